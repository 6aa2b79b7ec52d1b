/// A union of intervals of longitude in 40,000 buckets of 0.009°: 938 KiB, whatever is added.
///
/// The ends of a gap of `LongitudeSet.narrowestGap` never share a bucket, so all that lies in one bucket is joined anyway:
/// its least and greatest longitude are enough, and for an interval over several buckets a difference array that counts
/// the intervals over each border.
struct LongitudeBuckets: Sendable {
  static let count = 40_000
  private static let bucketsPerDegree = Double(count) / 360

  private struct Bucket {
    /// The least and greatest end of an interval seen here; low > high when there is none.
    var low = Double.infinity
    var high = -Double.infinity
    /// The intervals that begin here and go on, less those that end here and began before.
    var opened = 0
  }

  /// Empty until `open`.
  private var buckets: [Bucket] = []

  var isInUse: Bool { !buckets.isEmpty }

  /// Takes the memory; nothing can be inserted before.
  mutating func open() { buckets = [Bucket](repeating: Bucket(), count: Self.count) }

  /// Adds the longitudes from `low` to `high`, −180 ≤ low ≤ high ≤ 180.
  mutating func insert(_ low: Double, _ high: Double) {
    let first = Self.index(low)
    let last = Self.index(high)
    if first == last { return include(low, high, in: first) }
    include(low, low, in: first)
    include(high, high, in: last)
    buckets[first].opened += 1
    buckets[last].opened -= 1
  }

  mutating func formUnion(_ other: LongitudeBuckets) {
    for index in 0..<Self.count {
      buckets[index].low = min(buckets[index].low, other.buckets[index].low)
      buckets[index].high = max(buckets[index].high, other.buckets[index].high)
      buckets[index].opened += other.buckets[index].opened
    }
  }

  /// What is covered, from west to east, at least `LongitudeSet.narrowestGap` apart.
  var intervals: [Interval] {
    var joined: [Interval] = []
    var current: Interval?
    var open = 0
    for bucket in buckets {
      if bucket.low <= bucket.high {
        if let last = current, open > 0 || bucket.low - last.high < LongitudeSet.narrowestGap {
          current = Interval(last.low, max(last.high, bucket.high))
        } else {
          if let last = current { joined.append(last) }
          current = Interval(bucket.low, bucket.high)
        }
      }
      open += bucket.opened
    }
    if let last = current { joined.append(last) }
    return joined
  }

  private mutating func include(_ low: Double, _ high: Double, in index: Int) {
    if low < buckets[index].low { buckets[index].low = low }
    if high > buckets[index].high { buckets[index].high = high }
  }

  private static func index(_ longitude: Double) -> Int {
    max(0, min(count - 1, Int((longitude + 180) * bucketsPerDegree)))
  }
}
