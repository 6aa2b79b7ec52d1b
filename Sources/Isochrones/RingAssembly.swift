import SimpleFeatures

/// Makes polygons of the rings of a border, in degrees on the output grid.
struct RingAssembly {
  private struct Ring {
    /// Closed, interleaved, in whole steps of the output grid.
    var positions: [Double]
    /// Twice the signed area in squares of a step.
    var area: Double
    var west = Double.infinity
    var south = Double.infinity
    var east = -Double.infinity
    var north = -Double.infinity

    init?(_ positions: [Double]) {
      guard positions.count >= 8 else { return nil }
      self.positions = positions
      area = 0
      let (x0, y0) = (positions[0], positions[1])
      for index in stride(from: 0, to: positions.count - 2, by: 2) {
        let (x1, y1) = (positions[index] - x0, positions[index + 1] - y0)
        let (x2, y2) = (positions[index + 2] - x0, positions[index + 3] - y0)
        area += x1 * y2 - x2 * y1
        (west, east) = (min(west, positions[index]), max(east, positions[index]))
        (south, north) = (min(south, positions[index + 1]), max(north, positions[index + 1]))
      }
      if area == 0 { return nil }
    }

    func mayHold(_ other: Ring) -> Bool {
      west <= other.west && east >= other.east && south <= other.south && north >= other.north
    }

    func holds(_ x: Double, _ y: Double) -> Bool {
      var isInside = false
      for index in stride(from: 0, to: positions.count - 2, by: 2) {
        let (ay, by) = (positions[index + 1], positions[index + 3])
        guard (ay > y) != (by > y) else { continue }
        if x < positions[index] + (y - ay) / (by - ay) * (positions[index + 2] - positions[index]) {
          isInside.toggle()
        }
      }
      return isInside
    }
  }

  private let decimals: Int
  private let scale: Double
  private var exteriors: [Ring] = []
  private var interiors: [Ring] = []

  init(decimals: Int) {
    self.decimals = decimals
    scale = (0..<decimals).reduce(1.0) { value, _ in value * 10 }
  }

  /// Adds a ring of positions in degrees, not closed; one that collapses on the grid is left out.
  mutating func add(_ ring: [SIMD2<Double>]) {
    var positions: [Double] = []
    positions.reserveCapacity(ring.count * 2 + 2)
    for point in ring {
      let (x, y) = ((point.x * scale).rounded(), (point.y * scale).rounded())
      let count = positions.count
      if count >= 2, positions[count - 2] == x, positions[count - 1] == y { continue }
      // Exactly on the line of its neighbours.
      if count >= 4 {
        let (ax, ay) = (positions[count - 2] - positions[count - 4], positions[count - 1] - positions[count - 3])
        let (bx, by) = (x - positions[count - 2], y - positions[count - 1])
        if ax * by == ay * bx && ax * bx + ay * by > 0 { positions.removeLast(2) }
      }
      positions.append(x)
      positions.append(y)
    }
    while positions.count >= 4, positions[positions.count - 2] == positions[0],
      positions[positions.count - 1] == positions[1]
    {
      positions.removeLast(2)
    }
    guard positions.count >= 6 else { return }
    positions += [positions[0], positions[1]]
    guard let ring = Ring(positions) else { return }
    if ring.area > 0 { exteriors.append(ring) } else { interiors.append(ring) }
  }

  /// The polygons, in degrees; empty (type nil) without any.
  /// - Parameter fill: holes of fewer m² are filled, with all that stands in them.
  /// - Complexity: O(positions) when no polygon stands in another's hole, else that times the polygons it may stand in.
  func geometry(fillingHolesBelow fill: Double) -> Geometry {
    // Indices by area, so that the first that holds a hole is the smallest.
    let order = exteriors.indices.sorted { (exteriors[$0].area, $0) < (exteriors[$1].area, $1) }
    var holes = [[Int]](repeating: [], count: exteriors.count)
    for (index, hole) in interiors.enumerated() {
      let candidates = order.filter { exteriors[$0].area > -hole.area && exteriors[$0].mayHold(hole) }
      let owner =
        candidates.dropLast().first { exteriors[$0].holds(hole.positions[0], hole.positions[1]) } ?? candidates.last
      if let owner { holes[owner].append(index) }
    }
    var isFilled = [Bool](repeating: false, count: interiors.count)
    if fill > 0 {
      for (index, hole) in interiors.enumerated() { isFilled[index] = -area(hole) < fill }
    }
    let filled = interiors.indices.filter { isFilled[$0] }
    var result = Geometry()
    var count = 0
    for (index, exterior) in exteriors.enumerated() {
      let isGone = filled.contains { hole in
        interiors[hole].mayHold(exterior) && -interiors[hole].area > exterior.area
          && interiors[hole].holds(exterior.positions[0], exterior.positions[1])
      }
      if isGone { continue }
      count += 1
      result.append(.exterior, exterior.positions.map { $0 / scale })
      for hole in holes[index] where !isFilled[hole] {
        result.append(.interior, interiors[hole].positions.map { $0 / scale })
      }
    }
    if count > 0 { result.type = count == 1 ? .polygon : .multiPolygon }
    return result
  }

  private func area(_ ring: Ring) -> Double {
    let degrees = ring.positions.map { $0 / scale }
    return Ellipsoid.ringArea(degrees[...])
  }
}

extension Geometry {
  /// The area of polygons in degrees, on the ellipsoid, in m².
  public var geodesicArea: Double {
    var sum = 0.0
    for index in sequences.indices where sequences[index].isRing {
      let positions = positions(of: index)
      let area = Ellipsoid.ringArea(coordinates[2 * positions.lowerBound..<2 * positions.upperBound]).magnitude
      sum += sequences[index].kind == .exterior ? area : -area
    }
    return sum
  }
}
