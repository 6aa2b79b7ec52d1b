/// A ring that winds once round a pole, as a ring that encloses the part of the map up to that pole; others unchanged.
///
/// It is begun anew where it first crosses the antimeridian, so that several such rings of one polygon share their seam,
/// and closed along the seam and the edge of the map.
func closedRoundPole(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
  guard let first = ring.first, let last = ring.last, abs(last.x - first.x) >= 180 else { return ring }
  let turn = last.x > first.x ? 360.0 : -360.0
  let latitudes = ring.map(\.y)
  let sum = (latitudes.min() ?? 0) + (latitudes.max() ?? 0)
  let pole: Double = sum > 0 || (sum == 0 && turn > 0) ? 90 : -90
  // The first multiple of a turn from −180 that lies on the way.
  let turns = ((first.x + 180) / 360).rounded(turn > 0 ? .up : .down)
  let seam = turns * 360 - 180
  var after: [SIMD2<Double>] = []
  var before: [SIMD2<Double>] = []
  var start: SIMD2<Double>?
  for (index, position) in ring.enumerated() {
    if start == nil {
      let isThere = turn > 0 ? position.x >= seam : position.x <= seam
      if !isThere {
        before.append(position)
        continue
      }
      let previous = index > 0 ? ring[index - 1] : position
      let share = position.x == previous.x ? 0 : (seam - previous.x) / (position.x - previous.x)
      start = SIMD2(seam, previous.y + (position.y - previous.y) * share)
      if let start { after.append(start) }
    }
    after.append(position)
  }
  guard let start else { return ring }
  after.append(contentsOf: before.dropFirst().map { SIMD2($0.x + turn, $0.y) })
  after.append(SIMD2(start.x + turn, start.y))
  after.append(SIMD2(start.x + turn, pole))
  after.append(SIMD2(start.x, pole))
  after.append(start)
  let shift = turn > 0 ? -seam - 180 : -seam + 180
  return after.map { SIMD2($0.x + shift, $0.y) }
}
