/// Finds the segments near a segment: cells of a millidegree, each with the segments that may pass it.
struct SegmentGrid {
  private static let cell: Int64 = 10_000
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
    for segment in segments {
      forEachCell(segment, segment + 1) { cells[$0, default: []].append(Int32(segment)) }
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

  /// Calls `body` with each cell that the line between two vertices, grown by the reach, may touch.
  private func forEachCell(_ a: Int, _ b: Int, _ body: (UInt64) -> Void) {
    let latitude = max(abs(Double(y[a])), abs(Double(y[b]))) * 1e-7
    let radii = Ellipsoid.radii(min(latitude, 89.9) * radian)
    let growY = Int64(reach / (radii.meridian * radian) * 1e7) + 1
    let growX = Int64(reach / (radii.parallel * radian) * 1e7) + 1
    let x0 = Int64(x[a])
    var dx = Int64(x[b]) - x0
    if dx > 1_800_000_000 { dx -= 3_600_000_000 } else if dx < -1_800_000_000 { dx += 3_600_000_000 }
    let (y0, y1) = (Int64(y[a]), Int64(y[b]))
    let (low, high) = (min(y0, y1) - growY, max(y0, y1) + growY)
    let columns = 3_600_000_000 / Self.cell
    for row in floorDiv(low)...floorDiv(high) {
      // The part of the line in the row, as shares of its height.
      var (from, to) = (0.0, 1.0)
      if y1 != y0 {
        let height = Double(y1 - y0)
        let bottom = (Double(row * Self.cell - growY) - Double(y0)) / height
        let top = (Double((row + 1) * Self.cell + growY) - Double(y0)) / height
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
    value >= 0 ? value / Self.cell : -((-value + Self.cell - 1) / Self.cell)
  }
}
