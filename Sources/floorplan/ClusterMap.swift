import Clustering
import GeoJSON
import Legends
import SVG
import SimpleFeatures

/// `cluster -f svg`: what is no point, points alone, and over them the clusters with their counts.
struct ClusterMap {
  private static let layers = ["other", "points", "clusters"]

  private let command: ClusterCommand
  private let gatherer: ClusterGatherer
  private let texts: FeatureTexts
  private let tree: ClusterTree
  private let clusters: ClusterFeatures
  private let representatives: [Int32]
  private var map: LayeredMap

  /// - Parameter clusters: makes the features that clusters are written as.
  init(
    _ command: ClusterCommand, _ gatherer: ClusterGatherer, _ texts: FeatureTexts, _ tree: ClusterTree,
    _ clusters: ClusterFeatures, _ console: Console, _ reporter: Reporter
  ) throws(Failure) {
    self.command = command
    self.gatherer = gatherer
    self.texts = texts
    self.tree = tree
    self.clusters = clusters
    representatives = command.priority == nil || command.titleFrom == nil ? [] : tree.representatives()
    map = try LayeredMap(
      Self.layers, command.drawing, console, reporter)
    map.box = Self.box(command, gatherer)
    map.padding = Self.padding(gatherer)
    map.precision = command.output.precision.map { min($0, 4) }
  }

  /// The zoom at which the map is drawn, so that the clusters fit the picture.
  static func zoom(_ command: ClusterCommand, _ gatherer: ClusterGatherer) -> Int {
    var settings = command.drawing.map.settings
    settings.padding = settings.padding ?? padding(gatherer)
    let drawing = MapDrawing(
      settings: settings, layers: [], box: box(command, gatherer), hasPoints: gatherer.points.count > 0)
    return max(0, min(30, Int(drawing.zoom.rounded(.down))))
  }

  private static func box(_ command: ClusterCommand, _ gatherer: ClusterGatherer) -> BoundingBox? {
    command.bbox?.box ?? gatherer.extent.box
  }

  /// Room for a cluster of all points; nil: as for any map.
  private static func padding(_ gatherer: ClusterGatherer) -> MapSettings.Padding? {
    gatherer.points.count < 2 ? nil : .forPoints(reach: ClusterLook().reach(Double(gatherer.points.count)))
  }

  /// The document of a zoom.
  func document(zoom: Int) throws -> [UInt8] {
    let layers = Self.layers.enumerated().map { index, name in
      MapLayer(id: name, title: name, look: .plain(paletteIndex: index == 0 ? 1 : 0, theme: map.theme))
    }
    let nodes = tree.nodes(at: zoom).map { Int($0) }
    var drawn: [OwnFeatures.Feature] = []
    for item in gatherer.items.indices where !gatherer.items[item].isPoint {
      if let feature = try feature(item, layer: 0) { drawn.append(feature) }
    }
    for node in nodes {
      if tree.isCluster(node) {
        drawn.append(cluster(node))
      } else if let feature = try feature(gatherer.item(ofPoint: node), layer: 1) {
        drawn.append(feature)
      }
    }
    return try map.document(layers, OwnFeatures(drawn), rows: rows(layers, drawn))
  }

  private func feature(_ item: Int, layer: Int) throws -> OwnFeatures.Feature? {
    let text = { [texts] in try texts.withText(item) { text in text.withUnsafeBufferPointer { Array($0) } } }
    let reader = FeatureReader(BytesSource(try text()))
    guard try reader.nextFeature() else { return nil }
    return OwnFeatures.Feature(
      layer: layer, geometry: gatherer.onMap(reader.geometry), shown: MapFeature(), text: text)
  }

  private func cluster(_ node: Int) -> OwnFeatures.Feature {
    let place = tree.position(of: node)
    var geometry = Geometry(type: .point)
    geometry.append(.points, [place.longitude, place.latitude])
    let count = tree.count(of: node)
    var shown = MapFeature(name: title(of: node))
    shown.cluster = MapFeature.Cluster(count: Double(count), text: AbbreviatedCount(count).description)
    return OwnFeatures.Feature(layer: 2, geometry: geometry, shown: shown) { [clusters] in
      clusters.feature(of: node, zooms: false)
    }
  }

  private func rows(_ layers: [MapLayer], _ drawn: [OwnFeatures.Feature]) -> [LegendRow] {
    layers.indices.compactMap { layer in
      let count = drawn.count { $0.layer == layer }
      if count == 0 { return nil }
      let kind: LegendRow.Kind = layer == 0 ? .line : .icon
      let look = layers[layer].look
      var swatch = kind.swatch(look, look.marker)
      if layer == 2 { swatch = .icon(layers[layer].cluster.disc(look.marker)) }
      return LegendRow(kind, layer: layers[layer].id, title: layers[layer].title, count: count, swatch: swatch)
    }
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

extension ClusterPoints {
  /// Where a point is, in degrees as given; positions have to be kept.
  func place(of point: Int) -> (longitude: Double, latitude: Double) { (positions[point].x, positions[point].y) }
}
