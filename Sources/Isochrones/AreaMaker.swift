import Glibc
import SimpleFeatures

/// Makes the areas of a reach by its distance field.
public struct AreaMaker: Sendable {
  /// 0...100: how fine the grid is; see `spacing`.
  public var quality = 50.0
  /// Decimals of a degree.
  public var decimals = 7
  /// Holes of fewer m² are filled.
  public var filledHoles = 0.0

  public init() {}

  /// One area, in degrees that run on past ±180.
  public struct Area: Sendable {
    public let range: Int
    /// The origin of a share; nil for the whole.
    public let label: Int?
    public var geometry: Geometry
    /// Whether it stands on a finer grid than asked for, because on that one it might touch itself.
    public let isFiner: Bool

    public init(range: Int, label: Int?, geometry: Geometry, isFiner: Bool) {
      self.range = range
      self.label = label
      self.geometry = geometry
      self.isFiner = isFiner
    }
  }

  /// The grid is too fine for the length of what is reached.
  public struct TooFine: Error {
    /// Meters between grid points.
    public let spacing: Double
  }

  /// Meters between grid points below which tiles are not numbered.
  private static let leastSpacing = 1e-3
  /// 2 GiB of them.
  private static let mostTiles = 131_072.0

  /// Meters between grid points, r / 2^(1 + N/50).
  func spacing(_ routes: Routes) -> Double { routes.leastRadius / pow(2, 1 + quality / 50) }

  /// The areas of all ranges, from the smallest on, empty ones left out.
  ///
  /// - Parameter isShared: whether each origin gets the area where it is the nearest of all, by distance to its pieces.
  /// - Complexity: O(length · radius / spacing²), plus O(border).
  /// - Throws: where the field would need more than 2 GiB.
  public func areas(
    of reach: Reach, level: LevelChoice = .all, isShared: Bool = false
  ) throws(TooFine) -> [Area] {
    let groups = planes(of: reach, level)
    let spacing = spacing(reach.routes)
    // A line passes a tile or more for each of its widths.
    let tiles = reach.length(within: reach.ranges.count, level: level) / (spacing * Double(DistanceField.side))
    guard spacing >= Self.leastSpacing, tiles < 8 * Self.mostTiles else { throw TooFine(spacing: spacing) }
    var results: [[Area]] = []
    for group in groups {
      results.append(isShared ? try shares(reach, group, spacing) : try wholes(reach, group, spacing))
    }
    if isShared { return results.flatMap { $0 } }
    // Planes do not touch, so their polygons stand beside one another.
    return reach.ranges.indices.compactMap { range in
      let parts = results.flatMap { $0 }.filter { $0.range == range && $0.geometry.type != nil }
      guard var first = parts.first else { return nil }
      if parts.count > 1 {
        var geometry = Geometry(type: .multiPolygon)
        for part in parts { geometry.append(contentsOf: part.geometry) }
        first.geometry = geometry
      }
      return Area(range: range, label: nil, geometry: first.geometry, isFiner: parts.contains { $0.isFiner })
    }
  }

  // MARK: Fields

  private func wholes(_ reach: Reach, _ group: PlaneGroup, _ spacing: Double) throws(TooFine) -> [Area] {
    var field = DistanceField(spacing: spacing)
    var areas: [Area] = []
    for range in reach.ranges.indices {
      for piece in group.pieces where Int(piece.range) == range {
        stamp(piece, reach, group.plane, &field)
        guard Double(field.tileCount) < Self.mostTiles else { throw TooFine(spacing: spacing) }
      }
      areas.append(area(of: field, group.plane, range: range, label: nil))
    }
    return areas
  }

