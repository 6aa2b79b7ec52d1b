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
}
