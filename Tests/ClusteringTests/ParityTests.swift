import Clustering
import Foundation
import Testing

/// What supercluster 8 and 9 answered, member by member at every zoom.
struct ParityTests {
  @Test(arguments: Corpus.references)
  func `clusters are supercluster's`(reference: String) throws {
    let expected = try Corpus.json("expected/\(reference)")
    let options = try #require(expected["options"] as? [String: Any])
    let features = try Corpus.features(reference)
    var clustering = PointClustering()
    clustering.wraps = false
    clustering.numbersAsSupercluster = true
    clustering.rules = reference.contains(".v8.") ? .float32 : .int32
    if let radius = options["radius"] as? Double { clustering.radius = ZoomRadius(radius) }
    clustering.extent = options["extent"] as? Double ?? 512
    clustering.minimumPoints = options["minPoints"] as? Int ?? 2
    clustering.maximumZoom = options["maxZoom"] as? Int ?? 16
    var points = ClusterPoints(for: clustering)
    for (index, feature) in features.enumerated() {
      guard let geometry = feature["geometry"] as? [String: Any] else { continue }
      let coordinates = try #require(geometry["coordinates"] as? [Double])
      points.append(longitude: coordinates[0], latitude: coordinates[1], feature: index)
    }
    let tree = clustering.clusters(of: points)
    let ids = ClusterIDs.supercluster(tree, features: features.count)
    let lists = MemberLists(tree)
    let clusterOfID = Dictionary(uniqueKeysWithValues: tree.clusters.map { (ids[$0], $0) })
    let sums = options["sum"] as? [String] ?? (options["sum"] as? String).map { [$0] } ?? []
    let columns = sums.map { name in
      features.map { ($0["properties"] as? [String: Any])?[name] as? Double ?? .nan }
    }
    let zooms = try #require(expected["zooms"] as? [String: [String: Any]])
    for (zoom, level) in zooms {
      let zoom = try #require(Int(zoom))
      let nodes = Set(tree.nodes(at: zoom).map { Int($0) })
      let clusters = try #require(level["clusters"] as? [[String: Any]])
      let singles = try #require(level["singles"] as? [Int])
      #expect(Set(nodes.filter { !tree.isCluster($0) }.map { Int(points.features[$0]) }) == Set(singles))
      #expect(nodes.count == clusters.count + singles.count)
      for cluster in clusters {
        let properties = try #require(cluster["properties"] as? [String: Any])
        let id = try #require(properties["cluster_id"] as? Int)
        let node = try #require(clusterOfID[id])
        #expect(nodes.contains(node))
        let members = lists.members(of: node)
        #expect(members.map { Int(points.features[Int($0)]) } == cluster["members"] as? [Int])
        #expect(tree.expansionZoom(of: node) == cluster["expansion_zoom"] as? Int)
        #expect(tree.count(of: node) == properties["point_count"] as? Int)
        #expect(AbbreviatedCount(tree.count(of: node)).description == "\(properties["point_count_abbreviated"] ?? "")")
        let position = tree.position(of: node)
        let coordinates = try #require(cluster["coordinates"] as? [Double])
        #expect(abs(position.longitude - coordinates[0]) < 1e-11 && abs(position.latitude - coordinates[1]) < 1e-11)
        for (name, column) in zip(sums, columns) {
          let sum = Aggregate.sum.result(of: members.map { points.features[Int($0)] }, numbers: column)
          guard case .number(let value) = sum, let wanted = properties[name] as? Double else {
            Issue.record("no sum")
            continue
          }
          #expect(abs(value - wanted) <= 1e-9 * max(1, abs(wanted)))
        }
        let children = try #require(cluster["children"] as? [[String: Int]])
        let names = lists.children(of: node).map { child in
          tree.isCluster(Int(child)) ? ["cluster": ids[Int(child)]] : ["point": Int(points.features[Int(child)])]
        }
        #expect(Set(names) == Set(children))
      }
    }
    #expect(tree.wrongZooms().isEmpty)
  }

  @Test func `two points near 0,0 have supercluster 9's number and place`() {
    // Case cluster-shape of the corpus.
    var clustering = PointClustering()
    clustering.wraps = false
    clustering.numbersAsSupercluster = true
    let tree = clustering.clusters(of: [TestPoint(0, 0), TestPoint(0.01, 0)], downTo: 5)
    #expect(ClusterIDs.supercluster(tree, features: 2)[2] == 14)
    #expect(tree.position(of: 2) == (0.004999972879886627, 0))
    #expect(tree.expansionZoom(of: 2) == 12)
  }
}
