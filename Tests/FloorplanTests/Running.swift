import Foundation
import Testing

@testable import floorplan

/// How a run ended, and what it said.
struct Ran: Equatable {
  var status: Int32
  var output: String
  var error: String

  init(_ status: Int32, _ output: String = "", error: String = "") {
    self.status = status
    self.output = output
    self.error = error
  }
}

/// Runs in this process share the list of temporary files, which is made for one run at a time.
private let oneAtATime = NSLock()

/// Runs the program in this process, on captured streams.
func floorplan(_ words: String..., input: String = "", in folder: ScratchFolder? = nil) -> Ran {
  floorplan(words, input: input, in: folder)
}

func floorplan(_ words: [String], input: String = "", in folder: ScratchFolder? = nil) -> Ran {
  oneAtATime.withLock {
    let console = Console(input: Array(input.utf8), folder: folder?.path ?? "/nonexistent")
    let status = Floorplan.run(words, console)
    return Ran(
      status.rawValue, String(decoding: console.capturedOutput, as: UTF8.self), error: console.capturedError)
  }
}

/// Runs a script in bash, the built program first in PATH; a script that hangs ends with status 124.
///
/// Threads of the test library block signals, and a new process inherits that: here none is blocked.
func bash(_ script: String, in folder: ScratchFolder) throws -> Ran {
  let streams = try ScratchFolder()
  let handles = try ["out", "err"].map { name in
    try streams.write(name, "")
    return try FileHandle(forWritingTo: URL(fileURLWithPath: "\(streams.path)/\(name)"))
  }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["timeout", "-k", "5", "50", "bash", "-c", script]
  process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
  var environment = ProcessInfo.processInfo.environment
  environment["PATH"] = "\(Repository.products):\(environment["PATH"] ?? "/usr/bin:/bin")"
  environment["LC_ALL"] = "C.UTF-8"
  process.environment = environment
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = handles[0]
  process.standardError = handles[1]
  var (none, usual) = (sigset_t(), sigset_t())
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, &usual)
  defer { pthread_sigmask(SIG_SETMASK, &usual, nil) }
  try process.run()
  process.waitUntilExit()
  let status = process.terminationStatus
  return Ran(
    process.terminationReason == .uncaughtSignal ? 128 + status : status, try streams.text("out"),
    error: try streams.text("err"))
}

/// A FeatureCollection of features given as text.
func collection(_ features: String...) -> String {
  "{\"type\":\"FeatureCollection\",\"features\":[\n\(features.joined(separator: ",\n"))\n]}\n"
}

/// A FeatureCollection of the same feature many times, a line each.
func collection(repeating feature: String, _ count: Int) -> String {
  let features = Array(repeating: feature, count: count).joined(separator: ",\n")
  return "{\"type\":\"FeatureCollection\",\"features\":[\n\(features)\n]}\n"
}

/// A point feature, with members such as `"id":1` in front.
func point(_ longitude: Double, _ latitude: Double, _ members: String = "\"properties\":{}") -> String {
  #"{"type":"Feature",\#(members),"geometry":{"type":"Point","coordinates":[\#(longitude),\#(latitude)]}}"#
}

extension String {
  /// Its lines, without their ends.
  var lines: [String] { split(separator: "\n").map(String.init) }

  /// The line and column, from 1, where a text stands first.
  func place(of text: String) throws -> String {
    let start = try #require(range(of: text)).lowerBound
    let before = self[..<start].split(separator: "\n", omittingEmptySubsequences: false)
    return "\(before.count):\((before.last?.unicodeScalars.count ?? 0) + 1)"
  }
}
