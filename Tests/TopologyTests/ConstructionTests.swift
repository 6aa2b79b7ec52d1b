import Glibc
import SimpleFeatures
import Testing
import Topology

@Suite struct ConstructionTests {
  @Test func `areas leave holes out`() throws {
    #expect(try Figure.frame.area() == 84)
    #expect(try Figure.island.area() == 85)
    #expect(try Figure.line(0, 0, 5, 5).area() == 0)
    #expect(try Geometry().area() == 0)
  }

  @Test(arguments: [1, 8, 64])
  func `the buffer of a point is a regular polygon`(segments: Int) throws {
    let disc = try Figure.point(3, 4).buffered(by: 2, segmentsPerQuadrant: segments)
    let corners = Double(4 * segments)
    #expect(abs(try disc.area() - corners / 2 * 4 * sin(2 * .pi / corners)) < 1e-9)  // of circumradius 2
    #expect(try disc.isValid())
  }

  @Test func `a negative buffer may leave nothing`() throws {
    #expect(try Figure.rectangle(0, 0, 4, 4).buffered(by: -1).area() == 4)
    #expect(try Figure.rectangle(0, 0, 4, 4).buffered(by: -3).positionCount == 0)
  }

  @Test func `the point on a surface is not in its hole`() throws {
    let point = try Figure.frame.pointOnSurface()
    #expect(point.type == .point)
    #expect(try Figure.frame.contains(point))
    #expect(try Geometry(type: .polygon).pointOnSurface().positionCount == 0)
  }

  @Test func `the convex hull has corners only`() throws {
    var points = Geometry(type: .multiPoint)
    points.append(.points, [0, 0, 2, 0, 4, 0, 4, 4, 0, 4, 1, 1, 4, 4])
    let hull = try points.convexHull()
    #expect(hull.positionCount == 5)
    #expect(try hull.area() == 16)
    #expect(try Figure.twoPoints.convexHull().type == .lineString)
    #expect(try Figure.point(1, 1).convexHull().type == .point)
  }
}
