import SimpleFeatures

/// The ways in which data say floors.
public enum FloorSchema: String, Sendable, CaseIterable {
  case imdf, arcgis, osm, wrld
}

/// Sites with facilities with levels, and on which of them each feature is.
public struct FloorModel: Sendable {
  public struct Level: Sendable {
    public var id: String
    public var order: LevelOrder?
    public var shortName = FloorName()
    public var name = FloorName()
    public var isOutdoor = false
    /// The facilities that it belongs to: at least one, which may be a group.
    public var facilities: [Int] = []
    /// The feature that says it.
    public var feature: Int?
    /// How many features are bound to it.
    public var featureCount = 0
  }

  public struct Facility: Sendable {
    /// nil for the group of levels that have no facility.
    public var id: String?
    public var name = FloorName()
    public var site: Int?
    /// From the top down; those without an order last.
    public var levels: [Int] = []
    public var feature: Int?
    /// The features that draw its outline.
    public var footprints: [Int] = []

    public var isGroup: Bool { id == nil }
  }

  public struct Site: Sendable {
    public var id: String
    public var name = FloorName()
    public var feature: Int?
  }

  /// What a feature without a floor belongs to.
  public struct Tie: Sendable {
    public var sites: [Int] = []
    public var facilities: [Int] = []
  }

  /// Floors that a feature reaches over without being on one of them.
  public struct Span: Sendable {
    public var orders: ClosedRange<LevelOrder>
    public var absent: Set<LevelOrder>
  }

  public static let unleveled: Int32 = -1
  public static let unresolved: Int32 = -2

  public let schema: FloorSchema
  public var sites: [Site] = []
  public var facilities: [Facility] = []
  public var levels: [Level] = []
  /// For each feature `unleveled`, `unresolved`, or the number of a set of levels.
  public var bindings: [Int32] = []
  /// Levels, ascending by number.
  public var sets: [[Int32]] = []
  private var setNumbers: [[Int32]: Int32] = [:]
  private var singles: [Int32] = []
  /// What features without a floor are tied to.
  public var ties: [Int: Tie] = [:]
  public var spans: [Int: Span] = [:]
  /// The first values that say no floor, and how many features have such.
  public var unresolvedValues: [String] = []

  init(_ schema: FloorSchema) { self.schema = schema }

  /// The number of a set of levels.
  mutating func set(_ levels: some Sequence<Int>) -> Int32 {
    let key = Set(levels).sorted().map { Int32($0) }
    if let known = setNumbers[key] { return known }
    let number = Int32(sets.count)
    sets.append(key)
    setNumbers[key] = number
    return number
  }

  /// The number of the set of one level.
  mutating func set(of level: Int) -> Int32 {
    if level < singles.count, singles[level] >= 0 { return singles[level] }
    while singles.count <= level { singles.append(-1) }
    singles[level] = set([level])
    return singles[level]
  }

  /// The levels that a feature is on; nil for one without.
  public func levels(of feature: Int) -> [Int32]? { bindings[feature] >= 0 ? sets[Int(bindings[feature])] : nil }

  /// Gives every facility its levels in order, every level a facility, and every level its count.
  mutating func finish(siteOfLoneLevel: (Int) -> Int?) {
    var groups: [Int: Int] = [:]
    for level in levels.indices where levels[level].facilities.isEmpty {
      let site = siteOfLoneLevel(level)
      if groups[site ?? -1] == nil {
        groups[site ?? -1] = facilities.count
        facilities.append(Facility(site: site))
      }
      if let group = groups[site ?? -1] { levels[level].facilities = [group] }
    }
    for level in levels.indices {
      for facility in levels[level].facilities { facilities[facility].levels.append(level) }
    }
    for facility in facilities.indices {
      facilities[facility].levels = facilities[facility].levels.sorted(by: precedes)
    }
    for span in spans.values {
      for level in levels.indices {
        guard let order = levels[level].order, span.orders.contains(order), !span.absent.contains(order) else {
          continue
        }
        levels[level].featureCount += 1
      }
    }
    for binding in bindings where binding >= 0 {
      for level in sets[Int(binding)] { levels[Int(level)].featureCount += 1 }
    }
  }

  /// From the top down, without order last; indoor before outdoor, then by short name and id.
  func precedes(_ a: Int, _ b: Int) -> Bool {
    let (left, right) = (levels[a], levels[b])
    if left.order != right.order {
      guard let first = left.order else { return false }
      guard let second = right.order else { return true }
      return first > second
    }
    if left.isOutdoor != right.isOutdoor { return right.isOutdoor }
    let (x, y) = (left.shortName.text([]) ?? "", right.shortName.text([]) ?? "")
    return x != y ? x < y : left.id < right.id
  }

  /// The order that stands for the ground in a facility.
  public func groundOrder(of facility: Int, _ rule: GroundRule) -> LevelOrder? {
    let orders = facilities[facility].levels.compactMap { levels[$0].order }
    if orders.contains(.ground) { return .ground }
    if rule == .closest, let above = orders.filter({ $0 > .ground }).min() { return above }
    return rule == .closest ? orders.max() : orders.min()
  }
}

/// Which level stands for the ground where a facility has no order 0.
public enum GroundRule: String, Sendable, CaseIterable {
  /// The lowest.
  case zeroOrLowest = "zero-or-lowest"
  /// The lowest above 0, else the highest.
  case closest
}
