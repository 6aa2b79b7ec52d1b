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
    case "\u{0}"..."\u{1F}", "\u{7F}":
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

/// A value as JSON text without white space; numbers keep their own text.
public func jsonText(_ value: PropertyValue) -> String {
  switch value {
  case .null: "null"
  case .boolean(let boolean): boolean ? "true" : "false"
  case .number(let number): number.text
  case .string(let string): jsonString(string)
  case .array(let elements): "[" + elements.map(jsonText).joined(separator: ",") + "]"
  case .object(let members):
    "{" + members.map { jsonString($0.name) + ":" + jsonText($0.value) }.joined(separator: ",") + "}"
  }
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
