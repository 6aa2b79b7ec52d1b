extension TreeBuilder {
  /// supercluster's own pass for a least number of points: an item that fails locks its neighbours out and drags them
  /// behind it in the array.
  mutating func joinLocking(_ reach: Reach<Number>) {
    let index = KDIndex(level.places.map { SIMD2($0.x.double, $0.y.double) })
    var states = [ItemState](repeating: .free, count: level.count)
    var array: [Int32] = []
    var hasJoined = false
    for item in 0..<level.count where states[item] == .free {
      states[item] = .made
      let (x, y) = center(item)
      index.appendNeighbours(of: SIMD2(x, y), within: reach.radius, to: &near)
      near.removeAll { states[Int($0)] != .free }
      let total = near.reduce(hierarchy.count(level.nodes[item])) { $0 + hierarchy.count(level.nodes[Int($1)]) }
      array.append(Int32(item))
      for other in near { states[Int(other)] = .taken }
      if !near.isEmpty && total >= clustering.minimumPoints {
        near.sort()
        join(item, reach)
        hierarchy.seedIndices.append(Int32(item))
        hasJoined = true
      } else {
        array += near
      }
      near.removeAll(keepingCapacity: true)
    }
    // supercluster 9 keeps the array of a zoom that has no clusters of its own.
    if hasJoined || Number.keepsDoubles { level = level.picked(array) }
  }
}

extension Level {
  /// The items at some indices, in their order.
  fileprivate func picked(_ items: [Int32]) -> Level {
    Level(
      nodes: items.map { nodes[Int($0)] }, places: items.map { places[Int($0)] },
      groups: groups.isEmpty ? [] : items.map { groups[Int($0)] })
  }
}
