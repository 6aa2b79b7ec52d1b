import SimpleFeatures

/// A shape round data: its geometry, cut at ±180, polygons counterclockwise, and its numbers.
public struct Shape: Sendable, Equatable {
  public enum Measures: Sendable, Equatable {
    case none
    /// Length ≥ width in meters, area in square meters, or in units of the plane; `angle` is the bearing of the long side
    /// in degrees, [0, 180).
    case rectangle(length: Double, width: Double, area: Double, angle: Double)
    /// Radius in meters or units of the plane.
    case circle(center: SIMD2<Double>, radius: Double)
  }

  public var geometry: Geometry
  public var measures: Measures
}
