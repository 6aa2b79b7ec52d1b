/// The powers of ten that a machine number holds exactly.
@usableFromInline
enum PowersOfTen {
  /// 10^0...10^19: all that 64 bits hold.
  @usableFromInline static let integers: InlineArray<20, UInt64> = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
    100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
    10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]

  /// 10^0...10^22: all that are doubles, for 5^22 < 2^53 < 5^23.
  @usableFromInline static let doubles: InlineArray<23, Double> = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  /// How many decimal digits `value` has; 0 has one.
  @inlinable @inline(__always)
  static func digitCount(_ value: UInt64) -> Int {
    let bits = 64 &- (value | 1).leadingZeroBitCount
    // 1233/4096 is log10(2) closely enough for 64 bits: this is the count or one less.
    let fewest = (bits &* 1233) >> 12
    return (value | 1) >= integers[fewest] ? fewest &+ 1 : fewest
  }
}
