/// Finds the segments near a segment: cells of a millidegree or more, each with the segments that may pass it.
struct SegmentGrid {
  /// Widths of cells in 1e-7 of a degree; all divide the circle, so that cells fit together at the antimeridian.
  private static let widths: [Int64] = [
    1, 2, 4, 8, 16, 32, 60, 120, 240, 480, 900, 1800, 3600, 7200, 18_000, 45_000,
  ].map { $0 * 10_000 }
  /// Width of a cell, so that all segments together pass no more than some cells each.
  private var cell = widths[0]
  private let x: [Int32]
  private let y: [Int32]
  private var cells: [UInt64: [Int32]] = [:]
  private let reach: Double
  /// First vertices of all segments.
  let segments: [Int]

  init(_ x: [Int32], _ y: [Int32], _ lines: [Int32], reach: Double) {
    self.x = x
    self.y = y
    self.reach = reach
    segments = x.indices.dropLast().filter { lines[$0] == lines[$0 + 1] }
    for width in Self.widths.dropFirst() where cellCount() > Double(segments.count * 16 + 10_000) { cell = width }
    for segment in segments {
      forEachCell(segment, segment + 1) { cells[$0, default: []].append(Int32(segment)) }
    }
  }

  /// About how many cells all segments pass, counted once for each.
  private func cellCount() -> Double {
    segments.reduce(0.0) { sum, segment in
      let span = span(segment, segment + 1)
      let rows = Double(span.high - span.low) / Double(cell) + 1
      return sum + rows * ((Double(abs(span.dx)) / rows + 2 * Double(span.growX)) / Double(cell) + 2)
    }
  }

  /// Segments of the cells that a segment passes; some more than once.
  func near(_ segment: Int) -> [Int] {
    var found = Set<Int>()
    forEachCell(segment, segment + 1) { for other in cells[$0] ?? [] { found.insert(Int(other)) } }
    return found.sorted()
  }

  func nearVertex(_ vertex: Int) -> [Int] {
    var found = Set<Int>()
    forEachCell(vertex, vertex) { for other in cells[$0] ?? [] { found.insert(Int(other)) } }
    return found.sorted()
  }

  private typealias Span = (x0: Int64, dx: Int64, low: Int64, high: Int64, growX: Int64, growY: Int64)

  /// What the line between two vertices spans, and the reach at its latitude; all in 1e-7 of a degree.
  private func span(_ a: Int, _ b: Int) -> Span {
    let latitude = max(abs(Double(y[a])), abs(Double(y[b]))) * 1e-7
    let radii = Ellipsoid.radii(min(latitude, 89.9) * radian)
    let growY = Int64(reach / (radii.meridian * radian) * 1e7) + 1
    let growX = Int64(reach / (radii.parallel * radian) * 1e7) + 1
    var dx = Int64(x[b]) - Int64(x[a])
    if dx > 1_800_000_000 { dx -= 3_600_000_000 } else if dx < -1_800_000_000 { dx += 3_600_000_000 }
    return (Int64(x[a]), dx, Int64(min(y[a], y[b])) - growY, Int64(max(y[a], y[b])) + growY, growX, growY)
  }

  /// Calls `body` with each cell that the line between two vertices, grown by the reach, may touch.
  private func forEachCell(_ a: Int, _ b: Int, _ body: (UInt64) -> Void) {
    let (x0, dx, low, high, growX, growY) = span(a, b)
    let (y0, y1) = (Int64(y[a]), Int64(y[b]))
    let columns = 3_600_000_000 / cell
    for row in floorDiv(low)...floorDiv(high) {
      // The part of the line in the row, as shares of its height.
      var (from, to) = (0.0, 1.0)
      if y1 != y0 {
        let height = Double(y1 - y0)
        let bottom = (Double(row * cell - growY) - Double(y0)) / height
        let top = (Double((row + 1) * cell + growY) - Double(y0)) / height
        from = max(0, min(bottom, top))
        to = min(1, max(bottom, top))
        if from > to { continue }
      }
      let xs = [x0 + Int64(from * Double(dx)), x0 + Int64(to * Double(dx))]
      for column in floorDiv((xs.min() ?? 0) - growX - 1)...floorDiv((xs.max() ?? 0) + growX + 1) {
        let wrapped = ((column % columns) + columns) % columns
        body(UInt64(wrapped) << 32 | UInt64(bitPattern: row) & 0xFFFF_FFFF)
      }
    }
  }

  private func floorDiv(_ value: Int64) -> Int64 {
    value >= 0 ? value / cell : -((-value + cell - 1) / cell)
  }
}
