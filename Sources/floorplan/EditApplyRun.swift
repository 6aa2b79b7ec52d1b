import Arguments
import Editing
import GeoJSON
import Glibc
import SimpleFeatures

/// One run of `edit-apply`: reads the log, then the features that it can mean, edits these, and writes the input with
/// their new texts in place.
final class EditApplyRun: CommandRun {
  let command: EditApplyCommand
  let console: Console
  let reporter: Reporter
  let texts = EditTexts()

  private(set) var featureCount = 0
  /// Operations of the logs.
  private var operationCount = 0
  private var net = (created: 0, changed: 0, deleted: 0)
  var failedCount = 0
  /// What a check found, or was left undone.
  var hasFindings = false

  init(_ command: EditApplyCommand, _ console: Console, _ reporter: Reporter) {
    self.command = command
    self.console = console
    self.reporter = reporter
  }

  /// Counts for the summary of a report.
  var counts: [(name: String, count: Int)] {
    [
      ("ops", operationCount), ("created", net.created), ("changed", net.changed), ("deleted", net.deleted),
    ] + (failedCount > 0 ? [("failed", failedCount)] : [])
  }

  func run() throws {
    if command.editing.topology != .off { try requireGEOS() }
    let files = EditFiles(console)
    let logs = try readLogs(files, command.edits)
    if command.lints { return try lint(logs, files) }
    let theirs = try command.merge.map { try readLogs(files, [$0], firstNumber: logs.count) }
    try checkFlaws(logs + (theirs ?? []))
    let file = InputFile.files(command.inputs)[0]
    let input = try EditInput(file, command.input, console)
    let data = EditData(command, input, texts, reporter, logs: logs + (theirs ?? []))
    defer { featureCount = data.featureCount }
    try data.read()
    featureCount = data.featureCount
    try checkBase(logs, input)
    if let theirs { return try merge(logs, theirs, data, files) }
    var player = EditPlayer(self, logs, try session(data, logs, files))
    try player.play()
    note(player.session)
    if reporter.errors > 0, !command.goesOn { throw Failure(.data) }
    if player.hasFailures { hasFindings = true }
    try finish(player, logs, data)
  }

  /// Counts what has changed in the end.
  func note(_ session: EditSession) {
    for entry in session.entries where entry.hasChanged {
      switch (entry.original, entry.current) {
      case (nil, nil): break
      case (nil, _?): net.created += 1
      case (_?, nil): net.deleted += 1
      case (_?, _?): net.changed += 1
      }
    }
  }

  private func finish(_ player: EditPlayer, _ logs: [EditLog], _ data: EditData) throws {
    let result = EditResult(player.session, data, texts, header: logs.first?.header)
    if command.isCheck { return }
    if let path = command.failed { try write(player.failedLines, to: path) }
    if let path = command.inverse { try write(try InverseLog(result).bytes(), to: path) }
    if let path = command.squash {
      var log = SquashLog(result)
      try write(try log.bytes(), to: path)
    }
    // The edited features come last: a log without them does no harm.
    try write(result)
    try commitOutputs()
  }

  /// Outputs that are complete and not yet in their places.
  private var pending: [Output] = []

  private func write(_ bytes: [UInt8], to path: String) throws {
    let output = path == "-" ? Output(standard: console) : try Output(path: console.path(path), shownAs: path)
    try output.write(bytes)
    pending.append(output)
  }

  /// Writes the edited features; `commit` puts them in their place.
  func write(_ result: EditResult) throws {
    let answer = command.answer
    let form = answer?.form ?? result.data.form
    if command.inverse != nil, form != result.data.form {
      throw Failure(
        .usage, "--inverse needs the output to have the form of the input, which is \(result.data.form.rawValue)")
    }
    let output = try command.output.open(console)
    if answer == .svg {
      try output.write(try EditMap(command, result, console, reporter).document())
    } else if form == result.data.form, !result.losesLoneness {
      try result.splice(to: output)
    } else {
      try result.convert(to: form, output)
    }
    pending.append(output)
  }

  /// Puts everything that was written in its place.
  func commitOutputs() throws { try pending.forEach { try $0.commit() } }

  // MARK: Logs

  private func readLogs(_ files: EditFiles, _ paths: [String], firstNumber: Int = 0) throws -> [EditLog] {
    var logs: [EditLog] = []
    for (index, path) in paths.enumerated() {
      let log = EditLog(
        try files.read(path), name: path, number: firstNumber + index, texts: texts,
        takesBadTexts: command.input.invalid == .pass)
      operationCount += log.operations.count
      allLogs.append(log)
      logs.append(log)
    }
    return logs
  }

  /// All logs of the run, by the number in their operations' places.
  private var allLogs: [EditLog] = []

  /// Takes what there is to say of a line of a log.
  /// - Parameter members: more for the report.
  func tell(
    _ severity: Diagnostic.Severity, _ rule: String, _ message: String, at place: LogPlace, _ feature: FeatureName?,
    members: String = ""
  ) throws(Failure) {
    let log = allLogs[place.log]
    try reporter.add(
      Diagnostic(severity, rule, message, at: log.place(line: place.line), feature: feature), file: log.name,
      members: members)
  }

  private func checkFlaws(_ logs: [EditLog]) throws {
    for log in logs {
      for flaw in log.flaws {
        try reporter.add(
          Diagnostic(.error, flaw.rule, flaw.message, at: flaw.place), file: log.name)
      }
    }
    guard logs.contains(where: { !$0.flaws.isEmpty }) else { return }
    throw Failure(command.isCheck || command.lints ? .findings : .data)
  }

  private func checkBase(_ logs: [EditLog], _ input: EditInput) throws {
    guard let wanted = logs.first?.header.sha256, try input.digest() != wanted.lowercased() else { return }
    let severity: Diagnostic.Severity = command.input.isStrict ? .error : .warning
    try reporter.add(
      Diagnostic(
        severity, "base-mismatch", "the input is not the one that the log was made for: its SHA-256 is another",
        at: Place(byte: 0, line: 1, column: 1)), file: logs[0].name)
    if severity == .error { throw Failure(.data) }
  }

  private func lint(_ logs: [EditLog], _ files: EditFiles) throws {
    try EditLint(command, reporter, try settings(files), try files.gazetteer(command.gazetteer)).run(logs)
    hasFindings = reporter.errors > 0
  }

  // MARK: Session

  private func settings(_ files: EditFiles) throws -> Editing {
    var settings = command.editing
    settings.allowed = Set(command.allowed.map(\.type))
    settings.templates = try command.templates.map { try files.templates($0) }
    return settings
  }

  /// A session with every feature that the logs can mean.
  func session(_ data: EditData, _ logs: [EditLog], _ files: EditFiles) throws -> EditSession {
    let gazetteer = try files.gazetteer(command.gazetteer)
    let lookups = EditLookups(
      text: { [texts] in texts.text(of: $0) },
      position: { text throws(EditError) in
        guard let gazetteer else {
          throw EditError(
            "address-not-found", "'\(shown(text))' is an address; --gazetteer FILE says where addresses are")
        }
        return try gazetteer.position(of: text)
      },
      idsLike: { id in data.idsLike(id) }, feature: { [texts] in texts.feature($0, $1) })
    var settings = try settings(files)
    settings.isPlanar = texts.isPlanar
    var session = EditSession(
      settings, inputCount: data.featureCount, watchedProperties: data.filter.names, lookups: lookups)
    for (number, state) in data.features { session.load(state, number: number) }
    for number in data.skipped { session.leaveOut(number: number) }
    return session
  }
}
