import Clustering
import Foundation
import Testing

/// The corpus beside the repository; tests of it have no cases where it is missing.
enum Corpus {
  private static let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
    .appending(path: "../../../../shared/corpus/cluster").standardizedFileURL

  static func json(_ path: String) throws -> [String: Any] {
    let data = try Data(contentsOf: folder.appending(path: path))
    let value = try JSONSerialization.jsonObject(with: data)
    return try #require(value as? [String: Any])
  }

  /// Sets that supercluster 8 and 9 answered.
  static let references: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "expected").path)
    return (names ?? []).filter { $0.hasSuffix(".json") }.sorted()
  }()

  /// The features that a reference set was made from.
  static func features(_ reference: String) throws -> [[String: Any]] {
    let file =
      reference.hasPrefix("places")
      ? "supercluster/places.json"
      : reference.hasPrefix("ne110") ? "tippecanoe/ne_110m_populated_places-in.json" : "mixed2k.geojson"
    let collection = try json(file)
    return try #require(collection["features"] as? [[String: Any]])
  }
}
