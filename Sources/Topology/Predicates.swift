import CGEOS
import SimpleFeatures

/// The relations of OGC Simple Features, in the plane of the coordinates. An empty or null geometry has none of them.
///
/// All throw when a geometry cannot be handed to GEOS or GEOS fails, as it may on invalid polygons.
extension Geometry {
  /// Whether the two have a position in common.
  public func intersects(_ other: Geometry, in context: GEOSContext = GEOSContext()) throws(TopologyError) -> Bool {
    try answer(GEOSIntersects_r, other, context)
  }

  /// Whether all of the other lies in this one, and some of it in this one's interior.
  public func contains(_ other: Geometry, in context: GEOSContext = GEOSContext()) throws(TopologyError) -> Bool {
    try answer(GEOSContains_r, other, context)
  }

  /// Whether all of the other lies in this one, its boundary included.
  public func covers(_ other: Geometry, in context: GEOSContext = GEOSContext()) throws(TopologyError) -> Bool {
    try answer(GEOSCovers_r, other, context)
  }

  /// Whether the two meet in boundaries only.
  public func touches(_ other: Geometry, in context: GEOSContext = GEOSContext()) throws(TopologyError) -> Bool {
    try answer(GEOSTouches_r, other, context)
  }

  private func answer(
    _ predicate: GEOSGeometry.Predicate, _ other: Geometry, _ context: GEOSContext
  ) throws(TopologyError) -> Bool {
    try context.operand(self).answer(predicate, context.operand(other))
  }
}
