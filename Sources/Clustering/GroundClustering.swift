/// Groups points that are near on the ground: distances in meters on WGS 84, one level, the same at every latitude.
///
/// ```swift
/// var points = ClusterPoints(for: PointClustering(), keepsPositions: true)
/// let tree = GroundClustering(radius: 500).clusters(of: points) { a, b in geodesic.distance(from: a, to: b) }
/// ```
public struct GroundClustering: Sendable {
  /// Meters within which points join; a distance of exactly the radius joins.
  public var radius: Double
  /// The fewest points that make a cluster, at least 2; of a dense place, the point itself counted.
  public var minimumPoints = 2
  /// Whether the pass is repeated on its own result until no two that may join are within the radius.
  public var separates = false

  public init(radius: Double) { self.radius = radius }

  /// A longitude and latitude in degrees.
  public typealias Position = (longitude: Double, latitude: Double)

  /// The clusters of points: in their order each takes what is near and not taken.
  ///
  /// - Parameters:
  ///   - points: with their positions.
  ///   - distance: geodesic meters on WGS 84; asked only where the chord through the earth cannot decide.
  /// - Complexity: O(n + merges) where points lie no denser than a few in a circle of the radius.
  public func clusters(
    of points: ClusterPoints, distance: @escaping (Position, Position) -> Double
  ) -> ClusterTree {
    var pass = GroundPass(self, points, GroundReach(radius, distance))
    return pass.tree()
  }
}
