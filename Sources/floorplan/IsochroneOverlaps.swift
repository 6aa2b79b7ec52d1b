import Isochrones
import SimpleFeatures
import Topology

/// Where the areas of different origins meet.
struct IsochroneOverlaps {
  /// One area of an origin.
  struct Areas: Sendable {
    var origin: Int
    var metric: Metric
    var value: Double
    var geometry: Geometry
  }

  struct Overlap {
    var pair: (Int, Int)
    var metric: Metric
    var value: Double
    var geometry: Geometry
  }

  private let areas: [Areas]

  init(_ areas: [Areas]) { self.areas = areas }

  /// For every metric, and every range from the largest on, the pairs whose areas meet.
  /// - Complexity: O(n log n) for n areas, plus the pairs whose boxes meet.
  func overlaps(decimals: Int) throws -> [Overlap] {
    let context = GEOSContext()
    let grid = (0..<decimals).reduce(1.0) { value, _ in value / 10 }
    var result: [Overlap] = []
    for metric in Metric.allCases {
      let values = Set(areas.filter { $0.metric == metric }.map(\.value)).sorted(by: >)
      for value in values {
        let own = areas.filter { $0.metric == metric && $0.value == value }.map { ($0, box($0.geometry)) }
        for (index, first) in own.enumerated() {
          for second in own[(index + 1)...] where meet(first.1, second.1) {
            let common = try first.0.geometry.intersection(with: second.0.geometry, gridSize: grid, in: context)
            let polygons = IsochroneAreas.polygons(common)
            if polygons.type == nil { continue }
            result.append(
              Overlap(pair: (first.0.origin, second.0.origin), metric: metric, value: value, geometry: polygons))
          }
        }
      }
    }
    return result
  }

  private typealias Box = (west: Double, south: Double, east: Double, north: Double)

  private func box(_ geometry: Geometry) -> Box {
    var box: Box = (.infinity, .infinity, -.infinity, -.infinity)
    for index in stride(from: 0, to: geometry.coordinates.count, by: 2) {
      let (x, y) = (geometry.coordinates[index], geometry.coordinates[index + 1])
      box = (min(box.west, x), min(box.south, y), max(box.east, x), max(box.north, y))
    }
    return box
  }

  private func meet(_ a: Box, _ b: Box) -> Bool {
    a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north
  }
}
