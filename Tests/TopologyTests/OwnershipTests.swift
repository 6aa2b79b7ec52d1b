import CGEOS
import SimpleFeatures
import Testing

@testable import Topology

/// What these prove shows under `swift test --sanitize=address`: no double free, no leak.
@Suite struct OwnershipTests {
  @Test func `what GEOS refuses is freed once`() throws {
    let context = GEOSContext()
    var interiors = GEOSParts(in: context)
    let sequence = try #require(GEOSCoordSeq_copyFromBuffer_r(context.handle, Figure.ring(0, 0, 1, 1), 5, 0, 0))
    try interiors.append(context.adopt(GEOSGeom_createLinearRing_r(context.handle, sequence)))
    let exterior = try context.adopt(
      GEOSGeom_createLinearRing_r(context.handle, GEOSCoordSeq_copyFromBuffer_r(context.handle, [], 0, 0, 0)))
    do {
      _ = try interiors.polygon(exterior: exterior)
      Issue.record("an empty exterior ring with a hole was accepted")
    } catch {
      guard case .geos(let message) = error else { throw error }
      #expect(message.contains("shell is empty but holes are not"))
    }
  }

  @Test func `parts that are not used are freed`() throws {
    let context = GEOSContext()
    var parts = try context.parts(of: Figure.island)
    #expect(parts.count == 2)
    _ = try parts.take(0)
    #expect(throws: TopologyError.geos("")) { _ = try parts.take(0) }
  }

  @Test func `a failure in the middle frees what was made before`() {
    var geometry = Figure.island
    geometry.append(.exterior, [0, 0, 1, 0, 1, 1, 0, 1])
    #expect(throws: TopologyError.openRing(sequence: 3)) { try geometry.isValid() }
    #expect(throws: TopologyError.openRing(sequence: 3)) { try Geometry.unaryUnion(of: [Figure.frame, geometry]) }
  }

  @Test func `an error is reported once`() throws {
    let context = GEOSContext()
    #expect(throws: TopologyError.self) { try Figure.bowTie.intersection(with: Figure.crossedBowTie, in: context) }
    #expect(context.takeError() == .geos(""))
    #expect(try Figure.frame.isValid(in: context))
  }

  @Test func `a geometry keeps its context alive`() throws {
    let geometry = try GEOSContext().geometry(Figure.frame)
    #expect(try geometry.value() == Figure.frame)
  }
}
