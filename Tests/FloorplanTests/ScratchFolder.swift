import Foundation

/// A folder that is gone when the test is.
final class ScratchFolder {
  let path: String

  init() throws {
    let parent = FileManager.default.temporaryDirectory.path
    path = "\(parent)/floorplan-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  /// A copy of another folder.
  init(copyOf folder: String) throws {
    path = "\(FileManager.default.temporaryDirectory.path)/floorplan-tests-\(UUID().uuidString)"
    try FileManager.default.copyItem(atPath: folder, toPath: path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The names in it, sorted.
  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> Self {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    return self
  }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")) }
}
