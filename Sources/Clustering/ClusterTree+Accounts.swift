extension ClusterTree {
  /// What became of the points at a zoom.
  public struct Account: Sendable, Equatable {
    public var clusters = 0
    /// Points in clusters.
    public var clustered = 0
    /// Points alone that may join others.
    public var alone = 0
    /// Points that never join.
    public var keptOut = 0

    public var total: Int { clustered + alone + keptOut }
  }

  /// The account of a zoom, from the nodes shown there.
  public func account(of nodes: [Int32]) -> Account {
    var account = Account()
    for node in nodes {
      let node = Int(node)
      if isCluster(node) {
        account.clusters += 1
        account.clustered += count(of: node)
      } else if points.joins(node) {
        account.alone += 1
      } else {
        account.keptOut += 1
      }
    }
    return account
  }

  /// The zooms at which the counts of what is shown do not add up to the points: none, unless floorplan has a bug.
  ///
  /// - Complexity: O(nodes).
  public func wrongZooms() -> [Int] {
    let zooms = isOnGround ? 0...0 : max(lowestZoom, minimumZoom)...max(lowestZoom, minimumZoom, maximumZoom + 1)
    var changes = [Int](repeating: 0, count: zooms.upperBound + 2)
    for node in 0..<pointCount + clusterCount {
      guard let (first, last) = self.zooms(of: node), first <= zooms.upperBound else { continue }
      changes[first] += count(of: node)
      changes[min(last ?? zooms.upperBound, zooms.upperBound) + 1] -= count(of: node)
    }
    var sum = 0
    return (0...zooms.upperBound).filter { zoom in
      sum += changes[zoom]
      return zooms.contains(zoom) && sum != pointCount
    }
  }
}
