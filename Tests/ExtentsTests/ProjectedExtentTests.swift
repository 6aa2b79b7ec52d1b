import Glibc
import SimpleFeatures
import TestSupport
import Testing

@testable import Extents

@Suite struct ProjectedExtentTests {
  private func projected(
    _ geometry: Geometry, into target: ProjectedExtent.Target, shortWay: Bool = false,
    _ transform: (inout [Double]) throws -> Void
  ) throws -> BoundingBox? {
    var extent = ProjectedExtent(into: target, takesShortWay: shortWay)
    let isGood = try extent.add(geometry, through: transform)
    #expect(isGood)
    return extent.extent.box
  }

  /// The box of 10,001 positions an edge.
  private func sampled(_ geometry: Geometry, _ transform: (inout [Double]) throws -> Void) rethrows -> BoundingBox? {
    var box = Extent(isPlanar: true)
    for index in geometry.sequences.indices {
      for position in geometry.positions(of: index).dropFirst() {
        let c = geometry.coordinates
        let a = SIMD2(c[position * 2 - 2], c[position * 2 - 1])
        let b = SIMD2(c[position * 2], c[position * 2 + 1])
        var pairs = (0...10_000).flatMap { step in
          let at = a + (b - a) * (Double(step) / 10_000)
          return [at.x, at.y]
        }
        try transform(&pairs)
        var line = Geometry(type: .lineString)
        line.append(.line, pairs)
        box.add(line)
      }
    }
    return box.box
  }

  @Test func `random lines are held to 1 cm`() throws {
    var random = SeededNumbers(seed: 31)
    for round in 0..<30 {
      let center = SIMD2(random.number(-180, 180), random.number(-90, 90))
      let plane = round % 2 == 0 ? Sphere.equalArea(center) : Sphere.stereographic(center)
      let reach = random.number(0.1, 25)
      let positions = (0..<Int.random(in: 2...6, using: &random)).map { _ in
        [center.x + random.number(-reach, reach), max(-89.9, min(89.9, center.y + random.number(-reach, reach)))]
      }
      let found = try #require(try projected(.line(positions), into: .planar, plane.forward))
      let known = try #require(try sampled(.line(positions), plane.forward))
      #expect(found.isClose(to: known, within: 0.02), "\(found) \(known)")
    }
  }

  @Test func `an edge as an S, and one that comes back to where it began`() throws {
    let plane = Sphere.stereographic(SIMD2(0, 0))
    let s = Geometry.line([[-80, -60], [80, 60]])
    let known = try #require(try sampled(s, plane.forward))
    #expect(try #require(try projected(s, into: .planar, plane.forward)).isClose(to: known, within: 0.02))
    let pole = Sphere.stereographic(SIMD2(0, 90))
    let circle = try #require(try projected(.line([[-180, 60], [180, 60]]), into: .planar, pole.forward))
    let radius = 2 * Sphere.radius * tan(15 * Double.pi / 180)
    #expect(circle.isClose(to: BoundingBox(-radius, -radius, radius, radius), within: 0.02))
  }

  @Test func `a square round a pole takes all longitudes and the pole`() throws {
    let north = Sphere.stereographic(SIMD2(0, 90))
    let square = Geometry.rectangle(-500_000, -400_000, 600_000, 700_000)
    let box = try #require(try projected(square, into: .geographic, north.inverse))
    let lowest = 90 - 2 * atan(hypot(600_000.0, 700_000) / 2 / Sphere.radius) * 180 / .pi
    #expect(box.isClose(to: BoundingBox(-180, lowest, 180, 90), within: 1e-7))
    let south = Sphere.stereographic(SIMD2(0, -90))
    #expect(try projected(square, into: .geographic, south.inverse)?.south == -90)
    let hole = Geometry.polygon([
      [[-500_000, -500_000], [500_000, -500_000], [500_000, 500_000], [-500_000, 500_000], [-500_000, -500_000]],
      [[-100_000, -100_000], [-100_000, 100_000], [100_000, 100_000], [100_000, -100_000], [-100_000, -100_000]],
    ])
    let annulus = try #require(try projected(hole, into: .geographic, north.inverse))
    #expect(annulus.west == -180 && annulus.east == 180 && annulus.north < 90 && annulus.north > 89)
  }

