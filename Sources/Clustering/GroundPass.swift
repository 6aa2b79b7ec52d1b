/// The pass of the zooms, on the ground.
struct GroundPass {
  private let clustering: GroundClustering
  private let points: ClusterPoints
  private let reach: GroundReach
  private var hierarchy: Hierarchy
  /// In array order.
  private var nodes: [Int32]
  private var positions: [EarthPosition]

  init(_ clustering: GroundClustering, _ points: ClusterPoints, _ reach: GroundReach) {
    self.clustering = clustering
    self.points = points
    self.hierarchy = Hierarchy(pointCount: points.count)
    self.reach = reach
    nodes = points.takingPart
    positions = nodes.map { EarthPosition(points.positions[Int($0)]) }
  }

  mutating func tree() -> ClusterTree {
    var passes = 0
    while join() {
      passes += 1
      if !clustering.separates { break }
    }
    if passes > 1 {
      _ = hierarchy.dissolve(from: 0, keeping: nodes.filter { Int($0) >= points.count })
    }
    return ClusterTree(hierarchy, points, minimumZoom: 0, maximumZoom: 0, lowestZoom: 0, isOnGround: true)
  }

  /// One pass.
  ///
  /// - Returns: whether anything joined.
  private mutating func join() -> Bool {
    let groups = nodes.map { points.group(Int(hierarchy.seed($0))) }
    let side = max(reach.far, 0.01)
    var index = GroundIndex(GroundGrid(side: side, reach: side, items: nodes.count), positions, groups)
    var ends = (0...index.grid.mask).map { Int32(index.range($0).upperBound) }
    var counts = (0...index.grid.mask).map { bucket in
      index.range(bucket).reduce(0) { $0 + hierarchy.count(nodes[Int(index.items[$1])]) }
    }
    var states = [ItemState](repeating: .free, count: nodes.count)
    var failed: Set<SIMD2<Double>> = []
    var near: [Int32] = []
    var hasJoined = false
    for item in nodes.indices where states[item] == .free {
      let cube = index.cubes[item]
      var bound = 0
      index.grid.forEachCube(around: cube, groups[item]) { _, bucket in bound += counts[bucket] }
      // One that fails once fails again: what was taken since only makes its place emptier.
      guard bound >= clustering.minimumPoints, !failed.contains(positions[item].degrees) else { continue }
      near.removeAll(keepingCapacity: true)
      index.grid.forEachCube(around: cube, groups[item]) { _, bucket in
        var place = index.range(bucket).lowerBound
        while place < Int(ends[bucket]) {
          let other = Int(index.items[place])
          if states[other] != .free {
            ends[bucket] -= 1
            index.items[place] = index.items[Int(ends[bucket])]
            continue
          }
          place += 1
          if other != item, groups[other] == groups[item], reach.isNear(positions[item], positions[other]) {
            near.append(Int32(other))
          }
        }
      }
      near.removeRepeated()
      let total = near.reduce(hierarchy.count(nodes[item])) { $0 + hierarchy.count(nodes[Int($1)]) }
      if near.isEmpty || total < clustering.minimumPoints {
        // Points of other groups in this place must be asked for themselves.
        if near.count >= 16 && points.groups.isEmpty { failed.insert(positions[item].degrees) }
        continue
      }
      for other in near + [Int32(item)] {
        states[Int(other)] = .taken
        counts[index.grid.bucket(index.cubes[Int(other)], groups[item])] -= hierarchy.count(nodes[Int(other)])
      }
      states[item] = .made
      join(item, near)
      hasJoined = true
    }
    let kept = nodes.indices.filter { states[$0] != .taken }
    nodes = kept.map { nodes[$0] }
    positions = kept.map { positions[$0] }
    return hasJoined
  }

  /// Makes an item and others a cluster, at the weighted mean of their directions.
  private mutating func join(_ item: Int, _ near: [Int32]) {
    let items = [item] + near.map { Int($0) }
    let node = Int32(points.count + hierarchy.clusterCount)
    let counts = items.map { hierarchy.count(nodes[$0]) }
    var weights = items.map { hierarchy.weight(nodes[$0], points) }
    let weight = weights.reduce(0, +)
    if weight == 0 { weights = counts.map(Double.init) }
    var direction = SIMD3<Double>()
    for (item, weight) in zip(items, weights) { direction += weight * EarthPosition.direction(positions[item].degrees) }
    let center = EarthPosition.degrees(direction) ?? positions[item].degrees
    hierarchy.append(
      seed: hierarchy.seed(nodes[item]), count: counts.reduce(0, +), zoom: 0,
      center: WorldPosition(x: center.x, y: center.y), weight: points.weights.isEmpty ? nil : weight)
    for item in items { hierarchy.parents[Int(nodes[item])] = node }
    nodes[item] = node
    positions[item] = EarthPosition(center)
  }
}
