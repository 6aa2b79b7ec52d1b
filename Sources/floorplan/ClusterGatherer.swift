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
    let index: Int32
    /// The layer, above three bits.
    private let rest: UInt32

    init(index: Int, isPoint: Bool, layer: Int, isBareGeometry: Bool, hasForeignMembers: Bool) {
      self.index = Int32(index)
      rest = UInt32(layer) << 3 | (isPoint ? 4 : 0) | (hasForeignMembers ? 2 : 0) | (isBareGeometry ? 1 : 0)
    }

    var layer: Int { Int(rest >> 3) }
    /// Whether it may join others; the points follow one another as their items do.
    var isPoint: Bool { rest & 4 != 0 }
    var isBareGeometry: Bool { rest & 1 != 0 }
    var hasForeignMembers: Bool { rest & 2 != 0 }
  }

  private let command: ClusterCommand
  private let filter: FeatureFilter
  private let texts: FeatureTexts
  private(set) var items: [Item] = []
  private(set) var points: ClusterPoints
  private(set) var traits: PointTraits
  /// Ids that no cluster may have, of what is no point.
  private var takenIDs: [Int] = []
  /// The positions of points as they stand in the input, for bounds and hulls.
  private(set) var ownPositions: [SIMD2<Double>] = []
  /// Boxes of what is no point, in longitude and latitude, by item.
  private(set) var boxes: [Int: BoundingBox] = [:]
  /// The box round everything, for the frame of a map.
  private(set) var extent = Extent()
  private var layerNames: [String] = []
  private var layer = 0
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

  func layerName(_ item: Item) -> String { layerNames[item.layer] }

  func layerName(ofPoint point: Int) -> String { layerName(items[item(ofPoint: point)]) }

  /// The item that a point is.
  /// - Complexity: O(log n).
  func item(ofPoint point: Int) -> Int {
    let index = points.features[point]
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].index < index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Makes ready for an input; one without a name of its own is of the layer without a name.
  mutating func begin(_ file: InputFile, plainPath: String?) {
    crs = nil
    let name = file.isNamed ? file.layer : ""
    if let known = layerNames.firstIndex(of: name) {
      layer = known
    } else {
      layer = layerNames.count
      layerNames.append(name)
    }
    texts.begin(name: file.path, plainPath: plainPath)
  }

  /// Makes room, so that columns need not be moved as they grow.
  mutating func reserveCapacity(features: Int) {
    items.reserveCapacity(items.count + features)
    points.reserveCapacity(points.count + features)
    traits.reserveCapacity(points.count + features)
    texts.reserveCapacity(features)
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
    guard !isBad, let place = place(of: reader.geometry) else {
      if notesIDs, let id = reader.idText.flatMap({ reader.withText($0, PointTraits.wholeNumber) }) {
        takenIDs.append(id)
      }
      if nonPoints == .drop, !reader.geometry.coordinates.isEmpty, !isBad { return }
      if needsBoxes { noteBox(reader.geometry) }
      return try append(reader, index, isPoint: false)
    }
    let point = points.count
    if keepsOwnPositions { ownPositions.append(place.own) }
    try append(reader, index, isPoint: true)
    let brought = traits.take(reader, point, feature: index, (layer, layerNames[layer]))
    points.append(
      longitude: place.longitude, latitude: place.latitude, altitude: place.altitude, feature: index,
      group: brought.group, weight: brought.weight, priority: brought.priority)
    if isDrawn {
      var geometry = Geometry(type: .point)
      geometry.append(.points, [place.longitude, place.latitude])
      extent.add(geometry)
    }
  }

  private mutating func append(_ reader: FeatureReader, _ index: Int, isPoint: Bool) throws(Failure) {
    items.append(
      Item(
        index: index, isPoint: isPoint, layer: layer, isBareGeometry: reader.isBareGeometry,
        hasForeignMembers: reader.hasForeignMembers))
    try texts.append(reader, reader.featureRange)
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

  /// Calls `body` with each id that no cluster may have.
  func forEachTakenID(_ body: (Int) -> Void) {
    traits.forEachWholeID(body)
    takenIDs.forEach(body)
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
    try texts.withText(item(ofPoint: point)) { text in text.withUnsafeBufferPointer { Array($0) } }
  }
}
