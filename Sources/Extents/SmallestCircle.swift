import Glibc

/// The smallest circle round positions of a plane.
struct SmallestCircle {
  var center: SIMD2<Double>
  var radius: Double

  /// Relative: a position this little outside is not worth a new circle; it is far less than the last digit of a meter.
  private static let slack = 1e-14

  /// Welzl's move-to-front algorithm (1991) without recursion, after Gärtner (1999): the position that is outside goes to
  /// the front and on the border of what comes before it.
  ///
  /// - Complexity: O(n) expected: the order is shuffled, the same way each time.
  init(around positions: [SIMD2<Double>]) {
    var points = positions
    var generator = SplitMix()
    points.shuffle(using: &generator)
    center = points.first ?? SIMD2(0, 0)
    radius = 0
    var index = 1
    while index < points.count {
      if !holds(points[index]) {
        self = Self(around: points[..<index], on: points[index])
        let moved = points.remove(at: index)
        points.insert(moved, at: 0)
      }
      index += 1
    }
  }

  /// The smallest with `border` on it.
  private init(around points: ArraySlice<SIMD2<Double>>, on border: SIMD2<Double>) {
    center = border
    radius = 0
    for (index, point) in points.enumerated() where !holds(point) {
      self = Self(around: points.prefix(index), on: point, border)
    }
  }

  /// The smallest with two positions on it.
  private init(around points: ArraySlice<SIMD2<Double>>, on a: SIMD2<Double>, _ b: SIMD2<Double>) {
    self.init(between: a, b)
    for point in points where !holds(point) { self.init(through: a, b, point) }
  }

  private init(between a: SIMD2<Double>, _ b: SIMD2<Double>) {
    center = a + (b - a) / 2
    radius = max(distance(center, a), distance(center, b))
  }

  /// The circle through three corners, or round them when they are collinear.
  private init(through a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) {
    let (u, v) = (b - a, c - a)
    let doubleArea = 2 * (u.x * v.y - u.y * v.x)
    let (uu, vv) = (u.x * u.x + u.y * u.y, v.x * v.x + v.y * v.y)
    center = a + SIMD2(v.y * uu - u.y * vv, u.x * vv - v.x * uu) / doubleArea
    radius = max(distance(center, a), distance(center, b), distance(center, c))
    if !radius.isFinite {
      let pairs = [Self(between: a, b), Self(between: b, c), Self(between: a, c)]
      self = pairs.max { $0.radius < $1.radius } ?? pairs[0]
    }
  }

  func holds(_ point: SIMD2<Double>) -> Bool { distance(center, point) <= radius * (1 + Self.slack) }
}

func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { hypot(b.x - a.x, b.y - a.y) }

/// SplitMix64 (Steele, Lea, Flood 2014) with a fixed seed: the same order in every run.
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64 = 0

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
