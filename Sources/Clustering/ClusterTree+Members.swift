extension ClusterTree {
  /// For each cluster whether all its points have one int32 place, so that no zoom can part them.
  ///
  /// - Complexity: O(nodes).
  public func coincident() -> [Bool] {
    var isCoincident = [Bool](repeating: true, count: clusterCount)
    for node in hierarchy.parents.indices {
      let parent = Int(hierarchy.parents[node]) - pointCount
      if parent < 0 { continue }
      let isOne = node < pointCount || isCoincident[node - pointCount]
      if !isOne || !isOnePlace(Int(hierarchy.seed(Int32(node))), Int(hierarchy.seeds[parent])) {
        isCoincident[parent] = false
      }
    }
    return isCoincident
  }

  private func isOnePlace(_ a: Int, _ b: Int) -> Bool {
    let (a, b) = (points.places[a], points.places[b])
    // 180° is -180°.
    return a.y == b.y && (a.x == b.x || points.wraps && abs(a.x.double - b.x.double) == Int32.world)
  }

  /// For each cluster the point of the highest priority, of equal ones the first; a point without one is below all others.
  ///
  /// - Complexity: O(nodes).
  public func representatives() -> [Int32] {
    var best = [Int32](repeating: -1, count: clusterCount)
    for node in hierarchy.parents.indices {
      let parent = Int(hierarchy.parents[node]) - pointCount
      if parent < 0 { continue }
      let point = node < pointCount ? Int32(truncatingIfNeeded: node) : best[node - pointCount]
      if best[parent] < 0 || isBetter(Int(point), Int(best[parent])) { best[parent] = point }
    }
    return best
  }

  private func isBetter(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (points.priorities[a], points.priorities[b])
    if first > second || !first.isNaN && second.isNaN { return true }
    return (first == second || first.isNaN && second.isNaN) && a < b
  }

  /// For each cluster the mean altitude of its points in their unit, weighted as their position is; NaN when one of them
  /// has none. Empty when no point has one.
  ///
  /// - Complexity: O(nodes).
  public func altitudes() -> [Double] {
    if points.altitudes.isEmpty { return [] }
    var sums = [Double](repeating: 0, count: clusterCount)
    var weighted = points.weights.isEmpty ? [] : sums
    for node in hierarchy.parents.indices {
      let parent = Int(hierarchy.parents[node]) - pointCount
      if parent < 0 { continue }
      let isPoint = node < pointCount
      sums[parent] += isPoint ? points.altitudes[node] : sums[node - pointCount]
      if !weighted.isEmpty {
        weighted[parent] += isPoint ? points.altitudes[node] * points.weights[node] : weighted[node - pointCount]
      }
    }
    return sums.indices.map { cluster in
      let node = cluster + pointCount
      let weight = weight(of: node)
      return weighted.isEmpty || weight == 0 ? sums[cluster] / Double(count(of: node)) : weighted[cluster] / weight
    }
  }
}
