import SimpleFeatures

/// Floors as Apple's Indoor Mapping Data Format has them: venues, buildings, levels, and references between features.
struct IMDFModel {
  /// A reference leads to a floor over at most so many features.
  private static let mostSteps = 8

  private(set) var model = FloorModel(.imdf)
  private var features: FloorFeatures
  private let types: IMDFTypes
  private let index: FeatureIndex
  private let geometry: FloorGeometry
  private let names: IMDFNames
  /// By feature.
  private var siteOf: [Int: Int] = [:]
  private var facilityOf: [Int: Int] = [:]
  private var levelOf: [Int: Int] = [:]
  /// Buildings that are named and have no feature, by archive and id.
  private var namedBuildings: [String: Int] = [:]
  private var venues: [Int: [Int]] = [:]

  /// The floors of some features.
  static func model(of features: inout FloorFeatures, _ geometry: FloorGeometry) throws -> FloorModel {
    let builder = try IMDFModel(&features, geometry)
    features = builder.features
    return builder.model
  }

  private init(_ features: inout FloorFeatures, _ geometry: FloorGeometry) throws {
    types = IMDFTypes(features)
    names = IMDFNames(features)
    index = FeatureIndex(features)
    self.geometry = geometry
    // Moved, so that nothing is copied when values are added.
    self.features = FloorFeatures()
    swap(&self.features, &features)
    addSites()
    addBuildings()
    addLevels()
    try placeBuildings()
    bind()
    tie()
    var sites: [Int: Int] = [:]
    for level in model.levels.indices where model.levels[level].facilities.isEmpty {
      if let site = try siteOfLoneLevel(level) { sites[level] = site }
    }
    model.finish { sites[$0] }
  }

  // MARK: Sites, facilities, levels

  /// Whether a feature is the one that its id means.
  private func isFirst(_ feature: Int) -> Bool {
    features.ids[feature] < 0 || index.feature(features.ids[feature], archive: features.archive(feature)) == feature
  }

  private func label(_ feature: Int, _ name: Int?) -> FloorName {
    features.value(feature, name).map { FloorName(label: features.pool.value($0)) } ?? FloorName()
  }

  private mutating func addSites() {
    for feature in 0..<features.count where types.isVenue(feature) && isFirst(feature) {
      siteOf[feature] = model.sites.count
      venues[features.archive(feature), default: []].append(feature)
      model.sites.append(
        FloorModel.Site(id: features.idText(feature) ?? "", name: label(feature, names.name), feature: feature))
    }
  }

  private mutating func addBuildings() {
    for feature in 0..<features.count where types.isBuilding(feature) && isFirst(feature) {
      facilityOf[feature] = model.facilities.count
      model.facilities.append(
        FloorModel.Facility(id: features.idText(feature) ?? "", name: label(feature, names.name), feature: feature))
    }
    for feature in 0..<features.count {
      let buildings = facilities(of: feature)
      if types.isFootprint(feature) {
        for facility in buildings { model.facilities[facility].footprints.append(feature) }
      }
    }
  }

  /// The facilities that `building_ids` names.
  private mutating func facilities(of feature: Int) -> [Int] {
    var result: [Int] = []
    for id in references(feature, names.buildingIDs) {
      let archive = features.archive(feature)
      if let building = index.feature(id, archive: archive) {
        if let facility = facilityOf[building] { result.append(facility) }
        continue
      }
      let key = "\(archive)/\(id)"
      if namedBuildings[key] == nil {
        namedBuildings[key] = model.facilities.count
        model.facilities.append(FloorModel.Facility(id: features.pool.string(id) ?? ""))
      }
      if let facility = namedBuildings[key] { result.append(facility) }
    }
    return result
  }

