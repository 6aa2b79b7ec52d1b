/// A broken rule at a byte of the text in hand, before its line and column are known.
struct Finding {
  var rule: Rule
  var offset: Int
  /// What is wrong, then what would mend it.
  var message: String
  /// JSON Pointer from the root of the text.
  var path: String
}

/// Text out of data, fit to be shown: cut at 60 characters, with nothing in it that could steer a terminal.
public func shown(_ text: String, most: Int = 60) -> String {
  let cut = text.unicodeScalars.prefix(most)
  var result = ""
  for scalar in cut {
    if isShowable(scalar) {
      result.unicodeScalars.append(scalar)
    } else {
      result += "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
  return cut.count < text.unicodeScalars.count ? result + "…" : result
}

/// The name of a file, fit to be shown, whole.
public func shownFile(_ name: String) -> String { shown(name, most: .max) }

/// Everything but C0, DEL, C1, and characters that have no width or turn the direction of the text.
private func isShowable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
  default: !scalar.properties.isDefaultIgnorableCodePoint
  }
}

/// A member name as a token of a JSON Pointer (RFC 6901 section 3).
func pointerToken(_ name: String) -> String {
  var result = ""
  for scalar in name.unicodeScalars {
    switch scalar {
    case "~": result += "~0"
    case "/": result += "~1"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
