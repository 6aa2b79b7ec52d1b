/// Goes over JSON text (RFC 8259, strict) token by token, without recursion.
///
/// The text must be followed by `padding` bytes of 0, which are part of the span: no token holds a NUL byte, so the
/// scanner stops there by itself and looks at the end only then. All accesses are checked, but for loads of 8 bytes that
/// the padding keeps inside.
struct JSONScanner {
  static let padding = 64

  /// The next byte to look at.
  var position = 0
  /// Whether something was passed that is valid JSON but worth a warning or a closer look: a lone surrogate, a number
  /// beyond the double range, a name that may stand twice in its object. Never set by plain text; set a little too often.
  var sawOddity = false

  init(at position: Int = 0) { self.position = position }

  // MARK: White space and single characters

  @inline(__always)
  mutating func skipWhiteSpace(_ text: Span<UInt8>) {
    while true {
      let byte = text[position]
      if byte > 0x20 { return }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position &+= 1
    }
  }

  /// The first byte that is not white space.
  @inline(__always)
  mutating func peek(_ text: Span<UInt8>) -> UInt8 {
    skipWhiteSpace(text)
    return text[position]
  }

  @inline(__always)
  mutating func expect(_ byte: UInt8, _ text: Span<UInt8>, _ reason: StaticString) throws(JSONError) {
    guard peek(text) == byte else { throw failure(text, reason) }
    position &+= 1
  }

  /// The error for the byte at `position`.
  func failure(_ text: Span<UInt8>, _ reason: StaticString) -> JSONError {
    if text[position] >= 0x80 {
      var probe = self
      do throws(JSONError) { try probe.skipMultibyteScalar(text) } catch { return error }
    }
    return JSONError(.syntax, at: position, reason)
  }

  // MARK: Strings

  /// Goes from the opening quote past the closing one.
  /// - Returns: whether the string holds an escape.
  @inline(__always) @discardableResult
  mutating func skipString(_ text: Span<UInt8>) throws(JSONError) -> Bool {
    position &+= 1
    var hasEscape = false
    while true {
      // Eight bytes at a time while none is a quote, a backslash, a control character or above 0x7F.
      while true {
        // The padding keeps the load inside the span.
        let word = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
        let quotes = word ^ 0x2222_2222_2222_2222
        let slashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
        let special =
          ((quotes &- 0x0101_0101_0101_0101) & ~quotes) | ((slashes &- 0x0101_0101_0101_0101) & ~slashes)
          | (word &- 0x2020_2020_2020_2020) | word
        let marks = special & 0x8080_8080_8080_8080
        if marks == 0 {
          position &+= 8
        } else {
          position &+= marks.trailingZeroBitCount >> 3
          break
        }
      }
      let byte = text[position]
      if byte == 0x22 {
        position &+= 1
        return hasEscape
      }
      if byte >= 0x80 {
        try skipMultibyteScalar(text)
      } else if byte == 0x5C {
        hasEscape = true
        // A call would tie the scanner to memory, which a copy spares it.
        var scanner = self
        try scanner.skipEscape(text)
        self = scanner
      } else if byte < 0x20 {
        throw JSONError(.syntax, at: position, "a string that ends with a quote")
      } else {
        position &+= 1
      }
    }
  }

  @inline(never)
  private mutating func skipEscape(_ text: Span<UInt8>) throws(JSONError) {
    switch text[position + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: position += 2
    case 0x75:
      let unit = try hexadecimal(text, at: position + 2)
      position += 6
      guard unit & 0xF800 == 0xD800 else { return }
      if unit < 0xDC00, text[position] == 0x5C, text[position + 1] == 0x75 {
        let next = try hexadecimal(text, at: position + 2)
        if next & 0xFC00 == 0xDC00 {
          position += 6
          return
        }
      }
      sawOddity = true
    default:
      position += 1
      throw failure(text, "one of \" \\ / b f n r t u behind a backslash")
    }
  }

