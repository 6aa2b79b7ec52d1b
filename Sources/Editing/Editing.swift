import SimpleFeatures

/// How a log is applied.
///
/// ```swift
/// var session = EditSession(Editing(precision: 7), inputCount: 3, lookups: lookups)
/// session.load(state, number: 0)
/// try session.apply(operation)
/// let saved = session.commit()
/// ```
public struct Editing: Sendable {
  public enum Topology: String, Sendable, CaseIterable {
    case reject, warn, off
  }

  /// Decimals of computed coordinates; 7 are about 1 cm.
  public var precision = 7
  /// Types that may be created or changed; a multi geometry counts as its single type.
  public var allowed: Set<GeometryType> = [.point, .lineString, .polygon]
  /// Whether everything counts as confirmed.
  public var isConfirmed = false
  public var topology = Topology.reject
  /// Whether `move`, `remove` and `insert` act on every feature that shares the place.
  public var isShared = false
  /// Whether coordinates are meters in a plane, not degrees of longitude and latitude.
  public var isPlanar = false
  /// Nil where no templates were given.
  public var templates: [String: Template]?

  public init() {}
}

/// What a new feature of a kind begins with, and what it may be.
public struct Template: Sendable {
  public var name: String
  /// What messages call it.
  public var title: String
  /// Empty: any.
  public var types: [GeometryType]
  public var properties: [Property]
  public var required: [String]

  public init(
    name: String, title: String, types: [GeometryType] = [], properties: [Property] = [], required: [String] = []
  ) {
    self.name = name
    self.title = title
    self.types = types
    self.properties = properties
    self.required = required
  }
}

/// What a session has to ask of those who hold the texts.
public struct EditLookups {
  /// The text of a feature as it stands.
  public var text: (FeatureState) -> [UInt8]
  /// The position of an address.
  public var position: (String) throws(EditError) -> Position
  /// The ids that are most like one that is not there, as JSON texts.
  public var idsLike: (ValueText) -> [String]
  /// Parts of the feature of a text, which are unread in what was loaded.
  public var feature: (_ source: Int, FeatureParts) -> FeatureState

  public init(
    text: @escaping (FeatureState) -> [UInt8], position: @escaping (String) throws(EditError) -> Position,
    idsLike: @escaping (ValueText) -> [String], feature: @escaping (_ source: Int, FeatureParts) -> FeatureState
  ) {
    self.text = text
    self.position = position
    self.idsLike = idsLike
    self.feature = feature
  }
}
