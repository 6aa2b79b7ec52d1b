import Arguments
import Extents
import GeoJSON
import SimpleFeatures

/// `floorplan extent`: the box round the data.
struct ExtentCommand: Command {
  static let name = "extent"
  static let abstract = "the box round the data"
  static let operands = "[FILE|NAME=FILE ...]"

  var inputs: [String] = []
  var given: Set<String> = []
  var input = FeatureInput()
  var output = FeatureOutput()
  var layers = LayerOptions()
  var map = MapOptions()
  var looks = LookOptions()
  var features = MapFeatureOptions()
  var format: ExtentFormat?
  var isPlanar = false
  var takesShortWay = false
  var is3D = false
  var pad = PadAmount(padding: .degrees(0))
  var isSplit = false
  var by: ExtentGrouping?
  var viewport: PixelSize?
  var tileSize = TileSize.mapLibre
  var maximumZoom = 18.0
  var isIntegerZoom = false
  var annotates = false
  var checksBoxes = false
  var within: WithinBox?
  var merges = false
  var tiles: ZoomRange?
  var shape = ExtentShape.box

  static var options: [Option<Self>] {
    box + modes + FeatureOutput.options.map { $0.lifted(to: \.output) }
      + MapOptions.options(paddingDetails: "Also inside the edges of --viewport, where it is 0 unless given.")
      .map { $0.lifted(to: \.map) } + MapFeatureOptions.options().map { $0.lifted(to: \.features) }
      + LookOptions.options(section: MapOptions.section).map { $0.lifted(to: \.looks) }
      + LayerOptions.options.map { $0.lifted(to: \.layers) } + FeatureInput.options.map { $0.lifted(to: \.input) }
  }

  private static var box: [Option<Self>] {
    [
      Option(
        "format", short: "f", value: "FORMAT", to: \.format, "form of the answer",
        details: "Without it the suffix of the output file decides, else it is bbox."),
      Option(
        "planar", flag: \.isPlanar, "plain minimum and maximum of the numbers as they stand",
        details: "Nothing wraps at the antimeridian and no range is checked."),
      Option(
        "short-way", flag: \.takesShortWay, "take an edge of more than 180 degrees across the antimeridian",
        details: "For data that was never cut there. A ring round a pole then holds the pole."),
      Option("3d", flag: \.is3D, "six numbers where there are altitudes: w, s, low, e, n, high"),
      Option(
        "pad", value: "AMOUNT", to: \.pad, "grow the box on all sides: N, N%, Nm or Nkm",
        details: "N is in degrees or units of the reference system, N% of width and height.", showDefault: false),
      Option("split", flag: \.isSplit, "write a box that crosses the antimeridian as two, the western first"),
      Option(
        "by", value: "WHAT", to: \.by, "one box a group: layer, feature, a property, or an expression",
        details: """
          layer is the input, or with --style the layer that takes the feature. A property that is called layer or \
          feature: ["get","layer"].
          """, completion: .words(["layer", "feature"])),
    ]
  }

  private static var modes: [Option<Self>] {
    let section = "Instead of the box"
    return [
      Option(
        "viewport", value: "WxH", to: \.viewport, "the map camera that shows the box: center, zoom, bounds",
        details: "W and H are pixels.", section: section),
      Option(
        "tile-size", value: "PIXELS", to: \.tileSize, "size of a tile at zoom 0, for --viewport",
        details: "MapLibre counts in 512, Leaflet, Google Maps and OpenLayers in 256.", section: section),
      Option("max-zoom", value: "ZOOM", to: \.maximumZoom, "greatest zoom, for --viewport", section: section),
      Option("integer-zoom", flag: \.isIntegerZoom, "round the zoom down to an integer", section: section),
      Option(
        "tiles", value: "ZOOMS", to: \.tiles, "the map tiles that the data touches, at Z or Z1-Z2",
        details: "z/x/y a line; with -f json [x,y,z], with the GeoJSON formats their polygons.", section: section),
      Option("shape", value: "SHAPE", to: \.shape, "a shape round the data", section: section),
      Option(
        "annotate", flag: \.annotates, "write the input again with right bbox members",
        details: "Nothing else changes, byte for byte. The output may be the input.", section: section),
      Option(
        "check-bbox", flag: \.checksBoxes, "say which bbox members are wrong, and end with status 1",
        section: section),
      Option(
        "within", value: "W,S,E,N", to: \.within, "say which features reach out of a box, and end with status 1",
        section: section),
      Option(
        "merge", flag: \.merges, "read partial results (-f partial) instead of features",
        details: "The answer is byte for byte what one run over all the data would write.", section: section),
    ]
  }

  /// What the run is for.
  enum Job {
    case box, camera, tiles, shape, annotate, check
  }

  var job: Job {
    if annotates { return .annotate }
    if checksBoxes || within != nil { return .check }
    if tiles != nil { return .tiles }
    if viewport != nil { return .camera }
    return shape == .box ? .box : .shape
  }

  /// The form of the answer: what was asked for, else what the output's suffix says.
  var answer: ExtentFormat {
    format ?? output.suffix.flatMap(ExtentFormat.init(suffix:))
      ?? (job == .shape ? .geojson : .bbox)
  }

  // MARK: Combinations

