import SimpleFeatures

/// The vertical order of a level in thousandths, so that orders are compared exactly: 0 is the ground, a mezzanine 0.5.
public struct LevelOrder: Sendable, Hashable, Comparable {
  public let thousandths: Int

  /// No order lies farther from 0.
  public static let limit = 1_000_000

  public static let ground = LevelOrder(thousandths: 0)

  public init(thousandths: Int) { self.thousandths = thousandths }

  /// The order that a JSON value says: a number, or a string that is a plain decimal; nil for anything else.
  public init?(_ value: PropertyValue) {
    switch value {
    case .number(let number): self.init(decimal: number.text, allowsExponent: true)
    case .string(let string): self.init(decimal: LevelValues.folded(string), allowsExponent: false)
    default: return nil
    }
  }

  /// The order that a decimal says, rounded half to even at three places; nil for what is none, or beyond the limit.
  ///
  /// Digits may be missing on one side of the point: `.5`, `2.`.
  /// - Parameter allowsExponent: whether it is a number of JSON, which may be written with one.
  public init?(decimal text: some StringProtocol, allowsExponent: Bool = false) {
    var bytes = Array(text.utf8)[...]
    var isNegative = false
    if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      bytes.removeFirst()
    }
    var digits: [UInt8] = []
    // The power of ten of the digit behind the last one.
    var exponent = 0
    var hasPoint = false
    while let byte = bytes.first {
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if byte &- 0x30 < 10 {
        digits.append(byte - 0x30)
        if hasPoint { exponent -= 1 }
      } else {
        break
      }
      bytes.removeFirst()
    }
    guard !digits.isEmpty else { return nil }
    if let byte = bytes.first {
      guard allowsExponent, byte | 0x20 == UInt8(ascii: "e") else { return nil }
      guard let power = Int(String(decoding: bytes.dropFirst(), as: UTF8.self)),
        (-1_000_000...1_000_000).contains(power)
      else {
        return nil
      }
      exponent += power
    }
    guard let thousandths = Self.rounded(digits, exponent: exponent + 3) else { return nil }
    self.init(thousandths: isNegative ? -thousandths : thousandths)
  }

  /// `digits` · 10^`exponent`, rounded half to even.
  private static func rounded(_ digits: [UInt8], exponent: Int) -> Int? {
    let limit = Self.limit * 1000
    var value = 0
    let kept = exponent >= 0 ? digits.count : max(0, digits.count + exponent)
    for digit in digits[..<kept] {
      value = value * 10 + Int(digit)
      if value > limit { return nil }
    }
    if exponent >= 0 {
      for _ in 0..<exponent where value > 0 {
        value *= 10
        if value > limit { return nil }
      }
      return value
    }
    guard digits.count + exponent >= 0 else { return value }
    let rest = digits[kept...]
    let half: [UInt8] = [5]
    let trimmed = Array(rest.reversed().drop { $0 == 0 }.reversed())
    let isMore = half.lexicographicallyPrecedes(trimmed)
    if isMore || (trimmed == half && value % 2 == 1) { value += 1 }
    return value <= limit ? value : nil
  }

  public static func < (a: Self, b: Self) -> Bool { a.thousandths < b.thousandths }

  /// Whether it is the order of a whole floor, not of one between.
  public var isWhole: Bool { thousandths % 1000 == 0 }

  /// The decimal without needless digits: `-1`, `0.5`.
  public var text: String {
    let size = abs(thousandths)
    var result = (thousandths < 0 ? "-" : "") + String(size / 1000)
    guard size % 1000 != 0 else { return result }
    var fraction = String(size % 1000 + 1000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    result += "." + fraction
    return result
  }
}
