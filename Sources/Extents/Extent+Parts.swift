extension Extent {
  /// The state as plain values: what a partial result writes, and what gives the same extent back.
  public struct Parts: Sendable, Equatable {
    public var isPlanar: Bool
    public var features, empty, skipped, positions: Int
    /// The least and greatest numbers as drawn; `y` with the poles of `takesShortWay`; nil when there are none.
    public var x, y, z: Interval?
    /// Covered longitudes inside [−180, 180], sorted, at least 0.01° apart; empty when planar.
    public var longitudes: [Interval]

    public init(
      isPlanar: Bool, features: Int, empty: Int, skipped: Int, positions: Int, x: Interval?, y: Interval?, z: Interval?,
      longitudes: [Interval]
    ) {
      self.isPlanar = isPlanar
      self.features = features
      self.empty = empty
      self.skipped = skipped
      self.positions = positions
      self.x = x
      self.y = y
      self.z = z
      self.longitudes = longitudes
    }
  }

  public var parts: Parts {
    let box = planarBox
    return Parts(
      isPlanar: isPlanar, features: features, empty: empty, skipped: skipped, positions: positions,
      x: box.map { Interval($0.west, $0.east) }, y: box.map { Interval($0.south, $0.north) },
      z: altitudes.map { Interval($0.lowerBound, $0.upperBound) }, longitudes: longitudes.intervals)
  }

  /// The extent with these parts; nil when no extent has them: an interval the wrong way round or not finite, a longitude
  /// beyond ±180, a count below 0, numbers where there are no others to go with them.
  ///
  /// The longitudes may come in any order and overlap.
  public init?(parts: Parts) {
    self.init(isPlanar: parts.isPlanar)
    let counts = [parts.features, parts.empty, parts.skipped, parts.positions]
    let intervals = parts.longitudes + [parts.x, parts.y, parts.z].compactMap { $0 }
    guard counts.allSatisfy({ $0 >= 0 }), parts.empty <= parts.features,
      intervals.allSatisfy({ $0.low <= $0.high && $0.low.isFinite && $0.high.isFinite }),
      parts.longitudes.allSatisfy({ $0.low >= -180 && $0.high <= 180 }),
      (parts.x == nil) == (parts.y == nil), parts.x != nil || parts.z == nil,
      parts.longitudes.isEmpty == (parts.x == nil || parts.isPlanar)
    else { return nil }
    features = parts.features
    empty = parts.empty
    skipped = parts.skipped
    positions = parts.positions
    if let x = parts.x, let y = parts.y {
      low = SIMD2(x.low, y.low)
      high = SIMD2(x.high, y.high)
    }
    if let z = parts.z { altitudeRange = z }
    for interval in parts.longitudes { longitudes.insert(interval.low, interval.high) }
  }

  /// Adds what `other` holds: the result is the same as if all had been added to one extent, in any order.
  public mutating func merge(_ other: Extent) {
    features += other.features
    empty += other.empty
    positions += other.positions
    skipped += other.skipped
    longEdges += other.longEdges
    low.replace(with: other.low, where: other.low .< low)
    high.replace(with: other.high, where: other.high .> high)
    altitudeRange.low = min(altitudeRange.low, other.altitudeRange.low)
    altitudeRange.high = max(altitudeRange.high, other.altitudeRange.high)
    longitudes.formUnion(other.longitudes)
  }
}
