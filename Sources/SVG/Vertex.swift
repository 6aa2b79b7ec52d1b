/// A corner of a line or ring on its way from degrees to px.
struct Vertex: Equatable {
  var x: Double
  var y: Double
  /// Whether the edge that leaves it is a seam: an area is filled up to it but not stroked along it.
  var isSeam = false
}

/// One side of a vertical or horizontal line, the line included.
struct HalfPlane {
  enum Axis { case x, y }

  var axis: Axis
  var limit: Double
  /// Whether it is the side of the greater numbers.
  var isAbove: Bool

  func contains(_ vertex: Vertex) -> Bool {
    let value = axis == .x ? vertex.x : vertex.y
    return isAbove ? value >= limit : value <= limit
  }

  /// Where an edge between a vertex inside and one outside meets the line.
  func crossing(_ a: Vertex, _ b: Vertex) -> Vertex {
    switch axis {
    case .x:
      // From the lesser end, so that both directions of an edge meet the line in one place.
      let (low, high) = a.x <= b.x ? (a, b) : (b, a)
      return Vertex(x: limit, y: low.y + (high.y - low.y) * ((limit - low.x) / (high.x - low.x)))
    case .y:
      let (low, high) = a.y <= b.y ? (a, b) : (b, a)
      return Vertex(x: low.x + (high.x - low.x) * ((limit - low.y) / (high.y - low.y)), y: limit)
    }
  }

  /// Writes to `part` what lies inside of an area's ring (Sutherland and Hodgman 1974). The edges that this makes lie on
  /// the line; where the ring leaves and enters several times they run to and fro, which fills nothing.
  ///
  /// - Parameter makesSeams: whether those edges are seams.
  func cut(_ ring: [Vertex], makesSeams: Bool, into part: inout [Vertex]) {
    part.removeAll(keepingCapacity: true)
    guard var last = ring.last else { return }
    var isLastInside = contains(last)
    for vertex in ring {
      let isInside = contains(vertex)
      if isInside != isLastInside {
        var crossing = crossing(last, vertex)
        crossing.isSeam = isInside ? last.isSeam : makesSeams
        part.append(crossing)
      }
      if isInside { part.append(vertex) }
      last = vertex
      isLastInside = isInside
    }
  }
}

/// The pieces that are left of a line.
struct LinePieces {
  private(set) var vertices: [Vertex] = []
  /// Where each piece ends in `vertices`.
  private(set) var ends: [Int] = []
  private var isOpen = false

  mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    isOpen = false
  }

  func piece(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// Adds what lies of a line from `low` to `high` on an axis.
  mutating func add(_ line: ArraySlice<Vertex>, from low: Double, to high: Double, on axis: HalfPlane.Axis) {
    let lower = HalfPlane(axis: axis, limit: low, isAbove: true)
    let upper = HalfPlane(axis: axis, limit: high, isAbove: false)
    guard var a = line.first else { return }
    if line.count == 1 && lower.contains(a) && upper.contains(a) { extend(a) }
    for b in line.dropFirst() {
      let (isFirstBelow, isFirstAbove) = (!lower.contains(a), !upper.contains(a))
      let (isLastBelow, isLastAbove) = (!lower.contains(b), !upper.contains(b))
      if !(isFirstBelow && isLastBelow || isFirstAbove && isLastAbove) {
        if !isOpen { extend(isFirstBelow ? lower.crossing(a, b) : isFirstAbove ? upper.crossing(a, b) : a) }
        extend(isLastBelow ? lower.crossing(a, b) : isLastAbove ? upper.crossing(a, b) : b)
      }
      if isLastBelow || isLastAbove { end() }
      a = b
    }
    end()
  }

  private mutating func extend(_ vertex: Vertex) {
    vertices.append(vertex)
    isOpen = true
  }

  private mutating func end() {
    if isOpen { ends.append(vertices.count) }
    isOpen = false
  }
}
