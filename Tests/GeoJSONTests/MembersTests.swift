import SimpleFeatures
import Testing

@testable import GeoJSON

/// The members of features, and reading without geometries.
struct MembersTests {
  private struct Named: Equatable {
    var isProperty: Bool
    var name, value: String
  }

  private func read(
    _ text: String, _ options: ReadingOptions = ReadingOptions(), _ body: (FeatureReader) throws -> Void
  ) throws {
    let reader = FeatureReader(BytesSource(Array(text.utf8)), options: options)
    while try reader.nextFeature() { try body(reader) }
    #expect(!reader.hasFailed)
  }

  private func named(_ reader: FeatureReader) -> [Named] {
    reader.members().map {
      Named(isProperty: $0.isProperty, name: reader.string($0.name), value: reader.string($0.value))
    }
  }

  private let features = [
    #"{"type":"Feature","kind":"a","geometry":null,"properties":{"x":1,"y":{"z":[1]}},"last":null}"#,
    #"{"type":"Feature","kind":"b","geometry":null,"properties":{"x":"two","y":null},"last":[]}"#,
    #"{"type":"Feature","properties":{"y":2},"geometry":{"type":"Point","coordinates":[1,2],"note":3},"id":7}"#,
    #"{"type":"Feature","properties":{"y":3},"geometry":{"type":"Point","coordinates":[3,4],"note":4},"id":8}"#,
    #"{"type":"Feature","properties":null,"geometry":null}"#,
    #"{"type":"Feature","properties":{"x":1,"x":2,"\u0079":3},"geometry":null}"#,
  ]

  @Test func `members are the same with and without a known form`() throws {
    let expected = try features.map { feature in
      var found: [Named] = []
      try read(feature) { found = named($0) }
      return found
    }
    #expect(expected[0].map(\.name) == ["kind", "x", "y", "last"] && expected[0][2].value == #"{"z":[1]}"#)
    #expect(expected[5].map(\.name) == ["x", "x", #"\u0079"#])
    var found: [[Named]] = []
    var known = 0
    // Twice, so that all forms are known the second time.
    let text = "{\"type\":\"FeatureCollection\",\"features\":[\((features + features).joined(separator: ","))]}"
    try read(text) { reader in
      found.append(named(reader))
      guard reader.formNumber != nil else { return }
      known += 1
      #expect(zip(reader.members(), reader.memberSteps()).allSatisfy { $0.value == reader.memberValue($1) })
    }
    #expect(found == expected + expected)
    #expect(known >= 6)
  }

  @Test func `without geometries what is wrong in them is not told, and their text is there`() throws {
    let options = ReadingOptions().with { $0.readsGeometries = false }
    for geometry in [
      #"{"type":"Point","coordinates":[1,2]}"#, #"{"type":"Polygon","coordinates":[[[0,0],[1]],"]}"]}"#, "null",
      #"{"type":"Nonsense"}"#,
    ] {
      let feature = #"{"type":"Feature","id":1,"geometry":\#(geometry),"properties":{"a":1}}"#
      var texts: [String?] = []
      let text = "{\"type\":\"FeatureCollection\",\"features\":[\(feature),\(feature),\n\(feature)]}"
      let reader = FeatureReader(BytesSource(Array(text.utf8), chunk: 7), options: options)
      while try reader.nextFeature() {
        #expect(reader.hasValidFeature && reader.geometry == Geometry())
        texts.append(reader.geometryText.map(reader.string))
        #expect(reader.string(reader.featureRange) == feature)
      }
      #expect(texts == [String?](repeating: geometry == "null" ? nil : geometry, count: 3))
      #expect(reader.takeDiagnostics().isEmpty && !reader.hasFailed)
    }
  }

  @Test(arguments: [
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2},"properties":{}}"#,
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}"#,
    #"{"type":"Feature","geometry":{"type":"Point" "coordinates":[1,2]},"properties":{"a":1}}}"#,
    #"{"type":"Feature","geometry":7,"properties":{}}"#,
  ])
  func `without geometries broken text is an error all the same`(feature: String) throws {
    let options = ReadingOptions().with { $0.readsGeometries = false }
    let good = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#
    let reader = FeatureReader(BytesSource(Array("\(good)\n\(good)\n\(feature)\n".utf8)), options: options)
    while try reader.nextFeature() {}
    #expect(reader.takeDiagnostics().contains { $0.severity == .error })
  }

  @Test func `the stated type of a geometry is told, whatever it is`() throws {
    let options = ReadingOptions().with { $0.readsGeometries = false }
    for (geometry, type) in [(#"{"coordinates":[1,2],"type":"Point"}"#, "Point"), (#"{"type":7}"#, ""), ("null", nil)] {
      try read(#"{"type":"Feature","geometry":\#(geometry),"properties":{}}"#, options) {
        #expect($0.statedGeometryType() == type)
      }
    }
  }
}
