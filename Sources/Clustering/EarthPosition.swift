import Glibc

/// A position on WGS 84.
struct EarthPosition: Sendable {
  /// Longitude and latitude.
  let degrees: SIMD2<Double>
  /// Meters from the earth's center.
  let place: SIMD3<Double>

  /// Meters, and the square of the first eccentricity: WGS 84 (EPSG:7030).
  private static var semiMajorAxis: Double { 6_378_137 }
  private static var flattening: Double { 1 / 298.257223563 }
  private static var squaredEccentricity: Double { flattening * (2 - flattening) }

  /// Meters, of the meridian at the equator: b²/a.
  static var leastRadiusOfCurvature: Double { semiMajorAxis * (1 - flattening) * (1 - flattening) }

  init(_ degrees: SIMD2<Double>) {
    self.degrees = degrees
    let direction = Self.direction(degrees)
    let normal = Self.semiMajorAxis / (1 - Self.squaredEccentricity * direction.z * direction.z).squareRoot()
    place = SIMD3(normal, normal, normal * (1 - Self.squaredEccentricity)) * direction
  }

  /// The unit vector of a longitude and latitude: (cos φ cos λ, cos φ sin λ, sin φ).
  static func direction(_ degrees: SIMD2<Double>) -> SIMD3<Double> {
    let (longitude, latitude) = (degrees.x * .pi / 180, degrees.y * .pi / 180)
    return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
  }

  /// Degrees of a direction of any length; nil of none.
  static func degrees(_ direction: SIMD3<Double>) -> SIMD2<Double>? {
    let flat = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    if flat == 0 && direction.z == 0 { return nil }
    return SIMD2(atan2(direction.y, direction.x) * 180 / .pi, atan2(direction.z, flat) * 180 / .pi)
  }

  /// Meters, through the earth.
  func chord(to other: EarthPosition) -> Double {
    let d = place - other.place
    return (d.x * d.x + d.y * d.y + d.z * d.z).squareRoot()
  }
}
