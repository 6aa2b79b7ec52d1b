import Arguments
import Extents
import GeoJSON
import SimpleFeatures
import Styling

/// One run of `extent` over features: reads, groups, gathers, writes.
final class ExtentRun {
  private let command: ExtentCommand
  private let console: Console
  private let reporter: Reporter
  private let files: [InputFile]
  private let filter: FeatureFilter
  private var space: ExtentSpace
  private let loop: FeatureLoop
  private var layers = StyleFile()
  private var groups: [ExtentGroup] = []
  private var indices: [GroupKey: Int] = [:]
  private var cover: TileCover?
  private var unstyled = (count: 0, first: 0)

  init(_ command: ExtentCommand, _ console: Console, _ reporter: Reporter) throws {
    self.command = command
    self.console = console
    self.reporter = reporter
    files = InputFile.files(command.inputs)
    do throws(ArgumentError) { filter = try command.input.filter() } catch { throw Failure(.usage, error.message) }
    space = try ExtentSpace(command)
    loop = FeatureLoop(command.input, console, reporter)
    loop.options.range = try ExtentSpace.isFreeOfRange(command) ? .any : .measured
    loop.options.mayBeEmpty = command.answer == .partial
    loop.options.judgesBoxes = !command.checksBoxes && !command.annotates
    if let zooms = command.tiles?.zooms { cover = TileCover(zooms: zooms, takesShortWay: command.takesShortWay) }
  }

  /// Features read, of all inputs.
  var featureCount: Int { loop.featureCount }

  /// Counts for the summary of a report.
  var counts: [(name: String, count: Int)] {
    groups.isEmpty
      ? []
      : [
        ("empty", groups.reduce(0) { $0 + $1.extent.empty }), ("skipped", groups.reduce(0) { $0 + $1.extent.skipped }),
      ]
  }

  func run() throws {
    switch command.job {
    case .annotate:
      var annotation = try ExtentAnnotation(command, loop, files[0])
      try annotation.run()
    case .check:
      var check = ExtentCheck(command, loop, files, isPlanar: space.isPlanar)
      try check.run()
    case .box, .camera, .tiles, .shape:
      layers = try command.layers.layers(files, console, reporter)
      try answer()
    }
  }

  private func answer() throws {
    let output = try command.output.open(console)
    var isStreaming = false
    if case .feature? = command.by { isStreaming = true }
    if !isStreaming && command.by == nil { groups.append(ExtentGroup(for: command, isPlanar: space.isPlanar)) }
    let writer = ExtentAnswer(command, output, reporter, space)
    try writer.begin()
    for file in files {
      if case .layer? = command.by, command.layers.style == nil, !layers.isHidden(input: file.layer) {
        _ = group(.text(file.layer), label: jsonString(file.layer))
      }
      var remarks = FileRemarks(file)
      var way = ExtentSpace.Way.direct
      var crs: CRSMeaning??
      try loop.read(file) { reader, piece in
        guard case .feature = piece else {
          if case .suffix = piece { try refuseLateCRS(reader, file) }
          return
        }
        if crs != .some(reader.crs) {
          crs = .some(reader.crs)
          way = try space.way(from: reader.crs, file: file.path)
          if groups.count == 1, groups[0].extent.features == 0, command.by == nil {
            groups[0] = ExtentGroup(for: command, isPlanar: space.isPlanar)
          }
        }
        try take(reader, file, way, &remarks, isStreaming ? writer : nil)
      }
      try remarks.tell(reporter)
    }
    try loop.checkErrors()
    if unstyled.count > 0 {
      let count = unstyled.count
      try reporter.warn(
        "no-layer",
        "\(count) feature\(count == 1 ? " matches" : "s match") no layer of the style (first: feature \(unstyled.first)); they count all the same"
      )
    }
    if !isStreaming { try finish(writer) }
    try writer.end()
    try loop.checkErrors()
    try output.commit()
  }

  private func refuseLateCRS(_ reader: FeatureReader, _ file: InputFile) throws {
    guard reader.collection.hasLateCRS, case .other(let name)? = reader.crs, !command.isPlanar else { return }
    throw Failure(
      .data, "\(shownFile(file.path)): its crs member stands behind the features; give --crs \(shown(name))")
  }

  // MARK: One feature

  private func take(
    _ reader: FeatureReader, _ file: InputFile, _ way: ExtentSpace.Way, _ remarks: inout FileRemarks,
    _ stream: ExtentAnswer?
  ) throws {
    if !filter.isEmpty, !filter.matches(reader) { return }
    var layer: Int?
    if !command.layers.isEmpty {
      switch self.layer(reader, file) {
      case .hidden: return
      case .taken(let index): layer = index
      case .untaken: break
      }
    }
    if let stream { return try takeAlone(reader, file, way, &remarks, stream) }
    let index = groupIndex(reader, file, layer)
    if !reader.record.isValid && command.input.invalid == .skip { return groups[index].skip() }
    switch way {
    case .direct:
      if var cover = self.cover.take() {
        defer { self.cover = cover }
        do throws(TileCover.TooMany) { try cover.add(reader.geometry) } catch { throw Self.tooManyTiles }
      }
      if groups[index].add(reader.geometry) { remarks.noteLongEdge(reader) }
    case .through(let transformation):
      if !groups[index].add(reader.geometry, through: transformation.forward) {
        try refuseUnprojected(reader, file, index)
      }
    }
  }

