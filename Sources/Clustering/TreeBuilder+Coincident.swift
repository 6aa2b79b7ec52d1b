extension TreeBuilder {
  /// Makes points of one group and one int32 place a cluster that is shown at every zoom, if they are enough.
  ///
  /// - Complexity: O(n) expected.
  mutating func joinCoincident() {
    zoom = Hierarchy.everyZoom
    var firsts: [Key: Int32] = [:]
    // For each item the next one of its place, and for the first one the last.
    var next = [Int32](repeating: -1, count: level.count)
    var last = next
    for item in 0..<level.count {
      let key = Key(points.places[Int(level.nodes[item])], level.group(item), wraps: points.wraps)
      if let first = firsts[key] {
        next[Int(last[Int(first)])] = Int32(item)
        last[Int(first)] = Int32(item)
      } else {
        firsts[key] = Int32(item)
        last[item] = Int32(item)
      }
    }
    var states = [ItemState](repeating: .free, count: level.count)
    let reach = Reach<Number>(0, wraps: clustering.wraps)
    for item in 0..<level.count where last[item] >= 0 && next[item] >= 0 {
      var other = next[item]
      while other >= 0 {
        near.append(other)
        other = next[Int(other)]
      }
      if near.count + 1 >= clustering.minimumPoints {
        for other in near { states[Int(other)] = .taken }
        join(item, reach)
      }
      near.removeAll(keepingCapacity: true)
    }
    level.removeTaken(states)
  }

  private struct Key: Hashable {
    var x, y, group: Int32

    init(_ place: Place<Int32>, _ group: Int32, wraps: Bool) {
      // 180° is -180°.
      x = wraps && place.x.double == -Int32.west ? Int32(Int32.west) : place.x
      y = place.y
      self.group = group
    }
  }
}
