import Foundation
import Testing

@testable import floorplan

/// `--report`: every diagnostic for machines, in three forms.
struct ReportTests {
  /// An open ring in the second feature of three.
  private static let openRing = collection(
    point(1, 2),
    #"{"type":"Feature","id":"d-7","properties":{},"geometry":"#
      + #"{"type":"Polygon","coordinates":[[[7.1,51.2],[7.3,51.2],[7.3,51.4],[7.1,51.4]]]}}"#,
    point(3, 4))

  private static let message = "ring is not closed: its last position differs from its first"

  @Test func `a line an object, and a summary`() throws {
    let folder = try ScratchFolder().write("doors.geojson", Self.openRing)
    let ran = floorplan("extent", "--report", "r.jsonl", "doors.geojson", in: folder)
    let last = try Self.openRing.place(of: "[7.1,51.4]").split(separator: ":")
    #expect(ran.status == 65 && ran.output.isEmpty)
    #expect(ran.error.hasPrefix("floorplan: doors.geojson:\(last[0]):\(last[1]): \(Self.message)"))

    let lines = try folder.text("r.jsonl").lines
    try #require(lines.count == 2)
    let byte = try #require(Self.openRing.range(of: "[7.1,51.4]")).lowerBound.utf16Offset(in: Self.openRing)
    #expect(lines[0].hasPrefix(#"{"severity":"error","rule":"ring-unclosed","message":"\#(Self.message)"#))
    #expect(
      lines[0].hasSuffix(
        #"","file":"doors.geojson","line":\#(last[0]),"column":\#(last[1]),"feature":"d-7","byte":\#(byte),"#
          + #""path":"/features/1/geometry/coordinates/0/3"}"#))
    #expect(lines[1].hasPrefix(#"{"summary":{"errors":1,"warnings":0,"notes":0,"features":3"#))
  }

  @Test func `a report is written when all is well`() throws {
    let folder = try ScratchFolder()
    #expect(floorplan("extent", "--report", "r", input: point(1, 2), in: folder) == Ran(0, "[1,2,1,2]\n"))
    #expect(
      try folder.text("r")
        == #"{"summary":{"errors":0,"warnings":0,"notes":0,"features":1,"empty":0,"skipped":0}}"# + "\n")
  }

  @Test func `SARIF names the tool, the rules and the places`() throws {
    let folder = try ScratchFolder().write("a door.geojson", Self.openRing)
    let words = ["extent", "--report", "r.sarif", "--report-format", "sarif", "a door.geojson"]
    #expect(floorplan(words, in: folder).status == 65)
    let log = try #require(try JSONSerialization.jsonObject(with: folder.bytes("r.sarif")) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = (run["tool"] as? [String: [String: Any]])?["driver"]
    #expect(driver?["name"] as? String == "floorplan" && driver?["version"] as? String == Floorplan.version)
    #expect(run["columnKind"] as? String == "unicodeCodePoints")
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(result["ruleId"] as? String == "ring-unclosed" && result["level"] as? String == "error")
    let text = (result["message"] as? [String: String])?["text"]
    #expect(text?.hasPrefix(Self.message) == true)
    let location = (result["locations"] as? [[String: [String: [String: Any]]]])?.first?["physicalLocation"]
    #expect(location?["artifactLocation"]?["uri"] as? String == "a%20door.geojson")
    let place = try Self.openRing.place(of: "[7.1,51.4]")
    let region = location?["region"]
    #expect("\(region?["startLine"] as? Int ?? 0):\(region?["startColumn"] as? Int ?? 0)" == place)
  }

  @Test func `SARIF without a finding is still a log`() throws {
    let folder = try ScratchFolder()
    let words = ["extent", "--report", "r", "--report-format", "sarif"]
    #expect(floorplan(words, input: point(1, 2), in: folder).status == 0)
    let log = try #require(try JSONSerialization.jsonObject(with: folder.bytes("r")) as? [String: Any])
    #expect(((log["runs"] as? [[String: Any]])?.first?["results"] as? [Any])?.isEmpty == true)
  }

  @Test func `a file's name cannot forge a command of GitHub`() throws {
    let name = "a,b:c%\n::error::x.geojson"
    let folder = try ScratchFolder().write(name, Self.openRing)
    let words = ["extent", "--report", "r", "--report-format", "github", name]
    let ran = floorplan(words, in: folder)
    #expect(ran.status == 65 && ran.error.lines.count == 1)
    let place = try Self.openRing.place(of: "[7.1,51.4]").split(separator: ":")
    let report = try folder.text("r")
    #expect(report.lines.count == 1)
    #expect(
      report.hasPrefix(
        "::error file=a%2Cb%3Ac%25%0A%3A%3Aerror%3A%3Ax.geojson,line=\(place[0]),col=\(place[1]),title=ring-unclosed::"
          + Self.message))
  }

