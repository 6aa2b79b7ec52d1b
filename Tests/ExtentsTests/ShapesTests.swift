import Glibc
import SimpleFeatures
import TestSupport
import Testing

@testable import Extents

@Suite struct ShapesTests {
  private func shapes(_ positions: [[Double]], planar: Bool = false) throws -> Shapes {
    let box = try #require(extent(of: [.points(positions)], planar: planar).box)
    return Shapes(around: positions.flatMap { $0 }, box: box, isPlanar: planar)
  }

  private func cloud(_ random: inout SeededNumbers, _ count: Int) -> [[Double]] {
    let decimals = Int.random(in: 0...6, using: &random)
    return (0..<count).map { _ in
      [random.number(-50, 90, decimals: decimals), random.number(-20, 30, decimals: decimals)]
    }
  }

  @Test func `the hull of the corpus`() throws {
    let positions: [[Double]] = [[0, 0], [4, 1], [5, 3], [2, 5], [-1, 3], [2, 2], [1, 3], [3, 3]]
    #expect(
      try shapes(positions).hull()?.geometry == .polygon([[[-1, 3], [0, 0], [4, 1], [5, 3], [2, 5], [-1, 3]]]))
  }

  @Test func `a hull without area is a line or a point`() throws {
    #expect(try shapes([[0, 0], [1, 1], [2, 2], [3, 3]]).hull()?.geometry == .line([[0, 0], [3, 3]]))
    #expect(try shapes([[0.1, 0.3], [0.2, 0.6], [0.3, 0.9], [0.7, 2.1]]).hull()?.geometry.type == .lineString)
    #expect(try shapes([[3, 4], [3, 4]]).hull()?.geometry.coordinates == [3, 4])
    #expect(try shapes([[180, 4], [-180, 9]]).hull()?.geometry == .line([[180, 4], [180, 9]]))
    #expect(Shapes(around: [], box: BoundingBox(0, 0, 0, 0)).hull() == nil)
  }

  @Test func `a hull across the antimeridian is cut there, the western part first`() throws {
    let shape = try #require(try shapes([[178, 0], [-178, 0], [179.5, 3]]).hull())
    #expect(
      shape.geometry
        == .polygons([
          [[[178, 0], [180, 0], [180, 2.4], [179.5, 3], [178, 0]]],
          [[[-180, 0], [-178, 0], [-180, 2.4], [-180, 0]]],
        ]))
    let line = try #require(try shapes([[178, 0], [-178, 4]]).hull())
    #expect(line.geometry == .lines([[[178, 0], [180, 2]], [[-180, 2], [-178, 4]]]))
  }

  @Test func `hulls of random positions hold them all and have no needless corner`() {
    var random = SeededNumbers(seed: 11)
    for _ in 0..<500 {
      let positions = cloud(&random, Int.random(in: 3...60, using: &random)).map { SIMD2($0[0], $0[1]) }
      let hull = convexHull(of: positions).map { positions[$0] }
      guard hull.count > 2 else { continue }
      for index in hull.indices {
        let (a, b) = (hull[index], hull[(index + 1) % hull.count])
        let c = hull[(index + 2) % hull.count]
        #expect(cross(a, b, c) > 0)
        #expect(positions.allSatisfy { cross(a, b, $0) >= -1e-9 })
      }
    }
  }

  private func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  @Test func `random rectangles are the least of those along the line of any two positions`() throws {
    var random = SeededNumbers(seed: 12)
    for _ in 0..<300 {
      let cloud = cloud(&random, Int.random(in: 3...20, using: &random))
      let positions = cloud.map { SIMD2($0[0], $0[1]) }
      guard
        case .rectangle(let length, let width, let area, let angle) = try shapes(cloud, planar: true).rectangle()?
          .measures
      else { continue }
      var least = Double.infinity
      for a in positions {
        for b in positions where a != b {
          let side = (b - a) / distance(a, b)
          let along = positions.map { $0.x * side.x + $0.y * side.y }
          let across = positions.map { $0.y * side.x - $0.x * side.y }
          least = min(least, ((along.max() ?? 0) - (along.min() ?? 0)) * ((across.max() ?? 0) - (across.min() ?? 0)))
        }
      }
      if width == 0 { #expect(least < 1e-6) } else { #expect(abs(area - least) <= 1e-9 * least) }
      #expect(length >= width && (0..<180).contains(angle))
    }
  }

  @Test func `the rectangles of the corpus`() throws {
    let first: [[Double]] = [[33.578, 8.733], [10.181, -15.503], [-6.03, -10.593], [19.072, -11.734]]
    let rectangle = try #require(try shapes(first, planar: true).rectangle())
    guard case .rectangle(let length, let width, let area, _) = rectangle.measures else { return }
    #expect(abs(area - 530.31398) < 1e-6 && abs(length - 44.0713959388) < 1e-6 && abs(width - 12.0330651821) < 1e-6)
    let tilted = try #require(try shapes([[0, 0], [3, 4], [-1, 7], [-4, 3]], planar: true).rectangle())
    guard case .rectangle(let side, _, let square, let turn) = tilted.measures else { return }
    #expect(abs(side - 5) < 1e-12 && abs(square - 25) < 1e-12 && abs(turn - 36.8698976458) < 1e-9)
    #expect(tilted.geometry.type == .polygon && tilted.geometry.positionCount == 5)
    let band = try #require(try shapes([[0, 0], [10, 10], [-1, 1], [9, 11]], planar: true).rectangle())
    guard case .rectangle(let long, let short, _, let angle) = band.measures else { return }
    #expect(abs(long - 14.142135623730951) < 1e-9 && abs(short - 1.4142135623730951) < 1e-9 && abs(angle - 45) < 1e-6)
  }

  @Test func `a rectangle without width is a line`() throws {
    let line = try #require(try shapes([[0, 0], [3, 4], [6, 8]], planar: true).rectangle())
    #expect(line.geometry == .line([[0, 0], [6, 8]]))
    guard case .rectangle(let length, let width, _, let angle) = line.measures else { return }
    #expect(length == 10 && width == 0 && abs(angle - 36.8698976458) < 1e-9)
    #expect(try shapes([[3, 4], [3, 4]], planar: true).rectangle()?.geometry.coordinates == [3, 4])
  }

  @Test func `random circles are the smallest of those on any two or three positions`() throws {
    var random = SeededNumbers(seed: 13)
    for _ in 0..<200 {
      let cloud = cloud(&random, Int.random(in: 2...12, using: &random))
      let positions = cloud.map { SIMD2($0[0], $0[1]) }
      guard case .circle(let center, let radius) = try shapes(cloud, planar: true).circle()?.measures else { continue }
      #expect(positions.allSatisfy { distance(center, $0) <= radius * (1 + 1e-12) })
      var least = Double.infinity
      func attempt(_ center: SIMD2<Double>) {
        least = min(least, positions.map { distance(center, $0) }.max() ?? 0)
      }
      for (i, a) in positions.enumerated() {
        for (j, b) in positions[..<i].enumerated() {
          attempt((a + b) / 2)
          for c in positions[..<j] {
            let (u, v) = (b - a, c - a)
            let area = 2 * (u.x * v.y - u.y * v.x)
            let (uu, vv) = (u.x * u.x + u.y * u.y, v.x * v.x + v.y * v.y)
            if abs(area) > 1e-9 { attempt(a + SIMD2(v.y * uu - u.y * vv, u.x * vv - v.x * uu) / area) }
          }
        }
      }
      #expect(abs(radius - least) <= 1e-9 * max(1, least))
    }
  }

  @Test func `a planar circle has 64 corners from east counterclockwise`() throws {
    let circle = try #require(try shapes([[0, 0], [6, 8]], planar: true).circle())
    #expect(circle.measures == .circle(center: SIMD2(3, 4), radius: 5))
    #expect(circle.geometry.positionCount == 65)
    #expect(Array(circle.geometry.coordinates.prefix(2)) == [8, 4])
    #expect(circle.geometry.coordinates[3] > 4)
    let many = (0..<20_000).map { [cos(Double($0)) * 10, sin(Double($0)) * 10] }
    guard case .circle(_, let radius) = try shapes(many, planar: true).circle()?.measures else { return }
    #expect(abs(radius - 10) < 1e-6)
  }
}
