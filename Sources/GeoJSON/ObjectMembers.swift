/// A member of an object: where it stands, and what it is called.
struct MemberEntry {
  var member: Member
  /// Decoded.
  var name: String
  /// Whether the name holds half a surrogate pair.
  var hasLoneSurrogate = false
  /// From the quote that opens the name.
  var nameStart: Int
  /// Behind the quote that closes it.
  var nameEnd: Int
  var value: Range<Int>
  /// The first byte of the value.
  var first: UInt8
  /// What goes with the member when it is taken out.
  var cut: Range<Int>
}

extension MemberEntry {
  /// The members of the object whose bracket stands at `start`, in order; the text is known to be JSON.
  static func members(of text: Span<UInt8>, at start: Int) throws(JSONError) -> (entries: [Self], end: Int) {
    var scanner = JSONScanner()
    scanner.position = start + 1
    var entries: [Self] = []
    while scanner.peek(text) != 0x7D {
      if text[scanner.position] == 0x2C {
        scanner.position += 1
        scanner.skipWhiteSpace(text)
        if let last = entries.indices.last {
          entries[last].cut = entries[last].nameStart..<scanner.position
        }
      }
      let nameStart = scanner.position
      scanner.sawOddity = false
      try scanner.skipString(text)
      let hasLoneSurrogate = scanner.sawOddity
      let nameEnd = scanner.position
      let name = JSONText.decoded(text, nameStart + 1..<scanner.position - 1)
      try scanner.expect(0x3A, text, "a colon")
      let first = scanner.peek(text)
      let valueStart = scanner.position
      try scanner.skipValue(text, level: 0)
      let previousEnd = entries.last?.value.upperBound ?? start + 1
      entries.append(
        Self(
          member: Member(named: name), name: name, hasLoneSurrogate: hasLoneSurrogate, nameStart: nameStart,
          nameEnd: nameEnd, value: valueStart..<scanner.position, first: first, cut: previousEnd..<scanner.position))
    }
    return (entries, scanner.position + 1)
  }
}
