/// The grid of 10^-precision px on which everything is drawn.
struct Grid {
  /// Steps in a px: 10^precision.
  let steps: Int

  /// - Parameter precision: 0...4; more count as 4, fewer as 0.
  init(precision: Int) { steps = [1, 10, 100, 1000, 10_000][max(0, min(4, precision))] }

  /// The nearest line of the grid, half up.
  ///
  /// - Parameter pixels: in or near the image.
  @inline(__always)
  func rounded(_ pixels: Double) -> Int {
    let value = pixels * Double(steps) + 0.5
    // What `rounded(.down)` gives, without a call.
    let whole = Int(value)
    return Double(whole) > value ? whole - 1 : whole
  }
}

/// A point of a feature.
struct PointOnGrid: Equatable {
  var x: Int
  var y: Int
  /// Degrees, or y of a plane: what the order of drawing goes by.
  var latitude: Double
}

/// A corner on the grid.
struct GridVertex: Equatable {
  var x: Int
  var y: Int
  /// Whether the edge that leaves it is a seam.
  var isSeam = false

  func isAt(_ other: GridVertex) -> Bool { x == other.x && y == other.y }
}

/// What is drawn of a feature's lines, or of its areas: one array for all pieces.
struct GridOutline: Equatable {
  /// Rings do not repeat their first vertex.
  var vertices: [GridVertex] = []
  /// Where each piece ends in `vertices`.
  var ends: [Int] = []
  /// Whether any edge is a seam.
  var hasSeams = false
  /// A vertex of a piece that became too small to draw, for the case that nothing is left.
  var dot: GridVertex?

  var isEmpty: Bool { ends.isEmpty && dot == nil }

  mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    hasSeams = false
    dot = nil
  }

  func piece(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }
}
