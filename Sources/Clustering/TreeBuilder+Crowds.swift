extension TreeBuilder {
  /// One pass in which only so many points make a cluster; an item that fails may still be taken by a later one.
  ///
  /// - Returns: what became of each item of the level, which keeps them all.
  mutating func joinCrowds(_ reach: Reach<Number>) -> [ItemState] {
    let minimum = clustering.minimumPoints
    let counts = level.nodes.map { Int32(truncatingIfNeeded: hierarchy.count($0)) }
    var crowd = Crowd(level, counts, reach)
    var states = [ItemState](repeating: .free, count: level.count)
    var failures = FailedPlaces()
    for item in 0..<level.count where states[item] == .free {
      let (x, y) = center(item)
      let group = level.group(item)
      guard crowd.mayHave(minimum, x: x, y: y, group), !failures.contains(x, y, group),
        minimum < Self.fewEnough || crowd.has(minimum, item, x: x, y: y, in: level)
      else { continue }
      crowd.collect(item, x: x, y: y, group, states, into: &near)
      near.removeRepeated()
      let total = near.reduce(Int(counts[item])) { $0 + Int(counts[Int($1)]) }
      if !near.isEmpty && total >= minimum {
        for other in near {
          states[Int(other)] = .taken
          crowd.take(Int(other), level)
        }
        crowd.take(item, level)
        join(item, reach)
        states[item] = .made
      } else if near.count >= 16 {
        failures.insert(x, y, group)
      }
      near.removeAll(keepingCapacity: true)
    }
    return states
  }

  /// So many points are found as fast as they are counted.
  private static var fewEnough: Int { 32 }
}

extension [Int32] {
  /// Sorts, and leaves each number once.
  mutating func removeRepeated() {
    if count < 2 { return }
    sort()
    var kept = 1
    for index in 1..<count where self[index] != self[kept - 1] {
      self[kept] = self[index]
      kept += 1
    }
    removeLast(count - kept)
  }
}
