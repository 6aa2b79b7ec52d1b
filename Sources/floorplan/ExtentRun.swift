import Arguments
import Extents
import GeoJSON
import SimpleFeatures
import Styling

/// One run of `extent` over features: reads, gathers, writes.
final class ExtentRun: CommandRun {
  private let command: ExtentCommand
  private let console: Console
  private let reporter: Reporter
  private let files: [InputFile]
  private let filter: FeatureFilter
  private let loop: FeatureLoop
  private var gatherer: ExtentGatherer?
  /// What is drawn, when a map is.
  private var map: ExtentMap?

  init(_ command: ExtentCommand, _ console: Console, _ reporter: Reporter) throws(Failure) {
    self.command = command
    self.console = console
    self.reporter = reporter
    files = InputFile.files(command.inputs)
    do throws(ArgumentError) { filter = try command.input.filter() } catch { throw Failure(.usage, error.message) }
    loop = FeatureLoop(command.input, console, reporter)
    loop.options.range = try ExtentSpace.isFreeOfRange(command) ? .any : .measured
    loop.options.mayBeEmpty = command.answer == .partial
    loop.options.judgesBoxes = !command.checksBoxes && !command.annotates
  }

  /// Features read, of all inputs.
  var featureCount: Int { loop.featureCount }

  /// Counts for the summary of a report.
  var hasFindings: Bool { reporter.findings > 0 }

  var counts: [(name: String, count: Int)] {
    guard let groups = gatherer?.groups else { return [] }
    return [
      ("empty", groups.reduce(0) { $0 + $1.extent.empty }), ("skipped", groups.reduce(0) { $0 + $1.extent.skipped }),
    ]
  }

  func run() throws {
    switch command.job {
    case .annotate:
      var annotation = try ExtentAnnotation(command, loop, files[0])
      try annotation.run()
    case .check:
      var check = try ExtentCheck(command, loop, files)
      try check.run()
    case .box, .camera, .tiles, .shape:
      let layers = try command.layers.layers(files, console, reporter)
      if command.answer == .svg { map = try ExtentMap(command, files, layers, loop, filter, console, reporter) }
      try answer(ExtentGatherer(command, layers, filter))
    }
  }

  private func answer(_ start: ExtentGatherer) throws {
    var gatherer = start
    let output = try command.output.open(console)
    if case .feature? = command.by {
      let writer = ExtentAnswer(command, output, reporter, gatherer.space)
      try stream(&gatherer, writer)
      try writer.end()
    } else {
      try gather(&gatherer)
      self.gatherer = gatherer
      try write(&gatherer, output)
    }
    try loop.checkErrors()
    try output.commit()
  }

  // MARK: Reading

  private func gather(_ gatherer: inout ExtentGatherer) throws {
    let empty = gatherer
    for file in files {
      gatherer.begin(file)
      if let parts = ExtentParts(command, file, empty, loop.options, console),
        let count = try parts.gather(into: &gatherer)
      {
        loop.featureCount += count
        continue
      }
      let start = gatherer
      do {
        try gather(&gatherer, file, assumedCRS: nil)
      } catch let late as LateCRS where !file.isStandardInput {
        // Read again, now that it is known what the coordinates are.
        gatherer = start
        try gather(&gatherer, file, assumedCRS: .other(late.name))
      }
    }
    try loop.checkErrors()
    guard gatherer.unstyled.count > 0 else { return }
    let (count, first) = gatherer.unstyled
    try reporter.warn(
      "no-layer",
      "\(count) feature\(count == 1 ? " matches" : "s match") no layer of the style (first: feature \(first)); "
        + "they count all the same")
  }

  private func gather(_ gatherer: inout ExtentGatherer, _ file: InputFile, assumedCRS: CRSMeaning?) throws {
    var remarks = FileRemarks(file)
    try loop.read(file, assumedCRS: assumedCRS, source: try map?.source(file)) { reader, piece in
      switch piece {
      case .feature:
        try tell(try gatherer.take(reader, file), reader, file, &remarks)
      case .suffix: if !command.isPlanar { try LateCRS.check(reader, file) }
      default: break
      }
    }
    try remarks.tell(reporter)
  }

  /// `--by feature`: a line for each, as it comes.
  private func stream(_ gatherer: inout ExtentGatherer, _ writer: ExtentAnswer) throws {
    try writer.begin()
    for file in files {
      gatherer.begin(file)
      var remarks = FileRemarks(file)
      try loop.read(file) { reader, piece in
        if case .suffix = piece { if !command.isPlanar { try LateCRS.check(reader, file) } }
        guard case .feature = piece else { return }
        var labels = [("group", reader.record.id.map(reader.string) ?? "null"), ("index", String(reader.record.index))]
        if files.count > 1 { labels.append(("layer", jsonString(file.layer))) }
        guard let remark = try gatherer.takeAlone(reader, file, labels: labels) else { return }
        try tell(remark, reader, file, &remarks)
        if case .notProjectable = remark { return }
        try writer.write(gatherer.groups[0])
      }
      try remarks.tell(reporter)
    }
    try loop.checkErrors()
  }

  private func tell(
    _ remark: ExtentGatherer.Remark, _ reader: FeatureReader, _ file: InputFile, _ remarks: inout FileRemarks
  ) throws(Failure) {
    switch remark {
    case .none: break
    case .longEdge: remarks.noteLongEdge(reader)
    case .notProjectable:
      // A position that cannot be projected is bad geometry.
      let severity: Diagnostic.Severity = command.input.invalid == .error ? .error : .warning
      try reporter.add(
        Diagnostic(
          severity, "not-projectable",
          "a position has no place in the reference system of --to-crs; --invalid skip leaves the feature out",
          at: reader.place(reader.record.range.lowerBound), feature: reader.featureName), file: file.path)
    }
  }

  // MARK: Writing

  private func write(_ gatherer: inout ExtentGatherer, _ output: Output) throws {
    if map != nil {
      try map?.write(&gatherer, output)
      return
    }
    let writer = ExtentAnswer(command, output, reporter, gatherer.space)
    if command.job == .tiles {
      try writer.begin()
      try writer.writeTiles(try gatherer.tiles())
      return try writer.end()
    }
    let isEmpty = gatherer.groups.allSatisfy { $0.extent.positions == 0 }
    if isEmpty, command.answer != .partial, command.by == nil {
      let file = files.count == 1 ? files[0].path : nil
      try reporter.warn("no-position", "no feature has a position: there is no box", file: file)
    }
    try writer.begin()
    for group in gatherer.groups { try writer.write(group) }
    try writer.end()
  }
}
