import Foundation
import Testing

@testable import floorplan

/// `edit-apply` from the command line: what goes in and comes out, statuses, files.
struct EditApplyTests {
  static let line =
    #"{"type":"Feature","id":"l","properties":{"a":1.50},"geometry":{"type":"LineString","coordinates":[[0,0],[10.0,0]]}}"#
  static let town = point(1, 2, #""id":7,"properties":{}"#)
  static let input = collection(line, town)

  private func edit(_ log: String..., words: [String] = [], input: String = EditApplyTests.input) throws -> Ran {
    let folder = try ScratchFolder().write("in.geojson", input).write("edits.jsonl", log.map { $0 + "\n" }.joined())
    return floorplan(["edit-apply", "in.geojson", "--edits", "edits.jsonl"] + words, in: folder)
  }

  @Test func `an empty log copies the file, whatever it looks like`() throws {
    let odd = "{ \"features\" : [ \(Self.line)\t,\n\n\(Self.town) ] ,\"type\":\"FeatureCollection\", \"x\" :1E+2 }\r\n"
    #expect(try edit(input: odd) == Ran(0, odd))
    #expect(try edit("", "# nothing", input: odd) == Ran(0, odd))
  }

  @Test func `only what is edited changes`() throws {
    let ran = try edit(
      #"{"op":"move","id":"l","at":0,"to":[5,0.0]}"#, #"{"op":"set","id":7.0,"properties":{"n":1.00}}"#)
    let changed =
      Self.input
      .replacingFirst("[[0,0],", "[[5,0],").replacingFirst(
        #""id":7,"properties":{}"#, #""id":7,"properties":{"n":1.00}"#)
    #expect(ran == Ran(0, changed))
  }

  @Test func `the first failure ends the run and nothing is written`() throws {
    let folder = try ScratchFolder().write("in.geojson", Self.input)
      .write("edits.jsonl", #"{"op":"delete","id":7}"# + "\n" + #"{"op":"delete","id":"7"}"# + "\n")
    let ran = floorplan("edit-apply", "in.geojson", "--edits", "edits.jsonl", "-o", "in.geojson", in: folder)
    #expect(ran.status == 65 && ran.output.isEmpty)
    #expect(ran.error.hasPrefix("floorplan: edits.jsonl:2:1: delete: no feature has the id \"7\""))
    #expect(try folder.text("in.geojson") == Self.input)
    #expect(folder.names == ["edits.jsonl", "in.geojson"])
  }

  @Test func `a log applied twice is refused when it expects what was there`() throws {
    let folder = try ScratchFolder().write("in.geojson", Self.input)
      .write("edits.jsonl", #"{"op":"set","id":"l","properties":{"a":2},"expect":{"properties":{"a":1.5}}}"# + "\n")
    let words = ["edit-apply", "in.geojson", "--edits", "edits.jsonl", "-o", "in.geojson"]
    #expect(floorplan(words, in: folder) == Ran(0))
    let once = try folder.text("in.geojson")
    let ran = floorplan(words, in: folder)
    #expect(ran.status == 65 && ran.error.contains("has a 2, the log expects 1.5"))
    #expect(try folder.text("in.geojson") == once)
  }

  @Test func `every wrong line is told before anything runs`() throws {
    let ran = try edit(
      #"{"op":"delete","id":"nobody"}"#, #"{"op":"move","id":"l","att":0,"to":[1,1]}"#,
      #"{"op":"add","id":"l","to":[1,]}"#)
    #expect(ran.status == 65 && ran.error.lines.count == 2)
    #expect(ran.error.contains("edits.jsonl:2:23: move takes no 'att'; did you mean 'at'?"))
    #expect(ran.error.contains("edits.jsonl:3:"))
  }

  @Test(arguments: [
    (["edit-apply", "in.geojson"], "--edits FILE is needed"),
    (["edit-apply", "a", "b", "--edits", "e"], "one FILE"),
    (["edit-apply", "a", "--edits", "e", "--allow", "Circle"], "--allow"),
    (["edit-apply", "a", "--edits", "e", "--prefer", "ours"], "--merge"),
    (["edit-apply", "a", "--edits", "e", "--to-crs", "EPSG:3857"], "--to-crs"),
    (["edit-apply", "--edits", "-"], "once"),
    (["edit-apply", "a", "--edits", "e", "--inverse", "-"], "twice"),
    (["edit-apply", "a", "--edits", "e", "--inverse", "b", "-o", "b"], "twice"),
    (["edit-apply", "a", "--edits", "e", "--failed", "f", "--check"], "--check"),
    (["edit-apply", "--lint", "a", "--edits", "e"], "--lint"),
  ])
  func `words that cannot be obeyed end with status 64`(_ words: [String], _ hint: String) {
    let ran = floorplan(words)
    #expect(ran.status == 64 && ran.error.contains(hint), "\(ran.error)")
  }

  @Test func `files that are not there end with status 66`() throws {
    let folder = try ScratchFolder().write("in.geojson", Self.input)
    #expect(floorplan("edit-apply", "in.geojson", "--edits", "none", in: folder).status == 66)
    try folder.write("e", "")
    #expect(floorplan("edit-apply", "none", "--edits", "e", in: folder).status == 66)
  }

  @Test func `standard input may be the data or the log`() throws {
    let folder = try ScratchFolder().write("in.geojson", Self.input).write("e", #"{"op":"delete","id":7}"# + "\n")
    let without = collection(Self.line)
    #expect(floorplan("edit-apply", "--edits", "e", input: Self.input, in: folder) == Ran(0, without))
    let log = try folder.text("e")
    #expect(floorplan("edit-apply", "in.geojson", "--edits", "-", input: log, in: folder) == Ran(0, without))
  }

  @Test func `a collection's box follows its features, a stale one of an untouched feature stays`() throws {
    let boxed = point(3, 4, #""id":9,"bbox":[0,0,0,0],"properties":{}"#)
    let input = #"{"type":"FeatureCollection","bbox":[1,2,3,4.0],"features":["# + Self.town + "," + boxed + "]}"
    let ran = try edit(#"{"op":"move","id":7,"at":0,"to":[-1,2]}"#, input: input)
    #expect(ran.output.hasPrefix(#"{"type":"FeatureCollection","bbox":[-1,2,3,4.0],"features":"#))
    #expect(ran.output.contains(#""bbox":[0,0,0,0]"#))
  }

  @Test func `the log's own digest of the input is compared`() throws {
    let ran = try edit(#"{"floorplan-edit":1,"base":{"sha256":"00"}}"#)
    #expect(ran.status == 0 && ran.error.contains("edits.jsonl:1:1: warning: the input is not the one"))
    #expect(try edit(#"{"floorplan-edit":1,"base":{"sha256":"00"}}"#, words: ["--strict"]).status == 65)
  }

  @Test func `the report has a row for each operation, and takes back what was skipped`() throws {
    let folder = try ScratchFolder().write("in.geojson", Self.input).write(
      "edits.jsonl",
      #"{"op":"remove","id":"l","at":0}"# + "\n" + #"{"op":"set","id":7,"properties":{"x":1}}"# + "\n")
    let words = ["edit-apply", "in.geojson", "--edits", "edits.jsonl", "--failed", "f", "--report", "r"]
    #expect(floorplan(words, in: folder).status == 1)
    let rows = try folder.text("r").lines
    #expect(rows.contains(#"{"op":"remove","file":"edits.jsonl","line":1,"feature":"l","skipped":true}"#))
    #expect(rows.contains(#"{"op":"set","file":"edits.jsonl","line":2,"feature":7}"#))
    #expect(rows.last?.contains(#""ops":2,"created":0,"changed":1,"deleted":0,"failed":1"#) == true)
    #expect(try folder.text("f") == #"{"op":"remove","id":"l","at":0}"# + "\n")
  }

  @Test func `a bad feature that is passed on is no change`() throws {
    let bad = #"{"type":"Feature","id":"b","properties":{},"geometry":{"type":"LineString","coordinates":[[0,0]]}}"#
    let input = #"{"type":"FeatureCollection","bbox":[9,9,9,9],"features":["# + bad + "," + Self.town + "]}"
    let log = #"{"op":"set","id":7,"properties":{"x":1},"expect":{"absent":["x"]}}"#
    let ran = try edit(log, #"{"op":"set","id":7,"unset":["x"]}"#, words: ["--invalid", "pass"], input: input)
    #expect(ran.status == 0 && ran.output == input)
    let refused = try edit(#"{"op":"add","id":"b","to":[1,1]}"#, words: ["--invalid", "pass"], input: input)
    #expect(refused.status == 65 && refused.error.contains("breaks a rule"))
  }

  @Test func `a plane has no 360 degrees and no shorter meridians`() throws {
    let line =
      #"{"type":"Feature","id":1,"properties":{},"geometry":{"type":"LineString","coordinates":[[0,60],[500,60]]}}"#
    let words = ["--crs", "EPSG:25832"]
    let ran = try edit(#"{"op":"insert","id":1,"to":[-100,60],"within":101}"#, words: words, input: collection(line))
    #expect(ran.status == 0 && ran.output.contains("[[0,60],[-100,60],[500,60]]"))
    let far = try edit(#"{"op":"insert","id":1,"to":[-100,60],"within":99}"#, words: words, input: collection(line))
    #expect(far.status == 65 && far.error.contains("100 m away"))
  }

  @Test(arguments: [
    // A chain, against the order of the file; a ring of three; a swap; an id given away and taken by a new feature.
    [(1, "b"), (0, "x"), (1, "y")], [(0, "t"), (1, "a"), (2, "b"), (0, "c")], [(0, "t"), (1, "a"), (0, "b")],
    [(0, "d"), (3, "a")],
  ])
  func `a squashed log can trade ids`(renames: [(feature: Int, id: String)]) throws {
    let points = ["a", "b", "c"].enumerated().map {
      point(Double($0.offset), 0, #""id":"\#($0.element)","properties":{}"#)
    }
    let log = renames.map { rename in
      rename.feature == 3
        ? #"{"op":"create","id":"\#(rename.id)","geometry":null,"index":0}"#
        : #"{"op":"set","feature":\#(rename.feature),"newId":"\#(rename.id)"}"#
    }
    let folder = try ScratchFolder()
      .write("in.geojson", collection(points[0], points[1], points[2]))
      .write("edits.jsonl", log.map { $0 + "\n" }.joined())
    let words = ["edit-apply", "in.geojson", "-f", "geojson", "--edits"]
    let ran = floorplan(words + ["edits.jsonl", "--squash", "short.jsonl"], in: folder)
    #expect(ran.status == 0, "\(ran.error)")
    #expect(floorplan(words + ["short.jsonl"], in: folder) == ran)
  }

  @Test func `a map shows what has changed as selected`() throws {
    let ran = try edit(#"{"op":"move","id":7,"at":0,"to":[5,5]}"#, words: ["-f", "svg"])
    #expect(ran.status == 0 && ran.output.hasPrefix("<svg"))
    #expect(ran.output.components(separatedBy: "fp-selected").count == 2)
    #expect(ran.output.contains(#"class="fp-selected" aria-current="true" id="fp-7""#))
  }
}

extension String {
  /// With the first place of a text replaced; the text has to be there.
  func replacingFirst(_ text: String, _ other: String) -> String {
    guard let range = range(of: text) else { return self }
    return replacingCharacters(in: range, with: other)
  }
}
