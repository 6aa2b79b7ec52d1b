extension TreeBuilder {
  /// One pass in which only so many points make a cluster; an item that fails may still be taken by a later one.
  ///
  /// A place that has failed fails again, for what was taken since only makes it emptier. The points of the cells around,
  /// without those taken, bound the sum from above; so an item out of reach of `minimumPoints` costs a few additions.
  ///
  /// - Returns: whether anything joined.
  mutating func joinCrowds(_ reach: Reach<Number>) -> Bool {
    let minimum = clustering.minimumPoints
    let grid = CellGrid<Number>(
      radius: reach.radius, wraps: reach.wraps, items: level.count, span: Self.span(minimumPoints: minimum))
    var crowd = Crowd(CellIndex(level, grid), level, hierarchy)
    var failures = FailedPlaces(capacity: 0)
    var hasJoined = false
    for item in 0..<level.count where crowd.states[item] == .free {
      let (x, y) = center(item)
      let group = level.group(item)
      let runs = grid.runs(aroundX: x)
      let rows = grid.rows(aroundY: y)
      guard crowd.bound(runs, rows, group) >= minimum, !failures.contains(x, y, group) else { continue }
      crowd.collect(runs, rows, item, x, y, group, reach, level.groups, &near)
      near.removeRepeated()
      let total = near.reduce(hierarchy.count(level.nodes[item])) { $0 + hierarchy.count(level.nodes[Int($1)]) }
      if !near.isEmpty && total >= minimum {
        crowd.take(item, at: level.places[item], group, count: hierarchy.count(level.nodes[item]))
        for other in near {
          let other = Int(other)
          crowd.take(other, at: level.places[other], group, count: hierarchy.count(level.nodes[other]))
        }
        join(item, reach)
        crowd.states[item] = .made
        hasJoined = true
      } else {
        failures.insert(x, y, group)
      }
      near.removeAll(keepingCapacity: true)
    }
    if hasJoined { level.removeTaken(crowd.states) }
    return hasJoined
  }

  /// Many points need a bound that is nearly a circle; few are counted as fast as finer cells are looked up.
  private static func span(minimumPoints: Int) -> Int { minimumPoints < 64 ? 1 : 4 }
}

/// The items of a level by cell, of which those taken drop out.
private struct Crowd<Number: PlaceNumber> {
  private var index: CellIndex<Number>
  /// Where each bucket's entries that are still looked at end.
  private var ends: [Int32]
  /// The points of each bucket's items that are not taken.
  private var counts: [Int32]
  var states: [ItemState]

  init(_ index: CellIndex<Number>, _ level: Level<Number>, _ hierarchy: Hierarchy) {
    self.index = index
    ends = Array(index.starts.dropFirst())
    counts = [Int32](repeating: 0, count: index.grid.mask + 1)
    states = [ItemState](repeating: .free, count: level.count)
    for item in 0..<level.count {
      counts[bucket(level.places[item], level.group(item))] += Int32(hierarchy.count(level.nodes[item]))
    }
  }

  private func bucket(_ place: Place<Number>, _ group: Int32) -> Int {
    index.grid.bucket(x: place.x.double, y: place.y.double, group: group)
  }

  /// No fewer than the points near.
  func bound(_ runs: (Range<Int>, Range<Int>), _ rows: Range<Int>, _ group: Int32) -> Int {
    var sum = 0
    forEachRange(runs, rows, group) { buckets in
      for bucket in buckets { sum += Int(counts[bucket]) }
    }
    return sum
  }

  /// Appends the items near another that are not taken, in no order and perhaps more than once.
  mutating func collect(
    _ runs: (Range<Int>, Range<Int>), _ rows: Range<Int>, _ item: Int, _ x: Double, _ y: Double, _ group: Int32,
    _ reach: Reach<Number>, _ groups: [Int32], _ near: inout [Int32]
  ) {
    let grid = index.grid
    for row in rows {
      let base = grid.base(row: row, group: group)
      for run in [runs.0, runs.1] where !run.isEmpty {
        let (first, rest) = grid.buckets(base: base, columns: run)
        for buckets in [first, rest] {
          for bucket in buckets {
            var position = Int(index.starts[bucket])
            while position < Int(ends[bucket]) {
              let entry = index.entries[position]
              let other = Int(entry.item)
              if states[other] != .free {
                ends[bucket] -= 1
                index.entries[position] = index.entries[Int(ends[bucket])]
                continue
              }
              position += 1
              if other != item, reach.isNear(entry.place, x: x, y: y), groups.isEmpty || groups[other] == group {
                near.append(entry.item)
              }
            }
          }
        }
      }
    }
  }

  mutating func take(_ item: Int, at place: Place<Number>, _ group: Int32, count: Int) {
    states[item] = .taken
    counts[bucket(place, group)] -= Int32(count)
  }

  private func forEachRange(
    _ runs: (Range<Int>, Range<Int>), _ rows: Range<Int>, _ group: Int32, _ body: (Range<Int>) -> Void
  ) {
    let grid = index.grid
    for row in rows {
      let base = grid.base(row: row, group: group)
      let (first, rest) = grid.buckets(base: base, columns: runs.0)
      body(first)
      body(rest)
      if runs.1.isEmpty { continue }
      let (second, end) = grid.buckets(base: base, columns: runs.1)
      body(second)
      body(end)
    }
  }
}

/// Places from which a pass has counted too few points.
private struct FailedPlaces {
  private var places: Set<Key> = []

  private struct Key: Hashable {
    var x, y: Double
    var group: Int32
  }

  init(capacity: Int) { places.reserveCapacity(capacity) }

  func contains(_ x: Double, _ y: Double, _ group: Int32) -> Bool {
    !places.isEmpty && places.contains(Key(x: x, y: y, group: group))
  }

  mutating func insert(_ x: Double, _ y: Double, _ group: Int32) { places.insert(Key(x: x, y: y, group: group)) }
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
