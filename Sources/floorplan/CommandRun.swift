/// What a command does once its words are understood.
protocol CommandRun: AnyObject {
  /// Features read so far, of all inputs.
  var featureCount: Int { get }
  /// What else the summary of a report counts.
  var counts: [(name: String, count: Int)] { get }
  /// Whether a check found something, or part of the work was left undone on purpose.
  var hasFindings: Bool { get }

  /// Reads, computes, writes.
  func run() throws
}

extension CommandRun {
  var counts: [(name: String, count: Int)] { [] }
  var hasFindings: Bool { false }
}

extension FeatureInput {
  /// Runs a command and ends its report, however the run ends.
  /// - Throws: what the run throws; `Failure` with status 1 when it has findings.
  func run(_ console: Console, _ make: (Reporter) throws -> any CommandRun) throws {
    let reporter = try reporter(console)
    var run: (any CommandRun)?
    do {
      run = try make(reporter)
      try run?.run()
    } catch {
      let error = (error as? LateCRS)?.failure ?? error
      if let failure = error as? Failure { try reporter.add(failure) }
      try reporter.finish(features: run?.featureCount ?? 0, counts: run?.counts ?? [])
      throw error
    }
    try reporter.finish(features: run?.featureCount ?? 0, counts: run?.counts ?? [])
    if run?.hasFindings == true { throw Failure(.findings) }
  }
}
