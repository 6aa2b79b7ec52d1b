import Foundation
import Testing

@testable import floorplan

/// The forms of the answer: those of the table in the manual, on data that crosses the antimeridian.
struct ExtentFormatsTests {
  private static let data = collection(
    point(177, -20), point(179.5, -16).replacingOccurrences(of: "-16.0]", with: "-16,12.5]"), point(-178, -18),
    #"{"type":"Feature","properties":{},"geometry":null}"#)

  private static let rings =
    "[[[[177,-20],[180,-20],[180,-16],[177,-16],[177,-20]]],[[[-180,-20],[-178,-20],[-178,-16],[-180,-16],[-180,-20]]]]"
  private static let feature =
    #"{"type":"Feature","bbox":[177,-20,-178,-16],"properties":{"features":4},"geometry":"#
    + #"{"type":"MultiPolygon","coordinates":\#(rings)}}"#

  private static let answers: [(format: String, answer: String)] = [
    ("bbox", "[177,-20,-178,-16]"), ("text", "177 -20 -178 -16"), ("csv", "177,-20,-178,-16"),
    (
      "json",
      #"{"bbox":[177,-20,-178,-16],"crosses":true,"width":5,"height":4,"center":[179.5,-18],"z":[12.5,12.5],"#
        + #""planar":[-178,-20,179.5,-16],"features":4,"empty":1,"skipped":0,"positions":3}"#
    ), ("geojson", feature), ("ndjson", feature), ("geojsonseq", "\u{1E}" + feature),
    ("leaflet", "[[-20,177],[-16,182]]"),
    (
      "partial",
      #"{"floorplan":"extent-partial","version":1,"crs":"OGC:CRS84","planar":false,"features":4,"empty":1,"skipped":0,"#
        + #""positions":3,"x":[-178,179.5],"y":[-20,-16],"z":[12.5,12.5],"lon":[[-178,-178],[177,177],[179.5,179.5]]}"#
    ),
  ]

  @Test(arguments: answers) func `a format is one line`(_ format: String, _ answer: String) {
    #expect(floorplan("extent", "-f", format, input: Self.data) == Ran(0, answer + "\n"))
  }

  @Test func `TileJSON bounds cannot cross`() {
    #expect(
      floorplan("extent", "-f", "tilejson", input: Self.data)
        == Ran(
          0, "{\"bounds\":[-180,-20,180,-16]}\n",
          error: "floorplan: warning: TileJSON bounds cannot cross the antimeridian; widened to -180 to 180\n"))
  }

