import GeoJSON
import SimpleFeatures

/// Which features are meant: an expression, one of MapLibre's old filters, or the short form (style.md 4).
public struct Filter: Sendable {
  private let expression: Expression

  /// A filter of the command line: an expression or old filter when it begins with `[`, else the short form.
  public init(argument: String) throws(StyleError) {
    if argument.utf8.first(where: { !isWhiteSpace($0) }) == UInt8(ascii: "[") {
      let document = try JSONDocument.styleDocument(Array(argument.utf8))
      try self.init(document, node: document.root)
    } else {
      self.init(try ShortForm.tests(argument))
    }
  }

  /// A filter of a style: a text as on the command line, an expression, an old filter, or `true` or `false`.
  ///
  /// - Parameter path: the members that lead to the node, for messages.
  public init(_ document: JSONDocument, node: JSONDocument.Node, path: String = "") throws(StyleError) {
    switch document.kind(node) {
    case .string:
      do throws(StyleError) {
        try self.init(argument: document.value(node).string ?? "")
      } catch {
        // Escapes may stand between the text and its bytes, so the whole of it is the place.
        throw StyleError(error.message, path: path, at: document.offset(node))
      }
    case .array, .boolean:
      var compiler = ExpressionCompiler(document)
      self.init(Expression(try compiler.filterProgram(node, path)))
    case .null, .number, .object:
      throw StyleError(
        "must be a text or an expression, not \(document.kind(node).words)", path: path, at: document.offset(node))
    }
  }

  private init(_ tests: [PropertyTest]) {
    var program = ExpressionProgram()
    let steps = tests.map { program.append(.test($0)) }
    program.root = steps.count == 1 ? steps[0] : program.append(.call(.all, steps))
    self.init(Expression(program))
  }

  private init(_ expression: Expression) {
    self.expression = expression
  }

  /// - Parameter zoom: what `["zoom"]` gives, null for nil.
  public func matches(_ feature: some FeatureContext, zoom: Double? = nil) -> Bool {
    expression.value(of: feature, zoom: zoom).isTrue
  }

  /// Whether its answer can differ from zoom to zoom.
  public var dependsOnZoom: Bool { expression.dependsOnZoom }

  /// The names of all properties it can ask for, in order of appearance.
  public var keys: [String] { expression.keys }
}
