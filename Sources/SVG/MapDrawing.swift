import SimpleFeatures

/// The map that all subcommands draw: features go in one by one, the document comes out as SVG.
///
/// ```swift
/// var drawing = MapDrawing(settings: settings, layers: layers, box: extent.box)
/// for feature in features { drawing.add(feature.geometry, id: feature.id, name: feature.name, toLayer: 0) }
/// let bytes = drawing.document()
/// ```
///
/// A feature is projected and written as it is added, so memory grows with the document and not with the data.
public struct MapDrawing: Sendable {
  public let settings: MapSettings
  public let layers: [MapLayer]
  /// What the map shows.
  public let box: BoundingBox?
  public let projection: MapProjection
  /// Features of which something was drawn.
  public private(set) var featureCount = 0

  let canvas: Canvas
  let grid: Grid
  private(set) var drawnLayers: [DrawnLayer]
  /// Whether a feature has a name.
  private(set) var hasNames = false

  private var identifiers = IdentifierTable()
  private var tracer: Tracer
  private var areas = GridOutline()
  private var lines = GridOutline()
  private var points: [PointOnGrid] = []
  private var areaPaths: AreaPaths

  /// - Parameters:
  ///   - layers: from bottom to top.
  ///   - box: the extent of the data, degrees (RFC 7946 section 5), or the least and greatest numbers for a planar map;
  ///     nil when there is nothing to show.
  ///   - hasPoints: whether points will be added, for which the padding is larger unless the settings say another.
  public init(settings: MapSettings, layers: [MapLayer], box: BoundingBox?, hasPoints: Bool = false) {
    let isFinite = box.map { ($0.west + $0.south + $0.width + $0.height).isFinite } ?? false
    self.settings = settings
    self.layers = layers
    self.box = isFinite ? box : nil
    projection = MapProjection(settings.projection, box: self.box)
    canvas = Canvas(settings, projection, box: self.box, hasPoints: hasPoints)
    grid = Grid(precision: settings.precision)
    tracer = Tracer(
      projection, canvas, box: self.box, grid: grid, widestStroke: layers.map(\.look.widestStroke).max() ?? 0)
    areaPaths = AreaPaths(grid)
    for id in Self.ownIdentifiers { identifiers.reserve(id) }
    drawnLayers = []
    for layer in layers {
      drawnLayers.append(DrawnLayer(id: identifiers.identifier(for: layer.id, prefix: "fp-layer-").id))
    }
  }

  /// The ids of the parts of a document, present or not: what a feature is called must not depend on that.
  private static let ownIdentifiers = [
    "fp-title", "fp-desc", "fp-background", "fp-map", "fp-labels", "fp-scalebar", "fp-legend",
  ]

  /// The zoom of the map, in tiles of 512 px; 0 for a plane (svg.md 3).
  public var zoom: Double { projection.isGeographic ? canvas.zoom : 0 }

  /// Draws a cluster: a circle that grows with the count, and the count in it.
  ///
  /// - Parameters:
  ///   - count: of the points that it stands for.
  ///   - text: what is written for the count.
  ///   - name: a tooltip in browsers.
  public mutating func addCluster(
    _ geometry: Geometry, count: Int, text: String, id: String? = nil, name: String, toLayer index: Int
  ) {
    areas.removeAll()
    lines.removeAll()
    points.removeAll(keepingCapacity: true)
    tracer.trace(geometry, areas: &areas, lines: &lines, points: &points)
    guard let place = points.first else { return }
    featureCount += 1
    hasNames = true
    var element = FeatureElement(name: name)
    if let id {
      let (safe, isChanged) = identifiers.identifier(for: id)
      element.id = safe
      element.dataID = isChanged ? id : nil
    }
    let marker = ClusterMarker(count: count, text: text, look: layers[index].look.marker, halo: settings.theme.halo)
    drawnLayers[index].addCluster(place, marker, on: grid, &element)
  }

  /// Draws a feature above what its layer has of the same kind; a null or empty geometry draws nothing.
  ///
  /// - Parameters:
  ///   - id: names the feature's element, made safe and unique.
  ///   - name: what people call it, a tooltip in browsers; nil or empty: none.
  ///   - index: of the layer.
  /// - Complexity: O(positions).
  public mutating func add(_ geometry: Geometry, id: String? = nil, name: String? = nil, toLayer index: Int) {
    areas.removeAll()
    lines.removeAll()
    points.removeAll(keepingCapacity: true)
    tracer.trace(geometry, areas: &areas, lines: &lines, points: &points)
    if areas.isEmpty && lines.isEmpty && points.isEmpty { return }

    featureCount += 1
    var element = FeatureElement(name: name == "" ? nil : name)
    if let id {
      let (safe, isChanged) = identifiers.identifier(for: id)
      element.id = safe
      element.dataID = isChanged ? id : nil
    }
    hasNames = hasNames || element.name != nil
    if !areas.isEmpty { drawnLayers[index].addAreas(areas, &areaPaths, layers[index].look.fill, &element) }
    if !lines.isEmpty { drawnLayers[index].addLines(lines, &areaPaths.fill, &element) }
    if !points.isEmpty {
      drawnLayers[index].addPoints(points, radius: layers[index].look.marker.radius, on: grid, &element)
    }
  }
}
