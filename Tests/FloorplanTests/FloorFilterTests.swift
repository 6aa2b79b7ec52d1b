import Foundation
import Testing

@testable import floorplan

/// `floor-filter` from the command line: what comes in, what goes out, what it says.
struct FloorFilterTests {
  private func level(_ id: String, _ order: String, _ more: String = "") -> String {
    #"{"type":"Feature","feature_type":"level","id":"\#(id)","geometry":null,"properties":{"ordinal":\#(order),"#
      + #""short_name":{"en":"\#(id)","de":"\#(id) de"}\#(more)}}"#
  }

  private func unit(_ id: String, _ level: String) -> String {
    #"{"type":"Feature", "feature_type":"unit","id":"\#(id)","geometry":null,"properties":{"level_id":"\#(level)"}}"#
  }

  private var levels: String { collection(level("G", "0"), level("U", "1")) }
  private var units: String { collection(unit("a", "G"), unit("b", "U"), unit("c", "G"), unit("d", "X")) }

  private func ids(_ ran: Ran) -> [String] {
    ran.output.lines.compactMap { line in
      guard line.hasPrefix("{\"type\":\"Feature\","), let start = line.range(of: "\"id\":\"")?.upperBound else {
        return nil
      }
      return String(line[start...].prefix { $0 != "\"" })
    }
  }

  // MARK: Bytes

  @Test(arguments: ["..", "0", "1", "-1..0", "2"])
  func `features come out as they went in, in their order`(order: String) throws {
    let input = try Repository.text("Samples/floor-filter/ground/museum.geojson").lines.map {
      $0.hasSuffix(",") ? String($0.dropLast()) : $0
    }
    for form in ["geojson", "ndjson"] {
      let ran = floorplan(
        "floor-filter", "--order", order, "-f", form, input: input.dropFirst().dropLast().joined(separator: "\n"))
      var rest = input[...]
      let features = ran.output.lines.filter { $0.hasPrefix("{\"type\":\"Feature\",") }
      #expect(features.count > 8 && ran.status == 0)
      for line in features {
        let feature = line.hasSuffix(",") ? String(line.dropLast()) : line
        let index = try #require(rest.firstIndex(of: feature))
        rest = rest[(index + 1)...]
      }
    }
  }

