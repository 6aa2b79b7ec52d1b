import Foundation
import Testing

@testable import floorplan

/// What `cluster` writes: the form of an answer, copies byte for byte, properties, all zooms.
struct ClusterAnswersTests {
  private static let two = collection(
    point(10, 10, #""id":1,"properties":{"n":1}"#), point(10.001, 10, #""id":"b","properties":{"n":2.50}"#),
    point(50, 10, #""properties":{"n":4}"#))

  private func lines(_ words: String..., input: String) -> [String] {
    ClusterData.lines(floorplan(["cluster"] + words, input: input).output)
  }

  // MARK: Copies

  @Test(arguments: [[], ["--zoom", "20"], ["--max-zoom", "0", "--radius", "0"]])
  func `what is alone, and what is no point, is copied byte for byte`(_ words: [String]) {
    let features = [ClusterData.features[0]] + ClusterData.features[2...]
    let text = "{\"type\":\"FeatureCollection\",\"features\":[\n\(features.joined(separator: ",\n"))\n]}\n"
    let words = words.isEmpty ? ["--zoom", "5"] : words
    #expect(floorplan(["cluster"] + words, input: text) == Ran(0, text))
  }

  @Test func `one feature a line, in the input's order, a cluster at its first member`() {
    let lines = lines("--zoom", "5", input: ClusterData.collection)
    #expect(lines.count == 6)
    #expect(ClusterData.isCluster(lines[0]))
    #expect(Array(lines[1...]) == Array(ClusterData.features[2...]))
  }

  @Test func `members of the collection are kept when it is alone`() throws {
    let text =
      #"{"name" : "stops", "type":"FeatureCollection","crs":null,"bbox":[0,0,0,0],"features":[\#(point(1, 2))],"x":[1, 2]}"#
    let ran = floorplan("cluster", "--zoom", "5", input: text)
    #expect(
      ran.output == "{\"type\":\"FeatureCollection\",\"name\" : \"stops\",\"crs\":null,\"x\":[1, 2],\"features\":[\n"
        + point(1, 2) + "\n]}\n")
    let folder = try ScratchFolder().write("a.json", text).write("b.json", point(50, 2))
    let both = floorplan("cluster", "--zoom", "5", "a.json", "b.json", in: folder)
    #expect(both == Ran(0, collection(point(1, 2), point(50, 2))))
  }

  @Test func `line breaks and indentation are left out where a line is a feature`() {
    let feature = "{\n  \"type\": \"Feature\",\r\n\t\"properties\": {\"a  b\": \"c\\n  d\"},\n  \"geometry\": null\n}"
    let line = #"{"type": "Feature","properties": {"a  b": "c\n  d"},"geometry": null}"#
    #expect(floorplan("cluster", "-q", "-f", "ndjson", input: feature) == Ran(0, line + "\n"))
    #expect(floorplan("cluster", "-q", "-f", "geojsonseq", input: feature) == Ran(0, "\u{1E}" + line + "\n"))
  }

  @Test(arguments: ["geojson", "ndjson", "geojsonseq"])
  func `the suffix of the file decides the form`(_ form: String) throws {
    let folder = try ScratchFolder().write("in", ClusterData.collection)
    let asked = floorplan("cluster", "-f", form, "in", in: folder)
    #expect(floorplan("cluster", "-o", "out.\(form)", "in", in: folder) == Ran(0))
    #expect(try folder.text("out.\(form)") == asked.output)
  }

  @Test func `nothing in, nothing out`() {
    #expect(floorplan("cluster", input: collection()) == Ran(0, "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n"))
    #expect(floorplan("cluster", "-f", "ndjson", input: collection()) == Ran(0))
  }

  // MARK: Clusters

  @Test func `a cluster has its members in their order`() throws {
    let line = lines("--zoom", "5", input: Self.two)[0]
    let id = try #require(ClusterData.object(line)["id"] as? Int)
    // The place is that of the algorithm in whole units, worked out by hand: the mean of two places, truncated.
    let unit = { (longitude: Double) in (longitude / 360 * Double(1 << 30)).rounded(.towardZero) }
    let longitude = ((unit(10) + unit(10.001)) / 2).rounded(.towardZero) / Double(1 << 30) * 360
    #expect(
      line.hasPrefix(
        #"{"type":"Feature","id":\#(id),"properties":{"cluster":true,"cluster_id":\#(id),"point_count":2,"#
          + #""point_count_abbreviated":2,"expansion_zoom":15},"geometry":{"type":"Point","coordinates":["#))
    let geometry = ClusterData.object(line)["geometry"] as? [String: Any]
    let place = try #require(geometry?["coordinates"] as? [Double])
    #expect(abs(place[0] - longitude) < 1e-9 && abs(place[1] - 10) < 1e-6)
  }

  @Test func `properties that are asked for follow in order`() {
    let ran = floorplan(
      "cluster", "--zoom", "5", "--weight", "n", "--priority", "n", "--title-from", "n", "--aggregate", "sum:n",
      "--aggregate", "first:n=f", "--members", "id", "--precision", "2", "--bounds", input: Self.two)
    let line = ClusterData.lines(ran.output)[0]
    #expect(
      line.contains(
        #""expansion_zoom":15,"weight":3.5,"representative":"b","title":"2.50","subtitle":"+1 more","n_sum":3.5,"f":1,"#
          + #""members":[1,"b"]},"geometry":{"type":"Point","coordinates":[10,10]}}"#), "\(line)")
    #expect(ClusterData.object(line)["bbox"] as? [Double] == [10, 10, 10.001, 10])
  }

  @Test func `an altitude is the mean of all, or none`() {
    let high = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[10,10,100]}}"#
    let higher = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[10,10,201]}}"#
    let with = floorplan("cluster", "--zoom", "5", "--precision", "2", input: high + higher).output
    #expect(with.contains(#""coordinates":[10,10,150.5]"#))
    let without = floorplan("cluster", "--zoom", "5", "--precision", "2", input: high + point(10, 10)).output
    #expect(without.contains(#""coordinates":[10,10]}"#))
  }

