/// On which floors a feature is, to be written with it.
extension FloorView {
  public struct Annotation: Sendable {
    /// The lowest shown order that it is on.
    public var order: LevelOrder?
    /// All orders that it is on, ascending.
    public var orders: [LevelOrder]
    /// The level that it is annotated for.
    public var level: Int
  }

  /// The annotations of a feature that is on shown levels, from the bottom up; empty for one that has no floor.
  public func annotations(of feature: Int) -> [Annotation] {
    let levels = model.levels(of: feature)?.map { Int($0) } ?? spanned(feature)
    let orders = Set(levels.compactMap { model.levels[$0].order }).sorted()
    return levels.filter { shown[$0] }.sorted { model.precedes($1, $0) }.map { level in
      Annotation(order: model.levels[level].order, orders: orders, level: level)
    }
  }

  /// The levels that a feature reaches over.
  private func spanned(_ feature: Int) -> [Int] {
    guard let span = model.spans[feature] else { return [] }
    return model.levels.indices.filter { level in
      model.levels[level].order.map { span.orders.contains($0) && !span.absent.contains($0) } == true
    }
  }
}
