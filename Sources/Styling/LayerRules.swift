import SVG

/// What a layer of a style says of the looks of its features (style.md 1); what it does not say is nil.
public struct LayerRules: Sendable {
  public var fill: FillRules?
  public var line: LineRules?
  public var marker: MarkerRules?
  public var icon: IconRules?
  public var label: LabelRules?
  public var name: Rule<String>?
  /// Whether the keys of simplestyle beat the layer's rules.
  public var readsSimpleStyle = false
  public var selectedFill: FillRules?
  public var selectedLine: LineRules?
  public var selectedMarker: MarkerRules?
  public var cluster: ClusterRules?
  /// Whether clusters are drawn as such.
  public var drawsClusters = true
  public var classify: ClassifyRules?
  public var categories: CategoryRules?
  public var legend = LayerLegendRules()

  public init() {}

  public struct FillRules: Sendable {
    var color: ColourRule?
    var opacity: Rule<Double>?
    var border: ColourRule?
    var borderWidth: Rule<Double>?
    var borderOpacity: Rule<Double>?
    var dashPattern: [Double]?
    var dashPhase: Rule<Double>?
    var pattern: Look.Pattern?
  }

  public struct LineRules: Sendable {
    var color: ColourRule?
    var width: Rule<Double>?
    var opacity: Rule<Double>?
    var dashPattern: [Double]?
    var dashPhase: Rule<Double>?
    var cap: Rule<Look.Line.Cap>?
    var join: Rule<Look.Line.Join>?
    var casingColor: ColourRule?
    var casingWidth: Rule<Double>?
    var hasCasing = false
  }

  public struct MarkerRules: Sendable {
    var shape: Rule<Look.Marker.Shape>?
    var size: SizeRule?
    var radius: Rule<Double>?
    var background: ColourRule?
    var tint: ColourRule?
    var border: ColourRule?
    var borderWidth: Rule<Double>?
    var symbol: Rule<String>?
    var initials: Rule<String>?
    var picture: Rule<String>?
    var priority: Rule<Look.Marker.Priority>?
    var displayPriority: DisplayPriorityRule?
    var opacity: Rule<Double>?
    var z: Rule<Double>?

    enum SizeRule: Sendable {
      case fixed(MarkerSize)
      case expression(Expression)
    }

    enum DisplayPriorityRule: Sendable {
      case fixed(Double)
      case expression(Expression)
    }
  }

  /// What stands in the legend for lines and areas.
  public struct IconRules: Sendable {
    var symbol: Rule<String>?
    var initials: Rule<String>?
    var background: ColourRule?
    var tint: ColourRule?
  }

  public struct LabelRules: Sendable {
    var text: Rule<String>
    var size: Rule<Double>?
    var color: ColourRule?
    var halo: ColourRule?
    var maximumWidth: Rule<Double>?
  }

  public struct ClusterRules: Sendable {
    var background: ColourRule?
    var sizes: [(count: Double, radius: Double)]?
    var ring: [(property: String, color: ThemedColour)] = []
  }

  public struct ClassifyRules: Sendable {
    public enum Target: String, Sendable, CaseIterable { case color, size }

    public var property: Expression
    /// What a heading calls it.
    public var propertyName: String?
    public var method = ClassMethod.quantile
    public var classes = 5
    public var breaks: [Double]?
    var palette: String?
    var colors: [ThemedColour]?
    public var target = Target.color
    var sizes: (Double, Double) = (3, 15)
    var missing: ThemedColour?
    var missingTitle: String?
    var titles: [String?] = []
    var format = NumberFormat()
    /// Where in the style it stands.
    public var offset = 0

    public init(property: Expression) { self.property = property }
  }

  public struct CategoryRules: Sendable {
    public struct Category: Sendable {
      var values: [Value]
      var title: String?
      var color: ThemedColour?
      var fill: FillRules?
      var line: LineRules?
      var marker: MarkerRules?
    }

    public var property: Expression
    public var propertyName: String?
    /// Nil: the values that are present.
    public var values: [Category]?
    var palette: String?
    public var limit: Int?
    var hasOther = true
    var other: ThemedColour?
    var otherTitle: String?
    var missing: ThemedColour?
    var missingTitle: String?

