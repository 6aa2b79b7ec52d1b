import SimpleFeatures

/// The steps of an expression in one flat array, each naming the steps it takes its operands from.
struct ExpressionProgram: Sendable {
  enum Step: Sendable {
    case constant(Value)
    case property(String)
    case hasProperty(String)
    /// The member of an object that another step gives.
    case member(String, of: Int)
    case call(Operator, [Int])
    case match(MatchTable)
    case step(StopTable)
    case interpolate(StopTable, base: Double)
    case test(PropertyTest)
  }

  /// Levels of operators. No map's style comes near, and neither reading nor evaluating can overflow a small stack.
  static let deepest = 100

  private(set) var steps: [Step] = []
  var root = 0
  private(set) var keys: [String] = []

  init() {}

  init(_ step: Step) {
    root = append(step)
  }

  /// - Returns: the new step's index.
  mutating func append(_ step: Step) -> Int {
    if let key = Self.key(step), !keys.contains(where: { $0.hasSameScalars(as: key) }) { keys.append(key) }
    steps.append(step)
    return steps.count - 1
  }

  private static func key(_ step: Step) -> String? {
    switch step {
    case .property(let key), .hasProperty(let key): key
    case .test(let test): if case .property(let key) = test.subject { key } else { nil }
    default: nil
    }
  }
}

/// The branches of `match`.
struct MatchTable: Sendable {
  var input: Int
  var outputs: [Value: Int] = [:]
  var otherwise: Int
  /// The labels of each output, in order.
  var branches: [(labels: [Value], output: Int)] = []
}

/// The stops of `step` and `interpolate`, rising, and their outputs.
struct StopTable: Sendable {
  var input: Int
  var stops: [Double] = []
  /// One a stop; for `step` one more, in front.
  var outputs: [Int] = []

  /// How many stops are at most `number`.
  func count(upTo number: Double) -> Int {
    var low = 0
    var high = stops.count
    while low < high {
      let middle = (low + high) / 2
      if stops[middle] <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
