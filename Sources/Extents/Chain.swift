/// The least and greatest x and y of the positions of a sequence; infinite the wrong way round when there are none.
///
/// The only loop that touches every coordinate of a file. Written so that each comparison becomes one `minpd` or `maxpd`;
/// `pointwiseMin` would have to ask for NaN first.
@inline(__always)
func extremes(of positions: Range<Int>, in coordinates: borrowing Span<Double>) -> (
  low: SIMD2<Double>, high: SIMD2<Double>
) {
  var low = SIMD2<Double>(repeating: .infinity)
  var high = SIMD2<Double>(repeating: -.infinity)
  var index = positions.lowerBound * 2
  let end = positions.upperBound * 2
  while index < end {
    let x = coordinates[index]
    let y = coordinates[index + 1]
    low = SIMD2(x < low.x ? x : low.x, y < low.y ? y : low.y)
    high = SIMD2(x > high.x ? x : high.x, y > high.y ? y : high.y)
    index += 2
  }
  return (low, high)
}

/// Whether a step along the longitudes is taken the other way round by `--short-way`, and warned of without it: more than
/// 180° and less than 360° (that is the edge of a box round the world).
@inline(__always)
func isLong(_ step: Double) -> Bool { abs(step) > 180 && abs(step) < 360 }

/// Whether an edge of a line or ring is long; an edge of its width is only there when the chain is that wide.
func hasLongEdge(_ positions: Range<Int>, in coordinates: borrowing Span<Double>) -> Bool {
  for index in positions.dropFirst() where isLong(coordinates[index * 2] - coordinates[index * 2 - 2]) { return true }
  return false
}
