import SimpleFeatures

/// A ring, line or point drawn on past ±180, cut there (RFC 7946 section 3.1.9), parts from west to east.
enum AntimeridianCut {
  /// A polygon from an open, counterclockwise ring.
  static func polygon(_ ring: [SIMD2<Double>]) -> Geometry {
    let parts = turns(of: ring).compactMap { turn -> [SIMD2<Double>]? in
      let west = clipped(ring, at: turn - 180) { $0 >= turn - 180 }
      let part = clipped(west, at: turn + 180) { $0 <= turn + 180 }
      guard let low = part.map(\.x).min(), let high = part.map(\.x).max(), part.count > 2, high > low else {
        return nil
      }
      return part.map { SIMD2($0.x - turn, $0.y) }
    }
    var geometry = Geometry(type: parts.count == 1 ? .polygon : .multiPolygon)
    for part in parts { geometry.append(.exterior, Pairs(part + [part[0]]).numbers) }
    return geometry
  }

  /// A line between two positions.
  static func line(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Geometry {
    let parts = turns(of: [a, b]).compactMap { turn -> [SIMD2<Double>]? in
      let low = max(min(a.x, b.x), turn - 180)
      let high = min(max(a.x, b.x), turn + 180)
      guard low < high || a.x == b.x else { return nil }
      return [(a, b), (b, a)].map { end, other in
        let x = max(low, min(high, end.x))
        return SIMD2(x - turn, x == end.x ? end.y : crossing(a, b, at: x).y)
      }
    }
    var geometry = Geometry(type: parts.count == 1 ? .lineString : .multiLineString)
    for part in parts { geometry.append(.line, Pairs(part).numbers) }
    return geometry
  }

  static func point(_ position: SIMD2<Double>) -> Geometry {
    var geometry = Geometry(type: .point)
    geometry.append(.points, [wrapped(position.x), position.y])
    return geometry
  }

  /// The multiples of 360 round which some of the positions lie.
  private static func turns(of positions: [SIMD2<Double>]) -> [Double] {
    let low = positions.map(\.x).min() ?? 0
    let high = positions.map(\.x).max() ?? 0
    if low == high { return [low - wrapped(low)] }
    let first = ((low + 180) / 360).rounded(.down)
    let last = max(first, ((high + 180) / 360).rounded(.up) - 1)
    return Array(stride(from: first * 360, through: last * 360, by: 360))
  }

  /// The ring's part on one side of a meridian (Sutherland and Hodgman 1974).
  private static func clipped(
    _ ring: [SIMD2<Double>], at longitude: Double, _ isInside: (Double) -> Bool
  ) -> [SIMD2<Double>] {
    var part: [SIMD2<Double>] = []
    guard var last = ring.last else { return part }
    for position in ring {
      let touches = position.x == longitude || last.x == longitude
      if isInside(position.x) != isInside(last.x) && !touches { part.append(crossing(last, position, at: longitude)) }
      if isInside(position.x) { part.append(position) }
      last = position
    }
    return part
  }

  private static func crossing(_ a: SIMD2<Double>, _ b: SIMD2<Double>, at longitude: Double) -> SIMD2<Double> {
    // From the western end, so that both directions of an edge meet the meridian in one place.
    let (west, east) = a.x <= b.x ? (a, b) : (b, a)
    return SIMD2(longitude, west.y + (east.y - west.y) * ((longitude - west.x) / (east.x - west.x)))
  }
}
