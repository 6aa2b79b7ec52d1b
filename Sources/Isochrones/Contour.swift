/// Follows the border of a distance field: marching squares, linear between grid points.
struct Contour {
  private let field: DistanceField
  /// The least share of a grid edge that a border keeps from the grid point.
  private let clearance: Float
  /// Crossings of rows that have been passed, a bit each.
  private var visited: [UInt64]
  private var cachedX = Int32.max
  private var cachedY = Int32.max
  private var cachedTile = -1

  /// - Parameter clearance: meters that a border keeps from grid points, so that rounding cannot make it touch itself.
  init(_ field: DistanceField, clearance: Double) {
    self.field = field
    self.clearance = Float(min(clearance / field.spacing, 0.49))
    visited = [UInt64](repeating: 0, count: field.tileCount * DistanceField.side)
  }

  /// Meters that a vertex may be off the line of its neighbours and still be left out: above the noise of 32-bit numbers,
  /// far below what shows.
  private static let straightness = 3e-4
  /// Rows and columns whose vertices always stay, so that small bends do not add up.
  private static let keptLines = 16

  /// The rings of the border, not closed, with the inside on the left: exteriors run counterclockwise.
  /// - Complexity: O(points of the tiles).
  mutating func rings() -> [[SIMD2<Double>]] {
    var rings: [[SIMD2<Double>]] = []
    for tile in 0..<field.tileCount {
      let start = tile * DistanceField.side * DistanceField.side
      let (x0, y0) = (Int(field.tileX[tile]) << 6, Int(field.tileY[tile]) << 6)
      let east = field.tile(field.tileX[tile] + 1, field.tileY[tile])
      for row in 0..<DistanceField.side {
        let first = start + row << 6
        let next = east < 0 ? DistanceField.far : field.values[east << 12 + row << 6]
        // A bit for each point that is inside.
        var inside: UInt64 = 0
        for column in 0..<DistanceField.side where field.values[first + column] <= 0 { inside |= 1 << UInt64(column) }
        let neighbours = inside >> 1 | (next <= 0 ? 1 << 63 : 0)
        var crossings = (inside ^ neighbours) & ~visited[tile << 6 + row]
        while crossings != 0 {
          let column = crossings.trailingZeroBitCount
          crossings &= crossings - 1
          if visited[tile << 6 + row] >> UInt64(column) & 1 == 1 { continue }
          let (x, y) = (x0 + column, y0 + row)
          let isLeft = inside >> UInt64(column) & 1 == 1
          rings.append(trace(left: (isLeft ? x : x + 1, y), right: (isLeft ? x + 1 : x, y)))
        }
      }
    }
    return rings.map(withoutStraight)
  }

  private mutating func value(_ x: Int, _ y: Int) -> Float {
    let (tx, ty) = (Int32(truncatingIfNeeded: x >> 6), Int32(truncatingIfNeeded: y >> 6))
    if tx != cachedX || ty != cachedY {
      (cachedX, cachedY) = (tx, ty)
      cachedTile = field.tile(tx, ty)
    }
    return cachedTile < 0 ? DistanceField.far : field.values[cachedTile << 12 + (y & 63) << 6 + x & 63]
  }

  /// Goes round, from a grid edge between an inside point on the left and an outside point on the right.
  private mutating func trace(left: (x: Int, y: Int), right: (x: Int, y: Int)) -> [SIMD2<Double>] {
    var ring: [SIMD2<Double>] = []
    var (left, right) = (left, right)
    var (inner, outer) = (value(left.x, left.y), value(right.x, right.y))
    while true {
      if left.y == right.y {
        let x = min(left.x, right.x)
        // The tile is there, for one of the two points is inside or beside what is.
        _ = value(x, left.y)
        if cachedTile >= 0 {
          let index = cachedTile << 6 + left.y & 63
          let bit: UInt64 = 1 << UInt64(x & 63)
          if visited[index] & bit != 0 { return ring }
          visited[index] |= bit
        }
      }
      let share = Double(min(max(inner / (inner - outer), clearance), 1 - clearance))
      ring.append(
        SIMD2(
          (Double(left.x) + share * Double(right.x - left.x)) * field.spacing,
          (Double(left.y) + share * Double(right.y - left.y)) * field.spacing))
      // The way on, at a right angle to the left of the step from left to right.
      let (hx, hy) = (left.y - right.y, right.x - left.x)
      let (farLeft, farRight) = ((x: left.x + hx, y: left.y + hy), (x: right.x + hx, y: right.y + hy))
      let (l, r) = (value(farLeft.x, farLeft.y), value(farRight.x, farRight.y))
      let turnsRight = l <= 0 ? r <= 0 : r <= 0 && (inner + outer + l + r) / 4 <= 0
      if turnsRight {
        (left, inner) = (farRight, r)
      } else if l <= 0 {
        (left, inner, right, outer) = (farLeft, l, farRight, r)
      } else {
        (right, outer) = (farLeft, l)
      }
    }
  }

  /// A ring without the vertices that lie on the line of their neighbours: a local rule, so that borders that are equal
  /// stay equal.
  private func withoutStraight(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
    guard ring.count > 4 else { return ring }
    var result: [SIMD2<Double>] = []
    result.reserveCapacity(ring.count)
    var last = ring[ring.count - 1]
    for index in ring.indices {
      let point = ring[index]
      let next = ring[index + 1 < ring.count ? index + 1 : 0]
      let chord = next - last
      let off = point - last
      let cross = chord.x * off.y - chord.y * off.x
      let limit = Self.straightness * Self.straightness * (chord * chord).sum()
      if cross * cross > limit || (chord * off).sum() <= 0 || isKept(point) { result.append(point) }
      last = point
    }
    return result.count < 3 ? ring : result
  }

  /// Whether a vertex lies on one of the grid lines where it stays.
  private func isKept(_ point: SIMD2<Double>) -> Bool {
    let cells = point / (field.spacing * Double(Self.keptLines))
    return cells.x == cells.x.rounded() || cells.y == cells.y.rounded()
  }
}
