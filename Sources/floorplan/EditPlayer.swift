import Editing
import GeoJSON
import SimpleFeatures

/// Plays the operations of logs on a session, and reports each.
///
/// Normally the first failure ends the run. With `--check` and `--failed` it goes on: operations on a feature that failed
/// are passed over until the next commit, where the feature goes back to what it was at the last one.
struct EditPlayer {
  /// An operation since the last commit.
  private struct Played {
    var log: Int
    var index: Int
    var handle: Int?
    var row: String
    var isFailed: Bool
  }

  private let run: EditApplyRun
  private let logs: [EditLog]
  private(set) var session: EditSession
  /// Lines that were not applied, as they stand.
  private(set) var failedLines: [UInt8] = []
  private(set) var hasFailures = false

  private var played: [Played] = []
  private var failedHandles: Set<Int> = []
  private var failedAddresses: Set<[UInt8]> = []
  /// Whether the last operation named a feature that is not known.
  private var isLastUnknown = false
  /// Whether nothing can be told until the next commit.
  private var isBlocked = false
  private var usesUndo = false

  private var goesOn: Bool { run.command.goesOn }

  init(_ run: EditApplyRun, _ logs: [EditLog], _ session: EditSession) {
    self.run = run
    self.logs = logs
    self.session = session
  }

  /// - Throws: `Failure` with status 65 when an operation fails and that ends the run.
  mutating func play() throws {
    for (number, log) in logs.enumerated() {
      for (index, operation) in log.operations.enumerated() {
        if operation.kind == .commit {
          try commit(operation)
        } else {
          try play(operation, log: number, index)
        }
      }
    }
    try commit(nil)
  }

  private mutating func play(_ operation: EditOperation, log: Int, _ index: Int) throws {
    if goesOn, isPassedOver(operation) {
      return note(operation, log: log, index, handle: session.peek(operation), path: nil, isFailed: true)
    }
    do throws(EditError) {
      let outcome = try session.apply(operation)
      if operation.kind == .undo || operation.kind == .redo { usesUndo = true }
      if operation.kind.isOnFeature { isLastUnknown = false }
      note(operation, log: log, index, handle: outcome.handle, path: outcome.path, isFailed: false)
    } catch {
      let handle = operation.kind == .create ? nil : session.peek(operation)
      try report(error, operation, handle)
      note(operation, log: log, index, handle: handle, path: nil, isFailed: true)
      guard goesOn else { throw Failure(.data) }
      if let handle {
        failedHandles.insert(handle)
      } else if operation.kind.isOnFeature {
        isLastUnknown = true
        if let address = Self.key(operation) { failedAddresses.insert(address) }
      } else {
        isBlocked = true
      }
      hasFailures = true
    }
    if goesOn, operation.kind == .discard { try endSession(takenBack: { $0.isFailed }) }
    if !goesOn { try writeRows(takenBack: { _ in false }) }
  }

  private static func key(_ operation: EditOperation) -> [UInt8]? {
    if operation.kind == .create { return operation.id.map { $0.value.canonicalKey } }
    switch operation.address {
    case .id(let id)?: return id.value.canonicalKey
    case .number(let number)?: return Array("number \(number)".utf8)
    case .properties(let wanted)?: return wanted.flatMap { Array($0.name.utf8) + $0.value.value.canonicalKey }
    case nil: return nil
    }
  }

  private mutating func isPassedOver(_ operation: EditOperation) -> Bool {
    if isBlocked { return operation.kind != .discard }
    let hasFailed = !failedHandles.isEmpty || !failedAddresses.isEmpty || isLastUnknown
    switch operation.kind {
    case .undo, .redo:
      usesUndo = usesUndo || hasFailed
      isBlocked = hasFailed
      return hasFailed
    case .discard, .commit: return false
    default: break
    }
    if let key = Self.key(operation), failedAddresses.contains(key) {
      isLastUnknown = true
      return true
    }
    if operation.kind == .create { return false }
    if operation.address == nil, isLastUnknown { return true }
    return session.peek(operation).map(failedHandles.contains) ?? false
  }

  // MARK: commit

