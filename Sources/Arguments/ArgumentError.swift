/// What is wrong with the words of a command line, in one line and safe to print on a terminal.
public struct ArgumentError: Error, Equatable {
  /// What is wrong and, where it is known, how to mend it: lower case, no full stop.
  public let message: String

  /// An error that says `message`.
  ///
  /// Control, bidirectional and zero-width characters are escaped here, the one place that every message passes,
  /// so that no caller can forget it for the text that the user typed.
  public init(_ message: String) {
    self.message = escaped(message)
  }
}

/// `text` with each character that a terminal obeys or does not show written as an escape, such as `\n` or `\u{202e}`.
///
/// A backslash stays as it is: text that was escaped already comes back unchanged.
func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where isHidden(scalar): result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Bidirectional controls are of category Cf; zero-width characters are Cf or "default ignorable" (Unicode 5.21).
private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: true
  default: scalar.properties.isDefaultIgnorableCodePoint
  }
}
