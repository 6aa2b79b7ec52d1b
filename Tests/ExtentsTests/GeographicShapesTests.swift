import Glibc
import SimpleFeatures
import TestSupport
import Testing

@testable import Extents

/// Shapes on the ground, with spherical planes in place of PROJ's.
@Suite struct GeographicShapesTests {
  private func shapes(_ positions: [[Double]]) throws -> Shapes {
    let box = try #require(extent(of: [.points(positions)]).box)
    return Shapes(around: positions.flatMap { $0 }, box: box)
  }

  private func circle(_ positions: [[Double]]) throws -> (shape: Shape, center: SIMD2<Double>, radius: Double) {
    let shape = try #require(try shapes(positions).circle(in: Sphere.equidistant, by: Sphere.geodesics))
    guard case .circle(let center, let radius) = shape.measures else { throw NotInPlane() }
    return (shape, center, radius)
  }

  @Test func `the circle round two positions has its center between them`() throws {
    let (shape, center, radius) = try circle([[0, 0], [0, 10]])
    #expect(abs(center.x) < 1e-9 && abs(center.y - 5) < 1e-9)
    #expect(abs(radius - Sphere.radius * 5 * .pi / 180) < 1e-3)
    #expect(shape.geometry.positionCount == 65)
  }

  @Test func `no center nearby has a smaller circle, and every position lies in it`() throws {
    var random = SeededNumbers(seed: 21)
    for _ in 0..<40 {
      let middle = SIMD2(random.number(-180, 180), random.number(-75, 75))
      let spread = random.number(0.01, 10)
      let positions = (0..<Int.random(in: 2...30, using: &random)).map { _ in
        [wrapped(middle.x + random.number(-spread, spread)), middle.y + random.number(-spread, spread)]
      }
      let (_, center, radius) = try circle(positions)
      let reach = { (from: SIMD2<Double>) in
        positions.map { Sphere.radius * Sphere.angle(from, SIMD2($0[0], $0[1])) }.max() ?? 0
      }
      #expect(abs(reach(center) - radius) < 1e-6)
      for turn in 0..<16 {
        let angle = Double(turn) / 16 * 2 * .pi
        #expect(reach(center + 1e-5 * SIMD2(sin(angle), cos(angle))) > radius - 1e-3)
      }
    }
  }

  @Test func `circles across the antimeridian and round a pole are cut`() throws {
    let (shape, center, _) = try circle([[179, -17], [-179, -18], [-179.5, -15.5]])
    #expect(shape.geometry.type == .multiPolygon && abs(center.x + 179.63) < 0.05)
    #expect(isCounterclockwise(shape.geometry))
    for latitude in [85.0, -85] {
      let (shape, _, _) = try circle([[0, latitude], [120, latitude], [-120, latitude]])
      let box = extent(of: [shape.geometry]).box
      #expect(box?.west == -180 && box?.east == 180 && max(abs(box?.north ?? 0), abs(box?.south ?? 0)) == 90)
      #expect(isCounterclockwise(shape.geometry))
      #expect(shape.geometry.type == .polygon)
    }
  }

  private func isCounterclockwise(_ geometry: Geometry) -> Bool {
    geometry.sequences.indices.allSatisfy { index in
      let range = geometry.positions(of: index)
      let c = geometry.coordinates
      return range.dropLast().reduce(0.0) { $0 + c[$1 * 2] * c[$1 * 2 + 3] - c[$1 * 2 + 2] * c[$1 * 2 + 1] } > 0
    }
  }

  @Test func `one position is a point with radius 0`() throws {
    let (shape, center, radius) = try circle([[-180, 5], [180, 5]])
    #expect(shape.geometry.coordinates == [180, 5] && center == SIMD2(180, 5) && radius == 0)
  }

  @Test func `a rectangle on the ground is measured in its plane and drawn counterclockwise`() throws {
    let positions: [[Double]] = [[179.8, 60], [-179.8, 60.3], [-179.9, 60.35], [179.7, 60.05], [-180, 60.2]]
    let box = try #require(extent(of: [.points(positions)]).box)
    let plane = Sphere.equalArea(box.middle())
    let shape = try #require(try shapes(positions).rectangle(in: plane))
    guard case .rectangle(let length, let width, let area, let angle) = shape.measures else { return }
    #expect(abs(length - 41_700) < 1000 && abs(width - 7720) < 500 && abs(area - length * width) < 1)
    #expect(angle > 20 && angle < 60)
    #expect(shape.geometry.type == .multiPolygon && isCounterclockwise(shape.geometry))
  }

  @Test func `positions on a meridian make a line`() throws {
    let plane = Sphere.equalArea(SIMD2(10, 5))
    let shape = try #require(try shapes([[10, 0], [10, 3], [10, 10]]).rectangle(in: plane))
    #expect(shape.geometry == .line([[10, 0], [10, 10]]))
  }

  @Test func `what has no place in the plane is an error`() throws {
    let nowhere = Plane(forward: { $0[0] = .nan }, inverse: { _ in })
    #expect(throws: NotInPlane.self) { try shapes([[1, 2], [3, 4]]).rectangle(in: nowhere) }
  }
}
