import CGEOS
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

  /// A point that surely lies on it: inside a polygon, on a line. Empty for what is empty.
  public func pointOnSurface(in context: GEOSContext = GEOSContext()) throws(TopologyError) -> Geometry {
    try context.geometry(self).making(GEOSPointOnSurface_r).value()
  }

  /// The smallest convex polygon around it, a line or a point when it has no area, without collinear corners.
  public func convexHull(in context: GEOSContext = GEOSContext()) throws(TopologyError) -> Geometry {
    try context.geometry(self).making(GEOSConvexHull_r).value()
  }
}
