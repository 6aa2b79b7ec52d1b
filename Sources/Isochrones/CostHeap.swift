/// The nodes that wait to be settled, cheapest first, the lower number first of equals: a 4-ary heap.
struct CostHeap {
  private var costs: [Double] = []
  private var nodes: [Int32] = []

  var isEmpty: Bool { costs.isEmpty }

  mutating func removeAll() {
    costs.removeAll(keepingCapacity: true)
    nodes.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  private func precedes(_ a: Int, _ cost: Double, _ node: Int32) -> Bool {
    costs[a] < cost || costs[a] == cost && nodes[a] < node
  }

  mutating func insert(_ cost: Double, _ node: Int32) {
    var index = costs.count
    costs.append(cost)
    nodes.append(node)
    while index > 0 {
      let parent = (index &- 1) >> 2
      if costs[parent] < cost || costs[parent] == cost && nodes[parent] <= node { break }
      costs[index] = costs[parent]
      nodes[index] = nodes[parent]
      index = parent
    }
    costs[index] = cost
    nodes[index] = node
  }

  mutating func removeFirst() -> (cost: Double, node: Int32) {
    let first = (costs[0], nodes[0])
    let cost = costs.removeLast()
    let node = nodes.removeLast()
    let count = costs.count
    if count == 0 { return first }
    var index = 0
    while true {
      let child = index &* 4 &+ 1
      if child >= count { break }
      var least = child
      for other in child &+ 1..<max(child &+ 1, min(child &+ 4, count))
      where precedes(other, costs[least], nodes[least]) {
        least = other
      }
      if !precedes(least, cost, node) { break }
      costs[index] = costs[least]
      nodes[index] = nodes[least]
      index = least
    }
    costs[index] = cost
    nodes[index] = node
    return first
  }
}
