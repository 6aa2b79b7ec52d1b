import TestSupport
import Testing

@testable import GeoJSON

/// Lines and columns against a count by Unicode scalars.
struct PlacesTests {
  /// A line ends with LF; columns count scalars.
  private func naivePlace(_ byte: Int, in text: [UInt8]) -> Place {
    let before = String(decoding: text[..<byte], as: UTF8.self).unicodeScalars
    let line = before.count { $0 == "\n" } + 1
    let column = before.reversed().prefix { $0 != "\n" }.count + 1
    return Place(byte: byte, line: line, column: column)
  }

  @Test func `every byte of a text has its place`() {
    let parts = [
      "a", "ä", "€", "😀", "\n", "\r\n", "\r", "\u{1E}", "e\u{301}", "0123456789abcdef", "ääääääää", "\n\n\n\n\n\n\n\n",
    ]
    var random = SeededNumbers(seed: 41)
    for _ in 0..<40 {
      let text = (0..<random.below(30)).map { _ in random.pick(parts) }.joined()
      let bytes = Array(text.utf8)
      for index in bytes.indices.dropFirst(0) where bytes[index] & 0xC0 != 0x80 {
        #expect(Place(byte: index, in: bytes) == naivePlace(index, in: bytes))
      }
      #expect(Place(byte: bytes.count, in: bytes) == naivePlace(bytes.count, in: bytes))
    }
  }

  @Test func `thousands of line ends and continuation bytes are counted`() {
    for count in [1, 7, 8, 9, 2039, 2040, 2041, 2048, 5000] {
      let lines = [UInt8](repeating: 0x0A, count: count)
      #expect(Place(byte: count, in: lines) == Place(byte: count, line: count + 1, column: 1))
      let scalars = Array(String(repeating: "€", count: count).utf8)
      #expect(Place(byte: 3 * count, in: scalars) == Place(byte: 3 * count, line: 1, column: count + 1))
    }
  }

  @Test(arguments: ["\n", "\r\n", "\n\r\n", " ", "\t"], ["", "ä€😀", "e\u{301}", "x"])
  func `a finding stands where it is`(end: String, characters: String) throws {
    let front = #"{"type":"FeatureCollection","name":"\#(characters)","features":["# + end
    let feature = #"{"type":"Feature","properties":{"n":"\#(characters)"},"id":null,"geometry":"# + end
    let text =
      front + feature + #"null},"# + end + feature + #"{"type":"Point","coordinates":["\#(characters)",0]}}]}"# + end
    let bytes = Array(text.utf8)
    for mark in ["", "\u{FEFF}"] {
      for (size, chunk) in [(1 << 20, Int.max), (64, 5), (128, 50)] {
        let reading = try Reading(mark + text, windowSize: size, chunk: chunk)
        let found = reading.diagnostics.filter { $0.rule != "json-bom" }
        #expect(found.map(\.rule) == ["id-null", "id-null", "position-not-number"])
        for diagnostic in found {
          var expected = naivePlace(diagnostic.place.byte - mark.utf8.count, in: bytes)
          expected.byte += mark.utf8.count
          #expect(diagnostic.place == expected)
        }
        #expect(
          found.map { String(decoding: bytes[($0.place.byte - mark.utf8.count)...].prefix(2), as: UTF8.self) } == [
            "nu", "nu", "\"" + (characters.isEmpty ? "\"" : String(decoding: characters.utf8.prefix(1), as: UTF8.self)),
          ])
      }
    }
  }

  @Test func `findings of a feature are named by its id, else by its index`() throws {
    let features = [#""d-7""#, "7.0", "null", "{}", nil].map { id in
      #"{"type":"Feature",\#(id.map { #""id":\#($0),"# } ?? "")"properties":{},"geometry":5}"#
    }
    let reading = try Reading(features.joined(separator: "\n"))
    let names = reading.diagnostics.filter { $0.rule == "geometry-not-object" }.map(\.feature?.text)
    #expect(names == [#""d-7""#, "7.0", "2", "3", "4"])
  }

  @Test func `paths are JSON Pointers from the root of the text`() throws {
    let text =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a/b~c":[0,{"k":1,"k":2}]},"#
      + #""geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1]}]}}]}"#
    #expect(
      try Reading(text).diagnostics.map(\.path) == [
        "/features/0/properties/a~1b~0c/1/k", "/features/0/geometry/geometries/0/coordinates",
      ])
  }

  @Test func `an object with features but no type is at fault at its bracket, however long it is`() throws {
    let feature = #"{"type":"Feature","properties":{},"geometry":null}"#
    let text = "\n " + #"{"features":["# + Array(repeating: feature, count: 40).joined(separator: ",\n") + "]}\n"
    for (size, chunk) in [(1 << 20, Int.max), (64, 30), (256, 256)] {
      #expect(try Reading(text, windowSize: size, chunk: chunk).says == ["type-missing 2:2 "])
    }
  }

  @Test func `an object with features but no type is at fault at its bracket when that has left the window`() throws {
    let feature = #"{"type":"Feature","properties":{"a":"\#(String(repeating: "x", count: 100_000))"},"geometry":null}"#
    let text = "\n " + #"{"features":["# + Array(repeating: feature, count: 12).joined(separator: ",\n") + "]}\n"
    #expect(try Reading(text).says == ["type-missing 2:2 "])
  }

  @Test func `equal ids are said in the order of the places`() throws {
    let feature = #"{"type":"Feature","id":1,"properties":{},"geometry":{"type":"Point","coordinates":[1]}}"#
    let reading = try Reading(#"{"type":"FeatureCollection","features":["# + feature + ",\n" + feature + "]}")
    #expect(
      reading.says == [
        "position-short 1:123 /features/0/geometry/coordinates", "id-duplicate 2:24 /features/1/id",
        "position-short 2:83 /features/1/geometry/coordinates",
      ])
  }
}
