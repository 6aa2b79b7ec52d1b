import SimpleFeatures

/// Floors as OpenStreetMap's Simple Indoor Tagging has them: each feature says the orders that it is on.
struct OpenStreetMapModel {
  private(set) var model = FloorModel(.osm)
  private var features: FloorFeatures
  private let tags: OpenStreetMapTags
  /// The orders of each different pair of values, so that equal ones are read once.
  private var known: [Int64: LevelValues] = [:]
  private var orders: [[LevelOrder]] = []

  /// The floors of some features.
  static func model(
    of features: inout FloorFeatures, _ fields: FloorFields, _ geometry: FloorGeometry
  ) throws -> FloorModel {
    let builder = try OpenStreetMapModel(&features, fields, geometry)
    features = builder.features
    return builder.model
  }

  private init(_ features: inout FloorFeatures, _ fields: FloorFields, _ geometry: FloorGeometry) throws {
    tags = OpenStreetMapTags(features, fields)
    self.features = FloorFeatures()
    swap(&self.features, &features)
    orders = (0..<self.features.count).map { _ in [] }
    var unresolved: [Int] = []
    for feature in 0..<self.features.count {
      let values = values(of: feature)
      orders[feature] = values.orders
      if values.orders.isEmpty && !values.unreadable.isEmpty {
        unresolved.append(feature)
        for text in values.unreadable where model.unresolvedValues.count < 3 {
          if !model.unresolvedValues.contains(text) { model.unresolvedValues.append(text) }
        }
      } else if values.isEmpty {
        addSpan(feature)
      }
    }
    try skipAbsent(geometry)
    addLevels()
    let numbers = Dictionary(
      uniqueKeysWithValues: model.levels.enumerated().compactMap { number, level in level.order.map { ($0, number) } })
    model.bindings = orders.map { orders in
      orders.isEmpty
        ? FloorModel.unleveled
        : orders.count == 1
          ? model.set(of: numbers[orders[0]] ?? 0) : model.set(orders.compactMap { numbers[$0] })
    }
    for feature in unresolved { model.bindings[feature] = FloorModel.unresolved }
    model.finish { _ in nil }
  }

  private mutating func values(of feature: Int) -> LevelValues {
    let level = tags.value(features, feature, .level) ?? PropertyPool.null
    let repeats = tags.value(features, feature, .repeatOn) ?? PropertyPool.null
    let key = Int64(level) << 32 | Int64(repeats)
    if let known = known[key] { return known }
    let values = LevelValues([features.pool.value(level), features.pool.value(repeats)])
    known[key] = values
    return values
  }

  private mutating func addSpan(_ feature: Int) {
    func order(_ tag: OpenStreetMapTags.Tag) -> LevelOrder? {
      guard let value = tags.value(features, feature, tag) else { return nil }
      return LevelOrder(features.pool.value(value))
    }
    guard let low = order(.minLevel), let high = order(.maxLevel), low <= high else { return }
    let absent = tags.value(features, feature, .nonExistentLevels).map {
      Set(LevelValues([features.pool.value($0)]).orders)
    }
    model.spans[feature] = FloorModel.Span(orders: low...high, absent: absent ?? [])
  }

  /// Takes floors that a building does not have out of the ranges of what is in it.
  private mutating func skipAbsent(_ geometry: FloorGeometry) throws {
    let buildings = (0..<features.count).compactMap { feature -> (feature: Int, absent: Set<LevelOrder>)? in
      guard tags.value(features, feature, .building) != nil,
        let value = tags.value(features, feature, .nonExistentLevels)
      else { return nil }
      return (feature, Set(LevelValues([features.pool.value(value)]).orders))
    }
    if buildings.isEmpty { return }
    for feature in orders.indices {
      let between = values(of: feature).between
      guard !between.isEmpty, buildings.contains(where: { !$0.absent.isDisjoint(with: between) }),
        let position = try geometry.firstPosition(feature)
      else { continue }
      for building in buildings where !building.absent.isDisjoint(with: between) {
        guard try geometry.covers(building.feature, position.longitude, position.latitude) else { continue }
        orders[feature].removeAll { building.absent.contains($0) && between.contains($0) }
      }
    }
  }

  private mutating func addLevels() {
    var all = Set<LevelOrder>()
    for list in orders { all.formUnion(list) }
    // What features that are on one order only call it, those that are the level itself before all others.
    var own: [LevelOrder: [String: Int]] = [:]
    var other: [LevelOrder: [String: Int]] = [:]
    var longNames: [LevelOrder: FloorName] = [:]
    for feature in 0..<features.count where orders[feature].count == 1 {
      let order = orders[feature][0]
      let isLevel = tags.text(features, feature, .indoor) == "level"
      if let reference = tags.text(features, feature, .levelReference), !reference.contains(";"),
        !reference.allSatisfy(\.isWhitespace)
      {
        if isLevel {
          own[order, default: [:]][reference, default: 0] += 1
        } else {
          other[order, default: [:]][reference, default: 0] += 1
        }
      }
      if isLevel, longNames[order] == nil, let name = tags.text(features, feature, .name) {
        longNames[order] = FloorName(name)
      }
    }
    for order in all.sorted(by: >) {
      var level = FloorModel.Level(id: order.text, order: order)
      let references = own[order] ?? other[order] ?? [:]
      if let best = references.min(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
        level.shortName = FloorName(best.key)
      }
      level.name = longNames[order] ?? FloorName()
      model.levels.append(level)
    }
  }
}

/// The tags of indoor data in OpenStreetMap: properties, or members of a property `tags`.
struct OpenStreetMapTags {
  enum Tag: CaseIterable {
    case level, repeatOn, indoor, minLevel, maxLevel, nonExistentLevels, levelReference, name, building
  }

  /// For each tag its numbers: as a property, and inside `tags`.
  private let numbers: [Tag: [Int]]

  static func name(_ tag: Tag, _ fields: FloorFields) -> String {
    switch tag {
    case .level: fields.openStreetMapLevel
    case .repeatOn: "repeat_on"
    case .indoor: "indoor"
    case .minLevel: "min_level"
    case .maxLevel: "max_level"
    case .nonExistentLevels: "non_existent_levels"
    case .levelReference: "level:ref"
    case .name: "name"
    case .building: "building"
    }
  }

  init(_ features: FloorFeatures, _ fields: FloorFields) {
    numbers = Dictionary(
      uniqueKeysWithValues: Tag.allCases.map { tag in
        let name = Self.name(tag, fields)
        return (tag, [name, "tags/\(name)"].compactMap { features.knownName($0) })
      })
  }

  func value(_ features: FloorFeatures, _ feature: Int, _ tag: Tag) -> Int32? {
    for number in numbers[tag] ?? [] {
      if let value = features.value(feature, number) { return value }
    }
    return nil
  }

  func text(_ features: FloorFeatures, _ feature: Int, _ tag: Tag) -> String? {
    value(features, feature, tag).flatMap { FloorName(plain: features.pool.value($0)).text([]) }
  }

  /// Whether any feature has any of the tags by which the schema is known.
  func isKnown(_ features: FloorFeatures) -> Bool {
    [Tag.level, .repeatOn, .indoor].contains { !(numbers[$0] ?? []).isEmpty }
  }
}
