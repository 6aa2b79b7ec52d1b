import SVG

/// A layer of a style made ready to say how features look: in a theme, with its colour of the palette.
public struct LayerStyle: Sendable {
  public var rules: LayerRules
  public var theme: StyleTheme
  /// The layer's colour where nothing says another.
  public var paletteColour: Paint
  public var isBase: Bool
  public var zoom: Double?
  /// The style's own glyphs and pictures.
  public var symbols = SymbolTable()

  /// - Parameter paletteIndex: the number of the layer among all layers.
  public init(
    _ rules: LayerRules, theme: StyleTheme, paletteIndex: Int, isBase: Bool = false, zoom: Double? = nil,
    symbols: SymbolTable = SymbolTable()
  ) {
    self.rules = rules
    self.theme = theme
    self.isBase = isBase
    self.zoom = zoom
    self.symbols = symbols
    let colours = theme.theme.palette
    paletteColour = colours[paletteIndex % colours.count]
    if isBase && theme.isMuted { paletteColour = Paint(Colour(rgb: paletteColour.rgb).muted.rgb) }
  }

  /// What a class or category changes.
  public struct ClassLook: Sendable, Hashable {
    public var color: Paint?
    /// px of a radius or of a line's width.
    public var size: Double?
    /// The number of the category whose own rules count.
    public var category: Int?

    public init(color: Paint?, size: Double? = nil, category: Int? = nil) {
      self.color = color
      self.size = size
      self.category = category
    }
  }

  /// How a feature looks.
  ///
  /// - Parameters:
  ///   - feature: nil: no feature is known, and what depends on one is as by default.
  ///   - name: what the feature is called, for its initials.
  ///   - classLook: of the class of the feature.
  public func look<Feature: FeatureContext>(
    of feature: Feature?, name: String? = nil, classLook: ClassLook? = nil
  ) -> Look {
    let reading = RuleReading(feature: feature, zoom: zoom, theme: theme, isBase: isBase)
    let category = classLook?.category.flatMap { rules.categories?.values?[$0] }
    let isClassified = rules.classify != nil && rules.classify?.target == .color || rules.categories != nil
    let fill = category?.fill.map { $0.merged(over: rules.fill) } ?? rules.fill
    let line = category?.line.map { $0.merged(over: rules.line) } ?? rules.line
    let marker = category?.marker.map { $0.merged(over: rules.marker) } ?? rules.marker
    let lineLook = self.line(line, reading, classLook)
    return Look(
      fill: self.fill(fill, reading, classLook, isClassified: isClassified), line: lineLook,
      marker: self.marker(marker, reading, classLook, name: name))
  }

  /// A look as a selected feature has it.
  public func selected<Feature: FeatureContext>(_ look: Look, _ feature: Feature) -> Look {
    let reading = RuleReading(feature: feature, zoom: zoom, theme: theme, isBase: isBase)
    var result = look.selected(theme: theme.theme)
    if let fill = rules.selectedFill {
      if let color = reading.paint(fill.color) { result.fill.color = color.paint }
      if let opacity = reading.number(fill.opacity, 0...1) { result.fill.opacity = opacity }
      if let border = reading.paint(fill.border) { result.fill.border = border.paint }
      if let width = reading.number(fill.borderWidth) { result.fill.borderWidth = width }
      if let opacity = reading.number(fill.borderOpacity, 0...1) { result.fill.borderOpacity = opacity }
      if let dashes = fill.dashPattern { result.fill.dashPattern = dashes }
      if let pattern = fill.pattern { result.fill.pattern = pattern }
    }
    if let line = rules.selectedLine {
      if let color = reading.paint(line.color) { result.line.color = color.paint }
      if let width = reading.number(line.width) {
        result.line.width = width
        result.line.casing = result.line.casing.map { Look.Casing(color: $0.color, width: width + 4) }
      }
      if let opacity = reading.number(line.opacity, 0...1) { result.line.opacity = opacity }
      if let dashes = line.dashPattern { result.line.dashPattern = dashes }
      if line.hasCasing { result.line.casing = casing(line, reading, width: result.line.width) }
    }
    if let marker = rules.selectedMarker {
      if let background = reading.paint(marker.background) {
        result.marker.background = background.paint
        result.marker.tint = background.paint.tint
      }
      if let tint = reading.paint(marker.tint) { result.marker.tint = tint.paint }
      if let border = reading.paint(marker.border) { result.marker.border = border.paint }
      if let width = reading.number(marker.borderWidth) { result.marker.borderWidth = width }
      if let shape = reading.word(marker.shape) { result.marker.shape = shape }
      if let radius = reading.number(marker.radius) { result.marker.radius = radius }
      if let size = self.size(marker.size, reading) { result.marker.size = size }
      if let opacity = reading.number(marker.opacity, 0...1) { result.marker.opacity = opacity }
    }
    return result
  }

