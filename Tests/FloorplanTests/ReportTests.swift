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

  @Test(
    arguments: [
      (["nowhere"], 66, "no-input", "nowhere: cannot be opened: no such file or directory"),
      (["--hide", "b", "-"], 64, "usage", "no layer 'b'; the layers are stdin"),
    ])
  func `a report holds what ended the run`(_ words: [String], _ status: Int32, _ rule: String, _ message: String) throws
  {
    let folder = try ScratchFolder()
    let ran = floorplan(["extent", "--report", "r"] + words, input: point(1, 2), in: folder)
    #expect(ran == Ran(status, error: "floorplan: \(message)\n"))
    let lines = try folder.text("r").lines
    #expect(lines.first == #"{"severity":"error","rule":"\#(rule)","message":"\#(message)"}"#)
    #expect(lines.last?.hasPrefix(#"{"summary":{"errors":1,"#) == true)
  }

  @Test func `a report that cannot be created is told before anything is read`() throws {
    let ran = floorplan("extent", "--report", "no/r", input: "{", in: try ScratchFolder())
    #expect(ran == Ran(73, error: "floorplan: no/r: cannot be created: no such file or directory\n"))
  }
}
