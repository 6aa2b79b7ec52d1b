/// The items of a level sorted by the bucket of their cell: made anew for each level by counting.
struct CellIndex<Number: PlaceNumber>: Sendable {
  struct Entry: Sendable {
    var place: Place<Number>
    var item: Int32
  }

  let grid: CellGrid<Number>
  /// Where each bucket's entries begin, and where the last one's end.
  private(set) var starts: [Int32]
  /// By bucket, within a bucket by item.
  var entries: [Entry]

  /// - Complexity: O(n).
  init(_ level: Level<Number>, _ grid: CellGrid<Number>) {
    self.grid = grid
    var starts = [Int32](repeating: 0, count: grid.mask + 2)
    let nothing = Entry(place: Place(x: Number(settled: 0), y: Number(settled: 0)), item: 0)
    var entries = [Entry](repeating: nothing, count: level.count)
    let places = level.places.span
    for item in places.indices {
      let place = places[item]
      starts[grid.bucket(x: place.x.double, y: place.y.double, group: level.group(item))] += 1
    }
    var end: Int32 = 0
    for bucket in starts.indices {
      end += starts[bucket]
      starts[bucket] = end
    }
    // Each start counts down from its bucket's end, so the last item goes first.
    for item in places.indices.reversed() {
      let place = places[item]
      let bucket = grid.bucket(x: place.x.double, y: place.y.double, group: level.group(item))
      starts[bucket] -= 1
      entries[Int(starts[bucket])] = Entry(place: place, item: Int32(truncatingIfNeeded: item))
    }
    self.starts = starts
    self.entries = entries
  }

  /// Where the entries of some buckets stand.
  @inline(__always)
  func places(_ buckets: Range<Int>) -> Range<Int> { Int(starts[buckets.lowerBound])..<Int(starts[buckets.upperBound]) }
}
