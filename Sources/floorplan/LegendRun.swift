import GeoJSON
import Legends
import SVG
import SimpleFeatures
import Styling

/// One run of `legend`: reads the style, counts, and writes the key or the map.
final class LegendRun: CommandRun {
  private let command: LegendCommand
  private let console: Console
  private let reporter: Reporter
  private let files: [InputFile]
  private let filter: FeatureFilter
  private let loop: FeatureLoop
  private(set) var hasFindings = false

  init(_ command: LegendCommand, _ console: Console, _ reporter: Reporter) throws(Failure) {
    self.command = command
    self.console = console
    self.reporter = reporter
    files = command.readsData ? InputFile.files(command.inputs) : []
    do { filter = try command.input.filter() } catch { throw Failure(.usage, error.message) }
    loop = FeatureLoop(command.input, console, reporter)
  }

  /// Features read, of all inputs.
  var featureCount: Int { loop.featureCount }

  func run() throws {
    if let rows = try mapLibreRows() { return try write(rows.rows, rows.layers, LegendRules(), survey: nil) }
    let style = try command.layers.layers(files, console, reporter)
    let layers = try StyledLayers(
      style, hasStyle: command.layers.style != nil, files, theme: command.map.theme, command.looks)
    if command.drawsMap { return try drawMap(layers) }
    var survey: LayerSurvey?
    if command.readsData {
      let input = StyledInput(files, loop, filter, isPlanar: true)
      let reading = LayerSurvey(
        layers, zoom: zoom, isPlanar: true, tellsComplaints: true, colorBy: command.looks.colorBy)
      try input.read(isFirst: true, isLast: true) { reader, file, geometry in
        try reading.take(reader, file, geometry, measures: false, reporter)
      }
      try finish(reading)
      if !command.checks { try reading.tellUnmatched(reporter) }
      survey = reading
    }
    let rows = try LegendRows(command, layers, survey).rows(zoom: zoom)
    try loop.checkErrors()
    try write(rows, layers, style.legend, survey: survey)
  }

  private var zoom: Double { command.zoom ?? 12 }

  private func finish(_ survey: LayerSurvey) throws {
    try loop.checkErrors()
    if let property = command.looks.colorBy { try survey.checkColorBy(property) }
    try survey.tellClasses(zoom: zoom, reporter)
  }

  // MARK: The key

  private func legend(_ rows: [LegendRow], _ rules: LegendRules, title: String?) -> LaidOutLegend {
    var settings = Legend.Settings(rules, title: title)
    if let width = command.maximumWidth { settings.maximumWidth = Double(width) }
    if let overflow = command.overflow { settings.wraps = overflow == .wrap }
    if let columns = command.columns { settings.columns = columns }
    if let order = command.order { settings.isReversed = order == .reverse }
    return Legend(rows: rows, settings: settings).laidOut()
  }

  private func write(_ rows: [LegendRow], _ layers: StyledLayers, _ rules: LegendRules, survey: LayerSurvey?) throws {
    let title = command.map.title ?? rules.title ?? layers.style.title
    let key = legend(rows, rules, title: title)
    let writer = LegendWriter(key, layers.theme)
    let output = try command.output.open(console)
    if command.checks {
      let findings = key.findings(layers.theme.theme, unmatched: survey?.unmatched ?? 0, hasData: survey != nil)
      try output.write(command.answer == .json ? writer.json(findings) : writer.text(findings))
      for finding in findings { try reporter.find(finding.rule, "\(finding.title ?? "-"): \(finding.message)") }
      hasFindings = !findings.isEmpty
    } else {
      switch command.answer {
      case .svg: try output.write(key.panel(layers.theme.theme).document(title: key.title ?? "Legend"))
      case .json: try output.write(writer.json)
      case .text: try output.write(writer.text)
      }
    }
    if let folder = command.swatches { try writeSwatches(key, layers, folder) }
    try output.commit()
  }

  private func writeSwatches(_ key: LaidOutLegend, _ layers: StyledLayers, _ folder: String) throws {
    let panel = key.panel(layers.theme.theme)
    for (index, item) in key.items.enumerated() {
      if case .none = item.row.swatch { continue }
      let number = index < 9 ? "0\(index + 1)" : "\(index + 1)"
      let name = "\(folder)/\(number)-\(LegendPanel.safeName(item.row.layer ?? item.row.title)).svg"
      let output = try Output(path: console.path(name), shownAs: name, makesFolders: true)
      try output.write(panel.swatchDocument(of: index))
      try output.commit()
    }
  }

