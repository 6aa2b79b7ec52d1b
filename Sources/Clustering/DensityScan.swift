/// One run of DBSCAN, over cells so small that, but for the smallest radii, all points of one are near each other.
struct DensityScan {
  private let points: ClusterPoints
  private let reach: GroundReach
  private let minimumPoints: Int
  private let nodes: [Int32]
  private let positions: [EarthPosition]
  private let groups: [Int32]
  private let index: GroundIndex
  /// Whether cells are small enough for all points of one to be near each other.
  private let cellsAreNear: Bool
  /// The cell in hand, and the cells in reach of it.
  private var center: (cube: GroundGrid.Cube, group: Int32)?
  private var hood: [(cube: GroundGrid.Cube, cell: Range<Int>)] = []
  private var isCore: [Bool]
  private var sets: DisjointSets

  init(_ points: ClusterPoints, _ reach: GroundReach, minimumPoints: Int) {
    self.points = points
    self.reach = reach
    self.minimumPoints = minimumPoints
    nodes = points.takingPart.sorted()
    positions = nodes.map { EarthPosition(points.positions[Int($0)]) }
    groups = nodes.map { points.group(Int($0)) }
    // The diagonal of a cube is its side times the root of 3.
    let side = max(reach.near / 3.0.squareRoot() * (1 - 0x1p-30), 0.01)
    cellsAreNear = side * 3.0.squareRoot() <= reach.near
    index = GroundIndex(GroundGrid(side: side, reach: max(reach.far, side), items: nodes.count), positions, groups)
    isCore = [Bool](repeating: false, count: nodes.count)
    sets = DisjointSets(count: nodes.count)
  }

  mutating func clusters() -> (tree: ClusterTree, parts: [DensityClustering.Part]) {
    for item in index.items {
      enterCell(of: Int(item))
      isCore[Int(item)] = isDense(Int(item))
    }
    for item in index.items where isCore[Int(item)] {
      enterCell(of: Int(item))
      unite(Int(item))
    }
    var clusterOf = [Int](repeating: -1, count: nodes.count)
    var seeds: [Int] = []
    var parts = [DensityClustering.Part](repeating: .noise, count: points.count)
    for item in nodes.indices where isCore[item] {
      let root = sets.root(item)
      if clusterOf[root] < 0 {
        clusterOf[root] = seeds.count
        seeds.append(item)
      }
      clusterOf[item] = clusterOf[root]
      parts[Int(nodes[item])] = .core
    }
    for item in index.items.map({ Int($0) }) where !isCore[item] {
      enterCell(of: item)
      guard let core = nearestCore(item) else { continue }
      clusterOf[item] = clusterOf[core]
      parts[Int(nodes[item])] = .border
    }
    return (tree(clusterOf, seeds), parts)
  }

  private func tree(_ clusterOf: [Int], _ seeds: [Int]) -> ClusterTree {
    var hierarchy = Hierarchy(pointCount: points.count)
    var counts = [Int](repeating: 0, count: seeds.count)
    var weights = [Double](repeating: 0, count: seeds.count)
    var directions = [SIMD3<Double>](repeating: .zero, count: seeds.count)
    var plain = directions
    for item in nodes.indices where clusterOf[item] >= 0 {
      let cluster = clusterOf[item]
      let weight = points.weights[Int(nodes[item])]
      let direction = EarthPosition.direction(positions[item].degrees)
      counts[cluster] += 1
      weights[cluster] += weight
      directions[cluster] += weight * direction
      plain[cluster] += direction
      hierarchy.parents[Int(nodes[item])] = Int32(points.count + cluster)
    }
    for (cluster, seed) in seeds.enumerated() {
      let direction = weights[cluster] > 0 ? directions[cluster] : plain[cluster]
      let center = EarthPosition.degrees(direction) ?? positions[seed].degrees
      hierarchy.append(
        seed: nodes[seed], count: counts[cluster], zoom: 0, center: WorldPosition(x: center.x, y: center.y),
        weight: points.weights.isEmpty ? nil : weights[cluster])
    }
    return ClusterTree(hierarchy, points, minimumZoom: 0, maximumZoom: 0, lowestZoom: 0, isOnGround: true)
  }

  // MARK: Steps

  /// Whether so many points are near, itself counted.
  private func isDense(_ item: Int) -> Bool {
    if cellsAreNear, let own = hood.first(where: { $0.cube == index.cubes[item] }), own.cell.count >= minimumPoints {
      return true
    }
    var count = 0
    forEachCell(around: item) { cell in
      if isAllNear(cell, item) {
        count += cell.count
      } else {
        for place in cell where count < minimumPoints && isNear(place, item) { count += 1 }
      }
      return count < minimumPoints
    }
    return count >= minimumPoints
  }

  /// Puts a core point and the core points near it in one set.
  private mutating func unite(_ item: Int) {
    var joined: [Int] = []
    var root = sets.root(item)
    forEachCell(around: item) { cell in
      // Points of one cell are near each other: when one core of it is in the set, all are, or will be.
      for place in cell {
        let other = Int(index.items[place])
        guard isCore[other] else { continue }
        if sets.settledRoot(other) == root {
          if cellsAreNear { break }
          continue
        }
        guard isAllNear(cell, item) || isNear(place, item) else { continue }
        joined.append(other)
        if cellsAreNear { break }
      }
      return true
    }
    for other in joined { root = sets.unite(root, other) }
  }

  private func nearestCore(_ item: Int) -> Int? {
    var best: (meters: Double, core: Int)?
    forEachCell(around: item) { cell in
      for place in cell {
        let other = Int(index.items[place])
        guard isCore[other], isNear(place, item) else { continue }
        let meters =
          positions[item].degrees == positions[other].degrees ? 0 : reach.meters(positions[item], positions[other])
        if let old = best, (old.meters, old.core) < (meters, other) { continue }
        best = (meters, other)
      }
      return true
    }
    return best?.core
  }

  private func isNear(_ place: Int, _ item: Int) -> Bool {
    reach.isNear(positions[Int(index.items[place])], positions[item])
  }

  private func isAllNear(_ cell: Range<Int>, _ item: Int) -> Bool {
    cellsAreNear && index.cubes[Int(index.items[cell.lowerBound])] == index.cubes[item]
  }

  // MARK: Cells

  /// Calls `body` with the items of each cell in reach, as places in the index, until it returns false.
  private func forEachCell(around item: Int, _ body: (Range<Int>) -> Bool) {
    for (cube, cell) in hood where !index.grid.isBeyond(reach.far, cube, from: positions[item]) && !body(cell) {
      return
    }
  }

  /// Looks up the cells in reach of an item's cell, unless they are in hand: items are gone through cell by cell.
  private mutating func enterCell(of item: Int) {
    let cube = index.cubes[item]
    if let center, center.cube == cube && center.group == groups[item] { return }
    center = (cube, groups[item])
    hood.removeAll(keepingCapacity: true)
    index.grid.forEachCube(around: cube, groups[item]) { cube, bucket in
      if let cell = index.cell(cube, groups[item], in: bucket) { hood.append((cube, cell)) }
    }
  }
}
