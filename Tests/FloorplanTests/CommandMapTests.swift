import Foundation
import Testing

@testable import floorplan

/// The maps of commands that make their layers themselves, by a style.
struct CommandMapTests {
  private static let points =
    #"{"type":"FeatureCollection","features":["#
    + (0..<6).map {
      #"{"type":"Feature","id":"p\#($0)","properties":{"name":"P\#($0)","n":\#($0)},"geometry":{"type":"Point","coordinates":[\#($0 < 4 ? 10.0 + 0.001 * Double($0) : 20.0 + Double($0)),\#($0)e-3]}}"#
    }.joined(separator: ",")
    + #",{"type":"Feature","properties":{"kind":"river"},"geometry":{"type":"LineString","coordinates":[[10,0],[20,1]]}}]}"#

  private func folder(style: String) throws -> ScratchFolder {
    try ScratchFolder().write("points.geojson", Self.points).write("style.json", style)
  }

  private func cluster(_ style: String, _ words: String...) throws -> Ran {
    let words = ["cluster", "--zoom", "5", "-f", "svg", "--style", "style.json", "points.geojson"] + words
    return floorplan(words, in: try folder(style: style))
  }

  /// The ids of the layers, from bottom to top.
  private func layers(_ svg: String) -> [String] {
    svg.components(separatedBy: "data-layer=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  /// What stands in the group of a layer.
  private func layer(_ id: String, of svg: String) -> String {
    let from = svg.range(of: "data-layer=\"\(id)\"").map { svg[$0.upperBound...] } ?? ""
    return String(from.prefix(upTo: from.range(of: "<g id=\"fp-l")?.lowerBound ?? from.endIndex))
  }

  @Test func `a style takes what it names, and the rest stays as it is`() throws {
    let style =
      ##"{"version":1,"layers":[{"id":"big","source":"clusters","filter":"point_count>3","cluster":{"background":"#123456"}},{"id":"rivers","source":"other","line":{"color":"#00aabb","width":7}}]}"##
    let ran = try cluster(style)
    #expect(ran.status == 0 && ran.error.isEmpty)
    #expect(layers(ran.output) == ["rivers", "points", "big"])
    #expect(layer("big", of: ran.output).contains("#123456"))
    #expect(layer("big", of: ran.output).contains(">4</text>"))
    #expect(layer("rivers", of: ran.output).contains("stroke=\"#00aabb\" stroke-width=\"7\""))
    #expect(layer("points", of: ran.output).contains("<title>P4</title>"))
  }

  @Test func `a layer lies where its source lies, and without one on top`() throws {
    let style =
      #"{"version":1,"layers":[{"id":"all","filter":"n=5"},{"id":"some","source":"points"},{"id":"rivers","source":"other"}]}"#
    #expect(layers(try cluster(style).output) == ["rivers", "some", "clusters", "all"])
  }

  @Test func `a source that there is not is told, with the nearest`() throws {
    let ran = try cluster(#"{"version":1,"layers":[{"id":"a","source":"cluster"}]}"#)
    #expect(ran.status == 0)
    #expect(
      ran.error
        == "floorplan: warning: layer 'a': there is no source 'cluster'; did you mean 'clusters'?\n")
  }

  @Test(arguments: [
    ("{\"version\":1,\"layers\":[{\"id\":\"a\",\"fill\":{\"color\":\"ultraviolet\"}}]}", [], 65, "style.json:1:50: "),
    ("{", [], 65, "style.json:1:2: "),
    ("{\"version\":1}", ["--hide", "towns"], 64, "no layer 'towns'; the layers are other, points, clusters"),
    ("{\"version\":1}", ["--theme", "night"], 64, "--theme: 'night' is not one of light, dark, muted, auto"),
    ("{\"version\":1}", ["--projection", "EPSG:1"], 64, "--projection: "),
  ])
  func `what cannot be used is refused, and nothing is written`(
    style: String, words: [String], status: Int32, message: String
  ) throws {
    let folder = try folder(style: style).write("map.svg", "old")
    let ran = floorplan(
      ["cluster", "points.geojson", "--style", "style.json", "-o", "map.svg"] + words, in: folder)
    #expect(ran.status == status && ran.error.contains(message), "\(ran.error)")
    #expect(try folder.text("map.svg") == "old" && ran.output.isEmpty)
  }

  @Test func `a style that is not there is status 66`() throws {
    let folder = try folder(style: "")
    #expect(floorplan("cluster", "points.geojson", "--style", "none.json", "-o", "m.svg", in: folder).status == 66)
  }

  @Test(
    arguments: ["cluster", "floor-filter", "isochrone", "edit-apply"], ["style", "show", "label", "select", "details"])
  func `the words of a map need a map`(command: String, name: String) throws {
    let folder = try folder(style: #"{"version":1}"#).write("log.jsonl", "")
    let more =
      command == "isochrone"
      ? ["--origin", "10,0", "--minutes", "5"] : command == "edit-apply" ? ["--edits", "log.jsonl"] : []
    let ran = floorplan([command, "points.geojson", "--\(name)", "style.json"] + more, in: folder)
    #expect(ran == Ran(64, error: "floorplan: --\(name) needs -f svg\n"))
  }

  @Test func `a theme of the style colours the command's own layers`() throws {
    let dark = try cluster(#"{"version":1,"theme":"dark"}"#)
    let light = try cluster(#"{"version":1}"#)
    #expect(
      dark.output.contains("fill=\"#1c2228\"") && layer("points", of: dark.output) != layer("points", of: light.output))
    let own = try cluster(##"{"version":1,"theme":"night","themes":{"night":{"background":"#010203"}}}"##)
    #expect(own.output.contains("fill=\"#010203\""))
  }

  @Test func `features are selected and listed by name in every map`() throws {
    let style = #"{"version":1,"layers":[{"id":"some","source":"points"}]}"#
    let folder = try folder(style: style)
    let ran = floorplan(
      "cluster", "--zoom", "5", "points.geojson", "--style", "style.json", "--select", "some/p4", "--select", "p9",
      "--details", "d.tsv", "-o", "m.svg", in: folder)
    #expect(ran.status == 0 && ran.error == "floorplan: warning: --select: no feature has the id 'p9'\n")
    #expect(try folder.text("m.svg").components(separatedBy: "fp-selected").count == 2)
    #expect(try folder.text("d.tsv").contains("some\tp4\tP4\t"))
  }

  @Test(.enabled(if: Repository.has("proj"))) func `a map can be in any reference system`() throws {
    let folder = try folder(style: #"{"version":1}"#)
    let ran = floorplan(
      "cluster", "--zoom", "5", "points.geojson", "-f", "svg", "--projection", "EPSG:3857", in: folder)
    #expect(ran.status == 0 && ran.output.contains("\"projection\":\"EPSG:3857\""))
  }

  @Test func `hostile text in style and data is nothing but text`() throws {
    let style =
      #"{"version":1,"title":"</svg><script>x</script>","layers":[{"id":"\"><script>","title":"<b>","source":"points","label":{"text":["get","name"]}}]}"#
    let folder = try folder(style: style)
    try folder.write("points.geojson", Self.points.replacingOccurrences(of: "P4", with: "</text><script>&#1;"))
    let ran = floorplan(
      "cluster", "--zoom", "5", "points.geojson", "-f", "svg", "--style", "style.json", in: folder)
    #expect(ran.status == 0 && !ran.output.contains("<script") && !ran.output.contains("<b>"))
    #expect(ran.output.contains("&lt;/svg&gt;&lt;script&gt;") && ran.output.contains("&amp;#1;"))
  }

  @Test func `a floor by a style keeps the looks of the rooms that it does not take`() throws {
    let folder = try ScratchFolder(copyOf: "\(Repository.root)/Samples/floor-filter/style")
    let plain = floorplan("floor-filter", "--facility", "old", "-f", "svg", "museum.geojson", in: folder)
    let styled = floorplan(
      "floor-filter", "--facility", "old", "-f", "svg", "--style", "house.json", "museum.geojson", in: folder)
    #expect(layers(styled.output) == ["site", "building", "level", "unit", "halls", "lifts"])
    #expect(layer("unit", of: plain.output).contains("fp-stairs-old0"))
    #expect(layer("unit", of: styled.output).contains("#cfe0f3"))
    #expect(!layer("unit", of: styled.output).contains("fp-hall-old0"))
    #expect(layer("halls", of: styled.output).contains("fp-hall-old0"))
  }

  @Test func `classes colour the rooms of a floor, and not the floor`() throws {
    let folder = try ScratchFolder(copyOf: "\(Repository.root)/Samples/floor-filter/style")
    let ran = floorplan(
      "floor-filter", "--facility", "old", "-f", "svg", "--color-by", "category", "--palette", "okabe-ito",
      "museum.geojson", in: folder)
    #expect(layer("unit", of: ran.output).contains("#e69f00") && layer("level", of: ran.output).contains("#ffffff"))
    #expect(ran.output.contains(">category</text>") && ran.output.contains(">stairs</text>"))
  }

  @Test func `classes colour what stands alone, and a key says so`() throws {
    let folder = try folder(style: "")
    let words = ["cluster", "--zoom", "5", "-f", "svg", "--color-by", "name", "points.geojson"]
    let ran = floorplan(words, in: folder)
    #expect(ran.status == 0 && ran.output.contains(">P4</text>") && ran.output.contains(">clusters</text>"))
    let hint = floorplan(words + ["--color-by", "nam"], in: folder)
    #expect(hint.status == 64 && hint.error.contains("did you mean 'name'?"))
    let both = floorplan(words + ["--style", "style.json"], in: folder)
    #expect(both.status == 64 && both.error.contains("put 'classify' in the style"))
  }

  @Test func `a style sees of a range what the GeoJSON has`() throws {
    let folder = try ScratchFolder(copyOf: "\(Repository.root)/Samples/isochrone/style")
    try folder.write(
      "by.json",
      ##"{"version":1,"layers":[{"id":"far","filter":"value>4 and mode=pedestrian","fill":{"color":"#abcdef"}}]}"##)
    let ran = floorplan(
      "isochrone", "village.geojson", "--origin", "15.6,48.4", "--minutes", "2,5,8", "-f", "svg", "--style", "by.json",
      in: folder)
    #expect(ran.status == 0 && layers(ran.output) == ["network", "2-min", "origins", "far"])
    #expect(layer("far", of: ran.output).components(separatedBy: "<path").count == 3)
  }
}
