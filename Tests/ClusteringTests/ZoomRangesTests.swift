import Clustering
import TestSupport
import Testing

/// Every zoom out of one tree.
struct ZoomRangesTests {
  @Test(arguments: 0..<40)
  func `every point is shown exactly once at every zoom, by what nodes at that zoom and zooms of a node say`(
    seed: UInt64
  ) {
    var random = SeededNumbers(seed: seed)
    var clustering = PointClustering()
    clustering.maximumZoom = 4 + random.below(13)
    clustering.minimumZoom = random.below(4)
    clustering.minimumPoints = 2 + random.below(2)
    clustering.separates = seed % 4 == 0
    clustering.keepsCoincident = seed % 3 == 0
    var points = TestPoint.some(200, &random)
    for index in points.indices { points[index].group = Int32(random.below(4)) - 1 }
    let tree = clustering.clusters(of: points)
    let lists = MemberLists(tree)
    let all = tree.nodesOfAllZooms()
    #expect(Set(all).count == all.count)
    for zoom in clustering.minimumZoom...clustering.maximumZoom + 2 {
      let nodes = tree.nodes(at: zoom)
      var shown = [Int](repeating: -1, count: points.count)
      for node in nodes {
        for member in lists.members(of: Int(node)) {
          #expect(shown[Int(member)] == -1)
          shown[Int(member)] = Int(node)
        }
      }
      #expect(shown == points.indices.map { tree.node(showing: $0, at: zoom) })
      #expect(tree.assignments(at: zoom).map { Int($0) } == shown.map { tree.isCluster($0) ? $0 : -1 })
      let ranged = all.filter { node in
        guard let (first, last) = tree.zooms(of: Int(node)) else { return false }
        return first <= zoom && zoom <= last ?? .max
      }
      #expect(ranged == nodes)
      let account = tree.account(of: nodes)
      #expect(account.total == points.count)
      #expect(account.keptOut == points.count { $0.group < 0 })
      #expect(account.clusters == nodes.count { tree.isCluster(Int($0)) })
      let only = clustering.clusters(of: points, downTo: zoom)
      let onlyLists = MemberLists(only)
      #expect(only.nodes(at: zoom).map { onlyLists.members(of: Int($0)) } == nodes.map { lists.members(of: Int($0)) })
    }
    #expect(tree.wrongZooms().isEmpty)
  }

  @Test(arguments: 0..<20)
  func `a cluster's children hold its members and are what its expansion zoom shows`(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let clustering = PointClustering()
    let tree = clustering.clusters(of: TestPoint.some(150, &random))
    let lists = MemberLists(tree)
    for cluster in tree.clusters {
      let members = lists.members(of: cluster)
      let children = lists.children(of: cluster)
      #expect(children.count > 1)
      #expect(children.flatMap { lists.members(of: Int($0)) }.sorted() == members)
      #expect(children.allSatisfy { tree.parent(of: Int($0)) == cluster })
      let zoom = tree.expansionZoom(of: cluster) ?? 0
      #expect(children == tree.nodes(at: zoom).filter { members.contains(Int32(tree.lowestMember(of: Int($0)))) })
      #expect(tree.lowestMember(of: cluster) == members.first.map { Int($0) })
      #expect(tree.count(of: cluster) == members.count)
    }
  }

  @Test func `the three points of the specification's example open one after the other`() {
    let points = [TestPoint(0, 0), TestPoint(0.01, 0), TestPoint(1, 0), TestPoint(120, 40)]
    let tree = PointClustering().clusters(of: points)
    let lists = MemberLists(tree)
    // Worked out by hand in the corpus, case ranges-three-levels.
    let ranges = tree.nodesOfAllZooms().map { node in
      let zooms = tree.zooms(of: Int(node))
      return (lists.members(of: Int(node)), zooms?.first, zooms?.last)
    }
    let expected: [([Int32], Int?, Int?)] = [
      ([0, 1, 2], 0, 4), ([0, 1], 5, 11), ([0], 12, nil), ([1], 12, nil), ([2], 5, nil), ([3], 0, nil),
    ]
    #expect(ranges.elementsEqual(expected, by: ==))
  }
}
