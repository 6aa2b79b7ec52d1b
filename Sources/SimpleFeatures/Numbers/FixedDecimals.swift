extension NumberText {
  /// Appends `value` rounded to at most `decimals` decimals, half to even on its exact binary value, without trailing
  /// zeros and never with an exponent: 2.5 at 0 is `2`, 0.125 at 2 is `0.12`, 1.005 at 2 is `1`. -0 is `0`.
  ///
  /// A number of 2^53 or more is an integer, which rounding leaves alone: it is written as ``appendPlain(_:to:)`` does.
  ///
  /// - Parameter decimals: 0...17; more count as 17, fewer as 0.
  @inlinable
  public static func append(_ value: Double, decimals: Int, to bytes: inout [UInt8]) {
    guard value.magnitude < 0x1p53 else { return appendPlain(value, to: &bytes) }
    let rounded = FixedDecimal(value.magnitude, decimals: max(0, min(decimals, 17)))
    bytes.appendText { target, end in
      storeSign(value < 0 && rounded.integer | rounded.fraction != 0, in: &target, at: &end)
      target.storeDigits(rounded.integer, count: PowersOfTen.digitCount(rounded.integer), at: &end)
      if rounded.fraction != 0 {
        target.store(UInt8(ascii: "."), at: &end)
        target.storeDigits(rounded.fraction, count: rounded.decimals, at: &end)
      }
    }
  }
}

/// integer + fraction·10^-decimals, the fraction without trailing zeros.
@usableFromInline
struct FixedDecimal {
  @usableFromInline var integer: UInt64
  @usableFromInline var fraction: UInt64
  @usableFromInline var decimals: Int

  /// Rounds a number from 0 to below 2^53 to 0...17 decimals.
  @inlinable @inline(__always)
  init(_ value: Double, decimals: Int) {
    self.decimals = decimals
    integer = UInt64(value)
    fraction = 0
    // value = significand·2^-scale; integers have a scale of 0 or less, or no bits below the point.
    let biasedExponent = Int(value.exponentBitPattern)
    let scale = 1075 &- max(biasedExponent, 1)
    let significand = biasedExponent == 0 ? value.significandBitPattern : value.significandBitPattern | 1 << 52
    // Below 2^-64, 10^17 times the number is below 1/2.
    guard scale > 0 && scale < 117 else { return }
    let rest = scale < 64 ? significand & (1 &<< UInt64(scale) &- 1) : significand
    guard rest != 0 else { return }

    // 53 and 57 bits make 110: exact.
    let one = PowersOfTen.integers[decimals]
    let product = rest.multipliedFullWidth(by: one)
    let exact = UInt128(product.high) << 64 | UInt128(product.low)
    fraction = UInt64(truncatingIfNeeded: exact &>> UInt128(scale))
    let cut = exact & (1 &<< UInt128(scale) &- 1)
    let half: UInt128 = 1 &<< UInt128(scale &- 1)
    let isOdd = (decimals == 0 ? integer : fraction) & 1 == 1
    if cut > half || (cut == half && isOdd) { fraction &+= 1 }
    if fraction == one {
      integer &+= 1
      fraction = 0
    }
    if fraction != 0 {
      let (digits, exponent) = ShortestDecimal.withoutTrailingZeros(fraction, 0)
      fraction = digits
      self.decimals = decimals &- exponent
    }
  }
}
