import Arguments
import Isochrones

/// `floorplan isochrone`: how far one gets.
struct IsochroneCommand: Command {
  static let name = "isochrone"
  static let abstract = "how far one gets within minutes, meters or watt-hours"
  static let operands = "[FILE ...]"

  var inputs: [String] = []
  var given: Set<String> = []
  var input = FeatureInput()
  var output = FeatureOutput()
  var drawing = MapChoice()
  var format: FeatureFormat?
  var origins: [OriginArgument] = []
  var originFiles: [String] = []
  var ranges: [GivenRange] = []
  var mode = TravelMode.pedestrian
  var avoided: [Avoidance] = []
  var truck: [TruckEntry] = []
  var speed: Double?
  var direction = TravelDirection.from
  var combination = OriginCombination.separate
  var geometry = ReachGeometry.areas
  var isByLevel = false
  var buffer: Double?
  var quality = AreaMaker().quality
  var method = AreaMethod.field
  var filledHoles = HoleSize(squareMeters: 0)
  var maximumSnap = 500.0
  var nodesCrossings = false
  var gap = 0.0
  var profile: String?
  var printsProfile = false
  var colours: [RangeColour] = []
  var palette = RampName.viridis
  var hasOrigins = false
  var savedNetwork: String?
  var hasOverlaps = false
  var closedFiles: [String] = []
  var countFile: String?
  var sumProperty: String?
  var clipFile: String?
  var simplification = 0.0

  /// The ranges that an option has given so far; what is set beyond them is new.
  private func values(_ option: String) -> [Double] { ranges.filter { $0.option == option }.map(\.value) }

  private mutating func give(_ values: [Double], _ option: String, _ metric: Metric) {
    let known = self.values(option).count
    for value in values.dropFirst(known) { ranges.append(GivenRange(option: option, metric: metric, value: value)) }
  }

  var minutes: [Double] {
    get { values("minutes") }
    set { give(newValue, "minutes", .time) }
  }
  var meters: [Double] {
    get { values("meters") }
    set { give(newValue, "meters", .distance) }
  }
  var metres: [Double] {
    get { values("metres") }
    set { give(newValue, "metres", .distance) }
  }
  var wattHours: [Double] {
    get { values("watt-hours") }
    set { give(newValue, "watt-hours", .energy) }
  }

  static var options: [Option<Self>] {
    whence + how + answers + FeatureOutput.fileOptions.map { $0.lifted(to: \.output) }
      + MapChoice.options(
        "Its sources, and the layers without it, are network, the ranges such as 10-min, and origins, from bottom to "
          + "top.", hasClasses: false
      ).map { $0.lifted(to: \.drawing) } + FeatureInput.options.map { $0.lifted(to: \.input) }
  }

  private static var whence: [Option<Self>] {
    [
      Option(
        "origin", value: "LON,LAT[,LEVEL]", to: \.origins, "where one starts; can be repeated",
        details: "On WGS 84, whatever --crs says. The third number is a level of a building, not an altitude."),
      Option(
        "origins", value: "FILE", to: \.originFiles, "start at the points of FILE",
        details: "Their id, and the properties name and level, are used. Other geometries are passed over."),
      Option(
        "minutes", value: "LIST", to: \.minutes, separator: ",", "how long, along the fastest way",
        details: "Numbers with commas between, in any order; given again it appends."),
      Option("meters", value: "LIST", to: \.meters, separator: ",", "how far, along the shortest way"),
      Option("metres", value: "LIST", to: \.metres, separator: ",", "the same as --meters"),
      Option(
        "watt-hours", value: "LIST", to: \.wattHours, separator: ",",
        "how much energy, along the most economic way; not on foot"),
    ]
  }