  func validate() throws(ArgumentError) {
    try input.validate(given: given)
    try output.validate()
    if let path = output.path, path == input.report { throw ArgumentError("-o and --report name the same file") }
    let modes = [
      ("annotate", annotates), ("check-bbox", checksBoxes), ("within", within != nil), ("tiles", tiles != nil),
      ("viewport", viewport != nil), ("shape", shape != .box),
    ].filter(\.1).map { "--\($0.0)" }
    let checks = ["--check-bbox", "--within"]
    if let other = modes.dropFirst().first(where: { ![modes[0], $0].allSatisfy(checks.contains) }) {
      throw ArgumentError("\(modes[0]) and \(other) do not go together")
    }
    switch job {
    case .annotate, .check:
      try refuse(["where", "search", "style", "hide", "show", "by", "pad", "to-crs", "format"], with: modes[0])
      if annotates && inputs.count > 1 { throw ArgumentError("--annotate takes one input") }
      if job == .check { try refuse(["output"], with: modes[0]) }
    case .tiles:
      try refuse(["by", "to-crs", "planar", "pad", "split", "3d"], with: "--tiles")
      try allow([.bbox, .text, .json, .geojson, .ndjson, .geojsonseq, .svg], with: "--tiles")
    case .camera:
      try refuse(["planar", "3d", "split"], with: "--viewport")
      if let name = output.toCRS, !Self.isLonLat(name) {
        throw ArgumentError("--viewport shows longitudes and latitudes; leave --to-crs \(name) out")
      }
      try allow([.bbox, .json, .tilejson], with: "--viewport")
    case .shape:
      try refuse(
        ["split", "3d", "pad", "to-crs"] + (answer == .svg ? [] : ["precision"]), with: "--shape \(shape.rawValue)")
      try allow([.geojson, .ndjson, .geojsonseq, .svg], with: "--shape \(shape.rawValue)")
    case .box:
      if isSplit { try allow([.bbox, .text, .csv], with: "--split") }
    }
    try validateGrouping()
    try validatePlane()
    try validateMerge()
    try validateCamera()
    try validateMap()
    try map.validate(given: given, isDrawn: answer == .svg, allowsPadding: viewport != nil)
    try features.validate(given: given, isDrawn: answer == .svg)
    try looks.validate(given: given, hasStyle: layers.style != nil)
    for name in ["palette", "color-by"] where given.contains(name) && answer != .svg {
      throw ArgumentError("--\(name) needs -f svg")
    }
  }

  private func refuse(_ names: [String], with mode: String) throws(ArgumentError) {
    if let name = names.first(where: given.contains) { throw ArgumentError("\(mode) does not take --\(name)") }
  }

  private func allow(_ formats: [ExtentFormat], with mode: String) throws(ArgumentError) {
    guard formats.contains(answer) else {
      throw ArgumentError("\(mode) does not go with -f \(answer.rawValue)")
    }
  }

  private func validateGrouping() throws(ArgumentError) {
    guard let by else { return }
    if [.text, .csv, .leaflet, .tilejson].contains(answer) {
      throw ArgumentError("--by does not go with -f \(answer.rawValue)")
    }
    if case .feature = by, answer == .partial { throw ArgumentError("--by feature does not go with -f partial") }
    if case .feature = by, answer == .svg { throw ArgumentError("--by feature does not go with -f svg") }
    if isSplit { throw ArgumentError("--split does not go with --by") }
  }

  private func validatePlane() throws(ArgumentError) {
    guard isPlanar else { return }
    if output.toCRS != nil { throw ArgumentError("--planar takes the numbers as they stand; leave --to-crs out") }
    if takesShortWay { throw ArgumentError("--planar and --short-way do not go together") }
    if case .meters = pad.padding { throw ArgumentError("--pad in meters does not go with --planar") }
    if [.leaflet, .tilejson].contains(answer) {
      throw ArgumentError("-f \(answer.rawValue) does not go with --planar")
    }
  }

  private func validateMerge() throws(ArgumentError) {
    guard merges else { return }
    let allowed: Set<String> = [
      "merge", "format", "output", "pad", "precision", "split", "3d", "viewport", "padding", "tile-size", "max-zoom",
      "integer-zoom", "to-crs", "quiet", "verbose", "strict", "report", "report-format", "progress", "jobs",
    ]
    if let name = given.subtracting(allowed).sorted().first { throw ArgumentError("--merge does not take --\(name)") }
    if let name = output.toCRS, !Self.isWebMercator(name) {
      throw ArgumentError("--merge knows no --to-crs but EPSG:3857")
    }
    if answer == .svg { throw ArgumentError("--merge does not go with -f svg: partial results hold no features") }
  }

  private func validateMap() throws(ArgumentError) {
    guard answer == .svg else { return }
    if output.toCRS != nil { throw ArgumentError("--to-crs does not go with -f svg, which has --projection") }
    if let precision = output.precision, precision > 4 {
      throw ArgumentError("--precision with -f svg is decimals of a pixel, from 0 to 4")
    }
    if isSplit || is3D { throw ArgumentError("-f svg does not take --\(isSplit ? "split" : "3d")") }
  }

  private func validateCamera() throws(ArgumentError) {
    for name in ["tile-size", "max-zoom", "integer-zoom"] where given.contains(name) && viewport == nil {
      throw ArgumentError("--\(name) needs --viewport WxH")
    }
    guard (0...30).contains(maximumZoom) else { throw ArgumentError("--max-zoom must be from 0 to 30") }
    guard let viewport else { return }
    let padding = map.padding ?? EdgeInsets()
    if padding.left + padding.right >= viewport.width || padding.top + padding.bottom >= viewport.height {
      throw ArgumentError("--padding leaves no room in --viewport \(viewport.argumentText)")
    }
  }

  // MARK: Running

  func run(_ console: Console) throws {
    try input.run(console) { reporter in
      if merges { return ExtentMerge(self, console, reporter) }
      return try ExtentRun(self, console, reporter)
    }
  }
}
