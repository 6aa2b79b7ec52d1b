import GeoJSON
import SimpleFeatures

/// MapLibre's filters from before expressions: `["==", "class", "park"]`, `["in", "$type", "Point"]`, `["!has", "k"]`.
extension ExpressionCompiler {
  mutating func filterProgram(
    _ node: JSONDocument.Node, _ path: String
  ) throws(StyleError) -> ExpressionProgram {
    program.root = try compileFilter(node, path, level: 0)
    return program
  }

  /// `all`, `any` and `none` are looked into; what is no old filter by MapLibre's own test is an expression.
  private mutating func compileFilter(
    _ node: JSONDocument.Node, _ path: String, level: Int
  ) throws(StyleError) -> Int {
    let parts = document.children(node)
    let name = document.kind(node) == .array ? parts.first.flatMap { document.value($0).string } : nil
    if let name, let function = Operator(rawValue: name), [.all, .any, .none].contains(function) {
      guard level < ExpressionProgram.deepest else {
        throw error(node, path, "a filter nests at most \(ExpressionProgram.deepest) operators")
      }
      var operands: [Int] = []
      for (index, part) in parts.enumerated().dropFirst() {
        operands.append(try compileFilter(part, element(path, index), level: level + 1))
      }
      return program.append(.call(function, operands))
    }
    guard let name, isOldFilter(name, parts) else { return try compile(node, path, level: level) }
    return program.append(.test(try oldTest(name, node, Array(parts.dropFirst()), path)))
  }

  /// MapLibre's `isExpressionFilter`, turned round.
  private func isOldFilter(_ name: String, _ parts: [JSONDocument.Node]) -> Bool {
    let subject = parts.count > 1 ? document.value(parts[1]).string : nil
    let hasListThird = parts.count > 2 && document.kind(parts[2]) == .array
    return switch name {
    case "==", "!=", "<", "<=", ">", ">=": subject != nil && parts.count == 3 && !hasListThird
    case "in": subject != nil && !hasListThird
    case "has": subject == "$type" || subject == "$id"
    case "!in", "!has": true
    default: false
    }
  }

  private func oldTest(
    _ name: String, _ node: JSONDocument.Node, _ arguments: [JSONDocument.Node], _ path: String
  ) throws(StyleError) -> PropertyTest {
    guard let key = arguments.first.flatMap({ document.value($0).string }) else {
      throw error(node, path, "the old filter '\(name)' needs the name of a property, as in [\"\(name)\", KEY, …]")
    }
    if name == "has" || name == "!has", arguments.count > 1 {
      throw error(node, path, "'\(name)' takes 1 argument, not \(arguments.count); write [\"\(name)\", KEY]")
    }
    var values: [Value] = []
    for (index, argument) in arguments.enumerated().dropFirst() {
      let kind = document.kind(argument)
      guard kind != .array, kind != .object else {
        throw error(
          argument, element(path, index + 1), "a value of an old filter must be a text, a number, true, false or null")
      }
      values.append(Value(document.value(argument)))
    }
    let subject: PropertyTest.Subject = key == "$type" ? .geometryType : key == "$id" ? .id : .property(key)
    let condition: PropertyTest.Condition =
      if let comparison = Operator(rawValue: name)?.comparison {
        .compares(comparison, values[0])
      } else {
        name.hasSuffix("in") ? .isOneOf(Set(values)) : .exists
      }
    return PropertyTest(subject: subject, condition: condition, isNegated: name.hasPrefix("!"))
  }
}
