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
