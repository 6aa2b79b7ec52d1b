/// The tree while it grows: nodes 0..<pointCount are the points, the clusters follow in the order in which they are made.
struct Hierarchy: Sendable {
  let pointCount: Int
  /// The cluster that took each node, -1 while there is none.
  var parents: [Int32]
  /// The rest for each cluster: how many points it has, the zoom it was made at, the point it began with.
  var counts: [Int32] = []
  var zooms: [UInt8] = []
  var seeds: [Int32] = []
  var centers: [WorldPosition] = []
  /// The sum of the points' weights; empty when they have none.
  var weights: [Double] = []
  /// The index of the item it began with in the array of the zoom above; empty unless asked for.
  var seedIndices: [Int32] = []

  /// The zoom of clusters that are shown however far one zooms in.
  static let everyZoom: UInt8 = .max

  init(pointCount: Int) {
    self.pointCount = pointCount
    parents = [Int32](repeating: -1, count: pointCount)
  }

  var clusterCount: Int { counts.count }

  /// How many points a node has.
  @inline(__always)
  func count(_ node: Int32) -> Int { Int(node) < pointCount ? 1 : Int(counts[Int(node) - pointCount]) }

  /// The point that a node began with.
  @inline(__always)
  func seed(_ node: Int32) -> Int32 { Int(node) < pointCount ? node : seeds[Int(node) - pointCount] }

  /// The sum of the weights of a node's points.
  @inline(__always)
  func weight(_ node: Int32, _ points: ClusterPoints) -> Double {
    if Int(node) < pointCount { return points.weights[Int(node)] }
    return weights.isEmpty ? Double(counts[Int(node) - pointCount]) : weights[Int(node) - pointCount]
  }

  /// Adds a cluster, which nothing has taken yet and which has taken nothing.
  @inline(__always)
  mutating func append(seed: Int32, count: Int, zoom: UInt8, center: WorldPosition, weight: Double?) {
    parents.append(-1)
    seeds.append(seed)
    counts.append(Int32(truncatingIfNeeded: count))
    zooms.append(zoom)
    centers.append(center)
    if let weight { weights.append(weight) }
  }
}
