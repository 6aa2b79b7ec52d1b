import SimpleFeatures

/// A box that an answer is cut down to: its edges belong to it, and -180° is 180°.
public struct AnswerBox: Sendable {
  private let box: BoundingBox

  /// - Parameter box: within ±180; west > east across the antimeridian.
  public init(_ box: BoundingBox) { self.box = box }

  /// Whether a position in degrees lies in the box.
  public func contains(longitude: Double, latitude: Double) -> Bool {
    guard box.south <= latitude && latitude <= box.north else { return false }
    let longitude = WorldPosition.wrapped(longitude)
    return contains(longitude) || abs(longitude) == 180 && contains(-longitude)
  }

  private func contains(_ longitude: Double) -> Bool {
    box.crosses ? longitude >= box.west || longitude <= box.east : box.west <= longitude && longitude <= box.east
  }

  /// Whether another box, perhaps across the antimeridian, has a place in common with this one.
  public func meets(_ other: BoundingBox) -> Bool {
    guard other.south <= box.north && box.south <= other.north else { return false }
    // Two arcs of a circle meet when the beginning of one lies in the other.
    let ends = AnswerBox(BoundingBox(west: other.west, south: -90, east: other.east, north: 90))
    return contains(longitude: other.west, latitude: box.south) || ends.contains(longitude: box.west, latitude: 0)
      || contains(longitude: other.east, latitude: box.south) || ends.contains(longitude: box.east, latitude: 0)
  }
}
