import SimpleFeatures

/// Floors as ArcGIS Indoors has them: layers of sites, facilities and levels, and a floor field in all others.
struct ArcGISModel {
  /// What a feature is by its layer or its fields.
  enum Kind: Equatable {
    case site, facility, level, levelAware, other
  }

  private(set) var model = FloorModel(.arcgis)
  private var features: FloorFeatures
  private let names: ArcGISNames
  private let kinds: [Kind]
  /// By archive and id.
  private var sites: [String: Int] = [:]
  private var facilities: [String: Int] = [:]
  private var levels: [String: Int] = [:]
  /// The site that the level of a group names.
  private var siteOfLevel: [Int: Int] = [:]

  /// The floors of some features.
  static func model(of features: inout FloorFeatures, _ fields: FloorFields) -> FloorModel {
    let builder = ArcGISModel(&features, fields)
    features = builder.features
    return builder.model
  }

  private init(_ features: inout FloorFeatures, _ fields: FloorFields) {
    names = ArcGISNames(features, fields)
    kinds = Self.kinds(features, names)
    self.features = FloorFeatures()
    swap(&self.features, &features)
    addSites()
    addFacilities()
    addLevels()
    bind()
    let siteOfLevel = siteOfLevel
    model.finish { siteOfLevel[$0] }
  }

  // MARK: Layers

  /// What each feature is.
  static func kinds(_ features: FloorFeatures, _ names: ArcGISNames) -> [Kind] {
    let ofFile = features.files.map { kind(layer: $0.layer) }
    return (0..<features.count).map { feature in
      if let value = features.value(feature, names.layer), let text = features.pool.string(value),
        let kind = kind(layer: text)
      {
        return kind == .levelAware && !features.has(feature, names[.floor]) ? .other : kind
      }
      if let kind = ofFile[Int(features.fileOf[feature])] {
        return kind == .levelAware && !features.has(feature, names[.floor]) ? .other : kind
      }
      if features.has(feature, names[.levelID]), features.has(feature, names[.verticalOrder]),
        !features.has(feature, names.parts)
      {
        return .level
      }
      if features.has(feature, names[.floor]) { return .levelAware }
      if features.has(feature, names[.facilityID]) { return .facility }
      return features.has(feature, names[.siteID]) ? .site : .other
    }
  }

  private static func kind(layer: String) -> Kind? {
    switch layer.lowercased() {
    case "sites": .site
    case "facilities": .facility
    case "levels": .level
    case "units", "details": .levelAware
    default: nil
    }
  }

  // MARK: Sites, facilities, levels

  private func text(_ feature: Int, _ spellings: [Int]) -> FloorName {
    features.value(feature, spellings).map { FloorName(plain: features.pool.value($0)) } ?? FloorName()
  }

  private mutating func id(_ feature: Int, _ role: ArcGISRole) -> Int32? {
    features.value(feature, names[role]).flatMap { features.pool.id($0) }
  }

  private func key(_ feature: Int, _ id: Int32) -> String { "\(features.archive(feature))/\(id)" }

  /// What an id means in the archive of a feature, else in any.
  private func find(_ id: Int32, _ feature: Int, in table: [String: Int]) -> Int? {
    if let own = table[key(feature, id)] { return own }
    let archives = Set(features.files.map(\.archive)).sorted()
    return archives.lazy.compactMap { table["\($0)/\(id)"] }.first
  }

  private func fullName(_ feature: Int) -> FloorName {
    var name = text(feature, names[.name])
    name.append(text(feature, names.longNames))
    return name
  }

  private mutating func addSites() {
    for feature in 0..<features.count where kinds[feature] == .site {
      guard let id = id(feature, .siteID), sites[key(feature, id)] == nil else { continue }
      sites[key(feature, id)] = model.sites.count
      model.sites.append(
        FloorModel.Site(id: features.pool.string(id) ?? "", name: fullName(feature), feature: feature))
    }
  }

