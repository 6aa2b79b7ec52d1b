import Glibc

/// The rectangle of least area round positions of a plane.
struct LeastRectangle {
  /// Counterclockwise.
  var corners: [SIMD2<Double>]
  /// Length ≥ width, in the units of the plane.
  var length, width: Double
  /// Bearing of the long side in degrees, clockwise from the y axis, [0, 180); of a square the one below 90.
  var angle: Double

  var area: Double { length * width }

  /// One side of the least rectangle lies on a side of the hull (Freeman and Shapira, 1975): rotating calipers (Toussaint,
  /// 1983) try each.
  ///
  /// - Parameter hull: three corners or more, counterclockwise.
  /// - Complexity: O(n).
  init(around hull: [SIMD2<Double>]) {
    var least = Double.infinity
    var best = (direction: SIMD2<Double>(1, 0), low: SIMD2<Double>(), high: SIMD2<Double>())
    let count = hull.count
    var (right, top, left) = (1, 1, 1)
    for index in 0..<count {
      let side = hull[(index + 1) % count] - hull[index]
      let direction = side / hypot(side.x, side.y)
      let normal = SIMD2(-direction.y, direction.x)
      func advance(_ corner: inout Int, along axis: SIMD2<Double>) {
        for _ in 0..<count where dot(axis, hull[(corner + 1) % count] - hull[corner % count]) > 0 { corner += 1 }
      }
      right = max(right, index + 1)
      advance(&right, along: direction)
      top = max(top, right)
      advance(&top, along: normal)
      left = max(left, top)
      advance(&left, along: -direction)
      let low = SIMD2(dot(direction, hull[left % count]), dot(normal, hull[index]))
      let high = SIMD2(dot(direction, hull[right % count]), dot(normal, hull[top % count]))
      let area = (high.x - low.x) * (high.y - low.y)
      if area < least {
        least = area
        best = (direction, low, high)
      }
    }
    let normal = SIMD2(-best.direction.y, best.direction.x)
    corners = [
      SIMD2(best.low.x, best.low.y), SIMD2(best.high.x, best.low.y), SIMD2(best.high.x, best.high.y),
      SIMD2(best.low.x, best.high.y),
    ].map { best.direction * $0.x + normal * $0.y }
    let sides = best.high - best.low
    length = max(sides.x, sides.y)
    width = min(sides.x, sides.y)
    let first = bearing(of: sides.x >= sides.y ? best.direction : normal)
    angle = abs(sides.x - sides.y) <= 1e-12 * length && first >= 90 ? first - 90 : first
  }
}

/// Degrees clockwise from the y axis of an undirected line, [0, 180).
func bearing(of direction: SIMD2<Double>) -> Double {
  var angle = atan2(direction.x, direction.y) * 180 / .pi
  if angle < 0 { angle += 180 }
  return angle >= 180 ? angle - 180 : angle
}

private func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.x + a.y * b.y }
