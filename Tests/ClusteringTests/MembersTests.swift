import Clustering
import TestSupport
import Testing

/// What a cluster says of its members.
struct MembersTests {
  private func tree(_ fill: (inout ClusterPoints) -> Void) -> ClusterTree {
    var points = ClusterPoints(for: PointClustering())
    fill(&points)
    return PointClustering().clusters(of: points)
  }

  @Test func `the highest priority represents, of equal ones the first, and none is lowest`() {
    for (priorities, expected) in [
      ([250, 750, .nan], 1), ([.nan, .nan, .nan], 0), ([.nan, -5, -5], 1), ([1, 3, 3], 1),
    ] as [([Double], Int32)] {
      let tree = tree { points in
        for (index, priority) in priorities.enumerated() {
          points.append(longitude: 10, latitude: 10, feature: index, priority: priority)
        }
      }
      #expect(tree.representatives() == [expected])
    }
  }

  @Test func `a required point is kept out`() {
    let tree = tree { points in
      for (index, priority) in [1000, 1, 2, .infinity].enumerated() {
        points.append(longitude: 10, latitude: 10, feature: index, priority: priority)
      }
    }
    #expect(MemberLists(tree).members(of: 4) == [1, 2])
    let account = tree.account(of: tree.nodes(at: 3))
    #expect(account.clusters == 1 && account.clustered == 2 && account.alone == 0 && account.keptOut == 2)
  }

  @Test func `an altitude is the members' weighted mean, and none when one of them has none`() {
    for (altitudes, weights, expected) in [
      ([10, 30], [1, 1], 20), ([10, 30], [3, 1], 15), ([10, 30], [0, 0], 20), ([10, .nan], [1, 1], .nan),
    ] as [([Double], [Double], Double)] {
      let tree = tree { points in
        for index in 0..<2 {
          points.append(
            longitude: 10, latitude: 10, altitude: altitudes[index], feature: index, weight: weights[index])
        }
      }
      #expect(tree.altitudes()[0] == expected || tree.altitudes()[0].isNaN && expected.isNaN)
    }
    #expect(tree { $0.append(longitude: 1, latitude: 1, feature: 0) }.altitudes().isEmpty)
  }

  @Test func `only points of one place are coincident`() {
    let tree = PointClustering().clusters(of: [
      TestPoint(5, 5), TestPoint(5, 5), TestPoint(50, 5), TestPoint(50.01, 5), TestPoint(5, 5),
    ])
    let lists = MemberLists(tree)
    let coincident = tree.clusters.filter { tree.coincident()[$0 - 5] }.map { lists.members(of: $0) }
    #expect(coincident == [[0, 1, 4]])
  }

  @Test func `points read in parts are those read in one go`() {
    var random = SeededNumbers(seed: 8)
    let all = TestPoint.some(90, &random).enumerated().map { index, point in
      var point = point
      point.group = Int32(index / 40)
      point.weight = index > 50 ? 2 : 1
      return point
    }
    var parts = ClusterPoints(for: PointClustering())
    for start in stride(from: 0, to: 90, by: 30) {
      var part = ClusterPoints(for: PointClustering())
      for (index, point) in all[start..<start + 30].enumerated() {
        part.append(
          longitude: point.longitude, latitude: point.latitude, feature: index, group: point.group == 0 ? 0 : 1,
          weight: point.weight)
      }
      parts.append(part, firstFeature: start, groups: start == 0 ? nil : [0, Int32(start == 30 ? 1 : 2)])
    }
    #expect(parts.features == (0..<90).map { Int32($0) })
    #expect((0..<90).map { parts.group($0) }.prefix(60) == all.map(\.group).prefix(60))
    let whole = PointClustering().clusters(of: Array(all[..<60]))
    var some = ClusterPoints(for: PointClustering())
    some.append(ClusterPoints(Array(all[..<25]), for: PointClustering()))
    some.append(ClusterPoints(Array(all[25..<60]), for: PointClustering()), firstFeature: 25)
    let merged = PointClustering().clusters(of: some)
    #expect(whole.nodesOfAllZooms() == merged.nodesOfAllZooms())
    #expect(whole.clusters.map { whole.weight(of: $0) } == merged.clusters.map { merged.weight(of: $0) })
  }
}
