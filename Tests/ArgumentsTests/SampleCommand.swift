import Arguments

enum Form: String, CaseIterable, ArgumentValue {
  case collection, sequence
}

/// A value type with its own words for what is wrong.
struct Padding: ArgumentValue, Equatable {
  var meters: Double

  init(meters: Double) { self.meters = meters }

  init(argument: String) throws(ArgumentError) {
    guard argument.hasSuffix("m"), let meters = Double(argument.dropLast()) else {
      throw ArgumentError("'\(argument)' is not an amount of meters, such as 5m")
    }
    self.init(meters: meters)
  }

  var argumentText: String { meters == 0 ? "" : "\(meters.argumentText)m" }
}

/// A group of options that commands share.
struct SampleOutput: Equatable {
  var path: String?
  var form = Form.collection
  var precision = 7

  static var options: [Option<Self>] {
    [
      Option("output", short: "o", value: "FILE", to: \.path, "write to FILE", section: "Output"),
      Option("format", short: "f", value: "FORM", to: \.form, "form of the output", section: "Output"),
      Option("precision", value: "N", to: \.precision, "decimals", section: "Output", showDefault: false),
    ]
  }
}

/// A command with one option of each kind.
struct SampleCommand: ParsableCommand, Equatable {
  static let name = "extent"
  static let abstract = "the box round the data"
  static let operands = "[FILE|NAME=FILE ...]"

  var inputs: [String] = []
  var given: Set<String> = []
  var zoom = 4
  var radius = 40.0
  var origin: Double?
  var title = ""
  var padding = Padding(meters: 0)
  var hidden: [String] = []
  var limits = [5, 10]
  var planar = false
  var quiet = false
  var cut = true
  var output = SampleOutput()

  static var options: [Option<Self>] {
    SampleOutput.options.map { $0.lifted(to: \.output) } + [
      Option("zoom", short: "z", value: "LEVEL", to: \.zoom, "zoom level of the map"),
      Option(
        "radius", short: "r", value: "PIXELS", to: \.radius, "merge points closer than this",
        details: "A path such as C:\\maps counts.\n\n.hidden points don't.\n'Quoted' ones do."),
      Option("origin", value: "LONGITUDE", to: \.origin, "longitude in the middle"),
      Option("title", value: "TEXT", to: \.title, "title of the map"),
      Option("pad", value: "AMOUNT", to: \.padding, "grow the box"),
      Option("hide", value: "LAYER", to: \.hidden, "leave LAYER out", completion: .words(["roads", "it's $HOME"])),
      Option("limits", value: "N,...", to: \.limits, separator: ",", "limits in minutes"),
      Option("planar", short: "p", flag: \.planar, "minimum and maximum of the numbers as they stand"),
      Option("quiet", short: "q", flag: \.quiet, "no warnings"),
      Option("cut", flag: \.cut, "cut at the [antimeridian]: ±180"),
    ]
  }

  func validate() throws(ArgumentError) {
    if given.contains("planar") && given.contains("origin") {
      throw ArgumentError("--planar does not take --origin")
    }
  }

  /// The command that `words` make; nil when they ask for help.
  static func command(_ words: [String]) throws -> Self? {
    switch try parse(words) {
    case .command(let command): command
    case .help: nil
    }
  }

  /// What is wrong with `words`; nil when nothing is.
  static func failure(_ words: [String]) -> String? {
    do throws(ArgumentError) {
      _ = try parse(words)
      return nil
    } catch {
      return error.message
    }
  }
}
