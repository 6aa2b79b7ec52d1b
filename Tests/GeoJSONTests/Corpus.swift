import Foundation
import Testing

/// The corpus beside the repository; tests of it have no cases where it is missing.
enum Corpus {
  private static let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
    .appending(path: "../../../../shared/corpus").standardizedFileURL

  /// The files below a folder, in the order of their names.
  static func files(_ path: String) -> [File] {
    let root = folder.appending(path: path)
    let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return names.sorted().map { File(name: "\(path)/\($0)", url: root.appending(path: $0)) }
      .filter { !$0.url.hasDirectoryPath && (try? $0.bytes()) != nil }
  }

  static func file(_ path: String) -> File { File(name: path, url: folder.appending(path: path).standardizedFileURL) }

  struct File: Sendable, CustomTestStringConvertible {
    let name: String
    let url: URL

    var testDescription: String { name }

    func bytes() throws -> [UInt8] { try [UInt8](Data(contentsOf: url)) }
  }
}
