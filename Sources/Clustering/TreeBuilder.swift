/// Makes the levels one after another, from the highest zoom down.
struct TreeBuilder<Number: PlaceNumber> {
  let clustering: PointClustering
  let points: ClusterPoints
  var hierarchy: Hierarchy
  var level: Level<Number>
  /// The zoom in hand.
  var zoom: UInt8 = 0
  /// What the item in hand joins; kept for its storage.
  var near: [Int32] = []
  let isWeighted: Bool

  init(_ clustering: PointClustering, _ points: ClusterPoints) {
    self.clustering = clustering
    self.points = points
    isWeighted = !points.weights.isEmpty
    hierarchy = Hierarchy(pointCount: points.count)
    level = Self.firstLevel(points)
  }

  /// Points that never join are in no array.
  private static func firstLevel(_ points: ClusterPoints) -> Level<Number> {
    var nodes = points.order.isEmpty ? points.features.indices.map { Int32(truncatingIfNeeded: $0) } : points.order
    if !points.groups.isEmpty { nodes.removeAll { !points.joins(Int($0)) } }
    return Level(
      nodes: nodes, places: nodes.map { place(of: Int($0), in: points) },
      groups: points.groups.isEmpty ? [] : nodes.map { points.groups[Int($0)] })
  }

  private static func place(of point: Int, in points: ClusterPoints) -> Place<Number> {
    if Number.keepsDoubles {
      let place = points.floats[point]
      return Place(x: Number(settled: place.x.double), y: Number(settled: place.y.double))
    }
    let place = points.places[point]
    return Place(x: Number(settled: place.x.double), y: Number(settled: place.y.double))
  }

  /// The tree of all levels down to one.
  consuming func tree(downTo lowest: Int) -> ClusterTree {
    if clustering.keepsCoincident { joinCoincident() }
    var zoom = clustering.maximumZoom
    while zoom >= lowest && level.count > 1 {
      joinLevel(zoom)
      zoom -= 1
    }
    return ClusterTree(
      hierarchy, points, minimumZoom: clustering.minimumZoom, maximumZoom: clustering.maximumZoom, lowestZoom: lowest)
  }

  /// Makes the array of a zoom from that of the zoom above.
  private mutating func joinLevel(_ zoom: Int) {
    self.zoom = UInt8(zoom)
    let reach = Reach<Number>(clustering.reach(zoom: zoom), wraps: clustering.wraps)
    if clustering.numbersAsSupercluster && clustering.minimumPoints > 2 { return joinLocking(reach) }
    let firstCluster = hierarchy.clusterCount
    var passes = 0
    while clustering.minimumPoints > 2 ? joinCrowds(reach) : joinPairs(reach) {
      passes += 1
      if !clustering.separates { break }
    }
    if passes > 1 { hierarchy.dissolve(from: firstCluster, array: &level.nodes, weighted: isWeighted) }
  }
}

extension TreeBuilder {
  /// The exact centre of an item.
  @inline(__always)
  func center(_ item: Int) -> (x: Double, y: Double) {
    let node = Int(level.nodes[item])
    if Number.keepsDoubles && node >= points.count {
      let center = hierarchy.centers[node - points.count]
      return (center.x, center.y)
    }
    let place = level.places[item]
    return (place.x.double, place.y.double)
  }

  @inline(__always)
  private func weight(_ node: Int32) -> Double {
    Int(node) < points.count ? points.weights[Int(node)] : hierarchy.weights[Int(node) - points.count]
  }

  /// Makes an item and those `near` it a cluster, at their mean, in the item's place in the array.
  ///
  /// `near` must be sorted where the order of a sum shows.
  mutating func join(_ item: Int, _ reach: Reach<Number>) {
    let node = level.nodes[item]
    let (x, y) = center(item)
    var count = hierarchy.count(node)
    var weights = 0.0
    if isWeighted {
      weights = weight(node)
      for other in near { weights += weight(level.nodes[Int(other)]) }
    }
    let isByWeight = isWeighted && weights > 0
    var factor = isByWeight ? weight(node) : Double(count)
    var sum = (x: x * factor, y: y * factor)
    let parent = Int32(truncatingIfNeeded: points.count + hierarchy.clusterCount)
    for other in near {
      let node = level.nodes[Int(other)]
      let (otherX, otherY) = center(Int(other))
      let members = hierarchy.count(node)
      factor = isByWeight ? weight(node) : Double(members)
      sum.x += (reach.wraps ? x + reach.difference(otherX - x) : otherX) * factor
      sum.y += otherY * factor
      count += members
      hierarchy.parents[Int(node)] = parent
    }
    let total = isByWeight ? weights : Double(count)
    let meanX = reach.inside(Number.settled(sum.x / total))
    let meanY = Number.settled(sum.y / total)
    if clustering.numbersAsSupercluster { hierarchy.seedIndices.append(Int32(truncatingIfNeeded: item)) }
    hierarchy.seeds.append(hierarchy.seed(node))
    hierarchy.parents[Int(node)] = parent
    hierarchy.parents.append(-1)
    hierarchy.counts.append(Int32(truncatingIfNeeded: count))
    hierarchy.zooms.append(zoom)
    hierarchy.centers.append(
      WorldPosition(x: (meanX - Number.west) / Number.world, y: (meanY - Number.west) / Number.world))
    if isWeighted { hierarchy.weights.append(weights) }
    level.nodes[item] = parent
    level.places[item] = Place(x: Number(settled: meanX), y: Number(settled: meanY))
  }
}
