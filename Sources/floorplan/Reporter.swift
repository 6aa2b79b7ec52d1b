import GeoJSON

/// Takes every diagnostic of a run: shows it, counts it, and writes it into the report.
final class Reporter {
  /// Lines of one rule and file on the terminal, before the rest is only counted.
  private static let mostShown = 10
  private static let mostErrorsShown = 20
  private static let mostFindingsShown = 100

  private let console: Console
  private let isStrict: Bool
  private let report: Report?
  private var shownCounts: [String: Int] = [:]
  private var shownOrder: [(file: String, rule: String, most: Int)] = []
  private(set) var errors = 0
  private(set) var warnings = 0
  private(set) var notes = 0
  /// What checks found; each is also an error of the report.
  private(set) var findings = 0
  private var findingsShown = 0

  init(_ console: Console, isStrict: Bool, report: Report?) {
    self.console = console
    self.isStrict = isStrict
    self.report = report
  }

  /// Whether notes are wanted that cost time to find.
  var wantsNotes: Bool { report != nil || console.isVerbose || isStrict }
  var hasReport: Bool { report != nil }

  /// Takes what the reader said of an input.
  func add(_ diagnostics: [Diagnostic], file: String) throws(Failure) {
    for diagnostic in diagnostics { try add(diagnostic, file: file) }
  }

  /// - Parameter members: more of its members for the report, each with a comma before it.
  func add(_ diagnostic: Diagnostic, file: String, members: String = "") throws(Failure) {
    switch diagnostic.severity {
    case .error: errors += 1
    case .warning: warnings += 1
    case .note, .strictNote: notes += 1
    }
    try report?.add(diagnostic, file: file, members: members)
    show(diagnostic, file: file, most: diagnostic.severity == .error ? Self.mostErrorsShown : Self.mostShown)
  }

  /// Says what was done instead of what may have been meant; an error with `--strict`.
  func warn(_ rule: String, _ message: String, file: String? = nil, place: Place? = nil) throws(Failure) {
    let severity: Diagnostic.Severity = isStrict ? .error : .warning
    if isStrict { errors += 1 } else { warnings += 1 }
    try report?.add(severity, rule, message, file: file, place: place)
    guard !console.isQuiet || isStrict else { return }
    let label = isStrict ? "" : "warning: "
    guard let file else { return console.say(label + message) }
    let line = place.map { ":\($0.line):\($0.column)" } ?? ""
    console.say("\(shownFile(file))\(line): \(label)\(message)")
  }

  /// Says the same of a feature; of many like it only the first are shown.
  func warn(
    about feature: FeatureName, _ rule: String, _ message: String, file: String, at place: Place
  ) throws(Failure) {
    try add(
      Diagnostic(
        isStrict ? .error : .warning, rule, "feature \(shown(feature.text)): \(message)", at: place, feature: feature),
      file: file)
  }

  /// Takes what ends the run, which is said elsewhere, so that a report never looks as if all were well.
  func add(_ failure: Failure) throws(Failure) {
    guard let message = failure.message else { return }
    errors += 1
    try report?.add(.error, failure.status.rule, message, file: nil, place: nil)
  }

  /// Takes what a check found.
  func find(_ rule: String, _ message: String, file: String, at place: Place, feature: FeatureName?) throws(Failure) {
    findings += 1
    findingsShown += 1
    let diagnostic = Diagnostic(.error, rule, message, at: place, feature: feature)
    try report?.add(diagnostic, file: file)
    if findingsShown <= Self.mostFindingsShown {
      console.say("\(shownFile(file)):\(place.line):\(place.column): \(message)")
    }
  }

  /// Takes what a check found that says its findings itself; an error of it does not end the run before.
  func record(_ diagnostic: Diagnostic, file: String) throws(Failure) {
    switch diagnostic.severity {
    case .error: findings += 1
    case .warning: warnings += 1
    case .note, .strictNote: notes += 1
    }
    try report?.add(diagnostic, file: file)
  }

  /// Takes what a check found that has been said on standard output.
  func find(_ rule: String, _ message: String) throws(Failure) {
    findings += 1
    try report?.add(.error, rule, message, file: nil, place: nil)
  }

  /// Takes a line that a command adds to the report as it is: a JSON object.
  func addRow(_ json: String) throws(Failure) { try report?.addRow(json) }

  private func show(_ diagnostic: Diagnostic, file: String, most: Int) {
    let label: String
    switch diagnostic.severity {
    case .error: label = ""
    case .warning where !console.isQuiet: label = "warning: "
    case .strictNote where console.isVerbose, .note where console.isVerbose: label = "note: "
    default: return
    }
    let key = "\(diagnostic.rule)\u{0}\(file)"
    let count = shownCounts[key, default: 0]
    shownCounts[key] = count + 1
    if count == 0 { shownOrder.append((file, diagnostic.rule, most)) }
    guard count < most else { return }
    // A message that names the feature itself need not be told again.
    let namesIt = diagnostic.message.hasPrefix("feature ") || diagnostic.message.contains(": feature ")
    let name = namesIt ? nil : diagnostic.feature
    let suffix = name.map { " (feature \(shown($0.text)))" } ?? ""
    let place = diagnostic.place
    console.say("\(shownFile(file)):\(place.line):\(place.column): \(label)\(diagnostic.message)\(suffix)")
  }

  /// Says how much was not shown, and ends the report.
  /// - Parameter counts: what the command counted, for the summary.
  func finish(features: Int, counts: [(name: String, count: Int)] = []) throws(Failure) {
    for (file, rule, most) in shownOrder {
      let rest = shownCounts["\(rule)\u{0}\(file)", default: 0] - most
      if rest > 0 { console.say("\(shownFile(file)): \(rest) more like this: \(rule)") }
    }
    if findingsShown > Self.mostFindingsShown {
      console.say("\(findings) findings in all; --report FILE has every one")
    }
    try report?.finish(
      counts: [("errors", errors + findings), ("warnings", warnings), ("notes", notes), ("features", features)] + counts
    )
  }
}