  // MARK: Kinds of geometry

  private func fill<Feature: FeatureContext>(
    _ rules: LayerRules.FillRules?, _ reading: RuleReading<Feature>, _ classLook: ClassLook?, isClassified: Bool
  ) -> Look.Fill {
    let own = reading.paint(rules?.color)
    let color = classLook?.color ?? own?.paint ?? paletteColour
    let border = reading.paint(rules?.border)
    let alpha = classLook?.color == nil ? own?.opacity ?? 1 : 1
    return Look.Fill(
      color: color, opacity: alpha * (reading.number(rules?.opacity, 0...1) ?? (isClassified ? 0.85 : 0.3)),
      border: border?.paint ?? (isClassified ? theme.theme.outline : color),
      borderWidth: reading.number(rules?.borderWidth) ?? (isClassified ? 0.5 : 1),
      borderOpacity: (border?.opacity ?? 1) * (reading.number(rules?.borderOpacity, 0...1) ?? 1),
      dashPattern: rules?.dashPattern ?? [], dashPhase: reading.number(rules?.dashPhase, -1e6...1e6) ?? 0,
      pattern: rules?.pattern)
  }

  private func line<Feature: FeatureContext>(
    _ rules: LayerRules.LineRules?, _ reading: RuleReading<Feature>, _ classLook: ClassLook?
  ) -> Look.Line {
    // A line takes the colour of the layer's item.
    let own =
      reading.paint(rules?.color) ?? reading.paint(self.rules.marker?.background)
      ?? reading.paint(self.rules.icon?.background)
    let width = reading.number(rules?.width) ?? 2
    return Look.Line(
      color: classLook?.color ?? own?.paint ?? paletteColour, width: classLook?.size ?? width,
      opacity: (classLook?.color == nil ? own?.opacity ?? 1 : 1) * (reading.number(rules?.opacity, 0...1) ?? 1),
      dashPattern: rules?.dashPattern ?? [], dashPhase: reading.number(rules?.dashPhase, -1e6...1e6) ?? 0,
      cap: reading.word(rules?.cap), join: reading.word(rules?.join) ?? .round,
      casing: rules?.hasCasing == true ? casing(rules, reading, width: width) : nil)
  }

  private func casing<Feature: FeatureContext>(
    _ rules: LayerRules.LineRules?, _ reading: RuleReading<Feature>, width: Double
  ) -> Look.Casing {
    Look.Casing(
      color: reading.paint(rules?.casingColor)?.paint ?? theme.theme.halo,
      width: reading.number(rules?.casingWidth) ?? width + 2)
  }

  private func marker<Feature: FeatureContext>(
    _ rules: LayerRules.MarkerRules?, _ reading: RuleReading<Feature>, _ classLook: ClassLook?, name: String?
  ) -> Look.Marker {
    let own = reading.paint(rules?.background)
    let background = classLook?.color ?? own?.paint ?? paletteColour
    guard let rules else {
      // Data that say nothing of their points.
      var marker = Look.Marker(background: background, border: Look.border(of: background, theme: theme.theme))
      if let size = classLook?.size { marker.radius = size }
      return marker
    }
    let radius = reading.number(rules.radius)
    let glyph = glyph(symbol: reading.text(rules.symbol), initials: reading.text(rules.initials), name: name)
    let picture = reading.text(rules.picture).flatMap { symbols.pictures[$0] }
    let isBare =
      rules.radius != nil && rules.symbol == nil && rules.initials == nil && rules.priority == nil
      || classLook?.size != nil && rules.shape == nil
    var marker = Look.Marker(
      background: background, radius: classLook?.size ?? radius,
      border: reading.paint(rules.border)?.paint ?? Look.border(of: background, theme: theme.theme),
      borderWidth: reading.number(rules.borderWidth) ?? 1,
      opacity: (classLook?.color == nil ? own?.opacity ?? 1 : 1) * (reading.number(rules.opacity, 0...1) ?? 1),
      shape: reading.word(rules.shape) ?? (isBare ? .circle : .pin),
      size: size(rules.size, reading) ?? .medium,
      tint: reading.paint(rules.tint)?.paint, glyph: picture.map { .picture($0) } ?? glyph,
      priority: reading.word(rules.priority),
      displayPriority: displayPriority(rules.displayPriority, reading),
      z: reading.number(rules.z, -1e9...1e9) ?? 0)
    if picture != nil { marker.shape = .circle }
    return marker
  }

