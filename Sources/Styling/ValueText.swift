import SimpleFeatures

extension Value {
  /// The value as `to-string` and `concat` write it: nothing for null, a number in its shortest text, lists and objects
  /// as JSON without white space.
  public var text: String {
    switch self {
    case .null: ""
    case .boolean(let boolean): boolean ? "true" : "false"
    case .number(let number): number.shortestText
    case .string(let string): string
    case .colour(let colour): colour.description
    case .array, .object: compactJSON(propertyValue)
    }
  }
}

extension ExactNumber {
  /// Integers of up to 21 digits keep all of them, as ids need; everything else is the nearest double as ECMAScript
  /// writes it, or its own text beyond the range of doubles.
  var shortestText: String {
    guard value.isFinite else { return text }
    guard isPlainInteger, text.utf8.count <= 21, value != 0 else { return NumberText.text(value) }
    return text
  }
}

/// Without recursion, as data may nest deeply.
private func compactJSON(_ value: PropertyValue) -> String {
  enum Piece {
    case text(String)
    case value(PropertyValue)
  }
  var result = ""
  var pending: [Piece] = [.value(value)]
  while let piece = pending.popLast() {
    guard case .value(let value) = piece else {
      if case .text(let text) = piece { result += text }
      continue
    }
    switch value {
    case .null: result += "null"
    case .boolean(let boolean): result += boolean ? "true" : "false"
    case .number(let number): result += number.shortestText
    case .string(let string): result += quoted(string)
    case .array(let elements):
      result += "["
      pending.append(.text("]"))
      for (index, element) in elements.enumerated().reversed() {
        pending.append(.value(element))
        if index > 0 { pending.append(.text(",")) }
      }
    case .object(let members):
      result += "{"
      pending.append(.text("}"))
      for (index, member) in members.enumerated().reversed() {
        pending.append(.value(member.value))
        pending.append(.text((index > 0 ? "," : "") + quoted(member.name) + ":"))
      }
    }
  }
  return result
}

/// A JSON string with no more escapes than it needs.
private func quoted(_ string: String) -> String {
  var result = "\""
  for scalar in string.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case "\u{8}": result += "\\b"
    case "\u{C}": result += "\\f"
    case _ where scalar.value < 0x20:
      result += (scalar.value < 0x10 ? "\\u000" : "\\u00") + String(scalar.value, radix: 16)
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
