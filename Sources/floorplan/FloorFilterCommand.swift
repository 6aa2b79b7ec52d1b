import Arguments
import Floors
import GeoJSON

/// `floorplan floor-filter`: one floor of a building.
struct FloorFilterCommand: Command {
  static let name = "floor-filter"
  static let abstract = "one floor of a building, out of all of them"
  static let operands = "[FILE|NAME=FILE|FOLDER|ZIP ...]"

  var inputs: [String] = []
  var given: Set<String> = []
  var input = FeatureInput()
  var output = FeatureOutput()
  var drawing = MapChoice()
  var format: FloorFormat?
  var schema = FloorSchemaName.auto
  var fields: [FieldName] = []
  var site: String?
  var facility: String?
  var level: String?
  var orders: OrderArgument?
  var others = OtherFacilities.same
  var ground = GroundRule.zeroOrLowest
  var isExact = false
  var match = FloorMatch.order
  var unleveled = FloorView.Unleveled.keep
  var languages: LanguageList?
  var viewpoint: Viewpoint?
  var zoom: Double?
  var auto = AutoSelection.always
  var facilityScale = 1500.0
  var siteScale = 4300.0
  var previous: String?
  var selectionOutput: String?
  var lists = false
  var checksData = false
  var checksGeometry = false
  var ignored: [String] = []
  var passesThrough = false
  var split: String?
  var annotates = false
  var explodes = false

  static var options: [Option<Self>] {
    selection + following + modes + FeatureOutput.fileOptions.map { $0.lifted(to: \.output) }
      + mapOptions + FeatureInput.options.map { $0.lifted(to: \.input) }
  }

  private static var selection: [Option<Self>] {
    [
      Option("site", value: "SITE", to: \.site, "a site by id, else by name in any language"),
      Option(
        "facility", value: "FACILITY", to: \.facility, "a facility by id, else by name; its ground level is shown"),
      Option(
        "level", value: "LEVEL", to: \.level, "a level by id, else short name, long name or order",
        details: """
          The first of these that any level matches decides; levels of several orders are ambiguous. All levels of the \
          same order are shown.
          """),
      Option(
        "order", value: "ORDERS", to: \.orders, "vertical orders: 2 or -1,0 or -3..-1 or ..0 or 1.. or ..",
        showDefault: false),
      Option("others", value: "WHAT", to: \.others, "what facilities other than the selected one show"),
      Option("ground", value: "RULE", to: \.ground, "the ground of a facility that has no order 0"),
      Option(
        "exact", flag: \.isExact, "only the level that is named, and no mezzanines",
        details: """
          Without it a level brings along the others of its order, and with OpenStreetMap tags a whole floor the part \
          levels above and below it.
          """),
      Option(
        "match", value: "WHAT", to: \.match, "how the same floor of other buildings is known: by order or short name"),
      Option("unleveled", value: "WHAT", to: \.unleveled, "what becomes of features that have no floor"),
    ]
  }

  private static var following: [Option<Self>] {
    let section = "Following a viewpoint"
    return [
      Option(
        "viewpoint", value: "LON,LAT[,SCALE]", to: \.viewpoint, "select the facility, or the site, that is looked at",
        details: "SCALE is the denominator; without it the view is near enough for a facility.", section: section,
        showDefault: false),
      Option("zoom", value: "ZOOM", to: \.zoom, "the zoom of the view instead of its scale", section: section),
      Option("auto", value: "MODE", to: \.auto, "what becomes of the earlier selection", section: section),
      Option(
        "facility-scale", value: "SCALE", to: \.facilityScale, "farther out no facility is selected", section: section),
      Option("site-scale", value: "SCALE", to: \.siteScale, "farther out no site is selected", section: section),
      Option(
        "previous", value: "FILE", to: \.previous, "what was selected before, as --selection-out wrote it",
        details: "A file that is not there means nothing.", section: section),
      Option(
        "selection-out", value: "FILE", to: \.selectionOutput, "write what is selected now, as JSON", section: section),
    ]
  }

