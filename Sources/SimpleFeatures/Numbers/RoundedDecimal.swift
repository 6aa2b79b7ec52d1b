/// Which way a number is rounded.
public enum RoundingDirection: Sendable {
  /// Towards -∞.
  case down
  /// Towards +∞.
  case up
  /// To the nearest, ties to the even digit.
  case toNearestOrEven
}

/// `value` rounded at `decimals` decimals of its shortest decimal text, as the double nearest to that decimal.
///
/// What stands in a text with few decimals is therefore left alone: 0.29 at 2 stays 0.29 in every direction, though the
/// double lies a little below, and 0.291 is 0.29 down and 0.3 up. The result is never -0. NaN and the infinities come
/// back as they are.
///
/// - Parameter decimals: of the decimal point; negative ones round to tens, hundreds and so on.
public func rounded(_ value: Double, decimals: Int, _ direction: RoundingDirection) -> Double {
  guard value.isFinite else { return value }
  let decimal = ShortestDecimal(value)
  let dropped = -decimal.exponent - decimals
  if dropped <= 0 { return value == 0 ? 0 : value }

  // The digits are below 10^17, so dropping 18 or more leaves less than a half.
  let unit = PowersOfTen.integers[min(dropped, 18)]
  var (kept, rest) = decimal.digits.quotientAndRemainder(dividingBy: unit)
  let isAwayFromZero =
    switch direction {
    case .down: decimal.isNegative && rest > 0
    case .up: !decimal.isNegative && rest > 0
    case .toNearestOrEven: rest > unit / 2 || (rest == unit / 2 && kept & 1 == 1)
    }
  if isAwayFromZero { kept += 1 }
  if kept == 0 { return 0 }
  let magnitude = nearestDouble(significand: kept, exponent: -decimals) ?? correctlyRounded(kept, -decimals)
  return decimal.isNegative ? -magnitude : magnitude
}

/// Significand·10^exponent by way of its text.
private func correctlyRounded(_ significand: UInt64, _ exponent: Int) -> Double {
  correctlyRounded(Array("\(significand)e\(exponent)".utf8).span)
}
