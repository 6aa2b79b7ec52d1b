import Clustering
import Foundation
import SimpleFeatures
import TestSupport
import Testing

/// Small parts of an answer.
struct AnswersTests {
  @Test(arguments: [
    (2, "2"), (999, "999"), (1000, "1k"), (1049, "1k"), (1050, "1.1k"), (9949, "9.9k"), (9950, "10k"), (9999, "10k"),
    (10_000, "10k"), (10_499, "10k"), (10_500, "11k"), (200_000, "200k"),
  ])
  func `counts are abbreviated as supercluster does`(count: Int, text: String) {
    #expect(AbbreviatedCount(count).description == text)
    #expect((AbbreviatedCount(count) == .number(count)) == (count < 1000))
  }

  @Test func `the radius of a zoom is that of the last step`() {
    let radius = ZoomRadius([.init(fromZoom: 10, pixels: 20), .init(fromZoom: 3, pixels: 60)])
    #expect([0, 2, 3, 9, 10, 30].map { radius[$0] } == [40, 40, 60, 60, 20, 20])
  }

  @Test func `a box holds its edges, and minus 180 is 180`() {
    let box = AnswerBox(BoundingBox(west: 170, south: -10, east: -170, north: 10))
    for (longitude, isInside) in [
      (175, true), (-175, true), (0, false), (185, true), (170, true), (-170, true), (180, true),
    ] {
      #expect(box.contains(longitude: Double(longitude), latitude: 10) == isInside)
    }
    #expect(!box.contains(longitude: 175, latitude: 10.5))
    let east = AnswerBox(BoundingBox(west: 100, south: 0, east: 180, north: 1))
    #expect(east.contains(longitude: -180, latitude: 0))
  }

  @Test func `boxes meet when some longitude and latitude lies in both`() {
    var random = SeededNumbers(seed: 4)
    func some() -> BoundingBox {
      let south = random.number(-90, 80)
      return BoundingBox(
        west: random.number(-180, 180).rounded(), south: south, east: random.number(-180, 180).rounded(),
        north: random.number(south, 90))
    }
    for _ in 0..<300 {
      let (a, b) = (some(), some())
      let (first, second) = (AnswerBox(a), AnswerBox(b))
      let latitude = max(a.south, b.south)
      // Edges are whole degrees, so a meridian at every half degree meets all that is there.
      let meets = (-360...360).contains { half in
        let longitude = Double(half) / 2
        return first.contains(longitude: longitude, latitude: latitude)
          && second.contains(longitude: longitude, latitude: latitude)
      }
      #expect(first.meets(b) == meets)
    }
  }

  @Test func `a position lies in one tile, and the map's far edges in the last`() {
    var random = SeededNumbers(seed: 1)
    for _ in 0..<100 {
      let (longitude, latitude) = (random.number(-180, 179), random.number(-84, 84))
      // The formula of OpenStreetMap's wiki, "Slippy map tilenames".
      let radians = latitude * .pi / 180
      let x = Int(65536 * (longitude + 180) / 360)
      let y = Int(65536 * (1 - log(tan(radians) + 1 / cos(radians)) / .pi) / 2)
      #expect(WorldPosition(longitude: longitude, latitude: latitude).tile(zoom: 16) == (x, y))
    }
    #expect(WorldPosition(longitude: 180, latitude: -90).tile(zoom: 2) == (3, 3))
    #expect(WorldPosition(longitude: -180, latitude: 90).tile(zoom: 2) == (0, 0))
    #expect(WorldPosition(longitude: 0, latitude: 0).tile(zoom: 30) == (1 << 29, 1 << 29))
  }

  @Test(arguments: 0..<10)
  func `taken by place, any order of the input gives the same clusters`(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let points = TestPoint.some(300, &random)
    func clusters(_ order: [Int]) -> Set<[Int]> {
      let clustering = PointClustering()
      var columns = ClusterPoints(order.map { points[$0] }, for: clustering)
      columns.order = PointOrder.byPlace(columns) { order[$0] < order[$1] }
      let tree = clustering.clusters(of: columns)
      let lists = MemberLists(tree)
      return Set(tree.clusters.map { lists.members(of: $0).map { order[Int($0)] }.sorted() })
    }
    #expect(clusters(Array(points.indices)) == clusters(points.indices.shuffled(using: &random)))
  }

  @Test func `taken by a property, numbers come first, then text, then the rest`() {
    var table = ValueTable()
    let values: [PropertyValue] = [
      .string("b"), .number(ExactNumber(2)), .null, .string("a"), .boolean(true), .number(ExactNumber(10)),
      .number(ExactNumber(2)), .array([]),
    ]
    let column = values.map { table.index(of: $0) }
    #expect(PointOrder.byValue(column, in: table, descending: true) == [5, 1, 6, 0, 3, 2, 4, 7])
    #expect(PointOrder.byValue(column, in: table, descending: false) == [1, 6, 5, 3, 0, 2, 4, 7])
  }
}
