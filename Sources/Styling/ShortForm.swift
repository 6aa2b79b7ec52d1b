import GeoJSON

/// Reads the short form of filters: `kind=park and pop>=1000 and !closed`.
struct ShortForm {
  private let bytes: [UInt8]
  private var position = 0

  private init(_ text: String) {
    bytes = Array(text.utf8)
  }

  static func tests(_ text: String) throws(StyleError) -> [PropertyTest] {
    var reader = ShortForm(text)
    var tests: [PropertyTest] = []
    repeat { tests.append(try reader.test()) } while reader.skipAnd()
    guard reader.position == reader.bytes.count else {
      let rest = reader.text(reader.position..<reader.bytes.count)
      throw reader.error("'\(rest)' behind a closing quote; conditions are joined by ' and '", at: reader.position)
    }
    return tests
  }

  private mutating func test() throws(StyleError) -> PropertyTest {
    skipWhiteSpace()
    let start = position
    let isNegated = peek == UInt8(ascii: "!")
    if isNegated {
      position += 1
      skipWhiteSpace()
    }
    let isQuoted = peek == UInt8(ascii: "\"")
    let key = try isQuoted ? quoted() : unquoted { reader in reader.relation != nil }
    let keyEnd = position
    let spaceStart = position
    skipWhiteSpace()
    let relation = relation
    if relation == nil { position = spaceStart }
    guard isQuoted || !key.isEmpty else { throw missingKey(start) }
    guard let relation else {
      let written = text(start..<keyEnd)
      if !isQuoted, key.utf8.contains(where: isWhiteSpace) {
        throw error(
          "'\(written)': write KEY=VALUE, or put a name with blanks in double quotes", at: start)
      }
      if !isQuoted, key.hasPrefix("!") { throw error("'\(written)': one '!' is enough", at: start) }
      return PropertyTest(subject: .property(key), condition: .exists, isNegated: isNegated)
    }
    position += relation.length
    let value = try value()
    if isNegated { throw error("'\(text(start..<position))': write KEY!=VALUE", at: start) }
    return PropertyTest(
      subject: .property(key), condition: .reads(relation.comparison, TypedText(value)), isNegated: relation.isNegated)
  }

  private func missingKey(_ start: Int) -> StyleError {
    if start == bytes.count {
      return error(
        bytes.allSatisfy(isWhiteSpace) ? "the filter is empty; write KEY=VALUE" : "nothing behind 'and'", at: start)
    }
    return error("'\(text(start..<bytes.count))': no name of a property in front", at: start)
  }

  private mutating func value() throws(StyleError) -> String {
    if !isAtAnd { skipWhiteSpace() }
    if peek == UInt8(ascii: "\"") { return try quoted() }
    let start = position
    if let byte = peek, [UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">")].contains(byte) {
      throw error(
        "'\(text(start..<bytes.count))': the operators are = != < <= > >=; put a value that begins so in double quotes",
        at: start)
    }
    let value = unquoted { _ in false }
    if let word = Self.otherJoint(in: value) {
      throw error(
        "'\(value)': conditions are joined by ' and ' only; write [\"any\", …] for '\(word)', or quote the value",
        at: start)
    }
    return value
  }

  /// A word that seems to join a further condition, in a value that was not quoted.
  private static func otherJoint(in value: String) -> String? {
    let words = value.split(whereSeparator: \.isWhitespace)
    for (index, word) in words.enumerated().dropFirst() where ["or", "OR", "AND", "||", "&&"].contains(word) {
      if words[(index + 1)...].contains(where: { $0.contains { "=<>".contains($0) } }) { return String(word) }
    }
    return nil
  }

  // MARK: Pieces

  private typealias Relation = (comparison: Comparison, isNegated: Bool, length: Int)

  /// The operator that stands at the position.
  private var relation: Relation? {
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0
    let isLong = next == UInt8(ascii: "=")
    switch peek {
    case UInt8(ascii: "="): return (.equal, false, 1)
    case UInt8(ascii: "!") where isLong: return (.equal, true, 2)
    case UInt8(ascii: "<"): return isLong ? (.lessOrEqual, false, 2) : (.less, false, 1)
    case UInt8(ascii: ">"): return isLong ? (.greaterOrEqual, false, 2) : (.greater, false, 1)
    default: return nil
    }
  }

  /// Text up to an `and`, the end, or where `isEnd` says so, without the white space behind it.
  private mutating func unquoted(until isEnd: (ShortForm) -> Bool) -> String {
    let start = position
    while position < bytes.count, !isAtAnd, !isEnd(self) { position += 1 }
    while position > start, isWhiteSpace(bytes[position - 1]) { position -= 1 }
    return text(start..<position)
  }

  private mutating func quoted() throws(StyleError) -> String {
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < bytes.count else {
      throw error("'\(text(start..<bytes.count))': no closing double quote", at: start)
    }
    position += 1
    do throws(JSONError) {
      let document = try JSONDocument(Array(bytes[start..<position]))
      return document.value(document.root).string ?? ""
    } catch {
      throw self.error("'\(text(start..<position))': expected \(error.expectation)", at: start + error.offset)
    }
  }

  /// Whether white space, `and` and white space or the end follow.
  private var isAtAnd: Bool {
    guard let byte = peek, isWhiteSpace(byte) else { return false }
    let rest = bytes[position...].drop(while: isWhiteSpace)
    return rest.starts(with: "and".utf8) && rest.dropFirst(3).first.map(isWhiteSpace) ?? true
  }

  private mutating func skipAnd() -> Bool {
    guard isAtAnd else {
      skipWhiteSpace()
      return false
    }
    skipWhiteSpace()
    position += 3
    return true
  }

  private mutating func skipWhiteSpace() {
    while let byte = peek, isWhiteSpace(byte) { position += 1 }
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func error(_ message: String, at offset: Int) -> StyleError { StyleError(message, path: "", at: offset) }
}
