import SimpleFeatures

/// Something that is wrong, or worth a look, in indoor data.
public struct FloorFinding: Sendable {
  public enum Severity: String, Sendable {
    case error, warning, note
  }

  public var severity: Severity
  /// A name that never changes, such as `reference.unresolved`.
  public var rule: String
  public var message: String
  /// nil for what concerns a file as a whole.
  public var feature: Int?
  public var file: Int

  public init(severity: Severity, rule: String, message: String, feature: Int?, file: Int) {
    self.severity = severity
    self.rule = rule
    self.message = message
    self.feature = feature
    self.file = file
  }
}

/// Holds indoor data against the rules of their schema.
public struct FloorCheck {
  let features: FloorFeatures
  let model: FloorModel
  private(set) var findings: [FloorFinding] = []

  /// What is found, in the order of the input.
  /// - Parameters:
  ///   - archivesWithManifest: the folders and zip archives that have a manifest.
  ///   - others: findings of other checks, to be put among them.
  public static func findings(
    _ features: FloorFeatures, _ model: FloorModel, _ fields: FloorFields, archivesWithManifest: Set<Int>,
    with others: [FloorFinding] = []
  ) -> [FloorFinding] {
    var check = FloorCheck(features: features, model: model)
    switch model.schema {
    case .imdf: check.checkIMDF(archivesWithManifest)
    case .arcgis: check.checkArcGIS(fields)
    case .osm, .wrld: check.checkOpenStreetMap(fields)
    }
    if model.schema != .osm { check.checkFacilities() }
    check.findings += others
    let order = check.findings.indices.sorted { a, b in
      let (x, y) = (check.place(check.findings[a]), check.place(check.findings[b]))
      return x == y ? a < b : x < y
    }
    return order.map { check.findings[$0] }
  }

  private init(features: FloorFeatures, model: FloorModel) {
    self.features = features
    self.model = model
  }

  /// Twice the feature's index; a file stands before its first feature.
  private func place(_ finding: FloorFinding) -> Int {
    if let feature = finding.feature { return feature * 2 + 1 }
    return (features.fileOf.firstIndex { Int($0) >= finding.file } ?? features.count) * 2
  }

  mutating func note(_ severity: FloorFinding.Severity, _ rule: String, _ feature: Int, _ message: String) {
    findings.append(
      FloorFinding(
        severity: severity, rule: rule, message: message, feature: feature, file: Int(features.fileOf[feature])))
  }

  mutating func note(_ severity: FloorFinding.Severity, _ rule: String, file: Int, _ message: String) {
    findings.append(FloorFinding(severity: severity, rule: rule, message: message, feature: nil, file: file))
  }

  // MARK: Levels and facilities of any schema

  private mutating func checkFacilities() {
    for level in model.levels { check(level) }
    for facility in model.facilities where !facility.isGroup { check(facility) }
    var orders: [String: [LevelOrder: Int]] = [:]
    for level in model.levels {
      guard let name = level.shortName.text(["en"]), let order = level.order, let feature = level.feature else {
        continue
      }
      let known = orders[NameFolding.folded(name), default: [:]]
      if known[order] != nil { continue }
      orders[NameFolding.folded(name), default: [:]][order] = feature
      if known.count == 1 {
        note(
          .warning, "name.order_conflict", feature,
          "levels called \(name) have several orders, here \(order.text)")
      }
    }
  }

  private mutating func check(_ level: FloorModel.Level) {
    guard let feature = level.feature else { return }
    let isInFacility = level.facilities.contains { !model.facilities[$0].isGroup }
    if level.order == nil {
      note(.error, "level.order_missing", feature, "a level needs a number for its order")
    }
    if !isInFacility && !level.isOutdoor {
      note(.warning, "level.no_facility", feature, "an indoor level that belongs to no facility")
    }
    if isInFacility && level.isOutdoor {
      note(.note, "level.outdoor_in_facility", feature, "an outdoor level that belongs to a facility")
    }
    if level.featureCount <= 1 { note(.warning, "level.empty", feature, "nothing is on this level") }
  }

  private mutating func check(_ facility: FloorModel.Facility) {
    let levels = facility.levels
    guard let feature = facility.feature ?? levels.first.flatMap({ model.levels[$0].feature }) else { return }
    let name = facility.name.text(["en"]) ?? facility.id ?? ""
    if levels.isEmpty { return note(.warning, "facility.no_level", feature, "no level belongs to facility \(name)") }
    let orders = levels.compactMap { model.levels[$0].order }
    if Set(orders).count < orders.count {
      note(.note, "facility.shared_order", feature, "levels of facility \(name) share an order")
    }
    if !orders.contains(.ground) { note(.note, "facility.no_ground", feature, "facility \(name) has no level 0") }
    let whole = Set(orders.filter(\.isWhole).map { $0.thousandths / 1000 })
    if let low = whole.min(), let high = whole.max() {
      let missing = (low...high).filter { !whole.contains($0) }
      if !missing.isEmpty {
        let list = missing.prefix(5).map(String.init).joined(separator: ", ") + (missing.count > 5 ? ", …" : "")
        note(.warning, "facility.order_gap", feature, "facility \(name) has no level of order \(list)")
      }
    }
  }

  /// Whether an order that a level has is written as it should be.
  mutating func checkWritten(_ value: PropertyValue, _ feature: Int) {
    guard let order = LevelOrder(value) else { return }
    if case .string = value {
      note(.warning, "level.order_not_integer", feature, "the order is text; write a number")
    } else if !order.isWhole {
      note(.warning, "level.order_not_integer", feature, "the order \(order.text) is not whole")
    }
  }
}
