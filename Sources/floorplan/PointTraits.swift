import Clustering
import GeoJSON
import Styling

/// What points bring along: the properties that are asked for, ids, groups, weights and priorities.
struct PointTraits {
  private let command: ClusterCommand
  private let never: Filter?
  private let needsIDs: Bool
  /// Whether the layer alone says what a point brings along.
  private let isPlain: Bool
  private var last: (layer: Int, group: Int32) = (-1, 0)
  private(set) var columns: [String: PropertyColumn] = [:]
  /// Of the columns. Going over those of the dictionary itself would have it copied with every point.
  private let keys: [String]
  private static let noID = -1
  /// For each point its id where that is a number of digits only; `noID`; or below it a place in `idTexts`.
  private var ids: [Int] = []
  /// The JSON texts of all other ids, each with a 0 behind it.
  private var idTexts: [UInt8] = []
  /// The text of each group, layer included.
  private(set) var groupTexts: [[UInt8]] = []
  /// Remarks to be told once, with a count and the first feature.
  private(set) var wrongNumbers: [(key: String, isWeight: Bool, count: Int, first: Int)] = []
  private var groups: [GroupName: Int32] = [:]

  private struct GroupName: Hashable {
    var layer: Int
    var value: Int32
  }

  init(_ command: ClusterCommand, _ never: Filter?) {
    self.command = command
    self.never = never
    needsIDs = command.ids == .stable || command.members == .id || command.priority != nil
    var keys = command.aggregates.map(\.key) + [command.groupBy, command.priority, command.weight].compactMap { $0 }
    if case .property(let key)? = command.members { keys.append(key) }
    if command.members == .id { keys.append("id") }
    if case .property(let key, _) = command.order { keys.append(key) }
    if let key = command.titleFrom { keys.append(key) }
    for key in keys { columns[key] = PropertyColumn(key: key) }
    self.keys = Array(columns.keys)
    isPlain = never == nil && keys.isEmpty
  }

  /// - Parameter count: that of all points.
  mutating func reserveCapacity(_ count: Int) { if needsIDs { ids.reserveCapacity(count) } }

  /// Takes the next point, which is the feature that the reader read last.
  /// - Returns: what goes into its place among `ClusterPoints`.
  mutating func take(
    _ reader: FeatureReader, _ point: Int, feature: Int, _ layer: (number: Int, name: String)
  ) -> (group: Int32, weight: Double, priority: Double) {
    if needsIDs { appendID(reader) }
    if isPlain {
      if layer.number != last.layer { last = (layer.number, group(reader, point, layer)) }
      return (last.group, 1, .nan)
    }
    for key in keys { columns[key]?.append(reader) }
    return (group(reader, point, layer), weight(point, feature), priority(point))
  }

  // MARK: Ids

  /// The number that an id is, as JSON text: a number, or text, of digits only; nil for any other.
  ///
  /// Ids of clusters have at most 16 digits, so longer ones are of no account.
  static func wholeNumber(_ text: Span<UInt8>) -> Int? {
    let digits = text[0] == UInt8(ascii: "\"") ? 1..<text.count - 1 : 0..<text.count
    guard !digits.isEmpty, digits.count <= 16 else { return nil }
    var number = 0
    for index in digits {
      guard text[index] &- 0x30 < 10 else { return nil }
      number = number &* 10 &+ Int(text[index] &- 0x30)
    }
    return number
  }

  private mutating func appendID(_ reader: FeatureReader) {
    guard let range = reader.idText else { return ids.append(Self.noID) }
    let id = reader.withText(range) { text in
      text[0] == UInt8(ascii: "\"") ? nil : text[0] == UInt8(ascii: "n") ? Self.noID : Self.wholeNumber(text)
    }
    if let id { return ids.append(id) }
    ids.append(Self.noID - 1 - idTexts.count)
    reader.withText(range) { text in text.withUnsafeBufferPointer { idTexts.append(contentsOf: $0) } }
    idTexts.append(0)
  }

  /// The JSON text of an id that is none of digits only.
  private func text(_ id: Int) -> ArraySlice<UInt8> { idTexts[(Self.noID - 1 - id)...].prefix { $0 != 0 } }

  /// The JSON text of a point's id, nil without one or with null.
  func idText(_ point: Int) -> String? {
    let id = ids[point]
    return id == Self.noID ? nil : id >= 0 ? String(id) : String(decoding: text(id), as: UTF8.self)
  }

  /// Appends what a stable id takes of a point's id: the bytes of a number; a quote and the characters of a text.
  /// - Returns: false without an id.
  func appendIDKey(_ point: Int, to bytes: inout [UInt8]) -> Bool {
    let id = ids[point]
    if id == Self.noID { return false }
    if id >= 0 {
      bytes.appendDecimal(id)
      return true
    }
    let text = text(id)
    if text.first == UInt8(ascii: "\"") {
      bytes.append(UInt8(ascii: "\""))
      bytes += textOfJSONString(String(decoding: text, as: UTF8.self)).utf8
    } else {
      bytes += text
    }
    return true
  }

  /// Calls `body` with each id that is digits only.
  func forEachWholeID(_ body: (Int) -> Void) {
    for id in ids where id != Self.noID {
      if id >= 0 { body(id) } else if let number = Self.wholeNumber(text(id).span) { body(number) }
    }
  }

  // MARK: Groups and numbers

  private mutating func group(
    _ reader: FeatureReader, _ point: Int, _ layer: (number: Int, name: String)
  ) -> Int32 {
    if let never, never.matches(ReaderFeature(reader: reader)) { return ClusterPoints.neverJoins }
    var value: Int32 = 0
    if let key = command.groupBy, let column = columns[key] {
      value = column.value(point)
      guard value != ValueTable.none, column.table.isGroup(value) else { return ClusterPoints.neverJoins }
    }
    let name = GroupName(layer: layer.number, value: value)
    if let known = groups[name] { return known }
    let group = Int32(groups.count)
    groups[name] = group
    var text = layer.name.isEmpty ? [] : Array("\(layer.name)/".utf8)
    if let key = command.groupBy, let column = columns[key] { text += column.table.groupText(value) }
    groupTexts.append(text)
    return group
  }

  private mutating func weight(_ point: Int, _ feature: Int) -> Double {
    guard let key = command.weight, let column = columns[key] else { return 1 }
    if column.value(point) == ValueTable.none { return 1 }
    let weight = column.number(point)
    if weight >= 0 { return weight }
    noteWrong(key, isWeight: true, feature)
    return 1
  }

  private func priority(_ point: Int) -> Double {
    guard let key = command.priority, let column = columns[key] else { return .nan }
    let value = column.value(point)
    guard value != ValueTable.none else { return .nan }
    if case .string("required") = column.table.values[Int(value)] { return ClusterPoints.requiredPriority }
    return column.number(point)
  }

  private mutating func noteWrong(_ key: String, isWeight: Bool, _ feature: Int) {
    if let place = wrongNumbers.firstIndex(where: { $0.key == key && $0.isWeight == isWeight }) {
      wrongNumbers[place].count += 1
    } else {
      wrongNumbers.append((key, isWeight, 1, feature))
    }
  }

  /// Looks for values that the numeric aggregates cannot take.
  mutating func checkAggregates(of points: ClusterPoints) {
    for key in Set(command.aggregates.filter(\.operation.isNumeric).map(\.key)).sorted() {
      guard let column = columns[key] else { continue }
      for point in 0..<points.count where column.value(point) != ValueTable.none && column.number(point).isNaN {
        noteWrong(key, isWeight: false, Int(points.features[point]))
      }
    }
  }
}
