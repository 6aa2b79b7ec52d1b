/// Meters east and north of a place, for what lies near it.
struct FlatPlane {
  private let x: Double
  private let y: Double
  private let east: Double
  private let north: Double

  init(_ x: Int32, _ y: Int32) { self.init(longitude: Double(x) * 1e-7, latitude: Double(y) * 1e-7) }

  init(longitude: Double, latitude: Double) {
    (x, y) = (longitude, latitude)
    let radii = Ellipsoid.radii(latitude * radian)
    (east, north) = (radii.parallel * radian, radii.meridian * radian)
  }

  func point(_ px: Int32, _ py: Int32) -> SIMD2<Double> {
    SIMD2(shortWay(Double(px) * 1e-7 - x) * east, (Double(py) * 1e-7 - y) * north)
  }

  /// Meters of 180 degrees of longitude.
  var halfTurn: Double { 180 * east }

  /// Degrees from meters.
  func position(_ point: SIMD2<Double>) -> (longitude: Double, latitude: Double) {
    (x + point.x / east, y + point.y / north)
  }
}

/// The share of a segment where it is nearest to a point, and how far that is.
@inline(__always)
func nearest(_ point: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) -> (share: Double, distance: Double) {
  let along = b - a
  let squared = (along * along).sum()
  let share = squared > 0 ? min(max(((point - a) * along).sum() / squared, 0), 1) : 0
  let off = point - (a + along * share)
  return (share, (off * off).sum().squareRoot())
}
