import Foundation
import Testing

@testable import floorplan

/// The words of `legend`, and what becomes of inputs and outputs.
@Suite struct LegendWordsTests {
  private let points =
    ##"{"type":"FeatureCollection","features":[{"type":"Feature","id":"a","properties":{"title":"A","marker-color":"#f00"},"geometry":{"type":"Point","coordinates":[0,0]}},{"type":"Feature","id":7,"properties":{"title":"B","v":1},"geometry":{"type":"Point","coordinates":[10,5]}}]}"##
  private let style = #"{"version":1,"layers":[{"id":"all","marker":{"symbol":"bus"}},{"id":"none","fill":{}}]}"#

  @Test(arguments: [
    (["--scalebar"], "--scalebar needs --map"), (["--label", "name"], "--label needs --map"),
    (["--map", "--check"], "--map does not take --check"),
    (["--map", "-f", "json"], "--map is drawn as svg, not json"),
    (["--scheme", "jenks"], "--scheme needs --color-by"),
    (["--palette", "blues"], "--palette blues is a ramp for classes; it needs --color-by"),
    (
      ["--palette", "bleus"],
      "--palette: 'bleus' is not one of floorplan, okabe-ito, tol-bright, blues, greens, oranges, purples, greys, viridis, blue-red; did you mean 'blues'?"
    ),
    (["--max-width", "20"], "--max-width must be from 64 to 10000, not 20"),
    (["--columns", "0"], "--columns must be from 1 to 10000, not 0"),
    (["--map", "--width", "0"], "--width must be from 1 to 100000, not 0"),
    (["--map", "--theme", "satellite"], "--theme: 'satellite' is not one of light, dark, muted, auto"),
    (["--check", "-f", "svg"], "--check answers in text or json, not svg"),
    (["--map", "--id-prefix", "1x"], "--id-prefix must be a letter or _ and then letters, digits, '-', '.' and '_'"),
    (["--map", "--graticule", "x"], "--graticule: 'x' is neither auto nor a number of degrees up to 180"),
  ])
  func `what cannot be obeyed is refused by name`(words: [String], message: String) throws {
    let folder = try ScratchFolder()
    try folder.write("d.geojson", points)
    #expect(floorplan(["legend", "d.geojson"] + words, in: folder) == Ran(64, error: "floorplan: \(message)\n"))
  }

  @Test func `a pipe gives what a file gives, but for its name`() throws {
    let folder = try ScratchFolder()
    try folder.write("stdin.geojson", points)
    let words = ["legend", "--map", "--label", "title", "--select", "7"]
    let file = floorplan(words + ["stdin.geojson"], in: folder)
    #expect(file.status == 0 && file.error.isEmpty && file.output.contains("fp-selected"))
    #expect(floorplan(words, input: points, in: folder) == file)
    #expect(floorplan(words + ["-j", "1", "-"], input: points, in: folder) == file)
  }

  @Test func `a style alone has a key, data alone too`() throws {
    let folder = try ScratchFolder()
    try folder.write("s.json", style)
    #expect(floorplan("legend", "--style", "s.json", "-f", "text", in: folder) == Ran(0, "icon\tall\t\nfill\tnone\t\n"))
    #expect(floorplan("legend", "-f", "text", input: points) == Ran(0, "icon\tA\t1\nicon\tB\t1\n"))
    let both = floorplan("legend", "--style", "s.json", "-", "-f", "text", input: points, in: folder)
    #expect(both == Ran(0, "icon\tall\t2\nfill\tnone\t0\n"))
  }