  private func size<Feature: FeatureContext>(
    _ rule: LayerRules.MarkerRules.SizeRule?, _ reading: RuleReading<Feature>
  ) -> MarkerSize? {
    switch rule {
    case nil: nil
    case .fixed(let size): size
    case .expression(let expression):
      reading.value(expression).flatMap { value in
        guard let height = value.number else { return MarkerSize(word: value.string) }
        return (1...1000).contains(height) ? .height(height) : nil
      }
    }
  }

  private func displayPriority<Feature: FeatureContext>(
    _ rule: LayerRules.MarkerRules.DisplayPriorityRule?, _ reading: RuleReading<Feature>
  ) -> Double {
    switch rule {
    case nil: 1000
    case .fixed(let number): number
    case .expression(let expression):
      reading.value(expression).flatMap { $0.number ?? DisplayPriority.number($0.string) }
        .map { min(max($0, 0), 1000) } ?? 1000
    }
  }

  /// What stands in a head.
  func glyph(symbol: String?, initials: String?, name: String?) -> Look.Marker.Glyph? {
    if let symbol, let glyph = symbols.glyph(symbol) { return glyph }
    guard let initials else { return nil }
    if initials == "auto" { return name.flatMap(Initials.of).map { .text($0) } }
    let cut = String(TextMeasure.squeezed(initials).prefix(3))
    return cut.isEmpty ? nil : .text(cut)
  }

  /// A symbol that the feature asks for and that there is not; nil when all is well.
  public func unknownSymbol(of feature: some FeatureContext) -> String? {
    guard case .expression(let expression) = rules.marker?.symbol,
      let name = expression.value(of: feature, zoom: zoom).shownText, symbols.glyph(name) == nil
    else { return nil }
    return name
  }

  // MARK: Texts

  /// What the layer calls a feature; nil when it says nothing.
  public func name(of feature: some FeatureContext) -> String? {
    RuleReading(feature: feature, zoom: zoom, theme: theme, isBase: isBase).text(rules.name)
  }

  /// The feature's label and its look; nil for none.
  public func label(of feature: some FeatureContext) -> (text: String, look: LabelLook)? {
    guard let label = rules.label else { return nil }
    let reading = RuleReading(feature: feature, zoom: zoom, theme: theme, isBase: false)
    guard let text = reading.text(label.text) else { return nil }
    return (text, labelLook(reading))
  }

  private func labelLook<Feature: FeatureContext>(_ reading: RuleReading<Feature>) -> LabelLook {
    LabelLook(
      size: reading.number(rules.label?.size, 1...200) ?? 12,
      color: reading.paint(rules.label?.color)?.paint ?? theme.theme.text,
      halo: reading.paint(rules.label?.halo)?.paint ?? theme.theme.halo,
      maximumWidth: reading.number(rules.label?.maximumWidth, 1...10_000) ?? 120)
  }

  /// How clusters of the layer look.
  public var clusterLook: ClusterLook {
    var look = ClusterLook()
    guard let rules = rules.cluster else { return look }
    let reading = RuleReading<NoFeature>(feature: nil, zoom: zoom, theme: theme, isBase: isBase)
    look.background = reading.paint(rules.background)?.paint
    if let sizes = rules.sizes { look.sizes = sizes }
    look.ring = rules.ring.map { share in
      ClusterLook.RingShare(
        property: share.property, color: theme.paint(light: share.color.light, dark: share.color.dark).paint)
    }
    return look
  }

  // MARK: In the legend

  /// What stands for the layer as a disc: its marker, or its icon.
  public func iconLook<Feature: FeatureContext>(of feature: Feature?, _ look: Look, name: String? = nil) -> Look.Marker
  {
    guard rules.marker == nil, let icon = rules.icon else { return look.marker }
    let reading = RuleReading(feature: feature, zoom: zoom, theme: theme, isBase: isBase)
    let background =
      reading.paint(icon.background)?.paint
      ?? (rules.line != nil || rules.fill == nil ? look.line.color : look.fill.color)
      ?? paletteColour
    return Look.Marker(
      background: background, radius: nil, border: Look.border(of: background, theme: theme.theme), shape: .pin,
      size: .medium, tint: reading.paint(icon.tint)?.paint,
      glyph: glyph(symbol: reading.text(icon.symbol), initials: reading.text(icon.initials), name: name))
  }
}

enum DisplayPriority {
  static func number(_ word: String?) -> Double? {
    switch word {
    case "required": 1000
    case "high": 750
    case "low": 250
    default: nil
    }
  }
}

extension MarkerSize {
  init?(word: String?) {
    switch word {
    case "small": self = .small
    case "medium": self = .medium
    case "large": self = .large
    default: return nil
    }
  }
}
