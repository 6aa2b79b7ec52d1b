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

  init(
    _ command: ClusterCommand, _ gatherer: ClusterGatherer, _ texts: FeatureTexts, _ tree: ClusterTree,
    _ files: [InputFile]
  ) {
    self.command = command
    self.gatherer = gatherer
    self.texts = texts
    self.tree = tree
    representatives = command.priority == nil || command.titleFrom == nil ? [] : tree.representatives()
  }

  /// The zoom at which the map is drawn, so that the clusters fit the picture.
  static func zoom(_ command: ClusterCommand, _ gatherer: ClusterGatherer) throws -> Int {
    max(0, min(30, Int(drawing(command, gatherer, layers: []).zoom.rounded(.down))))
  }

  private static func drawing(
    _ command: ClusterCommand, _ gatherer: ClusterGatherer, layers: [MapLayer]
  ) -> MapDrawing {
    let box = command.bbox?.box ?? gatherer.extent.box
    var settings = command.map.settings
    if settings.padding == nil, gatherer.points.count >= 2 {
      settings.padding = .forPoints(reach: ClusterLook().reach(Double(gatherer.points.count)))
    }
    if let precision = command.output.precision { settings.precision = min(precision, 4) }
    return MapDrawing(settings: settings, layers: layers, box: box, hasPoints: gatherer.points.count > 0)
  }

  /// The document of a zoom.
  func document(zoom: Int) throws -> [UInt8] {
    let theme = command.map.settings.theme
    let layers = ["other", "points", "clusters"].enumerated().map { index, name in
      MapLayer(id: name, title: name, look: .plain(paletteIndex: index == 0 ? 1 : 0, theme: theme))
    }
    var drawing = Self.drawing(command, gatherer, layers: layers)
    for item in gatherer.items.indices where !gatherer.items[item].isPoint {
      let source = try texts.withText(item) { text in
        BytesSource(text.withUnsafeBufferPointer { Array($0) })
      }
      let reader = FeatureReader(source)
      if try reader.nextFeature() { drawing.add(gatherer.onMap(reader.geometry), toLayer: 0) }
    }
    for node in tree.nodes(at: zoom) {
      let node = Int(node)
      let place = tree.isCluster(node) ? tree.position(of: node) : tree.points.place(of: node)
      var geometry = Geometry(type: .point)
      geometry.append(.points, [place.longitude, place.latitude])
      if tree.isCluster(node) {
        let count = tree.count(of: node)
        drawing.addCluster(
          geometry, count: count, text: AbbreviatedCount(count).description, name: title(of: node), toLayer: 2)
      } else {
        drawing.add(geometry, toLayer: 1)
      }
    }
    return drawing.document()
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
