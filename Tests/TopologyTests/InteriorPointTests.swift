import SimpleFeatures
import Testing

@testable import Topology

/// `Geometry.interiorPoint` against GEOS's PointOnSurface.
struct InteriorPointTests {
  @Test func `areas have the point that GEOS gives`() throws {
    var state: UInt64 = 88_172_645_463_325_252
    func random() -> Double {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(state >> 11) * 0x1p-53
    }
    for _ in 0..<300 {
      var geometry = Geometry(type: .multiPolygon)
      for part in 0..<1 + Int(random() * 3) {
        let corners = 3 + Int(random() * 9)
        var ring: [Double] = []
        for corner in 0..<corners {
          let angle = (Double(corner) + random() * 0.8) / Double(corners) * 2 * .pi
          let radius = 1 + random() * 3
          ring += [Double(part) * 20 + radius * Self.cosine(angle), radius * Self.cosine(angle - .pi / 2)]
        }
        geometry.append(.exterior, ring + ring[0..<2])
      }
      let expected = try geometry.pointOnSurface()
      let point = try #require(geometry.interiorPoint)
      #expect(abs(point.x - expected.coordinates[0]) < 1e-9)
      #expect(abs(point.y - expected.coordinates[1]) < 1e-9)
      #expect(try geometry.covers(expected))
    }
  }

  /// By its series; the test imports no mathematics.
  private static func cosine(_ angle: Double) -> Double {
    var (term, sum) = (1.0, 1.0)
    for step in 1..<40 {
      term *= -angle * angle / Double((2 * step - 1) * (2 * step))
      sum += term
    }
    return sum
  }

  @Test func `a hole is avoided, and nothing has no point`() throws {
    var ring = Geometry(type: .polygon)
    ring.append(.exterior, [0, 0, 10, 0, 10, 10, 0, 10, 0, 0])
    ring.append(.interior, [1, 1, 1, 9, 8, 9, 8, 1, 1, 1])
    let point = try #require(ring.interiorPoint)
    #expect(point.x == 9 && point.y == 5)
    #expect(Geometry(type: .polygon).interiorPoint == nil)
  }
}
