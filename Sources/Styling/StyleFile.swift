import GeoJSON

/// A style: which layer takes a feature, and which layers are hidden.
///
/// What the layers look like is not read yet; of `fill`, `line`, `marker` and the other looks only the names of their
/// members are checked.
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

    /// Whether a map of that zoom shows the layer; its features belong to it all the same.
    public func isDrawn(atZoom zoom: Double) -> Bool { minimumZoom <= zoom && zoom < maximumZoom }
  }

  public let title: String?
  public let description: String?
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

  /// The names of all properties that the filters can ask for, in order of appearance.
  public var filterKeys: [String] {
    var keys: [String] = []
    for key in layers.flatMap({ $0.filter?.keys ?? [] }) where !keys.contains(where: { $0.hasSameScalars(as: key) }) {
      keys.append(key)
    }
    return keys
  }
}
