import Clustering
import Testing

/// The world's edges, and inputs that are hardly there or all in one place.
struct PlacesTests {
  private func clusters(_ points: [TestPoint], _ zoom: Int, _ clustering: PointClustering = PointClustering())
    -> [[Int32]]
  {
    let tree = clustering.clusters(of: points, downTo: zoom)
    let lists = MemberLists(tree)
    return tree.nodes(at: zoom).filter { tree.isCluster(Int($0)) }.map { lists.members(of: Int($0)) }
  }

  private func position(_ points: [TestPoint], _ zoom: Int) -> (longitude: Double, latitude: Double) {
    let tree = PointClustering().clusters(of: points, downTo: zoom)
    return tree.position(of: Int(tree.nodes(at: zoom)[0]))
  }

  @Test func `no points make no clusters`() {
    let tree = PointClustering().clusters(of: [])
    #expect(tree.clusterCount == 0 && tree.nodes(at: 5).isEmpty && tree.nodesOfAllZooms().isEmpty)
    #expect(tree.wrongZooms().isEmpty && tree.coincident().isEmpty && tree.representatives().isEmpty)
  }

  @Test func `one point is alone`() {
    let tree = PointClustering().clusters(of: [TestPoint(1, 2)])
    #expect(tree.nodesOfAllZooms() == [0] && tree.zooms(of: 0)?.first == 0 && tree.zooms(of: 0)?.last == nil)
  }

  @Test func `neighbours either side of 180 degrees join`() {
    let points = [TestPoint(179.9, 0), TestPoint(-179.9, 0)]
    #expect(clusters(points, 2) == [[0, 1]])
    #expect(abs(position(points, 2).longitude) == 180)
    // The mean of 179, 180.2 and 180.1.
    let three = position([TestPoint(179, 0), TestPoint(-179.8, 0), TestPoint(-179.9, 0)], 2)
    #expect(abs(three.longitude - 179.76666667) < 1e-6)
    var walled = PointClustering()
    walled.wraps = false
    #expect(clusters(points, 2, walled).isEmpty)
  }

  @Test func `180 degrees and minus 180 degrees are one place`() {
    var clustering = PointClustering()
    clustering.radius = ZoomRadius(0)
    let tree = clustering.clusters(of: [TestPoint(180, 5), TestPoint(-180, 5)])
    #expect(tree.clusterCount == 1 && tree.coincident() == [true])
  }

  @Test func `longitudes beyond 180 are taken inside and counted`() {
    var points = ClusterPoints(for: PointClustering())
    for (feature, longitude) in [190, -170, 200.5].enumerated() {
      points.append(longitude: longitude, latitude: 10, feature: feature + 7)
    }
    #expect(points.outside == (2, 7))
    let tree = PointClustering().clusters(of: points, downTo: 5)
    #expect(tree.clusterCount == 1 && abs(tree.position(of: 3).longitude + 170) < 1e-6)
  }

  @Test func `a radius beyond half the world takes all`() {
    var clustering = PointClustering()
    clustering.radius = ZoomRadius(400)
    let points = [TestPoint(-170, 0), TestPoint(0, 0), TestPoint(170, 0), TestPoint(100, 10)]
    #expect(clusters(points, 0, clustering) == [[0, 1, 2, 3]])
  }

  @Test func `points past the edge of the map make a cluster on it`() {
    let north = position([TestPoint(0, 90), TestPoint(20, 88)], 0)
    #expect(abs(north.longitude - 10) < 1e-6 && abs(north.latitude - 85.0511287798) < 1e-6)
    let south = position([TestPoint(100, -90), TestPoint(110, -86)], 0)
    #expect(abs(south.longitude - 105) < 1e-6 && abs(south.latitude + 85.0511287798) < 1e-6)
  }

  @Test func `a distance of exactly the radius joins and a hair more does not`() {
    var clustering = PointClustering()
    clustering.radius = ZoomRadius(64)
    clustering.maximumZoom = 0
    #expect(clusters([TestPoint(0, 0), TestPoint(45, 0)], 0, clustering) == [[0, 1]])
    #expect(clusters([TestPoint(0, 0), TestPoint(45.000001, 0)], 0, clustering).isEmpty)
  }

  @Test func `a hundred thousand points in one place are one cluster at every zoom`() {
    let tree = PointClustering().clusters(of: [TestPoint](repeating: TestPoint(5, 5), count: 100_000))
    #expect(tree.clusterCount == 1 && tree.count(of: 100_000) == 100_000)
    #expect(tree.zooms(of: 100_000)?.first == 0 && tree.zooms(of: 100_000)?.last == 16)
    #expect(tree.coincident() == [true] && tree.wrongZooms().isEmpty)
    #expect(MemberLists(tree).members(of: 100_000) == Array(0..<100_000))
  }

  @Test(.timeLimit(.minutes(1)))
  func `many points with a least number out of reach, or all of other groups, take no quadratic time`() {
    var clustering = PointClustering()
    clustering.minimumPoints = 150_000
    var points = [TestPoint](repeating: TestPoint(5, 5), count: 30_000)
    #expect(clustering.clusters(of: points).clusterCount == 0)
    for index in points.indices { points[index].group = Int32(index) }
    #expect(PointClustering().clusters(of: points, downTo: 14).clusterCount == 0)
  }

  @Test func `a point that fails the least number locks nobody out`() {
    // Cases min-points-not-locked and min-points-compatible of the corpus.
    let points = [TestPoint(-72, 0), TestPoint(-46.6875, 0), TestPoint(-24.1875, 0), TestPoint(-22.78125, 0)]
    var clustering = PointClustering()
    clustering.maximumZoom = 0
    clustering.minimumPoints = 3
    #expect(clusters(points, 0, clustering) == [[0, 1, 2, 3]])
    clustering.numbersAsSupercluster = true
    clustering.wraps = false
    #expect(clusters(points, 0, clustering).isEmpty)
  }

  @Test func `all weights 0 leave the plain mean`() {
    var points = [TestPoint(10, 0), TestPoint(10.1, 0), TestPoint(10.2, 0)]
    for index in points.indices { points[index].weight = 0 }
    let tree = PointClustering().clusters(of: points, downTo: 5)
    #expect(abs(tree.position(of: Int(tree.nodes(at: 5)[0])).longitude - 10.1) < 1e-6)
    points[0].weight = 99
    points[1].weight = 1
    let heavy = PointClustering().clusters(of: points, downTo: 5)
    let cluster = Int(heavy.nodes(at: 5)[0])
    #expect(abs(heavy.position(of: cluster).longitude - 10.001) < 1e-6 && heavy.weight(of: cluster) == 100)
  }

  @Test func `coincident points may stay one cluster however far one zooms in`() {
    var clustering = PointClustering()
    clustering.keepsCoincident = true
    let points = [TestPoint(5, 5), TestPoint(5, 5), TestPoint(5, 5), TestPoint(6, 6)]
    let tree = clustering.clusters(of: points, downTo: 20)
    #expect(tree.nodes(at: 20) == [4, 3])
    #expect(tree.expansionZoom(of: 4) == nil && tree.zooms(of: 4)?.last == nil && tree.zooms(of: 0) == nil)
  }
}
