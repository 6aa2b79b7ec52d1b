import SimpleFeatures
import Testing

@testable import GeoJSON

/// What one of the two readers of a feature says.
private struct Judgement: Equatable {
  var range: Range<Int>
  var id, properties, geometryText: Range<Int>?
  var objects: [Reading.Object]
  var type: GeometryType?
  var coordinates, altitudes: [UInt64]
  var sequences: [CoordinateSequence]

  init(_ record: FeatureRecord, _ geometry: Geometry) {
    range = record.range
    (id, properties, geometryText) = (record.id, record.properties, record.geometryText)
    objects = record.objects.map { Reading.Object($0, 0) }
    type = geometry.type
    coordinates = geometry.coordinates.map(\.bitPattern)
    altitudes = geometry.altitudes.map(\.bitPattern)
    sequences = geometry.sequences
  }
}

/// `RegularScanner` may take only what `FeatureJudge` has nothing to say about, and must then give what the judge gives.
struct FastPathTests {
  private enum Path { case known, regular, none }

  private func padded(_ feature: [UInt8]) -> [UInt8] { feature + [UInt8](repeating: 0, count: JSONScanner.padding) }

  /// - Parameter previous: a feature that the fast path has seen before.
  /// - Returns: whether the fast path took the feature.
  private func check(
    _ feature: [UInt8], after previous: [UInt8]? = nil, _ options: ReadingOptions, level: Int = 2,
    _ limits: (Double, Double) = (180, 90)
  ) throws -> Bool {
    try path(feature, after: previous, options, level: level, limits) != .none
  }

  private func path(
    _ feature: [UInt8], after previous: [UInt8]? = nil, _ options: ReadingOptions, level: Int = 2,
    _ limits: (Double, Double) = (180, 90)
  ) throws -> Path {
    let padded = padded(feature)
    let words = "\(String(decoding: feature, as: UTF8.self))"
    var fast = RegularScanner()
    fast.wantsNotes = options.wantsNotes
    (fast.longitudeLimit, fast.latitudeLimit) = limits
    var record = FeatureRecord()
    var geometry = Geometry()
    if let previous {
      let padded = self.padded(previous)
      _ = try? fast.scan(padded.span, from: 0, index: 0, level: level, record: &record, geometry: &geometry)
    }
    let isKnown = fast.scanKnown(
      padded.span, from: 0, index: 0, level: level, record: &record, geometry: &geometry)
    var isTaken = isKnown
    if !isKnown {
      isTaken =
        (try? fast.scan(padded.span, from: 0, index: 0, level: level, record: &record, geometry: &geometry)) == true
    }
    guard isTaken else { return .none }
    var json = JSONScanner()
    var names = NameSet(isUsed: true)
    var judged = FeatureRecord()
    var judgedGeometry = Geometry()
    var judge = FeatureJudge(options: options, range: options.range, classify: { _ in .unknown })
    do {
      try json.skipValue(padded.span, level: level, &names)
      judged.range = 0..<json.position
      try judge.judge(
        padded.span, as: .element, path: "", hasOddities: json.sawOddity, record: &judged, geometry: &judgedGeometry)
    } catch {
      Issue.record("taken, but no JSON at \(error): \(words)")
      return .none
    }
    let findings = judge.findings.filter { options.wantsNotes || $0.rule.severity >= .warning }
    #expect(findings.map(\.rule) == [], "\(words)")
    #expect(Judgement(record, geometry) == Judgement(judged, judgedGeometry), "\(words)")
    return isKnown ? .known : .regular
  }

  @Test(arguments: DocumentMaker.Spacing.allCases, [false, true])
  func `a feature of the form of one before is judged the same`(
    spacing: DocumentMaker.Spacing, wantsNotes: Bool
  ) throws {
    var maker = DocumentMaker(seed: 12)
    let options = ReadingOptions().with { $0.wantsNotes = wantsNotes }
    var known = 0
    for _ in 0..<200 {
      let feature = Array(maker.element(spacing).utf8)
      var others = (0..<6).map { _ in maker.damaged(feature) } + (0..<4).map { _ in maker.renumbered(feature) }
      others += [feature, Array(maker.element(spacing).utf8)]
      for other in others where try path(other, after: feature, options) == .known { known += 1 }
    }
    #expect(known > 100)
  }

