import SimpleFeatures
import Testing

@testable import Topology

@Suite struct ConversionTests {
  @Test(arguments: [
    Figure.point(1, 2), Figure.line(0, 0, 1, 1, 2, 0), Figure.frame, Figure.island,
    Figure.collection(.multiLineString, Figure.line(0, 0, 1, 1), Figure.line(5, 5, 6, 6)),
    Figure.collection(.geometryCollection, Figure.point(1, 2), Figure.line(0, 0, 1, 1), Figure.frame),
  ])
  func `a geometry goes into GEOS and comes back as it was`(geometry: Geometry) throws {
    #expect(try GEOSContext().geometry(geometry).value() == geometry)
  }

  @Test func `the points of a MultiPoint come back as one sequence`() throws {
    var expected = Geometry(type: .multiPoint)
    expected.append(.points, [1, 1, 20, 20])
    #expect(try GEOSContext().geometry(expected).value() == expected)
    #expect(try GEOSContext().geometry(Figure.twoPoints).value() == expected)
  }

  @Test(arguments: GeometryType.allCases)
  func `an empty geometry stays empty and keeps its type`(type: GeometryType) throws {
    #expect(try GEOSContext().geometry(Geometry(type: type)).value() == Geometry(type: type))
  }

  @Test func `sequences without positions count as nothing`() throws {
    var geometry = Geometry(type: .multiPolygon)
    geometry.append(.exterior, [])
    geometry.append(.exterior, Figure.ring(0, 0, 1, 1))
    geometry.append(.interior, [])
    #expect(try geometry.area() == 1)
  }

  @Test func `a null geometry becomes an empty collection`() throws {
    #expect(try GEOSContext().geometry(Geometry()).value() == Geometry(type: .geometryCollection))
  }

  @Test func `rings come back by the right-hand rule, first positions kept`() throws {
    let wrong = Figure.polygon([0, 0, 0, 10, 10, 10, 10, 0, 0, 0], [3, 3, 7, 3, 7, 7, 3, 7, 3, 3])
    #expect(try GEOSContext().geometry(wrong).value() == Figure.frame)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `nothing that is not finite reaches GEOS`(value: Double) throws {
    #expect(throws: TopologyError.notFinite(position: 1)) { try Figure.line(0, 0, 1, value).isValid() }
    #expect(throws: TopologyError.notFinite(position: 0)) { try Figure.point(0, 0).intersects(Figure.point(value, 0)) }
    #expect(throws: TopologyError.self) { try Figure.point(0, 0).buffered(by: value) }
    #expect(throws: TopologyError.self) {
      try Figure.frame.subtracting(Figure.bowTie, gridSize: value)
    }
    let prepared = try PreparedGeometry(Figure.frame)
    #expect(throws: TopologyError.notFinite(position: 0)) { try prepared.covers(x: 1, y: value) }
  }

  @Test func `an open ring and too few positions are refused`() {
    let open = Figure.polygon(Figure.ring(0, 0, 9, 9), [1, 1, 2, 1, 2, 2, 1, 2])
    #expect(throws: TopologyError.openRing(sequence: 1)) { try open.isValid() }
    #expect(throws: TopologyError.tooFewPositions(sequence: 0)) { try Figure.polygon([0, 0, 1, 1, 0, 0]).isValid() }
    #expect(throws: TopologyError.tooFewPositions(sequence: 0)) { try Figure.line(0, 0).isValid() }
  }

  @Test func `sequences that the type does not allow are refused`() {
    var orphan = Geometry(type: .polygon)
    orphan.append(.interior, Figure.ring(0, 0, 1, 1))
    #expect(throws: TopologyError.misplaced(sequence: 0)) { try orphan.isValid() }
    #expect(throws: TopologyError.misplaced(sequence: 1)) { try Figure.polygon([], Figure.ring(0, 0, 1, 1)).isValid() }
    #expect(throws: TopologyError.misplaced(sequence: 0)) {
      try Figure.collection(.multiPolygon, Figure.line(0, 0, 1, 1)).isValid()
    }
    #expect(throws: TopologyError.misplaced(sequence: 1)) {
      try Figure.collection(.point, Figure.point(0, 0), Figure.point(1, 1)).isValid()
    }
    var nameless = Figure.frame
    nameless.type = nil
    #expect(throws: TopologyError.misplaced(sequence: 0)) { try nameless.isValid() }
  }
}
