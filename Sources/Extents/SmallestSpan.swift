/// The west and east edge of the smallest box round sorted, disjoint intervals of longitude in [−180, 180].
///
/// The widest gap between neighbours is left out when it is at least `LongitudeSet.narrowestGap` wide and wider, by more
/// than 1e-9, than the gap at the antimeridian; of equal gaps the first eastwards from −180. So west > east exactly when
/// the box crosses. One that begins at the antimeridian is written from −180, one that ends there to 180, one of no width
/// there as 180, 180.
///
/// - Returns: degrees; nil without an interval.
func smallestSpan(of intervals: [Interval]) -> (west: Double, east: Double)? {
  guard let first = intervals.first, let last = intervals.last else { return nil }
  var widest = first.low + 360 - last.high
  var gap: Int?
  for index in 1..<max(1, intervals.count) {
    let width = intervals[index].low - intervals[index - 1].high
    if width >= LongitudeSet.narrowestGap && width > widest + 1e-9 {
      widest = width
      gap = index
    }
  }
  let west = gap.map { intervals[$0].low } ?? first.low
  let east = gap.map { intervals[$0 - 1].high } ?? last.high
  if abs(west) == 180 && abs(east) == 180 && (west == east || gap != nil) { return (180, 180) }
  if gap == nil { return (west, east) }
  return (west == 180 ? -180 : west, east == -180 ? 180 : east)
}
