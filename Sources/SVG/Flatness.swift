import SimpleFeatures

/// Which edges need no look at their middle.
struct Flatness: Equatable {
  /// The square of an edge's length in degrees up to which it bends by no more than a quarter of a px…
  private let square: Double
  /// …if it lies within these latitudes, degrees.
  private let latitude: Double

  /// - Parameter scale: px of a radian.
  init(_ projection: MapProjection, scale: Double, box: BoundingBox?) {
    latitude = max(abs(box?.south ?? 90), abs(box?.north ?? 90))
    // A chord of length c is off its arc by at most c²/8 times the second derivative.
    let bend = projection.greatestBend(within: latitude) * scale * (Double.pi / 180) * (Double.pi / 180)
    square = bend == 0 ? .infinity : 0.25 * 8 / bend
  }

  @inline(__always)
  func isFlat(_ a: Vertex, _ b: Vertex) -> Bool {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    return dx * dx + dy * dy <= square && abs(a.y) <= latitude && abs(b.y) <= latitude
  }
}