  /// The value of four hexadecimal digits.
  func hexadecimal(_ text: Span<UInt8>, at start: Int) throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for index in start..<start + 4 {
      let byte = text[index]
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x41...0x46, 0x61...0x66: value = value << 4 | UInt32((byte | 0x20) - 0x57)
      default:
        var probe = self
        probe.position = index
        throw probe.failure(text, "four hexadecimal digits behind \\u")
      }
    }
    return value
  }

  /// Goes past one well-formed sequence of two to four bytes (Unicode 15, table 3-7).
  @inline(__always)
  mutating func skipMultibyteScalar(_ text: Span<UInt8>) throws(JSONError) {
    let lead = text[position]
    let second = text[position &+ 1]
    if lead >= 0xC2, lead < 0xE0, second & 0xC0 == 0x80 {
      position &+= 2
      return
    }
    if lead >= 0xE0, lead < 0xF0, second & 0xC0 == 0x80, text[position &+ 2] & 0xC0 == 0x80,
      lead != 0xE0 || second >= 0xA0, lead != 0xED || second < 0xA0
    {
      position &+= 3
      return
    }
    if lead >= 0xF0, lead < 0xF5, second & 0xC0 == 0x80, text[position &+ 2] & 0xC0 == 0x80,
      text[position &+ 3] & 0xC0 == 0x80, lead != 0xF0 || second >= 0x90, lead != 0xF4 || second < 0x90
    {
      position &+= 4
      return
    }
    throw JSONError(.encoding, at: position, "well-formed UTF-8")
  }

  // MARK: Numbers and literals

  @inline(__always)
  mutating func skipNumber(_ text: Span<UInt8>) throws(JSONError) {
    let start = position
    if text[position] == 0x2D { position &+= 1 }
    if text[position] == 0x30 {
      position &+= 1
    } else {
      try skipDigits(text, start == position ? "a value" : "a digit")
    }
    if text[position] == 0x2E {
      position &+= 1
      try skipDigits(text, "a digit behind the decimal point")
    }
    if text[position] | 0x20 == 0x65 {
      position &+= 1
      if text[position] == 0x2B || text[position] == 0x2D { position &+= 1 }
      let digits = position
      try skipDigits(text, "a digit in the exponent")
      // An exponent of up to two digits and a short mantissa stay inside the double range.
      if position &- digits > 2 { sawOddity = true }
    }
    if position &- start > 200 { sawOddity = true }
  }

  @inline(__always)
  private mutating func skipDigits(_ text: Span<UInt8>, _ reason: StaticString) throws(JSONError) {
    guard text[position] &- 0x30 < 10 else { throw failure(text, reason) }
    repeat { position &+= 1 } while text[position] &- 0x30 < 10
  }

  private mutating func skipLiteral(_ text: Span<UInt8>, _ rest: InlineArray<4, UInt8>, _ count: Int) throws(JSONError)
  {
    position &+= 1
    for index in 0..<count {
      guard text[position] == rest[index] else { throw failure(text, "one of true, false, null") }
      position &+= 1
    }
  }

  /// Goes past a string, number or literal.
  @inline(__always)
  private mutating func skipScalar(_ text: Span<UInt8>, _ first: UInt8) throws(JSONError) {
    switch first {
    case 0x22: try skipString(text)
    case 0x74: try skipLiteral(text, [0x72, 0x75, 0x65, 0], 3)
    case 0x66: try skipLiteral(text, [0x61, 0x6C, 0x73, 0x65], 4)
    case 0x6E: try skipLiteral(text, [0x75, 0x6C, 0x6C, 0], 3)
    default: try skipNumber(text)
    }
  }

  // MARK: Values

  /// Goes past any value.
  /// - Parameter level: how many brackets are open around it.
  /// - Complexity: O(n) time, O(1) memory.
  @inline(__always)
  mutating func skipValue(_ text: Span<UInt8>, level: Int) throws(JSONError) {
    let first = peek(text)
    guard first == 0x7B || first == 0x5B else { return try skipScalar(text, first) }
    var names = NameSet(isUsed: false)
    try skipNested(text, level: level, &names)
  }

  /// Goes past any value; a name that may stand twice in its object counts as an oddity.
  @inline(__always)
  mutating func skipValue(_ text: Span<UInt8>, level: Int, _ names: inout NameSet) throws(JSONError) {
    let first = peek(text)
    guard first == 0x7B || first == 0x5B else { return try skipScalar(text, first) }
    try skipNested(text, level: level, &names)
  }

  /// Goes past an object or an array, which must begin at `position`.
  @inline(never)
  private mutating func skipNested(_ text: Span<UInt8>, level: Int, _ names: inout NameSet) throws(JSONError) {
    // A copy of its own stays in registers.
    var scanner = self
    defer { self = scanner }
    // One bit for each open bracket, 1 for an object.
    var brackets = InlineArray<16, UInt64>(repeating: 0)
    var first = text[scanner.position]
    var depth = 0
    while true {
      // A value begins at `position`.
      if first == 0x7B || first == 0x5B {
        guard level &+ depth < ReadingLimit.depth else {
          throw JSONError(.depth, at: scanner.position, "at most 1,000 levels of brackets")
        }
        scanner.position &+= 1
        let isObject = first == 0x7B
        let word = depth >> 6
        let bit = (1 as UInt64) << UInt64(truncatingIfNeeded: depth & 63)
        brackets[word] = isObject ? brackets[word] | bit : brackets[word] & ~bit
        depth &+= 1
        if isObject { names.open(depth) }
        first = scanner.peek(text)
        if first == (isObject ? 0x7D : 0x5D) {
          scanner.position &+= 1
          depth &-= 1
        } else if isObject {
          try scanner.skipName(text, depth, &names)
          first = scanner.peek(text)
          continue
        } else {
          continue
        }
      } else {
        try scanner.skipScalar(text, first)
      }
      // A value has ended: close brackets until a comma leads to the next one.
      while true {
        if depth == 0 { return }
        let isObject = brackets[(depth &- 1) >> 6] >> UInt64(truncatingIfNeeded: (depth &- 1) & 63) & 1 == 1
        let next = scanner.peek(text)
        if next == 0x2C {
          scanner.position &+= 1
          if isObject {
            _ = scanner.peek(text)
            try scanner.skipName(text, depth, &names)
          }
          first = scanner.peek(text)
          break
        }
        guard next == (isObject ? 0x7D : 0x5D) else {
          throw scanner.failure(text, isObject ? "a comma or }" : "a comma or ]")
        }
        scanner.position &+= 1
        depth &-= 1
      }
    }
  }

  /// Goes past an object or array, which must begin at `position`, looking at no more than its strings and brackets.
  /// - Returns: false where the text ends, or is too deep; `position` is then anywhere inside.
  mutating func skipBracketed(_ text: Span<UInt8>, level: Int) throws(JSONError) -> Bool {
    var scanner = self
    defer { self = scanner }
    var depth = 0
    while scanner.position &+ 8 <= text.count {
      let word = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: scanner.position, as: UInt64.self)
      // Brackets and letters have bit 6; the rest of a number has not. Borrows may mark a byte behind a quote as well.
      let quotes = word ^ 0x2222_2222_2222_2222
      let marks = (word << 1 | ((quotes &- 0x0101_0101_0101_0101) & ~quotes)) & 0x8080_8080_8080_8080
      guard marks != 0 else {
        scanner.position &+= 8
        continue
      }
      scanner.position &+= marks.trailingZeroBitCount >> 3
      switch text[scanner.position] {
      case 0x5B, 0x7B:
        depth &+= 1
        if level &+ depth > ReadingLimit.depth { return false }
        scanner.position &+= 1
      case 0x5D, 0x7D:
        depth &-= 1
        scanner.position &+= 1
        if depth <= 0 { return true }
      case 0x22: try scanner.skipString(text)
      default: scanner.position &+= 1
      }
    }
    return false
  }

  /// Goes past a member's name, which must begin at `position`, and its colon.
  @inline(__always)
  private mutating func skipName(_ text: Span<UInt8>, _ depth: Int, _ names: inout NameSet) throws(JSONError) {
    guard text[position] == 0x22 else { throw failure(text, "a member name in quotes") }
    let start = position &+ 1
    if try skipString(text) { sawOddity = true }
    if !names.insert(text, start..<position &- 1, depth) { sawOddity = true }
    try expect(0x3A, text, "a colon")
  }
}
