import Topology

/// To be asked before the first question to GEOS.
/// - Throws: `Failure` with status 69 where the library is not there.
func requireGEOS() throws(Failure) {
  guard GEOSLibrary.isAvailable else {
    throw Failure(.unavailable, "GEOS cannot be loaded; install the package libgeos-c1v5")
  }
}
