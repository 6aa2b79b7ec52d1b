import Foundation
import Testing

@testable import floorplan

/// `cluster -o` with {z} or {z}/{x}/{y}, and what other programs make of an answer.
struct ClusterFilesTests {
  private static let text = ClusterData.seeded(200, seed: 9).joined(separator: "\n")

  /// All files below a folder, sorted, with the times of their last change.
  private func files(_ folder: ScratchFolder, under name: String) throws -> [String: Date] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: "\(folder.path)/\(name)")
    var files: [String: Date] = [:]
    for path in paths {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)/\(path)")
      if attributes[.type] as? FileAttributeType == .typeRegular {
        files["\(name)/\(path)"] = attributes[.modificationDate] as? Date
      }
    }
    return files
  }

  private func age(_ folder: ScratchFolder, _ names: some Sequence<String>) throws {
    for name in names {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1000)], ofItemAtPath: "\(folder.path)/\(name)")
    }
  }

  @Test func `a file for each zoom has the bytes of that zoom`() throws {
    let folder = try ScratchFolder().write("in", Self.text)
    #expect(
      floorplan("cluster", "--min-zoom", "2", "--max-zoom", "5", "-o", "a/b/z{z}.json", "in", in: folder) == Ran(0))
    #expect(try files(folder, under: "a").keys.sorted() == (2...6).map { "a/b/z\($0).json" })
    for zoom in 2...6 {
      let one = floorplan("cluster", "--max-zoom", "5", "--zoom", "\(zoom)", "in", in: folder)
      #expect(try folder.text("a/b/z\(zoom).json") == one.output)
    }
  }

  @Test func `a file whose bytes would not change is not touched`() throws {
    let folder = try ScratchFolder().write("in", Self.text)
    let words = ["cluster", "--max-zoom", "4", "-o", "out/{z}.ndjson", "in"]
    #expect(floorplan(words, in: folder) == Ran(0))
    try age(folder, try files(folder, under: "out").keys)
    #expect(floorplan(words, in: folder) == Ran(0))
    #expect(try files(folder, under: "out").values.allSatisfy { $0.timeIntervalSince1970 == 1000 })

    try folder.write("out/2.ndjson", "old\n")
    try age(folder, ["out/2.ndjson"])
    #expect(floorplan(words, in: folder) == Ran(0))
    let changed = try files(folder, under: "out").filter { $0.value.timeIntervalSince1970 != 1000 }
    #expect(changed.keys.sorted() == ["out/2.ndjson"])
  }

  @Test func `no file is written when the input is bad`() throws {
    let folder = try ScratchFolder().write("in", Self.text + "\n{")
    #expect(floorplan("cluster", "-o", "out{z}.json", "in", in: folder).status == 65)
    #expect(folder.names == ["in"])
  }

  // MARK: Tiles

  @Test func `the tiles of a zoom add up`() throws {
    let features = ClusterData.seeded(200, seed: 6).filter { !$0.contains("null") }
    let folder = try ScratchFolder().write("in", features.joined(separator: "\n"))
    #expect(floorplan("cluster", "--max-zoom", "4", "-o", "t/{z}/{x}/{y}.ndjson", "in", in: folder) == Ran(0))
    for zoom in 0...5 {
      let one = ClusterData.lines(
        floorplan("cluster", "--max-zoom", "4", "--zoom", "\(zoom)", "-f", "ndjson", "in", in: folder).output)
      var found: [String] = []
      for path in try files(folder, under: "t/\(zoom)").keys {
        let lines = try folder.text(path).lines
        #expect(!lines.isEmpty)
        found += lines
        let parts = path.split(separator: "/").map { Int($0.prefix { $0.isNumber }) ?? 0 }
        #expect(lines.allSatisfy { tile($0, zoom) == [parts[2], parts[3]] }, "\(path)")
      }
      #expect(found.sorted() == one.sorted())
    }
  }

  @Test func `an area in too many tiles is an error before a file is written`() throws {
    let world =
      #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":"#
      + "[[[-179,-80],[179,-80],[179,80],[-179,80],[-179,-80]]]}}"
    let folder = try ScratchFolder().write("in", ClusterData.features[0] + "\n" + world)
    let ran = floorplan("cluster", "-o", "t/{z}/{x}/{y}.ndjson", "in", in: folder)
    #expect(ran.status == 65)
    #expect(ran.error.hasPrefix("floorplan: feature 1: more than 1000000 tiles of zoom 17 "), "\(ran.error)")
    #expect(folder.names == ["in"])
    let words = ["cluster", "--zoom", "16", "-o", "t/{z}/{x}/{y}.ndjson", "in"]
    #expect(floorplan(words, in: folder).status == 65)
    #expect(floorplan(words + ["--non-points", "drop"], in: folder) == Ran(0))
    #expect(floorplan(words + ["--bbox", "0,0,0.01,0.01"], in: folder).status == 65)
  }

  /// The tile of a point feature, by the formula of the OpenStreetMap wiki.
  private func tile(_ line: String, _ zoom: Int) -> [Int] {
    let geometry = ClusterData.object(line)["geometry"] as? [String: Any]
    guard let place = geometry?["coordinates"] as? [Double] else { return [] }
    let count = Double(1 << zoom)
    let latitude = place[1] * .pi / 180
    let x = Int((place[0] + 180) / 360 * count)
    let y = Int((1 - log(tan(latitude) + 1 / cos(latitude)) / .pi) / 2 * count)
    return [min(x, 1 << zoom - 1), y]
  }

  @Test func `a tile that has become empty is written empty`() throws {
    let folder = try ScratchFolder().write("a", point(10, 10)).write("b", point(-10, 10))
    let words = ["cluster", "--max-zoom", "0", "-o", "t/{z}/{x}/{y}.geojson"]
    #expect(floorplan(words + ["a"], in: folder) == Ran(0))
    #expect(try files(folder, under: "t").keys.sorted() == ["t/0/0/0.geojson", "t/1/1/0.geojson"])
    try folder.write("t/1/1/note.txt", "mine\n")
    #expect(floorplan(words + ["b"], in: folder) == Ran(0))
    #expect(try folder.text("t/1/1/0.geojson") == collection().replacing("\n\n", with: "\n"))
    #expect(try folder.text("t/1/0/0.geojson") == collection(point(-10, 10)))
    #expect(try folder.text("t/1/1/note.txt") == "mine\n")
  }

  // MARK: Other programs

  @Test(.enabled(if: ClusterFilesTests.hasTippecanoe))
  func `tippecanoe shows at each zoom what the answer says`() throws {
    let features = ClusterData.seeded(150, seed: 7).filter { !$0.contains("null") && !$0.contains("\"own\"") }
    let folder = try ScratchFolder().write("in", features.joined(separator: "\n"))
    // A point on the edge of two tiles is in both, and counts once; the edges of the world are one.
    let script = """
      floorplan cluster --max-zoom 5 -f ndjson in > all && \
      tippecanoe -q -P -o t.mbtiles -z6 -r1 -b0 -l p all 2> log || { cat log >&2; exit 9; }
      for z in 0 1 2 3 4 5 6; do
        tippecanoe-decode -c -z $z -Z $z t.mbtiles | grep '"Point"' | sed 's/ 180.000000/ -180.000000/' | sort -u | wc -l
      done
      """
    let ran = try bash(script, in: folder)
    try #require(ran.status == 0, "\(ran.error)")
    let expected = (0...6).map { zoom in
      ClusterData.lines(floorplan("cluster", "--max-zoom", "5", "--zoom", "\(zoom)", "in", in: folder).output).count
    }
    #expect(ran.output.lines.map { Int($0) } == expected)
  }

  /// Whether tippecanoe is there and runs; a wrapper of that name may stand for nothing.
  static let hasTippecanoe: Bool = {
    guard Repository.has("tippecanoe"), Repository.has("tippecanoe-decode"), let folder = try? ScratchFolder() else {
      return false
    }
    return (try? bash("tippecanoe --version && command -v tippecanoe-decode", in: folder))?.status == 0
  }()
}
