import Extents
import SimpleFeatures
import Testing

/// The cases of the corpus (render/cases/extent_camera.json), computed there by the formulas of section 6.
@Suite struct CameraTests {
  private static let grenoble = BoundingBox(5.6683, 45.111, 5.8524, 45.268)
  private static let fiji = BoundingBox(177, -20, -178, -16)

  private func expect(
    _ camera: Camera, _ box: BoundingBox, center: SIMD2<Double>, zoom: Double, bounds: BoundingBox,
    _ place: SourceLocation = #_sourceLocation
  ) throws {
    let view = try camera.camera(for: box)
    #expect(abs(view.center.x - center.x) < 1e-6 && abs(view.center.y - center.y) < 1e-6, sourceLocation: place)
    #expect(view.zoom == zoom, sourceLocation: place)
    #expect(view.bounds.isClose(to: bounds, within: 1e-6), sourceLocation: place)
  }

  @Test func `geo-viewport's example, in both tile sizes`() throws {
    var camera = Camera(width: 640, height: 480)
    try expect(
      camera, Self.grenoble, center: [5.76035, 45.18955413], zoom: 10.5651,
      bounds: .init(5.61183493, 45.110998993, 5.90886507, 45.268001004))
    camera.tileSize = 256
    camera.integerZoom = true
    try expect(
      camera, Self.grenoble, center: [5.76035, 45.18955413], zoom: 11,
      bounds: .init(5.54062344, 45.07329418, 5.98007656, 45.30557710))
  }

  @Test func `a box across the antimeridian`() throws {
    var camera = Camera(width: 800, height: 600)
    try expect(
      camera, Self.fiji, center: [179.5, -18.011348], zoom: 6.6479,
      bounds: .init(176.6953723, -20.0000272, -177.6953723, -15.9999722))
    camera.tileSize = 256
    (camera.top, camera.right, camera.bottom, camera.left) = (20, 20, 20, 20)
    try expect(
      camera, Self.fiji, center: [179.5, -18.011348], zoom: 7.5483,
      bounds: .init(176.49490774, -20.14124490, -177.49490774, -15.85539591))
  }

  @Test func `a point has the greatest zoom, a line the one of its length`() throws {
    try expect(
      Camera(width: 390, height: 844), .init(3, 4, 3, 4), center: [3, 4], zoom: 18,
      bounds: .init(2.99947697, 3.99887086, 3.00052303, 4.00112913))
    try expect(
      Camera(width: 500, height: 10), .init(10, 50, 12, 50), center: [11, 50], zoom: 7.4576,
      bounds: .init(9.99997409, 49.9871422, 12.00002591, 50.01285437))
  }

  @Test func `unequal padding moves the center`() throws {
    var camera = Camera(width: 1000, height: 700)
    (camera.top, camera.right, camera.bottom, camera.left) = (10, 320, 40, 60)
    try expect(
      camera, Self.grenoble, center: [5.804904684, 45.185930881], zoom: 11.0025,
      bounds: .init(5.633540516, 45.10132286, 5.976268852, 45.270413335))
  }

  @Test func `the world, and what lies beyond the Mercator square`() throws {
    try expect(
      Camera(width: 512, height: 512), .init(-180, -90, 180, 90), center: [0, 0], zoom: 0,
      bounds: .init(-180, -85.0511288, 180, 85.0511288))
    try expect(
      Camera(width: 600, height: 600), .init(10, 80, 40, 88), center: [25, 82.9628968], zoom: 3.3839,
      bounds: .init(4.79316049, 79.99997432, 45.20683951, 85.0511288))
  }

  @Test func `the box of a tile has the zoom of the tile`() throws {
    var camera = Camera(width: 512, height: 512)
    camera.integerZoom = true
    for zoom in 1...17 {
      let west = 360 / Double(1 << zoom)
      let box = BoundingBox(west, 0, 2 * west, WebMercator.latitude(WebMercator.easting(west)))
      #expect(try camera.camera(for: box).zoom == Double(zoom))
    }
  }

  @Test func `bounds that end at the antimeridian are written to 180`() throws {
    var camera = Camera(width: 256, height: 256)
    camera.tileSize = 256
    let bounds = try camera.camera(for: BoundingBox(90, 0, 180, 66.51326044311185)).bounds
    #expect(bounds.west == 90 && bounds.east == 180)
  }

  @Test func `no room beside the padding is an error`() {
    var camera = Camera(width: 100, height: 100)
    (camera.left, camera.right) = (50, 50)
    #expect(throws: Camera.NoRoom.self) { try camera.camera(for: Self.fiji) }
  }
}
