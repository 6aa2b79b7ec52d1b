/// Finds the cheapest ways from origins to all nodes within a limit; its arrays serve one search after the other.
final class ReachSearch {
  private let routes: Routes
  /// The cost of each node; it holds where the stamp is that of the search.
  private(set) var costs: [Double]
  /// The origin that each node was reached from.
  private(set) var labels: [Int32]
  private var stamps: [UInt32]
  private var stamp: UInt32 = 0
  /// Whether a node is an origin itself, so that it may be left though it stops others.
  private var isSeed: [Bool]
  private var heap = CostHeap()
  /// Nodes in the order in which they were reached for good.
  private(set) var settled: [Int32] = []
  private var isSettled: [Bool]

  init(_ routes: Routes) {
    self.routes = routes
    let count = routes.network.nodeCount
    costs = [Double](repeating: 0, count: count)
    labels = [Int32](repeating: 0, count: count)
    stamps = [UInt32](repeating: 0, count: count)
    isSeed = [Bool](repeating: false, count: count)
    isSettled = [Bool](repeating: false, count: count)
  }

  /// Whether a node was reached within the limit.
  @inline(__always)
  func isReached(_ node: Int) -> Bool { stamps[node] == stamp && isSettled[node] }

  /// Whether a node is left again: it was reached, and it does not stop who is not from there.
  @inline(__always)
  func isLeft(_ node: Int) -> Bool { isReached(node) && (!routes.stops[node] || isSeed[node]) }

  /// - Complexity: O(m log n) in the edges and nodes within the limit.
  func run(from origins: [OriginPlace], _ model: CostModel, _ metric: Metric, limit: Double) {
    stamp += 1
    heap.removeAll()
    settled.removeAll(keepingCapacity: true)
    let network = routes.network
    for (label, origin) in origins.enumerated() {
      for seed in origin.seeds {
        switch seed {
        case .node(let node):
          relax(node, 0, Int32(label), limit)
          isSeed[Int(node)] = true
        case .edge(let edge, let offset):
          let (index, passage) = (Int(edge), Int(routes.edgePassage[Int(edge)]))
          relax(network.edgeFrom[index], offset * model.backward[passage], Int32(label), limit)
          relax(
            network.edgeTo[index], (network.edgeLength[index] - offset) * model.forward[passage], Int32(label), limit)
        }
      }
    }
    settle(model, metric, limit)
  }

  /// Offers a cost to a node.
  @inline(__always)
  private func relax(_ node: Int32, _ cost: Double, _ label: Int32, _ limit: Double) {
    // With a limit beyond all numbers, what is closed would cost no more than it.
    guard cost <= limit, cost < .infinity else { return }
    let index = Int(node)
    if stamps[index] == stamp {
      if isSettled[index] || cost > costs[index] || cost == costs[index] && label >= labels[index] { return }
    } else {
      stamps[index] = stamp
      isSeed[index] = false
      isSettled[index] = false
    }
    costs[index] = cost
    labels[index] = label
    heap.insert(cost, node)
  }

  private func settle(_ model: CostModel, _ metric: Metric, _ limit: Double) {
    let network = routes.network
    let (starts, arcs, lengths, passages) = (
      network.arcStart, network.arcs, network.edgeLength, routes.edgePassage
    )
    let (froms, tos) = (network.edgeFrom, network.edgeTo)
    let hasLifts = !routes.lifts.isEmpty
    while !heap.isEmpty {
      let (cost, node) = heap.removeFirst()
      let index = Int(node)
      if isSettled[index] || cost > costs[index] { continue }
      isSettled[index] = true
      settled.append(node)
      if routes.stops[index] && !isSeed[index] { continue }
      let label = labels[index]
      for position in Int(starts[index])..<Int(starts[index + 1]) {
        let arc = arcs[position]
        let edge = Int(arc >> 1)
        let passage = Int(passages[edge])
        let isForward = arc & 1 == 0
        let perMeter = isForward ? model.forward[passage] : model.backward[passage]
        let next = cost + (model.wait[passage] + perMeter * lengths[edge])
        if next <= limit { relax(isForward ? tos[edge] : froms[edge], next, label, limit) }
      }
      if hasLifts, let targets = routes.lifts[node] {
        for target in targets {
          let seconds = metric == .time ? target.seconds : 0
          relax(target.node, cost + seconds, label, limit)
        }
      }
    }
  }
}
