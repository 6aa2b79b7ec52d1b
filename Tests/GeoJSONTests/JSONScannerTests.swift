import Testing

@testable import GeoJSON

/// The scanner against `NaiveJSON`, and against texts whose fate RFC 8259 decides.
struct JSONScannerTests {
  /// The first byte that is wrong, nil for JSON.
  private func wrong(_ text: [UInt8]) -> Int? {
    do throws(JSONError) {
      _ = try JSONDocument(text)
      return nil
    } catch { return error.offset }
  }

  private func naivelyWrong(_ text: [UInt8]) -> Int? {
    do throws(NaiveJSON.Wrong) {
      _ = try NaiveJSON.root(text)
      return nil
    } catch { return error.offset }
  }

  /// From nst/JSONTestSuite (MIT) and RFC 8259, by value.
  @Test(arguments: [
    "[]", "{}", "0", "-0", "\"\"", "null", "[1E22]", "[123e65]", "[0e+1]", "[-0]", "[1.5e+9999]",
    "[\"\\u0060\\u012a\\u12AB\"]",
    "[\"\\uD801\\udc37\"]", "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]", "[\"\\u0000\"]", "[\"\u{7F}\"]",
    "[\"\u{2028}\u{10FFFF}\"]",
    "{\"\":0}", "{\"a\":[],\"a\":{}}", " [ ] ", "[true,false,null]", "[[[[]]]]", "\t\n\r []", "[\"a\u{301}\"]",
    "[-1.0E-2]",
  ])
  func `JSON is taken`(text: String) { #expect(wrong(Array(text.utf8)) == nil) }

  @Test(arguments: [
    ("", 0), ("[", 1), ("[1,]", 3), ("[,1]", 1), ("[1 true]", 3), ("[1]]", 3), ("01", 1), ("[-01]", 3), ("+1", 0),
    (".5", 0), ("1.", 2), ("1.e1", 2), ("1e", 2), ("1e+", 3), ("0x1", 1), ("NaN", 0), ("nul ", 3), ("True", 0),
    ("Infinity", 0), ("-Infinity", 1), ("'a'", 0), ("\"a", 2), ("\"\\a\"", 2), ("\"\\u00G0\"", 5), ("\"\\", 2),
    ("\"\t\"", 1), ("\"\n\"", 1), ("\"\u{0}\"", 1), ("{\"a\"}", 4), ("{\"a\":}", 5), ("{a:1}", 1), ("{1:1}", 1),
    ("{\"a\":1,}", 7), ("{\"a\":1 \"b\"}", 7), ("{,}", 1), ("[1}", 2), ("{\"a\":1]", 6), ("/*c*/1", 0), ("1//c", 1),
    ("\u{FEFF}\u{FEFF}1", 3), ("[\u{A0}1]", 1), ("[1\u{C}]", 2), ("[\"\\ud800\\u1\"]", 11), ("2 3", 2), ("-", 1),
    ("--1", 1),
    ("[1\u{0}]", 2), ("1\u{0}", 1), ("[\"\\uD800\\", 9), ("[1.2.3]", 4), ("[1e1.5]", 4), ("[\"x\"", 4),
    ("[\"\\x00\"]", 3),
  ])
  func `what is no JSON is refused at its first wrong byte`(text: String, offset: Int) {
    #expect(wrong(Array(text.utf8)) == offset)
  }

  @Test(
    arguments: [
      [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xBF], [0xC3],
      [0xE2, 0x82],
      [0xF0, 0x9F, 0x98], [0xFF], [0xFE], [0xC3, 0x28], [0xE2, 0x28, 0xA1],
    ] as [[UInt8]])
  func `ill-formed UTF-8 is refused at its first byte, in a string and outside`(bytes: [UInt8]) {
    for front in ["\"", "\"ä", "[", "{\"a\":\"0123456789", "1"] {
      let text = Array(front.utf8) + bytes + Array("\"".utf8)
      do throws(JSONError) {
        _ = try JSONDocument(text)
        Issue.record("taken: \(text)")
      } catch { #expect(error == JSONError(.encoding, at: front.utf8.count, "")) }
    }
  }

  @Test(arguments: ["\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}"])
  func `well-formed UTF-8 is taken at the ends of each length`(text: String) {
    for count in 0..<20 { #expect(wrong(Array("\"\(String(repeating: "x", count: count))\(text)\"".utf8)) == nil) }
  }

  @Test func `random and damaged texts are taken and refused as the naive reader does`() {
    var maker = DocumentMaker(seed: 21)
    for spacing in DocumentMaker.Spacing.allCases {
      for _ in 0..<150 {
        let text = Array(maker.element(spacing).utf8)
        #expect(wrong(text) == nil)
        for _ in 0..<6 {
          let damaged = maker.damaged(text)
          #expect(
            wrong(damaged) == naivelyWrong(damaged), "\(String(decoding: damaged, as: UTF8.self).debugDescription)")
        }
      }
    }
  }

  @Test func `a text that is cut anywhere is wrong at its end`() {
    var maker = DocumentMaker(seed: 22)
    for _ in 0..<10 {
      let text = Array(maker.element(.blanks).utf8)
      for end in 0..<text.count {
        let cut = Array(text[..<end])
        #expect(wrong(cut) == naivelyWrong(cut))
      }
    }
  }
}

/// nst/JSONTestSuite: `y_` must be taken, `n_` refused, `i_` may be either.
struct JSONTestSuiteTests {
  @Test(arguments: Corpus.files("hostile/JSONTestSuite"))
  func `a text of the suite is taken or refused`(file: Corpus.File) throws {
    let bytes = try file.bytes()
    let name = file.url.lastPathComponent
    let inProperty = try Reading(wrapped(bytes)).status == 0
    let alone = (try? JSONDocument(bytes)) != nil
    if name.hasPrefix("y_") { #expect(inProperty && alone) }
    // One file holds nothing but what is wrong with it alone.
    if name.hasPrefix("n_") { #expect(!inProperty && !alone) }
  }
}
