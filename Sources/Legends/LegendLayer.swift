import SVG
import Styling

/// A layer that may have rows, and what was found of it in the data.
public struct LegendLayer: Sendable {
  public var id: String
  public var title: String
  public var style: LayerStyle
  /// Nil: no data were read.
  public var tally: Tally?
  /// The classes or categories of the layer.
  public var classes: ClassTable?
  /// A heading for them; nil: the layer's title.
  public var heading: String?

  public init(id: String, title: String, style: LayerStyle) {
    self.id = id
    self.title = title
    self.style = style
  }

  /// What was counted of a layer.
  public struct Tally: Sendable {
    public var count = 0
    public var hasAreas = false
    public var hasLines = false
    public var hasPoints = false
    /// Features that are drawn as clusters, as long as no other has been met.
    public var clusterCount = 0
    /// How the layer's first feature looks, and what stands for it as a disc.
    public var firstLook: Look?
    public var firstIcon: Look.Marker?
    /// Features of each row of `classes`.
    public var classCounts: [Int] = []
    /// Features of each outcome of the main colour.
    public var branchCounts: [Int] = []

    public init() {}
  }
}

extension LegendLayer {
  /// The kind of its rows; nil for none.
  public var kind: LegendRow.Kind? {
    let rules = style.rules
    switch rules.legend.kind {
    case .none: return nil
    case .fill: return .fill
    case .line: return .line
    case .icon: return .icon
    case .iconLine: return .iconLine
    case .auto: break
    }
    let hasIcon = rules.marker != nil || rules.icon != nil
    if hasIcon && rules.line != nil { return .iconLine }
    if hasIcon { return .icon }
    if rules.fill != nil { return .fill }
    if rules.line != nil { return .line }
    if tally?.hasAreas ?? false { return .fill }
    return tally?.hasLines ?? false ? .line : .icon
  }

  /// The expression that gives the main colour, when it is one.
  public var mainExpression: Expression? { kind.flatMap { style.rules.mainColour(of: $0.part) } }

  /// Its rows, from a heading to the row of features without a value.
  ///
  /// - Parameter group: tells the rows of its classes from those of other layers.
  func rows(group: Int) -> [LegendRow] {
    let legend = style.rules.legend
    guard legend.isShown, let kind else { return [] }
    let title = legend.title ?? title
    if let classes { return classRows(kind, classes, title, group) }
    if let expression = mainExpression, expression.choice != nil {
      return branchRows(kind, expression, title, group)
    }
    let look = tally?.firstLook ?? style.look(of: NoFeature?.none)
    var icon = tally?.firstIcon ?? style.iconLook(of: NoFeature?.none, look)
    if let tally, tally.clusterCount > 0, tally.clusterCount == tally.count {
      icon = style.clusterLook.disc(look.marker)
    }
    return [row(kind, title: title, count: tally?.count, look, icon)]
  }

  private func row(
    _ kind: LegendRow.Kind, title: String, count: Int?, _ look: Look, _ icon: Look.Marker
  ) -> LegendRow {
    LegendRow(kind, layer: id, title: title, count: count, swatch: kind.swatch(look, icon))
  }

  private func classRows(
    _ kind: LegendRow.Kind, _ classes: ClassTable, _ title: String, _ group: Int
  ) -> [LegendRow] {
    var heading = LegendRow(.header, layer: id, title: style.rules.legend.header ?? heading ?? title)
    heading.group = group
    var rows = [heading]
    for (index, entry) in classes.rows.enumerated() {
      let count = tally.map { index < $0.classCounts.count ? $0.classCounts[index] : 0 }
      // Nobody asks about data that are not missing.
      if case .missing = entry.kind, count ?? 0 == 0 { continue }
      let look = style.look(of: NoFeature?.none, classLook: entry.look)
      var icon = style.iconLook(of: NoFeature?.none, look)
      if style.rules.marker == nil, let color = entry.look.color { icon.background = color }
      var row = row(kind, title: entry.title, count: count, look, icon)
      row.group = group
      switch entry.kind {
      case .category(let values): row.values = values
      case .range(let lower, let upper): row.range = (lower, upper)
      case .other: row.isOther = true
      case .missing: row.isMissing = true
      }
      rows.append(row)
    }
    return rows
  }