  @Test(
    arguments: [
      (999, "999"), (1000, "\"1k\""), (1049, "\"1k\""), (1050, "\"1.1k\""), (9949, "\"9.9k\""), (9950, "\"10k\""),
      (10_499, "\"10k\""), (10_500, "\"11k\""),
    ])
  func `a count is short for a label`(_ count: Int, _ label: String) {
    let text = collection(repeating: point(1, 2), count)
    let line = lines("--zoom", "0", input: text)[0]
    #expect(
      line.contains(
        #""point_count":\#(count),"point_count_abbreviated":\#(label),"expansion_zoom":17,"coincident":true"#))
  }

  /// FNV-1a as its authors give it, over the text that the manual names.
  private func stableID(_ text: String) -> Int {
    let hash = text.utf8.reduce(14_695_981_039_346_656_037 as UInt64) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    return Int(hash % (1 << 53))
  }

  @Test(
    arguments: [
      (#""id":1,"#, "1"), (#""id":1.50,"#, "1.50"), (#""id":"a\u00e9\/","#, "\"aé/"), ("", "29826161,-29978751"),
    ])
  func `an id is made from the seed and the zoom`(_ member: String, _ key: String) throws {
    let text = point(10, 10, member + #""properties":{"g":2.0}"#) + point(10.001, 10, #""properties":{"g":2}"#)
    // Of the place of 10, 10: 10 / 360 * 2^30, and -0.25 * ln((1 + s) / (1 - s)) / pi * 2^30 with s = sin 10, truncated.
    #expect(
      ClusterData.cluster(floorplan("cluster", "--zoom", "5", input: text).output)["cluster_id"] as? Int
        == stableID("14//\(key)"))
    let grouped = floorplan("cluster", "--zoom", "5", "--group-by", "g", input: text).output
    #expect(ClusterData.cluster(grouped)["cluster_id"] as? Int == stableID("14/2/\(key)"))
    let meters = floorplan("cluster", "--radius", "1km", input: text).output
    #expect(ClusterData.cluster(meters)["cluster_id"] as? Int == stableID("m//\(key)"))
  }

  @Test func `an id that an input feature has is left to it`() {
    let taken = stableID("14//1")
    let text =
      point(10, 10, #""id":1,"properties":{}"#) + point(10.001, 10)
      + point(50, 10, #""id":"\#(taken)","properties":{}"#)
    let cluster = ClusterData.cluster(floorplan("cluster", "--zoom", "5", input: text).output)
    #expect(cluster["cluster_id"] as? Int == stableID("14//1/"))
  }

  // MARK: All zooms

  /// A feature of an all-zooms answer: its text without what was added, and its zooms.
  private func ranged(_ line: String) throws -> (text: String, zooms: ClosedRange<Int>) {
    let member = ClusterData.object(line)["tippecanoe"] as? [String: Any] ?? [:]
    let zooms = (member["minzoom"] as? Int ?? 0)...(member["maxzoom"] as? Int ?? 99)
    return (withoutTippecanoe(line), zooms)
  }

  private func withoutTippecanoe(_ line: String) -> String {
    line.replacing(/,"tippecanoe":\{[^}]*\}/, with: "")
  }

  @Test(
    arguments: [
      [], ["--group-by", "kind", "--min-points", "3"], ["--separate", "--radius", "60,6:20"],
      ["--rules", "float32", "--max-zoom", "9"], ["--no-wrap", "--ids", "supercluster"],
      ["--weight", "n", "--priority", "n", "--aggregate", "median:n", "--members", "index"],
      ["--keep-coincident", "--never", "kind=c"],
    ])
  func `all zooms hold what each zoom writes`(_ words: [String]) throws {
    let features = ClusterData.seeded(250).filter { !$0.contains("\"own\"") }
    let text = features.joined(separator: "\n")
    let words = ["cluster", "-f", "ndjson", "--max-zoom", "11"] + words
    let all = try ClusterData.lines(floorplan(words, input: text).output).map(ranged)
    for zoom in 0...13 {
      let one = floorplan(words + ["--zoom", "\(zoom)"], input: text)
      try #require(one.status == 0)
      let picked = all.filter { $0.zooms.contains(zoom) }.map(\.text)
      #expect(picked == ClusterData.lines(one.output), "zoom \(zoom) of \(words)")
    }
  }

  @Test func `each feature is written once, and points and clusters add up`() throws {
    let features = ClusterData.seeded(300, seed: 5).filter { !$0.contains("\"own\"") }
    let text = features.joined(separator: "\n")
    let lines = ClusterData.lines(floorplan("cluster", "-f", "ndjson", input: text).output)
    let singles = lines.filter { !ClusterData.isCluster($0) }
    #expect(singles.map(withoutTippecanoe).sorted() == features.sorted())
    let all = try lines.map(ranged)
    for zoom in 0...17 {
      let counts = all.filter { $0.zooms.contains(zoom) }.map { text, _ in
        ClusterData.properties(text)["point_count"] as? Int ?? 1
      }
      #expect(counts.reduce(0, +) == features.count, "zoom \(zoom)")
    }
  }

  @Test func `the member goes behind the last one, and one that is there stays`() {
    let own = { (member: String) in
      point(10, 10, #""properties":{},"tippecanoe":\#(member)"#) + point(10.001, 10)
    }
    let cases = [
      (#"{"layer":"l","minzoom":3}"#, #"{"layer":"l","minzoom":15}"#), (#"{"minzoom":20}"#, #"{"minzoom":20}"#),
      (#"{ "maxzoom": 18 }"#, #"{ "maxzoom": 18,"minzoom":15 }"#), ("{}", #"{"minzoom":15}"#),
    ]
    for (given, expected) in cases {
      let lines = lines("-f", "ndjson", input: own(given))
      #expect(lines[1] == point(10, 10, #""properties":{},"tippecanoe":\#(expected)"#))
      let end = #""coordinates":[10.001,10.0]},"tippecanoe":{"minzoom":15}}"#
      #expect(lines[2].hasSuffix(end), "\(lines[2])")
    }
  }

  // MARK: Looking into clusters

  @Test func `every feature tells its cluster, in its place and else unchanged`() throws {
    let text = ClusterData.seeded(200, seed: 3).joined(separator: "\n")
    let words = ["cluster", "--zoom", "4", "-f", "ndjson"]
    let clusters = ClusterData.lines(floorplan(words + ["--members", "index"], input: text).output)
    var expected: [Int: Int] = [:]
    for line in clusters where ClusterData.isCluster(line) {
      for member in ClusterData.members(line) { expected[member] = ClusterData.object(line)["id"] as? Int }
    }
    let assigned = ClusterData.lines(floorplan(words + ["--assign"], input: text).output)
    let features = text.lines
    try #require(assigned.count == features.count && !expected.isEmpty)
    for (index, line) in assigned.enumerated() {
      let addition = #","cluster_id":\#(expected[index].map(String.init) ?? "null")}"#
      #expect(line.replacing(addition, with: "}") == features[index] && line.contains(addition))
    }
  }

  @Test func `a cluster id that is there is written over`() {
    let text =
      point(10, 10, #""properties":{"cluster_id": 5, "a":1}"#) + point(50, 10, #""properties":{}"#)
      + point(60, 10, #""properties":null"#)
    #expect(
      lines("--zoom", "3", "--assign", "-f", "ndjson", input: text) == [
        point(10, 10, #""properties":{"cluster_id": null, "a":1}"#),
        point(50, 10, #""properties":{"cluster_id":null}"#),
        point(60, 10, #""properties":{"cluster_id":null}"#),
      ])
  }

  @Test func `members and children of a cluster`() throws {
    let features = ClusterData.seeded(200, seed: 4).filter { !$0.contains("\"own\"") }
    let text = features.joined(separator: "\n")
    let all = ClusterData.lines(floorplan("cluster", "-f", "ndjson", "--members", "index", input: text).output)
    for line in all.filter(ClusterData.isCluster).prefix(8) {
      let id = try #require(ClusterData.object(line)["id"] as? Int)
      let members = lines("-f", "ndjson", "--members-of", "\(id)", input: text)
      #expect(members == ClusterData.members(line).map { features[$0] })

      let zoom = try #require(ClusterData.properties(line)["expansion_zoom"] as? Int)
      let children = lines("-f", "ndjson", "--members", "index", "--children-of", "\(id)", input: text)
      let shown = lines("-f", "ndjson", "--members", "index", "--zoom", "\(zoom)", input: text)
      #expect(children.count > 1 && children.allSatisfy(shown.contains))
      let counts = children.map { ClusterData.properties($0)["point_count"] as? Int ?? 1 }
      #expect(counts.reduce(0, +) == ClusterData.properties(line)["point_count"] as? Int)
    }
    for option in ["--members-of", "--children-of"] {
      #expect(
        floorplan("cluster", option, "5", input: text)
          == Ran(64, error: "floorplan: \(option): no cluster has the id 5\n"))
    }
  }

  // MARK: Boxes, groups, maps

  @Test func `a box filters the answer and not the points`() {
    let all = lines("--zoom", "5", "-f", "ndjson", input: ClusterData.collection)
    let west = lines("--zoom", "5", "-f", "ndjson", "--bbox", "10,9,11,11", input: ClusterData.collection)
    #expect(west == [all[0], ClusterData.features[6]])
    let round = lines("--zoom", "5", "-f", "ndjson", "--bbox", "49,10,-70.5,10", input: ClusterData.collection)
    #expect(round == [ClusterData.features[2]])
  }

  @Test func `points of other groups, or of none, never join`() {
    let text = ["1", "1.0", #""1""#, "true", "true", "null", "null", "[]", "[]"].enumerated().map { index, value in
      point(10, 10, #""id":\#(index),"properties":{"g":\#(value)}"#)
    }.joined()
    let found = lines("--zoom", "5", "-f", "ndjson", "--group-by", "g", "--members", "id", input: text)
    #expect(found.filter(ClusterData.isCluster).map(ClusterData.members) == [[0, 1], [3, 4]])
    #expect(found.count == 7)
    #expect(found[0].contains(#","g":1,"members""#) && found[2].contains(#","g":true,"members""#))
  }

  @Test func `a map has a marker with its label a cluster`() {
    let text = collection(repeating: point(1, 2), 1100) + point(30, 20) + ClusterData.features[6]
    for words in [["--zoom", "3"], [], ["--radius", "1km"]] {
      let map = floorplan(["cluster", "-f", "svg"] + words, input: text).output
      #expect(map.components(separatedBy: "class=\"fp-cluster\"").count == 2)
      #expect(map.contains(">1.1k</text>"))
    }
  }
}
