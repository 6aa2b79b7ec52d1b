import Extents
import SimpleFeatures
import Testing

/// The cases of the corpus (render/cases/extent_format.json, extent_crs.json) and the borders between them.
@Suite struct BoundingBoxTests {
  private let land = BoundingBox(10.5, 45, 12.25, 47)
  private let fiji = BoundingBox(177, -20, -178, -16)
  private let globe = BoundingBox(-180, -90, 180, 90)

  @Test func `padding grows every side`() {
    #expect(land.padded(by: .degrees(0.5)) == BoundingBox(10, 44.5, 12.75, 47.5))
    #expect(land.padded(by: .percent(10)).isClose(to: BoundingBox(10.325, 44.8, 12.425, 47.2), within: 1e-9))
    let tenKilometers = BoundingBox(10.36739412264657, 44.90956305229506, 12.38260587735343, 47.09043694770494)
    #expect(land.padded(by: .meters(10_000)).isClose(to: tenKilometers, within: 1e-9))
    #expect(land.padded(by: .degrees(0)) == land)
  }

  @Test func `padding goes round the antimeridian, stops at the poles and at a whole turn`() {
    #expect(BoundingBox(-179.5, 0, -170, 1).padded(by: .degrees(1)) == BoundingBox(179.5, -1, -169, 2))
    #expect(fiji.padded(by: .degrees(2)) == BoundingBox(175, -22, -176, -14))
    #expect(fiji.padded(by: .percent(20)) == BoundingBox(176, -20.8, -177, -15.2))
    #expect(BoundingBox(180, 0, 180, 0).padded(by: .degrees(1)) == BoundingBox(179, -1, -179, 1))
    #expect(BoundingBox(-179, 0, -170, 1).padded(by: .degrees(1)) == BoundingBox(-180, -1, -169, 2))
    #expect(BoundingBox(170, 0, 179, 1).padded(by: .degrees(1)) == BoundingBox(169, -1, 180, 2))
    #expect(BoundingBox(0, 0, 180, 89).padded(by: .degrees(90)) == BoundingBox(-180, -90, 180, 90))
    #expect(BoundingBox(5, 0, 4, 1).padded(by: .degrees(0.5)) == BoundingBox(-180, -0.5, 180, 1.5))
    let pole = BoundingBox(-180, 84.95478152614753, 180, 90)
    #expect(BoundingBox(10, 85, 11, 89.99).padded(by: .meters(5000)).isClose(to: pole, within: 1e-9))
  }

  @Test func `planar padding knows no limits`() {
    let box = BoundingBox(170, 80, 190, 100)
    #expect(box.padded(by: .degrees(200), isPlanar: true) == BoundingBox(-30, -120, 390, 300))
    #expect(box.padded(by: .percent(50), isPlanar: true) == BoundingBox(160, 70, 200, 110))
  }

  @Test func `rounding is outward and by the decimal text`() {
    #expect(
      BoundingBox(-0.00012, -45.6789, 12.3456, 0.29).roundedOutward(decimals: 2)
        == BoundingBox(-0.01, -45.68, 12.35, 0.29))
    #expect(BoundingBox(-0.00012, -45.6789, 12.3456, 0.29).roundedOutward(decimals: 0) == BoundingBox(-1, -46, 13, 1))
    #expect(BoundingBox(0.29, 0.57, 1.1, 2.2).roundedOutward(decimals: 2) == BoundingBox(0.29, 0.57, 1.1, 2.2))
    #expect(BoundingBox(179.996, 1, -179.914, 2).roundedOutward(decimals: 1) == BoundingBox(179.9, 1, -179.9, 2))
    let third = BoundingBox(1 / 3, 2 / 3, 1 / 3, 2 / 3)
    #expect(third.roundedOutward(decimals: 7) == BoundingBox(0.3333333, 0.6666666, 0.3333334, 0.6666667))
  }

  @Test func `a crossing box that laps itself is the whole turn`() {
    #expect(BoundingBox(0.004, 0, -0.004, 1).roundedOutward(decimals: 2) == BoundingBox(-180, 0, 180, 1))
    #expect(BoundingBox(10.2, 0, 10.1, 1).roundedOutward(decimals: 0) == BoundingBox(-180, 0, 180, 1))
    #expect(BoundingBox(10.2, 0, 10.1, 1).roundedOutward(decimals: 0, isPlanar: true) == BoundingBox(10, 0, 11, 1))
  }

  @Test func `a crossing box splits in two, the western first`() {
    #expect(fiji.split == [BoundingBox(177, -20, 180, -16), BoundingBox(-180, -20, -178, -16)])
    #expect(land.split == [land])
  }

  @Test func `middle and size have ten decimals`() {
    #expect(fiji.middle() == SIMD2(179.5, -18) && fiji.size() == SIMD2(5, 4))
    #expect(BoundingBox(170, 0, -150, 1).middle() == SIMD2(-170, 0.5))
    #expect(BoundingBox(0.1, 0, 0.3, 1).size() == SIMD2(0.2, 1))
    #expect(BoundingBox(-180, 0, 180, 1).middle() == SIMD2(0, 0.5))
    #expect(BoundingBox(500_000, 10, 700_000, 30).middle(isPlanar: true) == SIMD2(600_000, 20))
  }

  @Test func `the geometry runs counterclockwise from the south-west and is cut at 180`() {
    #expect(land.geometry == .polygon([[[10.5, 45], [12.25, 45], [12.25, 47], [10.5, 47], [10.5, 45]]]))
    let west = [[177.0, -20], [180, -20], [180, -16], [177, -16], [177, -20]]
    let east = [[-180.0, -20], [-178, -20], [-178, -16], [-180, -16], [-180, -20]]
    #expect(fiji.geometry == .polygons([[west], [east]]))
  }

  @Test func `a box without area is a point or lines`() {
    var point = Geometry.points([[3, 4]])
    point.type = .point
    #expect(BoundingBox(3, 4, 3, 4).geometry == point)
    #expect(BoundingBox(3, 4, 3, 9).geometry == .line([[3, 4], [3, 9]]))
    #expect(BoundingBox(3, 4, 5, 4).geometry == .line([[3, 4], [5, 4]]))
    #expect(BoundingBox(177, 4, -178, 4).geometry == .lines([[[177, 4], [180, 4]], [[-180, 4], [-178, 4]]]))
  }

  @Test func `Web Mercator runs on past its seam and is clamped at the square`() {
    let (box, isClamped) = fiji.inWebMercator
    let known = BoundingBox(19703549.87040942, -2273030.926987689, 20260147.32437579, -1804722.7662572898)
    #expect(box.isClose(to: known, within: 1e-6) && !isClamped)
    let antarctica = BoundingBox(-180, -90, 180, -63).inWebMercator
    let square = 20037508.342789244
    #expect(antarctica.box.isClose(to: BoundingBox(-square, -square, square, -9100250.907059547), within: 1e-6))
    #expect(antarctica.isClamped)
  }

  @Test func `TileJSON bounds are clamped and do not cross`() {
    #expect(fiji.tileBounds.box == BoundingBox(-180, -20, 180, -16) && fiji.tileBounds.isWidened)
    #expect(globe.tileBounds.box == BoundingBox(-180, -85.0511288, 180, 85.0511288) && globe.tileBounds.isClamped)
    #expect(!land.tileBounds.isWidened && !land.tileBounds.isClamped)
  }
}
