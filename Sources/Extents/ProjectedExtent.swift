import SimpleFeatures

/// The box of data in another reference system: the data is transformed, not the corners of its box.
///
/// Every position is, and of the edges between, straight in the data's own system, as many middles as it takes for the
/// box to hold the curves that they become: to 1 cm, or to 1e-7° in a geographic system. There chains go on the short way
/// between these points, and the rules of `Extent` follow.
public struct ProjectedExtent: Sendable {
  public enum Target: Sendable {
    case planar
    case geographic
  }

  /// The box and the counts. `merge` and `skipped` work as ever.
  public var extent: Extent
  private let takesShortWay: Bool

  /// - Parameter takesShortWay: in the data's system, a geographic one.
  public init(into target: Target, takesShortWay: Bool = false) {
    extent = Extent(isPlanar: target == .planar)
    self.takesShortWay = takesShortWay
  }

  /// Adds the geometry of one feature.
  ///
  /// - Parameter transform: changes interleaved pairs in place, NaN or infinite where that is impossible.
  /// - Returns: whether every position could be projected; else nothing is added.
  /// - Complexity: O(positions): each is transformed, and the middle of each edge; and for an edge at the border of the result
  ///   as many middles as hold it to the tolerance.
  public mutating func add(
    _ geometry: Geometry, through transform: (inout [Double]) throws -> Void
  ) rethrows -> Bool {
    let source = takesShortWay ? followedShortWay(geometry) : geometry.coordinates
    var numbers = source
    try transform(&numbers)
    guard numbers.count == source.count, numbers.allSatisfy(\.isFinite) else { return false }
    extent.count(geometry)
    let target = Pairs(numbers)
    if extent.isPlanar {
      try addPlanar(geometry, Pairs(source), target, transform)
    } else {
      try addGeographic(geometry, Pairs(source), target, transform)
    }
    return true
  }

  private func followedShortWay(_ geometry: Geometry) -> [Double] {
    var coordinates = geometry.coordinates
    for index in geometry.sequences.indices where geometry.sequences[index].kind != .points {
      var offset = 0.0
      let range = geometry.positions(of: index)
      for position in range.dropFirst() {
        let step = geometry.coordinates[position * 2] - geometry.coordinates[position * 2 - 2]
        if isLong(step) { offset += step > 0 ? -360 : 360 }
        coordinates[position * 2] += offset
      }
    }
    return coordinates
  }
}
