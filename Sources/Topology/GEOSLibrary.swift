// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CGEOS
import Glibc

/// GEOS itself, loaded when the first of its functions is needed.
///
/// Linking it would cost every run 3 ms, and most never ask it anything.
public enum GEOSLibrary {
  /// The library of the C interface, by its stable name and by that of the development package.
  static let fileNames = ["libgeos_c.so.1", "libgeos_c.so"]

  /// Never unloaded; nil where it is not there.
  nonisolated(unsafe) fileprivate static let handle: UnsafeMutableRawPointer? = fileNames.lazy.compactMap {
    dlopen($0, RTLD_LAZY | RTLD_LOCAL)
  }.first

  /// Whether it can be loaded, which has to be asked before the first question to it.
  public static var isAvailable: Bool { handle != nil }

  /// The function of a name; its type comes from the header (see `shim.h`), so name and type must be paired right.
  fileprivate static func symbol<Function>(_ name: String) -> Function {
    guard let handle, let address = dlsym(handle, name) else {
      preconditionFailure("GEOS without \(name), asked although it is not available")
    }
    return unsafeBitCast(address, to: Function.self)
  }
}

// The functions under their own names, so that calls read as the manual of GEOS has them.

let GEOSArea_r: GEOSArea_r_function = GEOSLibrary.symbol("GEOSArea_r")
let GEOSBuffer_r: GEOSBuffer_r_function = GEOSLibrary.symbol("GEOSBuffer_r")
let GEOSContains_r: GEOSContains_r_function = GEOSLibrary.symbol("GEOSContains_r")
let GEOSContext_setErrorMessageHandler_r: GEOSContext_setErrorMessageHandler_r_function =
  GEOSLibrary.symbol("GEOSContext_setErrorMessageHandler_r")
let GEOSConvexHull_r: GEOSConvexHull_r_function = GEOSLibrary.symbol("GEOSConvexHull_r")
let GEOSCoordSeq_copyFromBuffer_r: GEOSCoordSeq_copyFromBuffer_r_function =
  GEOSLibrary.symbol("GEOSCoordSeq_copyFromBuffer_r")
let GEOSCoordSeq_copyToBuffer_r: GEOSCoordSeq_copyToBuffer_r_function =
  GEOSLibrary.symbol("GEOSCoordSeq_copyToBuffer_r")
let GEOSCoordSeq_getSize_r: GEOSCoordSeq_getSize_r_function = GEOSLibrary.symbol("GEOSCoordSeq_getSize_r")
let GEOSCovers_r: GEOSCovers_r_function = GEOSLibrary.symbol("GEOSCovers_r")
let GEOSDifferencePrec_r: GEOSDifferencePrec_r_function = GEOSLibrary.symbol("GEOSDifferencePrec_r")
let GEOSFree_r: GEOSFree_r_function = GEOSLibrary.symbol("GEOSFree_r")
let GEOSGeomGetX_r: GEOSGeomGetX_r_function = GEOSLibrary.symbol("GEOSGeomGetX_r")
let GEOSGeomGetY_r: GEOSGeomGetY_r_function = GEOSLibrary.symbol("GEOSGeomGetY_r")
let GEOSGeomTypeId_r: GEOSGeomTypeId_r_function = GEOSLibrary.symbol("GEOSGeomTypeId_r")
let GEOSGeom_createCollection_r: GEOSGeom_createCollection_r_function =
  GEOSLibrary.symbol("GEOSGeom_createCollection_r")
let GEOSGeom_createEmptyLineString_r: GEOSGeom_createEmptyLineString_r_function =
  GEOSLibrary.symbol("GEOSGeom_createEmptyLineString_r")
let GEOSGeom_createEmptyPoint_r: GEOSGeom_createEmptyPoint_r_function =
  GEOSLibrary.symbol("GEOSGeom_createEmptyPoint_r")
let GEOSGeom_createEmptyPolygon_r: GEOSGeom_createEmptyPolygon_r_function =
  GEOSLibrary.symbol("GEOSGeom_createEmptyPolygon_r")
let GEOSGeom_createLineString_r: GEOSGeom_createLineString_r_function =
  GEOSLibrary.symbol("GEOSGeom_createLineString_r")
let GEOSGeom_createLinearRing_r: GEOSGeom_createLinearRing_r_function =
  GEOSLibrary.symbol("GEOSGeom_createLinearRing_r")
let GEOSGeom_createPointFromXY_r: GEOSGeom_createPointFromXY_r_function =
  GEOSLibrary.symbol("GEOSGeom_createPointFromXY_r")