  private mutating func addLevels() {
    for feature in 0..<features.count where types.isLevel(feature) && isFirst(feature) {
      levelOf[feature] = model.levels.count
      var level = FloorModel.Level(id: features.idText(feature) ?? "", feature: feature)
      level.order = features.value(feature, names.ordinal).flatMap { LevelOrder(features.pool.value($0)) }
      level.shortName = label(feature, names.shortName)
      level.name = label(feature, names.name)
      level.isOutdoor = features.value(feature, names.outdoor).map { features.pool.value($0) } == .boolean(true)
      level.facilities = facilities(of: feature)
      model.levels.append(level)
    }
  }

  // MARK: Sites of what names none

  private func site(covering longitude: Double, _ latitude: Double, archive: Int) throws -> Int? {
    for venue in venues[archive] ?? [] where try geometry.covers(venue, longitude, latitude) { return siteOf[venue] }
    return nil
  }

  /// The only venue; else the one that covers the display point, or else the first position of `other`.
  private func site(of feature: Int?, orFirstPositionOf other: Int?, archive: Int) throws -> Int? {
    let venues = venues[archive] ?? []
    if venues.count <= 1 { return venues.first.flatMap { siteOf[$0] } }
    if let feature, let point = features.displayPoint(feature) {
      return try site(covering: point.x, point.y, archive: archive)
    }
    guard let other, let position = try geometry.firstPosition(other) else { return nil }
    return try site(covering: position.longitude, position.latitude, archive: archive)
  }

  private mutating func placeBuildings() throws {
    for facility in model.facilities.indices {
      let levels = model.levels.filter { $0.facilities.contains(facility) }
      guard let feature = model.facilities[facility].feature else {
        let first = levels.first?.feature
        let archive = first.map(features.archive) ?? 0
        model.facilities[facility].site = try site(of: nil, orFirstPositionOf: first, archive: archive)
        continue
      }
      let archive = features.archive(feature)
      let sameAddress = (venues[archive] ?? []).filter {
        features.value(feature, names.addressID) != nil
          && features.value($0, names.addressID) == features.value(feature, names.addressID)
      }
      if (venues[archive] ?? []).count > 1, sameAddress.count == 1 {
        model.facilities[facility].site = siteOf[sameAddress[0]]
      } else {
        model.facilities[facility].site = try site(
          of: feature, orFirstPositionOf: model.facilities[facility].footprints.first, archive: archive)
      }
    }
  }

  private func siteOfLoneLevel(_ level: Int) throws -> Int? {
    guard let feature = model.levels[level].feature else { return nil }
    return try site(of: feature, orFirstPositionOf: feature, archive: features.archive(feature))
  }

  // MARK: Bindings

  /// The ids that a member holds: one, or a list of them.
  private mutating func references(_ feature: Int, _ name: Int?) -> [Int32] {
    guard let value = features.value(feature, name) else { return [] }
    guard case .array(let elements) = features.pool.value(value) else {
      return features.pool.id(value).map { [$0] } ?? []
    }
    return elements.compactMap { reference($0) }
  }

  private mutating func reference(_ value: PropertyValue) -> Int32? {
    switch value {
    case .string(let text): text.isEmpty ? nil : features.pool.add(string: text)
    case .number(let number): features.pool.add(string: PropertyPool.idText(number))
    default: nil
    }
  }

  /// The ids in the members `id` of an object, or of the objects of a list.
  private mutating func references(inObjects feature: Int, _ name: Int?) -> [Int32] {
    guard let value = features.value(feature, name) else { return [] }
    let object = features.pool.value(value)
    if case .array(let elements) = object { return elements.compactMap { $0["id"].flatMap { reference($0) } } }
    return object["id"].flatMap { reference($0) }.map { [$0] } ?? []
  }

  private mutating func bind() {
    model.bindings = [Int32](repeating: FloorModel.unleveled, count: features.count)
    for feature in 0..<features.count where !isContext(feature) {
      // The usual case, in one look.
      if !types.isLevel(feature), let value = features.value(feature, names.levelID), let id = features.pool.id(value),
        let target = index.feature(id, archive: features.archive(feature)), let level = levelOf[target]
      {
        model.bindings[feature] = model.set(of: level)
        continue
      }
      guard let levels = levels(of: feature, steps: 0) else { continue }
      model.bindings[feature] = levels.isEmpty ? FloorModel.unresolved : model.set(levels)
      if levels.isEmpty { noteUnresolved(feature) }
    }
  }

