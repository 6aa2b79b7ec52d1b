/// The feature types of IMDF.
public enum IMDFType: String, Sendable, CaseIterable {
  case address, amenity, anchor, building, detail, fixture, footprint, geofence, kiosk, level, occupant, opening
  case relationship, section, unit, venue
}

/// The type of each feature: what it says itself, else its properties, else the name of its file, since tools lose
/// members that GeoJSON does not know.
struct IMDFTypes {
  /// Whether a feature has no floor whatever it names.
  enum Context {
    case always, never
    /// Only when it names nothing but buildings.
    case geofence
  }

  /// By feature; 255 for one of another type.
  private var codes: [UInt8]

  private static let all = IMDFType.allCases

  init(_ features: FloorFeatures) {
    let pool = features.pool
    // Types are few, so each is looked at once.
    var known: [Int32: UInt8] = [:]
    func code(_ value: Int32) -> UInt8? {
      if let code = known[value] { return code }
      let code = pool.string(value).flatMap(IMDFType.init(rawValue:)).flatMap { Self.all.firstIndex(of: $0) } ?? 255
      known[value] = UInt8(code)
      return UInt8(code)
    }
    let layers = features.files.map { file in
      IMDFType(rawValue: file.layer).flatMap { Self.all.firstIndex(of: $0) }.map { UInt8($0) } ?? 255
    }
    let property = features.knownName("feature_type")
    codes = (0..<features.count).map { feature in
      let stated = features.statedTypes[feature]
      if stated != PropertyPool.null { return code(stated) ?? 255 }
      if let value = features.value(feature, property), let code = code(value), code != 255 { return code }
      return layers[Int(features.fileOf[feature])]
    }
  }

  func type(_ feature: Int) -> IMDFType? { codes[feature] == 255 ? nil : Self.all[Int(codes[feature])] }

  func isVenue(_ feature: Int) -> Bool { type(feature) == .venue }
  func isBuilding(_ feature: Int) -> Bool { type(feature) == .building }
  func isFootprint(_ feature: Int) -> Bool { type(feature) == .footprint }
  func isLevel(_ feature: Int) -> Bool { type(feature) == .level }
  func isAddress(_ feature: Int) -> Bool { type(feature) == .address }

  func context(_ feature: Int) -> Context {
    switch type(feature) {
    case .venue, .address, .building, .footprint: .always
    case .geofence: .geofence
    default: .never
    }
  }

  /// Whether any feature has a type of IMDF.
  var hasAny: Bool { codes.contains { $0 != 255 } }
}

/// The numbers of the names that IMDF gives its members; nil for what no feature has.
struct IMDFNames {
  let name, shortName, ordinal, outdoor, buildingIDs, addressID: Int?
  let levelID, unitID, anchorID, unitIDs, levelIDs, origin, destination, intermediary: Int?

  init(_ features: FloorFeatures) {
    name = features.knownName("name")
    shortName = features.knownName("short_name")
    ordinal = features.knownName("ordinal")
    outdoor = features.knownName("outdoor")
    buildingIDs = features.knownName("building_ids")
    addressID = features.knownName("address_id")
    levelID = features.knownName("level_id")
    unitID = features.knownName("unit_id")
    anchorID = features.knownName("anchor_id")
    unitIDs = features.knownName("unit_ids")
    levelIDs = features.knownName("level_ids")
    origin = features.knownName("origin")
    destination = features.knownName("destination")
    intermediary = features.knownName("intermediary")
  }

  /// The names of members that are looked at.
  static let all = [
    "feature_type", "name", "short_name", "ordinal", "outdoor", "building_ids", "address_id", "display_point",
    "level_id", "unit_id", "anchor_id", "unit_ids", "level_ids", "origin", "destination", "intermediary",
  ]
}