  @Test func `a check ends with 1 and writes what it found into the report`() throws {
    let folder = try ScratchFolder()
    try folder.write("s.json", ##"{"version":1,"layers":[{"id":"a","title":"Grey","line":{"color":"#aaa"}}]}"##)
    let ran = floorplan("legend", "--style", "s.json", "--check", "--report", "r.jsonl", in: folder)
    #expect(ran == Ran(1, "symbol-contrast\tGrey\tits colour has a contrast of 2.32:1 against the panel\n"))
    let report = try folder.text("r.jsonl")
    #expect(report.contains(#""severity":"error","rule":"symbol-contrast""#) && report.contains(#""errors":1"#))
  }

  @Test func `an old file stays as it was when anything is wrong`() throws {
    let folder = try ScratchFolder()
    try folder.write("map.svg", "good")
    try folder.write("d.geojson", #"{"type":"Point","coordinates":[0,95]}"#)
    #expect(floorplan("legend", "d.geojson", "--map", "-o", "map.svg", in: folder).status == 65)
    #expect(try folder.text("map.svg") == "good" && folder.names == ["d.geojson", "map.svg"])
  }

  @Test func `what the data say of their looks is judged once, with its place`() throws {
    let data =
      #"{"type":"Feature","properties":{"fill":"url(#x)","stroke-width":"3"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}"#
    let ran = floorplan("legend", "--map", input: data)
    #expect(
      ran.error == """
        floorplan: -:1:65: warning: feature 0: 'stroke-width' is text; read as the number 3
        floorplan: -:1:40: warning: feature 0: 'fill' is not a colour (#rgb or #rrggbb); the default is used

        """)
    #expect(ran.status == 0 && ran.output.contains("stroke-width=\"3\"") && !ran.output.contains("url("))
    #expect(floorplan("legend", "--map", "--strict", input: data).status == 65)
  }

  @Test func `a hidden layer is in no map, key or count`() throws {
    let folder = try ScratchFolder()
    try folder.write("s.json", style)
    let ran = floorplan("legend", "--style", "s.json", "--hide", "all", "-f", "text", "-", input: points, in: folder)
    #expect(ran == Ran(0, "fill\tnone\t0\n"))
    let map = floorplan("legend", "--style", "s.json", "--hide", "all", "--map", "-", input: points, in: folder)
    #expect(map.status == 0 && !map.output.contains("data-layer=\"all\"") && map.output.contains("data-layer=\"none\""))
    let wrong = floorplan("legend", "--style", "s.json", "--hide", "al", "-", input: points, in: folder)
    #expect(wrong.status == 64 && wrong.error.contains("did you mean 'all'?"))
  }

  @Test func `a map in any reference system is drawn by its own positions`() throws {
    // EPSG:3857 of the two ends, by x = λ·6378137 and y = asinh(tan φ)·6378137.
    let ran = floorplan("legend", "--map", "--projection", "EPSG:3857", "--legend", "none", input: points)
    #expect(ran.status == 0)
    #expect(
      ran.output.contains(#""projection":"EPSG:3857""#) && ran.output.contains("west 0, south 0, east 10, north 5"))
    let mercator = floorplan("legend", "--map", "--projection", "mercator", "--legend", "none", input: points)
    let uses = { (text: String) in
      text.split(separator: "\n").filter { $0.hasPrefix("<use") || $0.hasPrefix("<circle") }
    }
    #expect(uses(ran.output) == uses(mercator.output) && uses(ran.output).count == 2)
  }

  @Test func `the map of cluster has a key, and names what stands alone`() {
    let ran = floorplan("cluster", "-f", "svg", "--label", "title", "--select", "7", input: points)
    #expect(ran.status == 0 && ran.error.isEmpty)
    #expect(ran.output.contains("<title>A</title>") && ran.output.contains("aria-current=\"true\""))
    // One row is no key.
    #expect(!ran.output.contains("fp-legend\" transform"))
    let three = points.replacing(
      "]}}]}",
      with:
        "]}},\(#"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[0,0],[9,4]]}}"#)]}")
    let both = floorplan("cluster", "-f", "svg", input: three)
    #expect(
      both.output.contains("aria-label=\"points, 2 features\"")
        && both.output.contains("aria-label=\"other, 1 feature\""))
    #expect(floorplan("cluster", "--label", "title", input: points).error == "floorplan: --label needs -f svg\n")
  }

  @Test func `the map of extent takes its looks from the style`() throws {
    let folder = try ScratchFolder()
    try folder.write(
      "s.json", ##"{"version":1,"layers":[{"id":"a","marker":{"shape":"square","background":"#123456"}}]}"##)
    let ran = floorplan(
      "extent", "-f", "svg", "--style", "s.json", "--legend", "none", "--label", "title", input: points, in: folder)
    #expect(ran.status == 0 && ran.output.contains(##"<rect class="fp-marker" fill="#123456""##))
    #expect(ran.output.contains("fp-labels") && ran.output.contains("data-layer=\"extent\""))
  }
}
