import CGEOS
import SimpleFeatures

/// Geometries made of two, in the plane of the coordinates and in two dimensions; rings are wound by the right-hand
/// rule. They throw when a geometry cannot be handed to GEOS or GEOS fails, as it may on invalid polygons.
///
/// `gridSize`, in units of the coordinates, rounds every coordinate of the result to a multiple of it while keeping the
/// result valid; 0 keeps full precision.
extension Geometry {
  /// What lies in either.
  public func union(
    with other: Geometry, gridSize: Double = 0, in context: GEOSContext = GEOSContext()
  ) throws(TopologyError) -> Geometry {
    try overlay(GEOSUnionPrec_r, other, gridSize, context)
  }

  /// What lies in both.
  public func intersection(
    with other: Geometry, gridSize: Double = 0, in context: GEOSContext = GEOSContext()
  ) throws(TopologyError) -> Geometry {
    try overlay(GEOSIntersectionPrec_r, other, gridSize, context)
  }

  /// What lies in this one and not in the other.
  public func subtracting(
    _ other: Geometry, gridSize: Double = 0, in context: GEOSContext = GEOSContext()
  ) throws(TopologyError) -> Geometry {
    try overlay(GEOSDifferencePrec_r, other, gridSize, context)
  }

  /// The same on a grid of `size` units, valid there: what collapses goes, what would touch itself is mended.
  public func onGrid(_ size: Double, in context: GEOSContext = GEOSContext()) throws(TopologyError) -> Geometry {
    guard size > 0, size.isFinite else { throw .badParameter(size) }
    return try context.geometry(self).making { GEOSGeom_setPrecision_r($0, $1, size, 0) }.value()
  }

  private func overlay(
    _ operation: (GEOSContextHandle_t?, OpaquePointer?, OpaquePointer?, Double) -> OpaquePointer?,
    _ other: Geometry, _ gridSize: Double, _ context: GEOSContext
  ) throws(TopologyError) -> Geometry {
    guard gridSize >= 0, gridSize.isFinite else { throw .badParameter(gridSize) }
    let other = try context.operand(other)
    return try context.operand(self).making { operation($0, $1, other.pointer, gridSize) }.value()
  }
}
