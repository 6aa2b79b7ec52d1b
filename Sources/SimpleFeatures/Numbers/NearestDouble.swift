/// The double nearest to significand·10^exponent, ties to even; infinite beyond the range of doubles, 0 below it.
///
/// Clinger's fast path where both factors are doubles, else Eisel and Lemire's algorithm (Lemire 2021, "Number parsing
/// at a gigabyte per second"). It gives nil where the 128 bits of a power of five do not decide; Mushtak and
/// Lemire ("Fast number parsing without fallback", 2023) prove that no 64-bit significand is such a case, but whoever
/// calls need not rely on it: ``correctlyRounded(_:)`` on the text always answers.
@inlinable
public func nearestDouble(significand: UInt64, exponent: Int) -> Double? {
  // Clinger 1990, "How to read floating point numbers accurately": one operation on two exact doubles rounds once. That
  // holds up to 2^53; but full-precision coordinates mix 16 and 17 digits, and a branch between those is mispredicted
  // every other time (9.4 ns a number against 6.5), so only what has at most 15 digits goes this way.
  if significand < 1_000_000_000_000_000 && -22 <= exponent && exponent <= 22 {
    return exponent < 0
      ? Double(significand) / PowersOfTen.doubles[0 &- exponent] : Double(significand) * PowersOfTen.doubles[exponent]
  }
  return eiselLemire(significand, exponent)
}

/// ``nearestDouble(significand:exponent:)`` without the fast path.
@inlinable
func eiselLemire(_ significand: UInt64, _ exponent: Int) -> Double? {
  // 2^64·10^-343 is less than half of the least subnormal, 10^309 more than the greatest double.
  if significand == 0 || exponent < -342 { return 0 }
  if exponent > 308 { return .infinity }

  // The first 64 bits of the product suffice unless a carry from below could run through to the bits that are kept.
  let leadingZeros = significand.leadingZeroBitCount
  let normalized = significand &<< UInt64(leadingZeros)
  let power = PowersOfFive.significand(exponent)
  var (high, low) = normalized.multipliedFullWidth(by: power.high)
  if high & 0x1FF == 0x1FF {
    let (sum, carry) = low.addingReportingOverflow(normalized.multipliedFullWidth(by: power.low).high)
    low = sum
    if carry { high &+= 1 }
    // The table is exact for 5^0...5^55 and its inverses are good enough down to 5^-27: there nothing can be missing.
    if low == .max && (exponent < -27 || exponent > 55) { return nil }
  }

  // 54 bits of mantissa: one more than a double has, to round with.
  let topBit = high >> 63
  let shift = topBit &+ 9
  var mantissa = high &>> shift
  // 217706/65536 is log2(10) closely enough: this is floor(log2(10^exponent)).
  var biasedExponent = ((217_706 &* exponent) >> 16) &+ 63 &+ Int(topBit) &- leadingZeros &+ 1023

  if biasedExponent <= 0 {
    // Subnormal. A tie cannot occur: it needs a power of ten near 1.
    let excess = 1 &- biasedExponent
    if excess >= 64 { return 0 }
    mantissa &>>= UInt64(excess)
    mantissa &+= mantissa & 1
    // A carry into bit 52 makes it the least normal number, whose exponent field that very bit is.
    return Double(bitPattern: mantissa >> 1)
  }
  // A tie, possible only for these exponents: to even, so clear the bit that would round up.
  if low <= 1 && exponent >= -4 && exponent <= 23 && mantissa & 3 == 1 && mantissa &<< shift == high {
    mantissa &= ~1
  }
  mantissa &+= mantissa & 1
  mantissa >>= 1
  if mantissa == 1 << 53 {
    mantissa = 1 << 52
    biasedExponent &+= 1
  }
  if biasedExponent >= 0x7FF { return .infinity }
  return Double(bitPattern: mantissa & (1 << 52 &- 1) | UInt64(biasedExponent) << 52)
}
