/// What the fields of ArcGIS Indoors are for; the names can be changed.
public enum ArcGISRole: String, Sendable, CaseIterable {
  case siteID = "site-id"
  case facilityID = "facility-id"
  case levelID = "level-id"
  case levelNumber = "level-number"
  case verticalOrder = "vertical-order"
  case shortName = "short-name"
  case longName = "long-name"
  case name
  case floor

  /// The name that the model of ArcGIS Indoors gives the field.
  public var standardName: String {
    switch self {
    case .siteID: "SITE_ID"
    case .facilityID: "FACILITY_ID"
    case .levelID, .floor: "LEVEL_ID"
    case .levelNumber: "LEVEL_NUMBER"
    case .verticalOrder: "VERTICAL_ORDER"
    case .shortName: "NAME_SHORT"
    case .longName, .name: "NAME"
    }
  }
}

/// The names of fields, with those that were changed.
public struct FloorFields: Sendable {
  private var changed: [ArcGISRole: String] = [:]

  public init() {}

  public subscript(role: ArcGISRole) -> String {
    // The floor field of other layers is called as that of the levels, unless it is told otherwise.
    get { changed[role] ?? (role == .floor ? changed[.levelID] : nil) ?? role.standardName }
    set { changed[role] = newValue }
  }

  /// The name of the field with floors in data tagged as OpenStreetMap does.
  public var openStreetMapLevel: String { changed[.floor] ?? "level" }

  /// Names of ArcGIS that have no role of their own.
  static let others = ["NAME_LONG", "UNIT_ID", "DETAIL_ID", "PATHWAY_ID", "LANDMARK_ID", "layer"]

  /// All names that are looked at, in lower case.
  public var lowercasedNames: Set<String> {
    Set((ArcGISRole.allCases.map { self[$0] } + Self.others).map { $0.lowercased() })
  }
}

/// The numbers of fields in their possible spellings: the exact one first, then those in another letter case.
struct ArcGISNames {
  private let spellings: [ArcGISRole: [Int]]
  let longNames, layer, units, details: [Int]
  /// Members that say that a feature is no level although it names one.
  let parts: [Int]

  init(_ features: FloorFeatures, _ fields: FloorFields) {
    func numbers(_ name: String) -> [Int] {
      let folded = name.lowercased()
      let others = features.names.indices.filter {
        features.names[$0] != name && features.names[$0].lowercased() == folded
      }
      return (features.knownName(name).map { [$0] } ?? []) + others
    }
    spellings = Dictionary(uniqueKeysWithValues: ArcGISRole.allCases.map { ($0, numbers(fields[$0])) })
    longNames = numbers("NAME_LONG")
    layer = numbers("layer")
    units = numbers("UNIT_ID")
    details = numbers("DETAIL_ID")
    parts = units + details + ["PATHWAY_ID", "LANDMARK_ID"].flatMap(numbers)
  }

  subscript(role: ArcGISRole) -> [Int] { spellings[role] ?? [] }
}

extension FloorFeatures {
  /// Whether a feature has a field in any spelling, be it null.
  func has(_ feature: Int, _ spellings: [Int]) -> Bool { spellings.contains { field(feature, $0) != nil } }

  /// The value of a field in its first spelling that the feature has; nil for null and for empty text.
  func value(_ feature: Int, _ spellings: [Int]) -> Int32? {
    for name in spellings {
      guard let value = field(feature, name) else { continue }
      return value == PropertyPool.null || pool.isEmptyString(value) ? nil : value
    }
    return nil
  }
}
