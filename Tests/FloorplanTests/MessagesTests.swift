import Foundation
import Testing

@testable import floorplan

/// What is said on the terminal, and when.
struct MessagesTests {
  @Test func `of errors twenty lines are shown and then their number`() throws {
    let bad = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1]}}"#
    let folder = try ScratchFolder().write("a.geojson", collection(repeating: bad, 57))
    let ran = floorplan("extent", "a.geojson", in: folder)
    #expect(ran.status == 65 && ran.output.isEmpty)
    #expect(ran.error.lines.count == 21)
    #expect(ran.error.lines.last == "floorplan: a.geojson: 37 more like this: position-short")
  }

  @Test func `of findings a hundred lines are shown and then their number`() throws {
    let wrong = point(1, 2, #""bbox":[0,0,0,0],"properties":{}"#)
    let folder = try ScratchFolder().write("a.geojson", collection(repeating: wrong, 137))
    let ran = floorplan("extent", "--check-bbox", "--report", "r", "a.geojson", in: folder)
    #expect(ran.status == 1 && ran.output.isEmpty)
    #expect(ran.error.lines.count == 101)
    #expect(ran.error.lines.last == "floorplan: 137 findings in all; --report FILE has every one")
    #expect(try folder.text("r").lines.count == 138)
  }

  @Test func `findings are in the order of the file`() throws {
    let data =
      #"{"type":"FeatureCollection","bbox":[0,0,1,1],"features":["# + "\n"
      + point(1, 2, #""properties":{},"bbox":[9,9,9,9]"#) + "]}\n"
    let folder = try ScratchFolder().write("a.geojson", data)
    let ran = floorplan("extent", "--check-bbox", "a.geojson", in: folder)
    #expect(
      ran
        == Ran(
          1,
          error: """
            floorplan: a.geojson:1:36: bbox does not hold the data: should be [1,2,1,2]; --annotate writes it
            floorplan: a.geojson:2:42: bbox does not hold the data: should be [1,2,1,2]; --annotate writes it

            """))
  }

  @Test func `a check that finds nothing is silent`() throws {
    let folder = try ScratchFolder().write("a.geojson", collection(point(1, 2, #""bbox":[1,2,1,2],"properties":{}"#)))
    #expect(floorplan("extent", "--check-bbox", "--within", "0,0,5,5", "a.geojson", in: folder) == Ran(0))
  }

  @Test func `--strict makes a warning an error`() {
    let data = collection(#"{"type":"Feature","geometry":null}"#, point(1, 2))
    let usual = floorplan("extent", input: data)
    #expect(usual.status == 0 && usual.output == "[1,2,1,2]\n" && usual.error.contains("floorplan: -:2:1: warning: "))
    let strict = floorplan("extent", "--strict", input: data)
    #expect(strict.status == 65 && strict.output.isEmpty)
    #expect(strict.error.hasPrefix("floorplan: -:2:1: ") && !strict.error.contains("warning"))
  }

  @Test func `--strict makes the engine's warnings errors too`() {
    let ran = floorplan("extent", "--strict", input: collection())
    #expect(ran == Ran(65, error: "floorplan: -: no feature has a position: there is no box\n"))
    let crossing = collection(point(179, 0), point(-179, 0))
    let tiles = floorplan("extent", "--strict", "-f", "tilejson", input: crossing)
    #expect(tiles.status == 65 && tiles.output.isEmpty)
  }

  @Test func `--quiet shows no warnings, but errors`() {
    #expect(floorplan("extent", "-q", input: collection()) == Ran(0, "null\n"))
    #expect(floorplan("extent", "-q", input: "{").error.hasPrefix("floorplan: -:1:2: "))
  }

  @Test func `--verbose shows notes`() {
    let data = collection(point(1, 2, #""id":null,"properties":{}"#))
    #expect(floorplan("extent", input: data) == Ran(0, "[1,2,1,2]\n"))
    let ran = floorplan("extent", "-v", input: data)
    #expect(ran.status == 0 && ran.error.hasPrefix("floorplan: -:2:24: note: ") && ran.error.contains("id"))
  }

  @Test func `a long edge is told once an input`() {
    let data = collection(
      point(1, 2),
      #"{"type":"Feature","id":"x","properties":{},"geometry":"#
        + #"{"type":"LineString","coordinates":[[-170,0],[170,0]]}}"#)
    #expect(
      floorplan("extent", input: data)
        == Ran(
          0, "[-170,0,170,2]\n",
          error:
            "floorplan: -:3:1: warning: 1 feature has an edge of more than 180 degrees of longitude (first: feature "
            + "\"x\"); taken as drawn, --short-way takes it across the antimeridian\n"))
    #expect(floorplan("extent", "--short-way", input: data) == Ran(0, "[1,0,-170,2]\n"))
    #expect(floorplan("extent", "--planar", input: data) == Ran(0, "[-170,0,170,2]\n"))
  }

  @Test func `bad geometry is an error, left out or taken as far as it is good`() {
    let data = collection(
      point(1, 2),
      #"{"type":"Feature","id":"x","properties":{},"geometry":"#
        + #"{"type":"MultiPoint","coordinates":[[5,6],[7]]}}"#)
    let refused = floorplan("extent", input: data)
    #expect(refused.status == 65 && refused.output.isEmpty && refused.error.contains("(feature \"x\")"))
    let skipped = floorplan("extent", "--invalid", "skip", "-f", "json", input: data)
    #expect(skipped.status == 0 && skipped.error.contains(": warning: "))
    #expect(skipped.output.hasPrefix(#"{"bbox":[1,2,1,2],"#) && skipped.output.contains(#""skipped":1"#))
    let passed = floorplan("extent", "--invalid", "pass", input: data)
    #expect(passed.status == 0 && passed.output == "[1,2,5,6]\n")
  }

  @Test func `a swapped pair of coordinates says what to do`() {
    let data = point(50, 120, #""id":"x9","properties":{}"#)
    let column = data.distance(from: data.startIndex, to: data.range(of: "120")?.lowerBound ?? data.endIndex) + 1
    #expect(
      floorplan("extent", input: data)
        == Ran(
          65,
          error:
            "floorplan: -:1:\(column): feature \"x9\": latitude 120 is outside -90..90; longitude comes first; "
            + "--invalid skip leaves the feature out, --planar takes any numbers\n"))
    #expect(floorplan("extent", "--planar", input: data) == Ran(0, "[50,120,50,120]\n"))
    #expect(floorplan("extent", input: point(500_000, 5_400_000)).error.contains("looks projected"))
  }

  // MARK: Untrusted text

  /// Clears a screen, sets a title, turns the direction of text, and has no width.
  private static let hostile = "\u{1B}[2J\u{1B}]0;x\u{7}\u{202E}\u{200B}\u{9B}"

  private func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || ![.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
    }
  }

  @Test func `text from data is escaped and cut`() throws {
    let id = try #require(
      String(
        data: try JSONSerialization.data(withJSONObject: [Self.hostile + String(repeating: "y", count: 99)]),
        encoding: .utf8)
    ).dropFirst().dropLast()
    let data = point(1, 200, "\"id\":\(id),\"properties\":{}")
    let ran = floorplan("extent", input: data)
    #expect(ran.status == 65 && ran.error.contains("…") && isHarmless(ran.error), "\(ran.error.debugDescription)")
    let type = floorplan(
      "extent",
      input:
        "{\"type\":\"\(Self.hostile.replacingOccurrences(of: "\u{1B}", with: "\\u001b").replacingOccurrences(of: "\u{7}", with: "\\u0007"))\"}"
    )
    #expect(type.status == 65 && isHarmless(type.error))
  }

  @Test func `a raw control character is named and not shown`() {
    let ran = floorplan("extent", input: "{\u{1B}[2J")
    #expect(ran.status == 65 && isHarmless(ran.error) && ran.error.contains("\\u{1b}"))
  }

  @Test func `names of files, layers and systems are escaped`() throws {
    for words in [
      [Self.hostile], ["--style", Self.hostile], ["--report", "no/\(Self.hostile)"], ["-o", "no/\(Self.hostile)"],
      ["--hide", Self.hostile], ["--crs", Self.hostile], ["--where", "[\"\(Self.hostile)\"]"],
      ["--within", Self.hostile], ["--by", "[\"\(Self.hostile)\"]"], ["--viewport", Self.hostile],
    ] {
      let ran = floorplan(["extent"] + words, input: point(1, 2), in: try ScratchFolder())
      #expect(ran.status >= 64 && ran.error.lines.count == 1 && isHarmless(ran.error), "\(words)")
    }
  }
}
