import Foundation
import Testing

@testable import floorplan

/// What `cluster` reads, and what it says of it.
struct ClusterInputsTests {
  private static let words = [
    "cluster", "--zoom", "4", "--group-by", "kind", "--aggregate", "mean:n", "--members", "id", "--bounds",
  ]

  private static let features = ClusterData.seeded(300, seed: 2)

  // MARK: The same bytes

  @Test(arguments: [[], ["--zoom", "4"], ["--radius", "100km"]])
  func `a file, a pipe and every form of input give the same bytes`(_ words: [String]) throws {
    let lines = Self.features.joined(separator: "\n") + "\n"
    let forms = [
      "a.geojson": "{\"type\":\"FeatureCollection\",\"features\":[\(Self.features.joined(separator: ","))]}",
      "a.ndjson": lines, "a.seq": Self.features.map { "\u{1E}\($0)\n" }.joined(),
      "a.crlf": lines.replacingOccurrences(of: "\n", with: "\r\n"), "a.bom": "\u{FEFF}" + lines,
    ]
    let folder = try ScratchFolder()
    for (name, text) in forms { try folder.write(name, text) }
    let words = ["cluster", "--aggregate", "mean:n", "--members", "id", "--bounds"] + words
    let expected = floorplan(words + ["a.geojson"], in: folder)
    #expect(expected.status == 0 && expected.error.isEmpty)
    for (name, text) in forms {
      #expect(floorplan(words + [name], in: folder) == expected, "\(name)")
      #expect(floorplan(words, input: text) == expected, "\(name) as a pipe")
    }
    let zipped = try bash("gzip a.geojson && floorplan \(words.joined(separator: " ")) a.geojson.gz", in: folder)
    #expect(zipped == expected)
  }

