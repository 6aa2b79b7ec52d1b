import CPROJ

/// A plane that touches the ellipsoid WGS 84 at a position: longitude and latitude in degrees to and from meters.
///
/// The origin of the plane is that position, x points east there and y north. One thread at a time may use it.
public final class LocalPlane {
  /// What the azimuthal plane keeps.
  public enum Projection: String, Sendable {
    /// Areas everywhere (Lambert); PROJ 9.1's way back is right to a millimeter.
    case equalArea = "laea"
    /// Distances and bearings from the centre (geodesic, after Karney 2013).
    case equidistant = "aeqd"
  }

  private let operation: ProjObject

  /// - Throws: when PROJ is missing or the centre is not a position on the globe.
  public init(_ projection: Projection, longitude: Double, latitude: Double) throws(ReferenceSystemError) {
    guard abs(longitude) <= 360, abs(latitude) <= 90 else { throw .failed("no plane at \(longitude), \(latitude)") }
    // A pipeline takes and gives radians at its ends unless told otherwise.
    operation = try ProjContext().object(
      """
      +proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad \
      +step +proj=\(projection.rawValue) +lon_0=\(decimal(longitude)) +lat_0=\(decimal(latitude)) +ellps=WGS84
      """)
  }

  /// Longitudes and latitudes in degrees, interleaved, to meters in place; a position without an image (the antipode)
  /// becomes a pair of NaN.
  public func forward(_ coordinates: inout [Double]) { operation.transform(&coordinates, PJ_FWD) }

  /// Meters, interleaved, to longitudes and latitudes in degrees in place; a position beyond the edge of the map becomes
  /// a pair of NaN.
  public func inverse(_ coordinates: inout [Double]) { operation.transform(&coordinates, PJ_INV) }
}

/// Degrees with 12 decimals (0.1 µm), for PROJ reads the `E` of `1e-05` as east.
private func decimal(_ degrees: Double) -> String {
  let scale = 1_000_000_000_000
  let (whole, fraction) = Int((degrees.magnitude * Double(scale)).rounded()).quotientAndRemainder(dividingBy: scale)
  let digits = String(fraction)
  return "\(degrees < 0 ? "-" : "")\(whole).\(String(repeating: "0", count: 12 - digits.count))\(digits)"
}
