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
  func isSame(as other: Property) -> Bool {
    name.utf8.elementsEqual(other.name.utf8)
      && (value.text == other.value.text || value.value.isSame(as: other.value.value))
  }
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
public struct FeatureState: Sendable {
  /// The number of the text it came from, −1 for one that the log makes.
  public var source: Int
  public var id: ValueText?
  /// In the order of the text; those that edits add come last. A doubled name stands here twice.
  public var properties: [Property]
  public var geometry: GeometryState
  /// The number of the text that the geometry came from, −1 for a new drawing.
  public var geometrySource: Int
  /// Whether something else than the geometry breaks a rule, so that nothing can mend it.
  public var isBeyondMending = false
  /// Whether its whole text was given by the log.
  public var isGivenWhole = false
  /// Whether its geometry is that of such a text, which nobody judges.
  public var isExempt = false
  /// The path of the last `add` or `branch`.
  var active: (part: Int, path: Int)?
  /// The line that changed it last.
  public internal(set) var changedBy: LogPlace?

  public init(
    source: Int = -1, id: ValueText? = nil, properties: [Property] = [], geometry: GeometryState = .null,
    geometrySource: Int = -1
  ) {
    self.source = source
    self.id = id
    self.properties = properties
    self.geometry = geometry
    self.geometrySource = geometrySource
  }

  public var isBad: Bool { if case .bad = geometry { true } else { isBeyondMending } }

  /// The last property with a name.
  public func property(_ name: String) -> ValueText? {
    properties.last { $0.name.utf8.elementsEqual(name.utf8) }?.value
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
    properties.indices.contains { index in
      properties[..<index].contains { $0.name.utf8.elementsEqual(properties[index].name.utf8) }
    }
  }

  /// Whether id, properties and geometry are the same by value.
  public func isSame(as other: FeatureState) -> Bool {
    hasSameID(as: other) && hasSameProperties(as: other) && geometry.isSame(as: other.geometry)
      && (source == other.source || !isGivenWhole && !other.isGivenWhole)
  }
}
