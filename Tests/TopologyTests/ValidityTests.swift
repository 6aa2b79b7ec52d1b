import Foundation
import SimpleFeatures
import Testing
import Topology

@Suite struct ValidityTests {
  @Test func `a bow tie is not valid, and its knot is named`() throws {
    let flaw = try #require(try Figure.bowTie.invalidity())
    #expect(flaw.reason == "Self-intersection")
    #expect(flaw.x == 1 && flaw.y == 1)
    #expect(try !Figure.bowTie.isValid())
  }

  @Test func `a hole outside and nested shells are not valid`() throws {
    let outside = Figure.polygon(Figure.ring(0, 0, 1, 1), Figure.ring(5, 5, 1, 1))
    #expect(try outside.invalidity()?.reason == "Hole lies outside shell")
    let nested = Figure.collection(.multiPolygon, Figure.rectangle(0, 0, 9, 9), Figure.rectangle(1, 1, 1, 1))
    #expect(try nested.invalidity()?.reason == "Nested shells")
  }

  @Test(arguments: [
    Figure.frame, Figure.island, Figure.point(0, 0), Figure.line(0, 0, 2, 2, 2, 0, 0, 2), Geometry(),
    Geometry(type: .polygon),
  ])
  func `what is sound or empty is valid`(geometry: Geometry) throws {
    #expect(try geometry.isValid())
    #expect(try geometry.invalidity() == nil)
  }

  @Test func `a bow tie is made two triangles`() throws {
    let valid = try Figure.bowTie.madeValid()
    #expect(try valid.isValid())
    #expect(valid.type == .multiPolygon)
    #expect(try valid.area() == 2)  // two triangles of base 2 and height 1
  }

  private static let corpus = URL(filePath: #filePath).resolvingSymlinksInPath()
    .appending(path: "../../../../shared/corpus/edit/topology/geos_valid.jsonl").standardizedFileURL

  @Test(.enabled(if: FileManager.default.fileExists(atPath: corpus.path)))
  func `the cases of JTS are judged as GEOS 3.11 judged them`() throws {
    let context = GEOSContext()
    var count = 0
    for line in try String(contentsOf: Self.corpus, encoding: .utf8).split(separator: "\n") {
      let json = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      if json["name"] as? String == "TestValid#44" { continue }  // a LinearRing there, a LineString in GeoJSON
      let geometry = try #require(json["geometry"] as? [String: Any])
      var value = Geometry(type: GeometryType(rawValue: try #require(geometry["type"] as? String)))
      add(geometry, to: &value)
      do {
        let reason = try value.invalidity(in: context)?.reason ?? "Valid Geometry"
        let expected = try #require(json["geos_3_11_1"] as? String)  // such as `Self-intersection[1 1]`
        #expect(expected.hasPrefix(reason), "\(json["name"] ?? "")")
      } catch TopologyError.openRing, TopologyError.tooFewPositions {
        #expect(json["valid"] as? Bool == false, "\(json["name"] ?? "")")
      }
      count += 1
    }
    #expect(count > 800)
  }

  /// Adds the coordinates of a GeoJSON geometry, to whatever depth they nest.
  private func add(_ json: [String: Any], to value: inout Geometry) {
    for member in json["geometries"] as? [[String: Any]] ?? [] { add(member, to: &value) }
    let coordinates = json["coordinates"] as? [Any] ?? []
    func flat(_ positions: Any) -> [Double] { (positions as? [[Double]] ?? []).flatMap { $0.prefix(2) } }
    func addRings(of polygon: Any) {
      for (index, ring) in (polygon as? [Any] ?? []).enumerated() {
        value.append(index == 0 ? .exterior : .interior, flat(ring))
      }
    }
    switch json["type"] as? String {
    case "Point": if !coordinates.isEmpty { value.append(.points, flat([coordinates])) }
    case "MultiPoint": value.append(.points, flat(coordinates))
    case "LineString": value.append(.line, flat(coordinates))
    case "MultiLineString": for line in coordinates { value.append(.line, flat(line)) }
    case "Polygon": addRings(of: coordinates)
    case "MultiPolygon": for polygon in coordinates { addRings(of: polygon) }
    default: break
    }
  }
}
