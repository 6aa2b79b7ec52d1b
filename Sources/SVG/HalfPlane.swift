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
