import Extents
import SimpleFeatures

/// What is gathered for one answer: all features, or those of a group.
struct ExtentGroup {
  /// Members that say which group it is, as names and JSON text.
  var labels: [(name: String, text: String)]
  /// The box and the counts.
  private(set) var extent: Extent
  /// Positions for a shape, interleaved.
  private(set) var coordinates: [Double] = []
  private let keepsCoordinates: Bool

  init(_ labels: [(name: String, text: String)] = [], for command: ExtentCommand, isPlanar: Bool) {
    self.labels = labels
    extent = Extent(isPlanar: isPlanar, takesShortWay: command.takesShortWay)
    keepsCoordinates = command.job == .shape
  }

  init(_ labels: [(name: String, text: String)], extent: Extent) {
    self.labels = labels
    self.extent = extent
    keepsCoordinates = false
  }

  /// Makes it empty again and keeps the storage.
  mutating func reset(_ labels: [(name: String, text: String)]) {
    self.labels = labels
    extent.reset()
  }

  mutating func merge(_ other: Extent) { extent.merge(other) }

  mutating func skip() { extent.skipped += 1 }

  /// - Returns: whether an edge of it is longer than 180°.
  @inline(__always)
  mutating func add(_ geometry: Geometry) -> Bool {
    if keepsCoordinates { coordinates += geometry.coordinates }
    return extent.add(geometry)
  }

  /// - Returns: whether every position could be projected; else nothing was added.
  mutating func add(_ geometry: Geometry, through transform: (inout [Double]) throws -> Void) rethrows -> Bool {
    var part = ProjectedExtent(into: extent.isPlanar ? .planar : .geographic, takesShortWay: extent.takesShortWay)
    swap(&part.extent, &extent)
    defer { swap(&part.extent, &extent) }
    return try part.add(geometry, through: transform)
  }
}
