import GeoJSON
import SimpleFeatures

/// `match`, `step` and `interpolate`, whose labels and stops must be written out.
extension ExpressionCompiler {
  mutating func compileMatch(
    _ arguments: [JSONDocument.Node], _ path: String, level: Int
  ) throws(StyleError) -> Int {
    let input = try compile(arguments[0], element(path, 1), level: level)
    var outputs: [Value: Int] = [:]
    var branches: [(labels: [Value], output: Int)] = []
    for index in stride(from: 1, to: arguments.count - 1, by: 2) {
      let output = try compile(arguments[index + 1], element(path, index + 2), level: level)
      let labels = try labels(arguments[index], element(path, index + 1))
      branches.append((labels.map(\.0), output))
      for (label, node) in labels {
        guard outputs.updateValue(output, forKey: label) == nil else {
          throw error(
            node, element(path, index + 1), "the label '\(label.text)' stands twice; the labels of 'match' must differ")
        }
      }
    }
    let otherwise = try compile(arguments[arguments.count - 1], element(path, arguments.count), level: level)
    return program.append(.match(MatchTable(input: input, outputs: outputs, otherwise: otherwise, branches: branches)))
  }

  /// One value, or a list of them.
  private func labels(
    _ node: JSONDocument.Node, _ path: String
  ) throws(StyleError) -> [(Value, JSONDocument.Node)] {
    let nodes = document.kind(node) == .array ? document.children(node) : [node]
    guard !nodes.isEmpty else { throw error(node, path, "a list of labels needs at least one") }
    var labels: [(Value, JSONDocument.Node)] = []
    for node in nodes {
      let kind = document.kind(node)
      guard kind != .array, kind != .object else {
        throw error(node, path, "a label of 'match' must be a text, a number, true, false or null, not \(kind.words)")
      }
      labels.append((Value(document.value(node)), node))
    }
    return labels
  }

  mutating func compileStep(
    _ arguments: [JSONDocument.Node], _ path: String, level: Int
  ) throws(StyleError) -> Int {
    var table = StopTable(input: try compile(arguments[0], element(path, 1), level: level))
    table.outputs.append(try compile(arguments[1], element(path, 2), level: level))
    try appendStops(from: 2, of: arguments, to: &table, path, level: level)
    return program.append(.step(table))
  }

  mutating func compileInterpolate(
    _ arguments: [JSONDocument.Node], _ path: String, level: Int
  ) throws(StyleError) -> Int {
    let base = try base(arguments[0], element(path, 1))
    var table = StopTable(input: try compile(arguments[1], element(path, 2), level: level))
    try appendStops(from: 2, of: arguments, to: &table, path, level: level)
    for (index, output) in table.outputs.enumerated() {
      guard case .constant(let value) = program.steps[output], !value.isInterpolable else { continue }
      let argument = 3 + 2 * index
      throw error(
        arguments[argument], element(path, argument + 1),
        "'\(value.text)' is neither a number nor a colour; 'interpolate' mixes nothing else")
    }
    return program.append(.interpolate(table, base: base))
  }

  private mutating func appendStops(
    from first: Int, of arguments: [JSONDocument.Node], to table: inout StopTable, _ path: String, level: Int
  ) throws(StyleError) {
    for index in stride(from: first, to: arguments.count, by: 2) {
      let node = arguments[index]
      guard let stop = document.value(node).number, stop.isFinite else {
        throw error(node, element(path, index + 1), "a stop must be a number")
      }
      if let last = table.stops.last, stop <= last {
        throw error(node, element(path, index + 1), "stops must rise")
      }
      table.stops.append(stop)
      table.outputs.append(try compile(arguments[index + 1], element(path, index + 2), level: level))
    }
  }

  /// The base of the exponential curve; 1 makes it a line.
  private func base(_ node: JSONDocument.Node, _ path: String) throws(StyleError) -> Double {
    let parts = document.children(node)
    let name = document.kind(node) == .array ? parts.first.flatMap { document.value($0).string } : nil
    if name == "linear", parts.count == 1 { return 1 }
    if name == "exponential", parts.count == 2, let base = document.value(parts[1]).number, base > 0, base.isFinite {
      return base
    }
    throw error(node, path, "the curve must be [\"linear\"] or [\"exponential\", BASE] with a BASE above 0")
  }
}

extension Value {
  /// Whether `interpolate` can mix it with others of its kind.
  fileprivate var isInterpolable: Bool {
    switch self {
    case .number: true
    default: colour != nil
    }
  }
}
