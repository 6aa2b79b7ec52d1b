/// A map plane: both ways take interleaved pairs, longitude and latitude in degrees on one side, x and y in meters on the
/// other, and put NaN where there is nothing.
public struct Plane {
  public var forward: (inout [Double]) throws -> Void
  public var inverse: (inout [Double]) throws -> Void

  public init(forward: @escaping (inout [Double]) throws -> Void, inverse: @escaping (inout [Double]) throws -> Void) {
    self.forward = forward
    self.inverse = inverse
  }

  func positions(of degrees: [SIMD2<Double>]) throws -> [SIMD2<Double>] { try moved(degrees, by: forward) }

  func degrees(of positions: [SIMD2<Double>]) throws -> [SIMD2<Double>] { try moved(positions, by: inverse) }

  private func moved(_ pairs: [SIMD2<Double>], by move: (inout [Double]) throws -> Void) throws -> [SIMD2<Double>] {
    let moved = try Pairs.transformed(pairs, move)
    guard moved.numbers.count == pairs.count * 2, moved.numbers.allSatisfy(\.isFinite) else { throw NotInPlane() }
    return moved.positions
  }
}

/// Some position of the data, or some corner of its shape, has no place in the plane: the data goes too far round the
/// world for it.
public struct NotInPlane: Error {
  public init() {}
}

/// Distances on the ellipsoid.
public struct Geodesics {
  /// Meters between two positions in degrees.
  public var distance: (SIMD2<Double>, SIMD2<Double>) throws -> Double
  /// The position, in degrees, that lies so many meters from the first in a direction in degrees clockwise from north.
  public var destination: (_ from: SIMD2<Double>, _ azimuth: Double, _ meters: Double) throws -> SIMD2<Double>

  public init(
    distance: @escaping (SIMD2<Double>, SIMD2<Double>) throws -> Double,
    destination: @escaping (_ from: SIMD2<Double>, _ azimuth: Double, _ meters: Double) throws -> SIMD2<Double>
  ) {
    self.distance = distance
    self.destination = destination
  }
}
