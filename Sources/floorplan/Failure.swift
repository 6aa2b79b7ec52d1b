/// How a run ends; the numbers are those of sysexits.h where it has one.
enum Status: Int32 {
  case success = 0
  /// A check found something, or part of the work was left undone on purpose.
  case findings = 1
  /// The command line cannot be obeyed.
  case usage = 64
  /// The input is not valid data.
  case data = 65
  /// An input cannot be opened.
  case noInput = 66
  /// A needed resource is missing.
  case unavailable = 69
  /// A bug in floorplan.
  case software = 70
  /// The output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed midway.
  case inputOutput = 74

  /// What a report calls it.
  var rule: String {
    switch self {
    case .success, .findings: "end"
    case .usage: "usage"
    case .data: "data"
    case .noInput: "no-input"
    case .unavailable: "unavailable"
    case .software: "software"
    case .cannotCreate: "cannot-create"
    case .inputOutput: "input-output"
    }
  }
}

/// Ends a run.
struct Failure: Error {
  var status: Status
  /// What goes behind `floorplan: ` on standard error; nil when everything has been said.
  var message: String?

  init(_ status: Status, _ message: String? = nil) {
    self.status = status
    self.message = message
  }
}
