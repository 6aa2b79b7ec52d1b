import SimpleFeatures
import TestSupport
import Testing

@testable import Extents

@Suite struct LongitudeSetTests {
  /// Sorts and joins all intervals and nothing else: what `check/extent.py` does.
  private func sorted(_ intervals: [Interval]) -> [Interval] {
    var joined: [Interval] = []
    for interval in intervals.sorted(by: { ($0.low, $0.high) < ($1.low, $1.high) }) {
      if let last = joined.last, interval.low <= last.high {
        joined[joined.count - 1].high = max(last.high, interval.high)
      } else {
        joined.append(interval)
      }
    }
    return joined
  }

  private func intervals(_ random: inout SeededNumbers, count: Int, width: Double) -> [Interval] {
    let decimals = Int.random(in: 1...8, using: &random)
    return (0..<count).map { _ in
      let a = random.number(-180, 180, decimals: decimals)
      let b = Bool.random(using: &random) ? a : rounded(a + random.number(0, width), decimals: decimals, .up)
      return Interval(a, min(180, b))
    }
  }

  @Test func `10,000 random sets give the box that sorting all intervals gives`() {
    var random = SeededNumbers(seed: 1)
    for _ in 0..<10_000 {
      let count = Int.random(in: 1...60, using: &random)
      let width = random.one(of: [0.001, 0.02, 3, 60])
      let intervals = intervals(&random, count: count, width: width)
      var set = LongitudeSet()
      for interval in intervals { set.insert(interval.low, interval.high) }
      let known = smallestSpan(of: sorted(intervals))
      let found = smallestSpan(of: set.intervals)
      #expect(known?.west == found?.west && known?.east == found?.east)
    }
  }

  @Test func `a list and buckets hold the same`() {
    var random = SeededNumbers(seed: 2)
    for _ in 0..<200 {
      let count = Int.random(in: 1...3000, using: &random)
      let width = random.one(of: [0.001, 0.02, 0.3])
      let intervals = intervals(&random, count: count, width: width)
      var set = LongitudeSet()
      var buckets = LongitudeBuckets()
      buckets.open()
      for interval in intervals {
        set.insert(interval.low, interval.high)
        buckets.insert(interval.low, interval.high)
      }
      #expect(set.intervals == buckets.intervals)
      let known = smallestSpan(of: sorted(intervals))
      let found = smallestSpan(of: set.intervals)
      #expect(known?.west == found?.west && known?.east == found?.east)
    }
  }

  @Test func `neighbouring buckets, whole turns and the ends are joined rightly`() {
    var buckets = LongitudeBuckets()
    buckets.open()
    #expect(buckets.intervals.isEmpty)
    buckets.insert(180, 180)
    buckets.insert(-180, -180)
    #expect(buckets.intervals == [Interval(-180, -180), Interval(180, 180)])
    buckets.insert(0.0089, 0.0091)
    buckets.insert(0.0190, 0.0191)
    #expect(buckets.intervals.count == 3)
    buckets.insert(-180, 180)
    #expect(buckets.intervals == [Interval(-180, 180)])
  }

  @Test func `points every 0.009 degrees leave no gap, and one of 0.02 is found`() {
    var whole = LongitudeSet()
    var random = SeededNumbers(seed: 4)
    for step in (0...40_000).shuffled(using: &random) {
      whole.insert(Double(step) * 0.009 - 180, Double(step) * 0.009 - 180)
    }
    #expect(whole.intervals == [Interval(-180, 180)])
    var holed = LongitudeSet()
    for step in 0...42_353 {
      let x = min(180, Double(step) * 0.0085 - 180)
      if !(-40.02...(-40)).contains(x) && !(12.3...12.34).contains(x) { holed.insert(x, x) }
    }
    for x in [-40.02, -40, 12.3, 12.34] { holed.insert(x, x) }
    #expect(smallestSpan(of: holed.intervals).map { [$0.west, $0.east] } == [12.34, 12.3])
  }

  @Test func `merging in any tree gives what one run gives`() throws {
    var random = SeededNumbers(seed: 3)
    for round in 0..<300 {
      let count = round % 30 == 0 ? 6000 : Int.random(in: 1...40, using: &random)
      let spread = random.one(of: [0.5, 20, 180])
      let geometries = (0..<count).map { _ in
        let x = random.number(170 - spread, 170 + spread, decimals: 4)
        let y = random.number(-80, 80, decimals: 2)
        return Bool.random(using: &random)
          ? Geometry.points([[x, y, y]]) : .line([[x, y], [x + random.number(0, spread / 20), y + 1]])
      }
      let whole = extent(of: geometries)
      var parts = (0..<Int.random(in: 1...5, using: &random)).map { _ in Extent() }
      for geometry in geometries { parts[Int.random(in: parts.indices, using: &random)].add(geometry) }
      while parts.count > 1 {
        let one = parts.remove(at: Int.random(in: parts.indices, using: &random))
        let other = try #require(Extent(parts: one.parts))
        parts[Int.random(in: parts.indices, using: &random)].merge(Bool.random(using: &random) ? one : other)
      }
      #expect(parts[0].parts == whole.parts)
      #expect(parts[0].box == whole.box)
    }
  }

  @Test func `10,000 groups stay below 64 MiB`() {
    // What a group holds beside its intervals; the lists of 200 each take 16 bytes an interval, capacity doubled.
    #expect(MemoryLayout<Extent>.stride + 256 * MemoryLayout<Interval>.stride + 32 <= (64 << 20) / 10_000)
  }

  @Test func `parts that no extent has are refused`() {
    func parts(x: Interval? = Interval(1, 2), y: Interval? = Interval(1, 2), longitudes: [Interval]) -> Extent.Parts {
      Extent.Parts(
        isPlanar: false, features: 1, empty: 0, skipped: 0, positions: 2, x: x, y: y, z: nil, longitudes: longitudes)
    }
    #expect(Extent(parts: parts(longitudes: [Interval(1, 2)])) != nil)
    #expect(Extent(parts: parts(longitudes: [Interval(2, 1)])) == nil)
    #expect(Extent(parts: parts(longitudes: [Interval(1, 181)])) == nil)
    #expect(Extent(parts: parts(longitudes: [Interval(.nan, 2)])) == nil)
    #expect(Extent(parts: parts(longitudes: [])) == nil)
    #expect(Extent(parts: parts(x: nil, longitudes: [Interval(1, 2)])) == nil)
    #expect(Extent(parts: parts(x: nil, y: nil, longitudes: [])) != nil)
  }

  @Test func `the parts of the specification's examples`() {
    let chains = extent(of: [
      .line([[170, 0], [190, 1]]), .rectangle(10, 0, 20, 5), .rectangle(15, 0, 30, 5),
    ])
    #expect(chains.parts.longitudes == [Interval(-180, -170), Interval(10, 30), Interval(170, 180)])
    #expect(chains.parts.x == Interval(10, 190))
    #expect(chains.parts.positions == 12)
    let planar = extent(of: [.points([[177, -20], [-178, -16]])], planar: true)
    #expect(planar.parts.longitudes.isEmpty && planar.parts.x == Interval(-178, 177))
  }
}
