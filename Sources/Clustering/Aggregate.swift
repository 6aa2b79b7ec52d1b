/// What is computed from a property of a cluster's points.
public enum Aggregate: String, Sendable, CaseIterable {
  case count, sum, mean, min, max, median, stddev
  case first, mode, values, counts, any, all

  /// Whether only numbers count; else every value does but null.
  public var isNumeric: Bool {
    switch self {
    case .count, .sum, .mean, .min, .max, .median, .stddev: true
    case .first, .mode, .values, .counts, .any, .all: false
    }
  }

  /// The result; a value is given by a point that has it, the first in the cluster that does.
  public enum Result: Sendable, Equatable {
    case null
    case count(Int)
    case number(Double)
    case boolean(Bool)
    /// The value of a point.
    case value(point: Int)
    /// Different values in order of appearance.
    case values(points: [Int])
    /// How many points have each of the different values, in order of appearance.
    case counts([(point: Int, count: Int)])

    public static func == (a: Self, b: Self) -> Bool {
      switch (a, b) {
      case (.null, .null): true
      case (.count(let a), .count(let b)): a == b
      case (.number(let a), .number(let b)): a == b
      case (.boolean(let a), .boolean(let b)): a == b
      case (.value(let a), .value(let b)): a == b
      case (.values(let a), .values(let b)): a == b
      case (.counts(let a), .counts(let b)): a.elementsEqual(b, by: ==)
      default: false
      }
    }
  }

  // MARK: Numbers

  /// A numeric operation over a cluster's points.
  ///
  /// - Parameters:
  ///   - members: ascending.
  ///   - column: a number for each point, NaN where there is none.
  /// - Complexity: O(m), of the median O(m log m).
  public func result(of members: [Int32], numbers column: [Double]) -> Result {
    let numbers = members.lazy.map { column[Int($0)] }.filter { !$0.isNaN }
    switch self {
    case .count: return .count(numbers.count { _ in true })
    case .sum: return .number(NeumaierSum(numbers).value)
    case .min: return numbers.min().map { .number($0) } ?? .null
    case .max: return numbers.max().map { .number($0) } ?? .null
    case .mean, .stddev, .median:
      let numbers = Array(numbers)
      if numbers.isEmpty { return .null }
      if self == .median { return .number(Self.median(numbers)) }
      let mean = NeumaierSum(numbers).value / Double(numbers.count)
      if self == .mean { return .number(mean) }
      let squares = NeumaierSum(numbers.lazy.map { ($0 - mean) * ($0 - mean) }).value
      return .number((squares / Double(numbers.count)).squareRoot())
    case .first, .mode, .values, .counts, .any, .all: return .null
    }
  }

  /// - Parameter numbers: at least one.
  private static func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return sorted[middle] }
    // Halved first, so that two large numbers do not overflow.
    return sorted[middle - 1] / 2 + sorted[middle] / 2
  }

  // MARK: Values

  /// An operation over values of any type.
  ///
  /// - Parameters:
  ///   - members: ascending.
  ///   - column: a number of `table` for each point.
  /// - Complexity: O(m) expected.
  public func result(of members: [Int32], values column: [Int32], in table: ValueTable) -> Result {
    let present = members.lazy.filter { column[Int($0)] != ValueTable.none }
    let isTrue = { (point: Int32) in table.values[Int(column[Int(point)])] == .boolean(true) }
    switch self {
    case .first: return present.first.map { .value(point: Int($0)) } ?? .null
    case .any: return .boolean(present.contains(where: isTrue))
    case .all: return .boolean(present.allSatisfy(isTrue))
    case .mode, .values, .counts:
      var distinct: [(point: Int, count: Int)] = []
      var places: [Int32: Int] = [:]
      for point in present {
        let value = column[Int(point)]
        if let place = places[value] {
          distinct[place].count += 1
        } else {
          places[value] = distinct.count
          distinct.append((Int(point), 1))
        }
      }
      if self == .values { return .values(points: distinct.map(\.point)) }
      if self == .counts { return .counts(distinct) }
      guard var best = distinct.first else { return .null }
      for other in distinct where other.count > best.count { best = other }
      return .value(point: best.point)
    case .count, .sum, .mean, .min, .max, .median, .stddev: return .null
    }
  }
}

/// A sum that keeps what addition loses (Neumaier, *Rundungsfehleranalyse einiger Verfahren zur Summation endlicher
/// Summen*, ZAMM 54, 1974).
struct NeumaierSum {
  private var sum = 0.0
  private var lost = 0.0

  init(_ numbers: some Sequence<Double>) {
    for number in numbers { add(number) }
  }

  mutating func add(_ number: Double) {
    let next = sum + number
    lost += abs(sum) >= abs(number) ? (sum - next) + number : (number - next) + sum
    sum = next
  }

  /// An infinite sum has lost nothing that could be told.
  var value: Double { sum.isFinite ? sum + lost : sum }
}
