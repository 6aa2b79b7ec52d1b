/// The whole turns to the west that bring a chain of longitudes into the strip of 180 degrees on either side of the
/// central meridian: one when it fits there, several when it has to be cut at the strip's edges.
struct Turns: Equatable {
  var first: Double
  var last: Double

  /// Degrees by which a chain may stick out of the strip: the rounding of longitude minus central meridian.
  private static let tolerance = 1e-9

  /// More laps than this in one line or ring are no map.
  private static let most = 16.0

  /// - Parameters:
  ///   - west: the least longitude of the chain, in degrees from the central meridian.
  ///   - east: the greatest.
  init(west: Double, east: Double) {
    if west >= -180 - Self.tolerance && east <= 180 + Self.tolerance {
      (first, last) = (0, 0)
      return
    }
    first = ((west + 180 + Self.tolerance) / 360).rounded(.down)
    last = max(first, ((east + 180 - Self.tolerance) / 360).rounded(.up) - 1)
    last = min(last, first + Self.most)
  }
}
