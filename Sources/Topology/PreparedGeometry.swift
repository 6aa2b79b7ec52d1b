import CGEOS
import SimpleFeatures

/// A geometry that is indexed once and then asked many times, in the plane of the coordinates.
///
/// One thread at a time may ask it. An empty or null geometry says no to everything.
public final class PreparedGeometry {
  private let geometry: GEOSGeometry  // outlives `prepared`, which points into it
  private let prepared: OpaquePointer

  /// - Throws: when the geometry cannot be handed to GEOS.
  public init(_ geometry: Geometry, in context: GEOSContext = GEOSContext()) throws(TopologyError) {
    self.geometry = try context.operand(geometry)
    prepared = try context.require(GEOSPrepare_r(context.handle, self.geometry.pointer))
  }

  deinit { GEOSPreparedGeom_destroy_r(geometry.context.handle, prepared) }

  /// Whether the two have a position in common.
  public func intersects(_ other: Geometry) throws(TopologyError) -> Bool {
    try answer(GEOSPreparedIntersects_r, context.operand(other))
  }

  /// Whether all of the other lies in this one, and some of it in this one's interior.
  public func contains(_ other: Geometry) throws(TopologyError) -> Bool {
    try answer(GEOSPreparedContains_r, context.operand(other))
  }

  /// Whether all of the other lies in this one, its boundary included.
  public func covers(_ other: Geometry) throws(TopologyError) -> Bool {
    try answer(GEOSPreparedCovers_r, context.operand(other))
  }

  /// Whether a position lies inside, the boundary excluded.
  public func contains(x: Double, y: Double) throws(TopologyError) -> Bool {
    try answer(GEOSPreparedContains_r, point(x, y))
  }

  /// Whether a position lies inside or on the boundary.
  public func covers(x: Double, y: Double) throws(TopologyError) -> Bool {
    try answer(GEOSPreparedIntersects_r, point(x, y))
  }

  private var context: GEOSContext { geometry.context }

  private func answer(
    _ predicate: GEOSGeometry.Predicate, _ other: borrowing GEOSGeometry
  ) throws(TopologyError) -> Bool {
    try context.answer(predicate(context.handle, prepared, other.pointer))
  }

  private func point(_ x: Double, _ y: Double) throws(TopologyError) -> GEOSGeometry {
    guard x.isFinite, y.isFinite else { throw .notFinite(position: 0) }
    return try context.adopt(GEOSGeom_createPointFromXY_r(context.handle, x, y))
  }
}
