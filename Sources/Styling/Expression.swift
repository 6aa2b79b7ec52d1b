import GeoJSON
import SimpleFeatures

/// An expression: a closed subset of MapLibre's expressions (style.md 4), checked and ready to be evaluated.
///
/// ```swift
/// let isBig = try Expression(text: #"[">", ["get", "pop"], 1000000]"#)
/// isBig.value(of: feature, zoom: nil)  // .boolean(true)
/// ```
public struct Expression: Sendable {
  let program: ExpressionProgram

  /// - Parameter path: the members that lead to the node, for messages; empty outside a style.
  public init(_ document: JSONDocument, node: JSONDocument.Node, path: String = "") throws(StyleError) {
    var compiler = ExpressionCompiler(document)
    program = try compiler.program(node, path)
  }

  /// - Parameter text: an expression as JSON.
  public init(text: String) throws(StyleError) {
    let document = try JSONDocument.styleDocument(Array(text.utf8))
    try self.init(document, node: document.root)
  }

  /// The expression that gives the value of a property.
  public init(property key: String) {
    program = ExpressionProgram(.property(key))
  }

  init(_ program: ExpressionProgram) {
    self.program = program
  }

  /// The value for a feature. Cannot fail: what makes no sense gives null.
  ///
  /// - Parameter zoom: what `["zoom"]` gives, null for nil.
  /// - Complexity: O(n) in the size of the expression and the values it asks for.
  public func value(of feature: some FeatureContext, zoom: Double?) -> Value {
    program.value(program.root, feature, zoom)
  }

  /// The names of all properties it can ask for, in order of appearance.
  public var keys: [String] { program.keys }
}
