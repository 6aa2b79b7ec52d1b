import Testing

@testable import GeoJSON

/// Where `bbox` members stand, and what goes with them when they are taken out.
struct BoxMembersTests {
  /// The text without the bytes that go with a member.
  private func without(_ range: Range<Int>, _ text: String) -> String {
    let bytes = Array(text.utf8)
    return String(decoding: bytes[..<range.lowerBound] + bytes[range.upperBound...], as: UTF8.self)
  }

  @Test(arguments: [
    (
      #"{"type":"Feature","bbox":[1,2,3,4],"properties":{},"geometry":null}"#,
      #"{"type":"Feature","properties":{},"geometry":null}"#
    ),
    (
      #"{ "bbox" : [1,2,3,4] , "type":"Feature","properties":{},"geometry":null}"#,
      #"{ "type":"Feature","properties":{},"geometry":null}"#
    ),
    (
      #"{"type":"Feature","properties":{},"geometry":null , "bbox":[1,2,3,4] }"#,
      #"{"type":"Feature","properties":{},"geometry":null }"#
    ),
    (#"{"type":"Point","coordinates":[1,2],"bbox":[1,2,3,4]}"#, #"{"type":"Point","coordinates":[1,2]}"#),
    (
      #"{"type":"GeometryCollection","bbox":[1,2,3,4],"geometries":[]}"#,
      #"{"type":"GeometryCollection","geometries":[]}"#
    ),
  ])
  func `a feature without its box is JSON`(text: String, rest: String) throws {
    for (size, chunk) in [(1 << 20, Int.max), (64, 1)] {
      let object = try #require(try Reading(text, windowSize: size, chunk: chunk).features.first?.objects.first)
      #expect(object.bbox.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) } == "[1,2,3,4]")
      #expect(without(object.bboxMember, text) == rest)
    }
  }

  @Test func `the box of a geometry in a feature belongs to the geometry`() throws {
    let text = #"{"type":"Feature","properties":{},"geometry":{"bbox":[1,2,3,4],"type":"Point","coordinates":[1,2]}}"#
    let objects = try #require(try Reading(text).features.first?.objects)
    #expect(objects.map { $0.bbox != nil } == [false, true])
    #expect(String(decoding: Array(text.utf8)[objects[1].typeEnd...].prefix(2), as: UTF8.self) == ",\"")
  }

  @Test func `the box of a collection is known with the piece that holds it`() throws {
    let front = #"{"type":"FeatureCollection", "bbox":[1,2,3,4] ,"features":[]}"#
    #expect(
      try Reading(front).boxes.map { $0.map { String(decoding: $0, as: UTF8.self) } } == [#""bbox":[1,2,3,4] ,"#, nil])
    let back = #"{"type":"FeatureCollection","features":[ ] , "x":1 ,"bbox":[1,2,3,4] }"#
    #expect(
      try Reading(back).boxes.map { $0.map { String(decoding: $0, as: UTF8.self) } } == [nil, #" ,"bbox":[1,2,3,4]"#])
    let middle = #"{"features":[],"bbox":[1,2,3,4], "type":"FeatureCollection"}"#
    #expect(
      try Reading(middle).boxes.map { $0.map { String(decoding: $0, as: UTF8.self) } } == [nil, #""bbox":[1,2,3,4], "#])
  }
}
