import SimpleFeatures

extension ProjectedExtent {
  /// Meters.
  private static let tolerance = 0.01
  /// Edges that are halved together: one call of the transformation for all, in 200 KiB.
  private static let batch = 4096

  /// Takes in a geometry whose positions lie at `target` in a projected system.
  mutating func addPlanar(
    _ geometry: Geometry, _ source: Pairs, _ target: Pairs, _ transform: (inout [Double]) throws -> Void
  ) rethrows {
    var edges: [ProjectedEdge] = []
    for index in geometry.sequences.indices {
      let range = geometry.positions(of: index)
      for position in range {
        include(target[position])
        if position == range.lowerBound || geometry.sequences[index].kind == .points { continue }
        edges.append(
          ProjectedEdge(
            source: (source[position - 1], source[position]), target: (target[position - 1], target[position])))
        if edges.count == Self.batch {
          try includeCurves(of: edges, transform)
          edges.removeAll(keepingCapacity: true)
        }
      }
    }
    try includeCurves(of: edges, transform)
  }

  /// Halves edges, all of a generation together, until what is left of them cannot leave the result.
  private mutating func includeCurves(
    of edges: [ProjectedEdge], _ transform: (inout [Double]) throws -> Void
  ) rethrows {
    var edges = edges
    while !edges.isEmpty {
      let middles = try Pairs.transformed(edges.lazy.map(\.middle), transform)
      for index in edges.indices { include(middles[index]) }
      guard let box = extent.planarBox else { return }
      var halves: [ProjectedEdge] = []
      for (index, edge) in edges.enumerated() where !edge.isIndivisible {
        let middle = middles[index]
        guard middle.x.isFinite, middle.y.isFinite else { continue }
        let (a, b) = edge.target
        let off = middle - (a + b) / 2
        let isWhole = edge.depth == 0
        if mayLeave(
          min(a.x, b.x), max(a.x, b.x), off: abs(off.x), tolerance: Self.tolerance, isWhole: isWhole,
          Interval(box.west, box.east))
          || mayLeave(
            min(a.y, b.y), max(a.y, b.y), off: abs(off.y), tolerance: Self.tolerance, isWhole: isWhole,
            Interval(box.south, box.north))
        {
          let (first, second) = edge.halves(at: middle)
          halves.append(first)
          halves.append(second)
        }
      }
      edges = halves
    }
  }

  private mutating func include(_ position: SIMD2<Double>) {
    if position.x.isFinite && position.y.isFinite { extent.include(position, position, from: 0, to: 0) }
  }
}