let GEOSGeom_createPolygon_r: GEOSGeom_createPolygon_r_function = GEOSLibrary.symbol("GEOSGeom_createPolygon_r")
let GEOSGeom_destroy_r: GEOSGeom_destroy_r_function = GEOSLibrary.symbol("GEOSGeom_destroy_r")
let GEOSGeom_getCoordSeq_r: GEOSGeom_getCoordSeq_r_function = GEOSLibrary.symbol("GEOSGeom_getCoordSeq_r")
let GEOSGeom_setPrecision_r: GEOSGeom_setPrecision_r_function = GEOSLibrary.symbol("GEOSGeom_setPrecision_r")
let GEOSGetExteriorRing_r: GEOSGetExteriorRing_r_function = GEOSLibrary.symbol("GEOSGetExteriorRing_r")
let GEOSGetGeometryN_r: GEOSGetGeometryN_r_function = GEOSLibrary.symbol("GEOSGetGeometryN_r")
let GEOSGetInteriorRingN_r: GEOSGetInteriorRingN_r_function = GEOSLibrary.symbol("GEOSGetInteriorRingN_r")
let GEOSGetNumGeometries_r: GEOSGetNumGeometries_r_function = GEOSLibrary.symbol("GEOSGetNumGeometries_r")
let GEOSGetNumInteriorRings_r: GEOSGetNumInteriorRings_r_function = GEOSLibrary.symbol("GEOSGetNumInteriorRings_r")
let GEOSIntersectionPrec_r: GEOSIntersectionPrec_r_function = GEOSLibrary.symbol("GEOSIntersectionPrec_r")
let GEOSIntersects_r: GEOSIntersects_r_function = GEOSLibrary.symbol("GEOSIntersects_r")
let GEOSMakeValid_r: GEOSMakeValid_r_function = GEOSLibrary.symbol("GEOSMakeValid_r")
let GEOSPointOnSurface_r: GEOSPointOnSurface_r_function = GEOSLibrary.symbol("GEOSPointOnSurface_r")
let GEOSPrepare_r: GEOSPrepare_r_function = GEOSLibrary.symbol("GEOSPrepare_r")
let GEOSPreparedContains_r: GEOSPreparedContains_r_function = GEOSLibrary.symbol("GEOSPreparedContains_r")
let GEOSPreparedCovers_r: GEOSPreparedCovers_r_function = GEOSLibrary.symbol("GEOSPreparedCovers_r")
let GEOSPreparedGeom_destroy_r: GEOSPreparedGeom_destroy_r_function = GEOSLibrary.symbol("GEOSPreparedGeom_destroy_r")
let GEOSPreparedIntersects_r: GEOSPreparedIntersects_r_function = GEOSLibrary.symbol("GEOSPreparedIntersects_r")
let GEOSSTRtree_create_r: GEOSSTRtree_create_r_function = GEOSLibrary.symbol("GEOSSTRtree_create_r")
let GEOSSTRtree_destroy_r: GEOSSTRtree_destroy_r_function = GEOSLibrary.symbol("GEOSSTRtree_destroy_r")
let GEOSSTRtree_insert_r: GEOSSTRtree_insert_r_function = GEOSLibrary.symbol("GEOSSTRtree_insert_r")
let GEOSSTRtree_query_r: GEOSSTRtree_query_r_function = GEOSLibrary.symbol("GEOSSTRtree_query_r")
let GEOSTopologyPreserveSimplify_r: GEOSTopologyPreserveSimplify_r_function =
  GEOSLibrary.symbol("GEOSTopologyPreserveSimplify_r")
let GEOSTouches_r: GEOSTouches_r_function = GEOSLibrary.symbol("GEOSTouches_r")
let GEOSUnaryUnion_r: GEOSUnaryUnion_r_function = GEOSLibrary.symbol("GEOSUnaryUnion_r")
let GEOSUnionPrec_r: GEOSUnionPrec_r_function = GEOSLibrary.symbol("GEOSUnionPrec_r")
let GEOS_finish_r: GEOS_finish_r_function = GEOSLibrary.symbol("GEOS_finish_r")
let GEOS_init_r: GEOS_init_r_function = GEOSLibrary.symbol("GEOS_init_r")
let GEOSisEmpty_r: GEOSisEmpty_r_function = GEOSLibrary.symbol("GEOSisEmpty_r")
let GEOSisValidDetail_r: GEOSisValidDetail_r_function = GEOSLibrary.symbol("GEOSisValidDetail_r")
