import Clustering
import Extents
import GeoJSON
import SimpleFeatures

/// Makes the features that clusters are written as.
final class ClusterFeatures {
  let ids: ClusterIDs
  let lists: MemberLists?
  private let command: ClusterCommand
  private let gatherer: ClusterGatherer
  private let tree: ClusterTree
  private let coincident: [Bool]
  private let representatives: [Int32]
  private let altitudes: [Double]
  private var members: [Int32] = []
  private var bytes: [UInt8] = []
  /// The values of properties whose aggregates need them as columns.
  private var numbers: [String: [Double]] = [:]
  private var values: [String: [Int32]] = [:]

  init(_ command: ClusterCommand, _ gatherer: ClusterGatherer, _ tree: ClusterTree, _ featureCount: Int) {
    self.command = command
    self.gatherer = gatherer
    self.tree = tree
    let needsMembers =
      command.members != nil || command.hasBounds || command.hasHull || !command.aggregates.isEmpty
      || command.membersOf != nil || command.childrenOf != nil
    lists = needsMembers ? MemberLists(tree) : nil
    coincident = tree.coincident()
    representatives = command.priority == nil ? [] : tree.representatives()
    altitudes = tree.altitudes()
    if command.ids == .supercluster {
      ids = ClusterIDs.supercluster(tree, features: featureCount)
    } else {
      ids = ClusterIDs.stable(tree, groups: gatherer.traits.groupTexts, taken: gatherer.forEachTakenID) { point, text in
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

  /// The feature of a cluster; with `zooms` it says at which it is shown.
  func feature(of node: Int, zooms: Bool) -> [UInt8] {
    bytes.removeAll(keepingCapacity: true)
    let id = ids[node]
    if let lists { lists.members(of: node, into: &members) }
    bytes += "{\"type\":\"Feature\",\"id\":".utf8
    bytes.appendDecimal(id)
    let extent = command.hasBounds || command.hasHull ? extentOfMembers() : nil
    if command.hasBounds, let box = extent?.box {
      append(",\"bbox\":[", [box.west, box.south, box.east, box.north], decimals: nil)
      bytes.append(UInt8(ascii: "]"))
    }
    bytes += ",\"properties\":{\"cluster\":true,\"cluster_id\":".utf8
    bytes.appendDecimal(id)
    appendProperties(node)
    bytes += "},\"geometry\":".utf8
    appendGeometry(node, extent)
    if zooms { appendTippecanoe(node) }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  private func append(_ name: String, _ text: String) {
    bytes += name.utf8
    bytes += text.utf8
  }

  /// Appends numbers with commas between, without `decimals` the shortest that read back.
  private func append(_ name: String, _ numbers: [Double], decimals: Int?) {
    bytes += name.utf8
    for (index, number) in numbers.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if let decimals {
        NumberText.append(number, decimals: decimals, to: &bytes)
      } else {
        NumberText.appendPlain(number, to: &bytes)
      }
    }
  }

  private func appendProperties(_ node: Int) {
    let count = tree.count(of: node)
    let first = tree.lowestMember(of: node)
    bytes += ",\"point_count\":".utf8
    bytes.appendDecimal(count)
    bytes += ",\"point_count_abbreviated\":".utf8
    switch AbbreviatedCount(count) {
    case .number(let number): bytes.appendDecimal(number)
    case .text(let text): bytes += "\"\(text)\"".utf8
    }
    if let zoom = tree.expansionZoom(of: node) {
      bytes += ",\"expansion_zoom\":".utf8
      bytes.appendDecimal(zoom)
    }
    if coincident[node - tree.pointCount] { bytes += ",\"coincident\":true".utf8 }
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
        bytes += GeometryWriter.json(hull.geometry, decimals: command.output.precision).utf8
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
    bytes += "]}".utf8
  }

  private func appendTippecanoe(_ node: Int) {
    guard !command.isInMeters, let (first, last) = tree.zooms(of: node) else { return }
    bytes += ",\"tippecanoe\":{\"minzoom\":".utf8
    bytes.appendDecimal(first)
    if let last {
      bytes += ",\"maxzoom\":".utf8
      bytes.appendDecimal(last)
    }
    if gatherer.hasLayers {
      let layer = gatherer.layerName(ofPoint: tree.lowestMember(of: node))
      if !layer.isEmpty { append(",\"layer\":", jsonString(layer)) }
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
