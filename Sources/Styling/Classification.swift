import Glibc
import SimpleFeatures

/// How classes are made (style.md 8).
public enum ClassMethod: String, Sendable, CaseIterable {
  case quantile
  case equalInterval = "equal-interval"
  case fisherJenks = "fisher-jenks"
  case jenks
  case stdMean = "std-mean"
  case headTail = "head-tail"
  case pretty
  case percentiles
  case boxPlot = "box-plot"
  case maximumBreaks = "maximum-breaks"
  case geometric
  case log

  /// Whether few distinct values get a class each.
  fileprivate var makesClassesOfValues: Bool {
    switch self {
    case .quantile, .equalInterval, .fisherJenks, .jenks, .maximumBreaks, .geometric, .log: true
    case .stdMean, .headTail, .pretty, .percentiles, .boxPlot: false
    }
  }
}

/// Classes of numbers, each right-closed; the first holds its lower bound too.
public struct Classification: Sendable, Equatable {
  public enum Failure: Error, Equatable {
    /// A method that needs values above 0 met others.
    case notPositive(ClassMethod)
  }

  /// The least number that has a class.
  public private(set) var minimum: Double
  /// The greatest number of each class, rising.
  public private(set) var uppers: [Double]
  /// Whether each class is one value.
  public private(set) var isOfValues = false
  /// Distinct values, when they were fewer than the classes that were wanted.
  public private(set) var fewValues: Int?

  /// Classes with given bounds: the least number, then the greatest of each class.
  public init(breaks: [Double]) {
    minimum = breaks.first ?? 0
    uppers = Array(breaks.dropFirst())
  }

  /// - Parameter values: finite, in any order, at least one.
  /// - Complexity: O(n log n), and O(k n log n) for Fisher and Jenks.
  public init(_ method: ClassMethod, of values: [Double], classes: Int) throws(Failure) {
    let sorted = values.sorted()
    minimum = sorted[0]
    let maximum = sorted[sorted.count - 1]
    if method == .geometric || method == .log, minimum <= 0 { throw .notPositive(method) }
    if method.makesClassesOfValues || minimum == maximum {
      var distinct: [Double] = []
      for value in sorted where value != distinct.last {
        distinct.append(value)
        if distinct.count > classes { break }
      }
      if distinct.count <= classes {
        uppers = distinct
        isOfValues = true
        if distinct.count < classes && method.makesClassesOfValues { fewValues = distinct.count }
        return
      }
    }
    uppers = []
    uppers = Self.uppers(method, sorted, classes)
  }

  private static func uppers(_ method: ClassMethod, _ sorted: [Double], _ k: Int) -> [Double] {
    let (minimum, maximum) = (sorted[0], sorted[sorted.count - 1])
    switch method {
    case .quantile:
      var uppers: [Double] = []
      for index in 1...k {
        let upper = index == k ? maximum : quantile(Double(index) / Double(k), of: sorted)
        if upper != uppers.last { uppers.append(upper) }
      }
      return uppers
    case .equalInterval:
      return (1...k).map { $0 == k ? maximum : minimum + (maximum - minimum) * Double($0) / Double(k) }
    case .fisherJenks, .jenks: return NaturalBreaks(sorted).uppers(k)
    case .stdMean:
      let (mean, deviation) = meanAndDeviation(sorted)
      return withMaximum([-2, -1, 1, 2].map { mean + $0 * deviation }, maximum)
    case .headTail: return headTail(sorted)
    case .pretty: return pretty(minimum, maximum, k)
    case .percentiles:
      return [0.01, 0.1, 0.5, 0.9, 0.99].map { quantile($0, of: sorted) } + [maximum]
    case .boxPlot:
      let (q1, q2, q3) = (quantile(0.25, of: sorted), quantile(0.5, of: sorted), quantile(0.75, of: sorted))
      let range = q3 - q1
      return withMaximum([q1 - 1.5 * range, q1, q2, q3, q3 + 1.5 * range], maximum)
    case .maximumBreaks:
      let gaps = sorted.indices.dropFirst().map { (gap: sorted[$0] - sorted[$0 - 1], index: $0) }
      let widest = gaps.sorted { ($1.gap, $0.index) < ($0.gap, $1.index) }.prefix(k - 1).map(\.index).sorted()
      return widest.map { (sorted[$0 - 1] + sorted[$0]) / 2 } + [maximum]
    case .geometric:
      return (1...k).map { $0 == k ? maximum : minimum * pow(maximum / minimum, Double($0) / Double(k)) }
    case .log:
      var uppers: [Double] = []
      var power = log10(minimum).rounded(.down)
      while pow(10, power) < maximum {
        if pow(10, power) > minimum { uppers.append(pow(10, power)) }
        power += 1
      }
      return uppers + [maximum]
    }
  }

  private static func withMaximum(_ uppers: [Double], _ maximum: Double) -> [Double] {
    guard let last = uppers.last else { return [maximum] }
    return maximum > last ? uppers + [maximum] : uppers
  }

  /// By linear interpolation at p·(n−1).
  static func quantile(_ p: Double, of sorted: [Double]) -> Double {
    let place = p * Double(sorted.count - 1)
    let lower = Int(place)
    guard lower + 1 < sorted.count else { return sorted[sorted.count - 1] }
    return sorted[lower] + (place - Double(lower)) * (sorted[lower + 1] - sorted[lower])
  }

