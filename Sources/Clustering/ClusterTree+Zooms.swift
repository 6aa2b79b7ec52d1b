extension ClusterTree {
  /// The zoom at which the points of a cluster part; nil for one whose points never do, and in meters.
  public func expansionZoom(of cluster: Int) -> Int? {
    let zoom = hierarchy.zooms[cluster - pointCount]
    return zoom == Hierarchy.everyZoom || isOnGround ? nil : Int(zoom) + 1
  }

  /// The zooms at which a node is shown; `last` is nil when it is shown however far one zooms in. Nil for what is never
  /// shown: the points of a cluster that never parts.
  public func zooms(of node: Int) -> (first: Int, last: Int?)? {
    let last = isCluster(node) ? hierarchy.zooms[node - pointCount] : Hierarchy.everyZoom
    var first = minimumZoom
    if let parent = parent(of: node) {
      let zoom = hierarchy.zooms[parent - pointCount]
      if zoom == Hierarchy.everyZoom || isOnGround { return nil }
      first = max(first, Int(zoom) + 1)
    }
    if last == Hierarchy.everyZoom || isOnGround { return (first, nil) }
    return Int(last) < first ? nil : (first, Int(last))
  }

  /// The node that shows another at a zoom: itself, or the cluster that has taken it.
  ///
  /// - Parameter zoom: at least `lowestZoom`; anything in meters.
  /// - Complexity: O(number of zooms).
  public func node(showing node: Int, at zoom: Int) -> Int {
    var node = node
    while let parent = parent(of: node), isOnGround || Int(hierarchy.zooms[parent - pointCount]) >= zoom {
      node = parent
    }
    return node
  }

  /// The points and clusters of a zoom, by their lowest member.
  ///
  /// - Complexity: O(n · number of zooms) at most.
  public func nodes(at zoom: Int) -> [Int32] {
    var nodes: [Int32] = []
    for point in 0..<pointCount {
      var node = point
      // A point stands for what takes it only as its lowest member.
      while let parent = parent(of: node), isOnGround || Int(hierarchy.zooms[parent - pointCount]) >= zoom {
        node = parent
        if lowestMember(of: node) != point { break }
      }
      if lowestMember(of: node) == point { nodes.append(Int32(truncatingIfNeeded: node)) }
    }
    return nodes
  }

  /// Every node that is shown at some zoom, by its lowest member, and of one lowest member the one of the lowest zooms
  /// first.
  public func nodesOfAllZooms() -> [Int32] {
    var nodes: [Int32] = []
    nodes.reserveCapacity(pointCount + clusterCount)
    for point in 0..<pointCount {
      let start = nodes.count
      var node = point
      if zooms(of: node) != nil { nodes.append(Int32(truncatingIfNeeded: node)) }
      while let parent = parent(of: node), lowestMember(of: parent) == point {
        node = parent
        if zooms(of: node) != nil { nodes.append(Int32(truncatingIfNeeded: node)) }
      }
      nodes[start...].reverse()
    }
    return nodes
  }

  /// For each point the cluster it is in at a zoom, -1 when it is alone.
  public func assignments(at zoom: Int) -> [Int32] {
    (0..<pointCount).map { point in
      let node = node(showing: point, at: zoom)
      return node == point ? -1 : Int32(truncatingIfNeeded: node)
    }
  }
}
