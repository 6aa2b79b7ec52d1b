import CGEOS
import Glibc
import SimpleFeatures

/// Geometries made of one geometry, in the plane of the coordinates and in two dimensions; rings are wound by the
/// right-hand rule. They throw when a geometry cannot be handed to GEOS or GEOS fails.
extension Geometry {
  /// The area in squares of the coordinates' unit; 0 for what has none.
  public func area(in context: GEOSContext = GEOSContext()) throws(TopologyError) -> Double {
    let geometry = try context.geometry(self)
    var area = 0.0
    try context.check(GEOSArea_r(context.handle, geometry.pointer, &area))
    return area
  }

  /// All that lies within a distance, in units of the coordinates; with a negative one, what lies deeper inside.
  ///
  /// - Parameter segmentsPerQuadrant: how many chords stand for a quarter of a circle, 1 to 1,000.
  public func buffered(
    by distance: Double, segmentsPerQuadrant: Int = 16, in context: GEOSContext = GEOSContext()
  ) throws(TopologyError) -> Geometry {
    guard distance.isFinite else { throw .badParameter(distance) }
    let segments = Int32(min(max(segmentsPerQuadrant, 1), 1000))
    return try context.geometry(self).making { GEOSBuffer_r($0, $1, distance, segments) }.value()
  }

  /// The same with fewer vertices, none farther than a number of meters from where it was: valid polygons stay valid and
  /// keep their rings (Douglas and Peucker, topology preserved).
  ///
  /// Coordinates are degrees; the position given says how long they are.
  public func simplified(
    toleranceInMeters tolerance: Double, latitude: Double, longitude: Double, in context: GEOSContext = GEOSContext()
  ) throws(TopologyError) -> Geometry {
    guard tolerance.isFinite, latitude.isFinite else { throw .badParameter(tolerance) }
    // On a sphere, which is near enough for a tolerance.
    let north = 6_371_008.8 * Double.pi / 180
    let east = north * cos(latitude * Double.pi / 180)
    var plane = self
    for index in stride(from: 0, to: plane.coordinates.count, by: 2) {
      plane.coordinates[index] = (plane.coordinates[index] - longitude) * east
      plane.coordinates[index + 1] *= north
    }
    var result = try context.geometry(plane).making { GEOSTopologyPreserveSimplify_r($0, $1, tolerance) }.value()
    for index in stride(from: 0, to: result.coordinates.count, by: 2) {
      result.coordinates[index] = result.coordinates[index] / east + longitude
      result.coordinates[index + 1] /= north
    }
    return result
  }

  /// A point that surely lies on it: inside a polygon, on a line. Empty for what is empty.
  public func pointOnSurface(in context: GEOSContext = GEOSContext()) throws(TopologyError) -> Geometry {
    try context.geometry(self).making(GEOSPointOnSurface_r).value()
  }

  /// The smallest convex polygon around it, a line or a point when it has no area, without collinear corners.
  public func convexHull(in context: GEOSContext = GEOSContext()) throws(TopologyError) -> Geometry {
    try context.geometry(self).making(GEOSConvexHull_r).value()
  }
}
