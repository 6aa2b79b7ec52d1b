import SimpleFeatures
import Testing

@testable import GeoJSON

/// Geometries against `NaiveJSON` and `strtod`.
struct GeometryTests {
  private func expect(_ feature: Reading.Feature, _ expected: Geometry, _ text: String) {
    #expect(feature.type == expected.type, "\(text)")
    #expect(feature.coordinates == expected.coordinates.map(\.bitPattern), "\(text)")
    #expect(feature.altitudes.map { Double(bitPattern: $0) }.description == expected.altitudes.description, "\(text)")
    #expect(feature.sequences == expected.sequences, "\(text)")
  }

  @Test(arguments: DocumentMaker.Spacing.allCases)
  func `a random geometry is read as the naive reader reads it`(spacing: DocumentMaker.Spacing) throws {
    var maker = DocumentMaker(seed: 31)
    maker.spacing = spacing
    for _ in 0..<200 {
      let text = maker.geometry()
      let expected = try NaiveJSON.root(Array(text.utf8)).geometry
      let bare = try Reading(text)
      #expect(bare.status == 0)
      expect(try #require(bare.features.first), expected, text)
      let feature = try Reading(#"{"geometry":\#(text),"properties":{},"type":"Feature"}"#)
      expect(try #require(feature.features.first), expected, text)
    }
  }

  @Test func `empty geometries have a type and no positions`() throws {
    let texts = [
      ("Point", "[]"), ("MultiPoint", "[]"), ("LineString", "[]"), ("MultiLineString", "[]"),
      ("MultiLineString", "[[]]"),
      ("Polygon", "[]"), ("Polygon", "[[]]"), ("MultiPolygon", "[]"), ("MultiPolygon", "[[]]"),
      ("MultiPolygon", "[[[]]]"),
    ]
    for (type, coordinates) in texts {
      let reading = try Reading(#"{"type":"\#(type)","coordinates":\#(coordinates)}"#)
      #expect(reading.says == [])
      #expect(reading.features.first?.type?.rawValue == type)
      #expect(reading.features.first?.coordinates == [])
      #expect(reading.features.first?.sequences == [])
    }
  }

  @Test func `a null geometry has no type`() throws {
    let feature = try Reading(#"{"type":"Feature","properties":null,"geometry":null}"#).features.first
    #expect(feature?.type == nil)
    #expect(feature?.geometryText == nil)
  }

  @Test func `altitudes are numbers where there are some and NaN elsewhere`() throws {
    let text = #"{"type":"LineString","coordinates":[[1,2],[3,4,5],[6,7,8,9],[1,1]]}"#
    let feature = try #require(try Reading(text).features.first)
    #expect(feature.altitudes.map { Double(bitPattern: $0) }.description == "[nan, 5.0, 8.0, nan]")
    #expect(feature.coordinates.map { Double(bitPattern: $0) } == [1, 2, 3, 4, 6, 7, 1, 1])
  }

  @Test func `objects know their sequences, outer before inner`() throws {
    let text =
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},"#
      + #"{"type":"GeometryCollection","geometries":[{"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[2,2],[3,3]]]}]},"#
      + #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}]}"#
    let feature = try #require(try Reading(text).features.first)
    #expect(feature.objects.map(\.sequences) == [0..<4, 0..<1, 1..<3, 1..<3, 3..<4])
    #expect(feature.sequences.map(\.end) == [1, 3, 5, 9])
    #expect(feature.sequences.map(\.kind) == [.points, .line, .line, .exterior])
  }

  @Test func `of a bad geometry what is good is kept`() throws {
    let options = ReadingOptions.checking.with { $0.invalid = .pass }
    let reading = try Reading(#"{"type":"LineString","coordinates":[[1,2],["x",4],[5,6]]}"#, options)
    let feature = try #require(reading.features.first)
    #expect(!feature.isValid)
    #expect(feature.coordinates.map { Double(bitPattern: $0) } == [1, 2, 5, 6])
    #expect(reading.status == 0)
  }

  @Test func `a latitude that is a hair beyond a pole is the pole`() throws {
    let options = ReadingOptions.checking.with { $0.range = .measured }
    let near = try Reading(#"{"type":"Point","coordinates":[719,-90.0000000001]}"#, options)
    #expect(near.says == [])
    #expect(near.features.first?.coordinates.map { Double(bitPattern: $0) } == [719, -90])
    for position in ["[0,90.1]", "[721,0]", "[-720.5,0]", "[0,-91]"] {
      #expect(try Reading(#"{"type":"Point","coordinates":\#(position)}"#, options).rules == ["coordinate-outside"])
    }
  }
}
