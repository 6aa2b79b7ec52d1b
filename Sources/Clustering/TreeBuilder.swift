/// Makes the levels one after another, from the highest zoom down.
struct TreeBuilder<Number: PlaceNumber> {
  let clustering: PointClustering
  let points: ClusterPoints
  var hierarchy: Hierarchy
  /// What the pass in hand goes through, in array order.
  var level: Level<Number>
  /// The zoom in hand.
  var zoom: UInt8 = 0
  /// What the item in hand joins; kept for its storage.
  var near: [Int32] = []
  private let isWeighted: Bool
  /// The place of each point in the first array; empty when that is its number.
  private let ranks: [Int32]
  private var live: LiveRanks?

  init(_ clustering: PointClustering, _ points: ClusterPoints) {
    self.clustering = clustering
    self.points = points
    isWeighted = !points.weights.isEmpty
    hierarchy = Hierarchy(pointCount: points.count)
    level = Self.firstLevel(points)
    if points.order.isEmpty && points.groups.isEmpty {
      ranks = []
    } else {
      var ranks = [Int32](repeating: 0, count: points.count)
      for rank in level.nodes.indices { ranks[Int(level.nodes[rank])] = Int32(truncatingIfNeeded: rank) }
      self.ranks = ranks
    }
  }

  private static func firstLevel(_ points: ClusterPoints) -> Level<Number> {
    let nodes = points.takingPart
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
    let zooms = stride(from: clustering.maximumZoom, through: lowest, by: -1)
    if clustering.numbersAsSupercluster && clustering.minimumPoints > 2 {
      for zoom in zooms where level.count > 1 {
        self.zoom = UInt8(zoom)
        joinLocking(Reach(clustering.reach(zoom: zoom), wraps: clustering.wraps))
      }
    } else {
      if clustering.numbersAsSupercluster { live = LiveRanks(count: level.count) }
      var field = Field(level)
      for zoom in zooms where field.count > 1 { joinLevel(zoom, &field) }
    }
    return ClusterTree(
      hierarchy, points, minimumZoom: clustering.minimumZoom, maximumZoom: clustering.maximumZoom, lowestZoom: lowest)
  }

  /// Makes the array of a zoom from that of the zoom above.
  private mutating func joinLevel(_ zoom: Int, _ field: inout Field<Number>) {
    self.zoom = UInt8(zoom)
    let reach = Reach<Number>(clustering.reach(zoom: zoom), wraps: clustering.wraps)
    let firstCluster = hierarchy.clusterCount
    var passes = 0
    while joinCrowded(reach, &field) {
      passes += 1
      if !clustering.separates { break }
    }
    if passes > 1 { dissolve(from: firstCluster, &field) }
  }

  /// One pass over what has something near.
  ///
  /// - Returns: whether anything joined.
  private mutating func joinCrowded(_ reach: Reach<Number>, _ field: inout Field<Number>) -> Bool {
    let crowded = field.crowded(reach)
    if crowded.isEmpty { return false }
    // Back in array order.
    let order = RadixOrder(crowded.map { rank(field.entries[Int($0)].number) }, of: crowded)
    level.nodes = order.indices.map { field.entries[Int($0)].number }
    level.places = order.indices.map { field.entries[Int($0)].place }
    if !level.groups.isEmpty { level.groups = level.nodes.map { points.groups[Int(hierarchy.seed($0))] } }
    let before = hierarchy.clusterCount
    let states = clustering.minimumPoints > 2 ? joinCrowds(reach) : joinPairs(reach)
    if hierarchy.clusterCount == before { return false }
    if live != nil { number(order.keys, states) }
    var removed: [Int32] = []
    var added: [Field<Number>.Entry] = []
    for item in states.indices where states[item] != .free {
      removed.append(order.indices[item])
      if states[item] == .made { added.append(.init(place: level.places[item], number: level.nodes[item])) }
    }
    field.replace(removed, with: added)
    return true
  }

  /// The place of a node's seed in the first array: no array changes the order of its items.
  @inline(__always)
  private func rank(_ node: Int32) -> UInt32 {
    let seed = hierarchy.seed(node)
    return UInt32(bitPattern: ranks.isEmpty ? seed : ranks[Int(seed)])
  }

  /// Notes at what index of the array each new cluster began.
  private mutating func number(_ ranks: [UInt32], _ states: [ItemState]) {
    guard var live = live.take() else { return }
    for item in states.indices {
      if states[item] == .made { hierarchy.seedIndices.append(live.index(Int(ranks[item]))) }
    }
    for item in states.indices where states[item] == .taken { live.remove(Int(ranks[item])) }
    live.recount()
    self.live = live
  }

  /// Takes out the clusters that were taken at the zoom they were made at.
  private mutating func dissolve(from first: Int, _ field: inout Field<Number>) {
    let firstNode = Int32(points.count + first)
    let made = field.entries.indices.filter { field.entries[$0].number >= firstNode }.sorted {
      rank(field.entries[$0].number) < rank(field.entries[$1].number)
    }
    let numbers = hierarchy.dissolve(from: first, keeping: made.map { field.entries[$0].number })
    for (index, number) in zip(made, numbers) { field.renumber(index, number) }
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

  /// Makes an item and those `near` it a cluster, at their mean, in the item's place in the array.
  ///
  /// `near` must be sorted where the order of a sum shows.
  mutating func join(_ item: Int, _ reach: Reach<Number>) {
    let node = level.nodes[item]
    let (x, y) = center(item)
    var count = hierarchy.count(node)
    var weights = 0.0
    if isWeighted {
      weights = hierarchy.weight(node, points)
      for other in near { weights += hierarchy.weight(level.nodes[Int(other)], points) }
    }
    let isByWeight = isWeighted && weights > 0
    var factor = isByWeight ? hierarchy.weight(node, points) : Double(count)
    var sum = (x: x * factor, y: y * factor)
    let parent = Int32(truncatingIfNeeded: points.count + hierarchy.clusterCount)
    for other in near {
      let node = level.nodes[Int(other)]
      let (otherX, otherY) = center(Int(other))
      let members = hierarchy.count(node)
      factor = isByWeight ? hierarchy.weight(node, points) : Double(members)
      sum.x += (reach.wraps ? x + reach.difference(otherX - x) : otherX) * factor
      sum.y += otherY * factor
      count += members
      hierarchy.parents[Int(node)] = parent
    }
    let total = isByWeight ? weights : Double(count)
    let meanX = reach.inside(Number.settled(sum.x / total))
    let meanY = Number.settled(sum.y / total)
    hierarchy.append(
      seed: hierarchy.seed(node), count: count, zoom: zoom,
      center: WorldPosition(x: (meanX - Number.west) / Number.world, y: (meanY - Number.west) / Number.world),
      weight: isWeighted ? weights : nil)
    hierarchy.parents[Int(node)] = parent
    level.nodes[item] = parent
    level.places[item] = Place(x: Number(settled: meanX), y: Number(settled: meanY))
  }
}
