import SimpleFeatures

/// The map that all subcommands draw: features go in one by one, the document comes out as SVG.
///
/// ```swift
/// var drawing = MapDrawing(settings: settings, layers: layers, box: extent.box)
/// for feature in features { drawing.add(feature.geometry, MapFeature(id: feature.id), toLayer: 0) }
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
  /// What stands in the document's description in place of `box`, for maps whose numbers are no degrees.
  public var describedBox: BoundingBox?
  /// The projection's name in the metadata, nil for its own.
  public var projectionName: String?

  let canvas: Canvas
  let grid: Grid
  let legend: LegendPanel?
  let legendPosition: LegendPanel.Position
  private(set) var drawnLayers: [DrawnLayer]
  /// Whether a feature has a name.
  private(set) var hasNames = false
  private(set) var labels: [Label] = []
  private(set) var fills = LookTable<Look.Fill>()
  private(set) var lineLooks = LookTable<Look.Line>()
  private(set) var circles = LookTable<Look.Marker>()
  /// Markers in `defs`, and their ids.
  private(set) var markers = LookTable<Look.Marker>()
  private(set) var markerIDs: [String] = []
  /// The numbers of the layers' own looks, in the three tables.
  private var layerLooks: [(fill: Int, line: Int)] = []

  private var identifiers = IdentifierTable()
  private var tracer: Tracer
  /// For lines that are no data.
  var graticuleTracer: Tracer { tracer }
  private var areas = GridOutline()
  private var lines = GridOutline()
  private var points: [PointOnGrid] = []
  private var areaPaths: AreaPaths

  /// - Parameters:
  ///   - layers: from bottom to top.
  ///   - box: the extent of the data, degrees (RFC 7946 section 5), or the least and greatest numbers for a planar map;
  ///     nil when there is nothing to show.
  ///   - hasPoints: whether points will be added, for which the padding is larger unless the settings say another.
  ///   - legend: the key that stands on the map.
  ///   - widestStroke: px of the widest stroke of features with looks of their own.
  public init(
    settings: MapSettings, layers: [MapLayer], box: BoundingBox?, hasPoints: Bool = false,
    legend: LegendPanel? = nil, legendPosition: LegendPanel.Position = .right, widestStroke: Double = 0
  ) {
    let isFinite = box.map { ($0.west + $0.south + $0.width + $0.height).isFinite } ?? false
    self.settings = settings
    self.layers = layers
    self.legend = legend
    self.legendPosition = legendPosition
    self.box = isFinite ? box : nil
    projection = MapProjection(settings.projection, box: self.box)
    let top = settings.title == nil ? 0.0 : Self.headingHeight
    canvas = Canvas(
      settings, projection, box: self.box, hasPoints: hasPoints,
      side: legendPosition == .right ? legend.map { $0.width + 12 } ?? 0 : 0, top: top,
      least: legend.map { $0.height + (legendPosition == .right ? 8 : 16) + (legendPosition == .right ? 0 : Int(top)) }
        ?? 0)
    grid = Grid(precision: settings.precision)
    let widest = max(widestStroke, layers.map(\.look.widestStroke).max() ?? 0)
    tracer = Tracer(projection, canvas, box: self.box, grid: grid, widestStroke: widest)
    areaPaths = AreaPaths(grid)
    identifiers.prefix = settings.idPrefix
    for id in Self.ownIdentifiers { identifiers.reserve(settings.idPrefix + id) }
    drawnLayers = []
    for layer in layers {
      let id = identifiers.identifier(for: "layer-" + layer.id).id
      drawnLayers.append(DrawnLayer(id: id))
      layerLooks.append((fills.number(of: layer.look.fill), lineLooks.number(of: layer.look.line)))
    }
  }

  /// px that a heading takes off the top.
  static let headingHeight = 32.0

  /// The ids of the parts of a document, present or not: what a feature is called must not depend on that.
  private static let ownIdentifiers = [
    "title", "desc", "background", "map", "labels", "scalebar", "legend", "graticule", "attribution", "heading",
    "round", "crop",
  ]

  /// The zoom of the map, in tiles of 512 px; 0 for a plane (svg.md 3).
  public var zoom: Double { projection.isGeographic ? canvas.zoom : 0 }

  /// px of a unit of the projection: a radian, or what the numbers of a plane count in.
  public var scale: Double { canvas.scale }

  /// px that are left for the map beside a legend.
  public var mapWidth: Int { canvas.mapWidth }

  /// Where a position lies in the image, px.
  public func pixels(_ longitude: Double, _ latitude: Double) -> (x: Double, y: Double) {
    tracer.pixels(longitude, latitude)
  }

  /// Draws a feature above what its layer has of the same kind; a null or empty geometry draws nothing.
  ///
  /// - Parameters:
  ///   - id: names the feature's element, made safe and unique.
  ///   - name: what people call it, a tooltip in browsers; nil or empty: none.
  ///   - index: of the layer.
  /// - Complexity: O(positions).
  public mutating func add(_ geometry: Geometry, id: String? = nil, name: String? = nil, toLayer index: Int) {
    add(geometry, MapFeature(id: id, name: name), toLayer: index)
  }

  /// Draws a feature with all that is to be said of it.
  ///
  /// - Parameter index: of the layer.
  /// - Complexity: O(positions).
  public mutating func add(_ geometry: Geometry, _ feature: MapFeature, toLayer index: Int) {
    areas.removeAll()
    lines.removeAll()
    points.removeAll(keepingCapacity: true)
    tracer.trace(geometry, areas: &areas, lines: &lines, points: &points)
    if areas.isEmpty && lines.isEmpty && points.isEmpty { return }

    featureCount += 1
    var element = element(of: feature)
    hasNames = hasNames || element.name != nil
    var look = feature.look
    if look == nil, feature.isSelected { look = layers[index].look.selected(theme: settings.theme) }
    if !areas.isEmpty {
      let fill = look?.fill ?? layers[index].look.fill
      let number = look == nil ? layerLooks[index].fill : fills.number(of: fill)
      drawnLayers[index].addAreas(areas, &areaPaths, fill, number: number, &element)
    }
    if !lines.isEmpty {
      let line = look?.line ?? layers[index].look.line
      let number = look == nil ? layerLooks[index].line : lineLooks.number(of: line)
      drawnLayers[index].addLines(lines, &areaPaths.fill, line, number: number, &element)
    }
    if !points.isEmpty { addPoints(feature, look?.marker ?? layers[index].look.marker, &element, toLayer: index) }
    if let text = feature.label, !text.isEmpty { addLabel(text, feature, look, toLayer: index) }
  }

  private mutating func element(of feature: MapFeature) -> FeatureElement {
    var element = FeatureElement(name: feature.name == "" ? nil : feature.name)
    element.description = feature.description == "" ? nil : feature.description
    element.isSelected = feature.isSelected
    element.hasNonScalingStroke = settings.hasNonScalingStroke
    if let id = feature.id {
      let (safe, isChanged) = identifiers.identifier(for: id)
      element.id = safe
      element.dataID = isChanged ? id : nil
    }
    for (key, value) in feature.data {
      element.data.append((IdentifierTable.safe(key.lowercased()), value))
    }
    return element
  }

  // MARK: Points

  private mutating func addPoints(
    _ feature: MapFeature, _ look: Look.Marker, _ element: inout FeatureElement, toLayer index: Int
  ) {
    let layer = layers[index]
    if let details = feature.pointDetails, !details.isEmpty {
      element.description = [element.description, details].compactMap { $0 }.joined(separator: "; ")
    }
    if let priority = look.priority, let name = element.name { element.name = "\(name), \(priority.words)" }
    var rank = Self.rank(look, isSelected: feature.isSelected)
    let form: DrawnLayer.PointDrawing.Form
    let reach: Box
    if let cluster = feature.cluster, layer.drawsClusters {
      let marker = ClusterMarker(
        count: cluster.count, text: cluster.shownText, background: layer.cluster.background ?? look.background,
        look: layer.cluster, halo: settings.theme.halo, shares: cluster.shares)
      if element.name == nil {
        element.name = "\(MapFeature.Cluster(count: cluster.count).plainCount) features"
        hasNames = true
      }
      form = .cluster(marker)
      reach = Box(left: -marker.radius, top: -marker.radius, right: marker.radius, bottom: marker.radius)
    } else {
      let drawing = MarkerDrawing(look: look)
      let box = drawing.box
      reach = Box(left: box.left, top: box.top, right: box.right, bottom: box.bottom)
      if look.isBareCircle {
        var plain = look
        // All that differs in the radius share the attributes.
        plain.radius = nil
        plain.size = .small
        plain.z = 0
        plain.displayPriority = 1000
        form = .circle(radius: look.headRadius, number: circles.number(of: plain))
      } else {
        form = .use(markerID(of: look))
      }
    }
    if feature.isSelected { rank = 0 }
    drawnLayers[index].addPoints(
      points,
      DrawnLayer.PointDrawing(
        form: form, z: look.z, reach: reach, displayPriority: feature.isSelected ? 1000 : look.displayPriority,
        rank: rank), on: grid, &element)
  }

  private mutating func markerID(of look: Look.Marker) -> String {
    var look = look
    look.z = 0
    look.displayPriority = 1000
    let number = markers.number(of: look)
    if number == markerIDs.count { markerIDs.append(identifiers.identifier(for: "m\(number + 1)").id) }
    return markerIDs[number]
  }

  /// The order in which room is given away: selected, then by priority, then by z.
  private static func rank(_ look: Look.Marker, isSelected: Bool) -> Int {
    if isSelected { return 0 }
    switch look.priority {
    case .veryHigh: return 1
    case .high: return 2
    case .medium: return 3
    case .low: return 4
    case nil: return 5
    }
  }

  // MARK: Labels

  private mutating func addLabel(_ text: String, _ feature: MapFeature, _ look: Look?, toLayer index: Int) {
    let style =
      feature.labelLook ?? layers[index].label
      ?? LabelLook(color: settings.theme.text, halo: settings.theme.halo)
    let squeezed = TextMeasure.squeezed(text)
    guard !squeezed.isEmpty else { return }
    let marker = look?.marker ?? layers[index].look.marker
    var label = Label(
      lines: TextMeasure.wrapped(squeezed, size: style.size, isBold: feature.isSelected, limit: style.maximumWidth),
      look: style, isBold: feature.isSelected, place: .area(x: 0, y: 0, run: 0),
      rank: Self.rank(marker, isSelected: feature.isSelected), size: 0, layer: index)
    if !points.isEmpty {
      let reach: Box
      if let cluster = feature.cluster {
        let radius = layers[index].cluster.radius(cluster.count)
        reach = Box(left: -radius, top: -radius, right: radius, bottom: radius)
      } else {
        let box = MarkerDrawing(look: marker).box
        reach = Box(left: box.left, top: box.top, right: box.right, bottom: box.bottom)
      }
      let headY = MarkerDrawing(look: marker).headY
      let steps = Double(grid.steps)
      let (x, y) = (Double(points[0].x) / steps, Double(points[0].y) / steps)
      label.place = .point(reach.moved(x: x, y: y), middle: feature.cluster == nil ? y + headY : y)
      label.element = drawnLayers[index].elements.count - 1
    } else if !areas.isEmpty {
      guard let found = Label.place(in: areas, on: grid) else { return }
      (label.place, label.size) = (found.place, found.size)
    } else {
      label.lines = [squeezed]
      guard let place = Label.place(along: lines, on: grid, width: label.width) else { return }
      label.place = place
      label.rank = Self.rank(Look.Marker(background: Paint(0), border: Paint(0)), isSelected: feature.isSelected)
    }
    labels.append(label)
  }
}

extension MapFeature.Cluster {
  /// The count as digits.
  var plainCount: String { NumberText.text(count) }
}
