import SimpleFeatures
import Testing
import Topology

@Suite struct PredicateTests {
  /// Read off a drawing: intersects, contains, covers, touches.
  @Test(arguments: [
    (Figure.frame, Figure.rectangle(1, 1, 1, 1), [true, true, true, false]),
    (Figure.frame, Figure.rectangle(4, 4, 1, 1), [false, false, false, false]),  // in the hole
    (Figure.frame, Figure.rectangle(10, 0, 5, 5), [true, false, false, true]),  // along an edge
    (Figure.frame, Figure.rectangle(9, 9, 5, 5), [true, false, false, false]),  // over a corner
    (Figure.frame, Figure.point(0, 5), [true, false, true, true]),  // on the edge
    (Figure.frame, Figure.point(3, 5), [true, false, true, true]),  // on the edge of the hole
    (Figure.frame, Figure.point(5, 5), [false, false, false, false]),
    (Figure.frame, Figure.line(1, 1, 2, 2), [true, true, true, false]),
    (Figure.frame, Figure.line(0, 0, 10, 0), [true, false, true, true]),
    (Figure.island, Figure.point(4.5, 4.5), [true, true, true, false]),
    (Figure.island, Figure.twoPoints, [true, false, false, false]),
    (Figure.frame, Geometry(type: .polygon), [false, false, false, false]),
    (Geometry(), Figure.frame, [false, false, false, false]),
    (
      Figure.collection(.geometryCollection, Figure.rectangle(0, 0, 2, 2), Figure.rectangle(2, 0, 2, 2)),
      Figure.rectangle(1, 0.5, 2, 1), [true, true, true, false]  // across the seam of two members
    ),
  ])
  func `relations are as drawn`(a: Geometry, b: Geometry, expected: [Bool]) throws {
    let context = GEOSContext()
    #expect(try a.intersects(b, in: context) == expected[0])
    #expect(try a.contains(b, in: context) == expected[1])
    #expect(try a.covers(b, in: context) == expected[2])
    #expect(try a.touches(b, in: context) == expected[3])
    #expect(try b.intersects(a) == expected[0])
    let prepared = try PreparedGeometry(a, in: context)
    #expect(try prepared.intersects(b) == expected[0])
    #expect(try prepared.contains(b) == expected[1])
    #expect(try prepared.covers(b) == expected[2])
  }

  @Test(arguments: [
    (1.0, 1.0, true, true), (0, 0, false, true), (10, 5, false, true), (3, 3, false, true), (5, 5, false, false),
    (11, 5, false, false),
  ])
  func `a prepared polygon is asked about positions`(x: Double, y: Double, contains: Bool, covers: Bool) throws {
    let frame = try PreparedGeometry(Figure.frame)
    #expect(try frame.contains(x: x, y: y) == contains)
    #expect(try frame.covers(x: x, y: y) == covers)
  }

  @Test func `an empty prepared geometry says no`() throws {
    #expect(try !PreparedGeometry(Geometry()).covers(x: 0, y: 0))
    #expect(try !PreparedGeometry(Geometry(type: .polygon)).contains(x: 0, y: 0))
  }

  @Test func `ten thousand positions agree with arithmetic`() throws {
    let frame = try PreparedGeometry(Figure.frame)
    for index in 0..<10_000 {
      let (x, y) = (Double(index % 100) / 8 - 1, Double(index / 100) / 8 - 1)
      let inSquare = (0...10).contains(x) && (0...10).contains(y)
      let inHole = x > 3 && x < 7 && y > 3 && y < 7
      #expect(try frame.covers(x: x, y: y) == (inSquare && !inHole))
    }
  }
}
