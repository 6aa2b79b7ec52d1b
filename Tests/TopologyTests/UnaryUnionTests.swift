import SimpleFeatures
import TestSupport
import Testing

@testable import Topology

@Suite struct UnaryUnionTests {
  @Test func `nothing united is an empty collection`() throws {
    let empty = Geometry(type: .geometryCollection)
    #expect(try Geometry.unaryUnion(of: []) == empty)
    #expect(try Geometry.unaryUnion(of: [Geometry(), Geometry(type: .polygon)]) == empty)
  }

  @Test func `squares that share an edge become one polygon`() throws {
    let row = (0..<5).map { Figure.rectangle(Double($0), 0, 1, 1) }
    let union = try Geometry.unaryUnion(of: row)
    #expect(union.type == .polygon)
    #expect(try union.area() == 5)
  }

  @Test func `scattered squares stay in order`() throws {
    let squares = [Figure.rectangle(8, 0, 1, 1), Figure.rectangle(0, 0, 1, 1), Figure.rectangle(4, 4, 1, 1)]
    let union = try Geometry.unaryUnion(of: squares)
    #expect(union.type == .multiPolygon)
    #expect(union.sequences.map(\.end) == [5, 10, 15])
    #expect([0, 5, 10].map { union.coordinates[2 * $0] } == [8, 0, 4])
  }

  @Test func `mixed dimensions make a collection, points first`() throws {
    let union = try Geometry.unaryUnion(of: [Figure.frame, Figure.line(20, 0, 21, 0), Figure.point(30, 0)])
    #expect(union.type == .geometryCollection)
    #expect(union.sequences.map(\.kind) == [.points, .exterior, .interior, .line])
    #expect(try Geometry.unaryUnion(of: [Figure.twoPoints]).type == .multiPoint)
    #expect(try Geometry.unaryUnion(of: [Figure.line(0, 0, 1, 1)]).type == .lineString)
  }

  @Test func `envelopes are grouped as brute force groups them`() throws {
    var random = SeededNumbers(seed: 7)
    for count in [1, 2, 10, 60, 200] {
      let boxes = (0..<count).map { _ in
        [
          Double.random(in: 0..<60, using: &random).rounded(), Double.random(in: 0..<60, using: &random).rounded(),
          Double.random(in: 1..<5, using: &random).rounded(), Double.random(in: 1..<5, using: &random).rounded(),
        ]
      }
      let context = GEOSContext()
      var parts = GEOSParts(in: context)
      for box in boxes { try parts.append(context.geometry(Figure.rectangle(box[0], box[1], box[2], box[3]))) }
      #expect(try parts.groupsOfMeetingEnvelopes() == bruteForceGroups(boxes))
      let union = try Geometry.unaryUnion(of: boxes.map { Figure.rectangle($0[0], $0[1], $0[2], $0[3]) })
      #expect(try union.isValid())
      #expect(try union.area() == countedArea(boxes))
    }
  }

  private func bruteForceGroups(_ boxes: [[Double]]) -> [[Int]] {
    var labels = Array(boxes.indices)
    for a in boxes.indices {
      for b in boxes.indices.prefix(a)
      where boxes[a][0] <= boxes[b][0] + boxes[b][2] && boxes[b][0] <= boxes[a][0] + boxes[a][2]
        && boxes[a][1] <= boxes[b][1] + boxes[b][3] && boxes[b][1] <= boxes[a][1] + boxes[a][3]
      {
        let (old, new) = (max(labels[a], labels[b]), min(labels[a], labels[b]))
        labels = labels.map { $0 == old ? new : $0 }
      }
    }
    return Dictionary(grouping: boxes.indices) { labels[$0] }.values.sorted { $0[0] < $1[0] }
  }

  /// The unit squares under at least one box, whose corners are whole numbers.
  private func countedArea(_ boxes: [[Double]]) -> Double {
    var cells: Set<[Int]> = []
    for box in boxes {
      for x in Int(box[0])..<Int(box[0] + box[2]) {
        for y in Int(box[1])..<Int(box[1] + box[3]) { cells.insert([x, y]) }
      }
    }
    return Double(cells.count)
  }
}
