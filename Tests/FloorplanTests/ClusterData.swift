import Foundation
import TestSupport

/// What the tests of `cluster` read, and how they look at its answers.
enum ClusterData {
  /// Two points a kilometre apart, one far away, and what is no point; text that a parser would not write again alike.
  static let features = [
    #"{"type":"Feature","id":1,"properties":{"name":"a","n":1},"geometry":{"type":"Point","coordinates":[10,10]}}"#,
    #"{"type":"Feature","id":"b","properties":{"name":"b","n":2.50},"geometry":{"type":"Point","coordinates":[10.010,10]}}"#,
    #"{ "geometry":{"coordinates":[ 50.0, 1e1, 7.10 ],"type":"Point"}, "x-y":[1, 2],"type":"Feature","#
      + #""properties":{"n":1.0E0,"caf\u00e9":"\/"},"id":9007199254740993,"bbox":[50,10,50,10] }"#,
    #"{"type":"Feature","properties":{"n":4},"geometry":{"type":"MultiPoint","coordinates":[[-70.5,-33.4]]}}"#,
    #"{"type":"Feature","properties":null,"geometry":null}"#,
    #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[]}}"#,
    #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[10,10],[11,11]]}}"#,
  ]

  static let collection = "{\"type\":\"FeatureCollection\",\"features\":[\n\(features.joined(separator: ",\n"))\n]}\n"

  /// Features at random places, the same in every run: most in few blobs, some at the antimeridian, some with a
  /// `tippecanoe` member of their own, some no points.
  static func seeded(_ count: Int, seed: UInt64 = 1) -> [String] {
    var random = SeededNumbers(seed: seed)
    return (0..<count).map { index in
      let spread = [0.01, 1, 30][random.below(3)]
      let center = [-179.99, -3.7, 13.4, 151.2][random.below(4)]
      let longitude = center + Double(random.below(2001) - 1000) / 1000 * spread
      let latitude = Double(random.below(160_001) - 80_000) / 1000 * spread / 30
      let wrapped = longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude
      let properties = #""properties":{"n":\#(random.below(100)),"kind":"\#(["a", "b", "c"][random.below(3)])"}"#
      let id = random.below(3) == 0 ? "" : #""id":\#(index * 7),"#
      switch random.below(20) {
      case 0: return #"{"type":"Feature",\#(id)\#(properties),"geometry":null}"#
      case 1:
        return #"{"type":"Feature",\#(id)\#(properties),"tippecanoe":{"layer":"own","minzoom":3},"#
          + #""geometry":{"type":"Point","coordinates":[\#(wrapped),\#(latitude)]}}"#
      default: return point(wrapped, latitude, id + properties)
      }
    }
  }

  /// The features of an answer, a line each, as text.
  static func lines(_ output: String) -> [String] {
    guard output.hasPrefix("{\"type\":\"FeatureCollection\"") else { return output.lines }
    return output.lines.dropFirst().dropLast().map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
  }

  static func object(_ line: String) -> [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]) ?? [:]
  }

  static func properties(_ line: String) -> [String: Any] { object(line)["properties"] as? [String: Any] ?? [:] }

  /// The first cluster of an answer.
  static func cluster(_ output: String) -> [String: Any] {
    lines(output).lazy.map(properties).first { $0["cluster"] as? Bool == true } ?? [:]
  }

  static func isCluster(_ line: String) -> Bool { line.contains(#""properties":{"cluster":true,"#) }

  /// The members of a cluster as `--members index` lists them.
  static func members(_ line: String) -> [Int] { properties(line)["members"] as? [Int] ?? [] }
}
