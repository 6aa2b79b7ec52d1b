/// The longitudes that data covers: a union of intervals in [−180, 180], in constant memory.
///
/// Intervals less than `narrowestGap` apart count as one. That loses nothing that decides a box (section 3, rule 4), and
/// joining is a closure: the set of a union is the set of the sets, so it does not matter in which order or in how many
/// parts the intervals came. A short sorted list serves a feature or a group; when it grows, buckets take over, and both
/// give the same `intervals`.
struct LongitudeSet: Sendable {
  /// Degrees; a gap narrower than this is no reason for a box to cross the antimeridian.
  static let narrowestGap = 0.01
  /// The longest list: 32 KiB, of which an insertion moves half on average; the buckets take 938 KiB at once.
  static let longestList = 2048

  /// Sorted, at least `narrowestGap` apart; empty once there are buckets.
  private var list: [Interval] = []
  private var buckets = LongitudeBuckets()

  /// What is covered, from west to east, at least `narrowestGap` apart.
  ///
  /// - Complexity: O(1) for a list, else one walk over the buckets.
  var intervals: [Interval] { buckets.isInUse ? buckets.intervals : list }

  /// Adds the longitudes of a chain as drawn, in degrees.
  mutating func insert(drawnFrom west: Double, to east: Double) {
    if west >= -180 && east <= 180 { return insert(west, east) }
    let longitudes = Longitudes(drawnFrom: west, to: east)
    insert(longitudes.first.low, longitudes.first.high)
    if let second = longitudes.second { insert(second.low, second.high) }
  }

  /// Adds the longitudes from `low` to `high`, −180 ≤ low ≤ high ≤ 180.
  ///
  /// - Complexity: O(1) into buckets; O(n) into a list of n, with a small constant.
  mutating func insert(_ low: Double, _ high: Double) {
    if buckets.isInUse { return buckets.insert(low, high) }
    var first = 0
    var end = list.count
    while first < end {
      let middle = (first + end) / 2
      if low - list[middle].high >= Self.narrowestGap { first = middle + 1 } else { end = middle }
    }
    while end < list.count && list[end].low - high < Self.narrowestGap { end += 1 }
    if first == end {
      list.insert(Interval(low, high), at: first)
      if list.count > Self.longestList { moveToBuckets() }
      return
    }
    let joined = Interval(min(low, list[first].low), max(high, list[end - 1].high))
    list[first] = joined
    if end - first > 1 { list.removeSubrange(first + 1..<end) }
  }

  mutating func formUnion(_ other: LongitudeSet) {
    if other.buckets.isInUse {
      if !buckets.isInUse { moveToBuckets() }
      buckets.formUnion(other.buckets)
    } else {
      for interval in other.list { insert(interval.low, interval.high) }
    }
  }

  mutating func removeAll() {
    list.removeAll(keepingCapacity: true)
    buckets = LongitudeBuckets()
  }

  private mutating func moveToBuckets() {
    buckets.open()
    for interval in list { buckets.insert(interval.low, interval.high) }
    list = []
  }
}