  private static func meanAndDeviation(_ values: [Double]) -> (Double, Double) {
    let mean = values.reduce(0, +) / Double(values.count)
    let sum = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (mean, values.count > 1 ? (sum / Double(values.count - 1)).squareRoot() : 0)
  }

  /// Jiang 2013.
  private static func headTail(_ sorted: [Double]) -> [Double] {
    var uppers: [Double] = []
    var head = sorted[...]
    while head.count > 1 {
      let mean = head.reduce(0, +) / Double(head.count)
      let tail = head.drop { $0 <= mean }
      if tail.isEmpty || mean == uppers.last { break }
      uppers.append(mean)
      head = tail
    }
    let maximum = sorted[sorted.count - 1]
    if uppers.last != maximum { uppers.append(maximum) }
    return uppers
  }

  private static func pretty(_ minimum: Double, _ maximum: Double, _ k: Int) -> [Double] {
    let range = nice(maximum - minimum, roundsUp: true)
    let step = nice(range / Double(k - 1), roundsUp: false)
    let first = (minimum / step).rounded(.down)
    let last = (maximum / step).rounded(.up)
    return stride(from: first + 1, through: last, by: 1).map { $0 * step }
  }

  /// Heckbert 1990, "Nice numbers for graph labels".
  private static func nice(_ number: Double, roundsUp: Bool) -> Double {
    let power = pow(10, log10(number).rounded(.down))
    let fraction = number / power
    let steps: [(limit: Double, nice: Double)] =
      roundsUp ? [(1, 1), (2, 2), (5, 5)] : [(1.5, 1), (3, 2), (7, 5)]
    let nice = steps.first { roundsUp ? fraction <= $0.limit : fraction < $0.limit }?.nice ?? 10
    return nice * power
  }

  // MARK: Looking up

  /// The class of a number; nil for one that has none.
  public func index(of value: Double) -> Int? {
    guard value.isFinite, value >= minimum || uppers.first.map({ $0 < minimum }) ?? false,
      let last = uppers.last, value <= last
    else { return nil }
    var (low, high) = (0, uppers.count)
    while low < high {
      let middle = (low + high) / 2
      if uppers[middle] < value { low = middle + 1 } else { high = middle }
    }
    if isOfValues && uppers[low] != value { return nil }
    return low
  }

  /// The bounds of a class; the lower one is nil where the class ends below all values.
  public func range(_ index: Int) -> (lower: Double?, upper: Double) {
    let upper = uppers[index]
    if isOfValues { return (upper, upper) }
    if index == 0 { return (upper < minimum ? nil : minimum, upper) }
    return (uppers[index - 1], upper)
  }
}

/// The classes with the least sum of squared differences from their means (Fisher 1958).
struct NaturalBreaks {
  private var values: [Double] = []
  /// Sums over the values before each index: of weights, of values and of their squares, from the mean of all.
  private var weights: [Double] = [0]
  private var sums: [Double] = [0]
  private var squares: [Double] = [0]

  init(_ sorted: [Double]) {
    let mean = sorted.reduce(0) { $0 + $1 / Double(sorted.count) }
    var index = 0
    while index < sorted.count {
      let value = sorted[index]
      var weight = 0.0
      while index < sorted.count, sorted[index] == value {
        weight += 1
        index += 1
      }
      let difference = value - mean
      values.append(value)
      weights.append(weights[weights.count - 1] + weight)
      sums.append(sums[sums.count - 1] + weight * difference)
      squares.append(squares[squares.count - 1] + weight * difference * difference)
    }
  }

  /// The sum of squares within the values from an index to before another.
  private func cost(_ from: Int, _ to: Int) -> Double {
    let weight = weights[to] - weights[from]
    let sum = sums[to] - sums[from]
    return max(0, squares[to] - squares[from] - sum * sum / weight)
  }

  /// - Complexity: O(*k n* log *n*): the best place for a break never falls when the end of the data rises.
  func uppers(_ classes: Int) -> [Double] {
    let count = values.count
    var costs = (1...count).map { cost(0, $0) }
    var starts: [[Int32]] = []
    for k in 1..<classes {
      var next = [Double](repeating: .infinity, count: count)
      var start = [Int32](repeating: Int32(k), count: count)
      var open = [(k, count - 1, k, count - 1)]
      while let (low, high, least, most) = open.popLast() {
        guard low <= high else { continue }
        let end = (low + high) / 2
        var best = Double.infinity
        var bestStart = least
        for first in least...max(least, min(end, most)) where first <= end {
          let total = costs[first - 1] + cost(first, end + 1)
          // Of equal ones the smaller break; what rounding makes differ is equal.
          if total < best - 1e-12 * squares[count] { (best, bestStart) = (total, first) }
        }
        next[end] = best
        start[end] = Int32(bestStart)
        open.append((low, end - 1, least, bestStart))
        open.append((end + 1, high, bestStart, most))
      }
      costs = next
      starts.append(start)
    }
    var uppers: [Double] = []
    var end = count - 1
    for start in starts.reversed() {
      uppers.append(values[end])
      end = Int(start[end]) - 1
    }
    uppers.append(values[end])
    return uppers.reversed()
  }
}