  private static var modes: [Option<Self>] {
    let section = "What is written"
    return [
      Option(
        "format", short: "f", value: "FORMAT", to: \.format, "form of the answer",
        details:
          "Without it the suffix of the output file decides, else it is geojson, or text with --list and --check.",
        section: section),
      Option(
        "list", flag: \.lists, "list sites, facilities and levels instead of features",
        details: "With --search only the sites and facilities that hold the text in a name.", section: section),
      Option(
        "check", flag: \.checksData, "say what is wrong with the data, and end with status 1 for an error",
        section: section),
      Option(
        "check-geometry", flag: \.checksGeometry, "the same, and what is wrong with geometries, in meters",
        section: section),
      Option(
        "ignore", value: "RULE", to: \.ignored, "leave a rule of --check out; osm means all that begin with osm.",
        section: section),
      Option(
        "split", value: "FOLDER", to: \.split, "write a file for each facility and order, and index.json",
        details: """
          Each is what --facility and --order with --others hide would write. What only an index of an earlier run \
          names is removed.
          """, section: section),
      Option(
        "annotate", flag: \.annotates, "say in properties floor:order, floor:orders, floor:level and floor:facility",
        section: section),
      Option(
        "explode", flag: \.explodes, "write a copy for each shown level that a feature is on, annotated",
        details: "The id of a copy is ID@LEVEL, with OpenStreetMap tags ID@ORDER.", section: section),
      Option(
        "pass-through", flag: \.passesThrough, "copy input that has no floors instead of failing", section: section),
      Option(
        "lang", value: "TAGS", to: \.languages, "language of names, such as de,en",
        details: "Without it that of the archive's manifest, else en.", section: section),
      Option("schema", value: "SCHEMA", to: \.schema, "how the data say floors", section: section),
      Option(
        "field", value: "ROLE=NAME", to: \.fields, "the name of a field of ArcGIS, or floor=KEY of the floor",
        details: "The roles are \(ArcGISRole.allCases.map(\.rawValue).joined(separator: ", ")).", section: section),
    ]
  }

  private static var mapOptions: [Option<Self>] {
    MapChoice.options(
      "Its sources, and the layers without it, are "
        + "\(FloorLayer.allCases.map(\.rawValue).joined(separator: ", ")), from bottom to top.",
      legend: "none, without the option, --style and --color-by."
    ).map { $0.lifted(to: \.drawing) }
  }

  // MARK: Combinations

  /// The form of the answer: what was asked for, else what the output's suffix says.
  var answer: FloorFormat {
    if let format { return format }
    switch output.suffix {
    case "svg": return .svg
    case "zip": return .imdf
    case "json" where lists || checks: return .json
    case let suffix?:
      return FeatureWriter.Form(suffix: suffix).flatMap { FloorFormat(rawValue: $0.rawValue) } ?? .geojson
    case nil: return .geojson
    }
  }

  var checks: Bool { checksData || checksGeometry }

  var floorFields: FloorFields {
    var result = FloorFields()
    for field in fields { result[field.role] = field.name }
    return result
  }

  var choice: FloorChoice {
    var choice = FloorChoice()
    choice.site = site
    choice.facility = facility
    choice.level = level
    choice.orders = orders?.list
    choice.others = others
    choice.ground = ground
    choice.isExact = isExact
    choice.match = match
    return choice
  }

  func validate() throws(ArgumentError) {
    try input.validate(given: given)
    try output.validate()
    if level != nil && orders != nil { throw ArgumentError("--level and --order do not go together") }
    if match == .name && orders != nil { throw ArgumentError("--match name does not go with --order") }
    let explicit = ["site", "facility", "level", "order"].filter(given.contains)
    if viewpoint != nil, let name = explicit.first {
      throw ArgumentError("--viewpoint and --\(name) do not go together")
    }
    for name in ["zoom", "auto", "facility-scale", "site-scale"] where given.contains(name) && viewpoint == nil {
      throw ArgumentError("--\(name) needs --viewpoint")
    }
    if let zoom, !(0...30).contains(zoom) {
      throw ArgumentError("--zoom must be from 0 to 30, not \(zoom.argumentText)")
    }
    if zoom != nil && viewpoint?.scale != nil { throw ArgumentError("--zoom does not go with a scale in --viewpoint") }
    for (name, scale) in [("facility-scale", facilityScale), ("site-scale", siteScale)] where scale <= 0 {
      throw ArgumentError("--\(name) must be more than 0")
    }
    if !ignored.isEmpty && !checks { throw ArgumentError("--ignore needs --check") }
    if answer == .json && !lists && !checks { throw ArgumentError("-f json needs --list or --check") }
    if lists || checks, ![.geojson, .json].contains(answer) || format == .geojson {
      throw ArgumentError("\(lists ? "--list" : "--check") does not go with -f \(answer.rawValue)")
    }
    let modes = [
      ("list", lists), ("check", checks), ("split", split != nil), ("annotate", annotates), ("explode", explodes),
    ]
    .filter(\.1).map { "--\($0.0)" }
    if modes.count > 1 { throw ArgumentError("\(modes[0]) and \(modes[1]) do not go together") }
    if let mode = modes.first, [.svg, .imdf].contains(answer) {
      throw ArgumentError("\(mode) does not go with -f \(answer.rawValue)")
    }
    if split != nil {
      for name in ["output", "format", "level", "order", "facility", "others", "viewpoint", "selection-out"]
      where given.contains(name) { throw ArgumentError("--split does not take --\(name)") }
    }
    if answer == .imdf && output.path == nil { throw ArgumentError("-f imdf needs -o NAME.zip or -o FOLDER") }
    try drawing.validate(given: given, isDrawn: answer == .svg)
  }

  // MARK: Running

  func run(_ console: Console) throws {
    try input.run(console) { try FloorFilterRun(self, console, $0) }
  }
}
