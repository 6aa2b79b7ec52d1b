import Testing

@testable import floorplan

/// `isochrone` from the command line: what is refused, what is said, and that nothing but the data decides the bytes.
struct IsochroneTests {
  private func refuses(_ words: [String], saying message: String, _ location: SourceLocation = #_sourceLocation) {
    let ran = floorplan(["isochrone"] + words + ["nowhere.geojson"])
    #expect(ran.status == 64 && ran.output.isEmpty, "\(words)", sourceLocation: location)
    #expect(ran.error.hasPrefix("floorplan: ") && ran.error.lines.count == 1, sourceLocation: location)
    #expect(ran.error.contains(message), "\(words): \(ran.error)", sourceLocation: location)
  }

  private static let place = ["--origin", "0,0"]
  private static let walk = ["--origin", "0,0", "--minutes", "5"]

  /// A street of 1,113 m along the equator with a side street, and a footpath 100 m north that nothing leads to.
  private static let streets = collection(
    line("[[0,0],[0.005,0],[0.01,0]]", #""highway":"residential""#),
    line("[[0.005,0],[0.005,0.002]]", #""highway":"service","oneway":"yes""#),
    line("[[0.02,0.001],[0.0203,0.001]]", #""highway":"footway""#))

  private static func line(_ coordinates: String, _ properties: String) -> String {
    #"{"type":"Feature","properties":{\#(properties)},"geometry":{"type":"LineString","coordinates":\#(coordinates)}}"#
  }

  // MARK: Words

  @Test func `an origin and a range have to be given`() {
    refuses([], saying: "no origin; give --origin LON,LAT or --origins FILE")
    refuses(Self.place, saying: "no range; give --minutes, --meters or --watt-hours")
    refuses(["--origin", "5", "--minutes", "1"], saying: "'5' is not LON,LAT or LON,LAT,LEVEL")
    refuses(["--origin", "48,139", "--minutes", "1"], saying: "the order is LON,LAT")
  }

  @Test(arguments: ["0", "-3", "five", "", "nan", "1,,2", "1e400"])
  func `a range is a number above 0`(_ text: String) {
    for option in ["minutes", "meters", "metres", "watt-hours"] {
      refuses(Self.place + ["--mode", "car", "--\(option)=\(text)"], saying: "--\(option): ")
    }
  }

  @Test func `the same range twice is refused, also under two names and as another text`() {
    refuses(Self.place + ["--minutes", "5,10,5"], saying: "--minutes: 5 is given twice; give each range once")
    refuses(Self.place + ["--minutes", "5", "--minutes", "5.0"], saying: "--minutes: 5 is given twice")
    refuses(Self.place + ["--meters", "100", "--metres", "1e2"], saying: "--metres: 100 is given twice")
  }

  @Test func `options that do not go together are refused`() {
    refuses(Self.walk + ["--truck", "height=3"], saying: "--truck needs --mode truck")
    refuses(Self.walk + ["--mode", "truck", "--truck", "hight=3"], saying: "did you mean 'height'?")
    refuses(Self.walk + ["--mode", "car", "--speed", "50"], saying: "use --profile")
    refuses(Self.place + ["--watt-hours", "5"], saying: "--watt-hours needs --mode car, truck or bicycle")
    refuses(Self.walk + ["--colors", "red,blue"], saying: "--colors: 2 for 1 ranges")
    refuses(Self.walk + ["--colors", "reddish"], saying: "'reddish' is not a colour")
    refuses(Self.walk + ["--quality", "101"], saying: "--quality must be from 0 to 100, not 101")
    refuses(Self.walk + ["--buffer", "0"], saying: "--buffer must be more than 0")
    refuses(Self.walk + ["--join-gaps", "101"], saying: "--join-gaps must be from 0 to 100")
    refuses(Self.walk + ["--hide", "5-min"], saying: "--hide needs -f svg")
    refuses(Self.walk + ["--sum", "people"], saying: "--sum needs --count FILE")
    refuses(Self.walk + ["--method", "exact", "--combine", "nearest"], saying: "--method exact does not go with")
    refuses(Self.walk + ["--geometry", "lines", "--by-level"], saying: "--by-level does not go with --geometry lines")
    refuses(Self.walk + ["--avoid", "rivers"], saying: "--avoid: 'rivers' is not one of motorway, toll")
    refuses(Self.walk + ["--theme", "dark"], saying: "--theme needs -f svg")
  }

  // MARK: Data

  @Test func `what is no network is told`() throws {
    let ran = floorplan(["isochrone"] + Self.walk, input: collection(point(0, 0)))
    #expect(ran == Ran(65, error: "floorplan: no line is a street: there is no LineString in the input\n"))
    let rail = collection(
      Self.line("[[0,0],[1,0]]", #""highway":"proposed""#), Self.line("[[0,0],[0,1]]", #""railway":"rail""#))
    #expect(floorplan(["isochrone"] + Self.walk, input: rail).error.contains("no line is a street: none has a class"))
    let stairs = collection(Self.line("[[0,0],[0.001,0]]", #""highway":"steps""#))
    let car = floorplan(["isochrone", "--mode", "car"] + Self.walk, input: stairs)
    #expect(car == Ran(65, error: "floorplan: no line is open to car\n"))
  }

  @Test func `fifteen minutes at 5 km/h are 1250 m, exactly`() throws {
    let long = collection(Self.line("[[0,0],[0.02,0]]", ""))
    let ran = floorplan(["isochrone", "--origin", "0,0", "--minutes", "15", "--geometry", "lines"], input: long)
    #expect(ran.output.contains("\"length_m\":1250,"))
  }

  @Test func `a line without any tag is a street when no line has a class`() {
    let plain = collection(Self.line("[[0,0],[0.01,0]]", #""name":"A""#))
    #expect(floorplan(["isochrone"] + Self.walk, input: plain).status == 0)
  }

  @Test func `one origin in the sea spoils nothing, and strict refuses it`() {
    let words = ["isochrone", "--origin", "5,5", "--origin", "0.001,0", "--meters", "100", "-f", "ndjson"]
    let ran = floorplan(words, input: Self.streets)
    #expect(ran.status == 0 && ran.output.lines.count == 1 && ran.output.contains("\"origin\":1,"))
    #expect(ran.error.hasPrefix("floorplan: warning: origin 0: nothing open to pedestrians within 500 m (nearest "))
    #expect(floorplan(words + ["--strict"], input: Self.streets).status == 65)
    let none = floorplan(["isochrone", "--origin", "5,5", "--meters", "100"], input: Self.streets)
    #expect(none.status == 65 && none.error.contains("no origin could be placed on the network"))
  }

  @Test func `an origin on a stranded line goes to the network, or is told of`() {
    let near = floorplan(
      ["isochrone", "--origin", "0.0201,0.001", "--meters", "100"], input: Self.streets)
    #expect(near.error.contains("origin 0: stands on a separate piece of 33 m of"))
  }

  @Test func `the bytes are the same with any number of threads, and for any order of origins`() {
    let places = (0..<12).map { "0.\(String(repeating: "0", count: 2))\($0 % 10)\($0 / 10),0" }
    func run(_ places: [String], _ jobs: String) -> Ran {
      floorplan(
        ["isochrone", "--jobs", jobs, "--meters", "100,300", "-f", "ndjson"] + places.flatMap { ["--origin", $0] },
        input: Self.streets)
    }
    let one = run(places, "1")
    #expect(one.status == 0 && one.output.lines.count == 24)
    #expect(run(places, "2") == one && run(places, "5") == one)
    let turned = run(places.reversed(), "2").output.lines
    func withoutNumber(_ line: String) -> Substring { line.drop { $0 != "," }.dropFirst().drop { $0 != "," } }
    #expect(Set(turned.map(withoutNumber)) == Set(one.output.lines.map(withoutNumber)))
  }

  @Test func `a saved network answers with the same bytes for every mode`() throws {
    let folder = try ScratchFolder()
    try folder.write("streets.geojson", Self.streets)
    #expect(floorplan("isochrone", "streets.geojson", "--save-network", "n.fpnet", in: folder) == Ran(0))
    for words in [
      ["--minutes", "5,10"], ["--meters", "400", "--mode", "car", "--geometry", "bands"],
      ["--minutes", "2", "--geometry", "lines", "--direction", "to", "--mode", "bicycle"],
    ] {
      let saved = floorplan(["isochrone", "n.fpnet", "--origin", "0.005,0"] + words, in: folder)
      #expect(saved.status == 0)
      #expect(saved == floorplan(["isochrone", "streets.geojson", "--origin", "0.005,0"] + words, in: folder))
    }
    let crossed = floorplan(["isochrone", "n.fpnet", "--node-crossings"] + Self.walk, in: folder)
    #expect(crossed.status == 64 && crossed.error.contains("does not go with a saved network"))
    let bytes = try folder.bytes("n.fpnet")
    try bytes.prefix(bytes.count / 2).write(to: .init(fileURLWithPath: "\(folder.path)/cut.fpnet"))
    let cut = floorplan(["isochrone", "cut.fpnet"] + Self.walk, in: folder)
    #expect(
      cut == Ran(65, error: "floorplan: cut.fpnet: saved network is cut short; make it again with --save-network\n"))
  }

  @Test func `a printed profile changes nothing, and a wrong one is told by its place`() throws {
    let folder = try ScratchFolder()
    for mode in ["pedestrian", "wheelchair", "bicycle", "car", "truck"] {
      let printed = floorplan("isochrone", "--print-profile", "--mode", mode)
      #expect(printed.status == 0)
      try folder.write("p.json", printed.output)
      #expect(floorplan("isochrone", "--print-profile", "--mode", mode, "--profile", "p.json", in: folder) == printed)
    }
    for (text, message) in [
      (#"{"speeds_kmh":{}}"#, "p.json:1:2: unknown member 'speeds_kmh'; did you mean 'speed_kmh'?"),
      (#"{"speed_kmh":5}"#, "p.json:1:14: speed_kmh: expected an object of numbers"),
      (#"{"speed_kmh":{"path":"fast"}}"#, "p.json:1:22: speed_kmh: path: expected a number from 0, or null"),
      (#"{"refused":["no",1]}"#, "refused: expected a list of texts"), ("{", "p.json:1:2: expected"),
      (#"{"mode":"car"}"#, "mode: not pedestrian, the --mode of this run"), ("[]", "expected an object"),
    ] {
      try folder.write("p.json", text)
      let ran = floorplan("isochrone", "--print-profile", "--profile", "p.json", in: folder)
      #expect(ran.status == 65 && ran.error.contains(message), "\(text): \(ran.error)")
    }
    #expect(floorplan("isochrone", "--print-profile", "--profile", "none.json", in: folder).status == 66)
  }

  @Test func `areas are cut, counted, closed off and overlapped by what files say`() throws {
    let folder = try ScratchFolder()
    try folder.write("streets.geojson", Self.streets)
    try folder.write(
      "people.geojson",
      collection(
        point(0.001, 0, #""properties":{"people":7}"#), point(0.001, 0.0001, #""properties":{"people":5}"#),
        point(0.1, 0, #""properties":{"people":100}"#)))
    let counted = floorplan(
      "isochrone", "streets.geojson", "--origin", "0,0", "--meters", "200", "--count", "people.geojson", "--sum",
      "people", in: folder)
    #expect(counted.output.contains("\"count\":2,\"sum\":12,"))
    try folder.write("works.geojson", collection(Self.line("[[0.007,-0.001],[0.007,0.001]]", "")))
    let closed = floorplan(
      "isochrone", "streets.geojson", "--origin", "0,0", "--meters", "2000", "--closed", "works.geojson", "--geometry",
      "lines", "-f", "ndjson", in: folder)
    // The street ends where it is closed: 556.6 m, and the side street of 221.1 m.
    #expect(closed.output.lines.count == 2 && closed.output.contains("\"length_m\":556.6,"))
    let overlaps = floorplan(
      "isochrone", "streets.geojson", "--origin", "0,0", "--origin", "0.002,0", "--meters", "150", "--overlaps", "-f",
      "ndjson", in: folder)
    #expect(overlaps.output.lines.count == 3 && overlaps.output.lines[2].contains("\"overlap\":[0,1],"))
    try folder.write(
      "land.geojson",
      #"{"type":"Polygon","coordinates":[[[-1,0],[1,0],[1,1],[-1,1],[-1,0]]]}"#)
    let clipped = floorplan(
      "isochrone", "streets.geojson", "--origin", "0,0", "--meters", "200", "--clip", "land.geojson", in: folder)
    #expect(clipped.status == 0 && !clipped.output.contains(",-0.0"))
  }
}