  @Test func `a long edge beside the pole goes round it on its side`() throws {
    let north = Sphere.stereographic(SIMD2(0, 90))
    let line = Geometry.line([[-3_000_000, -1000], [3_000_000, -1000]])
    let box = try #require(try projected(line, into: .geographic, north.inverse))
    // Through longitude 0, below the pole on the map.
    let west = -90 + atan2(1000.0, 3_000_000) * 180 / .pi
    let top = 90 - 2 * atan(1000 / 2 / Sphere.radius) * 180 / .pi
    #expect(abs(box.west - west) < 1e-6 && abs(box.east + west) < 1e-6 && abs(box.north - top) < 1e-6)
  }

  @Test func `random squares across the antimeridian are held to 1e-7 degrees`() throws {
    var random = SeededNumbers(seed: 32)
    for _ in 0..<20 {
      let plane = Sphere.equalArea(SIMD2(180, random.number(-70, 70)))
      let reach = random.number(1000, 900_000)
      let square = Geometry.rectangle(-reach, -reach / 2, reach, reach / 3)
      let box = try #require(try projected(square, into: .geographic, plane.inverse))
      let known = try #require(
        try sampled(square) { pairs in
          try plane.inverse(&pairs)
          for index in stride(from: 0, to: pairs.count, by: 2) where pairs[index] < 0 { pairs[index] += 360 }
        })
      let unwrapped = BoundingBox(box.west, box.south, box.unwrappedEast, box.north)
      #expect(box.crosses && unwrapped.isClose(to: known, within: 2e-7), "\(unwrapped) \(known)")
    }
  }

  @Test func `points stay points, and the short way is taken in the data's own system`() throws {
    let shift: (inout [Double]) -> Void = { pairs in for index in pairs.indices { pairs[index] *= 1000 } }
    let points = Geometry.points([[170, 0, 5], [-170, 1]])
    #expect(try projected(points, into: .planar, shift) == BoundingBox(-170_000, 0, 170_000, 1000))
    let line = Geometry.line([[170, 0], [-170, 1]])
    #expect(try projected(line, into: .planar, shortWay: true, shift) == BoundingBox(170_000, 0, 190_000, 1000))
  }

  @Test func `a position that cannot be projected adds nothing`() {
    var extent = ProjectedExtent(into: .planar)
    let isGood = extent.add(.points([[1, 2], [3, 4]])) { $0[2] = .infinity }
    #expect(!isGood && extent.extent.features == 0 && extent.extent.box == nil)
  }

  @Test func `a jump in the projection ends the halving`() throws {
    let cut: (inout [Double]) -> Void = { pairs in
      for index in stride(from: 0, to: pairs.count, by: 2) {
        pairs[index] = pairs[index].remainder(dividingBy: 360) * 111_000
        pairs[index + 1] *= 111_000
      }
    }
    let box = try #require(try projected(.line([[170, 0], [190, 10]]), into: .planar, cut))
    #expect(box.isClose(to: BoundingBox(-19_980_000, 0, 19_980_000, 1_110_000), within: 0.01))
  }

  @Test func `a middle that cannot be projected is left out`() throws {
    let holed: (inout [Double]) -> Void = { pairs in
      for index in pairs.indices where pairs[index] == 5 { pairs[index] = .nan }
    }
    #expect(try projected(.line([[0, 0], [10, 10]]), into: .planar, holed) == BoundingBox(0, 0, 10, 10))
    #expect(try projected(.line([[0, 0], [10, 10]]), into: .geographic, holed) == BoundingBox(0, 0, 10, 10))
  }
}
