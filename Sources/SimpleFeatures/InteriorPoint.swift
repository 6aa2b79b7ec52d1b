extension Geometry {
  /// A point of the geometry that lies inside it where it has an inside: of areas the middle of the widest piece of a
  /// horizontal line half way up, else of lines or points the vertex nearest to their middle. The rule is that of JTS's
  /// InteriorPoint (Davis 2019) and so GEOS's, which `PointOnSurface` in SFA part 1 leaves open. Nil without a position.
  ///
  /// - Complexity: O(positions), times a logarithm for an area.
  public var interiorPoint: (x: Double, y: Double)? {
    var best: (x: Double, y: Double, width: Double)?
    var index = 0
    while index < sequences.count {
      guard sequences[index].kind == .exterior else {
        index += 1
        continue
      }
      var end = index + 1
      while end < sequences.count, sequences[end].kind == .interior { end += 1 }
      if let section = widestSection(index..<end), section.width > best?.width ?? -1 { best = section }
      index = end
    }
    if let best { return (best.x, best.y) }
    return vertexNearestToMiddle
  }

  /// The widest piece inside a polygon of the horizontal line half way up: its middle and its width.
  private func widestSection(_ rings: Range<Int>) -> (x: Double, y: Double, width: Double)? {
    let shell = positions(of: rings.lowerBound)
    guard !shell.isEmpty else { return nil }
    let ys = shell.map { coordinates[2 * $0 + 1] }
    guard let lowest = ys.min(), let highest = ys.max() else { return nil }
    // Between two vertices, so that the line meets none.
    let center = (lowest + highest) / 2
    var (below, above) = (lowest, highest)
    for ring in rings {
      for position in positions(of: ring) {
        let y = coordinates[2 * position + 1]
        if y <= center { below = max(below, y) } else { above = min(above, y) }
      }
    }
    let y = (above + below) / 2
    var crossings: [Double] = []
    for ring in rings { appendCrossings(of: positions(of: ring), y, to: &crossings) }
    crossings.sort()
    var best = (x: coordinates[2 * shell.lowerBound], y: coordinates[2 * shell.lowerBound + 1], width: 0.0)
    for index in stride(from: 0, to: crossings.count - 1, by: 2) {
      let width = crossings[index + 1] - crossings[index]
      if width > best.width { best = ((crossings[index] + crossings[index + 1]) / 2, y, width) }
    }
    return best
  }

  private func appendCrossings(of ring: Range<Int>, _ y: Double, to crossings: inout [Double]) {
    for position in ring.dropFirst() {
      let (x0, y0) = (coordinates[2 * position - 2], coordinates[2 * position - 1])
      let (x1, y1) = (coordinates[2 * position], coordinates[2 * position + 1])
      // Half-open, so that a vertex on the line counts once; a horizontal edge never.
      guard (y0 > y) != (y1 > y) else { continue }
      crossings.append(x0 + (x1 - x0) * ((y - y0) / (y1 - y0)))
    }
  }

  /// The vertex nearest to the mean of all: of lines one that is no end, where there is any.
  private var vertexNearestToMiddle: (x: Double, y: Double)? {
    guard positionCount > 0 else { return nil }
    let lines = sequences.indices.filter { sequences[$0].kind == .line }
    var candidates = lines.flatMap { positions(of: $0).dropFirst().dropLast() }
    if candidates.isEmpty { candidates = Array(0..<positionCount) }
    let count = Double(positionCount)
    let sum = (0..<positionCount).reduce(into: SIMD2<Double>.zero) { sum, position in
      sum += SIMD2(coordinates[2 * position], coordinates[2 * position + 1])
    }
    let middle = sum / count
    let distance = { (position: Int) -> Double in
      let d = SIMD2(coordinates[2 * position], coordinates[2 * position + 1]) - middle
      return d.x * d.x + d.y * d.y
    }
    guard let nearest = candidates.min(by: { distance($0) < distance($1) }) else { return nil }
    return (coordinates[2 * nearest], coordinates[2 * nearest + 1])
  }
}
