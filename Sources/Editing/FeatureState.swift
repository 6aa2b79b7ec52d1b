import SimpleFeatures

/// A line of a log.
public struct LogPlace: Sendable, Equatable {
  /// The number of the log among those of the run.
  public var log: Int
  public var line: Int

  public init(log: Int, line: Int) {
    self.log = log
    self.line = line
  }
}

/// A property: its name decoded, its value with the characters it stood in.
public struct Property: Sendable {
  public var name: String
  /// The name as it stood, with its quotes.
  public var nameText: [UInt8]
  public var value: ValueText

  public init(name: String, nameText: [UInt8], value: ValueText) {
    self.name = name
    self.nameText = nameText
    self.value = value
  }

  /// Whether name and value are the same.
  public func isSame(as other: Property) -> Bool {
    name.hasSameCharacters(as: other.name)
      && (value.text == other.value.text || value.value.isSame(as: other.value.value))
  }
}

/// Parts of a feature that can be taken from its text apart from each other.
public struct FeatureParts: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let properties = FeatureParts(rawValue: 1)
  public static let geometry = FeatureParts(rawValue: 2)
  public static let all: FeatureParts = [.properties, .geometry]
}

/// The geometry of a feature.
public enum GeometryState: Sendable {
  /// Null, or absent.
  case null
  /// A GeometryCollection: given whole or not at all.
  case collection(PropertyValue)
  /// One that breaks a rule.
  case bad
  case draft(Draft)

  public var type: GeometryType? {
    switch self {
    case .null, .bad: nil
    case .collection: .geometryCollection
    case .draft(let draft): draft.type
    }
  }

  public func isSame(as other: GeometryState) -> Bool {
    switch (self, other) {
    // Edits make no bad geometry, so it is the one that was there.
    case (.null, .null), (.bad, .bad): true
    case (.collection(let a), .collection(let b)): a.isSame(as: b)
    case (.draft(let a), .draft(let b)): a.isSame(as: b)
    default: false
    }
  }
}

/// A feature as it stands after some of the edits.
///
/// A value whose fields lie apart, for a session holds each feature several times: as it was read, at the last commit, in
/// the steps that can be undone.
public struct FeatureState: Sendable {
  private struct Fields {
    var source: Int
    var id: ValueText?
    var properties: [Property]
    var geometry: GeometryState
    var geometrySource: Int
    var isBeyondMending = false
    var unread: FeatureParts = []
    var isGivenWhole = false
    var isExempt = false
    var active: (part: Int, path: Int)?
    var changedBy: LogPlace?
  }

  /// Never changed while two states have it, so it may go from thread to thread.
  private final class Storage: @unchecked Sendable {
    var fields: Fields

    init(_ fields: Fields) { self.fields = fields }
  }

  private var storage: Storage

  private var fields: Fields {
    _read { yield storage.fields }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.fields) }
      yield &storage.fields
    }
  }

  public init(
    source: Int = -1, id: ValueText? = nil, properties: [Property] = [], geometry: GeometryState = .null,
    geometrySource: Int = -1
  ) {
    storage = Storage(
      Fields(source: source, id: id, properties: properties, geometry: geometry, geometrySource: geometrySource))
  }

  /// The number of the text it came from, −1 for one that the log makes.
  public var source: Int {
    _read { yield fields.source }
    _modify { yield &fields.source }
  }

  public var id: ValueText? {
    _read { yield fields.id }
    _modify { yield &fields.id }
  }

  /// In the order of the text; those that edits add come last. A doubled name stands here twice.
  public var properties: [Property] {
    _read { yield fields.properties }
    _modify { yield &fields.properties }
  }

  public var geometry: GeometryState {
    _read { yield fields.geometry }
    _modify { yield &fields.geometry }
  }

  /// The number of the text that the geometry came from, −1 for a new drawing.
  public var geometrySource: Int {
    _read { yield fields.geometrySource }
    _modify { yield &fields.geometrySource }
  }

  /// Whether something else than the geometry breaks a rule, so that nothing can mend it.
  public var isBeyondMending: Bool {
    _read { yield fields.isBeyondMending }
    _modify { yield &fields.isBeyondMending }
  }

  /// Parts that no operation has asked for: they are as in the text that it came from.
  public var unread: FeatureParts {
    _read { yield fields.unread }
    _modify { yield &fields.unread }
  }

  /// Whether its whole text was given by the log.
  public var isGivenWhole: Bool {
    _read { yield fields.isGivenWhole }
    _modify { yield &fields.isGivenWhole }
  }

  /// Whether its geometry is that of such a text, which nobody judges.
  public var isExempt: Bool {
    _read { yield fields.isExempt }
    _modify { yield &fields.isExempt }
  }

  /// The path of the last `add` or `branch`.
  var active: (part: Int, path: Int)? {
    _read { yield fields.active }
    _modify { yield &fields.active }
  }

  /// The line that changed it last.
  public internal(set) var changedBy: LogPlace? {
    _read { yield fields.changedBy }
    _modify { yield &fields.changedBy }
  }

  public var isBad: Bool { if case .bad = geometry { true } else { isBeyondMending } }

  /// The last property with a name.
  public func property(_ name: String) -> ValueText? {
    properties.last { $0.name.hasSameCharacters(as: name) }?.value
  }

  /// Whether ids are equal by value, or both absent.
  public func hasSameID(as other: FeatureState) -> Bool {
    switch (id, other.id) {
    case (nil, nil): true
    case (let a?, let b?): a.value == b.value
    default: false
    }
  }

  public func hasSameProperties(as other: FeatureState) -> Bool {
    if unread.contains(.properties), other.unread.contains(.properties) { return true }
    // Most features have their properties in the order that they had, and none twice.
    if properties.count == other.properties.count, zip(properties, other.properties).allSatisfy({ $0.isSame(as: $1) }) {
      return true
    }
    if properties.count != other.properties.count, !hasDoubledProperties, !other.hasDoubledProperties { return false }
    let object = { (state: FeatureState) in
      PropertyValue.object(state.properties.map { PropertyValue.Member(name: $0.name, value: $0.value.value) })
    }
    return object(self).isSame(as: object(other))
  }

  private var hasDoubledProperties: Bool {
    if properties.count > 16 { return Set(properties.lazy.map(\.name)).count < properties.count }
    return properties.indices.contains { index in
      (0..<index).contains { properties[$0].name.hasSameCharacters(as: properties[index].name) }
    }
  }

  public func hasSameGeometry(as other: FeatureState) -> Bool {
    if unread.contains(.geometry), other.unread.contains(.geometry) { return true }
    return geometry.isSame(as: other.geometry)
  }

  /// Takes parts that are still unread from a state in which they are not.
  mutating func fill(_ parts: FeatureParts, from other: FeatureState) {
    let missing = unread.intersection(parts)
    if missing.contains(.properties) { properties = other.properties }
    if missing.contains(.geometry) { geometry = other.geometry }
    unread.subtract(missing)
  }

  /// Whether id, properties and geometry are the same by value.
  public func isSame(as other: FeatureState) -> Bool {
    hasSameID(as: other) && hasSameProperties(as: other) && hasSameGeometry(as: other)
      && (source == other.source || !isGivenWhole && !other.isGivenWhole)
  }
}
