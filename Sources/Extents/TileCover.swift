import SimpleFeatures

/// The Web Mercator tiles that data touches, at one zoom or a range of them.
///
/// Edges are straight in longitude and latitude, where the grid is rectilinear. A point takes its tile; a line the tiles of
/// its positions and of every piece between the grid's edges; a polygon every tile of which it covers an area. Only the
/// greatest zoom is looked at: a tile is touched exactly when one of its four children is.
public struct TileCover: Sendable {
  /// More than 10,000,000 tiles.
  public struct TooMany: Error {}

  public static let limit = 10_000_000

  public let zooms: ClosedRange<Int>
  public let takesShortWay: Bool
  private let limit: Int
  private let grid: TileGrid
  private var runs: TileRuns

  /// - Parameter zooms: from 0 to 30.
  public init(zooms: ClosedRange<Int>, takesShortWay: Bool = false) {
    self.init(zooms: zooms, takesShortWay: takesShortWay, limit: Self.limit)
  }

  init(zooms: ClosedRange<Int>, takesShortWay: Bool = false, limit: Int) {
    self.zooms = zooms.clamped(to: 0...30)
    self.takesShortWay = takesShortWay
    self.limit = limit
    grid = TileGrid(zoom: self.zooms.upperBound)
    runs = TileRuns(columns: grid.count)
  }

  /// Adds the tiles of a geometry.
  ///
  /// - Throws: `TooMany` as soon as it is sure, before the memory goes.
  /// - Complexity: O(edges + rows that each edge crosses), times a logarithm.
  public mutating func add(_ geometry: Geometry) throws(TooMany) {
    var index = 0
    while index < geometry.sequences.count {
      let kind = geometry.sequences[index].kind
      if kind == .points {
        for position in geometry.positions(of: index) {
          addPoint(geometry.coordinates[position * 2], in: grid.row(at: geometry.coordinates[position * 2 + 1]))
          try mergeIfNeeded()
        }
      } else if kind == .line {
        try addLine(path(geometry, index))
      } else {
        var rings = [path(geometry, index)]
        while index + 1 < geometry.sequences.count && geometry.sequences[index + 1].kind == .interior {
          index += 1
          rings.append(path(geometry, index))
        }
        try addPolygon(rings)
      }
      index += 1
    }
    try mergeIfNeeded()
  }

  /// Hands over the tiles sorted by zoom, column and row.
  ///
  /// - Throws: `TooMany` before the first tile when there are more than 10,000,000 in all.
  public mutating func tiles() throws(TooMany) -> [Tile] {
    try merge()
    var levels = [runs.sortedColumnsAndRows]
    var total = levels[0].count
    for _ in zooms.dropLast() {
      var parents = levels[levels.count - 1].map { $0 >> 1 & 0x7fff_ffff_7fff_ffff }
      parents.sort()
      var kept = 0
      for parent in parents where kept == 0 || parents[kept - 1] != parent {
        parents[kept] = parent
        kept += 1
      }
      parents.removeSubrange(kept...)
      total += parents.count
      if total > limit { throw TooMany() }
      levels.append(parents)
    }
    var tiles: [Tile] = []
    tiles.reserveCapacity(total)
    for (zoom, level) in zip(zooms, levels.reversed()) {
      for packed in level { tiles.append(Tile(zoom: zoom, x: Int(packed >> 32), y: Int(packed & 0xffff_ffff))) }
    }
    return tiles
  }

  private mutating func mergeIfNeeded() throws(TooMany) {
    if runs.needsMerging { try merge() }
  }

  private mutating func merge() throws(TooMany) {
    runs.merge()
    if runs.count > limit { throw TooMany() }
  }

  /// The positions of a line or ring, followed the short way when that is asked for.
  private func path(_ geometry: Geometry, _ index: Int) -> [SIMD2<Double>] {
    var path: [SIMD2<Double>] = []
    let range = geometry.positions(of: index)
    path.reserveCapacity(range.count)
    var offset = 0.0
    var last = 0.0
    for position in range {
      let x = geometry.coordinates[position * 2]
      if takesShortWay && !path.isEmpty && isLong(x - last) { offset += x > last ? -360 : 360 }
      last = x
      path.append(SIMD2(x + offset, geometry.coordinates[position * 2 + 1]))
    }
    return geometry.sequences[index].isRing && takesShortWay ? closedRoundPole(path) : path
  }
}

extension TileCover {
  /// A point at the antimeridian is in the last column when its longitude is positive, else in the first.
  private mutating func addPoint(_ x: Double, in row: Int) {
    let column = x > 0 && wrapped(x) == 180 ? grid.column(before: x) : grid.column(at: x)
    runs.insert(row: row, from: column, to: column)
  }

  private mutating func addLine(_ path: [SIMD2<Double>]) throws(TooMany) {
    for index in path.indices {
      let x = path[index].x
      let before = index > 0 ? path[index - 1].x : x
      let after = index + 1 < path.count ? path[index + 1].x : x
      if abs(wrapped(x)) == 180 && (before != x || after != x) {
        // At the antimeridian a line is on the side that it comes from and on the side where it goes.
        let row = grid.row(at: path[index].y)
        if before < x || after < x { runs.insert(row: row, from: grid.column(before: x), to: grid.column(before: x)) }
        if before > x || after > x { runs.insert(row: row, from: grid.column(at: x), to: grid.column(at: x)) }
      } else {
        addPoint(x, in: grid.row(at: path[index].y))
      }
      if index > 0 { try addEdge(path[index - 1], path[index]) }
    }
  }

  /// The tiles in which an edge has a piece of some length.
  private mutating func addEdge(_ a: SIMD2<Double>, _ b: SIMD2<Double>) throws(TooMany) {
    if a == b { return }
    let edge = TileEdge(a, b)
    let top = grid.row(at: edge.upper.y)
    let bottom = edge.isLevel ? top : grid.row(above: edge.lower.y)
    if bottom - top >= limit { throw TooMany() }
    for row in top...bottom {
      let span = edge.span(from: grid.north(of: row + 1), to: grid.north(of: row))
      if span.low == span.high {
        addPoint(span.low, in: row)
      } else {
        let first = grid.column(at: span.low)
        let last = grid.column(before: span.high)
        if min(last - first + 1, grid.count) > limit { throw TooMany() }
        runs.insert(row: row, from: first, to: last)
      }
      try mergeIfNeeded()
    }
  }

  private mutating func addPolygon(_ rings: [[SIMD2<Double>]]) throws(TooMany) {
    var sweep = PolygonSweep(rings, grid: grid)
    if sweep.isEmpty {
      for ring in rings { try addLine(ring) }
      return
    }
    // No row comes twice, so the longest runs of the rows are tiles that count for sure.
    var sure = 0
    while let (row, runs) = sweep.next() {
      var longest = 0
      for run in runs {
        longest = max(longest, min(run.count, grid.count))
        self.runs.insert(row: row, from: run.lowerBound, to: run.upperBound - 1)
      }
      sure += longest
      if sure > limit { throw TooMany() }
      try mergeIfNeeded()
    }
  }
}
