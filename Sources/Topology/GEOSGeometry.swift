import CGEOS

/// A geometry in GEOS memory that exactly one owner destroys.
struct GEOSGeometry: ~Copyable {
  let context: GEOSContext  // keeps the context alive at least as long
  private(set) var pointer: OpaquePointer?

  init(_ pointer: OpaquePointer, in context: GEOSContext) {
    self.pointer = pointer
    self.context = context
  }

  deinit { GEOSGeom_destroy_r(context.handle, pointer) }

  /// Hands the pointer to a GEOS call that takes ownership of it, whether or not that call succeeds.
  consuming func release() -> OpaquePointer? { pointer.take() }

  typealias Predicate = (GEOSContextHandle_t?, OpaquePointer?, OpaquePointer?) -> CChar

  /// What a predicate of GEOS says of this geometry and another.
  borrowing func answer(_ predicate: Predicate, _ other: borrowing GEOSGeometry) throws(TopologyError) -> Bool {
    try context.answer(predicate(context.handle, pointer, other.pointer))
  }

  /// The new geometry that a function of GEOS makes of this one.
  borrowing func making(
    _ operation: (GEOSContextHandle_t?, OpaquePointer?) -> OpaquePointer?
  ) throws(TopologyError) -> GEOSGeometry {
    try context.adopt(operation(context.handle, pointer))
  }
}

/// Geometries in GEOS memory on their way into a larger one, destroyed unless they get there.
struct GEOSParts: ~Copyable {
  let context: GEOSContext
  private var pointers: [OpaquePointer?] = []

  init(in context: GEOSContext) { self.context = context }

  deinit { for pointer in pointers { GEOSGeom_destroy_r(context.handle, pointer) } }

  var count: Int { pointers.count }

  mutating func append(_ part: consuming GEOSGeometry) { pointers.append(part.release()) }

  /// The part at `index`, still owned here.
  subscript(index: Int) -> OpaquePointer? { pointers[index] }

  /// The part at `index`, owned by the caller from now on; it can be taken once.
  mutating func take(_ index: Int) throws(TopologyError) -> GEOSGeometry { try context.adopt(pointers[index].take()) }

  /// The collection of that type with all parts as its members, which must be of the member type.
  consuming func collection(_ type: GEOSGeomTypes) throws(TopologyError) -> GEOSGeometry {
    let context = context
    return try context.adopt(release { GEOSGeom_createCollection_r(context.handle, Int32(type.rawValue), $0, $1) })
  }

  /// The polygon with all parts as the interior rings of an exterior one.
  consuming func polygon(exterior: consuming GEOSGeometry) throws(TopologyError) -> GEOSGeometry {
    let context = context
    let exterior = exterior.release()
    return try context.adopt(release { GEOSGeom_createPolygon_r(context.handle, exterior, $0, $1) })
  }

  /// Hands all pointers to a GEOS call that takes ownership of them, whether or not that call succeeds.
  private consuming func release(
    into call: (UnsafeMutablePointer<OpaquePointer?>?, UInt32) -> OpaquePointer?
  ) -> OpaquePointer? {
    var released = pointers
    pointers = []
    return released.withUnsafeMutableBufferPointer { call($0.baseAddress, UInt32($0.count)) }
  }
}
