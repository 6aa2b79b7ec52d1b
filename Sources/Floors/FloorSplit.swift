/// One file's worth of features: a floor of a facility.
public struct FloorPart: Sendable {
  public var facility: Int
  public var order: LevelOrder
  /// The levels of that order.
  public var levels: [Int]
  /// The features in the order of the input.
  public var features: [Int32]
}

/// Takes indoor data apart by facility and order.
public struct FloorSplit: Sendable {
  public let parts: [FloorPart]

  /// - Parameters:
  ///   - facilities: in the order of the parts.
  ///   - isIncluded: whether a feature is written at all.
  /// - Complexity: O(parts × (levels + sets of levels) + features written).
  public init(
    _ model: FloorModel, _ facilities: [Int], _ choice: FloorChoice, _ unleveled: FloorView.Unleveled,
    isIncluded: (Int) -> Bool
  ) {
    var choice = choice
    choice.others = .hide
    var parts: [FloorPart] = []
    var views: [FloorView] = []
    for facility in facilities {
      for order in Self.orders(of: facility, model, isExact: choice.isExact) {
        var selection = FloorSelection()
        selection.site = model.facilities[facility].site
        selection.facilities = [facility]
        selection.orders = [order]
        views.append(FloorView(model, selection, choice, unleveled))
        let levels = model.facilities[facility].levels.filter { model.levels[$0].order == order }
        parts.append(FloorPart(facility: facility, order: order, levels: levels, features: []))
      }
    }
    // The parts that show each set of levels, so that no feature is held against all of them.
    let partsOfSet = model.sets.indices.map { set in views.indices.filter { views[$0].showsSet(set) } }
    for feature in model.bindings.indices where isIncluded(feature) {
      let binding = model.bindings[feature]
      if binding >= 0 {
        if unleveled == .only { continue }
        for part in partsOfSet[Int(binding)] { parts[part].features.append(Int32(feature)) }
      } else if binding != FloorModel.unresolved {
        for part in views.indices where views[part].shows(feature) { parts[part].features.append(Int32(feature)) }
      }
    }
    self.parts = parts
  }

  /// The orders that get a part, from the top down: parts of floors go into the whole floors around them.
  private static func orders(of facility: Int, _ model: FloorModel, isExact: Bool) -> [LevelOrder] {
    let all = Set(model.facilities[facility].levels.compactMap { model.levels[$0].order })
    guard model.schema == .osm, !isExact else { return all.sorted(by: >) }
    return all.filter { order in
      order.isWhole || !all.contains { $0.isWhole && abs($0.thousandths - order.thousandths) < 1000 }
    }.sorted(by: >)
  }
}
