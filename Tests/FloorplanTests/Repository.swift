import Foundation

/// Where the package and what was built of it lie.
enum Repository {
  /// The top folder: three up from this file.
  static let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }.path

  /// The folder of the built program, beside the test bundle.
  static let products: String = {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
    let folders = [bundle, "\(root)/.build/debug"]
    return folders.first { FileManager.default.isExecutableFile(atPath: "\($0)/floorplan") } ?? bundle
  }()

  /// Test data that lies beside the package; nil in a checkout without it.
  static let corpus: String? = {
    let path = "\(root)/../shared/corpus"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()

  /// Whether the expected outputs of samples and the OPTIONS of man pages are written anew instead of compared.
  static let isUpdating = ProcessInfo.processInfo.environment["FLOORPLAN_UPDATE"] != nil

  static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")), as: UTF8.self)
  }

  /// Whether a program can be found.
  static func has(_ program: String) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }
}
