/// Rounds chains to the grid and leaves out vertices that the line which replaces them passes within one step.
///
/// With the half diagonal that rounding costs, no vertex is farther than 1.71 steps from what is drawn.
struct GridSimplifier {
  /// The chain on the grid, without steps of no length.
  private var rough: [GridVertex] = []

  /// Appends what is left of a line, or a dot.
  mutating func append(line: ArraySlice<Vertex>, on grid: Grid, to outline: inout GridOutline) {
    round(line, on: grid)
    guard let first = rough.first else { return }
    let start = outline.vertices.count
    simplify(isRing: false, into: &outline.vertices)
    if outline.vertices.count - start == 2 && outline.vertices[start].isAt(outline.vertices[start + 1])
      || rough.count == 1
    {
      outline.vertices.removeSubrange(start...)
      outline.dot = outline.dot ?? first
    } else {
      outline.ends.append(outline.vertices.count)
    }
  }

  /// Appends what is left of a ring, or a dot.
  mutating func append(ring: [Vertex], on grid: Grid, to outline: inout GridOutline) {
    round(ring[...], on: grid)
    while rough.count > 1, let last = rough.last, last.isAt(rough[0]) { rough.removeLast() }
    guard let first = rough.first else { return }
    guard hasThreePlaces else {
      outline.dot = outline.dot ?? first
      return
    }
    let hasSeams = rough.contains(where: \.isSeam)
    if hasSeams { startAfterSeam() }
    let start = outline.vertices.count
    simplify(isRing: true, into: &outline.vertices)
    if outline.vertices.count - start == 1 {
      outline.vertices.removeLast()
      outline.dot = outline.dot ?? first
      return
    }
    outline.hasSeams = outline.hasSeams || hasSeams
    outline.ends.append(outline.vertices.count)
  }

  private mutating func round(_ chain: ArraySlice<Vertex>, on grid: Grid) {
    rough.removeAll(keepingCapacity: true)
    for vertex in chain {
      let place = GridVertex(x: grid.rounded(vertex.x), y: grid.rounded(vertex.y), isSeam: vertex.isSeam)
      if let last = rough.last, last.isAt(place) {
        // The edge between them is gone; the one that leaves here counts.
        rough[rough.count - 1].isSeam = place.isSeam
      } else {
        rough.append(place)
      }
    }
  }

  /// Whether the ring has at least three different vertices.
  private var hasThreePlaces: Bool {
    guard rough.count > 2 else { return false }
    return rough.contains { !$0.isAt(rough[0]) && !$0.isAt(rough[1]) }
  }

  /// Lets the ring begin where a seam ends, so that the seam can close it.
  private mutating func startAfterSeam() {
    guard
      let start = rough.indices.first(where: { !rough[$0].isSeam && rough[$0 == 0 ? rough.count - 1 : $0 - 1].isSeam }),
      start > 0
    else { return }
    rough = Array(rough[start...] + rough[..<start])
  }

  /// Goes along as far as one line can replace what was passed, then from there on. Where a seam begins or ends stays.
  private func simplify(isRing: Bool, into vertices: inout [GridVertex]) {
    guard var anchor = rough.first else { return }
    vertices.append(anchor)
    guard rough.count > 1 else { return }
    var last = anchor
    var cone = Cone()
    for index in 1..<(isRing ? rough.count + 1 : rough.count) {
      let vertex = rough[index == rough.count ? 0 : index]
      let (x, y) = (Double(vertex.x - anchor.x), Double(vertex.y - anchor.y))
      // The edge that leads here against those that lead to `last`.
      if !cone.isEmpty && (last.isSeam != anchor.isSeam || !cone.allows(x, y)) {
        vertices.append(last)
        anchor = last
        cone = Cone()
        cone.add(Double(vertex.x - anchor.x), Double(vertex.y - anchor.y))
      } else {
        cone.add(x, y)
      }
      last = vertex
    }
    if !isRing { vertices.append(last) }
  }
}

/// The directions from an anchor in which a line passes every vertex added within one step (Imai and Iri 1986).
private struct Cone {
  private(set) var isEmpty = true
  /// The square of the distance to the farthest vertex; 0 while all are within a step of the anchor itself.
  private var reach = 0.0
  private var left: (x: Double, y: Double) = (0, 0)
  private var right: (x: Double, y: Double) = (0, 0)

  /// Whether a line to this place replaces all that was added: it must not be nearer, or it would end too early.
  @inline(__always)
  func allows(_ x: Double, _ y: Double) -> Bool {
    if reach == 0 { return true }
    return x * x + y * y >= reach && right.x * y - right.y * x >= 0 && x * left.y - y * left.x >= 0
  }

  /// - Precondition: the cone allows it.
  @inline(__always)
  mutating func add(_ x: Double, _ y: Double) {
    isEmpty = false
    let square = x * x + y * y
    if square <= 1 { return }
    // The tangents to the circle of radius 1 round the vertex, of any length.
    let length = (square - 1).squareRoot()
    let newLeft = (x: x * length - y, y: y * length + x)
    let newRight = (x: x * length + y, y: y * length - x)
    if reach == 0 || newLeft.x * left.y - newLeft.y * left.x > 0 { left = newLeft }
    if reach == 0 || right.x * newRight.y - right.y * newRight.x > 0 { right = newRight }
    reach = square
  }
}
