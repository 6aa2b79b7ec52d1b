import SVG

extension LayerRules {
  /// A part of a look that has a main colour.
  public enum Part: Sendable { case fill, line, marker }

  /// The expression that gives the main colour of a part; nil when it is no expression.
  public func mainColour(of part: Part) -> Expression? {
    switch part {
    case .fill: fill?.color?.expression
    case .line: line?.color?.expression ?? (line?.color == nil ? marker?.background?.expression : nil)
    case .marker: marker?.background?.expression
    }
  }
}

extension LegendRules.Item {
  /// What the author's row shows (legend.md 3).
  public func look(
    _ style: StyleTheme, _ symbols: SymbolTable
  ) -> (icon: Look.Marker?, line: Look.Line?, fill: Look.Fill?) {
    let reading = RuleReading<NoFeature>(feature: nil, zoom: nil, theme: style, isBase: false)
    func paint(_ colour: ThemedColour?) -> Paint? { colour.map { style.paint(light: $0.light, dark: $0.dark).paint } }
    let theme = style.theme
    let main = paint(background)
    var icon: Look.Marker?
    if let rules = self.icon {
      let color =
        reading.paint(rules.background)?.paint ?? main ?? reading.paint(line?.color)?.paint ?? theme.palette[0]
      let layer = LayerStyle(LayerRules(), theme: style, paletteIndex: 0, symbols: symbols)
      icon = Look.Marker(
        background: color, radius: nil, border: Look.border(of: color, theme: theme), shape: iconShape ?? .pin,
        size: .medium, tint: reading.paint(rules.tint)?.paint ?? paint(tint),
        glyph: layer.glyph(symbol: reading.text(rules.symbol), initials: reading.text(rules.initials), name: title))
    }
    let line = self.line.map { rules -> Look.Line in
      let own = reading.paint(rules.color)
      return Look.Line(
        color: own?.paint ?? main ?? icon?.background ?? theme.palette[0], width: reading.number(rules.width) ?? 3,
        opacity: (own?.opacity ?? 1) * (reading.number(rules.opacity, 0...1) ?? 1),
        dashPattern: rules.dashPattern ?? [], dashPhase: reading.number(rules.dashPhase, -1e9...1e9) ?? 0,
        cap: reading.word(rules.cap), join: reading.word(rules.join) ?? .round)
    }
    let fill = self.fill.map { rules -> Look.Fill in
      let own = reading.paint(rules.color)
      let color = own?.paint ?? paint(fillBackground) ?? main ?? theme.palette[0]
      let border = reading.paint(rules.border)
      return Look.Fill(
        color: color, opacity: (own?.opacity ?? 1) * (reading.number(rules.opacity, 0...1) ?? 1),
        border: border?.paint ?? color, borderWidth: reading.number(rules.borderWidth) ?? 1,
        borderOpacity: border?.opacity ?? 1, dashPattern: rules.dashPattern ?? [], pattern: rules.pattern)
    }
    return (icon, line, fill)
  }
}
