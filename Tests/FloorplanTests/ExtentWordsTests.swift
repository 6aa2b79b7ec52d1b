import Testing

@testable import floorplan

/// Which words of `extent` go together: what is refused is refused with status 64, naming both, before any file is
/// opened (the input of these runs does not exist, which would be status 66).
struct ExtentWordsTests {
  /// The words of a mode.
  static let modes: [(name: String, words: [String])] = [
    ("--annotate", ["--annotate"]), ("--check-bbox", ["--check-bbox"]), ("--within", ["--within", "0,0,1,1"]),
    ("--tiles", ["--tiles", "3"]), ("--viewport", ["--viewport", "80x60"]), ("--shape", ["--shape", "hull"]),
  ]

  private func refuses(_ words: [String], naming names: [String], _ location: SourceLocation = #_sourceLocation) {
    let ran = floorplan(["extent"] + words + ["nowhere.geojson"])
    #expect(ran.status == 64, "\(words)", sourceLocation: location)
    #expect(ran.output.isEmpty && ran.error.lines.count == 1, sourceLocation: location)
    for name in names { #expect(ran.error.contains(name), "\(words): \(ran.error)", sourceLocation: location) }
  }

  private func allows(_ words: [String], _ location: SourceLocation = #_sourceLocation) {
    let ran = floorplan(["extent"] + words + ["nowhere.geojson"])
    #expect(
      ran == Ran(66, error: "floorplan: nowhere.geojson: cannot be opened: no such file or directory\n"), "\(words)",
      sourceLocation: location)
  }

  @Test func `of two modes at most one, but the two checks go together`() {
    for (index, first) in Self.modes.enumerated() {
      for second in Self.modes[(index + 1)...] {
        if first.name == "--check-bbox", second.name == "--within" {
          allows(first.words + second.words)
        } else {
          refuses(first.words + second.words, naming: [first.name, second.name])
          refuses(second.words + first.words, naming: [first.name, second.name])
        }
      }
    }
    refuses(["--check-bbox", "--within", "0,0,1,1", "--tiles", "3"], naming: ["--check-bbox", "--tiles"])
    allows(["--shape", "box", "--tiles", "3"])
  }

  /// An option, with a value it takes.
  static let choosing = [
    ["--where", "a=1"], ["--search", "a"], ["--style", "s.json"], ["--hide", "a"], ["--show", "a"], ["--by", "layer"],
    ["--pad", "1"], ["--to-crs", "EPSG:3857"], ["--format", "json"],
  ]

  @Test(arguments: [["--annotate"], ["--check-bbox"], ["--within", "0,0,1,1"]], choosing)
  func `annotating and checking take the whole input`(_ mode: [String], _ option: [String]) {
    refuses(mode + option, naming: [mode[0], option[0]])
  }

  @Test func `a check writes nothing, so it takes no output`() {
    refuses(["--check-bbox", "-o", "a.json"], naming: ["--check-bbox", "--output"])
    refuses(["--within", "0,0,1,1", "-o", "a.json"], naming: ["--within", "--output"])
  }

  @Test func `annotating takes one input`() {
    refuses(["--annotate", "other.geojson"], naming: ["--annotate takes one input"])
    allows(["--annotate"])
  }

  @Test(
    arguments: [
      ["--by", "layer"], ["--to-crs", "EPSG:3857"], ["--planar"], ["--pad", "1"], ["--split"], ["--3d"],
    ])
  func `tiles are of the data as it stands in longitude and latitude`(_ option: [String]) {
    refuses(["--tiles", "3"] + option, naming: ["--tiles", option[0]])
  }

  @Test func `a camera shows longitudes and latitudes`() {
    for option in ["--planar", "--3d", "--split"] {
      refuses(["--viewport", "80x60", option], naming: ["--viewport", option])
    }
    refuses(["--viewport", "80x60", "--to-crs", "EPSG:25832"], naming: ["--viewport", "--to-crs EPSG:25832"])
    allows(["--viewport", "80x60", "--to-crs", "EPSG:4326"])
  }

  @Test(
    arguments: [["--split"], ["--3d"], ["--pad", "1"], ["--to-crs", "EPSG:3857"], ["--precision", "3"]],
    ["hull", "rectangle", "circle"])
  func `a shape takes none of what is for boxes`(_ option: [String], _ shape: String) {
    refuses(["--shape", shape] + option, naming: ["--shape \(shape)", option[0]])
  }

  // MARK: Formats

  /// The formats that go with a mode; svg is told elsewhere.
  static let formats: [(words: [String], allowed: Set<ExtentFormat>)] = [
    (["--tiles", "3"], [.bbox, .text, .json, .geojson, .ndjson, .geojsonseq, .svg]),
    (["--viewport", "80x60"], [.bbox, .json, .tilejson]),
    (["--shape", "hull"], [.geojson, .ndjson, .geojsonseq, .svg]), (["--split"], [.bbox, .text, .csv]),
    (["--by", "layer"], [.bbox, .json, .geojson, .ndjson, .geojsonseq, .partial, .svg]),
    (["--by", "feature"], [.bbox, .json, .geojson, .ndjson, .geojsonseq]),
    (["--planar"], Set(ExtentFormat.allCases).subtracting([.leaflet, .tilejson])),
  ]

