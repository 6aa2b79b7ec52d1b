import CPROJ
import Glibc

/// The functions of libproj, looked up when they are first needed.
///
/// Linking the library would cost every run 8 ms, for it draws in some 40 others, and most runs never transform.
struct ProjLibrary: Sendable {
  let contextCreate: proj_context_create_function
  let contextDestroy: proj_context_destroy_function
  let contextSetEnableNetwork: proj_context_set_enable_network_function
  let contextGetDatabasePath: proj_context_get_database_path_function
  let logFunc: proj_log_func_function
  let logLevel: proj_log_level_function
  let create: proj_create_function
  let createCRSToCRS: proj_create_crs_to_crs_from_pj_function
  let normalizeForVisualization: proj_normalize_for_visualization_function
  let getGridUsedCount: proj_coordoperation_get_grid_used_count_function
  let getGridUsed: proj_coordoperation_get_grid_used_function
  let destroy: proj_destroy_function
  let errnoReset: proj_errno_reset_function
  let transGeneric: proj_trans_generic_function
  let getType: proj_get_type_function
  let getSourceCRS: proj_get_source_crs_function
  let getSubCRS: proj_crs_get_sub_crs_function
  let getCoordinateSystem: proj_crs_get_coordinate_system_function
  let getAxisInfo: proj_cs_get_axis_info_function
  let geodesicInit: geod_init_function
  let geodesicInverse: geod_inverse_function
  let geodesicDirect: geod_direct_function

  /// The library, loaded once and never unloaded.
  static func shared() throws(ReferenceSystemError) -> ProjLibrary { try loaded.get() }

  private static let loaded = Result { () throws(ReferenceSystemError) in try ProjLibrary(names: fileNames) }

  /// PROJ 9 (and so far its successors), the name of the development package, then PROJ 9 on to 8.
  static let fileNames = [
    "libproj.so.25", "libproj.so", "libproj.so.26", "libproj.so.24", "libproj.so.23", "libproj.so.22",
  ]

  /// - Parameter names: file names for the dynamic loader; the first that can be opened counts.
  init(names: [String]) throws(ReferenceSystemError) {
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_LAZY | RTLD_LOCAL) }).first else { throw .unavailable }
    contextCreate = try symbol("proj_context_create", in: library)
    contextDestroy = try symbol("proj_context_destroy", in: library)
    contextSetEnableNetwork = try symbol("proj_context_set_enable_network", in: library)
    contextGetDatabasePath = try symbol("proj_context_get_database_path", in: library)
    logFunc = try symbol("proj_log_func", in: library)
    logLevel = try symbol("proj_log_level", in: library)
    create = try symbol("proj_create", in: library)
    createCRSToCRS = try symbol("proj_create_crs_to_crs_from_pj", in: library)
    normalizeForVisualization = try symbol("proj_normalize_for_visualization", in: library)
    getGridUsedCount = try symbol("proj_coordoperation_get_grid_used_count", in: library)
    getGridUsed = try symbol("proj_coordoperation_get_grid_used", in: library)
    destroy = try symbol("proj_destroy", in: library)
    errnoReset = try symbol("proj_errno_reset", in: library)
    transGeneric = try symbol("proj_trans_generic", in: library)
    getType = try symbol("proj_get_type", in: library)
    getSourceCRS = try symbol("proj_get_source_crs", in: library)
    getSubCRS = try symbol("proj_crs_get_sub_crs", in: library)
    getCoordinateSystem = try symbol("proj_crs_get_coordinate_system", in: library)
    getAxisInfo = try symbol("proj_cs_get_axis_info", in: library)
    geodesicInit = try symbol("geod_init", in: library)
    geodesicInverse = try symbol("geod_inverse", in: library)
    geodesicDirect = try symbol("geod_direct", in: library)
  }
}

/// The C function of that name; its type comes from the header (see `shim.h`), so name and type must be paired right.
private func symbol<Function>(_ name: String, in library: UnsafeMutableRawPointer) throws(ReferenceSystemError)
  -> Function
{
  guard let address = dlsym(library, name) else { throw .unavailable }
  return unsafeBitCast(address, to: Function.self)
}
