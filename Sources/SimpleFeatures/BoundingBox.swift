/// The bounding box of RFC 7946 section 5: `west` is greater than `east` exactly when the box crosses the antimeridian.
///
/// In a projected reference system, or for planar data, the same value holds eastings and northings, and `west` is never
/// greater than `east`.
public struct BoundingBox: Sendable, Equatable {
  /// Degrees, or units of the reference system.
  public var west, south, east, north: Double

  public init(west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// Whether it crosses the antimeridian.
  public var crosses: Bool { west > east }

  /// From west to east in degrees, going eastwards.
  public var width: Double { crosses ? east + 360 - west : east - west }

  /// From south to north.
  public var height: Double { north - south }
}
