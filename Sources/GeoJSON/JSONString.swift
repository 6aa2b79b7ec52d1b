import SimpleFeatures

/// Writes characters as a JSON string, with the escapes that RFC 8259 section 7 asks for and no others.
public func jsonString(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\u{8}": result += "\\b"
    case "\u{C}": result += "\\f"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case "\u{0}"..."\u{1F}":
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// JSON text without the white space between its tokens; the text is known to be JSON.
public func withoutWhiteSpace(_ text: String) -> String {
  var result: [UInt8] = []
  var isInString = false
  var isEscaped = false
  for byte in text.utf8 {
    if isInString {
      isInString = isEscaped || byte != 0x22
      isEscaped = !isEscaped && byte == 0x5C
    } else if byte == 0x22 {
      isInString = true
    } else if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      continue
    }
    result.append(byte)
  }
  return String(decoding: result, as: UTF8.self)
}

/// A value as JSON text without white space. Without recursion, as data may nest deeply.
/// - Parameter number: the text of a number, unless told otherwise its own.
public func jsonText(_ value: PropertyValue, number numberText: (ExactNumber) -> String = { $0.text }) -> String {
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
    case .number(let number): result += numberText(number)
    case .string(let string): result += jsonString(string)
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
        pending.append(.text((index > 0 ? "," : "") + jsonString(member.name) + ":"))
      }
    }
  }
  return result
}

/// The characters of a JSON string with its quotes; the text itself where it is none.
public func textOfJSONString(_ text: String) -> String {
  do throws(JSONError) {
    let document = try JSONDocument(Array(text.utf8))
    return document.value(document.root).string ?? text
  } catch {
    return text
  }
}

/// The members of a JSON object as names and whole texts, `"name": value`; nil for what is none.
public func rawMembers(_ text: String) -> [(name: String, text: String)]? {
  let bytes = Array(text.utf8)
  do throws(JSONError) {
    let document = try JSONDocument(bytes)
    guard document.kind(document.root) == .object else { return nil }
    return document.children(document.root).map { node in
      let range = document.nameOffset(node)..<document.range(node).upperBound
      return (document.name(node) ?? "", String(decoding: bytes[range], as: UTF8.self))
    }
  } catch {
    return nil
  }
}
