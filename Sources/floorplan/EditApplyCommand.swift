import Arguments
import Editing
import GeoJSON
import SimpleFeatures

extension Editing.Topology: ArgumentValue {}

/// A geometry type that `--allow` names, in any letter case.
enum AllowedType: String, CaseIterable, ArgumentValue {
  case point = "Point"
  case lineString = "LineString"
  case polygon = "Polygon"

  init(argument: String) throws(ArgumentError) {
    guard let type = Self.allCases.first(where: { $0.rawValue.lowercased() == argument.lowercased() }) else {
      throw ArgumentError("'\(argument)' is not one of Point, LineString, Polygon")
    }
    self = type
  }

  var type: GeometryType { GeometryType(rawValue: rawValue) ?? .point }
}

/// Whose change counts where two logs want different things.
enum MergeSide: String, CaseIterable, ArgumentValue {
  case ours, theirs
}

/// `floorplan edit-apply`: replays an editor's log on a file, all or nothing.
struct EditApplyCommand: Command {
  static let name = "edit-apply"
  static let abstract = "replay an editor's log on a file, all or nothing"
  static let operands = "[FILE]"

  var inputs: [String] = []
  var given: Set<String> = []
  var input = FeatureInput()
  var output = FeatureOutput()
  var drawing = MapChoice()
  var editing = Editing()

  var edits: [String] = []
  var format: FeatureFormat?
  var allowed: [AllowedType] = AllowedType.allCases
  var templates: String?
  var gazetteer: String?
  var inverse: String?
  var squash: String?
  var checks = false
  var checksToo = false
  var lints = false
  var failed: String?
  var merge: String?
  var prefer: MergeSide?

  private static let log = "Log"
  private static let results = "Results"

  static var options: [Option<Self>] {
    logOptions + resultOptions
      + FeatureOutput.options.filter { $0.summary.name == "output" }.map { $0.lifted(to: \.output) }
      + [
        Option(
          "format", short: "f", value: "FORMAT", to: \.format, "form of the output",
          details: "Without it the suffix of the output decides, then the form of the input.",
          section: FeatureOutput.section),
        Option(
          "precision", value: "N", to: \.editing.precision, "decimals of computed coordinates",
          section: FeatureOutput.section),
      ]
      + MapChoice.options("Without it the file is a layer.").map { $0.lifted(to: \.drawing) }
      + FeatureInput.options.filter { !["where", "search", "jobs"].contains($0.summary.name) }
      .map { $0.lifted(to: \.input) }
  }

  private static var logOptions: [Option<Self>] {
    [
      Option(
        "edits", value: "FILE", to: \.edits, "the log of edits to apply; - is standard input",
        details: "Given more than once, the logs are applied one after the other as one; see floorplan-edit(5).",
        section: log, showDefault: false),
      Option(
        "allow", value: "TYPES", to: \.allowed, separator: ",", "geometry types that may be created or changed",
        details: "A multi geometry counts as its single type. Properties and delete are always allowed.",
        section: log),
      Option("templates", value: "FILE", to: \.templates, "what features are created from", section: log),
      Option(
        "gazetteer", value: "FILE", to: \.gazetteer, "GeoJSON file in which addresses are looked up", section: log),
      Option("yes", short: "y", flag: \.editing.isConfirmed, "take every edit as confirmed", section: log),
      Option(
        "topology", value: "MODE", to: \.editing.topology, "what a polygon does that is not valid when it is saved",
        details: "One that was not valid in the input either is a warning.", section: log),
      Option(
        "shared", flag: \.editing.isShared, "move, remove and insert vertices in every feature that shares the place",
        section: log),
    ]
  }

  private static var resultOptions: [Option<Self>] {
    [
      Option(
        "inverse", value: "FILE", to: \.inverse, "write the log that undoes this run, byte for byte",
        section: results),
      Option("squash", value: "FILE", to: \.squash, "write the net effect as a log", section: results),
      Option("check", flag: \.checks, "write nothing but the report; status 1 when an edit fails", section: results),
      Option("dry-run", flag: \.checksToo, "the same as --check", section: results),
      Option("lint", flag: \.lints, "look at the log alone, without the data", section: results),
      Option(
        "failed", value: "FILE", to: \.failed, "apply what can be applied, and write the lines that cannot",
        section: results),
      Option(
        "merge", value: "FILE", to: \.merge, "another log of the same input, merged with that of --edits",
        section: results),
      Option("prefer", value: "SIDE", to: \.prefer, "whose edit counts in a conflict of --merge", section: results),
    ]
  }

  var isCheck: Bool { checks || checksToo }
  /// Whether a failed edit does not end the run.
  var goesOn: Bool { isCheck || failed != nil }

  /// The form that the command line asks for, nil when it leaves that to the input.
  var answer: FeatureFormat? { format ?? output.suffix.flatMap(FeatureFormat.init(suffix:)) }

  func validate() throws(ArgumentError) {
    try input.validate(given: given)
    guard (0...15).contains(editing.precision) else {
      throw ArgumentError("--precision must be from 0 to 15, not \(editing.precision)")
    }
    if edits.isEmpty { throw ArgumentError("--edits FILE is needed: a log of edits, see the manual") }
    if lints {
      if !inputs.isEmpty { throw ArgumentError("--lint takes no FILE: it reads the log alone") }
      for name in ["inverse", "squash", "failed", "merge", "check", "output"] where given.contains(name) {
        throw ArgumentError("--\(name) does not go with --lint")
      }
    }
    if inputs.count > 1 { throw ArgumentError("one FILE is edited, not \(inputs.count)") }
    let readsData = !lints && (inputs.isEmpty || inputs == ["-"])
    let logs = edits + (merge.map { [$0] } ?? [])
    let dashes = logs.reduce(0) { $0 + ($1 == "-" ? 1 : 0) }
    if dashes > 1 || (dashes > 0 && readsData) { throw ArgumentError("standard input can be read once only") }
    if prefer != nil && merge == nil { throw ArgumentError("--prefer needs --merge FILE") }
    if merge != nil {
      for name in ["failed", "inverse", "squash"] where given.contains(name) {
        throw ArgumentError("--\(name) does not go with --merge")
      }
    }
    let written = [output.path ?? "-", inverse, squash, failed, input.report].compactMap { $0 }
    if !isCheck, let twice = written.indices.first(where: { written[..<$0].contains(written[$0]) }) {
      let name = written[twice] == "-" ? "standard output" : written[twice]
      throw ArgumentError("\(name) is to be written twice; give each result a file of its own")
    }
    if failed != nil && isCheck { throw ArgumentError("--failed does not go with --check") }
    if inverse != nil, answer == .svg { throw ArgumentError("--inverse does not go with -f svg") }
    try drawing.validate(given: given, isDrawn: answer == .svg)
  }

  func run(_ console: Console) throws {
    try input.run(console) { EditApplyRun(self, console, $0) }
  }
}
