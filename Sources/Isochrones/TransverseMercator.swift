import Glibc

/// Transverse Mercator of WGS 84 without a scale factor, centred on a position: degrees to and from meters.
///
/// Krüger's series to the fourth order of the third flattening (C. F. F. Karney, *Transverse Mercator with an accuracy
/// of a few nanometers*, 2011, eqs. 35 and 36).
struct TransverseMercator: Sendable {
  let longitude: Double
  let latitude: Double
  private let northing: Double

  private static let n = Ellipsoid.flattening / (2 - Ellipsoid.flattening)
  private static let rectifying =
    Ellipsoid.semiMajorAxis / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64)
  private static let eccentricity = Ellipsoid.squaredEccentricity.squareRoot()
  private static let alpha: SIMD4<Double> = {
    let (n2, n3, n4) = (n * n, n * n * n, n * n * n * n)
    return SIMD4(
      n / 2 - 2 * n2 / 3 + 5 * n3 / 16 + 41 * n4 / 180, 13 * n2 / 48 - 3 * n3 / 5 + 557 * n4 / 1440,
      61 * n3 / 240 - 103 * n4 / 140, 49561 * n4 / 161280)
  }()
  private static let beta: SIMD4<Double> = {
    let (n2, n3, n4) = (n * n, n * n * n, n * n * n * n)
    return SIMD4(
      n / 2 - 2 * n2 / 3 + 37 * n3 / 96 - n4 / 360, n2 / 48 + n3 / 15 - 437 * n4 / 1440,
      17 * n3 / 480 - 37 * n4 / 840, 4397 * n4 / 161280)
  }()

  init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
    northing = Self.project(0, latitude).y
  }

  /// Meters east and north of the center.
  func forward(_ longitude: Double, _ latitude: Double) -> SIMD2<Double> {
    var point = Self.project(shortWay(longitude - self.longitude) * radian, latitude)
    point.y -= northing
    return point
  }

  private static func project(_ lambda: Double, _ latitude: Double) -> SIMD2<Double> {
    let sine = sin(latitude * radian)
    // The tangent of the conformal latitude.
    let t = sinh(atanh(min(max(sine, -1 + 1e-15), 1 - 1e-15)) - eccentricity * atanh(eccentricity * sine))
    let (sinL, cosL) = (sin(lambda), cos(lambda))
    let xi = atan2(t, cosL)
    let eta = asinh(sinL / (t * t + cosL * cosL).squareRoot())
    let series = Self.series(xi, eta, alpha)
    return SIMD2(rectifying * (eta + series.y), rectifying * (xi + series.x))
  }

  /// The sums of cⱼ sin 2jξ cosh 2jη and of cⱼ cos 2jξ sinh 2jη, by Clenshaw's recurrence on complex numbers.
  private static func series(_ xi: Double, _ eta: Double, _ c: SIMD4<Double>) -> SIMD2<Double> {
    let (s, co) = (sin(2 * xi), cos(2 * xi))
    let e = exp(2 * eta)
    let (sh, ch) = ((e - 1 / e) / 2, (e + 1 / e) / 2)
    // 2 cos 2ζ for ζ = ξ + iη
    let (ar, ai) = (2 * co * ch, -2 * s * sh)
    var (b1r, b1i, b2r, b2i) = (0.0, 0.0, 0.0, 0.0)
    for index in stride(from: 3, through: 0, by: -1) {
      let r = ar * b1r - ai * b1i - b2r + c[index]
      let i = ar * b1i + ai * b1r - b2i
      (b2r, b2i) = (b1r, b1i)
      (b1r, b1i) = (r, i)
    }
    // b₁ · sin 2ζ
    let (sr, si) = (s * ch, co * sh)
    return SIMD2(b1r * sr - b1i * si, b1r * si + b1i * sr)
  }

  /// Degrees; the longitude runs on past ±180 from that of the center.
  func inverse(_ x: Double, _ y: Double) -> (longitude: Double, latitude: Double) {
    let (xi, eta) = ((y + northing) / Self.rectifying, x / Self.rectifying)
    let series = Self.series(xi, eta, Self.beta)
    let (xi1, eta1) = (xi - series.x, eta - series.y)
    let sinhEta = sinh(eta1)
    let (sinXi, cosXi) = (sin(xi1), cos(xi1))
    let lambda = atan2(sinhEta, cosXi)
    let t1 = sinXi / (sinhEta * sinhEta + cosXi * cosXi).squareRoot()
    return (longitude + lambda / radian, Self.latitude(conformalTangent: t1) / radian)
  }

  /// A ring of the plane in degrees, its longitudes running on from the first; one round a pole goes along it.
  func degrees(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var result: [SIMD2<Double>] = []
    result.reserveCapacity(ring.count + 3)
    var last = 0.0
    for point in ring {
      let position = inverse(point.x, point.y)
      let x = result.last.map { $0.x + shortWay(position.longitude - last) } ?? position.longitude
      last = position.longitude
      result.append(SIMD2(x, position.latitude))
    }
    guard let first = result.first, let end = result.last else { return result }
    let turn = end.x + shortWay(inverse(ring[0].x, ring[0].y).longitude - last) - first.x
    guard abs(turn) > 180 else { return result }
    let pole = first.y > 0 ? 90.0 : -90
    return result + [SIMD2(first.x + turn, first.y), SIMD2(first.x + turn, pole), SIMD2(first.x, pole)]
  }

  /// The latitude in radians whose conformal latitude has a tangent; Newton's method, as Karney (2011, eqs. 19 to 21).
  private static func latitude(conformalTangent t1: Double) -> Double {
    let e2 = Ellipsoid.squaredEccentricity
    var t = t1 / (1 - e2)
    for _ in 0..<3 {
      let root = (1 + t * t).squareRoot()
      let sigma = sinh(eccentricity * atanh(eccentricity * t / root))
      let t1i = t * (1 + sigma * sigma).squareRoot() - sigma * root
      let step =
        (t1 - t1i) / (1 + t1i * t1i).squareRoot() * (1 + (1 - e2) * t * t) / ((1 - e2) * root)
      t += step
      if abs(step) < 1e-12 * max(1, abs(t)) { break }
    }
    return atan(t)
  }

  /// The point scale at meters east of the center, to 1e-6 within 1,500 km.
  static func scale(_ x: Double) -> Double { cosh(x / 6_367_000) }
}
