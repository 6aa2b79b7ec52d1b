import Arguments
import SVG
import Styling

enum LegendFormat: String, CaseIterable, ArgumentValue {
  case svg, json, text

  /// The form that goes with a file's suffix, nil for one that says nothing.
  init?(suffix: String) {
    switch suffix {
    case "svg": self = .svg
    case "json": self = .json
    case "txt": self = .text
    default: return nil
    }
  }
}

enum LegendOverflow: String, CaseIterable, ArgumentValue {
  case ellipsis, wrap
}

enum LegendOrder: String, CaseIterable, ArgumentValue {
  case layers, reverse
}

/// `floorplan legend`: the key to a map, and the map.
struct LegendCommand: Command {
  static let name = "legend"
  static let abstract = "the key to a map, or the map with its key"
  static let operands = "[FILE|NAME=FILE ...]"

  var inputs: [String] = []
  var given: Set<String> = []
  var input = FeatureInput()
  var output = FeatureOutput()
  var layers = LayerOptions()
  var looks = LookOptions()
  var map = MapOptions()
  var features = MapFeatureOptions()
  var format: LegendFormat?
  var drawsMap = false
  var bbox: WithinBox?
  var maximumWidth: Int?
  var overflow: LegendOverflow?
  var columns: Int?
  var order: LegendOrder?
  var showsCounts = false
  var hidesEmpty = false
  var zoom: Double?
  var checks = false
  var swatches: String?

  private static let mapSection = "Map (--map)"

  static var options: [Option<Self>] {
    key + LookOptions.options(section: LookOptions.section).map { $0.lifted(to: \.looks) }
      + LayerOptions.options.map { $0.lifted(to: \.layers) } + drawing
      + FeatureOutput.options.map { $0.lifted(to: \.output) } + FeatureInput.options.map { $0.lifted(to: \.input) }
  }

  private static var drawing: [Option<Self>] {
    [
      Option(
        "bbox", value: "W,S,E,N", to: \.bbox, "what the map shows instead of all the data", section: mapSection)
    ] + MapOptions.options(section: mapSection).map { $0.lifted(to: \.map) }
      + MapFeatureOptions.options(section: mapSection).map { $0.lifted(to: \.features) }
  }

  private static var key: [Option<Self>] {
    [
      Option("map", flag: \.drawsMap, "draw the map with the key in it"),
      Option(
        "format", short: "f", value: "FORMAT", to: \.format, "form of the key",
        details: "Without it the suffix of the output file decides, else it is svg."),
      Option(
        "max-width", value: "PIXELS", to: \.maximumWidth, "widest the key may be, 260 unless given",
        details: "At least 64."),
      Option(
        "overflow", value: "WHAT", to: \.overflow, "what happens to text that does not fit",
        details: "ellipsis, without the option, cuts it; wrap breaks it into lines."),
      Option("columns", value: "N", to: \.columns, "columns of rows, 1 unless given"),
      Option("order", value: "ORDER", to: \.order, "order of the rows: that of the layers, or the reverse"),
      Option("counts", flag: \.showsCounts, "write how many features look so behind each title"),
      Option("hide-empty", flag: \.hidesEmpty, "leave out rows that no feature meets"),
      Option(
        "zoom", value: "ZOOM", to: \.zoom, "zoom at which zoom expressions are read without a map, 12 unless given"),
      Option(
        "check", flag: \.checks, "say what would mislead a reader, and end with status 1",
        details: "One finding a line: rule, title, what is wrong; with -f json an array."),
      Option("swatches", value: "FOLDER", to: \.swatches, "also write the swatch of each row as an SVG of its own"),
    ]
  }

  /// The form of the answer: what was asked for, else what the output's suffix says.
  var answer: LegendFormat {
    format ?? output.suffix.flatMap(LegendFormat.init(suffix:)) ?? (checks ? .text : .svg)
  }

  /// Whether inputs are read at all: a style alone has a key too.
  var readsData: Bool { !inputs.isEmpty || layers.style == nil }

  func validate() throws(ArgumentError) {
    try input.validate(given: given)
    try output.validate()
    try map.validate(
      given: given, isDrawn: drawsMap, allowsSystems: true, condition: "--map", except: ["title", "theme"])
    try features.validate(given: given, isDrawn: drawsMap, condition: "--map")
    try looks.validate(given: given, hasStyle: layers.style != nil)
    if let path = output.path, path == input.report { throw ArgumentError("-o and --report name the same file") }
    for name in ["bbox", "precision", "to-crs"] where given.contains(name) && !drawsMap {
      throw ArgumentError("--\(name) needs --map")
    }
    if let precision = output.precision, precision > 4 {
      throw ArgumentError("--precision is decimals of a pixel, from 0 to 4")
    }
    if given.contains("to-crs"), given.contains("projection") {
      throw ArgumentError("--to-crs means --projection on a map; give one of them")
    }
    if drawsMap {
      if !readsData { throw ArgumentError("--map needs data; - reads standard input") }
      if let format, format != .svg { throw ArgumentError("--map is drawn as svg, not \(format.rawValue)") }
      if let other = ["check", "swatches", "zoom"].first(where: given.contains) {
        throw ArgumentError("--map does not take --\(other)")
      }
    }
    if checks, answer == .svg { throw ArgumentError("--check answers in text or json, not svg") }
    for (name, number, least) in [("max-width", maximumWidth, 64), ("columns", columns, 1)] {
      if let number, !(least...10_000).contains(number) {
        throw ArgumentError("--\(name) must be from \(least) to 10000, not \(number)")
      }
    }
    if let zoom, !(0...30).contains(zoom) { throw ArgumentError("--zoom must be from 0 to 30") }
  }

  func run(_ console: Console) throws {
    try input.run(console) { try LegendRun(self, console, $0) }
  }
}
