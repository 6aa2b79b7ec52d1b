extension LegendPanel.Swatch {
  var paints: [Paint] {
    switch self {
    case .none: []
    case .fill(let fill): [fill.color, fill.border].compactMap { $0 }
    case .line(let line): [line.color] + (line.casing.map { [$0.color] } ?? [])
    case .icon(let marker): [marker.background, marker.tint, marker.border]
    case .iconLine(let marker, let line): [marker.background, marker.tint, marker.border, line.color]
    case .gradient(let colors): colors
    }
  }
}

/// Draws what stands before a row's title.
struct SwatchDrawing {
  var swatch: LegendPanel.Swatch
  /// px of the column, in which it is centred.
  var width: Double
  var theme: Theme

  private static let discRadius = 11.0
  private static let squareSide = 18.0
  /// px of a row without further lines.
  private static let height = 28.0

  /// - Parameters:
  ///   - x: of the column's left edge.
  ///   - y: of the row's top.
  func append(x: Double, y: Double, to bytes: inout [UInt8], _ patterns: inout PatternTable) {
    let (middle, center) = (y + Self.height / 2, x + width / 2)
    switch swatch {
    case .none: break
    case .fill(let look): append(look, center, middle, to: &bytes, &patterns)
    case .line(let look): append(look, x, middle, to: &bytes)
    case .icon(let look): append(look, center, middle, to: &bytes, &patterns)
    case .iconLine(let marker, let line):
      append(line, x, middle, to: &bytes)
      append(marker, center, middle, to: &bytes, &patterns)
    case .gradient(let colors): append(colors, center, middle, to: &bytes, &patterns)
    }
  }

  private func append(
    _ look: Look.Fill, _ x: Double, _ y: Double, to bytes: inout [UInt8], _ patterns: inout PatternTable
  ) {
    // Its border lies inside.
    let side = Self.squareSide - look.borderWidth
    bytes += "<rect".utf8
    bytes += Presentation(look, pattern: patterns.id(of: look)).attributes(classes: "fp-swatch")
    for (name, value) in [("x", x - side / 2), ("y", y - side / 2), ("width", side), ("height", side)] {
      bytes.appendAttribute(name, value)
    }
    bytes += "/>".utf8
  }

  private func append(_ look: Look.Line, _ x: Double, _ y: Double, to bytes: inout [UInt8]) {
    var look = look
    // A round cap would stick out of the column.
    look.cap = .butt
    look.width = min(look.width, 8)
    func appendLine(_ presentation: Presentation, _ classes: String) {
      bytes += "<path".utf8
      bytes += presentation.attributes(classes: classes)
      bytes += " d=\"M".utf8
      bytes.appendNumbers([x, y])
      bytes += "h".utf8
      bytes.appendNumbers([width])
      bytes += "\"/>".utf8
    }
    if let casing = look.casing {
      var under = casing
      under.width = min(under.width, 12)
      var presentation = Presentation(under, opacity: look.opacity, join: look.join)
      presentation[.lineCap] = nil
      appendLine(presentation, "")
    }
    appendLine(Presentation(look), "fp-line")
  }

  private func append(
    _ look: Look.Marker, _ x: Double, _ y: Double, to bytes: inout [UInt8], _ patterns: inout PatternTable
  ) {
    bytes += "<g transform=\"translate(".utf8
    bytes.appendNumbers([x, y])
    bytes += ")\">".utf8
    if case .picture = look.glyph { patterns.clipsPictures = true }
    MarkerDrawing(look: Self.marker(look, theme: theme), idPrefix: patterns.prefix).append(to: &bytes)
    bytes += "</g>".utf8
  }

  /// A disc with the glyph, or the marker of the map where it has none.
  static func marker(_ look: Look.Marker, theme: Theme) -> Look.Marker {
    var look = look
    look.priority = nil
    look.opacity = 1
    if case .picture = look.glyph { return look }
    if look.glyph != nil || look.shape == .pin || look.shape == .none {
      look.shape = .circle
      look.radius = discRadius
      let outline = Paint.contrast(look.background.rgb, theme.panel.rgb) < 1.5
      look.border = theme.outline
      look.borderWidth = outline ? 1 : 0
    } else {
      look.radius = min(look.headRadius, discRadius)
    }
    return look
  }

  private func append(
    _ colors: [Paint], _ x: Double, _ y: Double, to bytes: inout [UInt8], _ patterns: inout PatternTable
  ) {
    let width = self.width
    bytes += "<rect class=\"fp-swatch\" fill=\"url(#\(patterns.id(ofGradient: colors)))\"".utf8
    for (name, value) in [("x", x - width / 2), ("y", y - 9), ("width", width), ("height", 18)] {
      bytes.appendAttribute(name, value)
    }
    bytes += "/>".utf8
  }
}
