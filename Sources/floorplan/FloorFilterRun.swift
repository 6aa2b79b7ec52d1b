import Arguments
import Floors
import GeoJSON
import Glibc
import SimpleFeatures

/// One run of `floor-filter`: reads, finds the floors, selects, writes.
final class FloorFilterRun: CommandRun {
  private let command: FloorFilterCommand
  private let console: Console
  private let reporter: Reporter
  private let fields: FloorFields
  private var reading: FloorReading
  private var gatherer: FloorGatherer
  private var sources: FloorSources

  init(_ command: FloorFilterCommand, _ console: Console, _ reporter: Reporter) throws(Failure) {
    self.command = command
    self.console = console
    self.reporter = reporter
    fields = command.floorFields
    reading = FloorReading(command.input, console, reporter)
    sources = try FloorSources(command.inputs, console)
    do throws(ArgumentError) {
      // With --list the search is for names.
      let filter = command.lists ? FeatureFilter() : try command.input.filter()
      gatherer = FloorGatherer(
        filter, FloorNames(fields, isChecked: command.checks), isChecked: command.checks)
    } catch {
      throw Failure(.usage, error.message)
    }
  }

  var featureCount: Int { reading.featureCount }

  func run() throws {
    try reading.read(sources, into: &gatherer)
    let shapes = FloorShapes(gatherer.texts)
    guard let model = try model(shapes) else { return try passThrough() }
    if command.checks { return try check(model, shapes) }
    let languages = try command.languages?.tags ?? manifestLanguages() + ["en"]
    let earlier = try EarlierSelection.read(command, console)
    let (selection, remarks) = try choose(model, earlier, languages, shapes)
    for remark in remarks { try warn(remark) }
    let view = FloorView(model, selection, command.choice, command.unleveled)
    try tellUnresolved(model)
    try checkStrict()
    if command.lists {
      try write(FloorListing(model, view, languages, command.input.searches), model)
    } else {
      try writeFeatures(model, view, languages)
    }
    if let path = command.selectionOutput {
      let output = try Output(path: console.path(path), shownAs: path)
      try output.write(try FloorSelectionText(model, view).json(shapes))
      try output.commit()
    }
  }

  // MARK: The model

  /// The floors of the data; nil where there are none and the input is to be passed through.
  private func model(_ shapes: FloorShapes) throws -> FloorModel? {
    let houses = try houses()
    var schema: FloorSchema?
    switch command.schema {
    case .auto: schema = houses.isEmpty ? FloorModel.schema(of: gatherer.features, fields) : .wrld
    case .imdf: schema = .imdf
    case .arcgis: schema = .arcgis
    case .osm: schema = .osm
    case .wrld: schema = .wrld
    }
    var reason: String?
    if let schema {
      do {
        let model = try gatherer.model(schema: schema, fields, shapes.questions, houses: houses)
        if console.isVerbose {
          console.say(
            "schema \(schema.rawValue)\(command.schema == .auto ? ", as the features say" : ""): \(model.sites.count) sites, "
              + "\(model.facilities.count { !$0.isGroup }) facilities, \(model.levels.count) levels")
        }
        return model
      } catch let error as FloorModel.NoFloors {
        reason = error.reason
      }
    }
    if command.passesThrough { return nil }
    let name = command.inputs.count == 1 ? shownFile(command.inputs[0]) : command.inputs.isEmpty ? "-" : "the inputs"
    throw Failure(
      .data,
      "\(name): no floors found: \(reason ?? "no IMDF level, no ArcGIS level with VERTICAL_ORDER, no OSM level tag"); "
        + "name the field with --field, or copy the input with --pass-through")
  }

  /// What the files called main.json say of levels.
  private func houses() throws(Failure) -> [Int: PropertyValue] {
    var houses: [Int: PropertyValue] = [:]
    for (archive, source) in sources.mains {
      let house = propertyValue(try FloorReading.bytes(of: source, console))
      if case .array? = house["levels"] { houses[archive] = house }
    }
    return houses
  }

  private func manifestLanguages() throws(Failure) -> [String] {
    var languages: [String] = []
    for (_, source) in sources.manifests.sorted(by: { $0.key < $1.key }) {
      if let language = propertyValue(try FloorReading.bytes(of: source, console))["language"]?.string {
        languages.append(language)
      }
    }
    return languages
  }

  private func choose(
    _ model: FloorModel, _ earlier: EarlierSelection?, _ languages: [String], _ shapes: FloorShapes
  ) throws -> (FloorSelection, [FloorModel.Remark]) {
    let isExplicit = [command.site, command.facility, command.level].contains { $0 != nil } || command.orders != nil
    if !isExplicit && (command.viewpoint != nil || earlier != nil) {
      return try FloorFollowing(command, model, shapes, languages).selection(earlier)
    }
    do throws(FloorChoiceError) {
      return try model.selection(command.choice, earlier: earlier, languages: languages)
    } catch {
      throw Failure(.usage, error.message)
    }
  }

