import Arguments
import Clustering
import Extents
import GeoJSON
import ReferenceSystems
import SimpleFeatures
import Styling

/// Takes the features of `cluster`: which are points and where, and where their texts are.
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
  private let texts: FeatureTexts
  private(set) var items: [Item] = []
  private(set) var points: ClusterPoints
  /// For each point its item.
  private(set) var itemOfPoint: [Int32] = []
  private(set) var traits: PointTraits
  /// Ids of features that are whole numbers.
  private(set) var takenIDs: [Int] = []
  /// The positions of points as they stand in the input, for bounds and hulls.
  private(set) var ownPositions: [SIMD2<Double>] = []
  /// Boxes of what is no point, in longitude and latitude, by item.
  private(set) var boxes: [Int: BoundingBox] = [:]
  /// The box round everything, for the frame of a map.
  private(set) var extent = Extent()
  private var layerNames: [String] = []
  private var layer: Int32 = 0
  private var system: ReferenceSystem?
  private var transformation: Transformation?
  private var crs: CRSMeaning??
  /// Whether a map is drawn, which needs a frame.
  private let isDrawn: Bool
  /// Whether it counts where things are that are no points.
  private let needsBoxes: Bool
  private let skipsBad: Bool
  private let nonPoints: NonPoints
  private let notesIDs: Bool
  /// Whether bounds and hulls are asked for.
  private let keepsOwnPositions: Bool

  init(_ command: ClusterCommand, _ filter: FeatureFilter, _ never: Filter?, _ texts: FeatureTexts) {
    self.command = command
    self.filter = filter
    self.texts = texts
    isDrawn = command.answer == .svg
    skipsBad = command.input.invalid == .skip
    nonPoints = command.nonPoints
    notesIDs = command.ids == .stable
    keepsOwnPositions = command.hasBounds || command.hasHull
    needsBoxes = command.bbox != nil || command.writesTiles || isDrawn
    points = ClusterPoints(
      for: command.clustering,
      keepsPositions: command.isInMeters || command.bbox != nil || command.writesTiles || isDrawn)
    traits = PointTraits(command, never)
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

  /// Makes room, so that columns need not be moved as they grow.
  mutating func reserveCapacity(features: Int) {
    items.reserveCapacity(items.count + features)
    itemOfPoint.reserveCapacity(itemOfPoint.count + features)
    points.reserveCapacity(points.count + features)
    traits.reserveCapacity(points.count + features)
    texts.reserveCapacity(features)
    if notesIDs { takenIDs.reserveCapacity(takenIDs.count + features) }
  }

  // MARK: Features

  /// Takes the feature that the reader read last.
  /// - Parameter firstIndex: how many features were read in the inputs before.
  mutating func take(_ reader: FeatureReader, firstIndex: Int) throws {
    if crs != .some(reader.crs) { try adopt(reader.crs) }
    if !filter.isEmpty, !filter.matches(reader) { return }
    let isBad = !reader.hasValidFeature
    if isBad && skipsBad { return }
    let index = reader.featureIndex + firstIndex
    noteID(reader)
    guard !isBad, let place = place(of: reader.geometry) else {
      if nonPoints == .drop, !reader.geometry.coordinates.isEmpty, !isBad { return }
      if needsBoxes { noteBox(reader.geometry) }
      return append(reader, index, point: -1)
    }
    let point = points.count
    if keepsOwnPositions { ownPositions.append(place.own) }
    append(reader, index, point: Int32(point))
    itemOfPoint.append(Int32(items.count - 1))
    let brought = traits.take(reader, point, feature: index, (layer, layerNames[Int(layer)]))
    points.append(
      longitude: place.longitude, latitude: place.latitude, altitude: place.altitude, feature: index,
      group: brought.group, weight: brought.weight, priority: brought.priority)
    if isDrawn {
      var geometry = Geometry(type: .point)
      geometry.append(.points, [place.longitude, place.latitude])
      extent.add(geometry)
    }
  }

  private mutating func append(_ reader: FeatureReader, _ index: Int, point: Int32) {
    items.append(
      Item(
        index: Int32(index), point: point, layer: layer, isBareGeometry: reader.isBareGeometry,
        hasForeignMembers: reader.hasForeignMembers))
    texts.append(reader, reader.featureRange)
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
      guard nonPoints == .pointOnSurface else { return nil }
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

  /// Notes an id that no cluster may have.
  private mutating func noteID(_ reader: FeatureReader) {
    guard notesIDs, let range = reader.idText else { return }
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

  /// Looks for values that the numeric aggregates cannot take.
  mutating func checkAggregates() { traits.checkAggregates(of: points) }

  /// Sets the order in which points are taken up.
  mutating func arrange() throws {
    switch command.order {
    case .input: break
    case .property(let key, let isDescending):
      guard let column = traits.columns[key] else { return }
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
