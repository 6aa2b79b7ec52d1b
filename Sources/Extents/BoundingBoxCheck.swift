import SimpleFeatures

/// Compares `bbox` members with the extent of the data they stand at.
public enum BoundingBoxCheck {
  public enum Reason: Sendable, Equatable {
    /// The object has no position to hold.
    case noPosition
    /// It is the planar box of data that crosses the antimeridian (RFC 7946 section 5.2).
    case planarBox
    case doesNotHold
    case larger
  }

  public struct Finding: Sendable, Equatable {
    public var reason: Reason
    /// The right numbers, four, or six where the member has six and the data altitudes; none without a position.
    public var numbers: [Double]
  }

  /// Beyond this a number differs from the data's: the rounding that a tool may do on the way, in degrees.
  private static let tolerance = 1e-9

  /// What is wrong with a `bbox` member; nil when it is right: when each number equals the data's, rounded outward or to
  /// the nearest at the member's own decimals, and 180 and −180 are one where that leaves the width as it is.
  ///
  /// - Parameters:
  ///   - numbers: four, or six; others are for the caller to refuse.
  ///   - decimals: those of the number that shows the most.
  ///   - extent: of the data of the object; its settings apply.
  public static func finding(numbers: [Double], decimals: Int, extent: Extent) -> Finding? {
    guard let box = extent.box else { return Finding(reason: .noPosition, numbers: []) }
    guard numbers.count == 4 || numbers.count == 6 else { return Finding(reason: .doesNotHold, numbers: box.numbers) }
    let dimensions = numbers.count / 2
    let given = BoundingBox(
      west: numbers[0], south: numbers[1], east: numbers[dimensions], north: numbers[dimensions + 1])
    var right = box.numbers
    var altitudes = Comparison(decimals: decimals)
    var hasAltitudes = true
    if dimensions == 3 {
      if let z = extent.altitudes {
        right = [box.west, box.south, z.lowerBound, box.east, box.north, z.upperBound]
        altitudes.add(numbers[2], numbers[5], against: z.lowerBound, z.upperBound)
      } else {
        hasAltitudes = false
      }
    }
    let isRight = isEqual(given, to: box, decimals: decimals, isPlanar: extent.isPlanar)
    if isRight && altitudes.isRight && hasAltitudes { return nil }
    if !extent.isPlanar, box.crosses, let planar = extent.planarBox,
      isEqual(given, to: planar, decimals: decimals, isPlanar: true)
    {
      return Finding(reason: .planarBox, numbers: right)
    }
    let holds = altitudes.holds && self.holds(given, extent, slack: altitudes.slack)
    return Finding(reason: holds ? .larger : .doesNotHold, numbers: right)
  }

  /// Whether `given` is `box`, rounded outward or each number by itself.
  private static func isEqual(_ given: BoundingBox, to box: BoundingBox, decimals: Int, isPlanar: Bool) -> Bool {
    var comparison = Comparison(decimals: decimals)
    comparison.add(given.south, given.north, against: box.south, box.north)
    var east = given.east
    var west = given.west
    if !isPlanar {
      let outward = box.roundedOutward(decimals: decimals)
      if comparison.isRight && given.west == outward.west && given.east == outward.east { return true }
      if abs(given.width - box.width) > 180 { return false }
      if abs(west) == 180 && abs(west - box.west) > 180 { west = -west }
      if abs(east) == 180 && abs(east - box.east) > 180 { east = -east }
    }
    comparison.add(west, east, against: box.west, box.east)
    return comparison.isRight
  }

  /// Whether all data lies in `given`, or out of it by no more than rounding to the nearest does.
  private static func holds(_ given: BoundingBox, _ extent: Extent, slack: Double) -> Bool {
    guard let planar = extent.planarBox else { return true }
    guard planar.south >= given.south - slack, planar.north <= given.north + slack else { return false }
    if extent.isPlanar { return planar.west >= given.west - slack && planar.east <= given.east + slack }
    if abs(given.west) > 180 || abs(given.east) > 180 { return false }
    return extent.parts.longitudes.allSatisfy { interval in
      let isInside = { (low: Double, high: Double) in interval.low >= low - slack && interval.high <= high + slack }
      let isAntimeridian = interval.low == interval.high && abs(interval.low) == 180
      return given.split.contains { isInside($0.west, $0.east) }
        || (isAntimeridian && given.split.contains { $0.west == -180 || $0.east == 180 })
    }
  }

  /// Compares the lower and upper numbers of an axis.
  private struct Comparison {
    let decimals: Int
    /// Half a unit of the last decimal: how far rounding to the nearest moves a number.
    let slack: Double
    var isRight = true
    var holds = true

    init(decimals: Int) {
      self.decimals = decimals
      var unit = 1.0
      for _ in 0..<max(0, min(20, decimals)) { unit /= 10 }
      slack = unit / 2 + tolerance
    }

    mutating func add(_ low: Double, _ high: Double, against least: Double, _ greatest: Double) {
      if low > least + slack || high < greatest - slack { holds = false }
      let isLow = abs(low - least) <= slack || abs(low - rounded(least, decimals: decimals, .down)) <= tolerance
      let isHigh = abs(high - greatest) <= slack || abs(high - rounded(greatest, decimals: decimals, .up)) <= tolerance
      if !isLow || !isHigh { isRight = false }
    }
  }
}

extension BoundingBox {
  /// West, south, east, north.
  fileprivate var numbers: [Double] { [west, south, east, north] }
}
