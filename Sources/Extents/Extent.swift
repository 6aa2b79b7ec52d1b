import SimpleFeatures

/// The box round all geometries added to it, as RFC 7946 section 5 means it: settings and running state in one value.
///
/// ```swift
/// var extent = Extent()
/// for geometry in geometries { extent.add(geometry) }
/// let box = extent.box
/// ```
///
/// Memory does not grow with the data. Extents of parts of the data, merged in any order, are the extent of the whole.
public struct Extent: Sendable {
  /// Whether longitudes are plain numbers that never wrap, as eastings are.
  public let isPlanar: Bool
  /// Whether an edge of more than 180° and less than 360° goes the short way, across the antimeridian.
  public let takesShortWay: Bool

  /// Features added; those of them without a position; their positions, counted as they stand.
  public internal(set) var features = 0
  public internal(set) var empty = 0
  public internal(set) var positions = 0
  /// Features that the caller left out because their geometry is bad.
  public var skipped = 0
  /// Features with an edge of more than 180° and less than 360° of longitude; 0 when planar or with `takesShortWay`.
  public internal(set) var longEdges = 0

  /// The least and greatest x and y as drawn; y with poles.
  var low = SIMD2<Double>(repeating: .infinity)
  var high = SIMD2<Double>(repeating: -.infinity)
  var altitudeRange = Interval(.infinity, -.infinity)
  var longitudes = LongitudeSet()

  public init(isPlanar: Bool = false, takesShortWay: Bool = false) {
    self.isPlanar = isPlanar
    self.takesShortWay = takesShortWay && !isPlanar
  }

  /// The smallest box; it crosses the antimeridian when `west > east`. Nil without a position.
  ///
  /// - Complexity: O(number of intervals), at most one walk over 40,000 buckets.
  public var box: BoundingBox? {
    if isPlanar { return planarBox }
    guard let planar = planarBox, let (west, east) = smallestSpan(of: longitudes.intervals) else { return nil }
    return BoundingBox(west: west, south: planar.south, east: east, north: planar.north)
  }

  /// The least and greatest x and y as drawn. Nil without a position.
  ///
  /// With `takesShortWay` a pole inside a polygon counts, because a partial result has one range of latitudes.
  public var planarBox: BoundingBox? {
    low.x > high.x ? nil : BoundingBox(west: low.x, south: low.y, east: high.x, north: high.y)
  }

  /// The least and greatest altitude, nil when no position has one.
  public var altitudes: ClosedRange<Double>? {
    altitudeRange.low > altitudeRange.high ? nil : altitudeRange.low...altitudeRange.high
  }

  /// Adds the geometry of one feature; a null or empty one counts as a feature and changes no box.
  ///
  /// - Returns: whether it has an edge of more than 180° and less than 360°; false when planar or with `takesShortWay`.
  /// - Complexity: O(positions), each touched once unless a line or ring is wider than 180°; no allocation.
  @discardableResult
  public mutating func add(_ geometry: Geometry) -> Bool {
    count(geometry)
    var isLong = false
    var poles = PoleCount()
    var start = 0
    let coordinates = geometry.coordinates.span
    let sequences = geometry.sequences.span
    for index in sequences.indices {
      let sequence = sequences[index]
      let range = start..<sequence.end
      start = sequence.end
      if sequence.kind != .interior, let pole = poles.takePole() { include(pole: pole) }
      if range.isEmpty { continue }
      if sequence.kind == .points {
        addPoints(range, in: coordinates)
        continue
      }
      let (least, greatest) = extremes(of: range, in: coordinates)
      if isPlanar || greatest.x - least.x <= 180 {
        include(least, greatest, from: least.x, to: greatest.x)
      } else if !takesShortWay {
        isLong = isLong || hasLongEdge(range, in: coordinates)
        include(least, greatest, from: least.x, to: greatest.x)
      } else {
        let way = ShortWay(range, in: coordinates)
        if sequence.isRing && way.winds {
          poles.addRing(turn: way.turn, latitudes: least.y + greatest.y)
          include(least, greatest, from: -180, to: 180)
        } else {
          include(least, greatest, from: way.west, to: way.east)
        }
      }
    }
    if let pole = poles.takePole() { include(pole: pole) }
    if isLong { longEdges += 1 }
    return isLong
  }

  /// Makes it the extent of nothing again, with the same settings, and keeps the storage.
  public mutating func reset() {
    var fresh = Extent(isPlanar: isPlanar, takesShortWay: takesShortWay)
    swap(&fresh.longitudes, &longitudes)
    fresh.longitudes.removeAll()
    self = fresh
  }
}

extension Extent {
  /// Counts a feature, its positions and its altitudes.
  mutating func count(_ geometry: Geometry) {
    features += 1
    positions += geometry.positionCount
    if geometry.coordinates.isEmpty { empty += 1 }
    if geometry.altitudes.isEmpty { return }
    for altitude in geometry.altitudes {
      if altitude < altitudeRange.low { altitudeRange.low = altitude + 0 }
      if altitude > altitudeRange.high { altitudeRange.high = altitude + 0 }
    }
  }

  /// Takes in a chain.
  ///
  /// - Parameters:
  ///   - least: its least x and y as drawn; adding 0 makes a negative zero positive, so that order leaves no trace.
  ///   - west: its least longitude on the way it goes, in degrees.
  mutating func include(_ least: SIMD2<Double>, _ greatest: SIMD2<Double>, from west: Double, to east: Double) {
    var least = least + 0
    var greatest = greatest + 0
    if !isPlanar {
      least.y = max(-90, min(90, least.y))
      greatest.y = max(-90, min(90, greatest.y))
      longitudes.insert(drawnFrom: west + 0, to: east + 0)
    }
    low.replace(with: least, where: least .< low)
    high.replace(with: greatest, where: greatest .> high)
  }

  /// Takes in a pole that lies inside a polygon.
  mutating func include(pole latitude: Double) {
    low.y = min(low.y, latitude)
    high.y = max(high.y, latitude)
  }

  /// Takes in points, each a chain of its own.
  private mutating func addPoints(_ range: Range<Int>, in coordinates: borrowing Span<Double>) {
    for index in range {
      let position = SIMD2(coordinates[index * 2], coordinates[index * 2 + 1])
      include(position, position, from: position.x, to: position.x)
    }
  }
}
