/// The items of a level by cell, of which those taken drop out.
struct Crowd<Number: PlaceNumber> {
  private let reach: Reach<Number>
  private let groups: [Int32]
  private var index: CellIndex<Number>
  /// Where each bucket's entries that are still looked at end.
  private var ends: [Int32]
  /// The points of each bucket's items that are not taken.
  private var counts: [Int32]
  /// The points of each item that is not taken, 0 of the others.
  private var points: [Int32]
  /// Made when it is first asked.
  private var tree: CountedTree<Number>?

  init(_ level: Level<Number>, _ points: [Int32], _ reach: Reach<Number>) {
    self.reach = reach
    self.points = points
    groups = level.groups
    index = CellIndex(level, CellGrid(radius: reach.radius, wraps: reach.wraps, items: level.count))
    ends = Array(index.starts.dropFirst())
    counts = [Int32](repeating: 0, count: index.grid.mask + 1)
    for item in 0..<level.count { counts[bucket(level.places[item], level.group(item))] += points[item] }
  }

  private func bucket(_ place: Place<Number>, _ group: Int32) -> Int {
    index.grid.bucket(x: place.x.double, y: place.y.double, group: group)
  }

  /// False only if an item there and the items near it have fewer points than `minimum`: the points of the cells around
  /// bound the sum, so an item out of reach costs a few additions.
  func mayHave(_ minimum: Int, x: Double, y: Double, _ group: Int32) -> Bool {
    var sum = 0
    forEachRun(x, y, group) { run in
      for bucket in run { sum += Int(counts[bucket]) }
    }
    return sum >= minimum
  }

  /// Appends the items near another that are not taken, in no order and perhaps more than once.
  mutating func collect(
    _ item: Int, x: Double, y: Double, _ group: Int32, _ states: [ItemState], into near: inout [Int32]
  ) {
    var ends: [Int32] = []
    swap(&ends, &self.ends)
    defer { swap(&ends, &self.ends) }
    var entries: [CellIndex<Number>.Entry] = []
    swap(&entries, &index.entries)
    defer { swap(&entries, &index.entries) }
    forEachRun(x, y, group) { run in
      for bucket in run {
        var place = Int(index.starts[bucket])
        while place < Int(ends[bucket]) {
          let entry = entries[place]
          let other = Int(entry.item)
          if states[other] != .free {
            ends[bucket] -= 1
            entries[place] = entries[Int(ends[bucket])]
            continue
          }
          place += 1
          if other != item, reach.isNear(entry.place, x: x, y: y), groups.isEmpty || groups[other] == group {
            near.append(entry.item)
          }
        }
      }
    }
  }

  /// Whether an item and the items near it have so many points, or cannot be told cheaply.
  mutating func has(_ minimum: Int, _ item: Int, x: Double, y: Double, in level: Level<Number>) -> Bool {
    // A circle wider than the world meets itself.
    if reach.wraps && reach.radius * 2 >= Number.world { return true }
    var tree = tree.take() ?? CountedTree(level, points, reach)
    defer { self.tree = tree }
    return tree.has(minimum, item, x: x, y: y)
  }

  /// Notes that an item is taken.
  mutating func take(_ item: Int, _ level: Level<Number>) {
    counts[bucket(level.places[item], level.group(item))] -= points[item]
    points[item] = 0
    tree?.remove(item)
  }

  /// The runs of buckets that hold what a position may reach, some perhaps more than once.
  @inline(__always)
  private func forEachRun(_ x: Double, _ y: Double, _ group: Int32, _ body: (Range<Int>) -> Void) {
    let grid = index.grid
    let (run, rest) = grid.runs(aroundX: x)
    for row in grid.rows(aroundY: y) {
      let base = grid.base(row: row, group: group)
      let (first, end) = grid.buckets(base: base, columns: run)
      body(first)
      if !end.isEmpty { body(end) }
      if rest.isEmpty { continue }
      let (second, secondEnd) = grid.buckets(base: base, columns: rest)
      body(second)
      if !secondEnd.isEmpty { body(secondEnd) }
    }
  }
}
