/// A type whose values can be written on the command line.
///
/// An enumeration of words needs one line: `enum Form: String, CaseIterable, ArgumentValue { case box, hull }`.
public protocol ArgumentValue {
  /// The value that `argument` says.
  ///
  /// Throws an error such as `'x' is not a number`; the parser puts the option's name in front.
  init(argument: String) throws(ArgumentError)

  /// The words that can be said, in the order of their listing; nil when there is no end of them.
  static var choices: [String]? { get }

  /// The value as one would type it, for `(default: …)`; empty when there is nothing to tell.
  var argumentText: String { get }
}

extension ArgumentValue {
  public static var choices: [String]? { nil }
}

extension String: ArgumentValue {
  public init(argument: String) { self = argument }

  public var argumentText: String { self }
}

extension Int: ArgumentValue {
  public init(argument: String) throws(ArgumentError) {
    guard let value = Int(argument) else {
      throw ArgumentError("'\(argument)' is \(isInteger(argument) ? "out of range" : "not a whole number")")
    }
    self = value
  }

  public var argumentText: String { description }
}

extension Double: ArgumentValue {
  /// The number that `argument` says in decimal digits, with an exponent or not.
  ///
  /// `Double(_:)` alone would also take `nan`, `inf` and hexadecimal digits, which no option means.
  public init(argument: String) throws(ArgumentError) {
    guard argument.utf8.allSatisfy(isDecimalCharacter), let value = Double(argument) else {
      throw ArgumentError("'\(argument)' is not a number")
    }
    guard value.isFinite else { throw ArgumentError("'\(argument)' is out of range") }
    self = value
  }

  public var argumentText: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension ArgumentValue where Self: CaseIterable & RawRepresentable<String> {
  public init(argument: String) throws(ArgumentError) {
    guard let value = Self(rawValue: argument) else {
      let words = Self.words
      let hint = nearest(argument, in: words).map { "; did you mean '\($0)'?" } ?? ""
      throw ArgumentError("'\(argument)' is not one of \(words.joined(separator: ", "))\(hint)")
    }
    self = value
  }

  public static var choices: [String]? { words }

  public var argumentText: String { rawValue }

  private static var words: [String] { allCases.map(\.rawValue) }
}

private func isInteger(_ text: String) -> Bool {
  var digits = text.utf8[...]
  if digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
  return !digits.isEmpty && digits.allSatisfy { isDigit($0) }
}

private func isDecimalCharacter(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): true
  default: isDigit(byte)
  }
}

func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
