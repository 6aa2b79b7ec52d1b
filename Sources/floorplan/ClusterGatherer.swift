import Arguments
import Clustering
import Extents
import GeoJSON
import ReferenceSystems
import SimpleFeatures
import Styling

/// Takes the features of `cluster`: which are points, what they bring along, and where their texts are.
struct ClusterGatherer {
  /// One feature that will be written.
  struct Item {
    /// Its place among all features read.
    var index: Int32
    /// The point that it is; -1 for what passes through.
    var point: Int32
    var layer: Int32
    var isBareGeometry: Bool
    var hasForeignMembers: Bool
  }

  private let command: ClusterCommand
  private let filter: FeatureFilter
  private let never: Filter?
  private let texts: FeatureTexts
  private(set) var items: [Item] = []
  private(set) var points: ClusterPoints
  /// For each point its item.
  private(set) var itemOfPoint: [Int32] = []
  /// The columns of properties that are asked for.
  private(set) var columns: [String: PropertyColumn] = [:]
  /// Ids of points as JSON text, for stable ids and for members; empty text where there is none.
  private(set) var idTexts: [UInt8] = []
  private(set) var idEnds: [Int] = []
  /// Ids of features that are whole numbers.
  private(set) var takenIDs: [Int] = []
  /// The text of each group, layer included.
  private(set) var groupTexts: [[UInt8]] = []
  /// The positions of points as they stand in the input, for bounds and hulls.
  private(set) var ownPositions: [SIMD2<Double>] = []
  /// Boxes of what is no point, in longitude and latitude, by item.
  private(set) var boxes: [Int: BoundingBox] = [:]
  /// The box round everything, for the frame of a map.
  private(set) var extent = Extent()
  /// Remarks to be told once, with a count and the first feature.
  private(set) var wrongNumbers: [(key: String, isWeight: Bool, count: Int, first: Int)] = []
  private var groups: [GroupName: Int32] = [:]
  private var layerNames: [String] = []
  private var layer: Int32 = 0
  private var system: ReferenceSystem?
  private var transformation: Transformation?
  private var crs: CRSMeaning??
  /// Whether a map is drawn, which needs a frame.
  private let isDrawn: Bool
  /// Whether it counts where things are that are no points.
  private let needsBoxes: Bool

  private struct GroupName: Hashable {
    var layer: Int32
    var value: Int32
  }

  init(_ command: ClusterCommand, _ filter: FeatureFilter, _ never: Filter?, _ texts: FeatureTexts) {
    self.command = command
    self.filter = filter
    self.never = never
    self.texts = texts
    isDrawn = command.answer == .svg
    needsBoxes = command.bbox != nil || command.writesTiles || isDrawn
    points = ClusterPoints(
      for: command.clustering,
      keepsPositions: command.isInMeters || command.bbox != nil || command.writesTiles || isDrawn)
    var keys = command.aggregates.map(\.key) + [command.groupBy, command.priority, command.weight].compactMap { $0 }
    if case .property(let key)? = command.members { keys.append(key) }
    if command.members == .id { keys.append("id") }
    if case .property(let key, _) = command.order { keys.append(key) }
    if let key = command.titleFrom { keys.append(key) }
    for key in keys { columns[key] = PropertyColumn(key: key) }
  }

  /// Whether layers keep points apart.
  var hasLayers: Bool { layerNames.contains { !$0.isEmpty } }

  func layerName(_ item: Item) -> String { layerNames[Int(item.layer)] }

  /// Makes ready for an input; one without a name of its own is of the layer without a name.
  mutating func begin(_ file: InputFile, plainPath: String?) {
    crs = nil
    let name = file.isNamed ? file.layer : ""
    if let known = layerNames.firstIndex(of: name) {
      layer = Int32(known)
    } else {
      layer = Int32(layerNames.count)
      layerNames.append(name)
    }
    texts.begin(file, plainPath: plainPath)
  }

  // MARK: Features