  private mutating func noteUnresolved(_ feature: Int) {
    guard model.unresolvedValues.count < 3 else { return }
    for name in [names.levelID, names.unitID, names.anchorID] {
      if let id = references(feature, name).first, let text = features.pool.string(id) {
        if !model.unresolvedValues.contains(text) { model.unresolvedValues.append(text) }
        return
      }
    }
  }

  /// - Returns: nil where nothing names a floor; empty where what is named leads to none.
  private mutating func levels(of feature: Int, steps: Int) -> [Int]? {
    if types.isLevel(feature) {
      let id = features.ids[feature]
      let first = id < 0 ? feature : index.feature(id, archive: features.archive(feature)) ?? feature
      return levelOf[first].map { [$0] }
    }
    let archive = features.archive(feature)
    if let value = features.value(feature, names.levelID), !features.pool.isEmptyString(value) {
      guard let id = features.pool.id(value), let target = index.feature(id, archive: archive),
        let level = levelOf[target]
      else { return [] }
      return [level]
    }
    var isNamed = false
    for name in [names.unitID, names.anchorID] {
      for id in references(feature, name) {
        isNamed = true
        if let found = levels(of: id, archive, steps: steps), !found.isEmpty { return found }
      }
    }
    var found: [Int] = []
    let ids =
      references(feature, names.unitIDs) + references(feature, names.levelIDs)
      + [names.origin, names.destination, names.intermediary].flatMap { references(inObjects: feature, $0) }
    for id in ids {
      isNamed = true
      found += levels(of: id, archive, steps: steps) ?? []
    }
    return isNamed ? found : nil
  }

  /// The levels of the feature that a reference means.
  private mutating func levels(of id: Int32, _ archive: Int, steps: Int) -> [Int]? {
    guard steps < Self.mostSteps, let target = index.feature(id, archive: archive) else { return nil }
    return levels(of: target, steps: steps + 1)
  }

  // MARK: What has no floor

  private mutating func isContext(_ feature: Int) -> Bool {
    switch types.context(feature) {
    case .always: return true
    case .never: return false
    case .geofence:
      let names = [names.levelID, names.unitID, names.anchorID, names.unitIDs, names.levelIDs]
      return names.allSatisfy { references(feature, $0).isEmpty }
    }
  }

  private mutating func tie() {
    var addressed: [Int32: FloorModel.Tie] = [:]
    for feature in 0..<features.count where types.isVenue(feature) || types.isBuilding(feature) {
      for id in references(feature, names.addressID) {
        if let site = siteOf[feature] { addressed[id, default: FloorModel.Tie()].sites.append(site) }
        if let facility = facilityOf[feature] { addressed[id, default: FloorModel.Tie()].facilities.append(facility) }
      }
    }
    for feature in 0..<features.count where types.context(feature) != .never && isContext(feature) {
      var tie = FloorModel.Tie()
      if types.isVenue(feature) {
        if let site = siteOf[first(feature)] { tie.sites = [site] }
      } else if types.isBuilding(feature) {
        if let facility = facilityOf[first(feature)] { tie.facilities = [facility] }
      } else if types.isAddress(feature) {
        tie = addressed[features.ids[feature]] ?? tie
      } else {
        tie.facilities = facilities(of: feature)
      }
      if !tie.sites.isEmpty || !tie.facilities.isEmpty { model.ties[feature] = tie }
    }
  }

  private func first(_ feature: Int) -> Int {
    features.ids[feature] < 0
      ? feature : index.feature(features.ids[feature], archive: features.archive(feature)) ?? feature
  }
}
