import GeoJSON
import Isochrones
import SimpleFeatures
import Styling

/// Writes what was reached as features.
struct IsochroneFeatures {
  /// What was asked of one range: its number as text, and its colour.
  struct RangeLook {
    let metric: Metric
    let value: Double
    /// `0xRRGGBB`.
    let rgb: UInt32

    var colour: String {
      let digits = String(rgb, radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
  }

  private let mode: TravelMode
  private let decimals: Int
  private let isMerged: Bool
  private let looks: [RangeLook]
  /// All origins of the run; those of a reach are told by their places here.
  private let origins: [NamedOrigin]

  init(_ command: IsochroneCommand, _ origins: [NamedOrigin]) {
    mode = command.mode
    decimals = command.output.precision ?? 7
    isMerged = command.combination == .merge
    looks = command.rangeLooks
    self.origins = origins
  }

  /// The ranges of a metric, ascending.
  func ranges(_ metric: Metric) -> [Double] { looks.filter { $0.metric == metric }.map(\.value).sorted() }

  private func look(_ metric: Metric, _ value: Double) -> RangeLook {
    looks.first { $0.metric == metric && $0.value == value } ?? RangeLook(metric: metric, value: value, rgb: 0x888888)
  }

  // MARK: Areas and bands

  /// - Parameters:
  ///   - placed: which of the run's origins the labels of the reach stand for.
  ///   - extra: further members, behind `snap_distance_m`.
  func area(_ item: IsochroneAreas.Item, _ reach: Reach, _ placed: [Int], isBand: Bool, extra: String = "") -> [UInt8] {
    var bytes = begin(merged: isMerged ? placed : nil, single: placed[item.label ?? 0])
    let value = reach.ranges[item.range]
    let look = look(reach.metric, value)
    append("metric", text: reach.metric.rawValue, &bytes)
    append("value", value, &bytes)
    let from = item.below.map { reach.ranges[$0] } ?? 0
    if isBand { append("from", from, &bytes) }
    append("unit", text: reach.metric.unit, &bytes)
    switch item.level {
    case .all: break
    case .none: bytes += ",\"level\":null".utf8
    case .level(let level): append("level", text: NumberText.plain(level), &bytes)
    }
    append("area_m2", item.geometry.geodesicArea.rounded(), &bytes)
    let length = reach.length(
      within: item.range, beyond: isBand ? item.below : nil, label: item.label, level: item.level)
    append("reached_m", length, decimals: 1, &bytes)
    if !isMerged {
      append("snap_distance_m", reach.origins[item.label ?? 0].distance, decimals: 2, &bytes)
    }
    bytes += extra.utf8
    append(
      "title", text: isBand ? Self.title(reach.metric, value, from: from) : Self.title(reach.metric, value), &bytes)
    append("fill", text: look.colour, &bytes)
    append("fill-opacity", 0.4, &bytes)
    append("stroke", text: look.colour, &bytes)
    append("stroke-width", 1, &bytes)
    return end(&bytes, item.geometry)
  }

  /// Where the areas of two origins meet.
  func overlap(_ pair: (Int, Int), _ metric: Metric, _ value: Double, _ geometry: Geometry) -> [UInt8] {
    var bytes = Array("{\"type\":\"Feature\",\"properties\":{\"overlap\":[".utf8)
    bytes += "\(origins[pair.0].id),\(origins[pair.1].id)]".utf8
    append("mode", text: mode.rawValue, &bytes)
    append("metric", text: metric.rawValue, &bytes)
    append("value", value, &bytes)
    append("unit", text: metric.unit, &bytes)
    append("area_m2", geometry.geodesicArea.rounded(), &bytes)
    return end(&bytes, geometry)
  }

  // MARK: Lines and nodes

  func lines(_ reach: Reach, _ network: Network, _ placed: [Int], _ body: (_ label: Int, _ feature: [UInt8]) -> Void) {
    reach.forEachLine { line in
      let value = reach.ranges[line.range]
      var bytes = begin(merged: nil, single: placed[line.label])
      append("metric", text: reach.metric.rawValue, &bytes)
      bytes += ",\"source\":".utf8
      bytes += network.source(ofLine: line.line)
      append("value", value, &bytes)
      append("unit", text: reach.metric.unit, &bytes)
      append("cost_from", line.costs.lowerBound, decimals: 3, &bytes)
      append("cost_to", line.costs.upperBound, decimals: 3, &bytes)
      append("length_m", line.length, decimals: 2, &bytes)
      appendLevels(line.levels, &bytes)
      append("stroke", text: look(reach.metric, value).colour, &bytes)
      append("stroke-width", 2, &bytes)
      var geometry = Geometry(type: line.parts.count == 1 ? .lineString : .multiLineString)
      for part in line.parts { geometry.append(.line, part) }
      body(line.label, end(&bytes, geometry))
    }
  }

  func nodes(_ reach: Reach, _ placed: [Int], _ body: (_ label: Int, _ feature: [UInt8]) -> Void) {
    for node in reach.nodes {
      var bytes = begin(merged: nil, single: placed[node.label])
      append("metric", text: reach.metric.rawValue, &bytes)
      append("value", reach.ranges[node.range], &bytes)
      append("unit", text: reach.metric.unit, &bytes)
      append("cost", node.cost, decimals: 3, &bytes)
      appendLevels(node.levels, &bytes)
      var geometry = Geometry(type: .point)
      geometry.append(.points, [node.longitude, node.latitude])
      body(node.label, end(&bytes, geometry))
    }
  }

  /// A placed origin as a point.
  func origin(_ index: Int, _ place: OriginPlace) -> [UInt8] {
    var bytes = Array("{\"type\":\"Feature\",\"properties\":{\"origin\":\(origins[index].id)".utf8)
    if let name = origins[index].name { append("name", text: name, &bytes) }
    bytes += ",\"input\":[".utf8
    NumberText.appendPlain(origins[index].origin.longitude, to: &bytes)
    bytes.append(0x2C)
    NumberText.appendPlain(origins[index].origin.latitude, to: &bytes)
    bytes.append(0x5D)
    append("snap_distance_m", place.distance, decimals: 2, &bytes)
    var geometry = Geometry(type: .point)
    geometry.append(.points, [place.longitude, place.latitude])
    return end(&bytes, geometry)
  }

  // MARK: Titles

  /// `15 min`, `1.5 km`.
  static func title(_ metric: Metric, _ value: Double) -> String {
    let (unit, scale) = unit(metric, value)
    return "\(NumberText.plain(value / scale)) \(unit)"
  }

  /// `5–10 min`.
  static func title(_ metric: Metric, _ value: Double, from: Double) -> String {
    let (unit, scale) = unit(metric, value)
    return "\(NumberText.plain(from / scale))–\(NumberText.plain(value / scale)) \(unit)"
  }

  private static func unit(_ metric: Metric, _ value: Double) -> (String, Double) {
    metric == .time || value < 1000 ? (metric.unit, 1) : (metric == .distance ? "km" : "kWh", 1000)
  }

  // MARK: Members

  /// From the opening bracket to the mode.
  private func begin(merged: [Int]?, single: Int) -> [UInt8] {
    var bytes = Array("{\"type\":\"Feature\",\"properties\":{\"origin\":".utf8)
    if let merged {
      bytes += "[\(merged.map { origins[$0].id }.joined(separator: ","))]".utf8
    } else {
      bytes += origins[single].id.utf8
      if let name = origins[single].name { append("name", text: name, &bytes) }
    }
    append("mode", text: mode.rawValue, &bytes)
    return bytes
  }

  private func end(_ bytes: inout [UInt8], _ geometry: Geometry) -> [UInt8] {
    bytes += "},\"geometry\":".utf8
    bytes += GeometryWriter.json(geometry, decimals: decimals).utf8
    bytes.append(0x7D)
    return bytes
  }

  private func appendName(_ name: StaticString, _ bytes: inout [UInt8]) {
    bytes += ",\"".utf8
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes += "\":".utf8
  }

  private func append(_ name: StaticString, text: String, _ bytes: inout [UInt8]) {
    appendName(name, &bytes)
    bytes += jsonString(text).utf8
  }

  private func append(_ name: StaticString, _ number: Double, decimals: Int? = nil, _ bytes: inout [UInt8]) {
    appendName(name, &bytes)
    if let decimals {
      NumberText.append(number, decimals: decimals, to: &bytes)
    } else {
      NumberText.appendPlain(number, to: &bytes)
    }
  }

  private func appendLevels(_ levels: [Double], _ bytes: inout [UInt8]) {
    if levels.isEmpty { return }
    append("level", text: levels.map(NumberText.plain).joined(separator: ";"), &bytes)
  }
}
