import Clustering
import Extents
import GeoJSON
import SimpleFeatures

/// Writes clusters, and copies what is none.
final class ClusterWriter {
  /// What is written.
  enum Answer {
    case zoom(Int)
    case allZooms
  }

  /// Something that an answer shows: an item, and what is shown in its place.
  struct Shown {
    var item: Int
    /// The point that the item is, nil for what is none.
    var point: Int?
    /// The point or cluster that is shown; nil for what passes through.
    var node: Int?
  }

  let command: ClusterCommand
  let gatherer: ClusterGatherer
  private let texts: FeatureTexts
  let tree: ClusterTree
  private let parts: [DensityClustering.Part]?
  private let foreignMembers: String
  let clusters: ClusterFeatures
  private let box: AnswerBox?
  private var scratch: [UInt8] = []

  init(
    _ command: ClusterCommand, _ gatherer: ClusterGatherer, _ texts: FeatureTexts, _ tree: ClusterTree,
    _ parts: [DensityClustering.Part]?, foreignMembers: String, _ featureCount: Int
  ) {
    self.command = command
    self.gatherer = gatherer
    self.texts = texts
    self.tree = tree
    self.parts = parts
    self.foreignMembers = foreignMembers
    clusters = ClusterFeatures(command, gatherer, tree, featureCount)
    box = command.bbox.map { AnswerBox($0.box) }
  }

  // MARK: Whole answers

  /// Writes an answer.
  func write(_ answer: Answer, to output: Output) throws {
    var features = FeatureWriter(form: FeatureWriter.Form(rawValue: command.answer.rawValue) ?? .geojson)
    try begin(&features, output)
    var buffer: [UInt8] = []
    try forEachShown(answer) { shown in
      buffer.removeAll(keepingCapacity: true)
      try append(shown, answer, &features, &buffer)
      try output.write(buffer)
    }
    buffer.removeAll()
    features.end(&buffer)
    try output.write(buffer)
  }

  func begin(_ features: inout FeatureWriter, _ output: Output) throws(Failure) {
    var bytes: [UInt8] = []
    features.begin(&bytes)
    if features.form == .geojson, !foreignMembers.isEmpty {
      bytes = Array("{\"type\":\"FeatureCollection\",\(foreignMembers)\"features\":[\n".utf8)
    }
    try output.write(bytes)
  }

  /// Goes through all that an answer shows, by index.
  func forEachShown(_ answer: Answer, _ body: (Shown) throws -> Void) throws {
    let nodes = command.assigns ? [] : try self.nodes(answer)
    let isPart = command.membersOf != nil || command.childrenOf != nil
    var point = -1
    var next = 0
    for (item, entry) in gatherer.items.enumerated() {
      if !entry.isPoint {
        if !isPart { try body(Shown(item: item, point: nil, node: nil)) }
        continue
      }
      point += 1
      if command.assigns { try body(Shown(item: item, point: point, node: nil)) }
      while next < nodes.count, tree.lowestMember(of: Int(nodes[next])) == point {
        try body(Shown(item: item, point: point, node: Int(nodes[next])))
        next += 1
      }
    }
  }

  private func nodes(_ answer: Answer) throws -> [Int32] {
    if let id = command.membersOf ?? command.childrenOf {
      guard let cluster = clusters.ids.cluster(id), let lists = clusters.lists else {
        throw Failure(.usage, "--\(command.membersOf != nil ? "members" : "children")-of: no cluster has the id \(id)")
      }
      return command.membersOf != nil ? lists.members(of: cluster) : lists.children(of: cluster)
    }
    switch answer {
    case .zoom(let zoom): return tree.nodes(at: zoom)
    case .allZooms: return tree.nodesOfAllZooms()
    }
  }

  func append(
    _ shown: Shown, _ answer: Answer, _ features: inout FeatureWriter, _ bytes: inout [UInt8]
  ) throws {
    guard isInBox(shown) else { return }
    if let node = shown.node, tree.isCluster(node) {
      var showsZooms = false
      if case .allZooms = answer { showsZooms = command.childrenOf == nil }
      return features.append(clusters.feature(of: node, zooms: showsZooms).span, to: &bytes)
    }
    let isBare = gatherer.items[shown.item].isBareGeometry
    let isPlain = !isBare && !gatherer.items[shown.item].hasForeignMembers
    if let change = change(shown, answer) {
      scratch.removeAll(keepingCapacity: true)
      try texts.withText(shown.item) { change.append($0, isPlain: isPlain, isBareGeometry: isBare, to: &scratch) }
      let text = scratch
      features.append(text.span, to: &bytes)
    } else {
      try texts.withText(shown.item) { features.append($0, isBareGeometry: isBare, to: &bytes) }
    }
  }

  /// Whether it is inside the box that is asked for.
  func isInBox(_ shown: Shown) -> Bool {
    guard let box else { return true }
    guard let node = shown.node ?? shown.point else { return gatherer.boxes[shown.item].map(box.meets) ?? false }
    let place = tree.isCluster(node) ? tree.position(of: node) : tree.points.place(of: node)
    return box.contains(longitude: place.longitude, latitude: place.latitude)
  }

  // MARK: Features that are none of floorplan's making

  /// What a copied feature gets: the zooms that it is shown at, or the id of its cluster.
  private func change(_ shown: Shown, _ answer: Answer) -> FeatureChange? {
    if command.assigns {
      guard let point = shown.point else { return .properties([("cluster_id", "null")]) }
      let node = tree.node(showing: point, at: command.zoom ?? 0)
      var properties = [("cluster_id", node == point ? "null" : String(clusters.ids[node]))]
      if let parts { properties.append(("dbscan", "\"\(parts[point].rawValue)\"")) }
      return .properties(properties)
    }
    guard case .allZooms = answer, command.membersOf == nil, command.childrenOf == nil else { return nil }
    let layer = gatherer.hasLayers ? gatherer.layerName(gatherer.items[shown.item]) : ""
    var minimum = 0
    if let node = shown.node, tree.points.joins(node) { minimum = tree.zooms(of: node)?.first ?? 0 }
    if minimum == 0 && layer.isEmpty { return nil }
    return .tippecanoe(minimumZoom: minimum, layer: layer.isEmpty ? nil : layer)
  }
}
