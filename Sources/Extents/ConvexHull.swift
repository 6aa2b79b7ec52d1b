/// The indices of the corners of the convex hull of positions, counterclockwise from the westernmost (of those the
/// southernmost): three or more, or the two ends of a line, or one; none without positions. No corner is collinear with
/// its neighbours, to within the rounding of the coordinates.
///
/// Andrew's monotone chain (Information Processing Letters 9, 1979).
///
/// - Parameter positions: finite.
/// - Complexity: O(n log n).
func convexHull(of positions: [SIMD2<Double>]) -> [Int] {
  let order = positions.indices.sorted {
    (positions[$0].x, positions[$0].y) < (positions[$1].x, positions[$1].y)
  }
  guard let first = order.first, let last = order.last else { return [] }
  if positions[first] == positions[last] { return [first] }
  let extent = positions.reduce(0) { max($0, abs($1.x), abs($1.y)) }
  let lower = chain(order, positions, extent)
  let upper = chain(order.reversed(), positions, extent)
  return lower.dropLast() + upper.dropLast()
}

/// The corners from the first to the last, all on the right of the line between them; both ends are among them.
private func chain(_ order: some Sequence<Int>, _ positions: [SIMD2<Double>], _ extent: Double) -> [Int] {
  var corners: [Int] = []
  for index in order {
    while let last = corners.last {
      if positions[last] != positions[index] {
        guard corners.count > 1,
          !isLeftTurn(positions[corners[corners.count - 2]], positions[last], positions[index], extent)
        else { break }
      }
      corners.removeLast()
    }
    corners.append(index)
  }
  return corners
}

/// Whether `b` lies on the right of the way from `a` to `c` by more than the coordinates are exact.
private func isLeftTurn(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ extent: Double) -> Bool {
  let (u, v) = (b - a, c - a)
  // Each coordinate is off by half a unit in its last place, and the cross product multiplies that by the other side.
  let tolerance = 2 * Double.ulpOfOne * extent * (abs(u.x) + abs(u.y) + abs(v.x) + abs(v.y))
  return u.x * v.y - u.y * v.x > tolerance
}
