extension Hierarchy {
  /// Takes out the clusters that were taken at the zoom they were made at, and numbers the others of that zoom in the
  /// order of the array.
  ///
  /// - Parameters:
  ///   - first: the first cluster of the zoom.
  ///   - array: the nodes of the zoom, which get their new numbers.
  /// - Complexity: O(n + clusters of the zoom).
  mutating func dissolve(from first: Int, array: inout [Int32], weighted: Bool) {
    let firstNode = pointCount + first
    // Where each cluster of the zoom ended up: those made later are taken later, so from the last to the first.
    var tops = Array(firstNode..<parents.count)
    for cluster in tops.indices.reversed() {
      let parent = Int(parents[firstNode + cluster])
      if parent >= 0 { tops[cluster] = tops[parent - firstNode] }
    }
    var numbers = [Int32](repeating: -1, count: tops.count)
    var kept: [Int] = []
    for item in array.indices where Int(array[item]) >= firstNode {
      let cluster = Int(array[item]) - firstNode
      numbers[cluster] = Int32(firstNode + kept.count)
      array[item] = numbers[cluster]
      kept.append(first + cluster)
    }
    for node in 0..<firstNode where Int(parents[node]) >= firstNode {
      parents[node] = numbers[tops[Int(parents[node]) - firstNode] - firstNode]
    }
    parents.removeLast(parents.count - firstNode - kept.count)
    counts.keep(kept, from: first)
    zooms.keep(kept, from: first)
    seeds.keep(kept, from: first)
    centers.keep(kept, from: first)
    if weighted { weights.keep(kept, from: first) }
    if !seedIndices.isEmpty { seedIndices.keep(kept, from: first) }
    for node in firstNode..<parents.count { parents[node] = -1 }
  }
}

extension Array {
  /// Puts the elements at some indices, and no others, behind the first so many.
  fileprivate mutating func keep(_ indices: [Int], from first: Int) { replaceSubrange(first..., with: indices.map { self[$0] }) }
}
