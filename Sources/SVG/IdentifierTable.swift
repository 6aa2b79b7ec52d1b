/// The ids of a document: each made safe, and none twice.
struct IdentifierTable {
  /// Every id that is taken, and the number by which its next namesake is told apart.
  private var namesakes: [String: Int] = [:]
  /// What every id begins with.
  var prefix = "fp-"

  /// An id of the document's own.
  mutating func reserve(_ id: String) { namesakes[id] = 2 }

  /// The safe id for any text: `fp-` and the text, every scalar outside `[-A-Za-z0-9_.]` as `_`, with `-2`, `-3`… where
  /// it is taken.
  ///
  /// - Returns: the id, and whether it tells less than the text.
  /// - Complexity: O(length of the text) on average, however many have the same.
  mutating func identifier(for text: String) -> (id: String, isChanged: Bool) {
    let isChanged = !text.utf8.allSatisfy(Self.isSafe)
    let id = prefix + (isChanged ? Self.safe(text) : text)
    guard var number = namesakes.updateValue(2, forKey: id) else { return (id, isChanged) }
    while namesakes["\(id)-\(number)"] != nil { number += 1 }
    namesakes[id] = number + 1
    let unique = "\(id)-\(number)"
    namesakes[unique] = 2
    return (unique, true)
  }

  static func safe(_ text: String) -> String {
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      safe.append(UInt8(exactly: scalar.value).map(isSafe) == true ? scalar : "_")
    }
    return String(safe)
  }

  private static func isSafe(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
