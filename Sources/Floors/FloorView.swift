/// Which levels are shown, and so which features.
public struct FloorView: Sendable {
  /// Of features without a floor.
  public enum Unleveled: String, Sendable, CaseIterable {
    case keep, drop, only
  }

  public let selection: FloorSelection
  /// For each level whether it is shown.
  public private(set) var shown: [Bool]
  /// The orders that are shown because they were asked for, not as a part of a floor.
  public private(set) var orders: Set<LevelOrder> = []
  let model: FloorModel
  private let unleveled: Unleveled
  /// Whether sites and facilities are in reach; nil when all are.
  private var reach: (sites: Set<Int>, facilities: Set<Int>)?
  /// For each set of levels whether one of them is shown.
  private var shownSets: [Bool] = []

  public init(_ model: FloorModel, _ selection: FloorSelection, _ choice: FloorChoice, _ unleveled: Unleveled) {
    self.model = model
    self.selection = selection
    self.unleveled = unleveled
    shown = [Bool](repeating: false, count: model.levels.count)
    let isHidden = choice.others == .hide
    let scope = model.facilities.indices.filter {
      !selection.isSiteBound || model.facilities[$0].site == selection.site
    }
    if selection.facilities.isEmpty {
      if !(isHidden && selection.isFacilityNamed) {
        for facility in scope { showGround(facility, choice.ground) }
      }
    } else {
      for facility in Set(scope + selection.facilities).sorted() { show(facility, choice) }
    }
    orders = Set(shown.indices.filter { shown[$0] }.compactMap { model.levels[$0].order })
    if model.schema == .osm && !choice.isExact { showParts() }
    if isHidden && !selection.facilities.isEmpty {
      reach = (
        Set(selection.facilities.compactMap { model.facilities[$0].site }), Set(selection.facilities)
      )
    } else if selection.isSiteBound {
      reach = (Set([selection.site].compactMap { $0 }), Set(scope))
    }
    shownSets = model.sets.map { levels in levels.contains { shown[Int($0)] } }
  }

  private mutating func showGround(_ facility: Int, _ rule: GroundRule) {
    guard let order = model.groundOrder(of: facility, rule) else { return }
    for level in model.facilities[facility].levels where model.levels[level].order == order { shown[level] = true }
  }

  private mutating func show(_ facility: Int, _ choice: FloorChoice) {
    let model = model
    let levels = model.facilities[facility].levels
    let wanted: (Int) -> Bool
    if choice.match == .name, !selection.levels.isEmpty || selection.isFacilityNamed {
      let names = Set(
        namedLevels(choice).flatMap { model.levels[$0].shortName.texts }.map { NameFolding.folded($0.text) })
      wanted = { level in
        model.levels[level].shortName.texts.contains { names.contains(NameFolding.folded($0.text)) }
      }
    } else {
      let orders = Set(selection.orders)
      wanted = { model.levels[$0].order.map(orders.contains) == true }
    }
    if selection.facilities.contains(facility) {
      let named = choice.isExact ? namedLevels(choice) : []
      for level in levels
      where named.isEmpty ? wanted(level) || selection.levels.contains(level) : named.contains(level) {
        shown[level] = true
      }
      return
    }
    switch choice.others {
    case .hide: break
    case .ground: showGround(facility, choice.ground)
    case .same, .sameOrGround:
      let same = levels.filter(wanted)
      for level in same { shown[level] = true }
      if same.isEmpty && choice.others == .sameOrGround { showGround(facility, choice.ground) }
    }
  }

  /// The levels that were named, or for which the named facility stands: the first of its shown order.
  private func namedLevels(_ choice: FloorChoice) -> [Int] {
    if !selection.levels.isEmpty { return selection.levels }
    guard choice.orders == nil, selection.isFacilityNamed, let facility = selection.facility else { return [] }
    return model.facilities[facility].levels.first { model.levels[$0].order.map(selection.orders.contains) == true }
      .map { [$0] } ?? []
  }

  /// A whole floor shows the parts of floors between its neighbours too.
  private mutating func showParts() {
    for order in orders where order.isWhole {
      let reach = order.thousandths - 999...order.thousandths + 999
      for level in model.levels.indices {
        guard let part = model.levels[level].order, !part.isWhole, reach.contains(part.thousandths) else { continue }
        shown[level] = true
      }
    }
  }

  // MARK: Features

  func showsSet(_ set: Int) -> Bool { shownSets[set] }

  /// Whether a feature is written.
  public func shows(_ feature: Int) -> Bool {
    let binding = model.bindings[feature]
    if binding >= 0 { return unleveled != .only && shownSets[Int(binding)] }
    if binding == FloorModel.unresolved { return false }
    if let span = model.spans[feature] {
      return unleveled != .only && orders.contains { span.orders.contains($0) && !span.absent.contains($0) }
    }
    guard unleveled != .drop else { return false }
    guard let reach, let tie = model.ties[feature] else { return true }
    return tie.sites.contains(where: reach.sites.contains) || tie.facilities.contains(where: reach.facilities.contains)
  }

  /// The level that is meant, where it is one.
  public var level: Int? {
    if selection.levels.count == 1 { return selection.levels[0] }
    guard selection.levels.isEmpty, selection.isFacilityNamed, let facility = selection.facility else { return nil }
    return model.facilities[facility].levels.first {
      model.levels[$0].order.map(selection.orders.contains) == true && shown[$0]
    }
  }

  /// The shown levels from the top down.
  public var shownLevels: [Int] { shown.indices.filter { shown[$0] }.sorted(by: model.precedes) }
}
