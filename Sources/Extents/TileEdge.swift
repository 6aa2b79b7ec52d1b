/// An edge between two positions, straight in longitude and latitude.
struct TileEdge {
  /// Of two at the same latitude the western is the lower one, so that both directions of an edge are one.
  let lower, upper: SIMD2<Double>

  init(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    let isUp = a.y < b.y || (a.y == b.y && a.x <= b.x)
    lower = isUp ? a : b
    upper = isUp ? b : a
  }

  var isLevel: Bool { lower.y == upper.y }

  /// The longitude where it meets a latitude between its ends.
  func longitude(at latitude: Double) -> Double {
    if latitude <= lower.y { return lower.x }
    if latitude >= upper.y { return upper.x }
    let x = lower.x + (upper.x - lower.x) * ((latitude - lower.y) / (upper.y - lower.y))
    return max(min(lower.x, upper.x), min(max(lower.x, upper.x), x))
  }

  /// The longitudes of its part between two latitudes.
  func span(from south: Double, to north: Double) -> Interval {
    if isLevel { return Interval(lower.x, upper.x) }
    let a = longitude(at: south)
    let b = longitude(at: north)
    return Interval(min(a, b), max(a, b))
  }
}
