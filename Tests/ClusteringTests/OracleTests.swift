import Clustering
import TestSupport
import Testing

/// The engine against brute force, written from the specification alone.
struct OracleTests {
  @Test(arguments: 0..<60)
  func `clusters are those of brute force, by the int32 rules`(seed: UInt64) { check(seed, .int32, wraps: true) }

  @Test(arguments: 60..<100)
  func `clusters are those of brute force, by the float32 rules`(seed: UInt64) { check(seed, .float32, wraps: true) }

  @Test(arguments: 100..<130)
  func `clusters are those of brute force where the antimeridian is a wall`(seed: UInt64) {
    check(seed, seed % 2 == 0 ? .int32 : .float32, wraps: false)
  }

  @Test(arguments: 130..<190)
  func `clusters are those of brute force with groups, weights and fewest points`(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let groups = 1 + random.below(3)
    let minimum = [2, 2, 3, 5, 20, 70][random.below(6)]
    check(seed, seed % 3 == 0 ? .float32 : .int32, wraps: true, minimum: minimum) { point, random in
      point.group = Int32(random.below(groups + 1)) - 1
      point.weight = [0, 0, 1, 2.5][random.below(4)]
    }
  }

  @Test(arguments: 190..<240)
  func `clusters are those of brute force when a zoom is repeated until all are apart`(seed: UInt64) {
    check(seed, seed % 2 == 0 ? .int32 : .float32, wraps: seed % 3 > 0, minimum: seed % 5 == 0 ? 3 : 2, separates: true)
  }

  private func check(
    _ seed: UInt64, _ rules: PointClustering.Rules, wraps: Bool, minimum: Int = 2, separates: Bool = false,
    _ change: (inout TestPoint, inout SeededNumbers) -> Void = { _, _ in }
  ) {
    var random = SeededNumbers(seed: seed)
    var clustering = PointClustering()
    clustering.rules = rules
    clustering.wraps = wraps
    clustering.minimumPoints = minimum
    clustering.separates = separates
    clustering.maximumZoom = [0, 3, 8, 16, 22][random.below(5)]
    clustering.radius = ZoomRadius([0, 1, 40, 40, 100, 400][random.below(6)])
    var points = TestPoint.some(5 + random.below(120), &random)
    for index in points.indices { change(&points[index], &random) }
    let oracle = Oracle(clustering, isWeighted: points.contains { $0.weight != 1 })
    let levels = oracle.levels(points)
    let tree = clustering.clusters(of: points)
    let lists = MemberLists(tree)
    var made = 0
    for zoom in stride(from: clustering.maximumZoom + 1, through: 0, by: -1) {
      let expected = levels[zoom] ?? []
      // By lowest member; those that never join stand there too.
      let nodes = tree.nodes(at: zoom)
      let outside = points.indices.filter { points[$0].group < 0 }.map { [$0] }
      let groups = (expected.map(\.members) + outside).sorted { $0[0] < $1[0] }
      #expect(nodes.map { lists.members(of: Int($0)).map { Int($0) } } == groups, "zoom \(zoom)")
      // In array order the clusters of the zoom follow those of the zooms above.
      for item in expected where item.zoom == zoom {
        guard made < tree.clusterCount else { return #expect(made < tree.clusterCount) }
        let cluster = tree.clusters.lowerBound + made
        made += 1
        #expect(lists.members(of: cluster).map { Int($0) } == item.members)
        let (longitude, latitude) = oracle.position(item)
        let position = tree.position(of: cluster)
        #expect(abs(position.longitude - longitude) < 1e-12 && abs(position.latitude - latitude) < 1e-12)
        #expect(tree.expansionZoom(of: cluster) == zoom + 1)
        #expect(tree.count(of: cluster) == item.count && tree.weight(of: cluster) == item.weight)
      }
    }
    #expect(made == tree.clusterCount)
    #expect(tree.wrongZooms().isEmpty)
  }
}