  /// `--by feature`: a line for each, as it comes.
  private func takeAlone(
    _ reader: FeatureReader, _ file: InputFile, _ way: ExtentSpace.Way, _ remarks: inout FileRemarks,
    _ stream: ExtentAnswer
  ) throws {
    if !reader.record.isValid && command.input.invalid == .skip { return }
    if groups.isEmpty { groups.append(ExtentGroup(for: command, isPlanar: space.isPlanar)) }
    var labels = [("group", reader.record.id.map(reader.string) ?? "null"), ("index", String(reader.record.index))]
    if files.count > 1 { labels.append(("layer", jsonString(file.layer))) }
    groups[0].reset(labels)
    switch way {
    case .direct: if groups[0].add(reader.geometry) { remarks.noteLongEdge(reader) }
    case .through(let transformation):
      if !groups[0].add(reader.geometry, through: transformation.forward) {
        return try refuseUnprojected(reader, file, 0)
      }
    }
    try stream.write(groups[0])
  }

  /// A position that cannot be projected is bad geometry.
  private func refuseUnprojected(_ reader: FeatureReader, _ file: InputFile, _ index: Int) throws {
    let severity: Diagnostic.Severity = command.input.invalid == .error ? .error : .warning
    try reporter.add(
      Diagnostic(
        severity, "not-projectable",
        "a position has no place in \(shown(space.system.name)); --invalid skip leaves the feature out",
        at: reader.place(reader.record.range.lowerBound), feature: reader.featureName), file: file.path)
    groups[index].skip()
  }

  // MARK: Groups and layers

  private enum LayerAnswer {
    case hidden
    case taken(Int)
    case untaken
  }

  /// Zooming to everything includes neither hidden layers nor the user's own position.
  private func layer(_ reader: FeatureReader, _ file: InputFile) -> LayerAnswer {
    guard let index = layers.layer(taking: ReaderFeature(reader: reader), ofInput: file.layer) else {
      if layers.isHidden(input: file.layer) { return .hidden }
      if command.layers.style != nil {
        if unstyled.count == 0 { unstyled.first = reader.record.index }
        unstyled.count += 1
      }
      return .untaken
    }
    return layers.layers[index].isHidden || layers.layers[index].isUserLocation ? .hidden : .taken(index)
  }

  private func groupIndex(_ reader: FeatureReader, _ file: InputFile, _ layer: Int?) -> Int {
    switch command.by {
    case nil, .feature: return 0
    case .layer:
      let name = layer.map { layers.layers[$0].id } ?? file.layer
      return group(.text(name), label: jsonString(name))
    case .property(let name):
      guard let text = reader.propertyText(name) else { return group(.value(.null), label: "null") }
      return group(GroupKey(reader.property(name) ?? .null), label: withoutWhiteSpace(reader.string(text)))
    case .expression(let expression):
      let value = expression.value(of: ReaderFeature(reader: reader), zoom: nil).propertyValue
      return group(GroupKey(value), label: jsonText(value))
    }
  }

  private func group(_ key: GroupKey, label: String) -> Int {
    if let index = indices[key] { return index }
    indices[key] = groups.count
    groups.append(ExtentGroup([("group", label)], for: command, isPlanar: space.isPlanar))
    return groups.count - 1
  }

  // MARK: Writing

  private static var tooManyTiles: Failure {
    Failure(.usage, "--tiles: more than 10,000,000 tiles; take a smaller zoom")
  }

  private func finish(_ writer: ExtentAnswer) throws {
    if command.job == .tiles {
      let tiles: [Tile]
      do throws(TileCover.TooMany) { tiles = try cover?.tiles() ?? [] } catch { throw Self.tooManyTiles }
      return try writer.writeTiles(tiles)
    }
    if groups.allSatisfy({ $0.extent.positions == 0 }), command.answer != .partial, command.by == nil {
      try reporter.warn(
        "no-position", "no feature has a position: there is no box", file: files.count == 1 ? files[0].path : nil)
    }
    if command.answer == .svg {
      return
    }
    for group in groups { try writer.write(group) }
  }
}

/// What tells the groups of `--by` apart: numbers by value, strings by characters, lists and objects by their text.
enum GroupKey: Hashable {
  case value(Value)
  case text(String)

  init(_ value: PropertyValue) {
    switch value {
    case .array, .object: self = .text(jsonText(value))
    default: self = .value(Value(value))
    }
  }
}

/// What is told once an input.
struct FileRemarks {
  private let file: InputFile
  private var longEdges = 0
  private var first: (place: Place, name: FeatureName)?

  init(_ file: InputFile) { self.file = file }

  mutating func noteLongEdge(_ reader: FeatureReader) {
    longEdges += 1
    if first == nil { first = (reader.place(reader.record.range.lowerBound), reader.featureName) }
  }

  func tell(_ reporter: Reporter) throws(Failure) {
    guard let first else { return }
    let subject = longEdges == 1 ? "1 feature has" : "\(longEdges) features have"
    try reporter.warn(
      "long-edge",
      "\(subject) an edge of more than 180 degrees of longitude (first: feature \(shown(first.name.text))); "
        + "taken as drawn, --short-way takes it across the antimeridian", file: file.path, place: first.place)
  }
}