  private func shares(_ reach: Reach, _ group: PlaneGroup, _ spacing: Double) throws(TooFine) -> [Area] {
    let labels = Set(group.pieces.map(\.label)).sorted()
    var fields = [Int32: DistanceField](
      uniqueKeysWithValues: labels.map { ($0, DistanceField(spacing: spacing)) })
    var areas: [Area] = []
    for range in reach.ranges.indices {
      for piece in group.pieces where Int(piece.range) == range {
        stamp(piece, reach, group.plane, &fields[piece.label, default: DistanceField(spacing: spacing)])
      }
      let tiles = fields.values.reduce(0) { $0 + $1.tileCount }
      guard Double(tiles) < Self.mostTiles else { throw TooFine(spacing: spacing) }
      for label in labels {
        let others = labels.filter { $0 != label }.compactMap { fields[$0] }
        guard let own = fields[label] else { continue }
        let share = area(of: own.share(against: others), group.plane, range: range, label: Int(label))
        if share.geometry.type != nil { areas.append(share) }
      }
    }
    return areas
  }

  /// Meters east of the center up to which the plane is true enough.
  private static let truePlane = 285_000.0
  private static let longestSegment = 1000.0

  private func stamp(_ piece: Piece, _ reach: Reach, _ plane: TransverseMercator, _ field: inout DistanceField) {
    let radius = reach.routes.passage(Int(piece.edge)).radius
    Self.forEachSegment(piece, reach.routes.network, plane) { a, b in
      // Whoever called sees that the field is full; a jump through the far side of the plane must not fill more.
      if Double(field.tileCount) >= Self.mostTiles { return }
      field.stamp(a, b, radius: radius * Self.radiusScale((a.x + b.x) / 2))
    }
  }

  /// How much larger a radius is where the plane is too large, at meters east of the center.
  static func radiusScale(_ x: Double) -> Double { abs(x) > truePlane ? TransverseMercator.scale(x) : 1 }

  /// Calls `body` with the segments of a piece in the plane, none longer than a kilometer in degrees.
  static func forEachSegment(
    _ piece: Piece, _ network: Network, _ plane: TransverseMercator,
    _ body: (SIMD2<Double>, SIMD2<Double>) -> Void
  ) {
    var last: (degrees: SIMD2<Double>, point: SIMD2<Double>)?
    network.forEachPosition(ofEdge: Int(piece.edge), from: piece.start, to: piece.end) { longitude, latitude in
      let point = plane.forward(longitude, latitude)
      if let from = last {
        let step = point - from.point
        let count = ((step * step).sum().squareRoot() / longestSegment).rounded(.up)
        if count > 1 {
          var start = from.point
          let dx = shortWay(longitude - from.degrees.x)
          for index in stride(from: 1.0, to: count, by: 1) {
            let share = index / count
            let middle = plane.forward(
              from.degrees.x + share * dx, from.degrees.y + share * (latitude - from.degrees.y))
            body(start, middle)
            start = middle
          }
          body(start, point)
        } else {
          body(from.point, point)
        }
      }
      last = (SIMD2(longitude, latitude), point)
    }
  }

  /// Output steps that a border keeps from a grid point.
  private static let clearSteps = 2.0
  /// Output steps in a grid cell from which on rounding cannot make a border touch itself.
  private static let safeSteps = 8.0

  private func area(of field: DistanceField, _ plane: TransverseMercator, range: Int, label: Int?) -> Area {
    var decimals = decimals
    // Meters of an output step along the meridian, the longer one.
    var step = pow(10, -Double(decimals)) * 111_700
    while field.spacing < Self.safeSteps * step, decimals < 12 {
      decimals += 1
      step /= 10
    }
    var contour = Contour(field, clearance: Self.clearSteps * step)
    var assembly = RingAssembly(decimals: decimals)
    for ring in contour.rings() { assembly.add(plane.degrees(ring)) }
    return Area(
      range: range, label: label, geometry: assembly.geometry(fillingHolesBelow: filledHoles),
      isFiner: decimals > self.decimals)
  }
}

extension Geometry {
  /// Adds the sequences of another geometry.
  mutating func append(contentsOf other: Geometry) {
    for index in other.sequences.indices {
      let positions = other.positions(of: index)
      append(other.sequences[index].kind, other.coordinates[2 * positions.lowerBound..<2 * positions.upperBound])
    }
  }
}
