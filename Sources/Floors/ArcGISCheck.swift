/// The rules of the ArcGIS Indoors model.
extension FloorCheck {
  mutating func checkArcGIS(_ fields: FloorFields) {
    let names = ArcGISNames(features, fields)
    let kinds = ArcGISModel.kinds(features, names)
    let hasSites = kinds.contains(.site)
    let hasFacilities = kinds.contains(.facility)
    // By kind, archive and id.
    var sites: Set<String> = []
    var facilities: Set<String> = []
    var seen: Set<String> = []
    func id(_ feature: Int, _ role: ArcGISRole) -> String? {
      guard let value = features.value(feature, names[role]) else { return nil }
      return FloorName(plain: features.pool.value(value)).text([])
    }
    for feature in 0..<features.count {
      if kinds[feature] == .site, let id = id(feature, .siteID) { sites.insert(id) }
      if kinds[feature] == .facility, let id = id(feature, .facilityID) { facilities.insert(id) }
    }
    for feature in 0..<features.count {
      let kind = kinds[feature]
      if model.bindings[feature] == FloorModel.unresolved {
        note(
          .error, "reference.unresolved", feature,
          "\(fields[.floor]) refers to level \(id(feature, .floor) ?? "…"), which is not there")
      }
      let own: ArcGISRole? = kind == .site ? .siteID : kind == .facility ? .facilityID : kind == .level ? .levelID : nil
      if let own, let id = id(feature, own), !seen.insert("\(own)/\(features.archive(feature))/\(id)").inserted {
        note(.error, "id.duplicate", feature, "\(fields[own]) \(id) stands more than once in its layer")
      }
      if kind == .level {
        if hasFacilities, let id = id(feature, .facilityID), !facilities.contains(id) {
          note(.error, "reference.unresolved", feature, "\(fields[.facilityID]) refers to \(id), which is not there")
        }
        if let value = features.value(feature, names[.verticalOrder]) {
          checkWritten(features.pool.value(value), feature)
        }
      }
      if kind == .facility || kind == .level, hasSites {
        if let id = id(feature, .siteID) {
          if !sites.contains(id) {
            note(.error, "reference.unresolved", feature, "\(fields[.siteID]) refers to \(id), which is not there")
          }
        } else if kind == .facility {
          note(.warning, "facility.no_site", feature, "a facility without \(fields[.siteID])")
        }
      }
    }
  }
}
