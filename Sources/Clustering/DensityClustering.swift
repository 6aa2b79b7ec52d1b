/// Groups points where they lie dense on the ground: DBSCAN (Ester, Kriegel, Sander and Xu, KDD 1996), in meters on WGS
/// 84. Its answer does not depend on the order of the points.
public struct DensityClustering: Sendable {
  /// Meters within which points are near, exactly the radius included.
  public var radius: Double
  /// How many points must be near a core point, itself counted.
  public var minimumPoints = 5

  public init(radius: Double) { self.radius = radius }

  /// What a point is in the density of its place.
  public enum Part: String, Sendable {
    case core, border, noise
  }

  public typealias Position = GroundClustering.Position

  /// The clusters, by their lowest core point, which is their seed, and the part of each point; those that never join are
  /// noise.
  ///
  /// A border point goes to its nearest core point's cluster, of equally near ones to that of the lowest.
  ///
  /// - Parameters:
  ///   - points: with their positions.
  ///   - distance: geodesic meters on WGS 84; asked only where the chord through the earth cannot decide, and for border
  ///     points.
  /// - Complexity: O(n · cells in reach) where clusters do not lie close to one another; no neighbours are stored.
  public func clusters(
    of points: ClusterPoints, distance: @escaping (Position, Position) -> Double
  ) -> (tree: ClusterTree, parts: [Part]) {
    var scan = DensityScan(points, GroundReach(radius, distance), minimumPoints: minimumPoints)
    return scan.clusters()
  }
}
