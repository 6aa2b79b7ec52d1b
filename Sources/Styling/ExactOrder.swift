import SimpleFeatures

extension ExactNumber {
  /// Negative when less than `other`, 0 when equal, by exact decimal value: 9007199254740992 is less than
  /// 9007199254740993, though both are nearest to the same double.
  func compared(to other: ExactNumber) -> Int {
    // Rounding to a double never turns the order round.
    if value < other.value { return -1 }
    if value > other.value { return 1 }
    if text == other.text { return 0 }
    return ExactDecimal(text).compared(to: ExactDecimal(other.text))
  }

  /// Whether the text is a plain integer, without point and exponent.
  var isPlainInteger: Bool { !text.utf8.contains { $0 != UInt8(ascii: "-") && !isDigit($0) } }
}

func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

/// A number text taken apart: its digits from the first to the last that is not 0, and the power of ten of the first.
private struct ExactDecimal {
  private var isNegative = false
  private var digits: [UInt8] = []
  private var magnitude = 0

  /// Far beyond every length of a text, far below an overflow.
  private static let largestExponent = 1 << 60

  init(_ text: String) {
    var digitsBeforePoint: Int?
    var exponent: [UInt8]?
    var leadingZeros = 0
    for byte in text.utf8 {
      switch byte {
      case _ where exponent != nil: exponent?.append(byte)
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): digitsBeforePoint = digits.count + leadingZeros
      case UInt8(ascii: "e"), UInt8(ascii: "E"): exponent = []
      case UInt8(ascii: "0") where digits.isEmpty: leadingZeros += 1
      default: digits.append(byte)
      }
    }
    magnitude = (digitsBeforePoint ?? digits.count + leadingZeros) - leadingZeros + Self.exponent(exponent ?? [])
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    if digits.isEmpty { (isNegative, magnitude) = (false, 0) }
  }

  private static func exponent(_ text: [UInt8]) -> Int {
    var exponent = 0
    for byte in text where isDigit(byte) {
      exponent = min(exponent * 10 + Int(byte - 0x30), largestExponent)
    }
    return text.first == UInt8(ascii: "-") ? -exponent : exponent
  }

  func compared(to other: ExactDecimal) -> Int {
    if signum != other.signum { return signum - other.signum }
    if magnitude != other.magnitude { return magnitude < other.magnitude ? -signum : signum }
    if digits == other.digits { return 0 }
    return digits.lexicographicallyPrecedes(other.digits) ? -signum : signum
  }

  private var signum: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }
}