  @Test(
    arguments: [
      ("a.geojson", "geojson"), ("a.json", "json"), ("a.csv", "csv"), ("a.txt", "text"), ("a.JSON", "json"),
      ("a.ndjson", "ndjson"), ("a.geojsonl", "ndjson"), ("a.jsonl", "ndjson"), ("a.geojsons", "geojsonseq"),
      ("a.geojsonseq", "geojsonseq"), ("a.dat", "bbox"), ("a", "bbox"), ("b.csv/a", "bbox"),
    ])
  func `the suffix of the output decides`(_ file: String, _ format: String) throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(atPath: "\(folder.path)/b.csv", withIntermediateDirectories: false)
    #expect(floorplan("extent", "-o", file, input: Self.data, in: folder) == Ran(0))
    #expect(try folder.text(file) == Self.answers.first { $0.format == format }.map { $0.answer + "\n" })
  }

  @Test func `-f beats the suffix`() throws {
    let folder = try ScratchFolder()
    #expect(floorplan("extent", "-o", "a.geojson", "-f", "text", input: Self.data, in: folder) == Ran(0))
    #expect(try folder.text("a.geojson") == "177 -20 -178 -16\n")
  }

  @Test func `an output in .gz is compressed, the same each time, and its inner suffix decides`() throws {
    let folder = try ScratchFolder()
    #expect(floorplan("extent", "-o", "a.csv.gz", input: Self.data, in: folder) == Ran(0))
    #expect(floorplan("extent", "-o", "b.csv.gz", input: Self.data, in: folder) == Ran(0))
    #expect(try bash("gzip -dc a.csv.gz; cmp a.csv.gz b.csv.gz", in: folder) == Ran(0, "177,-20,-178,-16\n"))
  }

  @Test func `a box that crosses is written as two with --split`() {
    #expect(
      floorplan("extent", "--split", input: Self.data) == Ran(0, "[177,-20,180,-16]\n[-180,-20,-178,-16]\n"))
    #expect(
      floorplan("extent", "--split", "-f", "csv", input: Self.data) == Ran(0, "177,-20,180,-16\n-180,-20,-178,-16\n"))
    #expect(floorplan("extent", "--split", input: point(1, 2)) == Ran(0, "[1,2,1,2]\n"))
  }

  @Test(
    arguments: [
      ("bbox", "null\n"), ("text", ""), ("csv", ""), ("leaflet", "null\n"),
      (
        "json",
        #"{"bbox":null,"crosses":false,"width":null,"height":null,"center":null,"z":null,"planar":null,"features":0,"#
          + #""empty":0,"skipped":0,"positions":0}"# + "\n"
      ), ("ndjson", #"{"type":"Feature","properties":{"features":0},"geometry":null}"# + "\n"),
    ])
  func `data without a position has no box`(_ format: String, _ answer: String) {
    #expect(
      floorplan("extent", "-f", format, input: collection())
        == Ran(0, answer, error: "floorplan: -: warning: no feature has a position: there is no box\n"))
  }

  @Test func `numbers are rounded outward`() {
    let data = collection(point(0.29, 0.1), point(1.0000001, 2.55))
    #expect(floorplan("extent", "--precision", "2", input: data) == Ran(0, "[0.29,0.1,1.01,2.55]\n"))
    #expect(floorplan("extent", "--precision", "0", input: data) == Ran(0, "[0,0,2,3]\n"))
  }

  @Test func `six numbers only where there are altitudes`() {
    #expect(floorplan("extent", "--3d", input: Self.data) == Ran(0, "[177,-20,12.5,-178,-16,12.5]\n"))
    #expect(floorplan("extent", "--3d", input: point(1, 2)) == Ran(0, "[1,2,1,2]\n"))
  }

  @Test func `groups are lines in order of their first feature`() {
    let data = collection(
      point(1, 1, #""properties":{"kind":"park"}"#), point(2, 2, #""properties":{"kind":1}"#),
      point(3, 3, #""properties":{"kind":"park"}"#), point(4, 4, #""properties":{"kind":1.0}"#),
      point(5, 5, #""properties":{"kind":"1"}"#), point(6, 6), point(7, 7, #""properties":{"kind":null}"#))
    #expect(
      floorplan("extent", "--by", "kind", input: data).output.lines == [
        #"{"group":"park","features":2,"bbox":[1,1,3,3]}"#, #"{"group":1,"features":2,"bbox":[2,2,4,4]}"#,
        #"{"group":"1","features":1,"bbox":[5,5,5,5]}"#, #"{"group":null,"features":2,"bbox":[6,6,7,7]}"#,
      ])
    let features = floorplan("extent", "--by", "kind", "-f", "geojson", input: data).output
    #expect(features.lines.count == 6 && features.hasPrefix("{\"type\":\"FeatureCollection\",\"features\":[\n"))
    #expect(features.hasSuffix("\n]}\n"))
  }

  @Test func `tiles are lines of z, x and y`() {
    #expect(floorplan("extent", "--tiles", "0-1", input: Self.data) == Ran(0, "0/0/0\n1/0/1\n1/1/1\n"))
    #expect(floorplan("extent", "--tiles", "1", "-f", "json", input: Self.data) == Ran(0, "[0,1,1]\n[1,1,1]\n"))
    #expect(
      floorplan("extent", "--tiles", "30", input: #"{"type":"LineString","coordinates":[[-170,0],[170,0]]}"#)
        == Ran(64, error: "floorplan: --tiles: more than 10,000,000 tiles; take a smaller zoom\n"))
    #expect(floorplan("extent", "--tiles", "5", input: collection()).output.isEmpty)
  }

  @Test func `a camera fits the manual's figures`() {
    // The figures of the specification, for 800 by 600 pixels.
    #expect(
      floorplan("extent", "--viewport", "800x600", input: Self.data)
        == Ran(
          0,
          #"{"center":[179.5,-18.011348],"zoom":6.6479,"bounds":[176.6953723,-20.0000272,-177.6953723,-15.9999722],"#
            + #""bbox":[177,-20,-178,-16]}"# + "\n"))
    #expect(
      floorplan("extent", "--viewport", "8x6", "--max-zoom", "7", input: point(1, 2)).output.contains("\"zoom\":7,"))
  }

  @Test func `partial results merge to the bytes of one run`() throws {
    let folder = try ScratchFolder()
    let pieces = [Self.data, point(170, 5), collection(point(-175, -21), point(3, 4)), collection()]
    let whole = pieces.joined()
    for words in [
      ["-f", "json"], ["-f", "partial"], ["--viewport", "80x60"], ["--pad", "10km", "--precision", "3"],
    ] {
      for group in [[], ["--by", "kind"]] where group.isEmpty || words.last != "partial" {
        let parts = pieces.map { floorplan(["extent", "-f", "partial"] + group, input: $0, in: folder).output }
        let merged = floorplan(["extent", "--merge"] + words, input: parts.joined())
        #expect(merged.status == 0)
        #expect(merged.output == floorplan(["extent"] + group + words, input: whole).output, "\(words)")
      }
    }
  }

  @Test(arguments: [#"{"a":1}"#, "[1]", "nonsense", point(1, 2)])
  func `only partial results can be merged`(_ line: String) {
    let ran = floorplan("extent", "--merge", input: "\n" + line)
    #expect(ran.status == 65 && ran.output.isEmpty)
    #expect(ran.error.hasPrefix("floorplan: -:2:") && ran.error.contains("not a partial result"))
  }

  @Test func `partial results of two kinds do not merge`() {
    let one = floorplan("extent", "-f", "partial", input: point(1, 2)).output
    let planar = floorplan("extent", "-f", "partial", "--planar", input: point(1, 2)).output
    let grouped = floorplan("extent", "-f", "partial", "--by", "a", input: point(1, 2)).output
    for (other, word) in [
      (planar, "another kind"), (grouped, "another kind"),
      (one.replacingOccurrences(of: #""version":1"#, with: #""version":2"#), "another version"),
      (one.replacingOccurrences(of: #""x":[1,1]"#, with: #""x":[1]"#), "damaged"),
    ] {
      let ran = floorplan("extent", "--merge", input: one + other)
      #expect(ran.status == 65 && ran.output.isEmpty && ran.error.hasPrefix("floorplan: -:2:1: "), "\(ran.error)")
      #expect(ran.error.contains(word))
    }
  }
}
