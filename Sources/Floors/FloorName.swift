import SimpleFeatures

/// A name as data give it: one text, or one for each language.
public struct FloorName: Sendable {
  /// Texts by language tag; the tag of a text without one is empty. In the order of the data, none of them blank.
  public private(set) var texts: [(language: String, text: String)] = []

  public init() {}

  public init(_ text: String) { if !Self.isBlank(text) { texts = [("", text)] } }

  /// A label of IMDF, an object with a text for each language; a string counts as well.
  public init(label: PropertyValue) {
    self.init()
    switch label {
    case .string(let text): self = FloorName(text)
    case .object(let members):
      for member in members {
        guard let text = member.value.string, !Self.isBlank(text) else { continue }
        texts.append((member.name, text))
      }
    default: break
    }
  }

  /// A plain value: a string or a number.
  init(plain value: PropertyValue) {
    switch value {
    case .string(let text): self.init(text)
    case .number(let number): self.init(PropertyPool.idText(number))
    default: self.init()
    }
  }

  mutating func append(_ other: FloorName) { texts += other.texts }

  public var isEmpty: Bool { texts.isEmpty }

  private static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  /// The text in the first of some languages that it has: the exact tag, then the main language; else the first.
  public func text(_ languages: [String]) -> String? {
    for language in languages {
      let tag = language.lowercased()
      if let exact = texts.first(where: { $0.language.lowercased() == tag }) { return exact.text }
      let main = tag.prefix { $0 != "-" }
      if let near = texts.first(where: { $0.language.lowercased().prefix { $0 != "-" } == main && !main.isEmpty }) {
        return near.text
      }
    }
    return texts.first?.text
  }

  /// Whether any of its texts is the same as a folded one.
  func matches(folded text: String) -> Bool { texts.contains { NameFolding.folded($0.text) == text } }

  /// Whether any of its texts holds a folded one.
  public func contains(folded text: String) -> Bool { texts.contains { NameFolding.folded($0.text).contains(text) } }
}

/// How names are compared: full-width forms as ASCII, letter case and outer spaces gone, runs of spaces as one.
public enum NameFolding {
  public static func folded(_ text: String) -> String {
    LevelValues.folded(text).lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether one text comes before another by natural order: runs of digits by their value, letter case folded.
  public static func naturallyPrecedes(_ a: String, _ b: String) -> Bool {
    let (left, right) = (pieces(a), pieces(b))
    for (first, second) in zip(left, right) where first != second {
      switch (first, second) {
      case (.number(let x), .number(let y)):
        return x.count != y.count ? x.count < y.count : x < y
      case (.text(let x), .text(let y)): return x < y
      case (.number, .text): return true
      case (.text, .number): return false
      }
    }
    return left.count != right.count ? left.count < right.count : a < b
  }

  private enum Piece: Equatable {
    /// Without leading zeros.
    case number(String)
    case text(String)
  }

  private static func pieces(_ text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = Substring(text.lowercased())
    while let first = rest.unicodeScalars.first {
      let isDigit = (0x30...0x39).contains(first.value)
      let run = rest.prefix { ($0.isASCII && $0.isNumber) == isDigit }
      rest = rest.dropFirst(run.count)
      if isDigit {
        let digits = run.drop { $0 == "0" }
        pieces.append(.number(digits.isEmpty ? "0" : String(digits)))
      } else {
        pieces.append(.text(String(run)))
      }
    }
    return pieces
  }
}