  private func branchRows(
    _ kind: LegendRow.Kind, _ expression: Expression, _ title: String, _ group: Int
  ) -> [LegendRow] {
    let branches = expression.branches(zoom: style.zoom)
    var heading = LegendRow(.header, layer: id, title: style.rules.legend.header ?? title)
    heading.group = group
    let paints = branches.map { branch -> Paint in
      branch.colour.map { Paint($0.rgb) } ?? style.paletteColour
    }
    if expression.choice == .interpolate, paints.count > 7 {
      var row = LegendRow(
        kind == .line ? .line : .fill, layer: id,
        title: "\(branches[0].title) \u{2013} \(branches[branches.count - 1].title)", swatch: .gradient(paints))
      row.group = group
      return [heading, row]
    }
    var rows = [heading]
    for (index, branch) in branches.enumerated() {
      let look = style.look(of: NoFeature?.none, classLook: LayerStyle.ClassLook(color: paints[index]))
      let count =
        expression.choice == .interpolate
        ? nil : tally.map { index < $0.branchCounts.count ? $0.branchCounts[index] : 0 }
      var row = row(kind, title: branch.title, count: count, look, style.iconLook(of: NoFeature?.none, look))
      row.group = group
      row.isOther = branch.isOtherwise
      rows.append(row)
    }
    return rows
  }
}

extension LegendRow.Kind {
  /// What stands before the title of a row of this kind.
  public func swatch(_ look: Look, _ icon: Look.Marker) -> LegendPanel.Swatch {
    switch self {
    case .fill: .fill(look.fill)
    case .line: .line(look.line)
    case .icon: .icon(icon)
    case .iconLine: .iconLine(icon, look.line)
    case .header, .more: .none
    }
  }

  var part: LayerRules.Part {
    switch self {
    case .fill, .header, .more: .fill
    case .line, .iconLine: .line
    case .icon: .marker
    }
  }
}

extension Legend {
  /// The rows of layers in order, or those of the style's own in their place.
  ///
  /// - Parameters:
  ///   - rules: what the style says of the whole legend.
  ///   - showsCount, hidesEmpty: what the command line says; nil: as the style has it.
  public static func rows(
    _ layers: [LegendLayer], rules: LegendRules, theme: StyleTheme, symbols: SymbolTable = SymbolTable(),
    showsCount: Bool? = nil, hidesEmpty: Bool? = nil, hidden: [String] = []
  ) -> [LegendRow] {
    var rows: [LegendRow] = []
    if rules.items.isEmpty {
      for (index, layer) in layers.enumerated() {
        let legend = layer.style.rules.legend
        for var row in layer.rows(group: index) {
          row.showsCount = showsCount ?? legend.showsCount ?? rules.showsCount ?? false
          row.hidesEmpty = hidesEmpty ?? legend.hidesEmpty ?? rules.hidesEmpty ?? false
          rows.append(row)
        }
      }
      return rows
    }
    for item in rules.items {
      if let layer = item.layer, hidden.contains(layer) { continue }
      let look = item.looks(theme, symbols)
      let count = item.layer.flatMap { id in layers.first { $0.id == id }?.tally?.count }
      var row = LegendRow(
        look.kind, layer: item.layer, title: item.title, count: count, swatch: look.swatch)
      row.showsCount = showsCount ?? rules.showsCount ?? false
      row.hidesEmpty = hidesEmpty ?? rules.hidesEmpty ?? false
      rows.append(row)
    }
    return rows
  }
}

extension LegendRules.Item {
  /// Its kind and what stands before its title.
  fileprivate func looks(
    _ theme: StyleTheme, _ symbols: SymbolTable
  ) -> (kind: LegendRow.Kind, swatch: LegendPanel.Swatch) {
    let look = look(theme, symbols)
    switch (look.icon, look.line, look.fill) {
    case (let icon?, let line?, _): return (.iconLine, .iconLine(icon, line))
    case (let icon?, nil, _): return (.icon, .icon(icon))
    case (nil, _, let fill?): return (.fill, .fill(fill))
    case (nil, let line?, nil): return (.line, .line(line))
    case (nil, nil, nil): return (.icon, .none)
    }
  }
}