  @Test func `warnings and notes have their words`() throws {
    let data = collection(
      #"{"type":"Feature","geometry":null}"#, #"{"type":"Feature","id":null,"properties":{},"geometry":null}"#)
    let folder = try ScratchFolder()
    _ = floorplan("extent", "--report", "r", "--report-format", "github", input: data, in: folder)
    let lines = try folder.text("r").lines
    #expect(lines.contains { $0.hasPrefix("::warning file=-,line=2,col=1,title=properties-missing::") })
    #expect(lines.contains { $0.hasPrefix("::notice file=-,line=3,col=24,title=id-null::") })
    #expect(lines.contains { $0.hasPrefix("::warning ") && $0.contains("no-position") })
  }

  @Test func `a report holds what the terminal does not show`() throws {
    let data = collection(repeating: #"{"type":"Feature","geometry":null}"#, 47)
    let folder = try ScratchFolder().write("a.geojson", data)
    let ran = floorplan("extent", "--report", "r", "a.geojson", in: folder)
    #expect(ran.status == 0)
    let shown = ran.error.lines.filter { $0.contains("properties") }
    #expect(shown.filter { $0.contains(": warning: ") }.count == 10)
    #expect(shown.last == "floorplan: a.geojson: 37 more like this: properties-missing")
    #expect(try folder.text("r").lines.filter { $0.contains("properties-missing") }.count == 47)
  }

  @Test func `a report that cannot be created is told before anything is read`() throws {
    let ran = floorplan("extent", "--report", "no/r", input: "{", in: try ScratchFolder())
    #expect(ran == Ran(73, error: "floorplan: no/r: cannot be created: no such file or directory\n"))
  }
}

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
    let data = #"{"type":"FeatureCollection","bbox":[0,0,1,1],"features":["# + "\n"
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
      point(1, 2), #"{"type":"Feature","id":"x","properties":{},"geometry":"#
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
      point(1, 2), #"{"type":"Feature","id":"x","properties":{},"geometry":"#
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
      String(data: try JSONSerialization.data(withJSONObject: [Self.hostile + String(repeating: "y", count: 99)]),
        encoding: .utf8)).dropFirst().dropLast()
    let data = point(1, 200, "\"id\":\(id),\"properties\":{}")
    let ran = floorplan("extent", input: data)
    #expect(ran.status == 65 && ran.error.contains("…") && isHarmless(ran.error), "\(ran.error.debugDescription)")
    let type = floorplan("extent", input: "{\"type\":\"\(Self.hostile.replacingOccurrences(of: "\u{1B}", with: "\\u001b").replacingOccurrences(of: "\u{7}", with: "\\u0007"))\"}")
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

/// A FeatureCollection of the same feature many times, a line each.
private func collection(repeating feature: String, _ count: Int) -> String {
  let features = Array(repeating: feature, count: count).joined(separator: ",\n")
  return "{\"type\":\"FeatureCollection\",\"features\":[\n\(features)\n]}\n"
}
