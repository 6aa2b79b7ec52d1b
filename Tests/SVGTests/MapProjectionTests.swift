import SimpleFeatures
import TestSupport
import Testing

@testable import SVG

@Suite struct MapProjectionTests {
  // printf '37 10\n…' | proj +proj=merc +R=1 -f %.12f, and with +proj=eqearth.
  @Test(arguments: [
    (MapProjection.Name.mercator, 37.0, 10.0, 0.645771823238, 0.175425829652),
    (.mercator, -120, -35, -2.094395102393, -0.652836579720),
    (.mercator, 170, 60, 2.967059728390, 1.316957896925),
    (.mercator, -179.5, -74.9, -3.132866007330, -2.020867851309),
    (.mercator, 12, 85, 0.209439510239, 3.131301331472),
    (.mercator, 0.001, 0.001, 0.000017453293, 0.000017453293),
    (.equalEarth, 37, 10, 0.552320629906, 0.202042439600),
    (.equalEarth, -120, -35, -1.646459330830, -0.685334916354),
    (.equalEarth, 170, 60, 1.925778971595, 1.088300835505),
    (.equalEarth, -179.5, -74.9, -1.741942914940, -1.252667509817),
    (.equalEarth, 12, 85, 0.108059409563, 1.309947879426),
    (.equalEarth, 100, 0, 1.503683324276, 0),
    (.equalEarth, 0.001, 0.001, 0.000015036833, 0.000020258083),
    (.equalEarth, 180, 90, 1.603588648284, 1.317362759157),
    (.equalEarth, -180, -90, -1.603588648284, -1.317362759157),
    (.equirectangular, 180, -90, 3.141592653590, -1.570796326795),
    (.planar, 1234.5, -6.75, 1234.5, -6.75),
  ])
  func `positions agree with PROJ`(name: MapProjection.Name, lon: Double, lat: Double, x: Double, y: Double) {
    let position = MapProjection(name, box: nil).position(lon, lat)
    #expect(abs(position.x - x) < 1e-11 && abs(position.y - y) < 1e-11)
  }

  @Test func `Mercator ends where the map of the globe is a square`() {
    let projection = MapProjection(.mercator, box: nil)
    for latitude in [85.0511287798, 88.0, 90.0] {
      #expect(abs(projection.position(0, latitude).y - .pi) < 1e-10)
      #expect(abs(projection.position(0, -latitude).y + .pi) < 1e-10)
    }
  }

  @Test(arguments: [
    (BoundingBox(west: 10, south: 45, east: 12, north: 46), "mercator"),
    (BoundingBox(west: -180, south: -30, east: 180, north: 30), "mercator"),
    (BoundingBox(west: 0, south: -30, east: 1, north: 30.001), "equal-earth"),
    (BoundingBox(west: 0, south: 59, east: 1, north: 75), "mercator"),
    (BoundingBox(west: 0, south: 59, east: 1, north: 75.001), "equal-earth"),
    (BoundingBox(west: 0, south: -75.001, east: 1, north: -59), "equal-earth"),
    (BoundingBox(west: 0, south: 60, east: 1, north: 70), "lambert-azimuthal-north"),
    (BoundingBox(west: 0, south: -90, east: 1, north: -60), "lambert-azimuthal-south"),
  ])
  func `auto is Mercator up to 60 degrees of latitude and away from the poles`(box: BoundingBox, name: String) {
    #expect(MapProjection(.auto, box: box).name == name)
  }

  @Test(arguments: [
    (BoundingBox(west: 177, south: 0, east: -179, north: 1), 179.0),
    (BoundingBox(west: 20, south: 0, east: -150, north: 1), 115.0),
    (BoundingBox(west: -10, south: 0, east: 30, north: 1), 10.0),
    (BoundingBox(west: -180, south: 0, east: 180, north: 1), 0.0),
  ])
  func `the central meridian is the middle of the box`(box: BoundingBox, meridian: Double) {
    #expect(MapProjection(.mercator, box: box).centralMeridian == meridian)
    #expect(MapProjection(.planar, box: box).centralMeridian == 0)
  }

  @Test(arguments: MapProjection.Name.allCases)
  func `an edge bends no more than the bound says`(name: MapProjection.Name) {
    let projection = MapProjection(name, box: BoundingBox(west: -180, south: -80, east: 180, north: 80))
    let bound = projection.greatestBend(within: 80) * (Double.pi / 180) * (Double.pi / 180) / 8
    var random = SeededNumbers(seed: 1)
    for _ in 0..<2000 {
      let a = SIMD2(Double.random(in: -180...180, using: &random), Double.random(in: -80...80, using: &random))
      let step = SIMD2(Double.random(in: -5...5, using: &random), Double.random(in: -5...5, using: &random))
      let b = (a + step).clamped(lowerBound: SIMD2(-180, -80), upperBound: SIMD2(180, 80))
      let ends = [a, b].map { projection.position($0.x, $0.y) }
      let middle = projection.position((a.x + b.x) / 2, (a.y + b.y) / 2)
      let (dx, dy) = (middle.x - (ends[0].x + ends[1].x) / 2, middle.y - (ends[0].y + ends[1].y) / 2)
      let square = ((b - a) * (b - a)).sum()
      #expect((dx * dx + dy * dy).squareRoot() <= bound * square + 1e-12)
    }
  }
}
