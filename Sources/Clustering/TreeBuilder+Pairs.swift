extension TreeBuilder {
  /// One pass in which two make a cluster: supercluster's exactly. What stands before an item in the array was taken or
  /// stayed alone, so only what follows can join it.
  ///
  /// - Returns: whether anything joined.
  mutating func joinPairs(_ reach: Reach<Number>) -> Bool {
    let index = CellIndex(
      level, CellGrid<Number>(radius: reach.radius, wraps: reach.wraps, items: level.count))
    let grid = index.grid
    let entries = index.entries.span
    let starts = index.starts.span
    var states = [ItemState](repeating: .free, count: level.count)
    var hasJoined = false
    for item in 0..<level.count where states[item] == .free {
      let (x, y) = center(item)
      let group = level.group(item)
      let (run, rest) = grid.runs(aroundX: x)
      for row in grid.rows(aroundY: y) {
        let base = grid.base(row: row, group: group)
        collect(entries, starts, grid.buckets(base: base, columns: run), item, x, y, group, reach, &states)
        if !rest.isEmpty {
          collect(entries, starts, grid.buckets(base: base, columns: rest), item, x, y, group, reach, &states)
        }
      }
      if near.isEmpty { continue }
      if near.count > 1 { near.sort() }
      join(item, reach)
      states[item] = .made
      near.removeAll(keepingCapacity: true)
      hasJoined = true
    }
    if hasJoined { level.removeTaken(states) }
    return hasJoined
  }

  /// Takes what lies near in some buckets.
  @inline(__always)
  private mutating func collect(
    _ entries: borrowing Span<CellIndex<Number>.Entry>, _ starts: borrowing Span<Int32>,
    _ buckets: (Range<Int>, Range<Int>), _ item: Int, _ x: Double, _ y: Double, _ group: Int32,
    _ reach: Reach<Number>, _ states: inout [ItemState]
  ) {
    collect(entries, starts, buckets.0, item, x, y, group, reach, &states)
    if !buckets.1.isEmpty { collect(entries, starts, buckets.1, item, x, y, group, reach, &states) }
  }

  @inline(__always)
  private mutating func collect(
    _ entries: borrowing Span<CellIndex<Number>.Entry>, _ starts: borrowing Span<Int32>, _ buckets: Range<Int>,
    _ item: Int, _ x: Double, _ y: Double, _ group: Int32, _ reach: Reach<Number>, _ states: inout [ItemState]
  ) {
    var position = Int(starts[buckets.lowerBound])
    let end = Int(starts[buckets.upperBound])
    while position < end {
      let entry = entries[position]
      position &+= 1
      let other = Int(entry.item)
      guard other > item, reach.isNear(entry.place, x: x, y: y), states[other] == .free,
        level.group(other) == group
      else { continue }
      states[other] = .taken
      near.append(entry.item)
    }
  }
}
