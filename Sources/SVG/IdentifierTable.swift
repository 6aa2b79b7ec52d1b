/// The ids of a document: each made safe, and none twice.
struct IdentifierTable {
  /// Every id that is taken, and the number by which its next namesake is told apart.
  private var namesakes: [String: Int] = [:]

  /// An id of the document's own.
  mutating func reserve(_ id: String) { namesakes[id] = 2 }

  /// The safe id for any text: `fp-` and the text, every scalar outside `[-A-Za-z0-9_.]` as `_`, with `-2`, `-3`… where
  /// it is taken.
  ///
  /// - Returns: the id, and whether it tells less than the text.
  /// - Complexity: O(length of the text) on average, however many have the same.
  mutating func identifier(for text: String, prefix: String = "fp-") -> (id: String, isChanged: Bool) {
    var isChanged = false
    var id = prefix
    for scalar in text.unicodeScalars {
      if Self.isSafe(scalar) {
        id.unicodeScalars.append(scalar)
      } else {
        id.append("_")
        isChanged = true
      }
    }
    guard var number = namesakes.updateValue(2, forKey: id) else { return (id, isChanged) }
    while namesakes["\(id)-\(number)"] != nil { number += 1 }
    namesakes[id] = number + 1
    let unique = "\(id)-\(number)"
    namesakes[unique] = 2
    return (unique, true)
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
    default: false
    }
  }
}