  private static var how: [Option<Self>] {
    let section = "How one travels"
    return [
      Option("mode", value: "MODE", to: \.mode, "who travels", section: section),
      Option("avoid", value: "LIST", to: \.avoided, separator: ",", "close such ways", section: section),
      Option(
        "truck", value: "KEY=N,...", to: \.truck, separator: ",", "size of the truck, for --mode truck",
        details: """
          height, width and length in meters (4, 2.55, 16.5), weight and axle in tonnes (40, 11.5), maxspeed in km/h \
          (90), and hazmat for dangerous goods. The defaults are what EU directives 96/53/EC and 92/6/EEC allow.
          """, section: section),
      Option(
        "speed", value: "KMH", to: \.speed, "scale the speeds of the mode so that its usual one is KMH",
        details: """
          The usual ones are 5 on foot, 4 in a wheelchair and 18 on a bicycle. Signs, escalators and ferries stay as \
          they are.
          """, section: section),
      Option(
        "direction", value: "WORD", to: \.direction, "travel from the origin, or to it", section: section),
      Option(
        "profile", value: "FILE", to: \.profile, "change numbers and words of the mode; see --print-profile",
        details: "The same JSON object as --print-profile writes, or any part of it.", section: section),
      Option(
        "print-profile", flag: \.printsProfile, "write the numbers and words of the mode as JSON", section: section),
      Option(
        "max-snap", value: "METERS", to: \.maximumSnap, "how far an origin may be from the network",
        section: section),
      Option(
        "node-crossings", flag: \.nodesCrossings, "let lines meet where they cross or touch",
        details: "Never where one is a bridge or in a tunnel, or where layers or levels differ.", section: section),
      Option(
        "join-gaps", value: "METERS", to: \.gap, "join loose ends to what is as near as that, up to 100",
        section: section),
      Option(
        "closed", value: "FILE", to: \.closedFiles, "close what the lines and polygons of FILE touch",
        section: section),
      Option(
        "save-network", value: "FILE", to: \.savedNetwork, "write the network to FILE, to be read instead of the input",
        details: """
          It holds all modes; a run that is given it as the only input answers the same, without the time that reading \
          takes. It is for this version of floorplan and machines of this kind.
          """, section: section),
    ]
  }

  private static var answers: [Option<Self>] {
    let section = "What is written"
    return [
      Option("format", short: "f", value: "FORMAT", to: \.format, "form of the answer", section: section),
      Option("geometry", value: "WHAT", to: \.geometry, "what the features are", section: section),
      Option(
        "combine", value: "WORD", to: \.combination, "what becomes of several origins",
        details: """
          separate gives each its own, merge the union, where the cheapest origin counts, and nearest gives each place \
          to its cheapest origin.
          """, section: section),
      Option("by-level", flag: \.isByLevel, "an area or band for each level of a building", section: section),
      Option(
        "buffer", value: "METERS", to: \.buffer, "how far an area goes beside the lines",
        details: "Without it 50 for cars and trucks, else 25; 5 along indoor lines.", section: section),
      Option(
        "quality", value: "N", to: \.quality, "fineness of areas, 0 to 100",
        details: "The grid is half the buffer at 0, a quarter at 50, an eighth at 100.", section: section),
      Option(
        "method", value: "METHOD", to: \.method, "how areas are made; exact is the union of buffers by GEOS",
        section: section),
      Option(
        "fill-holes", value: "M2", to: \.filledHoles, "fill holes of fewer square meters; all: every one",
        section: section),
      Option(
        "colors", value: "LIST", to: \.colours, separator: ",", "a colour for each range, in the order given",
        details: "#rgb, #rrggbb, the same without #, or a CSS name.", section: section),
      Option(
        "palette", value: "NAME", to: \.palette, "ramp of colours; the largest range takes the first",
        section: section),
      Option(
        "overlaps", flag: \.hasOverlaps, "add where the areas of two origins meet, for every range and pair",
        section: section),
      Option(
        "count", value: "FILE", to: \.countFile, "count the points of FILE in each area", section: section),
      Option("sum", value: "KEY", to: \.sumProperty, "sum the numbers of their property KEY", section: section),
      Option("clip", value: "FILE", to: \.clipFile, "cut areas to the polygons of FILE", section: section),
      Option(
        "simplify", value: "METERS", to: \.simplification, "leave out vertices, none off by more than that",
        section: section),
      Option("with-origins", flag: \.hasOrigins, "add the origins, on the network, as points", section: section),
    ]
  }

  // MARK: Running

  func run(_ console: Console) throws {
    try input.run(console) { IsochroneRun(self, console, $0) }
  }
}
