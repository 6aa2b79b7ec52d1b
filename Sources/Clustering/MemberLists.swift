/// The points and the parts of every cluster of a tree.
///
/// 4 bytes a point and 12 a cluster.
public struct MemberLists: Sendable {
  private let tree: ClusterTree
  /// The points so that those of each cluster, and of each cluster in it, stand together.
  private var points: [Int32]
  /// Where each cluster's points begin.
  private var starts: [Int32]

  /// - Complexity: O(nodes).
  public init(_ tree: ClusterTree) {
    self.tree = tree
    let hierarchy = tree.hierarchy
    let pointCount = hierarchy.pointCount
    points = [Int32](repeating: 0, count: pointCount)
    starts = [Int32](repeating: 0, count: hierarchy.clusterCount)
    // A cluster comes after its parts, so seen from the last node a cluster's own run is known before its parts ask.
    var free = starts
    var end: Int32 = 0
    for node in hierarchy.parents.indices.reversed() {
      let count = Int32(truncatingIfNeeded: tree.count(of: node))
      let parent = Int(hierarchy.parents[node]) - pointCount
      let start: Int32
      if parent < 0 {
        start = end
        end += count
      } else {
        start = free[parent]
        free[parent] += count
      }
      if node < pointCount {
        points[Int(start)] = Int32(truncatingIfNeeded: node)
      } else {
        starts[node - pointCount] = start
        free[node - pointCount] = start
      }
    }
  }

  /// Puts the points of a node, ascending, in place of what is in `members`.
  ///
  /// - Complexity: O(m).
  public func members(of node: Int, into members: inout [Int32]) {
    members.removeAll(keepingCapacity: true)
    if !tree.isCluster(node) {
      members.append(Int32(truncatingIfNeeded: node))
      return
    }
    let start = Int(starts[node - tree.pointCount])
    members.append(contentsOf: points[start..<start + tree.count(of: node)])
    if members.count < 256 {
      members.sort()
    } else {
      members = RadixOrder(members.map(UInt32.init(bitPattern:)), of: members).indices
    }
  }

  /// The points of a node, ascending.
  public func members(of node: Int) -> [Int32] {
    var members: [Int32] = []
    self.members(of: node, into: &members)
    return members
  }

  /// What a cluster opens into at its expansion zoom, by the lowest member.
  ///
  /// - Complexity: O(m).
  public func children(of cluster: Int) -> [Int32] {
    members(of: cluster).compactMap { point in
      var node = Int(point)
      while let parent = tree.parent(of: node), parent != cluster { node = parent }
      return tree.lowestMember(of: node) == Int(point) ? Int32(truncatingIfNeeded: node) : nil
    }
  }
}
