/// Groups points that crowd on a map of a given zoom: settings with supercluster's defaults, and one verb.
///
/// ```swift
/// let clustering = PointClustering()
/// var points = ClusterPoints(for: clustering)
/// points.append(longitude: 13.4, latitude: 52.5, feature: 0)
/// let tree = clustering.clusters(of: points)
/// ```
public struct PointClustering: Sendable {
  /// Pixels within which points join, by zoom; a distance of exactly the radius joins.
  public var radius = ZoomRadius(ZoomRadius.standard)
  /// Width of a tile in pixels: the radius' unit.
  public var extent = 512.0
  /// The fewest points that make a cluster, at least 2.
  public var minimumPoints = 2
  /// The lowest and highest zoom with clusters, 0...30.
  public var minimumZoom = 0
  public var maximumZoom = 16
  /// Whether a zoom is repeated on its own result until no two that may join are within the radius.
  public var separates = false
  /// Whether points of one place are one cluster at every zoom.
  public var keepsCoincident = false
  public var rules = Rules.int32
  /// Whether the antimeridian is no wall, and longitudes beyond ±180° are the same place inside.
  public var wraps = true
  /// Whether clusters are numbered as supercluster numbers them: for parity. With `minimumPoints` over 2 a point that
  /// fails then also locks its neighbours out, as there.
  public var numbersAsSupercluster = false

  /// How exactly places are kept.
  public enum Rules: String, Sendable, CaseIterable {
    /// supercluster 9: in units of 2^-30 of the world, truncated.
    case int32
    /// supercluster 8 and MapLibre: in single precision.
    case float32
  }

  public init() {}

  /// The clusters of points in the order of `points.order`, at every zoom down to `zoom`.
  ///
  /// - Parameter zoom: the lowest zoom that will be asked for; `minimumZoom` when nil. Above `maximumZoom` every point is
  ///   alone.
  /// - Complexity: O(n + merges) for each zoom, where items lie no denser than a few in a circle of the radius; some
  ///   70 bytes a point while it runs, the points included.
  public func clusters(of points: ClusterPoints, downTo zoom: Int? = nil) -> ClusterTree {
    let lowest = max(0, zoom ?? minimumZoom)
    switch rules {
    case .int32: return TreeBuilder<Int32>(self, points).tree(downTo: lowest)
    case .float32: return TreeBuilder<Float>(self, points).tree(downTo: lowest)
    }
  }

  /// The radius at a zoom as a part of the world's width.
  func reach(zoom: Int) -> Double { radius[zoom] / (extent * Double(1 << zoom)) }
}
