/// What facilities other than the selected one show.
public enum OtherFacilities: String, Sendable, CaseIterable {
  /// Their levels of the same order.
  case same
  /// Their ground.
  case ground
  /// Their levels of the same order, or without any their ground.
  case sameOrGround = "same-or-ground"
  case hide
}

/// How the same floor of another building is known.
public enum FloorMatch: String, Sendable, CaseIterable {
  case order, name
}

/// What is asked for in words.
public struct FloorChoice: Sendable {
  public var site: String?
  public var facility: String?
  public var level: String?
  public var orders: OrderList?
  public var others = OtherFacilities.same
  public var ground = GroundRule.zeroOrLowest
  public var isExact = false
  public var match = FloorMatch.order

  public init() {}
}

/// Why a choice cannot be had; one line, with what there is instead.
public struct FloorChoiceError: Error {
  public let message: String
}

/// What is selected: nothing, a site, or a floor.
public struct FloorSelection: Sendable {
  public var site: Int?
  /// Whether only that site is in view.
  public var isSiteBound = false
  /// The facilities in which the floor was chosen; empty where nothing but a site is selected.
  public var facilities: [Int] = []
  /// The levels that were named.
  public var levels: [Int] = []
  public var orders: [LevelOrder] = []
  /// Whether a facility was chosen by name, so that its ground levels stand for it.
  public var isFacilityNamed = false

  public init() {}

  /// The facility that is meant, where it is one.
  public var facility: Int? { facilities.count == 1 ? facilities[0] : nil }
}

/// What was selected before, by ids.
public struct EarlierSelection: Sendable {
  public var site: String?
  public var facility: String?
  public var level: String?
  public var orders: [LevelOrder] = []

  public init() {}

  public var isEmpty: Bool { site == nil && facility == nil && level == nil && orders.isEmpty }
}