  /// - Parameter operation: nil at the end of the log.
  private mutating func commit(_ operation: EditOperation?) throws {
    var failed = failedHandles
    for finding in isBlocked ? [] : session.judge() where !failedHandles.contains(finding.handle) {
      let isError = !finding.isWarning || run.command.input.isStrict
      if isError { failed.insert(finding.handle) }
      let word = word(at: finding.place)
      try run.tell(
        isError ? .error : .warning, finding.rule, "\(word): \(finding.message)", at: finding.place,
        session.featureName(finding.handle))
    }
    if !failed.isEmpty {
      hasFailures = true
      guard goesOn else { throw Failure(.data) }
    }
    let hasFailed = !failed.isEmpty || !failedAddresses.isEmpty || isBlocked || isLastUnknown
    let isWhole = hasFailed && (isBlocked || usesUndo || run.command.editing.isShared)
    if isWhole {
      session.goBack { _ in true }
    } else if hasFailed {
      session.goBack { failed.contains($0) }
    }
    let saved = session.save()
    try endSession { isWhole || $0.isFailed || $0.handle.map(failed.contains) ?? false }
    guard let operation, run.reporter.hasReport else { return }
    let session = session
    let names = { (handles: [Int]) in
      "[\(handles.map { session.featureName($0)?.text ?? "null" }.joined(separator: ","))]"
    }
    try run.reporter.addRow(
      "{\"op\":\"commit\",\"file\":\(jsonString(name(operation.place))),\"line\":\(operation.place.line),"
        + "\"created\":\(names(saved.created)),\"changed\":\(names(saved.changed)),\"deleted\":\(names(saved.deleted))}"
    )
  }

  private mutating func endSession(takenBack: (Played) -> Bool) throws {
    for operation in played where takenBack(operation) {
      run.failedCount += 1
      failedLines += logs[operation.log].text(of: operation.index)
      failedLines.append(0x0A)
    }
    try writeRows(takenBack: takenBack)
    failedHandles.removeAll()
    failedAddresses.removeAll()
    isLastUnknown = false
    isBlocked = false
    usesUndo = false
  }

  // MARK: Report

  private mutating func note(
    _ operation: EditOperation, log: Int, _ index: Int, handle: Int?, path: [Int]?, isFailed: Bool
  ) {
    var row = ""
    if run.reporter.hasReport {
      row =
        "{\"op\":\"\(operation.kind.rawValue)\",\"file\":\(jsonString(logs[log].name)),\"line\":\(operation.place.line)"
      if let handle, let name = session.featureName(handle) { row += ",\"feature\":\(name.text)" }
      if let path { row += ",\"path\":[\(path.map(String.init).joined(separator: ","))]" }
    }
    if goesOn || run.reporter.hasReport {
      played.append(Played(log: log, index: index, handle: handle, row: row, isFailed: isFailed))
    }
  }

  private mutating func writeRows(takenBack: (Played) -> Bool) throws {
    defer { played.removeAll(keepingCapacity: true) }
    guard run.reporter.hasReport else { return }
    for operation in played {
      try run.reporter.addRow(operation.row + (takenBack(operation) ? ",\"skipped\":true}" : "}"))
    }
  }

  /// The file of a line.
  private func name(_ place: LogPlace) -> String {
    logs.first { $0.operations.first?.place.log == place.log }?.name ?? ""
  }

  /// The operation on a line.
  private func word(at place: LogPlace) -> String {
    for log in logs {
      guard let first = log.operations.first, first.place.log == place.log else { continue }
      var (low, high) = (0, log.operations.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if log.operations[middle].place.line <= place.line { low = middle } else { high = middle }
      }
      return log.operations[low].kind.rawValue
    }
    return "commit"
  }

  private func report(_ error: EditError, _ operation: EditOperation, _ handle: Int?) throws {
    try run.tell(
      .error, error.rule, "\(operation.kind.rawValue): \(error.message)", at: operation.place,
      handle.flatMap { session.featureName($0) })
  }
}

extension EditSession {
  /// How diagnostics name a feature; nil for a new one without an id.
  func featureName(_ handle: Int) -> FeatureName? {
    let entry = entries[handle]
    if let id = (entry.current ?? entry.committed ?? entry.original)?.id { return .id(id.string) }
    return entry.number.map(FeatureName.index)
  }
}
