import Testing

@testable import GeoJSON

/// Windows as small as the reader can be given, and sources that give little at a time.
private let windows = [(64, 1), (65, 7), (77, 97), (100, 16), (128, 2), (200, 64), (300, 3), (1 << 14, 4096)]

/// What a reader sees of an input must not depend on where its window ends.
struct PiecesTests {
  @Test(arguments: DocumentMaker.Form.allCases)
  func `the pieces of a document are the document, through any window`(form: DocumentMaker.Form) throws {
    for (seed, spacing) in DocumentMaker.Spacing.allCases.enumerated() {
      var maker = DocumentMaker(seed: UInt64(seed) * 100 + 1)
      maker.faultsOneIn = 4
      for _ in 0..<6 {
        let input = Array(maker.document(form, spacing, features: 4).utf8)
        let whole = try Reading(input)
        #expect(whole.text == input, "\(String(decoding: input, as: UTF8.self))")
        for (size, chunk) in windows {
          try expectSame(input, .checking, size, chunk, whole)
        }
      }
    }
  }

  @Test func `a byte order mark is the only thing that is no piece`() throws {
    var maker = DocumentMaker(seed: 5)
    for form in DocumentMaker.Form.allCases {
      let text = maker.document(form, .lines, features: 2)
      let whole = try Reading("\u{FEFF}" + text)
      #expect(whole.text == Array(text.utf8))
      #expect(whole.rules.first == "json-bom")
      for (size, chunk) in windows { try expectSame(Array("\u{FEFF}\(text)".utf8), .checking, size, chunk, whole) }
    }
  }

  @Test(arguments: ReadingOptions.Invalid.allCases)
  func `a damaged document is read the same through any window`(invalid: ReadingOptions.Invalid) throws {
    var maker = DocumentMaker(seed: 77)
    for form in DocumentMaker.Form.allCases {
      for _ in 0..<40 {
        let input = maker.damaged(Array(maker.document(form, .lines, features: 3).utf8))
        let options = ReadingOptions.checking.with { $0.invalid = invalid }
        let whole = try Reading(input, options)
        if invalid != .skip {
          #expect(input.starts(with: whole.text) || input.starts(with: [0xEF, 0xBB, 0xBF]))
          #expect(whole.hasFailed || whole.text == input)
        }
        for (size, chunk) in windows { try expectSame(input, options, size, chunk, whole) }
      }
    }
  }

  private func expectSame(
    _ input: [UInt8], _ options: ReadingOptions, _ size: Int, _ chunk: Int, _ whole: Reading
  ) throws {
    let small = try Reading(input, options, windowSize: size, chunk: chunk)
    if small == whole { return }
    let text = String(decoding: input, as: UTF8.self)
    Issue.record("window \(size), chunk \(chunk): \(small.says) instead of \(whole.says) in \(text.debugDescription)")
  }

  @Test func `a feature with a foreign member called features is one, also at the end of the window`() throws {
    let filling = String(repeating: "x", count: (1 << 20) - 200)
    let first = #"{"type":"Feature","properties":{"a":"\#(filling)"},"geometry":null}"# + "\n"
    let second =
      #"{"features":[1,2],"x":"\#(filling.prefix(300))","type":"Feature","properties":{},"geometry":null}"# + "\n"
    #expect(try Reading(first + second).says == ["forbidden-member 2:2 /features"])
  }

  @Test func `what the pieces are is known`() throws {
    let text =
      #" {"type":"FeatureCollection","features":[ {"type":"Feature","properties":{},"geometry":null} ,"#
      + #"{"type":"Feature","properties":{},"geometry":null}] } {"type":"Point","coordinates":[1,2]}"#
    let reading = try Reading(text)
    #expect(
      reading.parts.map(\.piece) == [
        .gap, .prefix, .separator, .feature, .separator, .feature, .suffix, .gap, .feature,
      ])
    let strings = reading.parts.map { String(decoding: $0.text, as: UTF8.self) }
    #expect(strings[1] == #"{"type":"FeatureCollection","features":["#)
    #expect(strings[4] == " ,")
    #expect(strings[6] == "] }")
    #expect(reading.features.map(\.index) == [0, 1, 2])
    #expect(reading.features.map(\.isBareGeometry) == [false, false, true])
    #expect(reading.textCount == 2)
  }
}
