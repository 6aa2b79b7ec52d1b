/// A text as searches compare it: in one case (`ß` is `ss`), without accents, each run of white space one blank, the
/// ends trimmed.
///
/// Latin, Greek, Cyrillic and Arabic letters lose their accents whether these stand composed or apart. Marks of other
/// scripts that stand apart are taken away too, but for those that make another letter: nukta, virama, the voicing of
/// kana. Other scripts match only in the form they were typed in: Hangul syllables, say, not as single jamo.
public struct FoldedText: Sendable, Hashable {
  let bytes: [UInt8]

  /// - Complexity: O(n)
  public init(_ text: String) {
    var folder = Folder(capacity: text.utf8.count)
    let utf8 = text.utf8Span.span
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      if byte < 0x80 {
        folder.append(ascii: byte)
        index += 1
      } else {
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        folder.append(Unicode.Scalar(lead: byte, behind: utf8.extracting(index + 1..<index + length)))
        index += length
      }
    }
    bytes = folder.bytes
  }

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  public func contains(_ other: FoldedText) -> Bool { bytes.span.contains(other.bytes.span) }
}

extension Unicode.Scalar {
  /// The scalar of a well-formed sequence of two to four bytes.
  fileprivate init(lead: UInt8, behind: Span<UInt8>) {
    var value = UInt32(lead) & (0x3F >> UInt32(behind.count))
    for index in behind.indices { value = value << 6 | UInt32(behind[index] & 0x3F) }
    self = Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

private struct Folder {
  private(set) var bytes: [UInt8] = []
  /// White space has come, but nothing behind it yet.
  private var hasPendingBlank = false

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  mutating func append(ascii byte: UInt8) {
    if byte == 0x20 || byte &- 0x09 < 5 {
      hasPendingBlank = true
    } else {
      beginWord()
      bytes.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
    }
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    // The most frequent letters first: those in lower case with an accent.
    if append(plain: scalar) { return }
    let properties = scalar.properties
    if properties.isWhitespace {
      hasPendingBlank = true
      return
    }
    for lower in properties.lowercaseMapping.unicodeScalars where !Self.isAccent(lower) && !append(plain: lower) {
      beginWord()
      bytes += String(lower).utf8
    }
  }

  /// Appends the plain letter of a letter, and says whether it has one.
  private mutating func append(plain scalar: Unicode.Scalar) -> Bool {
    guard let plain = AccentTable.plain(scalar) else { return false }
    beginWord()
    bytes += plain.utf8
    return true
  }

  private mutating func beginWord() {
    if hasPendingBlank, !bytes.isEmpty { bytes.append(0x20) }
    hasPendingBlank = false
  }

  /// A mark that only accents the letter before it.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    // No mark stands before U+0300.
    guard scalar.value >= 0x300, scalar.properties.generalCategory == .nonspacingMark else { return false }
    switch scalar.properties.canonicalCombiningClass {
    case .notReordered, .nukta, .kanaVoicing, .virama: return false
    default: return true
    }
  }
}
