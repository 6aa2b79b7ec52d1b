/// How far every point of a grid is from the nearest of many segments, less the segment's radius: below 0 is inside.
///
/// Grid points are multiples of the spacing from the center of the plane, so the field of a segment does not depend on
/// what else there is. Values are right within the radius and 1.6 spacings of a segment, and large beyond.
struct DistanceField {
  static let side = 64
  private static let tileSize = side * side
  static let far: Float = 1e9
  /// Spacings beyond the radius that are stamped: a cell that the border passes is wholly within 1.42.
  private static let margin = 1.6

  /// Meters between grid points.
  let spacing: Double
  private(set) var tileX: [Int32] = []
  private(set) var tileY: [Int32] = []
  /// The values of all tiles, row by row from the south.
  private(set) var values: [Float] = []
  private var slots: [Int32] = [Int32](repeating: -1, count: 64)

  init(spacing: Double) { self.spacing = spacing }

  var tileCount: Int { tileX.count }

  @inline(__always)
  private func slot(_ x: Int32, _ y: Int32) -> Int {
    let key = UInt64(UInt32(bitPattern: x)) << 32 | UInt64(UInt32(bitPattern: y))
    return Int(truncatingIfNeeded: key &* 0x9E37_79B9_7F4A_7C15 >> 33) & (slots.count &- 1)
  }

  /// The number of a tile, −1 when it is not there.
  func tile(_ x: Int32, _ y: Int32) -> Int {
    var index = slot(x, y)
    while slots[index] >= 0 {
      let tile = Int(slots[index])
      if tileX[tile] == x && tileY[tile] == y { return tile }
      index = (index &+ 1) & (slots.count &- 1)
    }
    return -1
  }

  private mutating func makeTile(_ x: Int32, _ y: Int32) -> Int {
    let known = tile(x, y)
    if known >= 0 { return known }
    if tileX.count * 2 >= slots.count {
      slots = [Int32](repeating: -1, count: slots.count * 2)
      for tile in tileX.indices { enter(tile) }
    }
    tileX.append(x)
    tileY.append(y)
    values.append(contentsOf: repeatElement(Self.far, count: Self.tileSize))
    enter(tileX.count - 1)
    return tileX.count - 1
  }

  private mutating func enter(_ tile: Int) {
    var index = slot(tileX[tile], tileY[tile])
    while slots[index] >= 0 { index = (index &+ 1) & (slots.count &- 1) }
    slots[index] = Int32(tile)
  }

  // MARK: Stamping

  /// Lowers the field to the distance from a segment, less its radius; all in meters.
  mutating func stamp(_ a: SIMD2<Double>, _ b: SIMD2<Double>, radius: Double) {
    let reach = radius + Self.margin * spacing
    let low = pointwiseMin(a, b) - reach
    let high = pointwiseMax(a, b) + reach
    let (firstRow, lastRow) = (Int((low.y / spacing).rounded(.up)), Int((high.y / spacing).rounded(.down)))
    let (firstColumn, lastColumn) = (Int((low.x / spacing).rounded(.up)), Int((high.x / spacing).rounded(.down)))
    guard firstRow <= lastRow, firstColumn <= lastColumn else { return }
    for tileRow in firstRow >> 6...lastRow >> 6 {
      for tileColumn in firstColumn >> 6...lastColumn >> 6 {
        stamp(
          a, b, radius: radius, reach: reach, tile: (tileColumn, tileRow),
          rows: max(firstRow, tileRow << 6)...min(lastRow, tileRow << 6 + 63))
      }
    }
  }

  private mutating func stamp(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, radius: Double, reach: Double, tile: (x: Int, y: Int),
    rows: ClosedRange<Int>
  ) {
    let along = b - a
    let squared = (along * along).sum()
    let (ux, uy) = (Float(along.x), Float(along.y))
    let inverse = squared > 0 ? Float(1 / squared) : 0
    var base = -1
    for row in rows {
      // The columns of the part of the segment that is as near as the reach in y.
      let y = Double(row) * spacing
      var (from, to) = (0.0, 1.0)
      if along.y != 0 {
        let (s, t) = ((y - reach - a.y) / along.y, (y + reach - a.y) / along.y)
        (from, to) = (max(0, min(s, t)), min(1, max(s, t)))
        if from > to { continue }
      }
      let (x1, x2) = (a.x + from * along.x, a.x + to * along.x)
      let first = max(Int(((min(x1, x2) - reach) / spacing).rounded(.up)), tile.x << 6)
      let last = min(Int(((max(x1, x2) + reach) / spacing).rounded(.down)), tile.x << 6 + 63)
      guard first <= last else { continue }
      if base < 0 { base = makeTile(Int32(tile.x), Int32(tile.y)) * Self.tileSize }
      let py = Float(y - a.y)
      // Eight points at a time, from a multiple of eight on: a few more than asked for do no harm.
      var column = first & ~7
      let step = Float(spacing)
      let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) * step
      let rowStart = base &+ (row & 63) &* Self.side
      while column <= last {
        let px = lanes + Float(Double(column) * spacing - a.x)
        let t = ((px * ux + py * uy) * inverse).clamped(
          lowerBound: SIMD8(repeating: 0), upperBound: SIMD8(repeating: 1))
        let dx = px - t * ux
        let dy = py - t * uy
        let value = (dx * dx + dy * dy).squareRoot() - Float(radius)
        let index = rowStart &+ column & 63
        lower(index, to: value)
        column &+= 8
      }
    }
  }

  @inline(__always)
  private mutating func lower(_ index: Int, to value: SIMD8<Float>) {
    precondition(index >= 0 && index &+ 8 <= values.count)
    unsafe values.withUnsafeMutableBytes { bytes in
      // The index was checked above.
      let offset = index &* 4
      let old = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
      unsafe bytes.storeBytes(
        of: old.replacing(with: value, where: value .< old), toByteOffset: offset, as: SIMD8<Float>.self)
    }
  }

  // MARK: Shares

  /// The field whose inside is where this one is inside and no other is lower.
  func share(against others: [DistanceField]) -> DistanceField {
    var result = self
    for tile in tileX.indices {
      let start = tile * Self.tileSize
      var least = [Float](repeating: Self.far, count: Self.tileSize)
      for other in others {
        let index = other.tile(tileX[tile], tileY[tile])
        guard index >= 0 else { continue }
        let from = index * Self.tileSize
        for position in 0..<Self.tileSize { least[position] = min(least[position], other.values[from + position]) }
      }
      for position in 0..<Self.tileSize where least[position] < Self.far {
        let own = values[start + position]
        result.values[start + position] = max(own, own - least[position])
      }
    }
    return result
  }
}
