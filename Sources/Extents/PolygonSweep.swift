/// Goes down the rows of a grid through one polygon, inside and outside by the even-odd rule.
///
/// In the band of a row the polygon reaches the longitudes that its edges pass there, and between them those where a line
/// along the middle of the band is inside. No more is needed: between two edges nothing changes.
struct PolygonSweep {
  private let grid: TileGrid
  /// From north to south.
  private var edges: [TileEdge]
  private var nextEdge = 0
  private var active: [TileEdge] = []
  private var row: Int

  /// - Parameter rings: closed; those without area are left out, as are edges that go there and back.
  init(_ rings: [[SIMD2<Double>]], grid: TileGrid) {
    self.grid = grid
    edges = []
    for ring in rings where !isFlat(ring) {
      for (a, b) in zip(ring, ring.dropFirst()) where a != b { edges.append(TileEdge(a, b)) }
    }
    edges.sort { a, b in
      if a.upper.y != b.upper.y { return a.upper.y > b.upper.y }
      return (a.upper.x, a.lower.y, a.lower.x) < (b.upper.x, b.lower.y, b.lower.x)
    }
    var kept = 0
    for edge in edges {
      if kept > 0 && edges[kept - 1].lower == edge.lower && edges[kept - 1].upper == edge.upper {
        kept -= 1
      } else {
        edges[kept] = edge
        kept += 1
      }
    }
    edges.removeSubrange(kept...)
    row = edges.first.map { grid.row(at: $0.upper.y) } ?? 0
  }

  /// Whether nothing has an area.
  var isEmpty: Bool { edges.isEmpty }

  /// The next row southwards and its runs of columns, sorted and apart.
  mutating func next() -> (row: Int, runs: [Range<Int>])? {
    while row < grid.count {
      let north = grid.north(of: row)
      let south = grid.north(of: row + 1)
      while nextEdge < edges.count && edges[nextEdge].upper.y > south {
        active.append(edges[nextEdge])
        nextEdge += 1
      }
      active.removeAll { $0.lower.y >= north }
      if active.isEmpty && nextEdge == edges.count { return nil }
      defer { row += 1 }
      let runs = runs(from: south, to: north)
      if !runs.isEmpty { return (row, runs) }
    }
    return nil
  }

  private func runs(from south: Double, to north: Double) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var crossings: [Double] = []
    let middle = middle(from: south, to: north)
    for edge in active {
      let span = edge.span(from: south, to: north)
      add(span, to: &runs)
      if edge.lower.y <= middle && middle < edge.upper.y { crossings.append(edge.longitude(at: middle)) }
    }
    crossings.sort()
    for index in stride(from: 1, to: crossings.count, by: 2) {
      add(Interval(crossings[index - 1], crossings[index]), to: &runs)
    }
    runs.sort { $0.lowerBound < $1.lowerBound }
    var joined: [Range<Int>] = []
    for run in runs {
      if let last = joined.last, run.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, run.upperBound)
      } else {
        joined.append(run)
      }
    }
    return joined
  }

  /// A latitude inside the band; the first and last row have no end.
  private func middle(from south: Double, to north: Double) -> Double {
    if south == -.infinity { return north == .infinity ? 0 : north - 1 }
    return north == .infinity ? south + 1 : (south + north) / 2
  }

  /// The columns in which longitudes have some width.
  private func add(_ span: Interval, to runs: inout [Range<Int>]) {
    if span.low == span.high { return }
    let first = grid.column(at: span.low)
    let end = grid.column(before: span.high) + 1
    if first < end { runs.append(first..<end) }
  }
}

/// Whether a ring encloses nothing because all its positions lie on one line, to within the rounding of doubles.
private func isFlat(_ ring: [SIMD2<Double>]) -> Bool {
  guard let origin = ring.first, let far = ring.max(by: { length($0 - origin) < length($1 - origin) }) else {
    return true
  }
  let along = far - origin
  // Twice the width of a strip round `along` that is 4 units in the last place of 180 wide.
  let tolerance = 1.2e-13 * length(along)
  return ring.allSatisfy { position in
    let offset = position - origin
    return abs(along.x * offset.y - along.y * offset.x) <= tolerance
  }
}

private func length(_ vector: SIMD2<Double>) -> Double { abs(vector.x) + abs(vector.y) }
