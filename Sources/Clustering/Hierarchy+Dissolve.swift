extension Hierarchy {
  /// Takes out the clusters that were taken at the zoom they were made at.
  ///
  /// - Parameters:
  ///   - first: the first cluster of the zoom.
  ///   - kept: the nodes of the others of that zoom, in array order.
  /// - Returns: their new numbers, ascending.
  /// - Complexity: O(n + clusters of the zoom).
  mutating func dissolve(from first: Int, keeping kept: [Int32]) -> Range<Int32> {
    let firstNode = pointCount + first
    // Where each cluster of the zoom ended up: those made later are taken later, so from the last to the first.
    var tops = Array(firstNode..<parents.count)
    for cluster in tops.indices.reversed() {
      let parent = Int(parents[firstNode + cluster])
      if parent >= 0 { tops[cluster] = tops[parent - firstNode] }
    }
    var numbers = [Int32](repeating: -1, count: tops.count)
    for (index, node) in kept.enumerated() { numbers[Int(node) - firstNode] = Int32(firstNode + index) }
    for node in 0..<firstNode where Int(parents[node]) >= firstNode {
      parents[node] = numbers[tops[Int(parents[node]) - firstNode] - firstNode]
    }
    parents.replaceSubrange(firstNode..., with: repeatElement(-1, count: kept.count))
    let clusters = kept.map { Int($0) - pointCount }
    counts.keep(clusters, from: first)
    zooms.keep(clusters, from: first)
    seeds.keep(clusters, from: first)
    centers.keep(clusters, from: first)
    if !weights.isEmpty { weights.keep(clusters, from: first) }
    return Int32(firstNode)..<Int32(firstNode + kept.count)
  }
}

extension Array {
  /// Puts the elements at some indices, and no others, behind the first so many.
  fileprivate mutating func keep(_ indices: [Int], from first: Int) {
    replaceSubrange(first..., with: indices.map { self[$0] })
  }
}
