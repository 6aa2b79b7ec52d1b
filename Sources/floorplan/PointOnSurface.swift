import Glibc
import SimpleFeatures

/// One point for a geometry that is none: inside an area, half way along a line.
enum PointOnSurface {
  /// - Returns: nil without a position.
  static func point(of geometry: Geometry) -> (x: Double, y: Double)? {
    if geometry.type == .lineString || geometry.type == .multiLineString, let point = middle(of: geometry) {
      return point
    }
    return geometry.interiorPoint
  }

  /// The point half way along the longest line; nil when no line has a length.
  private static func middle(of geometry: Geometry) -> (x: Double, y: Double)? {
    var longest: (length: Double, positions: Range<Int>)?
    for index in geometry.sequences.indices {
      let positions = geometry.positions(of: index)
      let length = positions.dropFirst().reduce(0) { $0 + step(geometry, $1) }
      if length > longest?.length ?? 0 { longest = (length, positions) }
    }
    guard let longest else { return nil }
    var rest = longest.length / 2
    for index in longest.positions.dropFirst() {
      let length = step(geometry, index)
      if length >= rest, length > 0 {
        let share = rest / length
        let c = geometry.coordinates
        return (
          c[2 * index - 2] + share * (c[2 * index] - c[2 * index - 2]),
          c[2 * index - 1] + share * (c[2 * index + 1] - c[2 * index - 1])
        )
      }
      rest -= length
    }
    return nil
  }

  /// From the position before to that of an index.
  private static func step(_ geometry: Geometry, _ index: Int) -> Double {
    let c = geometry.coordinates
    return hypot(c[2 * index] - c[2 * index - 2], c[2 * index + 1] - c[2 * index - 1])
  }
}
