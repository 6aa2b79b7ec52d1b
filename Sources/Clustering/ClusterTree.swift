/// The clusters of all zooms, as flat arrays.
///
/// Its nodes are numbers: 0..<`pointCount` are the points in input order, from `pointCount` on the clusters, from the
/// highest zoom down and within a zoom in array order; so a node's number is below that of the cluster that takes it.
public struct ClusterTree: Sendable {
  let hierarchy: Hierarchy
  /// The points it is of.
  public let points: ClusterPoints
  /// The lowest and highest zoom with clusters.
  public let minimumZoom, maximumZoom: Int
  /// The lowest zoom that can be asked for.
  public let lowestZoom: Int
  /// Whether it has one level, in meters, and no zooms.
  public let isOnGround: Bool
  /// The lowest point in each cluster.
  let lowest: [Int32]

  init(
    _ hierarchy: Hierarchy, _ points: ClusterPoints, minimumZoom: Int, maximumZoom: Int, lowestZoom: Int,
    isOnGround: Bool = false
  ) {
    self.hierarchy = hierarchy
    self.points = points
    self.minimumZoom = minimumZoom
    self.maximumZoom = maximumZoom
    self.lowestZoom = lowestZoom
    self.isOnGround = isOnGround
    var lowest = [Int32](repeating: .max, count: hierarchy.clusterCount)
    for node in hierarchy.parents.indices {
      let parent = Int(hierarchy.parents[node]) - hierarchy.pointCount
      if parent < 0 { continue }
      let first = node < hierarchy.pointCount ? Int32(truncatingIfNeeded: node) : lowest[node - hierarchy.pointCount]
      lowest[parent] = min(lowest[parent], first)
    }
    self.lowest = lowest
  }

  public var pointCount: Int { hierarchy.pointCount }
  public var clusterCount: Int { hierarchy.clusterCount }
  /// All nodes that are clusters.
  public var clusters: Range<Int> { pointCount..<pointCount + clusterCount }

  public func isCluster(_ node: Int) -> Bool { node >= pointCount }

  /// The cluster that takes a node, nil when none does.
  public func parent(of node: Int) -> Int? {
    let parent = Int(hierarchy.parents[node])
    return parent < 0 ? nil : parent
  }

  /// How many points a node has.
  public func count(of node: Int) -> Int { hierarchy.count(Int32(node)) }

  /// The sum of the weights of a node's points, each 1 when none was given.
  public func weight(of node: Int) -> Double {
    if points.weights.isEmpty { return Double(count(of: node)) }
    return isCluster(node) ? hierarchy.weights[node - pointCount] : points.weights[node]
  }

  /// The point with the lowest number.
  public func lowestMember(of node: Int) -> Int { isCluster(node) ? Int(lowest[node - pointCount]) : node }

  /// The point that a cluster began with.
  public func seed(of cluster: Int) -> Int { Int(hierarchy.seeds[cluster - pointCount]) }

  /// The group of a node's points.
  public func group(of node: Int) -> Int32 { points.group(isCluster(node) ? seed(of: node) : node) }

  /// The mean of a cluster's points: longitude and latitude in degrees.
  public func position(of cluster: Int) -> (longitude: Double, latitude: Double) {
    let center = hierarchy.centers[cluster - pointCount]
    return isOnGround ? (center.x, center.y) : (center.longitude, center.latitude)
  }
}
