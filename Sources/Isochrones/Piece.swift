/// A stretch of an edge over which the cost grows evenly, within one range.
struct Piece: Sendable {
  var edge: Int32
  /// Meters from the edge's start where the cost is least, and where it is greatest.
  var start: Double
  var end: Double
  var startCost: Double
  var endCost: Double
  /// The smallest range that holds it, counted from the smallest.
  var range: Int32
  /// The origin that it was reached from.
  var label: Int32

  var length: Double { (end - start).magnitude }
}

/// Makes the pieces of the edges that a search has reached.
struct PieceMaker {
  /// A way to reach points of an edge: a cost at x = 0 and a slope, over a part of it.
  private struct Way {
    var from: Double
    var to: Double
    var cost: Double
    var slope: Double
    var label: Int32

    func cost(at x: Double) -> Double { cost + slope * x }
  }

  private let routes: Routes
  private let model: CostModel
  /// The ranges in the metric's unit, ascending.
  private let ranges: [Double]
  private var ways: [Way] = []
  private var cuts: [Double] = []

  init(_ routes: Routes, _ model: CostModel, ranges: [Double]) {
    self.routes = routes
    self.model = model
    self.ranges = ranges
  }

  /// The pieces of all reached edges, in the order of the edges.
  /// - Complexity: O(reached edges), and sorting them.
  mutating func pieces(_ search: ReachSearch, _ origins: [OriginPlace]) -> [Piece] {
    let network = routes.network
    var seeds: [Int32: [(offset: Double, label: Int32)]] = [:]
    for (label, origin) in origins.enumerated() {
      for case .edge(let edge, let offset) in origin.seeds { seeds[edge, default: []].append((offset, Int32(label))) }
    }
    var edges: [Int32] = Array(seeds.keys)
    for node in search.settled where search.isLeft(Int(node)) {
      for position in Int(network.arcStart[Int(node)])..<Int(network.arcStart[Int(node) + 1]) {
        let edge = network.arcs[position] >> 1
        // The other end lists an edge that both ends reach.
        let (from, to) = (network.edgeFrom[Int(edge)], network.edgeTo[Int(edge)])
        let other = from == node ? to : from
        if other < node && search.isLeft(Int(other)) || seeds[edge] != nil { continue }
        if from == to && network.arcs[position] & 1 == 1 { continue }
        edges.append(edge)
      }
    }
    edges.sort()
    var pieces: [Piece] = []
    pieces.reserveCapacity(edges.count * 2)
    for edge in edges { append(Int(edge), search, seeds[edge] ?? [], to: &pieces) }
    return pieces
  }

  private mutating func append(
    _ edge: Int, _ search: ReachSearch, _ seeds: [(offset: Double, label: Int32)], to pieces: inout [Piece]
  ) {
    let network = routes.network
    let passage = Int(routes.edgePassage[edge])
    if routes.passages[passage].isTransfer { return }
    let length = network.edgeLength[edge]
    let (f, b) = (model.forward[passage], model.backward[passage])
    let (from, to) = (Int(network.edgeFrom[edge]), Int(network.edgeTo[edge]))
    ways.removeAll(keepingCapacity: true)
    if f < .infinity, search.isLeft(from) {
      ways.append(Way(from: 0, to: length, cost: search.costs[from], slope: f, label: search.labels[from]))
    }
    if b < .infinity, search.isLeft(to) {
      ways.append(
        Way(from: 0, to: length, cost: search.costs[to] + length * b, slope: -b, label: search.labels[to]))
    }
    for (offset, label) in seeds {
      if f < .infinity { ways.append(Way(from: offset, to: length, cost: -offset * f, slope: f, label: label)) }
      if b < .infinity { ways.append(Way(from: 0, to: offset, cost: offset * b, slope: -b, label: label)) }
    }
    guard ways.count > 1 else {
      if let way = ways.first { appendRanges(edge, way, way.from, way.to, to: &pieces) }
      return
    }
    // The least of all ways can change hands where one begins or ends and where two are equal.
    cuts.removeAll(keepingCapacity: true)
    cuts.append(0)
    cuts.append(length)
    for (index, way) in ways.enumerated() {
      if way.from > 0 { cuts.append(way.from) }
      if way.to < length { cuts.append(way.to) }
      for other in ways[(index + 1)...] where other.slope != way.slope {
        let x = (other.cost - way.cost) / (way.slope - other.slope)
        if x > 0 && x < length { cuts.append(x) }
      }
    }
    cuts.sort()
    var open: (way: Int, from: Double)?
    for index in 1..<cuts.count where cuts[index] > cuts[index - 1] {
      let middle = (cuts[index] + cuts[index - 1]) / 2
      var best = -1
      for (number, way) in ways.enumerated() where way.from <= middle && middle <= way.to {
        if best < 0 || way.cost(at: middle) < ways[best].cost(at: middle) { best = number }
      }
      if let last = open, last.way != best {
        if last.way >= 0 { appendRanges(edge, ways[last.way], last.from, cuts[index - 1], to: &pieces) }
        open = nil
      }
      if open == nil { open = (best, cuts[index - 1]) }
    }
    if let last = open, last.way >= 0 { appendRanges(edge, ways[last.way], last.from, length, to: &pieces) }
  }

  /// Cuts a stretch at every range.
  private func appendRanges(_ edge: Int, _ way: Way, _ low: Double, _ high: Double, to pieces: inout [Piece]) {
    // From low to high cost.
    var x = way.slope >= 0 ? low : high
    let end = way.slope >= 0 ? high : low
    var cost = max(0, way.cost(at: x))
    let endCost = max(cost, way.cost(at: end))
    for (index, range) in ranges.enumerated() where cost <= range {
      if x == end { return }
      let isLast = endCost <= range
      let next = isLast ? end : (range - way.cost) / way.slope
      let nextCost = isLast ? endCost : range
      let reaches = way.slope >= 0 ? min(max(next, x), end) : max(min(next, x), end)
      if reaches != x {
        pieces.append(
          Piece(
            edge: Int32(edge), start: x, end: reaches, startCost: cost, endCost: nextCost, range: Int32(index),
            label: way.label))
      }
      if isLast { return }
      (x, cost) = (reaches, range)
    }
  }
}
