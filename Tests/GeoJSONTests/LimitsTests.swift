import Testing

@testable import GeoJSON

struct LimitsTests {
  /// Brackets around a property of a lone feature, of an element, and of a foreign member of an element's geometry.
  @Test(arguments: [
    (#"{"type":"Feature","properties":{"a":"#, #"},"geometry":null}"#, 2),
    (#"{"type":"Feature","geometry":null,"properties":{},"x":"#, "}", 1),
    (#"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{"a":"#, "}}]}", 4),
    (#"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":null,"x":"#, "}]}", 3),
    (
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2],"x":"#,
      "}}]}", 4
    ),
    (#"{"type":"Point","coordinates":[1,2],"x":"#, "}", 1),
    (#"{"type":"FeatureCollection","features":[],"x":"#, "}", 1),
    (#"{"type":"FeatureCollection","x":"#, #","features":[]}"#, 1),
  ])
  func `a thousand levels of brackets are taken and no more`(front: String, back: String, level: Int) throws {
    for (open, close) in [("[", "]"), (#"{"b":"#, "}")] {
      // The innermost value of the objects is one that ends them all.
      let inner = open == "[" ? "" : "0"
      func text(_ depth: Int) -> String {
        front + String(repeating: open, count: depth) + inner + String(repeating: close, count: depth) + back
      }
      #expect(try Reading(text(1000 - level)).says == [])
      let place = front.count + open.count * (1000 - level) + 1
      #expect(try Reading(text(1001 - level)).says == ["json-depth 1:\(place) "])
      #expect(try Reading(text(1002 - level)).says == ["json-depth 1:\(place) "])
    }
  }

  @Test(arguments: [
    "[", #"{"a":"#, #"{"type":"GeometryCollection","geometries":["#, #"{"geometry":"#, #"{"features":["#,
  ])
  func `a hundred thousand open brackets end in a diagnostic`(open: String) throws {
    let text = String(repeating: open, count: 100_000)
    #expect(try Reading(text).rules.last == "json-depth")
    do throws(JSONError) {
      _ = try JSONDocument(Array(text.utf8))
      Issue.record("taken")
    } catch { #expect(error.kind == .depth) }
  }

  @Test func `geometries in geometries are judged down to the last level`() throws {
    // Each level takes two brackets, the point's coordinates and the point itself two more.
    let open = #"{"type":"GeometryCollection","geometries":["#
    let text =
      String(repeating: open, count: 499) + #"{"type":"Point","coordinates":[1,2]}"#
      + String(repeating: "]}", count: 499)
    let reading = try Reading(text)
    #expect(reading.status == 0)
    #expect(reading.features.first?.sequences.count == 1)
    #expect(reading.features.first?.objects.count == 500)
  }

  @Test func `a number of 200,000 digits is read as a whole`() throws {
    let zeros = String(repeating: "0", count: 200_000)
    let text = #"{"type":"Point","coordinates":[1.\#(zeros)1,0.\#(zeros)]}"#
    for (size, chunk) in [(1 << 20, Int.max), (100, 4096)] {
      let reading = try Reading(text, windowSize: size, chunk: chunk)
      #expect(reading.says == [])
      #expect(reading.features.first?.coordinates == [(1.0).bitPattern, 0])
    }
    let integer = try Reading(#"{"type":"Point","coordinates":[1,2,1\#(zeros)]}"#)
    #expect(integer.rules == ["coordinate-not-finite"])
  }

  @Test func `a feature larger than the window is held as a whole`() throws {
    let positions = (0..<3000).map { "[\(Double($0 % 180) + 0.25),\($0 % 90)]" }.joined(separator: ",")
    let feature = #"{"type":"Feature","properties":{},"geometry":{"type":"MultiPoint","coordinates":[\#(positions)]}}"#
    let text = #"{"type":"FeatureCollection","features":[\#(feature),\#(feature)]}"#
    let reading = try Reading(text, windowSize: 128, chunk: 1000)
    #expect(reading == (try Reading(text)))
    #expect(reading.features.map(\.coordinates.count) == [6000, 6000])
  }

  @Test func `white space without end does not fill the memory between texts`() throws {
    let blanks = [UInt8](repeating: 0x20, count: 300_000)
    let feature = Array(#"{"type":"Feature","properties":{},"geometry":null}"#.utf8)
    let input = blanks + feature + blanks + [0x0A] + feature + blanks
    let reader = FeatureReader(BytesSource(input, chunk: 50_000), options: .checking, windowSize: 1 << 12)
    var pieces: [UInt8] = []
    while try reader.next() != nil {
      reader.withText(reader.range) { span in for index in span.indices { pieces.append(span[index]) } }
      #expect(reader.range.count <= 1 << 12)
    }
    #expect(reader.takeDiagnostics() == [])
    #expect(pieces == input)
    #expect(reader.featureCount == 2)
  }

  @Test func `white space inside a text is part of it`() throws {
    let blanks = String(repeating: " \n", count: 20_000)
    let text =
      #"{"type":"FeatureCollection",\#(blanks)"features":[\#(blanks){"type":"Feature","properties":{},\#(blanks)"geometry":null}\#(blanks)]\#(blanks)}"#
    let reading = try Reading(text, windowSize: 200, chunk: 5000)
    #expect(reading.says == [])
    #expect(reading.text == Array(text.utf8))
  }

  /// Scans of a feature begin again when more of it comes; were each to gain but a drop, this would take minutes.
  @Test(.timeLimit(.minutes(1)))
  func `a large feature that comes in drops is read in linear time`() throws {
    let positions = Array(repeating: "[1.25,2.5]", count: 20_000).joined(separator: ",")
    let text = #"{"type":"MultiPoint","coordinates":[\#(positions)]}"#
    #expect(try Reading(text, windowSize: 1 << 12, chunk: 16).features.first?.coordinates.count == 40_000)
  }
}