  @Test func `threads change no byte`() {
    let text = Self.features.joined(separator: "\n")
    for words in [Self.words, ["cluster"], ["cluster", "--separate", "--hull"]] {
      let one = floorplan(words + ["-j", "1"], input: text)
      #expect(one.status == 0)
      for jobs in ["2", "4", "7"] { #expect(floorplan(words + ["-j", jobs], input: text) == one) }
    }
  }

  @Test func `files are one after the other, and the index runs on`() throws {
    let folder = try ScratchFolder().write("a", point(10, 10) + point(50, 10)).write("b", point(10, 10))
    let ran = floorplan("cluster", "--zoom", "5", "--members", "index", "a", "b", in: folder)
    #expect(ClusterData.cluster(ran.output)["members"] as? [Int] == [0, 2])
  }

  @Test func `a filter leaves gaps in the index`() {
    let text = (0..<4).map { point(10, 10, #""properties":{"n":\#($0)}"#) }.joined()
    let ran = floorplan("cluster", "--zoom", "5", "--where", "n!=1", "--members", "index", input: text)
    #expect(ClusterData.cluster(ran.output)["members"] as? [Int] == [0, 2, 3])
  }

  @Test func `files with a name are layers that keep apart`() throws {
    let folder = try ScratchFolder().write("a", point(10, 10)).write("b", point(10, 10)).write("c", point(10, 10))
    let counts = { (names: [String]) in
      ClusterData.lines(floorplan(["cluster", "--zoom", "5"] + names, in: folder).output).count
    }
    #expect(counts(["a", "b", "c"]) == 1)
    #expect(counts(["x=a", "b", "c"]) == 2)
    #expect(counts(["x=a", "y=b", "x=c"]) == 2)
    #expect(counts(["x=a", "y=b", "c"]) == 3)
    let all = floorplan("cluster", "x=a", "y=b", in: folder).output
    #expect(
      ClusterData.lines(all) == ["x", "y"].map { point(10, 10).dropLast() + #","tippecanoe":{"layer":"\#($0)"}}"# })
  }

  // MARK: What is no point

  @Test func `lines and areas pass, drop or take part by a point`() {
    let area =
      #"{"type":"Feature","id":"a","properties":{},"geometry":{"type":"Polygon","coordinates":"#
      + "[[[9,9],[11,9],[11,11],[9,11],[9,9]]]}}"
    let line = #"{"type":"LineString","coordinates":[[8,10],[12,10]]}"#
    let null = #"{"type":"Feature","properties":{},"geometry":null}"#
    let text = [area, line, null, point(10, 10)].joined(separator: "\n")
    let counts = { (words: [String]) -> [Int] in
      ClusterData.lines(floorplan(["cluster", "--zoom", "5", "-f", "ndjson"] + words, input: text).output)
        .map { ClusterData.properties($0)["point_count"] as? Int ?? 1 }
    }
    #expect(counts([]) == [1, 1, 1, 1])
    #expect(counts(["--non-points", "drop"]) == [1, 1])
    #expect(counts(["--non-points", "point-on-surface"]) == [3, 1])
  }

  // MARK: Warnings and errors

  @Test func `longitudes beyond 180 are the same place inside`() {
    let text = [point(190, 10), point(-170, 10), point(-530, 10)].joined(separator: "\n")
    let ran = floorplan("cluster", "--zoom", "5", "--members", "index", input: text)
    #expect(ClusterData.cluster(ran.output)["members"] as? [Int] == [0, 1, 2])
    #expect(
      ran.error
        == "floorplan: warning: longitude outside -180..180 in 2 features (first: feature 0); "
        + "taken as the same place inside\n")
    let walled = floorplan("cluster", "--zoom", "5", "--no-wrap", "-f", "ndjson", input: text)
    #expect(walled == Ran(0, text + "\n"))
  }

  @Test func `values that are no numbers are told once a key`() {
    let text = ["1", #""2""#, "-3", "null"].map { point(10, 10, #""properties":{"v":\#($0)}"#) }.joined(separator: "\n")
    let sums = floorplan("cluster", "--zoom", "5", "--aggregate", "sum:v", "--aggregate", "max:v", input: text)
    #expect(sums.error == "floorplan: warning: 'v' is not a number in 1 feature (first: feature 1); left out\n")
    #expect(ClusterData.cluster(sums.output)["v_sum"] as? Int == -2)
    let weights = floorplan("cluster", "--zoom", "5", "--weight", "v", input: text)
    #expect(
      weights.error
        == "floorplan: warning: 'v' is not a number of at least 0 in 2 features (first: feature 1); taken as 1\n")
    #expect(ClusterData.cluster(weights.output)["weight"] as? Int == 4)
    #expect(floorplan("cluster", "--aggregate", "values:v", input: text).error.isEmpty)
  }

  @Test func `data without a point is told`() {
    let line = #"{"type":"LineString","coordinates":[[8,10],[12,10]]}"#
    #expect(
      floorplan("cluster", input: line).error
        == "floorplan: warning: no feature is a point, so nothing was clustered; "
        + "--non-points point-on-surface clusters lines and areas\n")
    #expect(floorplan("cluster", "-q", input: line).error.isEmpty)
    #expect(floorplan("cluster", "--strict", input: line).status == 65)
    #expect(floorplan("cluster", input: collection()).error.isEmpty)
  }

  @Test(
    arguments: [
      ("[1]", "position has one number; it needs a longitude and a latitude"),
      ("[null,null]", "null where a number must stand"),
      (#"["10","10"]"#, "a string where a number must stand"), ("[10,1e999]", "number is beyond the range of a double"),
      ("[10,91]", "latitude 91 is outside -90..90; longitude comes first"),
      ("[541,10]", "longitude 541 is outside -540..540; is it in metres? give --crs"),
      ("[600000,5300000]", "longitude 600000 is outside -540..540; is it in metres? give --crs"),
    ])
  func `bad geometry is an error, is skipped or passes`(_ position: String, _ message: String) {
    let bad = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":\#(position)}}"#
    let text = point(10, 10) + "\n" + point(10, 10) + "\n" + bad + "\n"
    let ran = floorplan("cluster", "--zoom", "5", input: text)
    #expect(ran.status == 65 && ran.output.isEmpty)
    #expect(ran.error.hasPrefix("floorplan: -:3:") && ran.error.contains(message), "\(ran.error)")

    let skipped = floorplan("cluster", "--zoom", "5", "--invalid", "skip", "-f", "ndjson", input: text)
    #expect(skipped.status == 0 && skipped.output.lines.count == 1)
    #expect(skipped.error.hasPrefix("floorplan: -:3:") && skipped.error.contains("warning: "), "\(skipped.error)")
    #expect(skipped.error.contains(message))

    let passed = floorplan("cluster", "--zoom", "5", "--invalid", "pass", "-f", "ndjson", input: text)
    #expect(passed.status == 0 && passed.output.lines.last == bad)
    #expect(passed.error.contains("warning: ") && passed.error.contains(message), "\(passed.error)")
  }

  @Test func `a longitude of up to 540 and a pole are places`() {
    let text = point(540, 10) + point(-540, 10) + point(0, 90) + point(0, -90)
    let ran = floorplan("cluster", "-q", "--zoom", "0", "--radius", "1", "-f", "ndjson", input: text)
    #expect(ran.status == 0 && ran.output.lines.count == 3)
  }

  // MARK: What is told

  @Test func `-v tells what became of the features`() {
    let text = (0..<5).map { point(10, 10, #""properties":{"n":\#($0)}"#) }.joined() + point(50, 10)
    let note = { (words: [String]) in
      floorplan(["cluster", "-v"] + words, input: text + ClusterData.features[6]).error.lines.last
    }
    #expect(
      note(["--zoom", "5", "--never", "n=4"])
        == "floorplan: 7 features: 4 points in 1 clusters, 1 alone, 1 kept out, 1 not points")
    #expect(note([])?.hasPrefix("floorplan: 7 features: ") == true)
    #expect(note(["--radius", "5m"])?.contains("5 points in 1 clusters, 1 alone, 0 kept out, 1 not points") == true)
  }

  @Test func `inputs of several reference systems are not mixed`() throws {
    let collection = { (code: String, features: String) in
      #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"\#(code)"}},"features":[\#(features)]}"#
    }
    let folder = try ScratchFolder().write("utm", collection("EPSG:25832", point(600_000, 5_300_000)))
      .write("lonlat", point(10, 10)).write("wgs", collection("EPSG:4326", point(10, 10)))
    let mixed = floorplan("cluster", "-q", "--zoom", "3", "utm", "lonlat", in: folder)
    #expect(mixed.status == 65 && mixed.output.isEmpty)
    #expect(mixed.error.contains("inputs in EPSG:25832 and in OGC:CRS84 cannot be one answer"), "\(mixed.error)")
    #expect(floorplan("cluster", "-q", "--zoom", "3", "wgs", "lonlat", in: folder).status == 0)
    #expect(floorplan("cluster", "-q", "--zoom", "3", "utm", "utm", in: folder).status == 0)
  }

  @Test func `a crs member behind the features is an error`() {
    let late =
      #"{"type":"FeatureCollection","features":[\#(point(10, 10))],"#
      + #""crs":{"type":"name","properties":{"name":"EPSG:25832"}}}"#
    let ran = floorplan("cluster", "-q", "--zoom", "3", input: late)
    #expect(ran.status == 65 && ran.output.isEmpty)
    #expect(ran.error.contains("its crs member stands behind the features; give --crs EPSG:25832"), "\(ran.error)")
    #expect(floorplan("cluster", "-q", "--zoom", "3", "--crs", "EPSG:25832", input: late).status == 0)
  }

  @Test func `projected input stays where it is`() throws {
    let text = [point(600_000, 5_300_000), point(600_100, 5_300_000), point(700_000, 5_300_000)].joined(separator: "\n")
    let ran = floorplan("cluster", "--crs", "EPSG:25832", "--zoom", "8", "-f", "ndjson", input: text)
    try #require(ran.status == 0 && ran.output.lines.count == 2)
    let geometry = ClusterData.object(ran.output.lines[0])["geometry"] as? [String: Any]
    let place = try #require(geometry?["coordinates"] as? [Double])
    #expect(abs(place[0] - 600_050) < 0.1 && abs(place[1] - 5_300_000) < 0.1)
    #expect(ran.output.lines[1] == point(700_000, 5_300_000))
    let box = floorplan("cluster", "--crs", "EPSG:25832", "--zoom", "8", "--bounds", "-f", "ndjson", input: text)
    #expect(box.output.contains(#""bbox":[600000,5300000,600100,5300000]"#))
  }
}
