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

  // MARK: Planes

  /// Pieces that share a plane.
  struct PlaneGroup {
    var plane: TransverseMercator
    var pieces: [Piece]
  }

  /// One plane for every group of origins whose reaches, grown by the radius, do not meet others.
  func planes(of reach: Reach, _ level: LevelChoice) -> [PlaneGroup] {
    let pieces = level == .all ? reach.pieces : reach.pieces.filter { level.holds(reach.levels(of: $0)) }
    guard reach.origins.count > 1 else {
      guard let origin = reach.origins.first else { return [] }
      let plane = TransverseMercator(longitude: origin.longitude, latitude: origin.latitude)
      return [PlaneGroup(plane: plane, pieces: pieces)]
    }
    let groups = groups(reach, pieces)
    var order: [Int] = []
    var byGroup: [Int: PlaneGroup] = [:]
    for piece in pieces {
      let group = groups[Int(piece.label)]
      if byGroup[group] == nil {
        order.append(group)
        let origin = reach.origins[group]
        byGroup[group] = PlaneGroup(
          plane: TransverseMercator(longitude: origin.longitude, latitude: origin.latitude), pieces: [])
      }
      byGroup[group]?.pieces.append(piece)
    }
    return order.sorted().compactMap { byGroup[$0] }
  }

  /// The first origin of the group of each origin: boxes that meet, directly or by way of others.
  private func groups(_ reach: Reach, _ pieces: [Piece]) -> [Int] {
    struct Box {
      var west = Double.infinity
      var south = Double.infinity
      var east = -Double.infinity
      var north = -Double.infinity
    }
    var boxes = [Box](repeating: Box(), count: reach.origins.count)
    let radius = reach.routes.passages.map(\.radius).max() ?? 0
    for piece in pieces {
      let label = Int(piece.label)
      let x0 = reach.origins[label].longitude
      reach.routes.network.forEachPosition(ofEdge: Int(piece.edge), from: piece.start, to: piece.end) { x, y in
        let x = x0 + shortWay(x - x0)
        boxes[label].west = min(boxes[label].west, x)
        boxes[label].east = max(boxes[label].east, x)
        boxes[label].south = min(boxes[label].south, y)
        boxes[label].north = max(boxes[label].north, y)
      }
    }
    var parents = Array(reach.origins.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parents[index] != index { index = parents[index] }
      return index
    }
    // A sweep from south to north over boxes grown by twice the radius.
    let order = boxes.indices.filter { boxes[$0].west <= boxes[$0].east }.sorted { boxes[$0].south < boxes[$1].south }
    var active: [Int] = []
    for index in order {
      let box = boxes[index]
      let radii = Ellipsoid.radii(box.north * radian)
      let growY = 2.2 * radius / (radii.meridian * radian)
      let growX = 2.2 * radius / max(radii.parallel * radian, 1)
      active.removeAll { boxes[$0].north + growY < box.south }
      for other in active {
        let apart = abs(shortWay((boxes[other].west + boxes[other].east - box.west - box.east) / 2))
        let halves = (boxes[other].east - boxes[other].west + box.east - box.west) / 2
        if apart <= halves + growX || halves > 180 {
          let (a, b) = (root(index), root(other))
          if a != b { parents[max(a, b)] = min(a, b) }
        }
      }
      active.append(index)
    }
    return parents.indices.map(root)
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
