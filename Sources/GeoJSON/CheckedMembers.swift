/// Goes over the members of an object of a text that has been checked, so that there is nothing to catch.
struct CheckedMembers {
  struct Member {
    /// Between the quotes, as it stands.
    var name: Range<Int>
    /// Whether the name holds an escape.
    var hasEscape: Bool
    var value: Range<Int>
  }

  private var scanner: JSONScanner

  /// - Parameter object: the bytes of an object, from its opening brace.
  init(of object: Range<Int>) { scanner = JSONScanner(at: object.lowerBound + 1) }

  /// The next member, nil behind the last.
  @inline(__always)
  mutating func next(_ text: Span<UInt8>) -> Member? {
    do throws(JSONError) {
      if scanner.peek(text) == 0x2C {
        scanner.position &+= 1
        scanner.skipWhiteSpace(text)
      }
      if text[scanner.position] == 0x7D { return nil }
      let start = scanner.position &+ 1
      let hasEscape = try scanner.skipString(text)
      let name = start..<scanner.position &- 1
      try scanner.expect(0x3A, text, "a colon")
      scanner.skipWhiteSpace(text)
      let value = scanner.position
      try scanner.skipValue(text, level: 0)
      return Member(name: name, hasEscape: hasEscape, value: value..<scanner.position)
    } catch {
      return nil
    }
  }
}
