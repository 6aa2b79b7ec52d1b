/// A longitude in degrees brought into [−180, 180]; one already there is kept exactly.
///
/// Others are rounded to 10 decimals, so that 190.1 gives −169.9 and not −169.90000000000001; a positive one that falls
/// on the antimeridian is 180, a negative one −180.
func wrapped(_ longitude: Double) -> Double {
  if longitude >= -180 && longitude <= 180 { return longitude }
  var turned = (longitude + 180).truncatingRemainder(dividingBy: 360)
  if turned < 0 { turned += 360 }
  // At most 1.8e12, where doubles are 2.4e-4 apart: the nearest integer is the right one, the division rounds once.
  let degrees = ((turned - 180) * 1e10).rounded(.toNearestOrEven) / 1e10
  return degrees == -180 && longitude > 0 ? 180 : degrees
}

/// The longitudes of one chain inside [−180, 180]: one interval, or two when it crosses the antimeridian.
struct Longitudes {
  /// Every longitude.
  static let all = Longitudes(first: Interval(-180, 180), second: nil)

  var first: Interval
  var second: Interval?

  private init(first: Interval, second: Interval?) {
    self.first = first
    self.second = second
  }

  /// - Parameters:
  ///   - west: the least longitude of the chain as drawn, in degrees.
  ///   - east: the greatest.
  init(drawnFrom west: Double, to east: Double) {
    if west >= -180 && east <= 180 {
      first = Interval(west, east)
      return
    }
    if !(east - west < 360) {
      self = .all
      return
    }
    var w = wrapped(west)
    var e = wrapped(east)
    if east > west {
      if w == 180 { w = -180 }
      if e == -180 { e = 180 }
      // The rounding of `wrapped` can make a sliver lap itself, or all but a sliver nothing.
      let width = e < w ? e + 360 - w : e - w
      if abs(width - (east - west)) > 180 {
        self = east - west > 180 ? .all : Longitudes(first: Interval(w, w), second: nil)
        return
      }
    }
    if w <= e {
      first = Interval(w, e)
    } else {
      first = Interval(w, 180)
      second = Interval(-180, e)
    }
  }
}