  /// Takes the feature that the reader read last.
  /// - Parameter firstIndex: how many features were read in the inputs before.
  mutating func take(_ reader: FeatureReader, firstIndex: Int) throws {
    if crs != .some(reader.crs) { try adopt(reader.crs) }
    if !filter.isEmpty, !filter.matches(reader) { return }
    // One copy of each: they are behind a call.
    let record = reader.record
    let geometry = reader.geometry
    let isBad = !record.isValid
    if isBad && command.input.invalid == .skip { return }
    let index = record.index + firstIndex
    noteID(reader, record)
    guard !isBad, let place = place(of: geometry) else {
      if command.nonPoints == .drop, !geometry.coordinates.isEmpty, !isBad { return }
      if needsBoxes { noteBox(geometry) }
      return append(reader, record, index, point: -1)
    }
    let point = points.count
    if command.hasBounds || command.hasHull { ownPositions.append(place.own) }
    append(reader, record, index, point: Int32(point))
    itemOfPoint.append(Int32(items.count - 1))
    if !columns.isEmpty { for key in columns.keys { columns[key]?.append(reader) } }
    if needsIDs { appendID(reader, record) }
    points.append(
      longitude: place.longitude, latitude: place.latitude, altitude: place.altitude, feature: index,
      group: group(reader, point), weight: weight(point, index), priority: priority(point))
    if isDrawn {
      var geometry = Geometry(type: .point)
      geometry.append(.points, [place.longitude, place.latitude])
      extent.add(geometry)
    }
  }

  private mutating func append(_ reader: FeatureReader, _ record: FeatureRecord, _ index: Int, point: Int32) {
    items.append(
      Item(
        index: Int32(index), point: point, layer: layer, isBareGeometry: record.isBareGeometry,
        hasForeignMembers: record.hasForeignMembers))
    texts.append(reader, record.range)
  }

  private typealias PointPlace = (longitude: Double, latitude: Double, altitude: Double, own: SIMD2<Double>)

  /// Where the feature is as a point; nil when it takes no part.
  private func place(of geometry: Geometry) -> PointPlace? {
    guard !geometry.coordinates.isEmpty else { return nil }
    var place: PointPlace
    if (geometry.type == .point || geometry.type == .multiPoint) && geometry.positionCount == 1 {
      let own = SIMD2(geometry.coordinates[0], geometry.coordinates[1])
      place = (own.x, own.y, geometry.altitudes.first ?? .nan, own)
    } else {
      guard command.nonPoints == .pointOnSurface else { return nil }
      guard let point = PointOnSurface.point(of: geometry) else { return nil }
      place = (point.x, point.y, .nan, SIMD2(point.x, point.y))
    }
    if let transformation {
      var pair = [place.longitude, place.latitude]
      transformation.forward(&pair)
      guard pair[0].isFinite, pair[1].isFinite else { return nil }
      (place.longitude, place.latitude) = (pair[0], pair[1])
    }
    return place
  }

  private mutating func adopt(_ meaning: CRSMeaning?) throws(Failure) {
    crs = .some(meaning)
    var source = ReferenceSystem.crs84
    if let name = command.input.crs {
      source = ReferenceSystem(userInput: name)
    } else if case .other(let name)? = meaning {
      source = ReferenceSystem(fromData: name) ?? .crs84
    }
    if source.isLonLat { source = .crs84 }
    if source == system { return }
    if let system {
      throw Failure(
        .data,
        "inputs in \(shown(system.name)) and in \(shown(source.name)) cannot be one answer; cluster them apart, or bring "
          + "them into one reference system")
    }
    system = source
    guard !source.isLonLat else { return }
    transformation = try ExtentSpace.check { () throws(ReferenceSystemError) in
      try Transformation(from: source, to: .crs84)
    }
  }

  /// Whether the input is in a projected system.
  var isProjected: Bool { transformation != nil }

  /// A geometry of the input in longitude and latitude.
  func onMap(_ geometry: Geometry) -> Geometry {
    guard let transformation else { return geometry }
    var geometry = geometry
    transformation.forward(&geometry.coordinates)
    return geometry
  }

  /// Brings a computed position back into the reference system of the input.
  func back(_ longitude: Double, _ latitude: Double) -> (x: Double, y: Double) {
    guard let transformation else { return (longitude, latitude) }
    var pair = [longitude, latitude]
    transformation.inverse(&pair)
    return (pair[0], pair[1])
  }

  private mutating func noteBox(_ geometry: Geometry) {
    var own = Extent()
    own.add(onMap(geometry))
    if let box = own.box { boxes[items.count] = box }
    extent.merge(own)
  }

  // MARK: What a point brings along

  private var needsIDs: Bool { command.ids == .stable || command.members == .id || command.priority != nil }

