extension TreeBuilder {
  /// One pass in which two make a cluster: supercluster's exactly. What stands before an item in the array was taken or
  /// stayed alone, so only what follows can join it.
  ///
  /// - Returns: what became of each item of the level, which keeps them all.
  mutating func joinPairs(_ reach: Reach<Number>) -> [ItemState] {
    let grid = CellGrid<Number>(radius: reach.radius, wraps: reach.wraps, items: level.count)
    let index = CellIndex(level, grid)
    let search = PairSearch(reach: reach, groups: level.groups)
    var states = [ItemState](repeating: .free, count: level.count)
    for item in 0..<level.count where states[item] == .free {
      let (x, y) = center(item)
      search.take(item, x, y, level.group(item), index, &states, &near)
      if near.isEmpty { continue }
      if near.count > 1 { near.sort() }
      join(item, reach)
      states[item] = .made
      near.removeAll(keepingCapacity: true)
    }
    return states
  }
}

/// Takes what is near an item and behind it in the array.
private struct PairSearch<Number: PlaceNumber> {
  let reach: Reach<Number>
  let groups: [Int32]

  @inline(__always)
  func take(
    _ item: Int, _ x: Double, _ y: Double, _ group: Int32, _ index: CellIndex<Number>, _ states: inout [ItemState],
    _ near: inout [Int32]
  ) {
    let grid = index.grid
    let (run, rest) = grid.runs(aroundX: x)
    let row = grid.row(y)
    // All three rows are looked up before the first is read: what they need from memory then comes at once.
    let north = index.places(grid.buckets(base: grid.base(row: row &- 1, group: group), columns: run).0)
    let middle = index.places(grid.buckets(base: grid.base(row: row, group: group), columns: run).0)
    let south = index.places(grid.buckets(base: grid.base(row: row &+ 1, group: group), columns: run).0)
    take(item, x, y, group, index, middle, &states, &near)
    take(item, x, y, group, index, north, &states, &near)
    take(item, x, y, group, index, south, &states, &near)
    // At the ends of the world, and of the buckets.
    for row in grid.rows(aroundY: y) {
      let base = grid.base(row: row, group: group)
      let end = grid.buckets(base: base, columns: run).1
      if !end.isEmpty { take(item, x, y, group, index, index.places(end), &states, &near) }
      if rest.isEmpty { continue }
      let (first, second) = grid.buckets(base: base, columns: rest)
      take(item, x, y, group, index, index.places(first), &states, &near)
      if !second.isEmpty { take(item, x, y, group, index, index.places(second), &states, &near) }
    }
  }

  @inline(__always)
  private func take(
    _ item: Int, _ x: Double, _ y: Double, _ group: Int32, _ index: CellIndex<Number>, _ places: Range<Int>,
    _ states: inout [ItemState], _ near: inout [Int32]
  ) {
    let entries = index.entries.span
    for place in places {
      let entry = entries[place]
      let other = Int(entry.item)
      guard other > item, reach.isNear(entry.place, x: x, y: y), states[other] == .free,
        groups.isEmpty || groups[other] == group
      else { continue }
      states[other] = .taken
      near.append(entry.item)
    }
  }
}
