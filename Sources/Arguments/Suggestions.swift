/// The word that whoever typed `word` most likely meant; nil when none is near.
///
/// Near is what begins with `word`, or is at most 2 slips from it, in long words a third of their length, when some of
/// it is left then. Case does not count. Of words equally near, the first.
public func nearest(_ word: String, in words: [String]) -> String? {
  let typed = Array(word.lowercased().unicodeScalars)
  var best: (word: String, slips: Int)?
  for candidate in words {
    guard let slips = slips(from: typed, to: Array(candidate.lowercased().unicodeScalars)) else { continue }
    if slips < best?.slips ?? .max { best = (candidate, slips) }
  }
  return best?.word
}

/// The number of slips that make `typed` of `meant`; nil when that is too many. A word cut short is one slip.
private func slips(from typed: [Unicode.Scalar], to meant: [Unicode.Scalar]) -> Int? {
  guard typed != meant else { return 0 }
  if !typed.isEmpty && meant.starts(with: typed) { return 1 }
  let limit = min(max(2, meant.count / 3), typed.count - 1, meant.count - 1)
  // The difference in length is a lower bound, and spares the table for a word of any length.
  guard abs(typed.count - meant.count) <= limit else { return nil }
  let distance = editDistance(typed, meant)
  return distance <= limit ? distance : nil
}

/// The Damerau-Levenshtein distance in its restricted form (optimal string alignment): insertions, deletions,
/// substitutions and swaps of neighbours, none of them edited twice.
///
/// - Complexity: O(*mn*) time, O(*n*) memory.
func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for i in first.indices {
    var row = [i + 1]
    for j in second.indices {
      var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + (first[i] == second[j] ? 0 : 1))
      if i > 0 && j > 0 && first[i] == second[j - 1] && first[i - 1] == second[j] {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      row.append(distance)
    }
    (beforeLast, last) = (last, row)
  }
  return last[second.count]
}
