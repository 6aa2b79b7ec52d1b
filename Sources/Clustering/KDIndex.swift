import Glibc

/// The index of supercluster 8 and 9 (kdbush, node size 64), step for step: only for the order in which it lists what is
/// near.
struct KDIndex {
  private static let nodeSize = 64

  private var ids: [Int32]
  private var coordinates: [SIMD2<Double>]

  private struct Part {
    var low, high, axis: Int
  }

  /// - Complexity: O(n log n).
  init(_ coordinates: [SIMD2<Double>]) {
    ids = coordinates.indices.map { Int32(truncatingIfNeeded: $0) }
    self.coordinates = coordinates
    var parts = [Part(low: 0, high: coordinates.count - 1, axis: 0)]
    while let part = parts.popLast() {
      if part.high - part.low <= Self.nodeSize { continue }
      let middle = (part.low + part.high) >> 1
      select(middle, part.low, part.high, part.axis)
      parts.append(Part(low: part.low, high: middle - 1, axis: 1 - part.axis))
      parts.append(Part(low: middle + 1, high: part.high, axis: 1 - part.axis))
    }
  }

  /// Puts the element of rank k in its place, smaller ones before it (Floyd and Rivest, *Algorithm 489: SELECT*, CACM 18,
  /// 1975).
  private mutating func select(_ k: Int, _ low: Int, _ high: Int, _ axis: Int) {
    var (low, high) = (low, high)
    while high > low {
      if high - low > 600 {
        let n = Double(high - low + 1)
        let i = Double(k - low + 1)
        let g = log(n)
        let s = 0.5 * exp(2 * g / 3)
        let d = 0.5 * (g * s * (n - s) / n).squareRoot() * (i - n / 2 < 0 ? -1 : 1)
        let left = max(low, Int((Double(k) - i * s / n + d).rounded(.down)))
        let right = min(high, Int((Double(k) + (n - i) * s / n + d).rounded(.down)))
        // A sample of n^(2/3): nests at most a handful of times.
        select(k, left, right, axis)
      }
      let t = coordinates[k][axis]
      swap(low, k)
      if coordinates[high][axis] > t { swap(low, high) }
      var (a, b) = (low, high)
      while a < b {
        swap(a, b)
        a += 1
        b -= 1
        while coordinates[a][axis] < t { a += 1 }
        while coordinates[b][axis] > t { b -= 1 }
      }
      if coordinates[low][axis] == t {
        swap(low, b)
      } else {
        b += 1
        swap(b, high)
      }
      if b <= k { low = b + 1 }
      if k <= b { high = b - 1 }
    }
  }

  private mutating func swap(_ a: Int, _ b: Int) {
    ids.swapAt(a, b)
    coordinates.swapAt(a, b)
  }

  /// Appends what lies within a distance, in the index's own order.
  func appendNeighbours(of center: SIMD2<Double>, within radius: Double, to found: inout [Int32]) {
    let squared = radius * radius
    func test(_ index: Int) {
      let d = coordinates[index] - center
      if d.x * d.x + d.y * d.y <= squared { found.append(ids[index]) }
    }
    var parts = [Part(low: 0, high: ids.count - 1, axis: 0)]
    while let part = parts.popLast() {
      if part.high - part.low <= Self.nodeSize {
        for index in part.low..<part.high + 1 { test(index) }
        continue
      }
      let middle = (part.low + part.high) >> 1
      test(middle)
      let split = coordinates[middle][part.axis]
      let next = 1 - part.axis
      if center[part.axis] - radius <= split { parts.append(Part(low: part.low, high: middle - 1, axis: next)) }
      if center[part.axis] + radius >= split { parts.append(Part(low: middle + 1, high: part.high, axis: next)) }
    }
  }
}