  /// The site that a feature names, made where there is none.
  private mutating func site(of feature: Int) -> Int? {
    guard let id = id(feature, .siteID) else { return nil }
    if let known = find(id, feature, in: sites) { return known }
    sites[key(feature, id)] = model.sites.count
    model.sites.append(FloorModel.Site(id: features.pool.string(id) ?? ""))
    return model.sites.count - 1
  }

  private mutating func addFacilities() {
    for feature in 0..<features.count where kinds[feature] == .facility {
      guard let id = id(feature, .facilityID), facilities[key(feature, id)] == nil else { continue }
      facilities[key(feature, id)] = model.facilities.count
      model.facilities.append(
        FloorModel.Facility(
          id: features.pool.string(id) ?? "", name: fullName(feature), site: site(of: feature), feature: feature))
    }
  }

  private mutating func addLevels() {
    for feature in 0..<features.count where kinds[feature] == .level {
      guard let id = id(feature, .levelID), levels[key(feature, id)] == nil else { continue }
      let number = model.levels.count
      levels[key(feature, id)] = number
      var level = FloorModel.Level(id: features.pool.string(id) ?? "", feature: feature)
      level.order = features.value(feature, names[.verticalOrder]).flatMap { LevelOrder(features.pool.value($0)) }
      level.shortName = text(feature, names[.shortName])
      if level.shortName.isEmpty { level.shortName = text(feature, names[.levelNumber]) }
      level.name = text(feature, names[.longName])
      if let facility = self.id(feature, .facilityID) {
        level.facilities = [self.facility(facility, feature)]
      } else if let site = site(of: feature) {
        siteOfLevel[number] = site
      }
      model.levels.append(level)
    }
  }

  private mutating func facility(_ id: Int32, _ feature: Int) -> Int {
    if let known = find(id, feature, in: facilities) { return known }
    facilities[key(feature, id)] = model.facilities.count
    model.facilities.append(
      FloorModel.Facility(id: features.pool.string(id) ?? "", site: site(of: feature)))
    return model.facilities.count - 1
  }

  // MARK: Bindings

  private mutating func bind() {
    model.bindings = [Int32](repeating: FloorModel.unleveled, count: features.count)
    // Levels by the number of their id, for the common case of one archive.
    for feature in 0..<features.count {
      switch kinds[feature] {
      case .site:
        if let id = id(feature, .siteID), let site = find(id, feature, in: sites) {
          model.ties[feature] = FloorModel.Tie(sites: [site])
        }
      case .facility:
        if let id = id(feature, .facilityID), let facility = find(id, feature, in: facilities) {
          model.ties[feature] = FloorModel.Tie(facilities: [facility])
        }
      case .level, .levelAware:
        let role: ArcGISRole = kinds[feature] == .level ? .levelID : .floor
        guard let value = features.value(feature, names[role]) else { continue }
        guard let id = features.pool.id(value), let level = levelNumber(id, feature) else {
          model.bindings[feature] = FloorModel.unresolved
          noteUnresolved(value)
          continue
        }
        model.bindings[feature] = model.set(of: level)
      case .other: break
      }
    }
  }

  private var lastLevel: (archive: Int, id: Int32, level: Int)?

  /// The level with an id; the features of a level mostly follow one another.
  private mutating func levelNumber(_ id: Int32, _ feature: Int) -> Int? {
    let archive = features.archive(feature)
    if let last = lastLevel, last.archive == archive, last.id == id { return last.level }
    guard let level = find(id, feature, in: levels) else { return nil }
    lastLevel = (archive, id, level)
    return level
  }

  private mutating func noteUnresolved(_ value: Int32) {
    guard model.unresolvedValues.count < 3 else { return }
    let text = FloorName(plain: features.pool.value(value)).text([]) ?? "…"
    if !model.unresolvedValues.contains(text) { model.unresolvedValues.append(text) }
  }
}
