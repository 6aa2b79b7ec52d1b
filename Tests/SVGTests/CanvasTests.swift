import SimpleFeatures
import Testing

@testable import SVG

@Suite struct CanvasTests {
  private func canvas(
    _ west: Double, _ south: Double, _ east: Double, _ north: Double, hasPoints: Bool = false,
    _ change: (inout MapSettings) -> Void = { _ in }
  ) -> Canvas {
    var settings = MapSettings()
    change(&settings)
    let box = BoundingBox(west: west, south: south, east: east, north: north)
    return Canvas(settings, MapProjection(settings.projection, box: box), box: box, hasPoints: hasPoints)
  }

  // The sizes that the checker's cases state (corpus/render/cases/legend-map.json), worked out apart from this code.
  @Test(arguments: [
    ([10, 45, 12, 46], 800, 580), ([0, 0, 30, 10], 800, 289), ([0, 0, 1, 30], 200, 800), ([5, 0, 5, 10], 200, 800),
    ([177, -18, -177, -16], 800, 300), ([170, -10, -170, 10], 796, 800), ([-170, 0, 170, 10], 800, 200),
    ([-180, -60, 180, 85], 800, 372), ([20, -80, -150, 80], 800, 725), ([0, 0, 60, 70], 606, 800),
    ([-180, -90, 180, 83.64513], 800, 404), ([19.66064, 41.15141612402138, -169.89958, 81.2504], 800, 202),
    ([177.28504, -18.28799, -179.79332010904858, -16.020882256741217], 800, 656),
    ([8.5, 47.37, 8.50000001, 47.37000001], 800, 200),
  ])
  func `the longer side is 800 and the other follows the data`(box: [Double], width: Int, height: Int) {
    let canvas = canvas(box[0], box[1], box[2], box[3])
    #expect(canvas.width == width && canvas.height == height)
  }

  @Test func `points get more room, and a padding of one's own is obeyed`() {
    let withPoints = canvas(0, 0, 10, 5, hasPoints: true)
    #expect(withPoints.width == 800 && withPoints.height == 448)
    let padded = canvas(0, 0, 10, 5, hasPoints: true) {
      $0.padding = MapSettings.Padding(top: 5, right: 40, bottom: 10, left: 100)
    }
    #expect(padded.width == 800 && padded.height == 345)
    // Between the paddings; the rounding of the height costs up to half a px of it.
    #expect(abs(padded.scale * 10 * Double.pi / 180 - 660) < 1)
    #expect(abs(padded.x - (100 + 330)) < 1e-9)
  }

  @Test func `one side given, the other follows between a quarter and twice`() {
    #expect(canvas(0, 0, 10, 5) { $0.width = 500 }.height == 266)
    #expect(canvas(0, 0, 10, 0.1) { $0.width = 500 }.height == 125)
    #expect(canvas(0, 0, 0.1, 10) { $0.width = 500 }.height == 1000)
    #expect(canvas(0, 0, 10, 0.1) { $0.height = 301 }.width == 602)
    #expect(canvas(0, 0, 0.1, 10) { $0.height = 302 }.width == 76)  // 75.5 rounded up
  }

  @Test func `both sides given, the data are centred`() {
    let canvas = canvas(0, 0, 20, 10) {
      $0.width = 640
      $0.height = 480
      $0.projection = .planar
    }
    #expect(canvas.width == 640 && canvas.height == 480)
    #expect(canvas.scale == 30.4)
    #expect(canvas.x == 320 - 10 * 30.4 && canvas.y == 240 + 5 * 30.4)
  }

  @Test func `nothing is drawn larger than at zoom 24`() {
    let limit = 512.0 * 16_777_216 / (2 * Double.pi)
    #expect(canvas(8.5, 47.37, 8.50000001, 47.37000001).scale == limit)
    #expect(canvas(5, 0, 5, 1e-9).scale == limit)
    #expect(canvas(0, 0, 1e-9, 1e-9) { $0.projection = .planar }.scale == 768e9)
  }

  @Test func `a place without size is drawn at zoom 18 in the middle`() {
    let place = canvas(2.35, 48.86, 2.35, 48.86, hasPoints: true)
    #expect(place.width == 800 && place.height == 600)
    #expect(place.scale == 512.0 * 262_144 / (2 * Double.pi))
    let y = place.y - place.scale * MapProjection(.mercator, box: nil).position(0, 48.86).y
    #expect(place.x == 400 && abs(y - 312) < 1e-6)  // 48 above and 24 below
    #expect(canvas(7, 7, 7, 7) { $0.projection = .planar }.scale == 1)
    #expect(canvas(7, 7, 7, 7) { $0.width = 400 }.height == 300)
    #expect(canvas(7, 7, 7, 7) { $0.height = 300 }.width == 400)
  }

  @Test func `the sides of an Equal Earth frame bulge at the equator`() {
    // PROJ: the equator reaches 2.706629983696, latitude 60 only 2.039060087571 of that.
    let canvas = canvas(-180, -60, 180, 85)
    #expect(abs(canvas.scale * 2 * 2.706629983696 - 768) < 1)
  }

  @Test(arguments: [
    [0, 0, Double.leastNonzeroMagnitude, 1], [0, 0, 1e308, 1e308], [-1e308, 0, 1e308, 1], [5, 5, 5, 5.000000001],
  ])
  func `planar numbers of any size give finite px`(box: [Double]) {
    let box = BoundingBox(west: box[0], south: box[1], east: box[2], north: box[3])
    var drawing = MapDrawing.plain(box) { $0.projection = .planar }
    drawing.add(Figure.cut(box), toLayer: 0)
    drawing.add(Figure.line([-1e308, 1e308, 1e308, -1e308, 0, 0]), toLayer: 0)
    #expect(!drawing.text.contains("nan") && !drawing.text.contains("inf\""))
  }
}
