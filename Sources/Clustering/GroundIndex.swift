/// Items by bucket, and within a bucket by cell: those of one cube and group stand together, in their order.
struct GroundIndex {
  let grid: GroundGrid
  var items: [Int32]
  private(set) var cubes: [GroundGrid.Cube]
  private let groups: [Int32]
  private var starts: [Int32]
  /// For the first place of each cell, where it ends.
  private var cellEnds: [Int32]

  /// - Complexity: O(n log n) at most, O(n) where buckets hold few cells.
  init(_ grid: GroundGrid, _ positions: [EarthPosition], _ groups: [Int32]) {
    self.grid = grid
    self.groups = groups
    cubes = positions.map(grid.cube)
    items = positions.indices.map { Int32(truncatingIfNeeded: $0) }
    starts = [Int32](repeating: 0, count: grid.mask + 2)
    cellEnds = items
    fillBuckets()
    for bucket in 0...grid.mask { sortCells(range(bucket)) }
  }

  private mutating func fillBuckets() {
    let buckets = cubes.indices.map { grid.bucket(cubes[$0], groups[$0]) }
    for bucket in buckets { starts[bucket] += 1 }
    var end: Int32 = 0
    for bucket in starts.indices {
      end += starts[bucket]
      starts[bucket] = end
    }
    for item in buckets.indices.reversed() {
      starts[buckets[item]] -= 1
      items[Int(starts[buckets[item]])] = Int32(truncatingIfNeeded: item)
    }
  }

  private mutating func sortCells(_ range: Range<Int>) {
    if range.isEmpty { return }
    if !range.allSatisfy({ isOneCell(items[$0], items[range.lowerBound]) }) {
      let (cubes, groups) = (cubes, groups)
      items[range].sort { first, second in
        let (a, b) = (cubes[Int(first)], cubes[Int(second)])
        if a != b { return (a.x, a.y, a.z) < (b.x, b.y, b.z) }
        return (groups[Int(first)], first) < (groups[Int(second)], second)
      }
    }
    var end = range.upperBound
    for place in range.reversed() {
      if place + 1 < range.upperBound, !isOneCell(items[place], items[place + 1]) { end = place + 1 }
      cellEnds[place] = Int32(truncatingIfNeeded: end)
    }
  }

  private func isOneCell(_ a: Int32, _ b: Int32) -> Bool {
    cubes[Int(a)] == cubes[Int(b)] && groups[Int(a)] == groups[Int(b)]
  }

  /// The places in `items` of a bucket's items.
  func range(_ bucket: Int) -> Range<Int> { Int(starts[bucket])..<Int(starts[bucket + 1]) }

  /// The places of the items of a cube and group; nil when there are none.
  func cell(_ cube: GroundGrid.Cube, _ group: Int32, in bucket: Int) -> Range<Int>? {
    var place = Int(starts[bucket])
    while place < Int(starts[bucket + 1]) {
      let end = Int(cellEnds[place])
      let item = Int(items[place])
      if cubes[item] == cube && groups[item] == group { return place..<end }
      place = end
    }
    return nil
  }
}
