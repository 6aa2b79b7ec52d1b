import CGEOS
import SimpleFeatures

/// Why a geometry is not valid, and where.
public struct Invalidity: Sendable, Equatable {
  /// GEOS's words, such as `Self-intersection`.
  public var reason: String
  /// The place in the geometry's coordinates, NaN when GEOS names none.
  public var x, y: Double
}

extension Geometry {
  /// Whether it is valid by OGC Simple Features, in two dimensions; what is empty or null is.
  public func isValid(in context: GEOSContext = GEOSContext()) throws(TopologyError) -> Bool {
    try invalidity(in: context) == nil
  }

  /// The first flaw that makes it invalid, nil when it is valid; members of a collection are looked at one by one.
  ///
  /// - Throws: for what cannot even be stated, such as an open ring.
  public func invalidity(in context: GEOSContext = GEOSContext()) throws(TopologyError) -> Invalidity? {
    let geometry = try context.geometry(self)
    var reason: UnsafeMutablePointer<CChar>?
    var place: OpaquePointer?
    let result = GEOSisValidDetail_r(context.handle, geometry.pointer, 0, &reason, &place)
    defer {
      GEOSFree_r(context.handle, reason)
      GEOSGeom_destroy_r(context.handle, place)
    }
    if try context.answer(result) { return nil }
    var flaw = Invalidity(reason: reason.map { String(cString: $0) } ?? "", x: .nan, y: .nan)
    if let place {
      try context.check(GEOSGeomGetX_r(context.handle, place, &flaw.x))
      try context.check(GEOSGeomGetY_r(context.handle, place, &flaw.y))
    }
    return flaw
  }

  /// A valid geometry of the same positions; parts and positions may come in another order even where it was valid.
  ///
  /// What collapses to a line or a point stays as that, so the type may change.
  public func madeValid(in context: GEOSContext = GEOSContext()) throws(TopologyError) -> Geometry {
    try context.geometry(self).making(GEOSMakeValid_r).value()
  }
}
