extension Network {
  /// Calls `body` with the positions of a stretch of an edge, in degrees, from `start` meters to `end` meters.
  ///
  /// Longitudes are those of the vertices, so they may jump at the antimeridian.
  func forEachPosition(
    ofEdge edge: Int, from start: Double, to end: Double, _ body: (_ longitude: Double, _ latitude: Double) -> Void
  ) {
    let (first, last) = (Int(edgeFirst[edge]), Int(edgeLast[edge]))
    let (low, high) = (min(start, end), max(start, end))
    var radii = LocalRadii()
    let isBackward = end < start
    // Vertices strictly inside, in the order of the line, between two interpolated ends.
    var positions: [(Double, Double)] = []
    var offset = 0.0
    for vertex in first..<last {
      let step = segmentLength(vertex, &radii)
      // The last segment takes what rounding left over.
      let next = vertex == last - 1 ? max(edgeLength[edge], offset) : offset + step
      if positions.isEmpty {
        if low <= next { positions.append(position(vertex, step > 0 ? (low - offset) / step : 0)) }
      } else if offset > low && offset < high {
        positions.append((longitude(vertex), latitude(vertex)))
      }
      if !positions.isEmpty, high <= next {
        positions.append(position(vertex, step > 0 ? (high - offset) / step : 1))
        break
      }
      offset = next
    }
    for index in positions.indices {
      let (x, y) = positions[isBackward ? positions.count - 1 - index : index]
      body(x, y)
    }
  }

  /// The position at a share of the segment behind a vertex.
  private func position(_ vertex: Int, _ share: Double) -> (Double, Double) {
    let share = min(max(share, 0), 1)
    let x = longitude(vertex)
    if share == 0 { return (x, latitude(vertex)) }
    if share == 1 { return (longitude(vertex + 1), latitude(vertex + 1)) }
    var longitude = x + share * shortWay(longitude(vertex + 1) - x)
    if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
    return (longitude, latitude(vertex) + share * (latitude(vertex + 1) - latitude(vertex)))
  }
}

extension Network {
  /// Calls `body` with each edge whose box meets another, and its interleaved degrees.
  public func forEachEdge(
    meeting west: Double, _ south: Double, _ east: Double, _ north: Double,
    _ body: (_ edge: Int32, _ coordinates: [Double]) throws -> Void
  ) rethrows {
    for edge in 0..<edgeCount {
      var coordinates: [Double] = []
      var (w, s, e, n) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
      let vertices = Int(edgeFirst[edge])...Int(edgeLast[edge])
      for vertex in vertices {
        let (x, y) = (longitude(vertex), latitude(vertex))
        (w, s, e, n) = (min(w, x), min(s, y), max(e, x), max(n, y))
      }
      guard w <= east, e >= west, s <= north, n >= south else { continue }
      for vertex in vertices { coordinates += [longitude(vertex), latitude(vertex)] }
      try body(Int32(edge), coordinates)
    }
  }
}
