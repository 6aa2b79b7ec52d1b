import SimpleFeatures
import Testing
import Topology

@Suite struct OverlayTests {
  private let a = Figure.rectangle(0, 0, 2, 2)
  private let b = Figure.rectangle(1, 1, 2, 2)

  @Test func `two overlapping squares are united, intersected and subtracted as drawn`() throws {
    #expect(try a.union(with: b).area() == 7)
    #expect(try a.intersection(with: b).area() == 1)
    #expect(try a.subtracting(b).area() == 3)
    #expect(try a.intersection(with: b).covers(Figure.rectangle(1, 1, 1, 1)))
    #expect(try a.subtracting(b).touches(b))
  }

  @Test func `a square cut out of another leaves a hole wound clockwise`() throws {
    let result = try Figure.rectangle(0, 0, 10, 10).subtracting(Figure.rectangle(3, 3, 4, 4))
    #expect(result.type == .polygon)
    #expect(result.sequences.map(\.kind) == [.exterior, .interior])
    #expect(signedArea(result, 0) == 100)
    #expect(signedArea(result, 1) == -16)
  }

  @Test func `disjoint squares make a MultiPolygon, disjoint intersections nothing`() throws {
    let far = Figure.rectangle(9, 9, 1, 1)
    #expect(try a.union(with: far).type == .multiPolygon)
    let nothing = try a.intersection(with: far)
    #expect(nothing.type == .polygon && nothing.positionCount == 0)
  }

  @Test func `empty and null geometries are neutral`() throws {
    #expect(try a.union(with: Geometry()).area() == 4)
    #expect(try a.intersection(with: Geometry(type: .polygon)).positionCount == 0)
    #expect(try Geometry().subtracting(a).positionCount == 0)
    #expect(try Geometry().union(with: Geometry()).positionCount == 0)
  }

  @Test func `members of a collection count as one`() throws {
    let collection = Figure.collection(.geometryCollection, a, b)
    #expect(try collection.intersection(with: Figure.rectangle(0, 0, 9, 9)).area() == 7)
  }

  @Test func `a grid rounds the result`() throws {
    let result = try a.union(with: Figure.rectangle(1.2, 0, 2.17, 2), gridSize: 0.5)
    #expect(result.coordinates.allSatisfy { $0 * 2 == ($0 * 2).rounded() })
    #expect(try result.area() == 7)  // 3.37 becomes 3.5
    #expect(throws: TopologyError.badParameter(-1)) { try a.union(with: b, gridSize: -1) }
  }

  @Test func `GEOS's own words come with its failures`() {
    do throws(TopologyError) {
      _ = try Figure.bowTie.intersection(with: Figure.crossedBowTie)
      Issue.record("an overlay of broken polygons succeeded")
    } catch {
      #expect(error.description.contains("TopologyException") || error.description.contains("IllegalArgument"))
    }
  }

  private func signedArea(_ geometry: Geometry, _ index: Int) -> Double {
    let p = geometry.positions(of: index).map { (geometry.coordinates[2 * $0], geometry.coordinates[2 * $0 + 1]) }
    return zip(p, p.dropFirst()).reduce(0) { $0 + $1.0.0 * $1.1.1 - $1.1.0 * $1.0.1 } / 2
  }
}
