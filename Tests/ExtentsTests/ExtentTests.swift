import Extents
import SimpleFeatures
import Testing

/// A case of the corpus (render/cases/extent_box.json): what each way of reading the data must give, nil where not asked.
struct BoxCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let geometries: [Geometry]
  let box: BoundingBox?
  var planar: BoundingBox?
  var shortWay: BoundingBox?
}

private let world = Geometry.rectangle(-180, -90, 180, 90)
private let annulus = Geometry.polygon([
  [[0, 60], [90, 60], [180, 60], [-90, 60], [0, 60]], [[0, 80], [-90, 80], [180, 80], [90, 80], [0, 80]],
])

private let cases: [BoxCase] = [
  BoxCase("a point", [.points([[3, 4]])], .init(3, 4, 3, 4)),
  BoxCase("null island counts", [.points([[0, 0]]), .points([[1, 1]])], .init(0, 0, 1, 1)),
  BoxCase("null and empty geometries", [Geometry(), Geometry(type: .polygon), .points([[1, 2]])], .init(1, 2, 1, 2)),
  BoxCase("nothing", [Geometry(), Geometry(type: .polygon)], nil),
  BoxCase(
    "RFC 7946 section 5.2", [.points([[177, -20]]), .points([[-178, -16]]), .points([[179.5, -18]])],
    .init(177, -20, -178, -16), planar: .init(-178, -20, 179.5, -16)),
  BoxCase(
    "two points across 180", [.points([[179.99, -16.802], [-179.915, -16.853]])],
    .init(179.99, -16.853, -179.915, -16.802), planar: .init(-179.915, -16.853, 179.99, -16.802)),
  BoxCase(
    "one meridian", [.points([[180, 1]]), .points([[-180, 2]])], .init(180, 1, 180, 2), planar: .init(-180, 1, 180, 2)),
  BoxCase("from 180 eastwards", [.points([[180, 0]]), .points([[-175, 1]])], .init(-180, 0, -175, 1)),
  BoxCase("to 180", [.points([[-180, 0]]), .points([[175, 1]])], .init(175, 0, 180, 1)),
  BoxCase(
    "past 180", [.points([[190, 0]]), .points([[170, 0]])], .init(170, 0, -170, 0), planar: .init(170, 0, 190, 0)),
  BoxCase("190.1", [.line([[170.3, 0], [190.1, 1]])], .init(170.3, 0, -169.9, 1)),
  BoxCase("100 to 300", [.line([[100, 5], [300, 6]])], .init(100, 5, -60, 6), planar: .init(100, 5, 300, 6)),
  BoxCase("10 to 370", [.line([[10, 5], [370, 6]])], .init(-180, 5, 180, 6), planar: .init(10, 5, 370, 6)),
  BoxCase("180 to 190", [.line([[180, 5], [190, 6]])], .init(-180, 5, -170, 6)),
  BoxCase("-190 to -180", [.line([[-190, 5], [-180, 6]])], .init(170, 5, 180, 6)),
  BoxCase("a sliver past 180", [.line([[180.00000000001, 5], [180.00000000002, 6]])], .init(180, 5, 180, 6)),
  BoxCase("opposite points", [.points([[-90, 0]]), .points([[90, 0]])], .init(-90, 0, 90, 0)),
  BoxCase("three even", [.points([[-120, 0], [0, 0], [120, 0]])], .init(-120, 0, 120, 0)),
  BoxCase(
    "of equal gaps the first",
    [.line([[-10, 5], [10, 6]]), .line([[175, -5], [180, -5]]), .line([[-180, -5], [-175, -5]])],
    .init(-10, -5, -175, 6)),
  BoxCase(
    "the widest of three gaps",
    [.points([[-60, 1], [60, 2]]), .line([[178, 0], [180, 0]]), .line([[-180, 0], [-178, 0]])], .init(60, 0, -60, 2)),
  BoxCase(
    "cut at 180", [.rectangle(170, -20, 172, -18), .rectangle(178, -17, 180, -16), .rectangle(-180, -17, -179, -16)],
    .init(170, -20, -179, -16), planar: .init(-180, -20, 180, -16)),
  BoxCase(
    "359.99 wide", [.polygon([[[-180, 75], [-180, -56], [179.991071, -56], [179.991071, 75], [-180, 75]]])],
    .init(-180, -56, 179.991071, 75)),
  BoxCase("the world", [world], .init(-180, -90, 180, 90), shortWay: .init(-180, -90, 180, 90)),
  BoxCase("halves", [.rectangle(-180, -5, 0, 5), .rectangle(0, -5, 180, 5)], .init(-180, -5, 180, 5)),
  BoxCase(
    "an uncut line", [.line([[170, 0], [-170, 10]])], .init(-170, 0, 170, 10), shortWay: .init(170, 0, -170, 10)),
  BoxCase(
    "an uncut ring", [.rectangle(177, -20, -178, -16)], .init(-178, -20, 177, -16), shortWay: .init(177, -20, -178, -16)
  ),
  BoxCase("a step of 180", [.line([[-90, 0], [90, 1]])], .init(-90, 0, 90, 1), shortWay: .init(-90, 0, 90, 1)),
  BoxCase(
    "a ring round the north pole", [.polygon([[[0, 80], [90, 80], [180, 80], [-90, 80], [0, 80]]])],
    .init(-90, 80, 180, 80), shortWay: .init(-180, 80, 180, 90)),
  BoxCase(
    "a ring round the south pole", [.polygon([[[0, -80], [90, -80], [180, -80], [-90, -80], [0, -80]]])],
    .init(-90, -80, 180, -80), shortWay: .init(-180, -90, 180, -80)),
  BoxCase(
    "rings on the equator, eastwards", [.polygon([[[0, 0], [90, 0], [180, 0], [-90, 0], [0, 0]]])],
    .init(-90, 0, 180, 0), shortWay: .init(-180, 0, 180, 90)),
  BoxCase("an annulus", [annulus], .init(-90, 60, 180, 80), shortWay: .init(-180, 60, 180, 80)),
  BoxCase(
    "a belt holds no pole",
    [
      .polygon([
        [[0, -60], [90, -60], [180, -60], [-90, -60], [0, -60]],
        [[0, 60], [-90, 60], [180, 60], [90, 60], [0, 60]],
      ])
    ], .init(-90, -60, 180, 60), shortWay: .init(-180, -60, 180, 60)),
  BoxCase(
    "a line round the world", [.line([[0, 80], [90, 80], [180, 80], [-90, 80], [0, 80]])], .init(-90, 80, 180, 80),
    shortWay: .init(-180, 80, 180, 80)),
  BoxCase("a gap of 0.008", [.rectangle(-180, 0, -0.004, 1), .rectangle(0.004, 0, 180, 1)], .init(-180, 0, 180, 1)),
  BoxCase("a gap of 0.02", [.rectangle(-180, 0, -0.01, 1), .rectangle(0.01, 0, 180, 1)], .init(0.01, 0, -0.01, 1)),
  BoxCase("a hair beyond the pole", [.points([[1, 90.0000000005]])], .init(1, 90, 1, 90)),
]

