import Foundation

/// Other programs, as judges of what this one writes.
enum Program {
  static func exists(_ name: String) -> Bool { path(of: name) != nil }

  static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What `name` writes to standard output and standard error, given `input` in a file as its last argument.
  static func output(of name: String, _ arguments: [String], input: String? = nil) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path(of: name) ?? name)
    process.arguments = arguments
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("arguments-\(UUID().uuidString)")
    defer { _ = unlink(file.path) }
    if let input {
      try Data(input.utf8).write(to: file)
      process.arguments = arguments + [file.path]
    }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
