import Foundation
import SimpleFeatures
import Testing

@testable import GeoJSON

/// Text that is written: JSON strings and values, and words for people.
struct JSONTextTests {
  @Test func `a string that is written is read back, by Foundation too`() throws {
    let scalars = Array(0...0x2FF) + [0x2028, 0xFEFF, 0xFFFD, 0x1F600, 0x10FFFF]
    let text = String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
    let written = jsonString(text)
    #expect(try JSONDecoder().decode([String].self, from: Data("[\(written)]".utf8)) == [text])
    let document = try JSONDocument(Array(written.utf8))
    #expect(document.value(document.root) == .string(text))
  }

  @Test func `only what RFC 8259 wants escaped is escaped`() {
    #expect(jsonString("a\"\\/é\u{2028}😀") == "\"a\\\"\\\\/é\u{2028}😀\"")
    #expect(jsonString("\u{0}\u{8}\u{C}\n\r\t\u{1F}") == #""\u0000\b\f\n\r\t\u001f""#)
  }

  @Test(arguments: [
    (#" { "a b" : [ 1 , "\" , \\" ] } "#, #"{"a b":[1,"\" , \\"]}"#), ("[\r\n\t 1.0 ]", "[1.0]"), (#""\\" "#, #""\\""#),
    (#"{"a\\":" x "}"#, #"{"a\\":" x "}"#), ("1", "1"),
  ])
  func `white space goes, but not out of strings`(text: String, rest: String) {
    #expect(withoutWhiteSpace(text) == rest)
  }

  @Test func `a random value is written as it was without its white space`() throws {
    var maker = DocumentMaker(seed: 71)
    for spacing in DocumentMaker.Spacing.allCases {
      for _ in 0..<60 {
        let text = maker.element(spacing)
        let document = try JSONDocument(Array(text.utf8))
        let written = jsonText(document.value(document.root))
        let again = try JSONDocument(Array(written.utf8))
        #expect(again.value(again.root) == document.value(document.root))
        let bare = withoutWhiteSpace(text)
        #expect(try NaiveJSON.root(Array(bare.utf8)).plain == NaiveJSON.root(Array(text.utf8)).plain)
        if !bare.contains("\\") && !bare.contains("\u{7F}") { #expect(written == bare) }
      }
    }
  }

  /// C0, DEL, C1, bidi controls, zero-width characters, line and paragraph separators, fillers, tags.
  @Test func `no character that steers a terminal or hides is shown`() {
    let ranges: [ClosedRange<UInt32>] = [
      0x00...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x180B...0x180E,
      0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xFE00...0xFE0F, 0xFEFF...0xFEFF,
      0xFFA0...0xFFA0, 0xFFF9...0xFFFB, 0xE0001...0xE0001, 0xE0020...0xE007F,
    ]
    for code in ranges.joined() {
      guard let scalar = Unicode.Scalar(code) else { continue }
      #expect(shown("a\(Character(scalar))b") == "a\\u{\(String(code, radix: 16))}b")
    }
    #expect(shown("\u{1B}[31mé€😀 'x'") == "\\u{1b}[31mé€😀 'x'")
  }

  @Test func `what is shown is cut at 60 characters, the name of a file is not`() {
    let name = String(repeating: "ä", count: 61)
    #expect(shown(name) == String(repeating: "ä", count: 60) + "…")
    #expect(shown(String(name.dropLast())) == String(name.dropLast()))
    #expect(shownFile(name) == name)
    #expect(shownFile("a\nb") == "a\\u{a}b")
  }

  @Test func `a message quotes one character`() throws {
    let continuation = [UInt8](repeating: 0xBF, count: 100)
    #expect(
      try Reading(Array("[1 x".utf8) + continuation).diagnostics.map(\.message) == ["expected a comma or ], found 'x'"])
    #expect(try Reading("[1 😀]").diagnostics.map(\.message) == ["expected a comma or ], found '😀'"])
  }

  @Test func `messages hold nothing of the data unescaped`() throws {
    let texts = [
      "{\"type\":\"\\u001b[2J\\u202e\"}",
      "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"\\u009b\u{200B}\"}]}",
      "\u{1B}", "{\"type\":\"Feature\",\"properties\":{\"\\u0007\":1,\"\\u0007\":2},\"geometry\":null}",
      "{\"type\":\"FeatureCollection\",\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"\\u001b\"}},\"features\":[]}",
    ]
    for text in texts {
      let reading = try Reading(text)
      #expect(!reading.diagnostics.isEmpty)
      for diagnostic in reading.diagnostics {
        #expect(diagnostic.message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        #expect(diagnostic.message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .format })
        #expect(diagnostic.message.last != ".")
      }
    }
  }
}
