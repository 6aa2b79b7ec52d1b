import CPROJ

/// Shortest lines on the ellipsoid WGS 84, in meters and degrees, after C. F. F. Karney, *Algorithms for geodesics*
/// (2013), as PROJ has them: right to 15 nanometers, also between antipodes.
///
/// Bearings count from north clockwise, −180…180. A latitude beyond ±90 gives NaN.
public struct Geodesic: Sendable {
  public typealias Position = (longitude: Double, latitude: Double)

  private let proj: ProjLibrary
  private var ellipsoid = geod_geodesic()

  /// - Throws: when the PROJ library cannot be loaded.
  public init() throws(ReferenceSystemError) {
    proj = try ProjLibrary.shared()
    proj.geodesicInit(&ellipsoid, 6_378_137, 1 / 298.257223563)  // semi-major axis in meters, flattening: EPSG:7030
  }

  /// Meters from one position to another.
  public func distance(from start: Position, to end: Position) -> Double { line(from: start, to: end).distance }

  /// Meters, and the bearings in degrees at the start and on arrival.
  public func line(
    from start: Position, to end: Position
  ) -> (distance: Double, initialBearing: Double, finalBearing: Double) {
    var (distance, initial, final) = (0.0, 0.0, 0.0)
    withUnsafePointer(to: ellipsoid) {
      proj.geodesicInverse(
        $0, start.latitude, start.longitude, end.latitude, end.longitude, &distance, &initial, &final)
    }
    return (distance, initial, final)
  }

  /// Where one gets going so many meters straight on, first at that bearing in degrees; longitudes in −180…180.
  public func position(from start: Position, bearing: Double, distance: Double) -> Position {
    var end: Position = (0, 0)
    withUnsafePointer(to: ellipsoid) {
      proj.geodesicDirect(
        $0, start.latitude, start.longitude, bearing, distance, &end.latitude, &end.longitude, nil)
    }
    return end
  }
}
