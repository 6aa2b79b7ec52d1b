import GeoJSON

/// A style: which layer takes a feature, what its features look like, and which layers are hidden.
public struct StyleFile: Sendable {
  public struct Layer: Sendable {
    public let id: String
    public let title: String?
    /// The only input whose features it takes; nil for any.
    public let source: String?
    public let filter: Filter?
    public internal(set) var isHidden: Bool
    /// Drawn, but no part of the extent that frames the map.
    public let isUserLocation: Bool
    /// Steps back in the `muted` theme.
    public let isBase: Bool
    public let minimumZoom: Double
    public let maximumZoom: Double
    /// What its features look like.
    public internal(set) var rules = LayerRules()

    /// Whether a map of that zoom shows the layer; its features belong to it all the same.
    public func isDrawn(atZoom zoom: Double) -> Bool { minimumZoom <= zoom && zoom < maximumZoom }
  }

  public let title: String?
  public let description: String?
  /// The names of a theme and of a palette.
  public private(set) var theme: String?
  public private(set) var palette: String?
  public private(set) var themes: [ThemeOverride] = []
  public private(set) var legend = LegendRules()
  public private(set) var symbols = SymbolTable()
  /// Paths of pictures by name, beside the style.
  public private(set) var picturePaths: [(name: String, path: String)] = []
  public internal(set) var layers: [Layer]
  /// What is likely a mistake, in the order of the text.
  public let warnings: [StyleWarning]
  /// Inputs whose features are hidden when no layer takes them.
  public internal(set) var hiddenInputs: [String] = []

  /// The style that says nothing: no layer takes a feature.
  public init() {
    (title, description, layers, warnings) = (nil, nil, [], [])
  }

  /// - Throws: `StyleError` of the kind `.mapLibreStyle` for a MapLibre style.
  public init(text: [UInt8]) throws(StyleError) {
    var reader = StyleReader(try JSONDocument.styleDocument(text))
    try reader.read()
    title = reader.title
    description = reader.description
    layers = reader.layers
    (theme, palette, themes, legend) = (reader.theme, reader.palette, reader.themes, reader.legend)
    symbols.symbols = reader.symbols
    picturePaths = reader.picturePaths
    warnings = reader.warnings.sorted { $0.offset < $1.offset }
  }

  /// The first layer whose source and filter the feature meets, nil when none does.
  ///
  /// - Parameters:
  ///   - name: the name of the input that the feature comes from.
  ///   - zoom: what `["zoom"]` gives in filters, null for nil.
  public func layer(taking feature: some FeatureContext, ofInput name: String, zoom: Double? = nil) -> Int? {
    layers.firstIndex { layer in
      layer.source.map { $0.hasSameScalars(as: name) } ?? true
        && layer.filter.map { $0.matches(feature, zoom: zoom) } ?? true
    }
  }

  /// Takes pictures as `data:` URIs by name.
  public mutating func setPictures(_ pictures: [String: String]) { symbols.pictures = pictures }

  /// Whether which layer takes a feature depends on the zoom.
  public var filtersDependOnZoom: Bool { layers.contains { $0.filter?.dependsOnZoom ?? false } }

  /// The names of all properties that the filters can ask for, in order of appearance.
  public var filterKeys: [String] {
    var keys: [String] = []
    for key in layers.flatMap({ $0.filter?.keys ?? [] }) where !keys.contains(where: { $0.hasSameScalars(as: key) }) {
      keys.append(key)
    }
    return keys
  }
}
