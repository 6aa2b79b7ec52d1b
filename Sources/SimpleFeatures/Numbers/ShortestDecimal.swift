/// The decimal number with the fewest digits that reads back as the same double; among those, the nearest to it.
public struct ShortestDecimal: Sendable, Equatable {
  /// Whether it is below 0; -0 is not.
  public let isNegative: Bool
  /// At most 17 digits, the last of them not 0 unless the number is 0.
  public let digits: UInt64
  /// The power of ten of the last digit; 0 for 0.
  public let exponent: Int

  /// - Precondition: `value` is finite.
  @inlinable
  public init(_ value: Double) {
    precondition(value.isFinite, "only a finite number has decimal digits")
    isNegative = value < 0
    let (digits, exponent) = Self.magnitude(value)
    (self.digits, self.exponent) = Self.withoutTrailingZeros(digits, exponent)
  }

  /// Digits and exponent without the sign, the digits possibly with trailing zeros: Giulietti's Schubfach ("The
  /// Schubfach way to render doubles", 2020), whose letters are q, c, k, h, g and s here as there.
  @inlinable @inline(__always)
  static func magnitude(_ value: Double) -> (digits: UInt64, exponent: Int) {
    // |value| = c·2^q
    let fraction = value.significandBitPattern
    let biasedExponent = Int(value.exponentBitPattern)
    let c = biasedExponent == 0 ? fraction : fraction | 1 << 52
    let q = biasedExponent == 0 ? -1074 : biasedExponent &- 1075
    if c == 0 { return (0, 0) }
    // An integer below 2^53 has no neighbour within 1, so no shorter text than its own reads back.
    if q <= 0 && q > -53 && c & (1 &<< UInt64(0 &- q) &- 1) == 0 { return (c &>> UInt64(0 &- q), 0) }

    // Below a power of two the next double is only half as far away.
    let isUneven = fraction == 0 && biasedExponent > 1
    // k = floor(log10(2^q)), or of 3/4·2^q; h = q + floor(log2(10^-k)) + 1.
    let k = (q &* 1_262_611 &- (isUneven ? 524_031 : 0)) >> 22
    let h = UInt64(truncatingIfNeeded: q &+ ((0 &- k) &* 1_741_647) >> 19 &+ 1)
    let g = PowersOfFive.roundedUp(0 &- k)
    // Four times the value and the ends of its rounding interval, in units of 10^k.
    let middle = roundedToOdd(g, (4 &* c) &<< h)
    let isOdd = c & 1
    let lower = roundedToOdd(g, (4 &* c &- (isUneven ? 1 : 2)) &<< h) &+ isOdd
    let upper = roundedToOdd(g, (4 &* c &+ 2) &<< h) &- isOdd

    // Of the candidates around the value take the one inside the interval; of two inside the nearer one, or the even
    // one. Selected without branches: which it is looks random, and a misprediction costs as much as all of this.
    let s = middle / 4
    let isBelowInside = lower <= 4 &* s
    let isAboveInside = 4 &* s &+ 4 <= upper
    let isNearerAbove = middle & 3 &+ s & 1 > 2
    let isUp = isBelowInside == isAboveInside ? isNearerAbove : isAboveInside
    let long = s &+ (isUp ? 1 : 0)
    // With one digit less, if exactly one candidate lies inside.
    let tenth = s / 10
    let isTenthInside = lower <= 40 &* tenth
    let isNextTenthInside = 40 &* tenth &+ 40 <= upper
    let short = tenth &+ (isNextTenthInside ? 1 : 0)
    let isShort = isTenthInside != isNextTenthInside && s >= 10
    return (isShort ? short : long, isShort ? k &+ 1 : k)
  }

  /// floor(g·c / 2^128), with the last bit set if anything was cut off (Giulietti 2020).
  @inlinable @inline(__always)
  static func roundedToOdd(_ g: (high: UInt64, low: UInt64), _ c: UInt64) -> UInt64 {
    let carried = g.low.multipliedFullWidth(by: c).high
    let product = g.high.multipliedFullWidth(by: c)
    let (rest, overflow) = product.low.addingReportingOverflow(carried)
    return (product.high &+ (overflow ? 1 : 0)) | (rest > 1 ? 1 : 0)
  }

  /// The same number, of at most 17 digits, with the zeros at its end in the exponent.
  @inlinable @inline(__always)
  static func withoutTrailingZeros(_ number: UInt64, _ power: Int) -> (digits: UInt64, exponent: Int) {
    var digits = number
    var exponent = power
    guard digits % 10 == 0 && digits != 0 else { return (digits, exponent) }
    // At most 16 zeros, and 8 + 4 + 2 + 1 + 1 make 16; a loop would be mispredicted.
    if digits % 100_000_000 == 0 { (digits, exponent) = (digits / 100_000_000, exponent &+ 8) }
    if digits % 10_000 == 0 { (digits, exponent) = (digits / 10_000, exponent &+ 4) }
    if digits % 100 == 0 { (digits, exponent) = (digits / 100, exponent &+ 2) }
    if digits % 10 == 0 { (digits, exponent) = (digits / 10, exponent &+ 1) }
    if digits % 10 == 0 { (digits, exponent) = (digits / 10, exponent &+ 1) }
    return (digits, exponent)
  }
}
