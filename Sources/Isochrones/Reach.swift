/// What one search has reached: pieces of edges, and nodes.
public struct Reach: Sendable {
  public let metric: Metric
  /// In the metric's range unit, ascending.
  public let ranges: [Double]
  let routes: Routes
  /// The origins, and which of them each label stands for is its place here.
  public let origins: [OriginPlace]
  let pieces: [Piece]
  public let nodes: [ReachedNode]

  /// A node within the largest range.
  public struct ReachedNode: Sendable {
    public let longitude: Double
    public let latitude: Double
    /// In the unit of the ranges.
    public let cost: Double
    /// The place of the smallest range that holds it.
    public let range: Int
    public let label: Int
    public let levels: [Double]
  }

  /// A piece as a line.
  public struct ReachedLine: Sendable {
    /// Parts of interleaved degrees; more than one where it crosses ±180.
    public var parts: [[Double]] = []
    public var line = 0
    public var range = 0
    public var label = 0
    /// In the unit of the ranges.
    public var costs = 0.0...0.0
    /// Meters.
    public var length = 0.0
    public var levels: [Double] = []
  }

  /// Meters that are reached within a range.
  /// - Parameters:
  ///   - low: the range that does not count any more; nil: none.
  ///   - label: of one origin alone.
  public func length(within range: Int, beyond low: Int? = nil, label: Int? = nil, level: LevelChoice = .all) -> Double
  {
    var sum = 0.0
    for piece in pieces where Int(piece.range) <= range && Int(piece.range) > low ?? -1 {
      if let label, Int(piece.label) != label { continue }
      if level.holds(levels(of: piece)) { sum += piece.length }
    }
    return sum
  }

  func levels(of piece: Piece) -> [Double] { routes.network.levelSets[routes.network.levels(ofEdge: Int(piece.edge))] }

  /// The levels that have something, those without any first (nil).
  public var levelsReached: [Double?] {
    var sets = Set<Int>()
    for piece in pieces { sets.insert(routes.network.levels(ofEdge: Int(piece.edge))) }
    let all = sets.map { routes.network.levelSets[$0] }
    let levels = Set(all.flatMap { $0 }).sorted()
    return (all.contains([]) ? [nil] : []) + levels.map(Optional.some)
  }

  /// Calls `body` with each piece as a line, in the order of the input, from low to high cost.
  public func forEachLine(_ body: (ReachedLine) throws -> Void) rethrows {
    var line = ReachedLine()
    for piece in pieces {
      line.parts.removeAll(keepingCapacity: true)
      var part: [Double] = []
      var last: (x: Double, y: Double)?
      routes.network.forEachPosition(ofEdge: Int(piece.edge), from: piece.start, to: piece.end) { x, y in
        var x = x
        if let last, abs(x - last.x) > 180 {
          // Cut where it crosses; a vertex on the antimeridian is on both sides.
          let side = last.x < 0 ? -180.0 : 180.0
          if abs(x) == 180 {
            x = side
          } else {
            let next = x + 2 * side
            let share = next == last.x ? 0 : (side - last.x) / (next - last.x)
            let y0 = last.y + share * (y - last.y)
            if last.x != side { part += [side, y0] }
            if part.count >= 4 { line.parts.append(part) }
            part = [-side, y0]
          }
        }
        last = (x, y)
        if part.count >= 2, part[part.count - 2] == x, part[part.count - 1] == y { return }
        part += [x, y]
      }
      if part.count >= 4 { line.parts.append(part) }
      if line.parts.isEmpty { continue }
      line.line = Int(routes.network.edgeLine[Int(piece.edge)])
      line.range = Int(piece.range)
      line.label = Int(piece.label)
      line.costs = piece.startCost / metric.scale...max(piece.startCost, piece.endCost) / metric.scale
      line.length = piece.length
      line.levels = levels(of: piece)
      try body(line)
    }
  }
}

/// Which level of a network counts.
public enum LevelChoice: Sendable, Equatable {
  case all
  /// Lines without a level.
  case none
  case level(Double)

  func holds(_ levels: [Double]) -> Bool {
    switch self {
    case .all: true
    case .none: levels.isEmpty
    case .level(let level): levels.contains(level)
    }
  }
}

/// Searches a network, one time after the other.
public final class ReachFinder {
  private let routes: Routes
  /// Whether one travels to the origin.
  private let isArrival: Bool
  private let search: ReachSearch
  private var models: [Metric: CostModel] = [:]

  public init(_ routes: Routes, isArrival: Bool) {
    self.routes = routes
    self.isArrival = isArrival
    search = ReachSearch(routes)
  }

  /// What is reached from the nearest of origins, by cost.
  /// - Parameters:
  ///   - ranges: ascending.
  ///   - wantsNodes: whether nodes are asked for.
  public func reach(
    from origins: [OriginPlace], _ metric: Metric, ranges: [Double], wantsNodes: Bool = false
  ) -> Reach {
    let model = models[metric] ?? CostModel(routes, metric, isReversed: isArrival)
    models[metric] = model
    let limits = ranges.map { $0 * metric.scale }
    search.run(from: origins, model, metric, limit: limits.last ?? 0)
    var maker = PieceMaker(routes, model, ranges: limits)
    let pieces = maker.pieces(search, origins)
    var nodes: [Reach.ReachedNode] = []
    if wantsNodes {
      let network = routes.network
      for node in search.settled.sorted() {
        let cost = search.costs[Int(node)]
        nodes.append(
          Reach.ReachedNode(
            longitude: Double(network.nodeX[Int(node)]) / 1e7, latitude: Double(network.nodeY[Int(node)]) / 1e7,
            cost: cost / metric.scale, range: limits.firstIndex { cost <= $0 } ?? 0,
            label: Int(search.labels[Int(node)]), levels: network.levelSets[Int(network.nodeLevels[Int(node)])]))
      }
    }
    return Reach(
      metric: metric, ranges: ranges, routes: routes, origins: origins, pieces: pieces, nodes: nodes)
  }
}
