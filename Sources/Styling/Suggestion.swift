/// The word that was most likely meant by a misspelt one: at most 2 slips away (style.md 1), and less than its length.
/// Of words equally near, the first.
func nearest(_ word: String, in words: some Sequence<String>) -> String? {
  let typed = Array(word.lowercased().unicodeScalars)
  var best: (word: String, slips: Int)?
  for candidate in words {
    let meant = Array(candidate.lowercased().unicodeScalars)
    let limit = min(2, typed.count - 1, meant.count - 1)
    // The difference in length is a lower bound, and spares the table for a word of any length.
    guard abs(typed.count - meant.count) <= limit else { continue }
    let slips = slips(from: typed, to: meant)
    if slips <= limit && slips < best?.slips ?? .max { best = (candidate, slips) }
  }
  return best?.word
}

/// `; did you mean 'WORD'?`, or nothing.
func suggestion(for word: String, in words: some Sequence<String>) -> String {
  nearest(word, in: words).map { "; did you mean '\($0)'?" } ?? ""
}

/// The insertions, deletions, substitutions and swaps of neighbours that make `meant` of `typed` (optimal string
/// alignment).
///
/// - Complexity: O(*mn*) time, O(*n*) memory.
private func slips(from typed: [Unicode.Scalar], to meant: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...meant.count)
  for i in typed.indices {
    var row = [i + 1]
    for j in meant.indices {
      var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + (typed[i] == meant[j] ? 0 : 1))
      if i > 0 && j > 0 && typed[i] == meant[j - 1] && typed[i - 1] == meant[j] {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      row.append(distance)
    }
    (beforeLast, last) = (last, row)
  }
  return last[meant.count]
}
