import Glibc
import SimpleFeatures

/// How the globe becomes a plane: on a sphere of radius 1, longitudes counted from a central meridian.
public struct MapProjection: Sendable, Equatable {
  /// What a user may ask for.
  public enum Name: String, Sendable, CaseIterable {
    /// Mercator for a box that is not too tall and not too near a pole, else Equal Earth.
    case auto
    case mercator
    case equirectangular
    case equalEarth = "equal-earth"
    /// x to the right and y upwards as they stand: numbers without a globe, such as metres in a building.
    case planar
  }

  enum Formula: String {
    case mercator
    case equirectangular
    case equalEarth = "equal-earth"
    case planar
    /// Lambert's azimuthal equal-area projection with a pole in the middle.
    case northPole = "lambert-azimuthal-north"
    case southPole = "lambert-azimuthal-south"
  }

  let formula: Formula
  /// Degrees: the middle longitude of the box, 0 when the box is all round, absent or planar.
  public let centralMeridian: Double

  /// - Parameter box: what the map shows; nil when there is nothing to show.
  public init(_ name: Name, box: BoundingBox?) {
    formula =
      switch name {
      case .auto: Self.suitable(for: box)
      case .mercator: .mercator
      case .equirectangular: .equirectangular
      case .equalEarth: .equalEarth
      case .planar: .planar
      }
    if let box, formula != .planar, box.width < 360 {
      centralMeridian = box.west + box.width / 2
    } else {
      centralMeridian = 0
    }
  }

  private static func suitable(for box: BoundingBox?) -> Formula {
    guard let box else { return .mercator }
    if box.south >= 60 { return .northPole }
    if box.north <= -60 { return .southPole }
    return box.height <= 60 && box.south >= -75 && box.north <= 75 ? .mercator : .equalEarth
  }

  /// The word for it in the document, never `auto`.
  public var name: String { formula.rawValue }

  /// Whether coordinates are longitudes and latitudes.
  var isGeographic: Bool { formula != .planar }

  /// The place in the plane, y upwards.
  ///
  /// - Parameters:
  ///   - longitude: degrees from the central meridian; planar: x.
  ///   - latitude: degrees; planar: y.
  @inline(__always)
  func position(_ longitude: Double, _ latitude: Double) -> (x: Double, y: Double) {
    switch formula {
    case .mercator: Self.mercator(longitude, latitude)
    case .equirectangular: (longitude * (.pi / 180), latitude * (.pi / 180))
    case .equalEarth: Self.equalEarth(longitude, latitude)
    case .planar: (longitude, latitude)
    case .northPole, .southPole: Self.azimuthal(longitude, latitude, isNorth: formula == .northPole)
    }
  }

  /// Snyder 1987, "Map Projections: A Working Manual", equations 24-1 to 24-4 for the poles of a sphere.
  @inline(never)
  private static func azimuthal(_ longitude: Double, _ latitude: Double, isNorth: Bool) -> (x: Double, y: Double) {
    let sine = sin(max(-90, min(90, latitude)) * (.pi / 180))
    let radius = (2 * (isNorth ? 1 - sine : 1 + sine)).squareRoot()
    let angle = longitude * (.pi / 180)
    return (radius * sin(angle), (isNorth ? -1 : 1) * radius * cos(angle))
  }

  /// Whether all places of a parallel have one height.
  var hasLevelParallels: Bool { formula != .northPole && formula != .southPole }

  /// Degrees; where the map of the whole globe is a square.
  private static let mercatorLimit = 85.0511287798

  @inline(__always)
  private static func mercator(_ longitude: Double, _ latitude: Double) -> (x: Double, y: Double) {
    // ln tan(π/4 + φ/2) is artanh(sin φ), which needs one slow function less.
    let sine = sin(max(-mercatorLimit, min(mercatorLimit, latitude)) * (.pi / 180))
    return (longitude * (.pi / 180), 0.5 * log((1 + sine) / (1 - sine)))
  }

  /// Šavrič, Patterson and Jenny 2018, "The Equal Earth map projection", equations 1 to 3.
  @inline(__always)
  private static func equalEarth(_ longitude: Double, _ latitude: Double) -> (x: Double, y: Double) {
    let (a1, a2, a3, a4) = (1.340264, -0.081106, 0.000893, 0.003796)
    let root = 3.0.squareRoot()
    let sine = root / 2 * sin(max(-90, min(90, latitude)) * (.pi / 180))
    let t = asin(sine)
    let t2 = t * t
    let t6 = t2 * t2 * t2
    let slope = 9 * a4 * t6 * t2 + 7 * a3 * t6 + 3 * a2 * t2 + a1
    let x = 2 * root * longitude * (.pi / 180) * (1 - sine * sine).squareRoot() / (3 * slope)
    return (x, t * (a4 * t6 * t2 + a3 * t6 + a2 * t2 + a1))
  }
}

extension MapProjection {
  /// How far an edge bends at most: the greatest second derivative of the position along a straight edge whose
  /// latitudes stay within ±`latitude` degrees, a length of 1 radian taken as 1. Infinite where there is no bound.
  func greatestBend(within latitude: Double) -> Double {
    switch formula {
    case .equirectangular, .planar: return 0
    // Of y along a meridian: sec φ tan φ. At the limit the map is cut off and bends at an angle.
    case .mercator:
      if latitude >= Self.mercatorLimit { return .infinity }
      let sine = sin(latitude * .pi / 180)
      return sine / (1 - sine * sine)
    // By differences over all latitudes, longitudes and directions it is 5.002, at the poles' ends.
    case .equalEarth: return 5.01
    // The second derivatives of r·sin λ, r at most 2, together.
    case .northPole, .southPole: return 3
    }
  }
}
