extension String {
  /// Whether two texts are the same byte for byte, as names and values of data are; `==` takes canonically equivalent
  /// ones for the same.
  /// - Complexity: O(n), O(1) where the lengths differ.
  public func hasSameCharacters(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
