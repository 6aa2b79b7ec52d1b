/// Ends the program when a condition does not hold; other than `precondition`, with its words in a release build too.
func expect(_ condition: Bool, _ words: @autoclosure () -> String) {
  if !condition { fatalError(words()) }
}
