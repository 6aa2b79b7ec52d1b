import GeoJSON
import SimpleFeatures

/// Checks an expression and makes a program of it.
struct ExpressionCompiler {
  let document: JSONDocument
  var program = ExpressionProgram()

  init(_ document: JSONDocument) {
    self.document = document
  }

  mutating func program(_ node: JSONDocument.Node, _ path: String) throws(StyleError) -> ExpressionProgram {
    program.root = try compile(node, path, level: 0)
    return program
  }

  /// - Parameter level: how many operators stand around the node.
  /// - Returns: the step that gives the node's value.
  mutating func compile(_ node: JSONDocument.Node, _ path: String, level: Int) throws(StyleError) -> Int {
    switch document.kind(node) {
    case .array:
      guard level < ExpressionProgram.deepest else {
        throw error(node, path, "an expression nests at most \(ExpressionProgram.deepest) operators")
      }
      return try compileCall(node, path, level: level + 1)
    case .object: throw error(node, path, "an object is written [\"literal\", {…}]")
    default: return program.append(.constant(Value(document.value(node))))
    }
  }

  private mutating func compileCall(
    _ node: JSONDocument.Node, _ path: String, level: Int
  ) throws(StyleError) -> Int {
    var arguments = document.children(node)
    guard let first = arguments.first, let name = document.value(first).string else {
      throw error(node, path, "an expression begins with its operator; a list of values is written [\"literal\", […]]")
    }
    guard let function = Operator(rawValue: name) else {
      throw error(first, path, Operator.complaint(aboutUnknown: name))
    }
    arguments.removeFirst()
    if let complaint = function.complaint(aboutArgumentCount: arguments.count) {
      throw error(node, path, complaint)
    }
    switch function {
    case .literal: return program.append(.constant(Value(document.value(arguments[0]))))
    case .get, .has: return try compileLookup(function, arguments, path, level: level)
    case .match: return try compileMatch(arguments, path, level: level)
    case .step: return try compileStep(arguments, path, level: level)
    case .interpolate: return try compileInterpolate(arguments, path, level: level)
    default:
      var operands: [Int] = []
      for (index, argument) in arguments.enumerated() {
        operands.append(try compile(argument, element(path, index + 1), level: level))
      }
      return program.append(.call(function, operands))
    }
  }

  private mutating func compileLookup(
    _ function: Operator, _ arguments: [JSONDocument.Node], _ path: String, level: Int
  ) throws(StyleError) -> Int {
    guard let key = document.value(arguments[0]).string else {
      throw error(arguments[0], element(path, 1), "the key of '\(function.rawValue)' must be a text")
    }
    guard function == .get else { return program.append(.hasProperty(key)) }
    guard arguments.count == 2 else { return program.append(.property(key)) }
    return program.append(.member(key, of: try compile(arguments[1], element(path, 2), level: level)))
  }

  func error(_ node: JSONDocument.Node, _ path: String, _ message: String) -> StyleError {
    StyleError(message, path: path, at: document.offset(node))
  }

  /// The path to an element of an expression; outside a style the place alone says where.
  func element(_ path: String, _ index: Int) -> String {
    path.isEmpty ? "" : "\(path)[\(index)]"
  }
}
