import SimpleFeatures

/// The rules of the Indoor Mapping Data Format 1.0.0.
extension FloorCheck {
  /// The properties that a feature of each type has to have, and may not be null.
  private static let required: [IMDFType: [String]] = [
    .level: ["category", "outdoor", "ordinal", "name", "short_name"],
    .unit: ["category", "level_id"], .opening: ["category", "level_id"], .fixture: ["category", "level_id"],
    .section: ["category", "level_id"], .kiosk: ["level_id"], .detail: ["level_id"],
    .amenity: ["category", "unit_ids"], .occupant: ["category", "name", "anchor_id"],
    .venue: ["category", "name", "address_id", "display_point"], .building: ["category"], .geofence: ["category"],
    .footprint: ["category", "building_ids"], .relationship: ["category", "direction"],
    .address: ["address", "locality", "country"],
  ]

  /// What a member refers to.
  private static let references: [(name: String, type: IMDFType)] = [
    ("level_id", .level), ("unit_id", .unit), ("anchor_id", .anchor), ("address_id", .address), ("unit_ids", .unit),
    ("building_ids", .building), ("level_ids", .level),
  ]

  mutating func checkIMDF(_ archivesWithManifest: Set<Int>) {
    let types = IMDFTypes(features)
    let index = FeatureIndex(features)
    var used: Set<Int> = []
    var mismatched: Set<String> = []
    for feature in 0..<features.count {
      checkID(feature, index)
      checkType(feature, types, &mismatched)
      checkProperties(feature, types.type(feature))
      used.formUnion(checkReferences(feature, types, index))
      if types.isLevel(feature), let value = features.value(feature, features.knownName("ordinal")) {
        checkWritten(features.pool.value(value), feature)
      }
    }
    for feature in 0..<features.count where !used.contains(feature) {
      if types.isAddress(feature) { note(.note, "unused.address", feature, "no feature has this address") }
      if types.type(feature) == .anchor { note(.note, "unused.anchor", feature, "no feature is at this anchor") }
    }
    checkArchives(types, archivesWithManifest)
  }

  private mutating func checkID(_ feature: Int, _ index: FeatureIndex) {
    guard features.ids[feature] >= 0 else { return note(.error, "id.missing", feature, "a feature needs an id") }
    if features.hasNumberID.contains(feature) { note(.error, "id.not_string", feature, "the id must be a string") }
    if index.feature(features.ids[feature], archive: features.archive(feature)) != feature {
      note(.error, "id.duplicate", feature, "the id stands more than once")
    }
  }

  private mutating func checkType(_ feature: Int, _ types: IMDFTypes, _ mismatched: inout Set<String>) {
    let stated = features.pool.string(features.statedTypes[feature])
    guard let stated else {
      return note(.error, "feature_type.missing", feature, "a feature needs a feature_type")
    }
    if types.type(feature) == nil {
      note(.warning, "feature_type.unknown", feature, "\(stated) is no feature type of IMDF")
    }
    let file = features.files[Int(features.fileOf[feature])]
    if file.isEntry, file.layer != stated, mismatched.insert("\(features.fileOf[feature])/\(stated)").inserted {
      note(.warning, "feature_type.file", feature, "features of type \(stated) belong in \(stated).geojson")
    }
  }

  private mutating func checkProperties(_ feature: Int, _ type: IMDFType?) {
    guard let type else { return }
    for name in Self.required[type] ?? [] where features.value(feature, features.knownName(name)) == nil {
      note(.error, "property.missing", feature, "a feature of type \(type.rawValue) needs \(name)")
    }
    for name in ["name", "alt_name", "short_name"] {
      guard let value = features.value(feature, features.knownName(name)) else { continue }
      if case .object = features.pool.value(value) { continue }
      note(.error, "labels.type", feature, "\(name) must be an object with a text for each language")
    }
    let wanted: [GeometryType?]
    switch type {
    case .venue, .footprint, .level, .unit, .fixture, .kiosk, .section, .geofence: wanted = [.polygon, .multiPolygon]
    case .opening, .detail: wanted = [.lineString, .multiLineString]
    case .amenity, .anchor: wanted = [.point]
    case .address, .building, .occupant: wanted = [nil]
    case .relationship: return
    }
    guard let found = features.geometryTypes[feature], !wanted.contains(found) else { return }
    let words = wanted.map { $0?.rawValue ?? "null" }.joined(separator: " or ")
    note(
      .error, "geometry.type", feature,
      "the geometry of a feature of type \(type.rawValue) must be \(words), not \(found?.rawValue ?? "null")")
  }

  /// - Returns: the features that are referred to.
  private mutating func checkReferences(_ feature: Int, _ types: IMDFTypes, _ index: FeatureIndex) -> [Int] {
    var used: [Int] = []
    let archive = features.archive(feature)
    func find(_ value: PropertyValue) -> (text: String, target: Int?)? {
      let text: String
      switch value {
      case .string(let string): text = string
      case .number(let number): text = PropertyPool.idText(number)
      default: return nil
      }
      if text.isEmpty { return nil }
      return (text, features.pool.index(ofString: text).flatMap { index.feature($0, archive: archive) })
    }
    var named: [(name: String, value: PropertyValue, type: IMDFType?)] = []
    for (name, type) in Self.references {
      guard let value = features.value(feature, features.knownName(name)) else { continue }
      if case .array(let elements) = features.pool.value(value) {
        named += elements.map { (name, $0, type) }
      } else {
        named.append((name, features.pool.value(value), type))
      }
    }
    for name in ["origin", "destination", "intermediary"] {
      guard let value = features.value(feature, features.knownName(name)) else { continue }
      let object = features.pool.value(value)
      if case .array(let elements) = object {
        named += elements.compactMap { $0["id"] }.map { (name, $0, nil) }
      } else if let id = object["id"] {
        named.append((name, id, nil))
      }
    }
    for (name, value, type) in named {
      guard let (text, target) = find(value) else { continue }
      guard let target else {
        note(.error, "reference.unresolved", feature, "\(name) refers to \(text), which is not there")
        continue
      }
      used.append(target)
      if let type, let found = types.type(target), found != type {
        note(.error, "reference.type", feature, "\(name) refers to \(text), which is of type \(found.rawValue)")
      }
    }
    return used
  }

  private mutating func checkArchives(_ types: IMDFTypes, _ archivesWithManifest: Set<Int>) {
    var venues: [Int: Int] = [:]
    for feature in 0..<features.count {
      venues[features.archive(feature), default: 0] += types.isVenue(feature) ? 1 : 0
    }
    for (archive, count) in venues.sorted(by: { $0.key < $1.key }) {
      guard let file = features.files.firstIndex(where: { $0.archive == archive }) else { continue }
      if count != 1 { note(.error, "venue.count", file: file, "\(count) venues; an archive has one") }
      if features.files[file].isEntry, !archivesWithManifest.contains(archive) {
        note(.warning, "archive.manifest_missing", file: file, "the archive has no manifest.json")
      }
    }
  }
}
