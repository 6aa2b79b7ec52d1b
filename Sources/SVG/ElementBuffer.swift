/// The elements of a group, and where each takes the attributes in which it differs from the group.
struct ElementBuffer {
  struct Classes: OptionSet {
    let rawValue: UInt8

    static let selected = Classes(rawValue: 1)
    static let cluster = Classes(rawValue: 2)

    var text: String {
      var names: [String] = []
      if contains(.cluster) { names.append("fp-cluster") }
      if contains(.selected) { names.append("fp-selected") }
      return names.joined(separator: " ")
    }
  }

  struct Mark {
    /// In `bytes`.
    var offset: Int
    /// The number of the look; nil: it takes what the group says.
    var look: Int?
    var classes: Classes
  }

  var bytes: [UInt8] = []
  private(set) var marks: [Mark] = []

  var isEmpty: Bool { bytes.isEmpty }

  mutating func mark(_ offset: Int, look: Int?, classes: Classes = []) {
    if look != nil || classes != [] { marks.append(Mark(offset: offset, look: look, classes: classes)) }
  }

  /// Appends the elements with what their looks differ in from that of their group.
  func append(
    to target: inout [UInt8], base: Int, _ looks: [Presentation], texts: inout [Int: [UInt8]]
  ) {
    var start = 0
    for mark in marks {
      target += bytes[start..<mark.offset]
      start = mark.offset
      let look = mark.look ?? base
      if mark.classes == [] {
        if look == base { continue }
        if let known = texts[look] {
          target += known
        } else {
          let text = looks[look].attributes(over: looks[base])
          texts[look] = text
          target += text
        }
      } else {
        target += looks[look].attributes(over: looks[base], classes: mark.classes.text)
      }
    }
    target += bytes[start...]
  }
}

/// Different looks in order of appearance, each with a number.
struct LookTable<Look: Hashable & Sendable>: Sendable {
  private(set) var looks: [Look] = []
  private var numbers: [Look: Int] = [:]
  private var last: (look: Look, number: Int)?

  mutating func number(of look: Look) -> Int {
    if let last, last.look == look { return last.number }
    let number = numbers[look] ?? looks.count
    if number == looks.count {
      numbers[look] = number
      looks.append(look)
    }
    last = (look, number)
    return number
  }
}