  private mutating func noteID(_ reader: FeatureReader, _ record: FeatureRecord) {
    guard command.ids == .stable, let range = record.id else { return }
    let id = reader.withText(range) { text -> Int? in
      let isText = text[0] == UInt8(ascii: "\"")
      let digits = isText ? 1..<text.count - 1 : 0..<text.count
      // Ids of clusters have at most 16 digits.
      guard !digits.isEmpty, digits.count <= 16 else { return nil }
      var id = 0
      for index in digits {
        guard text[index] &- 0x30 < 10 else { return nil }
        id = id * 10 + Int(text[index] - 0x30)
      }
      return id
    }
    if let id { takenIDs.append(id) }
  }

  private mutating func appendID(_ reader: FeatureReader, _ record: FeatureRecord) {
    if let range = record.id {
      reader.withText(range) { text in text.withUnsafeBufferPointer { idTexts.append(contentsOf: $0) } }
    }
    idEnds.append(idTexts.count)
  }

  /// The JSON text of a point's id, nil without one.
  func idText(_ point: Int) -> String? {
    let start = point == 0 ? 0 : idEnds[point - 1]
    let text = String(decoding: idTexts[start..<idEnds[point]], as: UTF8.self)
    return text.isEmpty || text == "null" ? nil : text
  }

  private mutating func group(_ reader: FeatureReader, _ point: Int) -> Int32 {
    if let never, never.matches(ReaderFeature(reader: reader)) { return ClusterPoints.neverJoins }
    var value: Int32 = 0
    if let key = command.groupBy, let column = columns[key] {
      value = column.value(point)
      guard value != ValueTable.none, column.table.isGroup(value) else { return ClusterPoints.neverJoins }
    }
    let name = GroupName(layer: layer, value: value)
    if let known = groups[name] { return known }
    let group = Int32(groups.count)
    groups[name] = group
    let layerName = layerNames[Int(layer)]
    var text = layerName.isEmpty ? [] : Array("\(layerName)/".utf8)
    if let key = command.groupBy, let column = columns[key] { text += column.table.groupText(value) }
    groupTexts.append(text)
    return group
  }

  private mutating func weight(_ point: Int, _ index: Int) -> Double {
    guard let key = command.weight, let column = columns[key] else { return 1 }
    if column.value(point) == ValueTable.none { return 1 }
    let weight = column.number(point)
    if weight >= 0 { return weight }
    noteWrong(key, isWeight: true, index)
    return 1
  }

  private func priority(_ point: Int) -> Double {
    guard let key = command.priority, let column = columns[key] else { return .nan }
    let value = column.value(point)
    guard value != ValueTable.none else { return .nan }
    if case .string("required") = column.table.values[Int(value)] { return ClusterPoints.requiredPriority }
    return column.number(point)
  }

  private mutating func noteWrong(_ key: String, isWeight: Bool, _ index: Int) {
    if let place = wrongNumbers.firstIndex(where: { $0.key == key && $0.isWeight == isWeight }) {
      wrongNumbers[place].count += 1
    } else {
      wrongNumbers.append((key, isWeight, 1, index))
    }
  }

  /// Looks for values that the numeric aggregates cannot take.
  mutating func checkAggregates() {
    for key in Set(command.aggregates.filter(\.operation.isNumeric).map(\.key)).sorted() {
      guard let column = columns[key] else { continue }
      for point in 0..<points.count where column.value(point) != ValueTable.none && column.number(point).isNaN {
        noteWrong(key, isWeight: false, Int(points.features[point]))
      }
    }
  }

  /// Sets the order in which points are taken up.
  mutating func arrange() throws {
    switch command.order {
    case .input: break
    case .property(let key, let isDescending):
      guard let column = columns[key] else { return }
      points.order = PointOrder.byValue(column.values, in: column.table, descending: isDescending)
    case .place:
      var failure: (any Error)?
      let order = PointOrder.byPlace(points) { a, b in
        do {
          return try text(ofPoint: a).lexicographicallyPrecedes(text(ofPoint: b))
        } catch {
          failure = error
          return false
        }
      }
      if let failure { throw failure }
      points.order = order
    }
  }

  private func text(ofPoint point: Int) throws -> [UInt8] {
    try texts.withText(Int(itemOfPoint[point])) { text in text.withUnsafeBufferPointer { Array($0) } }
  }
}
