import Clustering
import TestSupport
import Testing

/// Ids by the documented formula; the values are those of the corpus, worked out by a program of its own.
struct ClusterIDsTests {
  private func ids(_ points: [TestPoint], groups: [String] = [], taken: [Int] = [], keys: [String] = []) -> [Int] {
    let tree = PointClustering().clusters(of: points, downTo: 5)
    let groups = groups.map { Array($0.utf8) }
    let ids = ClusterIDs.stable(tree, groups: groups, taken: { taken.forEach($0) }) { point, text in
      if keys.isEmpty { return false }
      text += keys[point].utf8
      return true
    }
    return tree.nodes(at: 5).filter { tree.isCluster(Int($0)) }.map { ids[Int($0)] }
  }

  private let berlin = [TestPoint(13.4, 52.5), TestPoint(13.4001, 52.5)]

  @Test func `an id is a hash of zoom and place`() { #expect(ids(berlin) == [8_594_604_225_556_489]) }

  @Test func `an id is a hash of zoom and the seed's own id`() {
    let twice = [TestPoint(13.4, 52.5), TestPoint(13.4, 52.5)]
    #expect(ids(twice, keys: ["\"Ü1", "\"b"]) == [2_336_273_327_146_388])
    #expect(ids(twice, keys: ["17", "18"]) == [734_286_040_203_976])
  }

  @Test func `an id is a hash of the group too`() {
    var points = [TestPoint](repeating: TestPoint(13.4, 52.5), count: 4)
    points[1].group = 1
    points[3].group = 1
    #expect(ids(points, groups: ["x", "2.5"]) == [1_317_290_314_265_307, 816_372_131_368_456])
  }

  @Test func `an id that an input feature has is passed over`() {
    let points = [TestPoint(13.4, 52.5), TestPoint(13.4, 52.5), TestPoint(100, 0)]
    #expect(ids(points, taken: [8_594_604_225_556_489, -3, .max]) == [5_210_528_468_799_634])
  }

  @Test func `points appended elsewhere change no id`() {
    var random = SeededNumbers(seed: 3)
    let points = (0..<200).map { _ in TestPoint(random.number(-20, 20), random.number(-20, 20)) }
    let more = points + (0..<50).map { _ in TestPoint(random.number(100, 140), random.number(-20, 20)) }
    let (a, b) = (PointClustering().clusters(of: points), PointClustering().clusters(of: more))
    let lists = (MemberLists(a), MemberLists(b))
    let first = ClusterIDs.stable(a)
    let second = ClusterIDs.stable(b)
    let ids = Dictionary(
      uniqueKeysWithValues: b.clusters.map {
        (lists.1.members(of: $0) + [Int32(b.expansionZoom(of: $0) ?? 0)], second[$0])
      })
    let same = a.clusters.filter { ids[lists.0.members(of: $0) + [Int32(a.expansionZoom(of: $0) ?? 0)]] != nil }
    #expect(same.count > 50)
    #expect(same.allSatisfy { ids[lists.0.members(of: $0) + [Int32(a.expansionZoom(of: $0) ?? 0)]] == first[$0] })
  }

  @Test func `ids are unique within 53 bits and lead back to their cluster`() {
    var random = SeededNumbers(seed: 5)
    let tree = PointClustering().clusters(of: TestPoint.some(2000, &random))
    let ids = ClusterIDs.stable(
      tree,
      appendKey: { _, text in
        // All seeds share one key, so that all of one zoom collide.
        text.append(7)
        return true
      })
    let all = tree.clusters.map { ids[$0] }
    #expect(Set(all).count == all.count && all.allSatisfy { (1..<1 << 53).contains($0) })
    #expect(tree.clusters.allSatisfy { ids.cluster(ids[$0]) == $0 } && ids.cluster(0) == nil)
  }
}
