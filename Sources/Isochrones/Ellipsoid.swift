import Glibc

/// WGS 84 (EPSG:7030): lengths of a degree, and areas.
enum Ellipsoid {
  static let semiMajorAxis = 6_378_137.0
  static let flattening = 1 / 298.257223563
  static let squaredEccentricity = flattening * (2 - flattening)

  /// Meters along a meridian and along the parallel for one radian at a latitude in radians: M and N cos φ.
  static func radii(_ latitude: Double) -> (meridian: Double, parallel: Double) {
    let sine = sin(latitude)
    let w2 = 1 - squaredEccentricity * sine * sine
    let n = semiMajorAxis / w2.squareRoot()
    return (n * (1 - squaredEccentricity) / w2, n * cos(latitude))
  }

  private static let eccentricity = squaredEccentricity.squareRoot()

  /// The authalic integral: the area between the equator and a latitude over one radian of longitude, in units of a²/2.
  private static func authalic(_ sine: Double) -> Double {
    let es = eccentricity * sine
    return (1 - squaredEccentricity) * (sine / (1 - es * es) + atanh(es) / eccentricity)
  }

  /// The signed area of a closed ring of interleaved degrees, counterclockwise positive, in m²; edges are straight in
  /// longitude and latitude.
  static func ringArea(_ ring: ArraySlice<Double>) -> Double {
    guard ring.count >= 8 else { return 0 }
    var index = ring.startIndex
    var last = authalic(sin(ring[index + 1] * radian))
    var sum = 0.0
    while index + 3 < ring.endIndex {
      let next = ring[index + 3] == ring[index + 1] ? last : authalic(sin(ring[index + 3] * radian))
      sum += (ring[index] - ring[index + 2]) * (last + next)
      last = next
      index += 2
    }
    return sum * radian / 4 * semiMajorAxis * semiMajorAxis
  }
}

/// Radians in a degree.
let radian = Double.pi / 180

func tangent(ofDegrees degrees: Double) -> Double { tan(degrees * radian) }

/// A difference of longitudes in degrees, the short way round.
@inline(__always)
func shortWay(_ difference: Double) -> Double {
  difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference
}
