/// A key that has been laid out: what is drawn, and where (legend.md 4).
public struct LegendPanel: Sendable {
  /// Where it stands on a map.
  public enum Position: String, Sendable, CaseIterable {
    case right
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"
  }

  /// What stands before a row's title.
  public enum Swatch: Sendable {
    case none
    case fill(Look.Fill)
    case line(Look.Line)
    case icon(Look.Marker)
    case iconLine(Look.Marker, Look.Line)
    /// Colours from one end to the other.
    case gradient([Paint])
  }

  public struct Row: Sendable {
    public var swatch: Swatch
    /// What is written, a line each.
    public var lines: [String]
    /// What it says in full, with the count.
    public var label: String
    /// In full where it is cut.
    public var fullTitle: String?
    public var isHeading = false
    /// px of its upper left corner in the panel.
    public var x: Double
    public var y: Double
    public var height: Double
    /// px of the column for swatches.
    public var swatchWidth: Double

    public init(
      swatch: Swatch, lines: [String], label: String, fullTitle: String?, isHeading: Bool, x: Double, y: Double,
      height: Double, swatchWidth: Double
    ) {
      self.swatch = swatch
      self.lines = lines
      self.label = label
      self.fullTitle = fullTitle
      self.isHeading = isHeading
      self.x = x
      self.y = y
      self.height = height
      self.swatchWidth = swatchWidth
    }
  }

  public var width: Int
  public var height: Int
  /// Lines of the header; none: no header.
  public var header: [String]
  public var fullHeader: String?
  public var rows: [Row]
  public var theme: Theme

  public init(width: Int, height: Int, header: [String], fullHeader: String?, rows: [Row], theme: Theme) {
    self.width = width
    self.height = height
    self.header = header
    self.fullHeader = fullHeader
    self.rows = rows
    self.theme = theme
  }

  /// A text as part of a file's name: every character outside `[-A-Za-z0-9_.]` as `_`.
  public static func safeName(_ text: String) -> String { IdentifierTable.safe(text) }

  /// px of text.
  public static let fontSize = 13.0

  /// What stands for a marker in a key: a disc with its glyph, or the marker itself where it has none.
  public static func marker(_ look: Look.Marker, theme: Theme) -> Look.Marker {
    SwatchDrawing.marker(look, theme: theme)
  }

  /// The key as a document of its own.
  ///
  /// - Parameters:
  ///   - title: of the document.
  public func document(title: String) -> [UInt8] {
    var bytes: [UInt8] = []
    let count = rows.count { !$0.isHeading }
    bytes.appendDocumentHead(
      width: width, height: height, role: "graphics-document document", title: title,
      description: "\(count) \(count == 1 ? "item" : "items")")
    appendStyle(to: &bytes)
    var patterns = PatternTable()
    var body: [UInt8] = []
    append(to: &body, &patterns)
    patterns.appendDefinitions(to: &bytes)
    bytes += body
    bytes += "</svg>\n".utf8
    return bytes
  }

  private func appendStyle(to bytes: inout [UInt8]) {
    let rules = Paint.darkRules(of: paints)
    if !rules.isEmpty { bytes += "<style>\(rules)</style>\n".utf8 }
  }

  /// Every paint in it.
  var paints: [Paint] { theme.paints + rows.flatMap { $0.swatch.paints } }

  /// A document with the swatch of one row alone.
  public func swatchDocument(of index: Int) -> [UInt8] {
    let row = rows[index]
    var bytes: [UInt8] = []
    bytes.appendDocumentHead(
      width: Int(row.swatchWidth), height: 28, role: "img", title: row.label, description: "1 item")
    let rules = Paint.darkRules(of: row.swatch.paints + theme.paints)
    if !rules.isEmpty { bytes += "<style>\(rules)</style>\n".utf8 }
    var patterns = PatternTable()
    var body: [UInt8] = []
    SwatchDrawing(swatch: row.swatch, width: row.swatchWidth, theme: theme).append(x: 0, y: 0, to: &body, &patterns)
    patterns.appendDefinitions(to: &bytes)
    bytes += body
    bytes += "\n</svg>\n".utf8
    return bytes
  }

  /// Appends the panel with its upper left corner at the origin.
  func append(to bytes: inout [UInt8], _ patterns: inout PatternTable) {
    var panel = Presentation()
    panel[.fill] = .paint(theme.panel)
    panel[.stroke] = .paint(theme.panelBorder)
    bytes += "<rect".utf8
    bytes += panel.attributes(classes: "fp-panel")
    // The border lies inside, so that nothing of it is cut.
    bytes += " x=\".5\" y=\".5\" width=\"\(width - 1)\" height=\"\(height - 1)\" rx=\"8\"/>\n".utf8
    if !header.isEmpty { appendHeader(to: &bytes) }
    bytes += "<g role=\"list\">\n".utf8
    for row in rows { append(row, to: &bytes, &patterns) }
    bytes += "</g>\n".utf8
  }

  private func appendHeader(to bytes: inout [UInt8]) {
    appendText(
      header, x: 12, y: 12 + 14.2, lineHeight: 20, isBold: true, classes: "fp-header", title: fullHeader, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  private func append(_ row: Row, to bytes: inout [UInt8], _ patterns: inout PatternTable) {
    bytes += row.isHeading ? "<g role=\"heading\" aria-level=\"2\"".utf8 : "<g role=\"listitem\"".utf8
    bytes.appendAttribute("aria-label", row.label)
    bytes += ">".utf8
    if let title = row.fullTitle {
      bytes += "<title>".utf8
      bytes.appendText(title)
      bytes += "</title>".utf8
    }
    let drawing = SwatchDrawing(swatch: row.swatch, width: row.swatchWidth, theme: theme)
    drawing.append(x: row.x, y: row.y + (row.height - 28) / 2, to: &bytes, &patterns)
    let isIndented = if case .none = row.swatch { row.isHeading } else { false }
    let x = isIndented ? row.x : row.x + row.swatchWidth + 10
    if row.lines != [""] {
      appendText(row.lines, x: x, y: row.y + 18.7, lineHeight: 16, isBold: row.isHeading, to: &bytes)
    }
    bytes += "</g>\n".utf8
  }

  private func appendText(
    _ lines: [String], x: Double, y: Double, lineHeight: Double, isBold: Bool, classes: String = "",
    title: String? = nil, to bytes: inout [UInt8]
  ) {
    var presentation = Presentation()
    presentation[.fill] = .paint(theme.text)
    bytes += "<text".utf8
    bytes += presentation.attributes(classes: classes)
    bytes.appendAttribute("x", x)
    bytes.appendAttribute("y", y)
    bytes += " font-size=\"13\"".utf8
    if isBold { bytes += " font-weight=\"bold\"".utf8 }
    bytes += ">".utf8
    if let title {
      bytes += "<title>".utf8
      bytes.appendText(title)
      bytes += "</title>".utf8
    }
    if lines.count == 1 {
      bytes.appendText(lines[0])
    } else {
      for (index, line) in lines.enumerated() {
        bytes += "<tspan".utf8
        bytes.appendAttribute("x", x)
        if index > 0 { bytes.appendAttribute("dy", lineHeight) }
        bytes += ">".utf8
        bytes.appendText(line)
        bytes += "</tspan>".utf8
      }
    }
    bytes += "</text>".utf8
  }
}