extension BoxCase {
  init(
    _ name: String, _ geometries: [Geometry], _ box: BoundingBox?, planar: BoundingBox? = nil,
    shortWay: BoundingBox? = nil
  ) {
    self.init(testDescription: name, geometries: geometries, box: box, planar: planar, shortWay: shortWay)
  }
}

@Suite struct ExtentTests {
  @Test(arguments: cases) func `the box is the known one`(_ known: BoxCase) {
    #expect(extent(of: known.geometries).box == known.box)
    if let planar = known.planar { #expect(extent(of: known.geometries, planar: true).box == planar) }
    if let box = known.shortWay { #expect(extent(of: known.geometries, shortWay: true).box == box) }
    // However it is split.
    var merged = Extent()
    for geometry in known.geometries { merged.merge(extent(of: [geometry])) }
    #expect(merged.box == known.box)
  }

  @Test func `features, empty ones and positions are counted`() {
    let extent = extent(of: [Geometry(), .points([[1, 2, 3], [4, 5], [6, 7, -8]]), Geometry(type: .point), world])
    #expect(extent.features == 4)
    #expect(extent.empty == 2)
    #expect(extent.positions == 8)
    #expect(extent.altitudes == -8...3)
  }

  @Test func `a feature with an edge of more than 180 and less than 360 degrees is said so`() {
    let ferry = Geometry.line([[170, 0], [-170, 10]])
    let others = [
      world, .line([[-90, 0], [90, 1]]), .points([[170, 0], [-170, 10]]), .line([[-170, 0], [0, 10], [170, 0]]),
    ]
    var extent = Extent()
    let found = ([ferry] + others).map { extent.add($0) }
    #expect(found == [true, false, false, false, false])
    #expect(extent.longEdges == 1)
    var short = Extent(takesShortWay: true)
    var planar = Extent(isPlanar: true)
    let silent = [short.add(ferry), planar.add(ferry)]
    #expect(silent == [false, false])
  }

  @Test func `negative zero leaves no trace`() {
    let box = extent(of: [.points([[-0.0, -0.0]])]).box
    #expect(box?.west.sign == .plus && box?.north.sign == .plus)
  }

  @Test func `reset forgets everything but the settings`() {
    var used = extent(
      of: [.points([[1, 2, 3]]), .points((0..<4000).map { [Double($0) * 0.05 - 100, 1] })], shortWay: true)
    used.reset()
    #expect(used.parts == Extent(takesShortWay: true).parts)
    #expect(used.takesShortWay)
  }
}