  private func warn(_ remark: FloorModel.Remark) throws {
    // What the words of the command line can mend is no fault of the data.
    if command.input.isStrict && remark.rule == "name-over-order" { throw Failure(.usage, remark.message) }
    try reporter.warn(remark.rule, remark.message)
  }

  private func tellUnresolved(_ model: FloorModel) throws(Failure) {
    let count = model.bindings.count { $0 == FloorModel.unresolved }
    guard count > 0, !command.checks else { return }
    let values = model.unresolvedValues.joined(separator: ", ")
    try reporter.warn(
      "floor-unresolved",
      "\(count) feature\(count == 1 ? " names a floor that is" : "s name floors that are") not known"
        + "\(values.isEmpty ? "" : " (\(values))"); left out")
  }

  private func checkStrict() throws(Failure) { if reporter.errors > 0 { throw Failure(.data) } }

  // MARK: Checking

  private func check(_ model: FloorModel, _ shapes: FloorShapes) throws {
    let others =
      command.checksGeometry ? try FloorGeometryCheck.findings(gatherer.features, model, shapes) : []
    let found = FloorCheck.findings(
      gatherer.features, model, fields, archivesWithManifest: Set(sources.manifests.keys), with: others
    ).filter { finding in
      !command.ignored.contains { finding.rule == $0 || ($0 == "osm" && finding.rule.hasPrefix("osm.")) }
    }
    let text = FloorFindingsText(gatherer)
    for finding in found { try reporter.record(text.diagnostic(finding), file: text.file(finding)) }
    let output = try command.output.open(console)
    try output.write(command.answer == .json ? text.json(found) : text.text(found))
    try output.commit()
    if found.contains(where: { $0.severity == .error || (command.input.isStrict && $0.severity == .warning) }) {
      throw Failure(.findings)
    }
  }

  // MARK: Writing

  private var form: FeatureWriter.Form { FeatureWriter.Form(rawValue: command.answer.rawValue) ?? .geojson }

  private func passThrough() throws {
    if command.lists { return try write(FloorListing.empty, nil) }
    guard command.answer != .svg && command.answer != .imdf else {
      throw Failure(.data, "no floors found, and -f \(command.answer.rawValue) needs some")
    }
    try write(0..<gatherer.features.count)
  }

  private func write(_ listing: FloorListing, _ model: FloorModel?) throws {
    let output = try command.output.open(console)
    try output.write(command.answer == .json ? listing.json(model) : listing.text(model))
    try output.commit()
  }

  private func write(_ features: some Sequence<Int>, changes: ((Int) -> [FeatureChange])? = nil) throws {
    let writer = try self.writer()
    let output = try command.output.open(console)
    try writer.write(features, to: output, changes: changes)
    try output.commit()
  }

  private func writer() throws(Failure) -> FloorWriter {
    FloorWriter(
      gatherer: gatherer, form: form, frame: form == .geojson ? reading.frame : nil, crsMember: try sharedSystem())
  }

  private func matches(_ feature: Int) -> Bool { gatherer.matches.isEmpty || gatherer.matches[feature] }

  private func writeFeatures(_ model: FloorModel, _ view: FloorView, _ languages: [String]) throws {
    if let folder = command.split {
      let facilities = FloorListing(model, view, languages, []).facilities
      let split = FloorSplit(model, facilities, command.choice, command.unleveled, isIncluded: matches)
      return try FloorFolder(folder, console).write(split, model, languages, try writer())
    }
    let features = (0..<gatherer.features.count).filter { view.shows($0) && matches($0) }
    if command.answer == .svg {
      var map = try FloorMap(command, model, view, gatherer, languages, console, reporter)
      let output = try command.output.open(console)
      try output.write(try map.document(features))
      try output.commit()
    } else if command.answer == .imdf {
      guard model.schema == .imdf else {
        throw Failure(.usage, "-f imdf needs IMDF data, not \(model.schema.rawValue)")
      }
      try FloorArchive(command, console, reporter).write(features, gatherer, sources)
    } else if command.annotates || command.explodes {
      let annotations = FloorAnnotations(view: view, model: model, gatherer: gatherer, explodes: command.explodes)
      try write(features, changes: annotations.changes)
    } else {
      try write(features)
    }
    if console.isVerbose { console.say("\(features.count) of \(gatherer.features.count) features") }
  }

  /// The `crs` member that all inputs share; nil where they are all in longitude and latitude.
  private func sharedSystem() throws(Failure) -> String? {
    guard let first = reading.systems.first else { return nil }
    if let other = reading.systems.first(where: { $0.name != first.name }) {
      let words = [first, other].map { "\(shownFile($0.file)) is in \($0.name.isEmpty ? "CRS84" : shown($0.name))" }
      throw Failure(.data, "the inputs differ in their crs: \(words.joined(separator: ", ")); bring them into one")
    }
    return first.name.isEmpty ? nil : first.text
  }
}
