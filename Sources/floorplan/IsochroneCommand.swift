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
  var map = MapOptions()
  var format: IsochroneFormat?
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
  var hidden: [String] = []
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
      + MapOptions.options.map { $0.lifted(to: \.map) } + FeatureInput.options.map { $0.lifted(to: \.input) }
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
      Option(
        "hide", value: "RANGE", to: \.hidden, separator: ",", "leave a layer out of the map, such as 10-min",
        details: "The others keep their colours.", section: MapOptions.section),
    ]
  }

  // MARK: Combinations

  /// The form of the answer: what was asked for, else what the output's suffix says.
  var answer: IsochroneFormat { format ?? output.suffix.flatMap(IsochroneFormat.init(suffix:)) ?? .geojson }

  func validate() throws(ArgumentError) {
    try input.validate(given: given)
    try output.validate()
    try validateTravel()
    try validateRanges()
    try validateAnswer()
    try map.validate(given: given, isDrawn: answer == .svg)
    if printsProfile || savedNetwork != nil && origins.isEmpty && originFiles.isEmpty && ranges.isEmpty { return }
    if origins.isEmpty && originFiles.isEmpty {
      throw ArgumentError("no origin; give --origin LON,LAT or --origins FILE")
    }
    if ranges.isEmpty { throw ArgumentError("no range; give --minutes, --meters or --watt-hours") }
  }

  private func validateTravel() throws(ArgumentError) {
    if !truck.isEmpty && mode != .truck { throw ArgumentError("--truck needs --mode truck") }
    if let speed {
      if mode.isMotor { throw ArgumentError("--speed does not go with --mode \(mode.rawValue); use --profile") }
      guard speed > 0, speed <= 1000 else {
        throw ArgumentError("--speed must be more than 0 and at most 1000, not \(speed.argumentText)")
      }
    }
    guard maximumSnap >= 0 else { throw ArgumentError("--max-snap must be at least 0") }
    guard (0...100).contains(gap) else {
      throw ArgumentError("--join-gaps must be from 0 to 100, not \(gap.argumentText)")
    }
  }

  private func validateRanges() throws(ArgumentError) {
    var seen: [(Metric, Double)] = []
    for range in ranges {
      guard range.value > 0 else {
        throw ArgumentError("--\(range.option): \(range.value.argumentText) is not more than 0")
      }
      if seen.contains(where: { $0 == (range.metric, range.value) }) {
        throw ArgumentError("--\(range.option): \(range.value.argumentText) is given twice; give each range once")
      }
      seen.append((range.metric, range.value))
    }
    if mode.isOnFoot && ranges.contains(where: { $0.metric == .energy }) {
      throw ArgumentError("--watt-hours needs --mode car, truck or bicycle")
    }
    if !colours.isEmpty && colours.count != ranges.count {
      throw ArgumentError("--colors: \(colours.count) for \(ranges.count) ranges; give one a range")
    }
  }

  private func validateAnswer() throws(ArgumentError) {
    guard (0...100).contains(quality) else {
      throw ArgumentError("--quality must be from 0 to 100, not \(quality.argumentText)")
    }
    if let buffer, !(buffer > 0 && buffer <= 10_000) {
      throw ArgumentError("--buffer must be more than 0 and at most 10000, not \(buffer.argumentText)")
    }
    let isArea = geometry == .areas || geometry == .bands
    for name in ["by-level", "quality", "fill-holes"] where given.contains(name) && !isArea {
      throw ArgumentError("--\(name) does not go with --geometry \(geometry.rawValue)")
    }
    for name in ["overlaps", "count", "clip", "simplify"] where given.contains(name) && !isArea {
      throw ArgumentError("--\(name) does not go with --geometry \(geometry.rawValue)")
    }
    if hasOverlaps && (geometry == .bands || combination != .separate || isByLevel || answer == .svg) {
      throw ArgumentError("--overlaps needs areas of separate origins as features")
    }
    if sumProperty != nil && countFile == nil { throw ArgumentError("--sum needs --count FILE") }
    guard simplification >= 0, simplification <= 10_000 else {
      throw ArgumentError("--simplify must be from 0 to 10000, not \(simplification.argumentText)")
    }
    if simplification > 0 && combination == .nearest {
      throw ArgumentError("--simplify does not go with --combine nearest, whose areas share borders")
    }
    if method == .exact && combination == .nearest {
      throw ArgumentError("--method exact does not go with --combine nearest, which shares a field out")
    }
    if !hidden.isEmpty && answer != .svg { throw ArgumentError("--hide needs -f svg") }
    if answer == .svg {
      for name in ["geometry", "by-level", "with-origins"] where given.contains(name) {
        throw ArgumentError("--\(name) does not go with -f svg, which draws bands")
      }
    }
  }

  // MARK: What the words mean

  /// The traveller, with the profile of the mode unchanged.
  var travel: Travel {
    var travel = Travel(mode)
    travel.avoided = Set(avoided)
    for entry in truck { entry.apply(to: &travel.truck) }
    if let speed { travel.speedScale = speed / Profile.standardSpeed(mode) }
    travel.buffer = buffer
    return travel
  }

  var areaMaker: AreaMaker {
    var maker = AreaMaker()
    maker.quality = quality
    maker.decimals = output.precision ?? 7
    maker.filledHoles = filledHoles.squareMeters
    return maker
  }

  /// The ranges with their colours: those given, else for each metric the ramp, from the largest range on.
  var rangeLooks: [IsochroneFeatures.RangeLook] {
    ranges.enumerated().map { index, range in
      let rgb: UInt32
      if colours.isEmpty {
        let series = ranges.filter { $0.metric == range.metric }.map(\.value).sorted(by: >)
        rgb = palette.colours(series.count)[series.firstIndex(of: range.value) ?? 0]
      } else {
        rgb = UInt32(colours[index].colour.hex.dropFirst(), radix: 16) ?? 0
      }
      return IsochroneFeatures.RangeLook(metric: range.metric, value: range.value, rgb: rgb)
    }
  }

  // MARK: Running

  func run(_ console: Console) throws {
    let reporter = try input.reporter(console)
    var features = 0
    do {
      let run = IsochroneRun(self, console, reporter)
      defer { features = run.featureCount }
      try run.run()
    } catch {
      if let failure = error as? Failure { try reporter.add(failure) }
      try reporter.finish(features: features)
      throw error
    }
    try reporter.finish(features: features)
  }
}
