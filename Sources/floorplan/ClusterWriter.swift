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

  private let command: ClusterCommand
  private let gatherer: ClusterGatherer
  private let texts: FeatureTexts
  private let tree: ClusterTree
  private let parts: [DensityClustering.Part]?
  private let foreignMembers: String
  private let ids: ClusterIDs
  private let lists: MemberLists?
  private let coincident: [Bool]
  private let representatives: [Int32]
  private let altitudes: [Double]
  private let box: AnswerBox?
  private var members: [Int32] = []
  private var scratch: [UInt8] = []
  /// The values of properties whose aggregates need them as columns.
  private var numbers: [String: [Double]] = [:]
  private var values: [String: [Int32]] = [:]

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
    let needsMembers =
      command.members != nil || command.hasBounds || command.hasHull || !command.aggregates.isEmpty
      || command.membersOf != nil || command.childrenOf != nil
    lists = needsMembers ? MemberLists(tree) : nil
    coincident = tree.coincident()
    representatives = command.priority == nil ? [] : tree.representatives()
    altitudes = tree.altitudes()
    box = command.bbox.map { AnswerBox($0.box) }
    if command.ids == .supercluster {
      ids = ClusterIDs.supercluster(tree, features: featureCount)
    } else {
      ids = ClusterIDs.stable(tree, groups: gatherer.traits.groupTexts, taken: gatherer.takenIDs) { point, text in
        gatherer.traits.appendIDKey(point, to: &text)
      }
    }
    for aggregate in command.aggregates {
      guard let column = gatherer.traits.columns[aggregate.key] else { continue }
      if aggregate.operation.isNumeric {
        if numbers[aggregate.key] == nil { numbers[aggregate.key] = column.texts.indices.map(column.number) }
      } else if values[aggregate.key] == nil {
        values[aggregate.key] = column.values
      }
    }
  }

  // MARK: Whole answers

  /// Writes an answer.
  func write(_ answer: Answer, to output: Output) throws {
    var features = FeatureWriter(form: FeatureWriter.Form(rawValue: command.answer.rawValue) ?? .geojson)
    try begin(&features, output)
    var buffer: [UInt8] = []
    try forEachNode(answer) { item, node in
      buffer.removeAll(keepingCapacity: true)
      try append(item, node, answer, &features, &buffer)
      try output.write(buffer)
    }
    buffer.removeAll()
    features.end(&buffer)
    try output.write(buffer)
  }

  private func begin(_ features: inout FeatureWriter, _ output: Output) throws(Failure) {
    var bytes: [UInt8] = []
    features.begin(&bytes)
    if features.form == .geojson, !foreignMembers.isEmpty {
      bytes = Array("{\"type\":\"FeatureCollection\",\(foreignMembers)\"features\":[\n".utf8)
    }
    try output.write(bytes)
  }

  /// Goes through all that an answer shows, by index: an item without a node passes through.
  private func forEachNode(_ answer: Answer, _ body: (_ item: Int, _ node: Int?) throws -> Void) throws {
    if command.assigns {
      for item in gatherer.items.indices { try body(item, nil) }
      return
    }
    let nodes = try self.nodes(answer)
    let isPart = command.membersOf != nil || command.childrenOf != nil
    var next = 0
    for (item, entry) in gatherer.items.enumerated() {
      if entry.point < 0 {
        if !isPart { try body(item, nil) }
        continue
      }
      while next < nodes.count, tree.lowestMember(of: Int(nodes[next])) == Int(entry.point) {
        try body(item, Int(nodes[next]))
        next += 1
      }
    }
  }

  private func nodes(_ answer: Answer) throws -> [Int32] {
    if let id = command.membersOf ?? command.childrenOf {
      guard let cluster = ids.cluster(id), let lists else {
        throw Failure(.usage, "--\(command.membersOf != nil ? "members" : "children")-of: no cluster has the id \(id)")
      }
      return command.membersOf != nil ? lists.members(of: cluster) : lists.children(of: cluster)
    }
    switch answer {
    case .zoom(let zoom): return tree.nodes(at: zoom)
    case .allZooms: return tree.nodesOfAllZooms()
    }
  }

  private func append(
    _ item: Int, _ node: Int?, _ answer: Answer, _ features: inout FeatureWriter, _ bytes: inout [UInt8]
  ) throws {
    guard isInBox(item, node) else { return }
    if let node, tree.isCluster(node) {
      scratch.removeAll(keepingCapacity: true)
      appendCluster(node, answer)
      let text = scratch
      return features.append(text.span, to: &bytes)
    }
    let isBare = gatherer.items[item].isBareGeometry
    let isPlain = !isBare && !gatherer.items[item].hasForeignMembers
    if let change = change(item, node, answer) {
      scratch.removeAll(keepingCapacity: true)
      try texts.withText(item) { change.append($0, isPlain: isPlain, isBareGeometry: isBare, to: &scratch) }
      let text = scratch
      features.append(text.span, to: &bytes)
    } else {
      try texts.withText(item) { features.append($0, isBareGeometry: isBare, to: &bytes) }
    }
  }

  private func isInBox(_ item: Int, _ node: Int?) -> Bool {
    guard let box else { return true }
    guard let node else {
      let point = Int(gatherer.items[item].point)
      if point >= 0 { return isInBox(item, point) }
      return gatherer.boxes[item].map(box.meets) ?? false
    }
    let place = tree.isCluster(node) ? tree.position(of: node) : tree.points.place(of: node)
    return box.contains(longitude: place.longitude, latitude: place.latitude)
  }

  // MARK: Features that are none of floorplan's making

  /// What a copied feature gets: the zooms that it is shown at, or the id of its cluster.
  private func change(_ item: Int, _ node: Int?, _ answer: Answer) -> FeatureChange? {
    if command.assigns {
      let point = Int(gatherer.items[item].point)
      guard point >= 0 else { return .properties([("cluster_id", "null")]) }
      let shown = tree.node(showing: point, at: command.zoom ?? 0)
      var properties = [("cluster_id", shown == point ? "null" : String(ids[shown]))]
      if let parts { properties.append(("dbscan", "\"\(parts[point].rawValue)\"")) }
      return .properties(properties)
    }
    guard case .allZooms = answer, command.membersOf == nil, command.childrenOf == nil else { return nil }
    let layer = gatherer.hasLayers ? gatherer.layerName(gatherer.items[item]) : ""
    var minimum = 0
    if let node, tree.points.joins(node) { minimum = tree.zooms(of: node)?.first ?? 0 }
    if minimum == 0 && layer.isEmpty { return nil }
    return .tippecanoe(minimumZoom: minimum, layer: layer.isEmpty ? nil : layer)
  }

  // MARK: Clusters

  /// Appends a cluster to `scratch`.
  private func appendCluster(_ node: Int, _ answer: Answer) {
    let id = ids[node]
    if let lists { lists.members(of: node, into: &members) }
    scratch += "{\"type\":\"Feature\",\"id\":".utf8
    scratch.appendDecimal(id)
    let extent = command.hasBounds || command.hasHull ? extentOfMembers() : nil
    if command.hasBounds, let box = extent?.box {
      append(",\"bbox\":[", [box.west, box.south, box.east, box.north], decimals: nil)
      scratch.append(UInt8(ascii: "]"))
    }
    scratch += ",\"properties\":{\"cluster\":true,\"cluster_id\":".utf8
    scratch.appendDecimal(id)
    appendProperties(node)
    scratch += "},\"geometry\":".utf8
    appendGeometry(node, extent)
    if case .allZooms = answer, command.childrenOf == nil { appendTippecanoe(node) }
    scratch.append(UInt8(ascii: "}"))
  }

  private func append(_ name: String, _ text: String) {
    scratch += name.utf8
    scratch += text.utf8
  }

  /// Appends numbers with commas between, without `decimals` the shortest that read back.
  private func append(_ name: String, _ numbers: [Double], decimals: Int?) {
    scratch += name.utf8
    for (index, number) in numbers.enumerated() {
      if index > 0 { scratch.append(UInt8(ascii: ",")) }
      if let decimals {
        NumberText.append(number, decimals: decimals, to: &scratch)
      } else {
        NumberText.appendPlain(number, to: &scratch)
      }
    }
  }

  private func appendProperties(_ node: Int) {
    let count = tree.count(of: node)
    let first = tree.lowestMember(of: node)
    scratch += ",\"point_count\":".utf8
    scratch.appendDecimal(count)
    scratch += ",\"point_count_abbreviated\":".utf8
    switch AbbreviatedCount(count) {
    case .number(let number): scratch.appendDecimal(number)
    case .text(let text): scratch += "\"\(text)\"".utf8
    }
    if let zoom = tree.expansionZoom(of: node) {
      scratch += ",\"expansion_zoom\":".utf8
      scratch.appendDecimal(zoom)
    }
    if coincident[node - tree.pointCount] { scratch += ",\"coincident\":true".utf8 }
    if let key = command.groupBy, let column = gatherer.traits.columns[key] {
      append(",\(jsonString(key)):", column.text(first))
    }
    if command.weight != nil { append(",\"weight\":", NumberText.text(tree.weight(of: node))) }
    let representative = command.priority == nil ? first : Int(representatives[node - tree.pointCount])
    if command.priority != nil { append(",\"representative\":", name(representative)) }
    if let key = command.titleFrom, let column = gatherer.traits.columns[key] {
      let text = column.text(representative)
      append(",\"title\":", text == "null" || text.hasPrefix("\"") ? text : jsonString(text))
      append(",\"subtitle\":", "\"+\(count - 1) more\"")
    }
    for aggregate in command.aggregates { append(",\(jsonString(aggregate.name)):", result(aggregate)) }
    if command.members != nil {
      append(",\"members\":", "[\(members.map { name(Int($0)) }.joined(separator: ","))]")
    }
  }

  /// How a member is named.
  private func name(_ point: Int) -> String {
    switch command.members {
    case nil, .index: return String(tree.points.features[point])
    case .id:
      if let id = gatherer.traits.idText(point) { return id }
      return gatherer.traits.columns["id"]?.text(point) ?? "null"
    case .property(let key): return gatherer.traits.columns[key]?.text(point) ?? "null"
    }
  }

  private func result(_ aggregate: AggregateColumn) -> String {
    guard let column = gatherer.traits.columns[aggregate.key] else { return "null" }
    let result =
      aggregate.operation.isNumeric
      ? aggregate.operation.result(of: members, numbers: numbers[aggregate.key] ?? [])
      : aggregate.operation.result(of: members, values: values[aggregate.key] ?? [], in: column.table)
    switch result {
    case .null: return "null"
    case .count(let count): return String(count)
    case .number(let number): return number.isFinite ? NumberText.text(number) : "null"
    case .boolean(let boolean): return String(boolean)
    case .value(let point): return column.text(point)
    case .values(let points): return "[\(points.map(column.text).joined(separator: ","))]"
    case .counts(let counts):
      let members = counts.map { counted in
        let text = column.text(counted.point)
        return "\(text.hasPrefix("\"") ? text : jsonString(column.shortText(counted.point))):\(counted.count)"
      }
      return "{\(members.joined(separator: ","))}"
    }
  }

  /// The box of the members' own positions, planar in a projected system.
  private func extentOfMembers() -> Extent {
    var extent = Extent(isPlanar: gatherer.isProjected)
    var geometry = Geometry(type: .multiPoint)
    geometry.append(.points, ownPositions())
    extent.add(geometry)
    return extent
  }

  private func ownPositions() -> [Double] {
    members.flatMap { point -> [Double] in
      let position = gatherer.ownPositions[Int(point)]
      return [position.x, position.y]
    }
  }

  private func appendGeometry(_ node: Int, _ extent: Extent?) {
    if command.hasHull, let box = extent?.box {
      if let hull = Shapes(around: ownPositions(), box: box, isPlanar: gatherer.isProjected).hull() {
        scratch += GeometryWriter.json(hull.geometry, decimals: command.output.precision).utf8
        return
      }
    }
    let place = tree.position(of: node)
    let (x, y) = gatherer.back(place.longitude, place.latitude)
    var numbers = [x, y]
    if !altitudes.isEmpty {
      let altitude = altitudes[node - tree.pointCount]
      if !altitude.isNaN { numbers.append(altitude) }
    }
    append("{\"type\":\"Point\",\"coordinates\":[", numbers, decimals: command.output.precision)
    scratch += "]}".utf8
  }

  private func appendTippecanoe(_ node: Int) {
    guard !command.isInMeters, let (first, last) = tree.zooms(of: node) else { return }
    scratch += ",\"tippecanoe\":{\"minzoom\":".utf8
    scratch.appendDecimal(first)
    if let last {
      scratch += ",\"maxzoom\":".utf8
      scratch.appendDecimal(last)
    }
    if gatherer.hasLayers {
      let layer = layerOf(node)
      if !layer.isEmpty { append(",\"layer\":", jsonString(layer)) }
    }
    scratch.append(UInt8(ascii: "}"))
  }

  private func layerOf(_ node: Int) -> String {
    gatherer.layerName(gatherer.items[Int(gatherer.itemOfPoint[tree.lowestMember(of: node)])])
  }

  // MARK: Tiles

  /// So that one large area cannot fill a disk: a map of the world has more tiles than that from zoom 10 on.
  private static let mostCopies = 1_000_000

  /// - Throws: `Failure` where features that are no points would be in more than `mostCopies` tiles of a zoom.
  private func checkTiles(_ zoom: Int) throws(Failure) {
    var copies = 0
    for (item, entry) in gatherer.items.enumerated() {
      guard let box = gatherer.boxes[item], isInBox(item, nil) else { continue }
      for range in tileRanges(box, zoom) { copies += range.x.count * range.y.count }
      if copies > Self.mostCopies {
        throw Failure(
          .data,
          "feature \(entry.index): more than \(Self.mostCopies) tiles of zoom \(zoom) with lines and areas; "
            + "take a smaller zoom, or --non-points drop")
      }
    }
  }

  /// A file for each tile that has anything in it; one that is there from an earlier run and has nothing is emptied.
  func writeTiles(_ console: Console) throws {
    guard let pattern = command.output.path else { return }
    let zooms = command.zoom.map { $0...$0 } ?? tree.minimumZoom...tree.maximumZoom + 1
    try checkTiles(zooms.upperBound)
    for zoom in zooms {
      var entries: [(x: Int, y: Int, item: Int, node: Int?)] = []
      try forEachNode(.zoom(zoom)) { item, node in
        guard isInBox(item, node) else { return }
        for (x, y) in tiles(item, node, zoom) { entries.append((x, y, item, node)) }
      }
      // Stable: entries of a tile stay in their order.
      let order = entries.indices.sorted { (entries[$0].x, entries[$0].y, $0) < (entries[$1].x, entries[$1].y, $1) }
      var written = Set<String>()
      var start = 0
      while start < order.count {
        let (x, y) = (entries[order[start]].x, entries[order[start]].y)
        var end = start
        while end < order.count, entries[order[end]].x == x, entries[order[end]].y == y { end += 1 }
        let path = Self.path(pattern, zoom, x, y)
        try writeTile(order[start..<end].map { (entries[$0].item, entries[$0].node) }, zoom, path, console)
        written.insert(path)
        start = end
      }
      for path in TileFolder.files(pattern, zoom: zoom, console) where !written.contains(path) {
        try writeTile([], zoom, path, console)
      }
    }
  }

  private static func path(_ pattern: String, _ zoom: Int, _ x: Int, _ y: Int) -> String {
    pattern.replacing("{z}", with: "\(zoom)").replacing("{x}", with: "\(x)").replacing("{y}", with: "\(y)")
  }

  private func writeTile(_ entries: [(item: Int, node: Int?)], _ zoom: Int, _ path: String, _ console: Console) throws {
    let output = try Output(path: console.path(path), shownAs: path, makesFolders: true, keepsEqual: true)
    var features = FeatureWriter(form: FeatureWriter.Form(rawValue: command.answer.rawValue) ?? .geojson)
    try begin(&features, output)
    var buffer: [UInt8] = []
    for (item, node) in entries {
      buffer.removeAll(keepingCapacity: true)
      try append(item, node, .zoom(zoom), &features, &buffer)
      try output.write(buffer)
    }
    buffer.removeAll()
    features.end(&buffer)
    try output.write(buffer)
    try output.commit()
  }

  private func tiles(_ item: Int, _ node: Int?, _ zoom: Int) -> [(Int, Int)] {
    if let node {
      let place = tree.isCluster(node) ? tree.position(of: node) : tree.points.place(of: node)
      let tile = WorldPosition(longitude: place.longitude, latitude: place.latitude).tile(zoom: zoom)
      return [(tile.x, tile.y)]
    }
    guard let box = gatherer.boxes[item] else { return [] }
    return tileRanges(box, zoom).flatMap { range in range.x.flatMap { x in range.y.map { (x, $0) } } }
  }

  private func tileRanges(_ box: BoundingBox, _ zoom: Int) -> [(x: ClosedRange<Int>, y: ClosedRange<Int>)] {
    box.split.map { part in
      let first = WorldPosition(longitude: part.west, latitude: part.north).tile(zoom: zoom)
      let last = WorldPosition(longitude: part.east, latitude: part.south).tile(zoom: zoom)
      return (first.x...max(first.x, last.x), first.y...max(first.y, last.y))
    }
  }
}
