import Glibc

/// Decides what is near on the ground.
struct GroundReach {
  let radius: Double
  /// Chords up to this are surely near; beyond `far` surely not.
  let near, far: Double
  let distance: (GroundClustering.Position, GroundClustering.Position) -> Double

  init(_ radius: Double, _ distance: @escaping (GroundClustering.Position, GroundClustering.Position) -> Double) {
    self.radius = radius
    self.distance = distance
    // The chord of an arc whose curve is nowhere sharper than a circle's is no shorter than the circle's (Schur's
    // comparison theorem), so chord c bounds the arc by 2ρ asin(c / 2ρ).
    let sharpest = EarthPosition.leastRadiusOfCurvature
    let half = min(radius / (2 * sharpest), .pi / 2)
    near = 2 * sharpest * sin(half) - Self.rounding
    far = radius + Self.rounding
  }

  /// Meters: what rounding may do to a chord between numbers of the size of the earth.
  private static var rounding: Double { 1e-7 }

  func isNear(_ a: EarthPosition, _ b: EarthPosition) -> Bool {
    let chord = a.chord(to: b)
    if chord > far { return false }
    if chord <= near || a.degrees == b.degrees { return true }
    return meters(a, b) <= radius
  }

  func meters(_ a: EarthPosition, _ b: EarthPosition) -> Double {
    distance((a.degrees.x, a.degrees.y), (b.degrees.x, b.degrees.y))
  }
}
