import GeoJSON
import Legends
import SVG
import SimpleFeatures
import Styling

/// The key as data, and what is wrong with it.
struct LegendWriter {
  private let key: LaidOutLegend
  private let theme: StyleTheme

  init(_ key: LaidOutLegend, _ theme: StyleTheme) {
    self.key = key
    self.theme = theme
  }

  /// `TYPE<TAB>TITLE<TAB>COUNT`, a row a line.
  var text: String {
    key.items.map { item in
      let count = item.row.kind == .header || item.row.kind == .more ? nil : item.row.count
      return "\(item.row.kind.rawValue)\t\(item.row.title)\t\(count.map { String($0) } ?? "")\n"
    }.joined()
  }

  /// An object with one item a line.
  var json: String {
    var members: [String] = []
    if let title = key.title {
      members.append("\"title\":\(jsonString(title))")
      members.append("\"displayTitle\":\(jsonString(key.titleLines.joined(separator: "\n")))")
    }
    members.append("\"theme\":\(jsonString(theme.name))")
    members.append("\"width\":\(key.width)")
    members.append("\"height\":\(key.height)")
    let items = key.items.map(json).joined(separator: ",\n")
    return "{\(members.joined(separator: ",")),\"items\":[\(items.isEmpty ? "" : "\n" + items)]}\n"
  }

  private func json(_ item: Legend.Item) -> String {
    let row = item.row
    var members: [String] = []
    if let layer = row.layer { members.append("\"layer\":\(jsonString(layer))") }
    members.append("\"type\":\"\(row.kind.rawValue)\"")
    members.append("\"title\":\(jsonString(row.title))")
    members.append("\"displayTitle\":\(jsonString(item.lines.joined(separator: "\n")))")
    members.append("\"truncated\":\(item.isTruncated)")
    if let count = row.count, row.kind != .header, row.kind != .more { members.append("\"count\":\(count)") }
    if !row.values.isEmpty {
      let values = row.values.map { jsonText($0.propertyValue) }
      members.append("\"value\":\(values.count == 1 ? values[0] : "[\(values.joined(separator: ","))]")")
    }
    if let range = row.range {
      members.append("\"range\":[\(range.lower.map { NumberText.text($0) } ?? "null"),\(NumberText.text(range.upper))]")
    }
    if row.isMissing { members.append("\"missing\":true") }
    if row.isOther { members.append("\"other\":true") }
    members += swatch(row.swatch)
    let box = [item.x, item.y, item.width, item.height].map(number).joined(separator: ",")
    members.append("\"box\":[\(box)]")
    return "{\(members.joined(separator: ","))}"
  }

  private func number(_ value: Double) -> String {
    var bytes: [UInt8] = []
    NumberText.append(value, decimals: 3, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func swatch(_ swatch: LegendPanel.Swatch) -> [String] {
    switch swatch {
    case .none: []
    case .fill(let fill): ["\"fill\":\(json(fill))"]
    case .line(let line): ["\"line\":\(json(line))"]
    case .icon(let marker): ["\"icon\":\(json(marker))"]
    case .iconLine(let marker, let line): ["\"icon\":\(json(marker))", "\"line\":\(json(line))"]
    case .gradient(let colors): ["\"gradient\":[\(colors.map { "\"\($0.hex)\"" }.joined(separator: ","))]"]
    }
  }

  private func json(_ fill: Look.Fill) -> String {
    var members: [String] = []
    if let color = fill.color { members.append("\"color\":\"\(color.hex)\"") }
    members.append("\"opacity\":\(number(fill.opacity))")
    members.append("\"border\":\"\(fill.border.hex)\"")
    members.append("\"borderWidth\":\(number(fill.borderWidth))")
    if !fill.dashPattern.isEmpty { members.append("\"dashPattern\":\(list(fill.dashPattern))") }
    return "{\(members.joined(separator: ","))}"
  }

  private func json(_ line: Look.Line) -> String {
    "{\"color\":\"\(line.color.hex)\",\"width\":\(number(line.width)),\"opacity\":\(number(line.opacity)),"
      + "\"dashPattern\":\(list(line.dashPattern)),\"dashPhase\":\(number(line.dashPhase))}"
  }

  private func list(_ numbers: [Double]) -> String { "[\(numbers.map(number).joined(separator: ","))]" }

  private func json(_ marker: Look.Marker) -> String {
    var members = ["\"shape\":\"\(marker.shape.rawValue)\""]
    let isPin = marker.shape == .pin || marker.shape == .none
    if !isPin { members.append("\"radius\":\(number(marker.headRadius))") }
    members.append("\"background\":\"\(marker.background.hex)\"")
    members.append("\"tint\":\"\(marker.tint.hex)\"")
    if !isPin {
      members.append("\"border\":\"\(marker.border.hex)\"")
      members.append("\"borderWidth\":\(number(marker.borderWidth))")
    }
    switch marker.glyph {
    case .icon(let name): members.append("\"symbol\":\(jsonString(name))")
    case .text(let text): members.append("\"initials\":\(jsonString(text))")
    case .paths, .picture, nil: break
    }
    return "{\(members.joined(separator: ","))}"
  }

  // MARK: Findings

  /// `RULE<TAB>TITLE<TAB>what is wrong`, one a line.
  func text(_ findings: [LegendFinding]) -> String {
    findings.map { "\($0.rule)\t\($0.title ?? "-")\t\($0.message)\n" }.joined()
  }

  func json(_ findings: [LegendFinding]) -> String {
    let lines = findings.map { finding -> String in
      var members = ["\"rule\":\"\(finding.rule)\""]
      if let layer = finding.layer { members.append("\"layer\":\(jsonString(layer))") }
      members.append("\"title\":\(jsonString(finding.title ?? "-"))")
      members.append("\"message\":\(jsonString(finding.message))")
      if let value = finding.value { members.append("\"value\":\(number(value))") }
      if let limit = finding.limit { members.append("\"limit\":\(number(limit))") }
      return "{\(members.joined(separator: ","))}"
    }
    return lines.isEmpty ? "[]\n" : "[\n\(lines.joined(separator: ",\n"))\n]\n"
  }
}
