/// Writes numbers as text into an array of bytes.
///
/// NaN and the infinities, which JSON cannot say, are a mistake of the caller's; they are written as `null`.
public struct NumberText {
  /// Appends `value` in the fewest digits that read back, never with an exponent: `10`, `0.1`, `0.0000001`. -0 is `0`.
  @inlinable
  public static func appendPlain(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else { return appendNull(to: &bytes) }
    if appendUsual(value, to: &bytes) { return }
    let decimal = ShortestDecimal(value)
    let digitCount = PowersOfTen.digitCount(decimal.digits)
    if isShort(pointAfter: digitCount &+ decimal.exponent) {
      appendShort(decimal, digitCount, to: &bytes)
    } else {
      appendLong(decimal, digitCount, to: &bytes)
    }
  }

  /// Appends `value` as ECMAScript's Number::toString does (ECMA-262, 6.1.6.1.20): `10`, `0.1`, `1e-7`, `1e+21`.
  /// -0 is `0`.
  @inlinable
  public static func append(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else { return appendNull(to: &bytes) }
    if appendUsual(value, to: &bytes) { return }
    let decimal = ShortestDecimal(value)
    let digitCount = PowersOfTen.digitCount(decimal.digits)
    if isShort(pointAfter: digitCount &+ decimal.exponent) {
      appendShort(decimal, digitCount, to: &bytes)
    } else {
      appendExponential(decimal, digitCount, to: &bytes)
    }
  }

  /// What ``appendPlain(_:to:)`` appends.
  public static func plain(_ value: Double) -> String {
    var bytes: [UInt8] = []
    appendPlain(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What ``append(_:to:)`` appends.
  public static func text(_ value: Double) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends `value` if 1...7 of its digits stand before the point and others behind it, as in nearly every coordinate.
  ///
  /// Zeros at the end are cut from the text, which costs a fraction of dividing them off.
  @inlinable @inline(__always)
  static func appendUsual(_ value: Double, to bytes: inout [UInt8]) -> Bool {
    let (digits, exponent) = ShortestDecimal.magnitude(value)
    let digitCount = PowersOfTen.digitCount(digits)
    let point = digitCount &+ exponent
    guard exponent < 0 && point > 0 && point < 8 else { return false }
    bytes.appendText { target, end in
      storeSign(value < 0, in: &target, at: &end)
      target.storeDigits(digits, count: digitCount, pointAfter: point, at: &end)
    }
    return true
  }

  /// Whether ECMAScript writes a number without exponent whose decimal point stands after that many of its digits.
  @inlinable @inline(__always)
  static func isShort(pointAfter point: Int) -> Bool { -6 < point && point <= 21 }

  /// Appends a decimal of at most 21 digits before the point and at most 5 zeros after it.
  @inlinable @inline(__always)
  static func appendShort(_ decimal: ShortestDecimal, _ digitCount: Int, to bytes: inout [UInt8]) {
    let point = digitCount &+ decimal.exponent
    bytes.appendText { target, end in
      storeSign(decimal.isNegative, in: &target, at: &end)
      if decimal.exponent >= 0 {
        target.storeDigits(decimal.digits, count: digitCount, at: &end)
        target.storeZeros(decimal.exponent, at: &end)
      } else if point > 0 {
        let decimals = 0 &- decimal.exponent
        let (integer, fraction) = decimal.digits.quotientAndRemainder(dividingBy: PowersOfTen.integers[decimals])
        target.storeDigits(integer, count: point, at: &end)
        target.store(UInt8(ascii: "."), at: &end)
        target.storeDigits(fraction, count: decimals, at: &end)
      } else {
        target.store(UInt8(ascii: "0"), at: &end)
        target.store(UInt8(ascii: "."), at: &end)
        target.storeZeros(0 &- point, at: &end)
        target.storeDigits(decimal.digits, count: digitCount, at: &end)
      }
    }
  }

  /// Stores `-` in any case and counts it if the number is negative: a branch would be mispredicted half the time.
  @inlinable @inline(__always)
  static func storeSign(_ isNegative: Bool, in target: inout MutableRawSpan, at end: inout Int) {
    target.storeBytes(of: UInt8(ascii: "-"), toByteOffset: end, as: UInt8.self)
    end &+= isNegative ? 1 : 0
  }

  /// Appends a decimal with all the zeros it needs, up to some 325.
  @usableFromInline @inline(never)
  static func appendLong(_ decimal: ShortestDecimal, _ digitCount: Int, to bytes: inout [UInt8]) {
    let point = digitCount + decimal.exponent
    if decimal.isNegative { bytes.append(UInt8(ascii: "-")) }
    if point <= 0 {
      bytes += "0.".utf8
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -point))
    }
    bytes.appendText { target, end in target.storeDigits(decimal.digits, count: digitCount, at: &end) }
    // Beyond the short range, the point never stands among the digits.
    if point > 0 { bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: decimal.exponent)) }
  }

  /// Appends a decimal with one digit before the point and a signed exponent.
  @usableFromInline @inline(never)
  static func appendExponential(_ decimal: ShortestDecimal, _ digitCount: Int, to bytes: inout [UInt8]) {
    let (first, rest) = decimal.digits.quotientAndRemainder(dividingBy: PowersOfTen.integers[digitCount - 1])
    let exponent = digitCount + decimal.exponent - 1
    let magnitude = UInt64(exponent.magnitude)
    bytes.appendText { target, end in
      storeSign(decimal.isNegative, in: &target, at: &end)
      target.storeDigits(first, count: 1, at: &end)
      if digitCount > 1 {
        target.store(UInt8(ascii: "."), at: &end)
        target.storeDigits(rest, count: digitCount - 1, at: &end)
      }
      target.store(UInt8(ascii: "e"), at: &end)
      target.store(exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"), at: &end)
      target.storeDigits(magnitude, count: PowersOfTen.digitCount(magnitude), at: &end)
    }
  }

  @usableFromInline @inline(never)
  static func appendNull(to bytes: inout [UInt8]) { bytes += "null".utf8 }
}
