import Extents
import GeoJSON
import SimpleFeatures
import Styling

/// Takes features and gathers what their groups need; gatherers of parts of the data, merged in order, are the gatherer
/// of the whole.
struct ExtentGatherer {
  private let command: ExtentCommand
  private let filter: FeatureFilter
  private let layers: StyleFile
  /// In order of first appearance.
  private(set) var groups: [ExtentGroup] = []
  private(set) var space: ExtentSpace
  private(set) var cover: TileCover?
  /// Features that no layer of the style takes.
  private(set) var unstyled = (count: 0, first: 0)
  private var indices: [GroupKey: Int] = [:]
  private var way = ExtentSpace.Way.direct
  private var crs: CRSMeaning??

  /// What taking a feature brought to light.
  enum Remark {
    case none
    /// An edge of it is longer than 180°.
    case longEdge
    /// A position of it has no place in the answer's reference system, so nothing of it was added.
    case notProjectable
  }

  init(_ command: ExtentCommand, _ layers: StyleFile, _ filter: FeatureFilter) throws(Failure) {
    self.command = command
    self.filter = filter
    self.layers = layers
    space = try ExtentSpace(command)
    if let zooms = command.tiles?.zooms { cover = TileCover(zooms: zooms, takesShortWay: command.takesShortWay) }
    if command.by == nil { groups.append(ExtentGroup(for: command, isPlanar: space.isPlanar)) }
  }

  /// Makes ready for an input: with `--by layer` it is a group even when it has no features.
  mutating func begin(_ file: InputFile) {
    crs = nil
    guard case .layer? = command.by, command.layers.style == nil, !layers.isHidden(input: file.layer) else { return }
    _ = group(.text(file.layer), label: jsonString(file.layer))
  }

  /// Finds the way from the reference system of the text in hand.
  mutating func adopt(_ meaning: CRSMeaning?, _ file: InputFile) throws(Failure) {
    crs = .some(meaning)
    way = try space.way(from: meaning, file: file.path)
    if command.by == nil, groups[0].extent.features == 0, groups[0].extent.isPlanar != space.isPlanar {
      groups[0] = ExtentGroup(for: command, isPlanar: space.isPlanar)
    }
  }

  // MARK: Features

  /// Takes the feature that the reader read last.
  mutating func take(_ reader: FeatureReader, _ file: InputFile) throws -> Remark {
    if crs != .some(reader.crs) { try adopt(reader.crs, file) }
    guard let layer = layer(of: reader, file) else { return .none }
    return try add(reader, to: groupIndex(reader, file, layer))
  }

  /// Takes the feature alone: what was there before is forgotten.
  /// - Returns: nil when the feature does not count.
  mutating func takeAlone(
    _ reader: FeatureReader, _ file: InputFile, labels: [(name: String, text: String)]
  ) throws -> Remark? {
    if crs != .some(reader.crs) { try adopt(reader.crs, file) }
    guard layer(of: reader, file) != nil, reader.record.isValid || command.input.invalid != .skip else { return nil }
    if groups.isEmpty { groups.append(ExtentGroup(for: command, isPlanar: space.isPlanar)) }
    groups[0].reset(labels)
    return try add(reader, to: 0)
  }

  private mutating func add(_ reader: FeatureReader, to index: Int) throws -> Remark {
    if !reader.record.isValid && command.input.invalid == .skip {
      groups[index].skip()
      return .none
    }
    switch way {
    case .direct:
      if var cover = self.cover.take() {
        defer { self.cover = cover }
        do throws(TileCover.TooMany) { try cover.add(reader.geometry) } catch { throw Self.tooManyTiles }
      }
      return groups[index].add(reader.geometry) ? .longEdge : .none
    case .through(let transformation):
      if groups[index].add(reader.geometry, through: transformation.forward) { return .none }
      groups[index].skip()
      return .notProjectable
    }
  }

  static var tooManyTiles: Failure {
    Failure(.usage, "--tiles: more than 10,000,000 tiles; take a smaller zoom")
  }

  /// All tiles, sorted.
  mutating func tiles() throws(Failure) -> [Tile] {
    do throws(TileCover.TooMany) { return try cover?.tiles() ?? [] } catch { throw Self.tooManyTiles }
  }

  // MARK: Layers and groups

  enum Layer {
    case style(Int)
    case input
  }

  /// The layer that takes the feature; nil when it does not count: filtered out, in a hidden layer, or where the user is,
  /// for zooming to everything never includes that.
  /// - Parameter withUserLocation: whether the user's own position counts all the same, as something to be drawn.
  mutating func layer(of reader: FeatureReader, _ file: InputFile, withUserLocation: Bool = false) -> Layer? {
    if !filter.isEmpty, !filter.matches(reader) { return nil }
    guard !command.layers.isEmpty else { return .input }
    guard let index = layers.layer(taking: ReaderFeature(reader: reader), ofInput: file.layer) else {
      if layers.isHidden(input: file.layer) { return nil }
      if command.layers.style != nil {
        if unstyled.count == 0 { unstyled.first = reader.record.index }
        unstyled.count += 1
      }
      return .input
    }
    let layer = layers.layers[index]
    return layer.isHidden || (layer.isUserLocation && !withUserLocation) ? nil : .style(index)
  }

  private mutating func groupIndex(_ reader: FeatureReader, _ file: InputFile, _ layer: Layer) -> Int {
    switch command.by {
    case nil, .feature: return 0
    case .layer:
      var name = file.layer
      if case .style(let index) = layer { name = layers.layers[index].id }
      return group(.text(name), label: jsonString(name))
    case .property(let name):
      guard let text = reader.propertyText(name) else { return group(.value(.null), label: "null") }
      return group(GroupKey(reader.property(name) ?? .null), label: withoutWhiteSpace(reader.string(text)))
    case .expression(let expression):
      let value = expression.value(of: ReaderFeature(reader: reader), zoom: nil).propertyValue
      return group(GroupKey(value), label: jsonText(value))
    }
  }

  private mutating func group(_ key: GroupKey, label: String) -> Int {
    if let index = indices[key] { return index }
    indices[key] = groups.count
    groups.append(ExtentGroup([("group", label)], for: command, isPlanar: space.isPlanar))
    return groups.count - 1
  }

  // MARK: Parts

  /// Adds what a gatherer of the data that follows has.
  mutating func merge(_ other: ExtentGatherer) {
    if unstyled.count == 0 { unstyled.first = other.unstyled.first }
    unstyled.count += other.unstyled.count
    if command.by == nil { return groups[0].merge(other.groups[0].extent) }
    let keys = other.indices.sorted { $0.value < $1.value }
    for (key, index) in keys {
      let group = self.group(key, label: other.groups[index].labels[0].text)
      groups[group].merge(other.groups[index].extent)
    }
  }
}

/// What tells the groups of `--by` apart: numbers by value, strings by characters, lists and objects by their text.
enum GroupKey: Hashable {
  case value(Value)
  case text(String)

  init(_ value: PropertyValue) {
    switch value {
    case .array, .object: self = .text(jsonText(value))
    default: self = .value(Value(value))
    }
  }
}