  @Test(arguments: [
    (#""a":1"#, #""a":"x""#, true), (#""a":1"#, #""a":{"b":[1,{}]}"#, true), (#""a":1"#, #""a":null"#, true),
    (#""a":1"#, #""b":1"#, false), (#""a":1"#, #""a" :1"#, false), (#""a":1"#, #""a": 1"#, true),
    (#""a":1"#, #""a":1,"b":2"#, false), (#""a":1,"b":2"#, #""a":1"#, false), (#""a":1"#, #""a":"\ud800""#, false),
    (#""a":1"#, #""a":01"#, false), (#""a":1"#, #""a":1 "#, false), ("", "", true), ("", #""a":1"#, false),
    (#""a":{"b":1}"#, #""a":{"b":1,"b":2}"#, false), (#""a":1"#, #""a":[{"b":1,"b":2}]"#, false),
    (#""a":{"b":1}"#, #""a":{"c":1}"#, true),
  ])
  func `properties have the form of those before`(_ before: String, _ properties: String, _ isKnown: Bool) throws {
    func feature(_ properties: String) -> [UInt8] {
      Array(
        #"{"type":"Feature","id":"x","geometry":{"type":"Point","coordinates":[1,2]},"properties":{\#(properties)}}"#
          .utf8)
    }
    #expect(try (path(feature(properties), after: feature(before), ReadingOptions()) == .known) == isKnown)
  }

  @Test func `forms that are of no use are let go of for a while`() throws {
    var scanner = RegularScanner()
    var record = FeatureRecord()
    var geometry = Geometry()
    func feature(_ name: Int) -> [UInt8] {
      padded(Array(#"{"type":"Feature","properties":{"p\#(name)":1},"geometry":null}"#.utf8))
    }
    var known = 0
    // Every name is new, so no form is met; then one name stays, and is met soon.
    for name in 0..<1000 {
      let text = feature(min(name, 500))
      if scanner.scanKnown(text.span, from: 0, index: name, level: 2, record: &record, geometry: &geometry) {
        known += 1
      } else {
        #expect(try scanner.scan(text.span, from: 0, index: name, level: 2, record: &record, geometry: &geometry))
      }
    }
    #expect((300..<500).contains(known))
  }

  @Test(arguments: DocumentMaker.Spacing.allCases, [false, true])
  func `a random feature that is taken is judged the same`(spacing: DocumentMaker.Spacing, wantsNotes: Bool) throws {
    var maker = DocumentMaker(seed: 11)
    var options = ReadingOptions()
    options.wantsNotes = wantsNotes
    var taken = 0
    for _ in 0..<300 {
      let feature = Array(maker.element(spacing).utf8)
      if try check(feature, options) { taken += 1 }
      for _ in 0..<4 { _ = try check(maker.damaged(feature), options) }
    }
    // The fast path would be no use if it took little.
    #expect(taken > 60)
  }

  @Test func `what limits of longitude and latitude allow is judged the same`() throws {
    let values = ["180", "-180", "180.0000000000001", "90", "-90.00000000001", "720", "720.1", "1e3", "-0"]
    let ranges: [(ReadingOptions.Range, (Double, Double))] = [
      (.any, (.infinity, .infinity)), (.warned, (180, 90)), (.measured, (720, 90)),
    ]
    for (range, limits) in ranges {
      for x in values {
        for y in values {
          let feature =
            #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[\#(x),\#(y)]}}"#
          _ = try check(Array(feature.utf8), ReadingOptions().with { $0.range = range }, limits)
        }
      }
    }
  }

  /// Features on the border of what the fast path takes: type and coordinates, and whether notes are wanted.
  @Test(arguments: [
    "Polygon [[[0,0,1,5],[1,0,1,5],[1,1,1,5],[0,0,1,6]]]", "Polygon [[[0,0,1],[1,0,1],[1,1,1],[0,0,2]]]",
    "Polygon [[[0,0,1],[1,0,1],[1,1,1],[0,0]]]", "Polygon [[[0,0],[1,0,1],[1,1,1],[0,0]]]",
    "Polygon [[[0,0],[1,1],[1,0],[0,0]]]", "Polygon [[[0,0],[1,0],[1,1],[0.0,-0]]]", "Polygon [[[0,0],[1,1],[0,0]]]",
    "Polygon [[[0,0],[1,0],[1,1],[0,0]],[]]", "Polygon [[],[[0,0],[1,0],[1,1],[0,0]]]", "Polygon [[]]", "Polygon []",
    "MultiPolygon [[[[0,0],[1,0],[1,1],[0,0]]],[]]",
    "MultiPolygon [[[[0,0],[1,0],[1,1],[0,0]],[[0,0],[1,1],[1,0],[0,0]]]]",
    "MultiPolygon [[[[0,0],[1,0],[1,1],[0,0]]],[[[0,0],[1,0],[1,1],[0,0]]]]",
    "MultiPolygon [[[0,0],[1,0],[1,1],[0,0]]]",
    "LineString [[0,0]]", "LineString [[0,0],[1,1]]", "LineString [0,0]", "MultiLineString [[[0,0]],[[1,1],[2,2]]]",
    "MultiLineString [[[0,0],[1,1]],[[1,1],[2,2]]]", "MultiPoint [[0,0]]", "MultiPoint [0,0]", "Point [0,0]",
    "Point [[0,0]]", "Point [0]", "Point [0,0,1e400]", "Point [0,0,]", "Point [0,0,1,2,3]", "Point [ 0 , 0 ]",
    "Point [01,0]", "Point [0,-]", "Point [0.,0]", "Point [00.5,0]", "Point [-01,1]", "Point [1e5,0]",
    "Point [1.5e0,0]",
    "Point [12345678.5,0]", "Point [0,0.1234567890123456789]", "Point [0,1.12345678]", "Point [0,1.1234567812345678]",
    "Point [0,1.12345678123456789]", "Point [0,0.00000000000000000001]", "Point [12,345]", "Point [+1,0]",
    "Point [.5,0]",
  ])
  func `a geometry on the border is judged the same`(_ words: String) throws {
    let parts = words.split(separator: " ", maxSplits: 1)
    let feature =
      #"{"type":"Feature","properties":{},"geometry":{"type":"\#(parts[0])","coordinates":\#(parts[1])}}"#
    let swapped =
      #"{"type":"Feature","properties":{},"geometry":{"coordinates":\#(parts[1]),"type":"\#(parts[0])"}}"#
    for wantsNotes in [false, true] {
      let options = ReadingOptions().with {
        $0.wantsNotes = wantsNotes
        $0.range = .any
      }
      _ = try check(Array(feature.utf8), options, (.infinity, .infinity))
      _ = try check(Array(swapped.utf8), options, (.infinity, .infinity))
    }
  }

  @Test func `a ring that only its fourth numbers leave open is worth a warning, notes or not`() throws {
    let text =
      #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":"#
      + "[[[0,0,1,5],[1,0,1,5],[1,1,1,5],[0,0,1,6]]]}}"
    for wantsNotes in [false, true] {
      let options = ReadingOptions().with { $0.wantsNotes = wantsNotes }
      #expect(try Reading(text, options).rules.contains("ring-closure-z"))
    }
  }
}

extension DocumentMaker {
  /// A feature that is now and then at fault.
  mutating func element(_ spacing: Spacing) -> String {
    faultsOneIn = 6
    self.spacing = spacing
    return feature()
  }
}
