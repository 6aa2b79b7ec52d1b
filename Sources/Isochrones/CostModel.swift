/// What each kind of line costs in one metric and direction of travel.
struct CostModel {
  /// Per meter along the line and against it, in the metric's unit (s, m, Wh); infinite where it is closed.
  private(set) var forward: [Double] = []
  private(set) var backward: [Double] = []
  /// Before anything else, for a whole edge.
  private(set) var wait: [Double] = []

  /// - Parameter isReversed: whether one travels to the origin, so that directions swap.
  init(_ routes: Routes, _ metric: Metric, isReversed: Bool) {
    for passage in routes.passages {
      var (f, b) = (
        Self.perMeter(passage, passage.forward, metric, routes.travel),
        Self.perMeter(passage, passage.backward, metric, routes.travel)
      )
      if isReversed { (f, b) = (b, f) }
      forward.append(f)
      backward.append(b)
      wait.append(metric == .time ? passage.wait : 0)
    }
  }

  private static func perMeter(_ passage: Passage, _ speed: Double, _ metric: Metric, _ travel: Travel) -> Double {
    guard speed > 0 else { return .infinity }
    switch (metric, passage.kind) {
    case (_, .lift): return 0
    case (.energy, .ferry): return .infinity
    case (.time, _): return 3.6 / speed
    case (.distance, _): return 1
    case (.energy, _): return travel.profile.energy.map { $0.perMeter(speed / 3.6) } ?? .infinity
    }
  }
}