  @Test func `the collection keeps its members, but not its box`() {
    let text =
      "{ \"name\": \"x\", \"bbox\": [0,0,1,1],\"type\":\"FeatureCollection\",\n \"features\" : [ \(level("G", "0")) , "
      + "\(level("U", "1"))\n ], \"last\":1.0 }\n"
    #expect(
      floorplan("floor-filter", input: text).output
        == "{ \"name\": \"x\", \"type\":\"FeatureCollection\",\n \"features\" : [\n\(level("G", "0"))\n], \"last\":1.0 }\n"
    )
  }

  @Test func `a file, a pipe and compressed data give the same, and the output may be the input`() throws {
    let folder = try ScratchFolder().write("in.json", levels)
    let expected = floorplan("floor-filter", "--level", "U", "in.json", in: folder)
    #expect(expected.status == 0 && ids(expected) == ["U"])
    #expect(floorplan("floor-filter", "--level", "U", input: levels) == expected)
    #expect(try bash("gzip -k in.json; floorplan floor-filter --level U in.json.gz", in: folder) == expected)
    #expect(floorplan("floor-filter", "--level", "U", "-o", "in.json", "in.json", in: folder) == Ran(0))
    #expect(try folder.text("in.json") == expected.output)
  }

  @Test func `what fails leaves the output and the selection as they were`() throws {
    let folder = try ScratchFolder().write("in", levels).write("out", "old").write("s.json", "{}")
    for words in [["--level", "9"], ["--order", "7"], ["--strict", "more"]] {
      try folder.write("more", units)
      let ran = floorplan(["floor-filter", "in", "-o", "out", "--selection-out", "s.json"] + words, in: folder)
      #expect([64, 65].contains(ran.status) && ran.error.lines.count == 1)
      #expect(try folder.text("out") == "old" && folder.text("s.json") == "{}")
    }
  }

  // MARK: Folders and zip archives

  @Test func `a folder is read in byte order, without what is hidden or no GeoJSON`() throws {
    let folder = try ScratchFolder()
    #expect(
      try bash("mkdir -p v/b v/.git v/__MACOSX; touch v/notes.txt; echo '{\"hello\":1}' > v/c.json", in: folder)
        == Ran(0))
    try folder.write("v/level.json", levels).write("v/b/unit.geojson", units).write("v/.git/x.json", "{")
      .write("v/__MACOSX/y.json", "{").write("v/manifest.json", #"{"language":"de"}"#)
    let ran = floorplan("floor-filter", "--level", "U DE", "v/", in: folder)
    #expect(ids(ran) == ["b", "U"])
    #expect(ran.error.contains("1 feature names a floor that is not known (X)"))
    #expect(floorplan("floor-filter", "--list", "v", in: folder).output.contains("G de"))
    try folder.write("v/bad.json", "{\"type\":\"FeatureCollection\",\"features\":[\n1]}")
    let bad = floorplan("floor-filter", "v", in: folder)
    #expect(bad.status == 65 && bad.error.hasPrefix("floorplan: v/bad.json:2:1: "))
  }

  /// A zip archive of two files, as bytes.
  private func zip(_ names: [String] = ["level.json", "a/unit.json"]) throws -> [UInt8] {
    var writer = ZipWriter()
    var bytes: [UInt8] = []
    for (name, text) in Swift.zip(names, [levels, units]) { bytes += try writer.entry(name, Array(text.utf8)) }
    return bytes + writer.end()
  }

  private func write(_ bytes: [UInt8], _ folder: ScratchFolder) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/v.zip"))
  }

  @Test func `an archive is read like a folder, by a name and from a pipe`() throws {
    let folder = try ScratchFolder()
    try write(try zip(), folder)
    let ran = floorplan("floor-filter", "--level", "G", "v.zip", in: folder)
    #expect(ran.status == 0 && ids(ran) == ["a", "c", "G"] && ran.output.contains(unit("a", "G")))
    #expect(try bash("cat v.zip | floorplan floor-filter --level G", in: folder).output == ran.output)
    #expect(try bash("unzip -qt v.zip || python3 -m zipfile -t v.zip", in: folder).status == 0)
    try write(try zip(["../../level.json", "/etc/unit.json"]), folder)
    #expect(ids(floorplan("floor-filter", "--level", "G", "v.zip", in: folder)) == ["G", "a", "c"])
    #expect(folder.names == ["v.zip"])
  }

  @Test(arguments: [
    ("cut", "cut off"), ("encrypted", "is encrypted"), ("method", "compressed by method 14"), ("size", "claims"),
    ("checksum", "checksum"), ("overlap", "overlap"), ("growth", "more than 200 times"), ("entries", "more than 4096"),
  ])
  func `an archive that lies is an error, and nothing is written`(fault: String, message: String) throws {
    let folder = try ScratchFolder()
    var bytes = try zip()
    let headers = bytes.indices.filter { $0 + 4 <= bytes.count && Array(bytes[$0..<$0 + 4]) == [0x50, 0x4B, 1, 2] }
    switch fault {
    case "cut": bytes.removeLast(30)
    case "encrypted": bytes[headers[0] + 8] |= 1
    case "method": bytes[headers[0] + 10] = 14
    case "size": bytes[headers[0] + 24] &-= 1
    case "checksum": bytes[headers[1] + 16] ^= 1
    case "overlap": bytes.replaceSubrange(headers[1] + 42..<headers[1] + 46, with: [0, 0, 0, 0])
    case "growth": bytes.replaceSubrange(headers[0] + 24..<headers[0] + 28, with: [0, 0, 0, 0x10])
    default: bytes.replaceSubrange(bytes.count - 12..<bytes.count - 10, with: [0x01, 0x20])
    }
    try write(bytes, folder)
    let ran = floorplan("floor-filter", "-o", "out.json", "v.zip", in: folder)
    #expect(ran.status == 65 && ran.error.contains(message) && ran.error.lines.count == 1, "\(ran.error)")
    #expect(folder.names == ["v.zip"])
  }

  @Test func `an archive that is written can be read again`() throws {
    let folder = try ScratchFolder()
    #expect(try bash("mkdir v", in: folder) == Ran(0))
    try folder.write("v/level.json", levels).write("v/unit.json", collection(unit("a", "G"), unit("b", "U")))
      .write("v/manifest.json", #"{"version":"1.0.0"}"#)
    #expect(floorplan("floor-filter", "--order", "..", "-o", "w.zip", "v", in: folder) == Ran(0))
    let first = try folder.bytes("w.zip")
    #expect(floorplan("floor-filter", "--order", "..", "-o", "w.zip", "v", in: folder) == Ran(0))
    #expect(try folder.bytes("w.zip") == first)
    let again = floorplan("floor-filter", "--list", "-f", "json", "w.zip", in: folder)
    #expect(again == floorplan("floor-filter", "--list", "-f", "json", "v", in: folder))
    #expect(floorplan("floor-filter", "-f", "imdf", "-o", "x", "v", in: folder) == Ran(0))
    #expect(try bash("ls x", in: folder).output == "level.geojson\nmanifest.json\nunit.geojson\n")
    let osm = collection(point(1, 2, #""properties":{"level":"0"}"#))
    #expect(floorplan("floor-filter", "-o", "y.zip", input: osm, in: folder).status == 64)
  }

  // MARK: Answers

  @Test func `a floor each in a folder, and what an older run left is taken away`() throws {
    let folder = try ScratchFolder().write("in", levels)
    #expect(floorplan("floor-filter", "--split", "f", "in", in: folder) == Ran(0))
    #expect(try bash("ls f", in: folder).output == "floors_0_g.geojson\nfloors_1_u.geojson\nindex.json\n")
    #expect(
      try folder.text("f/floors_1_u.geojson")
        == floorplan("floor-filter", "--order", "1", "--others", "hide", "in", in: folder).output)
    try folder.write("f/other.geojson", "mine").write("in", collection(level("G", "0")))
    #expect(floorplan("floor-filter", "--split", "f", "in", in: folder) == Ran(0))
    #expect(try bash("ls f", in: folder).output == "floors_0_g.geojson\nindex.json\nother.geojson\n")
  }

  @Test func `what is selected is kept from run to run`() throws {
    let folder = try ScratchFolder().write("in", levels)
    let words = ["floor-filter", "--previous", "s.json", "--selection-out", "s.json", "in"]
    #expect(ids(floorplan(words, in: folder)) == ["G"])
    #expect(ids(floorplan("floor-filter", "--level", "U", "--selection-out", "s.json", "in", in: folder)) == ["U"])
    #expect(ids(floorplan(words, in: folder)) == ["U"])
    #expect(
      try folder.text("s.json")
        == #"{"site":null,"facility":null,"level":"U","orders":[1],"shown":["U"],"zoom_to":null}"# + "\n")
  }

  @Test func `copies for each floor have ids and numbers of their own`() {
    let shop = point(1, 2, #""id":"s","properties":{"level":"0;1"}"#)
    let ran = floorplan("floor-filter", "--order", "..", "--explode", "-f", "ndjson", input: shop)
    #expect(
      ran.output.lines
        == ["0", "1"].map { order in
          shop.replacingOccurrences(of: "\"s\"", with: "\"s@\(order)\"").replacingOccurrences(
            of: "\"0;1\"}",
            with:
              "\"0;1\",\"floor:order\":\(order),\"floor:orders\":[0,1],\"floor:level\":\"\(order)\",\"floor:facility\":null}"
          )
        })
  }

  @Test func `inputs in different reference systems are an error`() throws {
    let other = #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:25832"}},"features":[]}"#
    let folder = try ScratchFolder().write("a", levels).write(
      "b", other.replacingOccurrences(of: "[]", with: "[\(level("X", "3"))]"))
    let ran = floorplan("floor-filter", "a", "b", in: folder)
    #expect(ran.status == 65 && ran.error.contains("the inputs differ in their crs: a is in CRS84, b is in EPSG:25832"))
  }

  @Test(arguments: [
    ("--level 1 --order 1", "--level and --order do not go together"), ("--zoom 3", "--zoom needs --viewpoint"),
    ("--viewpoint 1,91", "is not LON,LAT"), ("--field x=y", "the roles are site-id"),
    ("-f json", "needs --list or --check"),
    ("--list --check", "--list and --check do not go together"), ("--ignore x", "--ignore needs --check"),
    ("--split x -o y", "--split does not take --output"), ("--viewpoint 1,1 --level 1", "do not go together"),
    ("--list -f ndjson", "--list does not go with -f ndjson"), ("-f imdf", "needs -o"),
    ("--order two", "is no list of orders"),
  ])
  func `words that do not go together are told`(words: String, message: String) {
    let ran = floorplan(["floor-filter"] + words.split(separator: " ").map(String.init), input: "{")
    #expect(ran.status == 64 && ran.error.contains(message), "\(ran.error)")
  }

  // MARK: Maps

  /// The number of elements with a name in a layer of a document.
  private func shapes(_ document: String, _ layer: String) -> Int {
    guard let start = document.range(of: "data-layer=\"\(layer)\"")?.upperBound else { return 0 }
    let rest = document[start...]
    let group = rest[..<(rest.range(of: "data-layer=")?.lowerBound ?? rest.endIndex)]
    return ["<path", "<circle", "<use"].reduce(0) { $0 + group.components(separatedBy: $1).count - 1 }
  }

  @Test func `a floor is drawn with what is on it, and anchors are not`() throws {
    let folder = try ScratchFolder(copyOf: "\(Repository.root)/Samples/floor-filter/ground")
    let anchor =
      #"{"type":"Feature","feature_type":"anchor","id":"x","geometry":{"type":"Point","coordinates":[8.5,47.3]},"properties":{"unit_id":"hall-old0"}}"#
    try folder.write("anchor.json", anchor)
    let words = ["floor-filter", "--facility", "old", "-f", "svg", "museum.geojson", "anchor.json"]
    let ran = floorplan(words, in: folder)
    #expect(ran.status == 0 && ran.output.contains("Hall EG") && !ran.output.contains("Hall UG"))
    #expect(["site", "building", "level", "unit", "amenity"].map { shapes(ran.output, $0) } == [1, 1, 1, 2, 1])
    #expect(shapes(ran.output, "other") == 0)
    let hidden = floorplan(words + ["--hide", "unit,site"], in: folder)
    #expect(shapes(hidden.output, "unit") == 0 && shapes(hidden.output, "level") == 1)
    let unknown = floorplan(words + ["--hide", "units"], in: folder)
    #expect(unknown.status == 64 && unknown.error.contains("did you mean 'unit'?"))
    #expect(floorplan(words + ["--theme", "dark"], in: folder).output != ran.output)
    #expect(
      floorplan("floor-filter", "--hide", "unit", "museum.geojson", in: folder).error.contains("--hide needs -f svg"))
  }
}
