/// A number as it stands in JSON: its text decides whether two are equal, so `1`, `1.0` and `1e0` are, and
/// 9007199254740993 and 9007199254740992 are not.
public struct ExactNumber: Sendable, Hashable {
  /// The nearest double; infinite when the number lies beyond the double range.
  public let value: Double
  /// The number's own characters.
  public let text: String

  /// - Parameter text: a number by the grammar of RFC 8259 section 6.
  public init(_ value: Double, text: String) {
    self.value = value
    self.text = text
  }

  /// A computed number, in its shortest text.
  public init(_ value: Double) {
    self.value = value
    text = NumberText.text(value)
  }

  /// The significant digits without leading or trailing zeros, and the power of ten of the last of them.
  private var decimal: (negative: Bool, digits: [UInt8], exponent: Int) {
    var digits: [UInt8] = []
    var exponent = 0
    var isNegative = false
    var isFraction = false
    var bytes = Substring(text).utf8
    if bytes.first == UInt8(ascii: "-") {
      isNegative = true
      bytes.removeFirst()
    }
    while let byte = bytes.first, byte != UInt8(ascii: "e"), byte != UInt8(ascii: "E") {
      bytes.removeFirst()
      if byte == UInt8(ascii: ".") {
        isFraction = true
        continue
      }
      if isFraction { exponent -= 1 }
      if byte != UInt8(ascii: "0") || !digits.isEmpty { digits.append(byte) }
    }
    if !bytes.isEmpty {
      // Exponents beyond a quintillion are all the same to anyone; they must only not overflow.
      let written = Int(Substring(bytes.dropFirst())) ?? (Substring(bytes).contains("-") ? .min : .max)
      exponent += max(-1_000_000_000_000_000_000, min(1_000_000_000_000_000_000, written))
    }
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    return digits.isEmpty ? (false, [], 0) : (isNegative, digits, exponent)
  }

  /// The same for all numbers that are equal: significant digits and the power of ten of the last of them.
  public var canonicalText: String {
    if !text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }) {
      let kept = text.utf8.dropLast(text.utf8.reversed().prefix { $0 == UInt8(ascii: "0") }.count)
      let zeros = text.utf8.count - kept.count
      return kept.isEmpty || kept.elementsEqual("-".utf8) ? "e0" : "\(Substring(kept))e\(zeros)"
    }
    let (isNegative, digits, exponent) = decimal
    return (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self) + "e\(exponent)"
  }

  public static func == (a: Self, b: Self) -> Bool {
    if a.value != b.value { return false }
    if a.text == b.text { return true }
    return a.decimal == b.decimal
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(value == 0 ? 0 : value) }
}