  /// The rows of a MapLibre style; nil when the style is none.
  private func mapLibreRows() throws -> (rows: [LegendRow], layers: StyledLayers)? {
    guard let path = command.layers.style, let text = try command.layers.mapLibreText(path, console) else { return nil }
    if command.drawsMap { throw Failure(.usage, "\(shownFile(path)): a MapLibre style can only make a legend") }
    let layers = try StyledLayers(StyleFile(), hasStyle: false, [], theme: command.map.theme, command.looks)
    do throws(StyleError) {
      let style = try MapLibreStyle(text: text)
      return (Legend.rows(style, theme: layers.theme, zoom: zoom), layers)
    } catch {
      let place = Place(byte: error.offset, in: text)
      throw Failure(.data, "\(shownFile(path)):\(place.line):\(place.column): \(error.message)")
    }
  }

  // MARK: The map

  private func drawMap(_ layers: StyledLayers) throws {
    var options = command.map
    if let system = command.output.toCRS { options.projection = .system(system) }
    let isPlanar = options.projection == .named(.planar)
    var projector: MapProjector?
    if case .system(let name) = options.projection { projector = try MapProjector(name) }
    let input = StyledInput(files, loop, filter, isPlanar: isPlanar)
    var survey = try self.survey(layers, input, isPlanar, projector, zoom: zoom, isFirst: true)
    var map = StyledMap(
      survey, options, command.features, bbox: command.bbox?.box, projector, console, reporter,
      precision: command.output.precision)
    if layers.style.filtersDependOnZoom {
      // Which layer takes a feature depends on where all of them lie.
      survey = try self.survey(layers, input, isPlanar, nil, zoom: map.zoom, isFirst: false)
      map = StyledMap(
        survey, options, command.features, bbox: command.bbox?.box, projector, console, reporter,
        precision: command.output.precision)
    }
    try survey.tellUnmatched(reporter)
    let key = try self.key(layers, survey, map, zoom: map.zoom)
    let output = try command.output.open(console)
    let bytes = try map.document(input, zoom: map.zoom, legend: key?.panel, position: key?.position ?? .right)
    try loop.checkErrors()
    try output.write(bytes)
    try map.writeDetails()
    try output.commit()
  }

  private func survey(
    _ layers: StyledLayers, _ input: StyledInput, _ isPlanar: Bool, _ projector: MapProjector?, zoom: Double,
    isFirst: Bool
  ) throws -> LayerSurvey {
    let survey = LayerSurvey(
      layers, zoom: zoom, isPlanar: isPlanar, tellsComplaints: isFirst, colorBy: command.looks.colorBy,
      isForMap: true)
    try input.read(isFirst: isFirst, isLast: false) { reader, file, geometry in
      let counted = survey.featureCount
      try survey.take(reader, file, geometry, measures: true, reporter)
      if survey.featureCount > counted { projector?.measure(geometry) }
    }
    try finish(survey)
    return survey
  }

  /// The key of the map, and where it stands; nil for none.
  private func key(
    _ layers: StyledLayers, _ survey: LayerSurvey, _ map: StyledMap, zoom: Double
  ) throws -> (panel: LegendPanel, position: LegendPanel.Position)? {
    let rows = try LegendRows(command, layers, survey).rows(zoom: zoom, shown: map.shownLayers(zoom: zoom))
    return Self.key(rows, layers, command.features.legend) { self.legend(rows, layers.style.legend, title: $0) }
  }

  /// The key of a map with these rows, and where it stands; nil for none.
  ///
  /// - Parameters:
  ///   - place: what the command line says; nil: as the style has it.
  ///   - laidOut: gives the key its form, for a header; nil: as the style has it.
  static func key(
    _ rows: [LegendRow], _ layers: StyledLayers, _ place: LegendPlace?, _ laidOut: ((String?) -> LaidOutLegend)? = nil
  ) -> (panel: LegendPanel, position: LegendPanel.Position)? {
    let rules = layers.style.legend
    guard rules.isShown || place != nil else { return nil }
    let word = place?.rawValue ?? rules.position ?? "auto"
    let title = rules.title ?? layers.style.title
    if word == "none" || word == "auto" && rows.count < 2 && title == nil { return nil }
    let key = laidOut?(title) ?? Legend(rows: rows, settings: Legend.Settings(rules, title: title)).laidOut()
    return (key.panel(layers.theme.theme), LegendPanel.Position(rawValue: word) ?? .right)
  }
}
