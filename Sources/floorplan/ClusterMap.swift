import Clustering
import GeoJSON
import SVG
import SimpleFeatures

/// `cluster -f svg`: what is no point, points alone, and over them the clusters with their counts.
struct ClusterMap {
  private let command: ClusterCommand
  private let gatherer: ClusterGatherer
  private let texts: FeatureTexts
  private let tree: ClusterTree
  private let representatives: [Int32]

  private let reporter: Reporter

  init(
    _ command: ClusterCommand, _ gatherer: ClusterGatherer, _ texts: FeatureTexts, _ tree: ClusterTree,
    _ reporter: Reporter
  ) {
    self.command = command
    self.gatherer = gatherer
    self.texts = texts
    self.tree = tree
    self.reporter = reporter
    representatives = command.priority == nil || command.titleFrom == nil ? [] : tree.representatives()
  }

  /// The zoom at which the map is drawn, so that the clusters fit the picture.
  static func zoom(_ command: ClusterCommand, _ gatherer: ClusterGatherer) throws -> Int {
    max(0, min(30, Int(drawing(command, gatherer, layers: []).zoom.rounded(.down))))
  }

  private static func drawing(
    _ command: ClusterCommand, _ gatherer: ClusterGatherer, layers: [MapLayer],
    key: (panel: LegendPanel, position: LegendPanel.Position)? = nil
  ) -> MapDrawing {
    let box = command.bbox?.box ?? gatherer.extent.box
    var settings = command.map.settings
    if settings.padding == nil, gatherer.points.count >= 2 {
      settings.padding = .forPoints(reach: ClusterLook().reach(Double(gatherer.points.count)))
    }
    if let precision = command.output.precision { settings.precision = min(precision, 4) }
    return MapDrawing(
      settings: settings, layers: layers, box: box, hasPoints: gatherer.points.count > 0,
      legend: key?.panel, legendPosition: key?.position ?? .right)
  }

  /// The document of a zoom.
  func document(zoom: Int) throws -> [UInt8] {
    let theme = command.map.settings.theme
    let layers = ["other", "points", "clusters"].enumerated().map { index, name in
      MapLayer(id: name, title: name, look: .plain(paletteIndex: index == 0 ? 1 : 0, theme: theme))
    }
    let nodes = tree.nodes(at: zoom).map { Int($0) }
    let key = self.key(layers, theme, clusters: nodes.count { tree.isCluster($0) }, nodes: nodes.count)
    var drawing = Self.drawing(command, gatherer, layers: layers, key: key)
    if key != nil, drawing.mapWidth < 64 {
      throw Failure(.usage, "--legend leaves less than 64 px of --width to the map")
    }
    var features = ClusterMapFeatures(command.features)
    for item in gatherer.items.indices where !gatherer.items[item].isPoint {
      try draw(item, &features, toLayer: 0, on: &drawing)
    }
    for node in nodes {
      guard tree.isCluster(node) else {
        try draw(gatherer.item(ofPoint: node), &features, toLayer: 1, on: &drawing)
        continue
      }
      let place = tree.position(of: node)
      var geometry = Geometry(type: .point)
      geometry.append(.points, [place.longitude, place.latitude])
      let count = tree.count(of: node)
      drawing.addCluster(
        geometry, count: count, text: AbbreviatedCount(count).description, name: title(of: node), toLayer: 2)
    }
    for id in features.notFound {
      try reporter.warn("no-selection", "--select: no feature that is drawn has the id '\(shown(id))'")
    }
    return drawing.document()
  }

  private func draw(
    _ item: Int, _ features: inout ClusterMapFeatures, toLayer layer: Int, on drawing: inout MapDrawing
  ) throws {
    let source = try texts.withText(item) { text in
      BytesSource(text.withUnsafeBufferPointer { Array($0) })
    }
    let reader = FeatureReader(source)
    guard try reader.nextFeature() else { return }
    let feature = features.feature(reader, layer: drawing.layers[layer].id)
    drawing.add(gatherer.onMap(reader.geometry), feature, toLayer: layer)
  }

  private func key(
    _ layers: [MapLayer], _ theme: Theme, clusters: Int, nodes: Int
  ) -> (panel: LegendPanel, position: LegendPanel.Position)? {
    let others = gatherer.items.count { !$0.isPoint }
    var disc = layers[2].look.marker
    disc.radius = 11
    return MapKey.panel(
      [
        MapKey.Entry(layers[0], .line, count: others),
        MapKey.Entry(layers[1], .icon, count: nodes - clusters),
        MapKey.Entry(layers[2], .icon, count: clusters, swatch: .icon(disc)),
      ], theme: theme, command.features.legend)
  }

  /// The tooltip of a cluster: its title, else how many it holds.
  private func title(of node: Int) -> String {
    let count = "\(tree.count(of: node)) features"
    guard let key = command.titleFrom, let column = gatherer.traits.columns[key] else { return count }
    let first = tree.lowestMember(of: node)
    let text = column.text(representatives.isEmpty ? first : Int(representatives[node - tree.pointCount]))
    return text == "null" ? count : text.hasPrefix("\"") ? textOfJSONString(text) : text
  }
}

/// What is said of the features of a map that stand alone, and which of them are selected.
private struct ClusterMapFeatures {
  private let options: MapFeatureOptions
  private var names: FeatureNames
  private var isFound: [Bool]

  init(_ options: MapFeatureOptions) {
    self.options = options
    names = FeatureNames(options)
    isFound = options.selected.map { _ in false }
  }

  /// Ids of `--select` that no feature had.
  var notFound: [String] { zip(options.selected, isFound).filter { !$1 }.map(\.0) }

  mutating func feature(_ reader: FeatureReader, layer: String) -> MapFeature {
    names.look(reader)
    var feature = MapFeature(id: names.id(reader), name: names.name(reader, nil))
    feature.description = names.description(reader)
    feature.label = names.label(reader)
    feature.data = names.data(reader)
    if reader.geometry.type == .point { feature.pointDetails = names.details(reader).text }
    if let id = names.selectionID(reader) {
      for (index, wanted) in options.selected.enumerated() where wanted == id || wanted == "\(layer)/\(id)" {
        isFound[index] = true
        feature.isSelected = true
      }
    }
    return feature
  }
}

extension ClusterPoints {
  /// Where a point is, in degrees as given; positions have to be kept.
  func place(of point: Int) -> (longitude: Double, latitude: Double) { (positions[point].x, positions[point].y) }
}
