import Arguments
import Clustering
import GeoJSON
import SimpleFeatures
import Styling

/// `floorplan cluster`: points that crowd become one.
struct ClusterCommand: Command {
  static let name = "cluster"
  static let abstract = "group points that would overlap on a map"
  static let operands = "[FILE|NAME=FILE ...]"

  var inputs: [String] = []
  var given: Set<String> = []
  var input = FeatureInput()
  var output = FeatureOutput()
  var drawing = MapChoice()
  var format: FeatureFormat?
  var clustering = PointClustering()
  var zoom: Int?
  var radius = RadiusAmount.pixels(ZoomRadius(ZoomRadius.standard))
  var method = ClusterMethod.greedy
  var groupBy: String?
  var never: String?
  var priority: String?
  var weight: String?
  var aggregates: [AggregateColumn] = []
  var members: MemberName?
  var hasBounds = false
  var hasHull = false
  var bbox: WithinBox?
  var nonPoints = NonPoints.pass
  var ids = ClusterNumbering.stable
  var order = FirstOrder.input
  var titleFrom: String?
  var assigns = false
  var membersOf: Int?
  var childrenOf: Int?

  static var options: [Option<Self>] {
    clusters + answers + FeatureOutput.fileOptions.map { $0.lifted(to: \.output) }
      + MapChoice.options("Its sources, and the layers without it, are other, points and clusters, from bottom to top.")
      .map { $0.lifted(to: \.drawing) }
      + FeatureInput.options.map { $0.lifted(to: \.input) }
  }

  private static var clusters: [Option<Self>] {
    [
      Option(
        "zoom", short: "z", value: "ZOOM", to: \.zoom, "write this zoom only, from 0 to 30",
        details: "Without it every zoom is written, each feature once, with the zooms that it is shown at."),
      Option("min-zoom", value: "ZOOM", to: \.clustering.minimumZoom, "lowest zoom with clusters"),
      Option(
        "max-zoom", value: "ZOOM", to: \.clustering.maximumZoom, "highest zoom with clusters; above it points are alone"
      ),
      Option(
        "radius", short: "r", value: "RADIUS", to: \.radius, "pixels within which points join, or Nm, Nkm",
        details: """
          60,10:20 is 60 pixels, and 20 from zoom 10 on. In meters there are no zooms: one answer, by geodesic distance.
          """),
      Option("extent", value: "PIXELS", to: \.clustering.extent, "width of a tile, the unit of the radius"),
      Option("min-points", value: "N", to: \.clustering.minimumPoints, "fewest points that make a cluster"),
      Option(
        "separate", flag: \.clustering.separates, "repeat a zoom until no two that may join are within the radius"),
      Option(
        "keep-coincident", flag: \.clustering.keepsCoincident, "make points of one place one cluster at every zoom"),
      Option(
        "group-by", value: "KEY", to: \.groupBy, "join only points whose property KEY is equal",
        details: "A point without it, or with a list or object, never joins."),
      Option("never", value: "EXPR", to: \.never, "what matches never joins; written as for --where"),
      Option(
        "priority", value: "KEY", to: \.priority, "the member with the highest number in KEY stands for the cluster",
        details: "From 1000 on, or required, a point never joins."),
      Option("weight", value: "KEY", to: \.weight, "a number in KEY moves the center and is summed"),
      Option(
        "order", value: "ORDER", to: \.order, "order in which points are taken up: input, place, KEY:asc or KEY:desc",
        showDefault: false),
      Option("method", value: "METHOD", to: \.method, "how clusters are found; dbscan needs a radius in meters"),
      Option("rules", value: "RULES", to: \.clustering.rules, "int32 as supercluster 9, float32 as 8 and MapLibre"),
      Option(
        "wrap", flag: \.clustering.wraps, "join across the antimeridian",
        details: "With --no-wrap it is a wall, and longitudes are taken as they are."),
    ]
  }

  private static var answers: [Option<Self>] {
    let section = "What is written"
    return [
      Option("format", short: "f", value: "FORMAT", to: \.format, "form of the answer", section: section),
      Option(
        "aggregate", value: "OP:KEY[=NAME]", to: \.aggregates, "a property computed from the members",
        details: "OP is one of \(Aggregate.allCases.map(\.rawValue).joined(separator: ", ")).", section: section),
      Option(
        "members", value: "WHAT", to: \.members, "list the members by index, id or a property", section: section),
      Option("bounds", flag: \.hasBounds, "give clusters a bbox round their members", section: section),
      Option("hull", flag: \.hasHull, "give clusters the convex hull of their members", section: section),
      Option(
        "bbox", value: "W,S,E,N", to: \.bbox, "write only what lies inside; all points are clustered",
        section: section),
      Option(
        "non-points", value: "WHAT", to: \.nonPoints, "what becomes of lines, areas and the like", section: section),
      Option(
        "ids", value: "KIND", to: \.ids, "ids that outlive the next run, or supercluster's own numbers",
        section: section),
      Option("title-from", value: "KEY", to: \.titleFrom, "title and subtitle from a member's KEY", section: section),
      Option("assign", flag: \.assigns, "write every feature with the id of its cluster", section: section),
      Option("members-of", value: "ID", to: \.membersOf, "write the members of a cluster", section: section),
      Option("children-of", value: "ID", to: \.childrenOf, "write what a cluster opens into", section: section),
    ]
  }

  // MARK: Combinations