    public init(property: Expression) { self.property = property }
  }

  /// What stands in the legend.
  public struct LayerLegendRules: Sendable {
    public enum Kind: String, Sendable, CaseIterable { case auto, fill, line, icon, iconLine, none }

    public var kind = Kind.auto
    public var isShown = true
    public var title: String?
    public var header: String?
    public var showsCount: Bool?
    public var hidesEmpty: Bool?
  }
}

/// What a style says of the legend as a whole (style.md 1, legend.md 3).
public struct LegendRules: Sendable {
  /// Nil: as the map decides. An empty list: none.
  public var position: String?
  public var isShown = true
  public var maximumWidth: Double?
  public var wraps: Bool?
  public var columns: Int?
  public var isReversed: Bool?
  public var title: String?
  public var showsCount: Bool?
  public var hidesEmpty: Bool?
  public var items: [Item] = []

  public init() {}

  /// A row of the author's own.
  public struct Item: Sendable {
    public var title = ""
    public var layer: String?
    var background: ThemedColour?
    var tint: ThemedColour?
    var icon: LayerRules.IconRules?
    var iconShape: Look.Marker.Shape?
    var line: LayerRules.LineRules?
    var fill: LayerRules.FillRules?
    /// The colour that a fill calls its background.
    var fillBackground: ThemedColour?
  }
}

extension LayerRules {
  /// Every expression in it that says how features look or what they are called.
  var expressions: [Expression] {
    var all: [Expression?] = [name?.expression, label?.text.expression, label?.size?.expression]
    for fill in [fill, selectedFill] {
      all += [
        fill?.color?.expression, fill?.opacity?.expression, fill?.border?.expression, fill?.borderWidth?.expression,
        fill?.borderOpacity?.expression, fill?.dashPhase?.expression,
      ]
    }
    for line in [line, selectedLine] {
      all += [
        line?.color?.expression, line?.width?.expression, line?.opacity?.expression, line?.dashPhase?.expression,
        line?.cap?.expression, line?.join?.expression, line?.casingColor?.expression, line?.casingWidth?.expression,
      ]
    }
    for marker in [marker, selectedMarker] {
      if case .expression(let size) = marker?.size { all.append(size) }
      if case .expression(let priority) = marker?.displayPriority { all.append(priority) }
      all += [
        marker?.shape?.expression, marker?.radius?.expression, marker?.background?.expression,
        marker?.tint?.expression, marker?.border?.expression, marker?.borderWidth?.expression,
        marker?.symbol?.expression, marker?.initials?.expression, marker?.picture?.expression,
        marker?.priority?.expression, marker?.opacity?.expression, marker?.z?.expression,
      ]
    }
    all += [
      icon?.symbol?.expression, icon?.initials?.expression, icon?.background?.expression, icon?.tint?.expression,
      label?.color?.expression, label?.halo?.expression, label?.maximumWidth?.expression,
    ]
    return all.compactMap { $0 } + [classify?.property, categories?.property].compactMap { $0 }
  }

  /// Whether all features look the same.
  public var isConstant: Bool {
    if classify != nil || categories != nil || readsSimpleStyle { return false }
    if case .fixed("auto") = marker?.initials { return false }
    var rules = self
    (rules.name, rules.label) = (nil, nil)
    return !rules.expressions.contains(where: \.dependsOnFeature)
  }

  /// Whether a look depends on the zoom.
  public var dependsOnZoom: Bool { expressions.contains(where: \.dependsOnZoom) }
}

extension LayerRules.ClassifyRules {
  /// Classes of a property without a style file.
  public init(property name: String, method: ClassMethod?, classes: Int?, palette: String?) {
    self.init(property: Expression(property: name))
    propertyName = name
    self.method = method ?? .quantile
    self.classes = classes ?? 5
    self.palette = palette
  }
}

extension LayerRules.CategoryRules {
  /// Categories of a property without a style file.
  public init(property name: String, palette: String?) {
    self.init(property: Expression(property: name))
    propertyName = name
    self.palette = palette
  }
}
