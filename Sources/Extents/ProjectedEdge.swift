/// A piece of an edge: where it lies in the data's system, and where its ends came to lie.
struct ProjectedEdge {
  var source: (SIMD2<Double>, SIMD2<Double>)
  var target: (SIMD2<Double>, SIMD2<Double>)
  /// How many times it was halved.
  var depth = 0

  /// The middle in the data's system.
  var middle: SIMD2<Double> { source.0 + (source.1 - source.0) / 2 }

  /// Whether doubles have no number left between the ends.
  var isIndivisible: Bool { middle == source.0 || middle == source.1 }

  /// The halves, when the middle came to lie at `target`.
  func halves(at target: SIMD2<Double>) -> (ProjectedEdge, ProjectedEdge) {
    (
      ProjectedEdge(source: (source.0, middle), target: (self.target.0, target), depth: depth + 1),
      ProjectedEdge(source: (middle, source.1), target: (target, self.target.1), depth: depth + 1)
    )
  }
}

/// Whether an edge's curve may leave the result along one axis, so that the edge has to be halved.
///
/// - Parameters:
///   - low: the lower end of the chord; `high`: the upper one.
///   - off: how far the projected middle lies from the middle of the chord.
///   - isWhole: whether the edge was never halved: then a middle on the chord may be that of an S, and half the chord's
///     length counts for it.
///   - result: what is inside already.
func mayLeave(
  _ low: Double, _ high: Double, off: Double, tolerance: Double, isWhole: Bool, _ result: Interval
) -> Bool {
  var margin = off > tolerance ? 2 * off : 0
  if isWhole { margin = max(margin, (high - low) / 2) }
  return margin > tolerance && (low - margin < result.low || high + margin > result.high)
}