  /// The names that a cluster's own properties have when they are written.
  var ownNames: Set<String> {
    var names: Set<String> = ["cluster", "cluster_id", "point_count", "point_count_abbreviated", "coincident"]
    if !isInMeters { names.insert("expansion_zoom") }
    if weight != nil { names.insert("weight") }
    if priority != nil { names.insert("representative") }
    if members != nil { names.insert("members") }
    if titleFrom != nil { names.formUnion(["title", "subtitle"]) }
    return names
  }

  var isInMeters: Bool { if case .meters = radius { true } else { false } }

  /// The form of the answer: what was asked for, else what the output's suffix says.
  var answer: FeatureFormat { format ?? output.suffix.flatMap(FeatureFormat.init(suffix:)) ?? .geojson }

  /// Whether the answer is a file for each zoom, or for each tile.
  var hasManyFiles: Bool { output.path?.contains("{z}") == true }
  var writesTiles: Bool { output.path?.contains("{x}") == true || output.path?.contains("{y}") == true }

  func validate() throws(ArgumentError) {
    try input.validate(given: given)
    try output.validate()
    try validateZooms()
    if clustering.extent <= 0 {
      throw ArgumentError("--extent must be more than 0, not \(clustering.extent.argumentText)")
    }
    if clustering.minimumPoints < 2 {
      throw ArgumentError("--min-points must be at least 2, not \(clustering.minimumPoints)")
    }
    if ids == .supercluster {
      for name in ["separate", "keep-coincident"] where given.contains(name) {
        throw ArgumentError("--\(name) does not go with --ids supercluster")
      }
      if clustering.minimumPoints > 2 && clustering.wraps {
        throw ArgumentError("--ids supercluster with --min-points over 2 needs --no-wrap")
      }
    }
    if let groupBy, ownNames.contains(groupBy) {
      throw ArgumentError("--group-by: '\(groupBy)' is a property that clusters have of their own")
    }
    try validateAggregates()
    try validateMeters()
    try validateFiles()
    if let never { _ = try filter(never, of: "--never") }
    try drawing.validate(given: given, isDrawn: answer == .svg)
  }

  private func validateZooms() throws(ArgumentError) {
    for (name, zoom) in [
      ("zoom", zoom ?? 0), ("min-zoom", clustering.minimumZoom), ("max-zoom", clustering.maximumZoom),
    ] where !(0...30).contains(zoom) {
      throw ArgumentError("--\(name) must be from 0 to 30, not \(zoom)")
    }
    if clustering.minimumZoom > clustering.maximumZoom {
      throw ArgumentError("--min-zoom \(clustering.minimumZoom) is above --max-zoom \(clustering.maximumZoom)")
    }
    if zoom != nil && given.contains("min-zoom") { throw ArgumentError("--min-zoom and --zoom do not go together") }
  }

  private func validateAggregates() throws(ArgumentError) {
    var taken = ownNames
    if let groupBy { taken.insert(groupBy) }
    for aggregate in aggregates where !taken.insert(aggregate.name).inserted {
      throw ArgumentError("--aggregate: '\(aggregate.name)' is written already; give another NAME: OP:KEY=NAME")
    }
  }

  private func validateMeters() throws(ArgumentError) {
    if isInMeters {
      for name in ["zoom", "min-zoom", "max-zoom", "extent", "rules", "keep-coincident"] where given.contains(name) {
        throw ArgumentError("--\(name) does not go with a --radius in meters, where there are no zooms")
      }
      if ids == .supercluster { throw ArgumentError("--ids supercluster does not go with a --radius in meters") }
      if order != .input { throw ArgumentError("--order does not go with a --radius in meters") }
    } else if method == .dbscan {
      throw ArgumentError("--method dbscan needs a --radius in meters, such as 500m")
    }
    if method == .dbscan && clustering.separates { throw ArgumentError("--separate does not go with --method dbscan") }
    if assigns && zoom == nil && !isInMeters {
      throw ArgumentError("--assign needs --zoom, or a --radius in meters")
    }
  }

  private func validateFiles() throws(ArgumentError) {
    let modes = [("assign", assigns), ("members-of", membersOf != nil), ("children-of", childrenOf != nil)]
      .filter(\.1).map { "--\($0.0)" }
    if modes.count > 1 { throw ArgumentError("\(modes[0]) and \(modes[1]) do not go together") }
    if let mode = modes.first, answer == .svg { throw ArgumentError("\(mode) does not go with -f svg") }
    if writesTiles {
      guard ["{z}", "{x}", "{y}"].allSatisfy({ output.path?.contains($0) == true }) else {
        throw ArgumentError("--output: tiles need all of {z}, {x} and {y} in the name")
      }
    }
    guard hasManyFiles else { return }
    if zoom != nil && !writesTiles { throw ArgumentError("--zoom does not go with {z} in the name of the output") }
    if isInMeters { throw ArgumentError("a --radius in meters has no zooms for {z} in the name of the output") }
    if answer == .svg { throw ArgumentError("-f svg does not go with {z} in the name of the output") }
    if let mode = modes.first { throw ArgumentError("\(mode) does not go with {z} in the name of the output") }
  }

  func filter(_ text: String, of option: String) throws(ArgumentError) -> Filter {
    do throws(StyleError) { return try Filter(argument: text) } catch {
      throw ArgumentError("\(option): \(error.message)")
    }
  }

  // MARK: Running

  func run(_ console: Console) throws {
    try input.run(console) { try ClusterRun(self, console, $0) }
  }
}
