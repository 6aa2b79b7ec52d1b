import Testing

@testable import floorplan

/// Which words of `cluster` go together: what is refused is refused with status 64 and its message, before any file is
/// opened (the input of these runs does not exist, which would be status 66).
struct ClusterWordsTests {
  private func refuses(_ words: [String], saying message: String, _ location: SourceLocation = #_sourceLocation) {
    let ran = floorplan(["cluster"] + words + ["nowhere.geojson"])
    #expect(ran.status == 64 && ran.output.isEmpty, "\(words)", sourceLocation: location)
    #expect(ran.error.hasPrefix("floorplan: ") && ran.error.lines.count == 1, sourceLocation: location)
    #expect(ran.error.contains(message), "\(words): \(ran.error)", sourceLocation: location)
  }

  private func allows(_ words: [String], _ location: SourceLocation = #_sourceLocation) {
    let ran = floorplan(["cluster"] + words + ["nowhere.geojson"])
    #expect(
      ran == Ran(66, error: "floorplan: nowhere.geojson: cannot be opened: no such file or directory\n"), "\(words)",
      sourceLocation: location)
  }

  // MARK: Values

  @Test(arguments: ["zoom", "min-zoom", "max-zoom"])
  func `a zoom is from 0 to 30`(_ name: String) {
    for zoom in ["-1", "31", "99"] {
      refuses(["--\(name)=\(zoom)"], saying: "--\(name) must be from 0 to 30, not \(zoom)")
    }
    for text in ["high", "1.5", "", "0x3", "９"] { refuses(["--\(name)=\(text)"], saying: "--\(name): '\(text)'") }
    allows(["--\(name)=16"])
  }

  @Test func `the lowest zoom is not above the highest, and one zoom has no lowest`() {
    refuses(["--min-zoom", "9", "--max-zoom", "4"], saying: "--min-zoom 9 is above --max-zoom 4")
    refuses(["--min-zoom", "17"], saying: "--min-zoom 17 is above --max-zoom 16")
    refuses(["--zoom", "5", "--min-zoom", "2"], saying: "--min-zoom and --zoom do not go together")
    refuses(["--min-zoom", "0", "--zoom", "5"], saying: "--min-zoom and --zoom do not go together")
    allows(["--zoom", "20", "--max-zoom", "4"])
  }

  @Test(
    arguments: [
      "-1", "wide", "", "40,", "60,10:-1", "60,31:20", "60,-1:20", "60,1:2:3", "m", "-5m", "5 m", "5mi", "nan",
      "inf", "infm", "5KM",
    ])
  func `a radius is pixels by zoom or meters`(_ text: String) {
    refuses(["--radius=\(text)"], saying: "--radius: '\(text)' is neither pixels (40; 60,10:20 is 20 from zoom 10 on)")
  }

  @Test func `a radius may be 0`() {
    for text in ["0", "60,10:20", "10:20", "0.5", "1e2"] { allows(["-r", text]) }
    for text in ["500m", "2km", "0m", "0.5km"] { allows(["-r", text]) }
  }

  @Test func `numbers have their limits`() {
    refuses(["--extent", "0"], saying: "--extent must be more than 0, not 0")
    refuses(["--extent=-512"], saying: "--extent must be more than 0, not -512")
    refuses(["--min-points", "1"], saying: "--min-points must be at least 2, not 1")
    refuses(["--precision", "16"], saying: "--precision must be from 0 to 15, not 16")
    refuses(["--jobs", "0"], saying: "--jobs must be from 1 to 1024, not 0")
  }

  @Test(
    arguments: [
      ("rules", "int64"), ("non-points", "keep"), ("ids", "random"), ("method", "kmeans"), ("format", "png"),
      ("invalid", "drop"),
    ])
  func `of a word that is not known the known ones are told`(_ name: String, _ word: String) {
    refuses(["--\(name)", word], saying: "--\(name): '\(word)' is not one of ")
  }

  @Test func `a box is four numbers`() {
    refuses(["--bbox", "1,2,3"], saying: "--bbox: '1,2,3' is not W,S,E,N, four numbers")
    refuses(["--bbox", "1,2,3,x"], saying: "--bbox: '1,2,3,x' is not W,S,E,N, four numbers")
    refuses(["--bbox", "0,5,1,4"], saying: "--bbox: '0,5,1,4': south 5 lies north of north 4")
    allows(["--bbox", "170,-20,-170,-10"])
    allows(["--bbox=-10,5,10,5"])
  }

  @Test func `an order is the input's, by place or by a property`() {
    for text in ["", "name", "name:up", ":asc"] {
      refuses(["--order=\(text)"], saying: "--order: '\(text)' is none of input, place, KEY:asc and KEY:desc")
    }
    for text in ["input", "place", "rank:asc", "a:b:desc"] { allows(["--order", text]) }
  }

  @Test func `what never joins is an expression`() {
    refuses(["--never", "[\"nothing\"]"], saying: "--never: ")
    refuses(["--where", "[\"nothing\"]"], saying: "--where: ")
    allows(["--never", "kind=depot", "--never", "!kind"])
  }

  // MARK: Names of properties

  @Test func `an aggregate has an operation, a key and a name of its own`() {
    refuses(["--aggregate", "bikes"], saying: "--aggregate: 'bikes' is not OP:KEY or OP:KEY=NAME")
    refuses(
      ["--aggregate", "total:bikes"],
      saying: "'total' is not one of count, sum, mean, min, max, median, stddev, first, mode, values, counts, any, all")
    refuses(["--aggregate", "summ:bikes"], saying: "did you mean 'sum'?")
    for text in ["sum:", "sum:=n", "sum:bikes="] {
      refuses(["--aggregate", text], saying: "--aggregate: '\(text)' names no property")
    }
    allows(["--aggregate", "sum:a:b=c=d", "--aggregate", "sum:a"])
  }

  @Test func `a name is written once`() {
    let message = "is written already; give another NAME: OP:KEY=NAME"
    for name in ["cluster", "cluster_id", "point_count", "point_count_abbreviated", "expansion_zoom", "coincident"] {
      refuses(["--aggregate", "sum:n=\(name)"], saying: "--aggregate: '\(name)' \(message)")
      refuses(["--group-by", name], saying: "--group-by: '\(name)' is a property that clusters have of their own")
    }
    refuses(["--aggregate", "sum:n", "--aggregate", "max:m=n_sum"], saying: "'n_sum' \(message)")
    refuses(["--group-by", "kind", "--aggregate", "first:kind=kind"], saying: "'kind' \(message)")
  }

  @Test(
    arguments: [
      ("weight", ["--weight", "w"]), ("representative", ["--priority", "p"]), ("members", ["--members", "id"]),
      ("title", ["--title-from", "t"]), ("subtitle", ["--title-from", "t"]),
    ])
  func `a name is taken only when it is written`(_ name: String, _ words: [String]) {
    allows(["--aggregate", "sum:n=\(name)"])
    allows(["--group-by", name])
    refuses(["--aggregate", "sum:n=\(name)"] + words, saying: "--aggregate: '\(name)' is written already")
    refuses(["--group-by", name] + words, saying: "--group-by: '\(name)' is a property that clusters have")
  }

  @Test func `in meters no expansion zoom is written`() {
    allows(["--radius", "5m", "--aggregate", "sum:n=expansion_zoom"])
    allows(["--radius", "5m", "--group-by", "expansion_zoom"])
  }

  // MARK: Combinations

  @Test func `supercluster's numbers take its own rules`() {
    for name in ["--separate", "--keep-coincident"] {
      refuses(["--ids", "supercluster", name], saying: "\(name) does not go with --ids supercluster")
    }
    refuses(
      ["--ids", "supercluster", "--min-points", "3"],
      saying: "--ids supercluster with --min-points over 2 needs --no-wrap")
    allows(["--ids", "supercluster", "--min-points", "3", "--no-wrap"])
    allows(["--ids", "supercluster", "--rules", "float32"])
  }

  @Test(
    arguments: [
      ["--zoom", "5"], ["--min-zoom", "2"], ["--max-zoom", "9"], ["--extent", "256"], ["--rules", "float32"],
      ["--keep-coincident"],
    ])
  func `a radius in meters has no zooms`(_ words: [String]) {
    refuses(["--radius", "500m"] + words, saying: "\(words[0]) does not go with a --radius in meters")
    allows(words)
  }

  @Test func `a radius in meters has an order and ids of its own`() {
    refuses(["-r", "1km", "--ids", "supercluster"], saying: "--ids supercluster does not go with a --radius in meters")
    refuses(["-r", "1km", "--order", "place"], saying: "--order does not go with a --radius in meters")
    refuses(["-r", "1km", "-o", "z{z}.json"], saying: "a --radius in meters has no zooms for {z}")
  }

  @Test func `density needs meters`() {
    refuses(["--method", "dbscan"], saying: "--method dbscan needs a --radius in meters, such as 500m")
    refuses(
      ["--method", "dbscan", "-r", "5m", "--separate"], saying: "--separate does not go with --method dbscan")
    allows(["--method", "dbscan", "-r", "5m", "--min-points", "3", "--assign"])
  }

  @Test func `of the ways to look into a cluster one at a time`() {
    let modes = [["--assign", "--zoom", "3"], ["--members-of", "5"], ["--children-of", "5"]]
    for (index, first) in modes.enumerated() {
      for second in modes[(index + 1)...] {
        refuses(first + second, saying: "\(first[0]) and \(second[0]) do not go together")
        refuses(second + first, saying: "\(first[0]) and \(second[0]) do not go together")
      }
      refuses(first + ["-f", "svg"], saying: "\(first[0]) does not go with -f svg")
      allows(first)
    }
    refuses(["--assign"], saying: "--assign needs --zoom, or a --radius in meters")
    refuses(["--members-of", "5", "-o", "{z}.json"], saying: "--members-of does not go with {z}")
  }

  @Test func `many files are all zooms of GeoJSON`() {
    refuses(["--zoom", "3", "-o", "{z}.json"], saying: "--zoom does not go with {z} in the name of the output")
    refuses(["-o", "{z}.svg"], saying: "-f svg does not go with {z} in the name of the output")
    for name in ["{x}.json", "{z}/{x}.json", "{x}/{y}.json", "{z}/{y}.json"] {
      refuses(["-o", name], saying: "--output: tiles need all of {z}, {x} and {y} in the name")
    }
    allows(["-o", "{z}/{x}/{y}.json"])
  }

  @Test(
    arguments: [
      ["--width", "9"], ["--height", "9"], ["--padding", "9"], ["--projection", "mercator"], ["--theme", "dark"],
      ["--title", "T"],
    ])
  func `a map's options need a map`(_ words: [String]) {
    refuses(words, saying: "\(words[0]) needs -f svg")
    allows(words + ["-f", "svg"])
    allows(words + ["-o", "a.svg"])
  }

  @Test func `the answer has no other reference system`() {
    refuses(["--to-crs", "EPSG:3857"], saying: "unknown option '--to-crs'")
  }

  @Test func `a misspelt option is told`() {
    refuses(["--raduis", "40"], saying: "did you mean '--radius'?")
  }
}
