import SimpleFeatures

/// One line of a log.
///
/// An object, because a log has them by the hundred thousand and hands them about; nothing changes one that is filled, so
/// it may go from thread to thread.
public final class EditOperation: @unchecked Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case create, delete, set, add, insert, move, remove, reorder, branch, type, clear, undo, redo, commit, discard

    /// Whether it is about a feature.
    public var isOnFeature: Bool {
      switch self {
      case .undo, .redo, .commit, .discard: false
      default: true
      }
    }
  }

  /// Which feature is meant.
  public enum Address: Sendable {
    case id(ValueText)
    /// These properties have these values.
    case properties([Property])
    /// The number in the input.
    case number(Int)
  }

  /// A position, or a text to look up.
  public enum Place: Sendable {
    case position(Position)
    case address(String)
  }

  /// A geometry given whole.
  public struct GivenGeometry: Sendable {
    public var state: GeometryState
    public var source: Int

    public init(state: GeometryState, source: Int) {
      self.state = state
      self.source = source
    }
  }

  /// What a feature must be like before anything is done.
  public struct Expectation: Sendable {
    public var properties: [Property] = []
    public var absent: [String] = []
    public var geometry: GeometryState?
    /// Of the feature's text, lower-case hexadecimal.
    public var sha256: String?

    public init() {}
  }

  public var kind: Kind
  public var place: LogPlace
  public var address: Address?
  public var id: ValueText?
  public var newID: ValueText?
  public var type: GeometryType?
  public var geometry: GivenGeometry?
  public var properties: [Property] = []
  public var unset: [String] = []
  public var template: String?
  public var index: Int?
  public var to: [Place] = []
  public var at: [Int]?
  public var path: [Int]?
  public var near: Place?
  public var from: Position?
  /// Meters.
  public var within: Double?
  public var snaps = false
  public var steps = 1
  public var isConfirmed = false
  public var expectation: Expectation?
  /// The whole feature, as an inverse log gives it.
  public var text: FeatureState?
  /// The separator before a feature that comes back.
  public var gap: [UInt8]?

  public init(_ kind: Kind, at place: LogPlace) {
    self.kind = kind
    self.place = place
  }

  /// What has to be known of its feature.
  var partsNeeded: FeatureParts {
    // What is given whole is compared whole.
    if text != nil { return .all }
    var parts: FeatureParts = []
    if let expectation {
      if !expectation.properties.isEmpty || !expectation.absent.isEmpty { parts.insert(.properties) }
      if expectation.geometry != nil { parts.insert(.geometry) }
    }
    switch kind {
    case .delete: break
    case .set:
      if !properties.isEmpty || !unset.isEmpty { parts.insert(.properties) }
      if geometry != nil { parts.insert(.geometry) }
    default: parts.insert(.geometry)
    }
    return parts
  }
}
