import GeoJSON
import SVG
import SimpleFeatures

/// A MapLibre style, as far as its key goes (style.md 9).
public struct MapLibreStyle: Sendable {
  /// A layer that has rows.
  public struct Layer: Sendable {
    public var id: String
    public var title: String
    /// Titles of the rows of a main colour that chooses, in order.
    public var customLabels: [String]
    public var rules: LayerRules
  }

  public private(set) var title: String?
  public private(set) var layers: [Layer] = []

  /// - Throws: for what is no JSON, or has no list of layers.
  public init(text: [UInt8]) throws(StyleError) {
    let document = try JSONDocument.styleDocument(text)
    let reader = StyleReader(document)
    let root = document.root
    title = document.member("name", of: root).flatMap { document.value($0).string }
    guard let list = document.member("layers", of: root), document.kind(list) == .array else {
      throw StyleError("a MapLibre style needs 'layers', a list", path: "layers", at: document.offset(root))
    }
    for node in document.children(list) {
      if let layer = Self.layer(node, reader) { layers.append(layer) }
    }
  }

  private static func layer(_ node: JSONDocument.Node, _ reader: StyleReader) -> Layer? {
    let document = reader.document
    func member(_ names: String...) -> JSONDocument.Node? {
      var node = node
      for name in names {
        guard let next = document.member(name, of: node) else { return nil }
        node = next
      }
      return node
    }
    guard let id = member("id").flatMap({ document.value($0).string }),
      let type = member("type").flatMap({ document.value($0).string })
    else { return nil }
    if member("layout", "visibility").map({ document.value($0).string == "none" }) ?? false { return nil }
    let legend = member("metadata", "legend")
    if let legend, document.value(legend) == .boolean(false) { return nil }
    let paint = PaintReader(reader: reader, paint: member("paint"), layout: member("layout"))
    guard let rules = paint.rules(type) else { return nil }

    var title = id.map { $0 == "-" || $0 == "_" ? " " : String($0) }.joined()
    title = title.prefix(1).uppercased() + title.dropFirst()
    if let legend {
      if let text = document.value(legend).string { title = text }
      for name in ["title", "label"] {
        if let text = document.member(name, of: legend).flatMap({ document.value($0).string }) { title = text }
      }
    }
    let labels = legend.flatMap { document.member("custom-labels", of: $0) }
    return Layer(
      id: id, title: title,
      customLabels: labels.map { document.children($0).map { document.value($0).string ?? "" } } ?? [],
      rules: rules)
  }

  /// Reads the paint and layout properties of a layer; what is beyond the subset of expressions counts as absent.
  private struct PaintReader {
    let reader: StyleReader
    let paint: JSONDocument.Node?
    let layout: JSONDocument.Node?

    private func node(_ name: String, of object: JSONDocument.Node?) -> JSONDocument.Node? {
      object.flatMap { reader.document.member(name, of: $0) }
    }

    private func expression(_ node: JSONDocument.Node) -> Expression? {
      do throws(StyleError) { return try Expression(reader.document, node: node) } catch { return nil }
    }

    private func colour(_ name: String, default fallback: String? = nil) -> ColourRule? {
      if let node = node(name, of: paint) {
        if reader.document.kind(node) == .array { return expression(node).map { .expression($0) } }
        if let colour = (reader.document.value(node).string).flatMap({ Colour($0) }) {
          return .fixed(ThemedColour(colour))
        }
      }
      return fallback.flatMap { Colour($0) }.map { .fixed(ThemedColour($0)) }
    }

    private func number(_ name: String, default fallback: Double) -> Rule<Double> {
      guard let node = node(name, of: paint) else { return .fixed(fallback) }
      if reader.document.kind(node) == .array { return expression(node).map { .expression($0) } ?? .fixed(fallback) }
      return .fixed(reader.document.value(node).number ?? fallback)
    }

    func rules(_ type: String) -> LayerRules? {
      var rules = LayerRules()
      switch type {
      case "fill", "fill-extrusion", "background":
        var fill = LayerRules.FillRules()
        fill.color = colour("\(type)-color", default: "#000")
        fill.opacity = number("\(type)-opacity", default: 1)
        fill.border = colour("fill-outline-color")
        fill.borderWidth = .fixed(fill.border == nil ? 0 : 1)
        rules.fill = fill
      case "line":
        var line = LayerRules.LineRules()
        line.color = colour("line-color", default: "#000")
        line.width = number("line-width", default: 1)
        line.opacity = number("line-opacity", default: 1)
        if let dashes = node("line-dasharray", of: paint) {
          var width = 1.0
          if case .fixed(let fixed) = line.width { width = fixed }
          let lengths = reader.document.children(dashes).compactMap { reader.document.value($0).number }
          // They count in widths of the line.
          if !lengths.isEmpty, lengths.allSatisfy({ $0 >= 0 }) { line.dashPattern = lengths.map { $0 * width } }
        }
        rules.line = line
      case "circle":
        var marker = LayerRules.MarkerRules()
        marker.shape = .fixed(.circle)
        marker.background = colour("circle-color", default: "#000")
        marker.radius = number("circle-radius", default: 5)
        marker.opacity = number("circle-opacity", default: 1)
        marker.border = colour("circle-stroke-color", default: "#000")
        marker.borderWidth = number("circle-stroke-width", default: 0)
        rules.marker = marker
      case "symbol":
        guard let image = node("icon-image", of: layout) else { return nil }
        var marker = LayerRules.MarkerRules()
        marker.background = colour("icon-color", default: "#000")
        if var name = reader.document.value(image).string {
          for suffix in ["-11", "-15", "_11", "_15"] where name.hasSuffix(suffix) { name.removeLast(3) }
          if MakiIcon.exists(name) { marker.symbol = .fixed(name) }
        }
        rules.marker = marker
      default: return nil
      }
      return rules
    }
  }
}
