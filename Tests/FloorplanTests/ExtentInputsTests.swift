import Foundation
import Testing

@testable import floorplan

/// What `extent` reads: forms, names, reference systems, filters, layers.
struct ExtentInputsTests {
  @Test(
    arguments: [
      collection(point(1, 2), point(3, 4)), point(1, 2) + "\n" + point(3, 4) + "\n",
      "\u{1E}" + point(1, 2) + "\n\u{1E}" + point(3, 4) + "\n", point(1, 2) + point(3, 4),
      collection(point(1, 2)) + collection(point(3, 4)), #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#,
      "\u{FEFF}" + collection(point(1, 2), point(3, 4)),
      collection(point(1, 2), point(3, 4)).replacingOccurrences(of: "\n", with: "\r\n"),
      #"{"features":[\#(point(1, 2)),\#(point(3, 4))],"type":"FeatureCollection"}"#,
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,4]},"#
        + #"{"type":"GeometryCollection","geometries":[{"coordinates":[[3,2]],"type":"MultiPoint"}]}]}"#,
    ])
  func `every form of GeoJSON is read`(_ text: String) {
    #expect(floorplan("extent", input: text) == Ran(0, "[1,2,3,4]\n"))
  }

  @Test func `a position counts wherever it stands, and only positions do`() {
    let data = collection(
      point(1, 2, #""bbox":[-50,-50,50,50],"properties":{"coordinates":[99,99],"geometry":{"type":"Point"}}"#),
      #"{"type":"Feature","properties":null,"geometry":null}"#,
      #"{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[]}}"#)
    #expect(floorplan("extent", input: data) == Ran(0, "[1,2,1,2]\n"))
  }

  @Test(
    arguments: [
      ("", "empty: no GeoJSON in it"), (" \n", "empty: no GeoJSON in it"), ("PK\u{3}\u{4}xx", "zip"), ("<html>", "XML"),
      (#"{"type":"Topology"}"#, "a TopoJSON topology, not GeoJSON"), ("[1]", "FeatureCollection"), ("{", "ends"),
      ("nul", "ends"),
      (#"{"type":"point","coordinates":[1,2]}"#, "Point"),
    ])
  func `what is not GeoJSON says what it is`(_ text: String, _ words: String) {
    let ran = floorplan("extent", input: text)
    #expect(ran.status == 65 && ran.output.isEmpty)
    #expect(ran.error.hasPrefix("floorplan: -:") && ran.error.contains(words), "\(ran.error)")
  }

  // MARK: Names of layers

  @Test func `a layer is named by its file, or by NAME=`() throws {
    let folder = try ScratchFolder()
    for name in ["a.geojson", "b.c.json", ".hidden", "d=e.json", "plain"] { try folder.write(name, point(1, 2)) }
    let ran = floorplan(
      "extent", "--by", "layer", "a.geojson", "b.c.json", ".hidden", "./d=e.json", "plain", "roads=a.geojson",
      in: folder)
    let names = ran.output.lines.map { $0.split(separator: "\"")[3] }
    #expect(names == ["a", "b.c", ".hidden", "d=e", "plain", "roads"])
  }

  @Test func `standard input is the layer stdin, and can be named`() throws {
    #expect(floorplan("extent", "--by", "layer", input: point(1, 2)).output.hasPrefix(#"{"group":"stdin","#))
    #expect(floorplan("extent", "--by", "layer", "-", input: point(1, 2)).output.hasPrefix(#"{"group":"stdin","#))
    #expect(floorplan("extent", "--by", "layer", "x=-", input: point(1, 2)).output.hasPrefix(#"{"group":"x","#))
  }

  @Test func `inputs of one name are one layer, and one without features is a layer too`() throws {
    let folder = try ScratchFolder().write("a.json", point(1, 2)).write("b.json", point(3, 4))
    try folder.write("c.json", collection())
    let ran = floorplan("extent", "--by", "layer", "x=a.json", "c.json", "x=b.json", in: folder)
    #expect(
      ran.output.lines == [
        #"{"group":"x","features":2,"bbox":[1,2,3,4]}"#, #"{"group":"c","features":0,"bbox":null}"#,
      ])
  }

  @Test func `with several inputs a feature says its layer`() throws {
    let folder = try ScratchFolder().write("a.json", point(1, 2)).write(
      "b.json", point(3, 4, #""id":7,"properties":{}"#))
    #expect(
      floorplan("extent", "--by", "feature", "a.json", "b.json", in: folder).output.lines == [
        #"{"group":null,"index":0,"layer":"a","bbox":[1,2,1,2]}"#,
        #"{"group":7,"index":0,"layer":"b","bbox":[3,4,3,4]}"#,
      ])
  }

  @Test func `a hidden layer does not count, and an unknown one is told`() throws {
    let folder = try ScratchFolder().write("a.json", point(1, 2)).write("b.json", point(3, 4))
    #expect(floorplan("extent", "--hide", "a", "a.json", "b.json", in: folder) == Ran(0, "[3,4,3,4]\n"))
    let ran = floorplan("extent", "--hide", "c", "a.json", "b.json", in: folder)
    #expect(ran == Ran(64, error: "floorplan: no layer 'c'; the layers are a, b\n"))
  }

  @Test func `a style is read before the data, and must be one`() throws {
    let folder = try ScratchFolder().write("a.json", point(1, 2)).write("s.json", #"{"version":8,"layers":[]}"#)
    #expect(floorplan("extent", "--style", "no.json", "a.json", in: folder).status == 66)
    #expect(floorplan("extent", "--style", "s.json", "a.json", in: folder).status == 64)
    #expect(floorplan("extent", "--style", "a.json", "a.json", in: folder).status == 65)
  }

  // MARK: Inputs that cannot be read

  @Test func `an input that is missing or a folder is told by name`() throws {
    let folder = try ScratchFolder().write("file.txt", "")
    #expect(
      floorplan("extent", "no.json", in: folder)
        == Ran(66, error: "floorplan: no.json: cannot be opened: no such file or directory\n"))
    #expect(
      floorplan("extent", "file.txt/x", in: folder)
        == Ran(66, error: "floorplan: file.txt/x: cannot be opened: not a directory\n"))
    #expect(floorplan("extent", ".", in: folder) == Ran(66, error: "floorplan: .: is a folder\n"))
  }

  // MARK: Reference systems

  private func in25832(_ x: Double, _ y: Double, code: String = "urn:ogc:def:crs:EPSG::25832") -> String {
    #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"\#(code)"}},"features":[\#(point(x, y))]}"#
  }

  @Test func `a crs member is honoured and told`() {
    let ran = floorplan("extent", input: in25832(500_000, 5_400_000))
    #expect(ran.status == 0 && ran.output == "[500000,5400000,500000,5400000]\n")
    #expect(ran.error.contains("warning: ") && ran.error.contains("EPSG:25832"))
    let said = floorplan("extent", "--crs", "EPSG:25832", input: in25832(500_000, 5_400_000))
    #expect(said == Ran(0, "[500000,5400000,500000,5400000]\n"))
    for code in ["urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326"] {
      #expect(floorplan("extent", input: in25832(1, 2, code: code)) == Ran(0, "[1,2,1,2]\n"))
    }
  }

  @Test func `inputs in two reference systems need --to-crs`() throws {
    let folder = try ScratchFolder().write("a.json", in25832(500_000, 0)).write("b.json", point(9, 0))
    let ran = floorplan("extent", "-q", "a.json", "b.json", in: folder)
    #expect(ran.status == 65 && ran.output.isEmpty)
    #expect(
      ran.error
        == "floorplan: b.json: is in OGC:CRS84, but a.json in EPSG:25832; --to-crs brings them together\n")
    #expect(
      floorplan("extent", "-q", "--to-crs", "EPSG:25832", "--precision", "0", "a.json", "b.json", in: folder).status
        == 0)
  }

  @Test func `a crs member behind the features is not ignored`() throws {
    let text =
      #"{"type":"FeatureCollection","features":[\#(point(5, 6))],"#
      + #""crs":{"type":"name","properties":{"name":"EPSG:25832"}}}"#
    let ran = floorplan("extent", "-q", input: text)
    // Of standard input the features are gone when the member comes.
    #expect(ran.status == 65 && ran.output.isEmpty)
    #expect(ran.error.contains("crs") && ran.error.contains("--crs EPSG:25832"))
    #expect(floorplan("extent", "--crs", "EPSG:25832", input: text) == Ran(0, "[5,6,5,6]\n"))
    // A file can be read again.
    let folder = try ScratchFolder().write("a.geojson", text)
    #expect(floorplan("extent", "-q", "a.geojson", in: folder) == Ran(0, "[5,6,5,6]\n"))
  }

  @Test func `an unknown reference system is told`() {
    for option in ["--crs", "--to-crs"] {
      let ran = floorplan("extent", option, "EPSG:1", input: point(1, 2))
      #expect(ran.status == 64 && ran.error.contains("EPSG:1"), "\(ran.error)")
    }
  }

  @Test func `Web Mercator runs on past its edge`() {
    // 2 · π · 6,378,137 m is a turn; the degrees of Fiji's neighbours, in closed form.
    let ran = floorplan(
      "extent", "--to-crs", "EPSG:3857", "--precision", "2", input: collection(point(179, 0), point(-179, 0)))
    #expect(ran == Ran(0, "[19926188.85,-0,20148827.84,0]\n") || ran == Ran(0, "[19926188.85,0,20148827.84,0]\n"))
  }

  // MARK: Filters

  @Test(
    arguments: [
      (["--where", "kind=park"], "[1,1,1,1]"), (["--where", "kind!=park"], "[2,2,3,3]"),
      (["--where", "n>1"], "[2,2,2,2]"),
      (["--where", "n"], "[1,1,2,2]"), (["--where", "!n"], "[3,3,3,3]"), (["--where", "n>=1 and n<2"], "[1,1,1,1]"),
      (["--where", #"["==",["get","kind"],"road"]"#], "[2,2,2,2]"), (["--search", "CAFE"], "[3,3,3,3]"),
      (["--where", "n", "--where", "kind=road"], "[2,2,2,2]"),
    ])
  func `a filter keeps what matches`(_ words: [String], _ box: String) {
    let data = collection(
      point(1, 1, #""properties":{"kind":"park","n":1}"#), point(2, 2, #""properties":{"kind":"road","n":2}"#),
      point(3, 3, #""properties":{"kind":"Café"}"#))
    #expect(floorplan(["extent"] + words, input: data) == Ran(0, box + "\n"))
  }
}