  @Test func `a mode has its formats`() {
    for (words, allowed) in Self.formats {
      for format in ExtentFormat.allCases where format != .svg || !allowed.contains(.svg) {
        if allowed.contains(format) {
          allows(words + ["-f", format.rawValue])
        } else {
          refuses(words + ["-f", format.rawValue], naming: [words[0], format.rawValue])
        }
      }
    }
  }

  @Test func `the suffix of the output is a format too`() {
    refuses(["--viewport", "80x60", "-o", "a.geojson"], naming: ["--viewport", "geojson"])
    refuses(["--by", "kind", "-o", "a.csv"], naming: ["--by", "csv"])
    refuses(["--planar", "--pad", "3km", "-o", "a.csv"], naming: ["--planar", "--pad"])
  }

  // MARK: Others

  @Test func `grouped boxes are not split`() { refuses(["--by", "kind", "--split"], naming: ["--split", "--by"]) }

  @Test func `planar numbers are in no reference system`() {
    refuses(["--planar", "--to-crs", "EPSG:3857"], naming: ["--planar", "--to-crs"])
    refuses(["--planar", "--short-way"], naming: ["--planar", "--short-way"])
    refuses(["--planar", "--pad", "5m"], naming: ["--planar", "--pad"])
    refuses(["--planar", "--pad", "5km"], naming: ["--planar", "--pad"])
    allows(["--planar", "--pad", "5%"])
  }

  @Test(
    arguments: [
      ["--by", "kind"], ["--where", "a"], ["--search", "a"], ["--style", "a"], ["--hide", "a"], ["--show", "a"],
      ["--crs", "EPSG:3857"], ["--planar"], ["--short-way"], ["--invalid", "skip"],
    ])
  func `merging takes nothing that concerns features`(_ option: [String]) {
    refuses(["--merge"] + option, naming: ["--merge", option[0]])
  }

  @Test func `merging takes no other mode but a camera`() {
    for mode in Self.modes where mode.name != "--viewport" {
      refuses(["--merge"] + mode.words, naming: ["--merge", mode.name])
    }
    allows(["--merge", "--viewport", "80x60", "--padding", "3", "--tile-size", "256", "--integer-zoom"])
    refuses(["--merge", "--to-crs", "EPSG:25832"], naming: ["--merge", "--to-crs"])
    allows(["--merge", "--to-crs", "EPSG:3857", "--precision", "0", "--pad", "1", "-f", "csv", "--split"])
    refuses(["--merge", "-f", "svg"], naming: ["--merge", "svg"])
  }

  @Test func `what is for a viewport needs one`() {
    refuses(["--tile-size", "256"], naming: ["--tile-size", "--viewport"])
    refuses(["--max-zoom", "3"], naming: ["--max-zoom", "--viewport"])
    refuses(["--integer-zoom"], naming: ["--integer-zoom", "--viewport"])
    refuses(["--padding", "3"], naming: ["--padding"])
  }

  @Test func `padding leaves room`() {
    refuses(["--viewport", "100x80", "--padding", "40"], naming: ["--viewport", "--padding"])
    refuses(["--viewport", "100x80", "--padding", "0,60,0,40"], naming: ["--viewport", "--padding"])
    allows(["--viewport", "100x80", "--padding", "39.5"])
  }

  @Test func `a report needs a file of its own`() {
    refuses(["--report", "-"], naming: ["--report", "/dev/stdout"])
    refuses(["--report", "a", "-o", "a"], naming: ["--report", "-o"])
  }

  @Test func `the form of a report needs a report`() {
    refuses(["--report-format", "sarif"], naming: ["--report-format", "--report"])
  }

  @Test(
    arguments: [
      ("--precision", "16"), ("--precision", "-1"), ("--precision", "1.5"), ("--pad", "-1"), ("--pad", "1in"),
      ("--pad", "nan"), ("--pad", "%"), ("--viewport", "800"), ("--viewport", "0x5"), ("--viewport", "8x6x4"),
      ("--within", "1,2,3"), ("--within", "0,5,1,4"), ("--within", "0,0,1,x"), ("--within", "0,0,1,1e999"),
      ("--tiles", "31"), ("--tiles", "5-3"), ("--tiles", "1-2-3"), ("--tiles", ""), ("--shape", "square"),
      ("--invalid", "drop"), ("--by", "[\"nonsense\"]"), ("--where", "["), ("--where", ""), ("--report-format", "xml"),
    ])
  func `a value out of its range is refused`(_ option: String, _ value: String) {
    refuses(["\(option)=\(value)"], naming: [option])
  }

  @Test(arguments: [("--max-zoom", "31"), ("--tile-size", "300"), ("--padding", "1,2"), ("--padding", "-1")])
  func `a value of a camera out of its range is refused`(_ option: String, _ value: String) {
    refuses(["--viewport", "800x600", "\(option)=\(value)"], naming: [option])
  }

  @Test func `a box to be within may be written as JSON or with blanks`() throws {
    let folder = try ScratchFolder().write("a.geojson", point(1, 1))
    for box in ["0,0,2,2", "[0,0,2,2]", " 0, 0, 2, 2 ", "358,0,362,2", "-2,-2,2,2"] {
      #expect(floorplan("extent", "--within", box, "a.geojson", in: folder) == Ran(0), "\(box)")
    }
  }
}
