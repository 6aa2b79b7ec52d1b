import Extents
import Glibc

/// Spherical stand-ins for PROJ: the closed forms of Snyder, Map Projections: A Working Manual (1987), and of great circles.
enum Sphere {
  static let radius = 6_371_000.0

  /// Azimuthal planes by what they make of the angle from the center, and back.
  static func plane(
    at center: SIMD2<Double>, distance: @escaping (Double) -> Double, angle: @escaping (Double) -> Double
  ) -> Plane {
    Plane(
      forward: { pairs in
        change(&pairs) { position in
          let angle = Sphere.angle(center, position)
          let azimuth = Sphere.azimuth(center, position)
          return radius * distance(angle) * SIMD2(sin(azimuth), cos(azimuth))
        }
      },
      inverse: { pairs in
        change(&pairs) { position in
          destination(center, atan2(position.x, position.y), angle(hypot(position.x, position.y) / radius))
        }
      })
  }

  static func equidistant(_ center: SIMD2<Double>) -> Plane { plane(at: center, distance: { $0 }, angle: { $0 }) }

  static func equalArea(_ center: SIMD2<Double>) -> Plane {
    plane(at: center, distance: { 2 * sin($0 / 2) }, angle: { 2 * asin(min(1, $0 / 2)) })
  }

  static func stereographic(_ center: SIMD2<Double>) -> Plane {
    plane(at: center, distance: { 2 * tan($0 / 2) }, angle: { 2 * atan($0 / 2) })
  }

  static var geodesics: Geodesics {
    Geodesics(
      distance: { radius * angle($0, $1) }, destination: { destination($0, $1 * .pi / 180, $2 / radius) })
  }

  private static func change(_ pairs: inout [Double], _ move: (SIMD2<Double>) -> SIMD2<Double>) {
    for index in stride(from: 0, to: pairs.count, by: 2) {
      let moved = move(SIMD2(pairs[index], pairs[index + 1]))
      (pairs[index], pairs[index + 1]) = (moved.x, moved.y)
    }
  }

  /// Haversines, exact for small angles.
  static func angle(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let (p, q) = (a * .pi / 180, b * .pi / 180)
    let h = pow(sin((q.y - p.y) / 2), 2) + cos(p.y) * cos(q.y) * pow(sin((q.x - p.x) / 2), 2)
    return 2 * asin(min(1, h.squareRoot()))
  }

  private static func azimuth(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let (p, q) = (a * .pi / 180, b * .pi / 180)
    return atan2(
      sin(q.x - p.x) * cos(q.y), cos(p.y) * sin(q.y) - sin(p.y) * cos(q.y) * cos(q.x - p.x))
  }

  private static func destination(_ from: SIMD2<Double>, _ azimuth: Double, _ angle: Double) -> SIMD2<Double> {
    let p = from * .pi / 180
    let latitude = asin(max(-1, min(1, sin(p.y) * cos(angle) + cos(p.y) * sin(angle) * cos(azimuth))))
    let step = atan2(sin(azimuth) * sin(angle), cos(p.y) * cos(angle) - sin(p.y) * sin(angle) * cos(azimuth))
    return SIMD2(((p.x + step) * 180 / .pi).remainder(dividingBy: 360), latitude * 180 / .pi)
  }
}
