/// Questions about the geometry of features, answered by whoever can read them; asked only where nothing else decides.
public struct FloorGeometry {
  /// Whether a feature's area covers a position, its boundary included.
  public var covers: (_ feature: Int, _ longitude: Double, _ latitude: Double) throws -> Bool
  /// The first position of a feature; nil without one.
  public var firstPosition: (_ feature: Int) throws -> (longitude: Double, latitude: Double)?

  public init(
    covers: @escaping (Int, Double, Double) throws -> Bool,
    firstPosition: @escaping (Int) throws -> (longitude: Double, latitude: Double)?
  ) {
    self.covers = covers
    self.firstPosition = firstPosition
  }
}
