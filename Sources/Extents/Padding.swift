import Glibc
import SimpleFeatures

/// How far a box grows on each of its sides.
public enum Padding: Sendable, Equatable {
  /// Degrees, or units of the reference system.
  case degrees(Double)
  /// Percent of the width to the west and east, percent of the height to the south and north.
  case percent(Double)
  /// Meters on the ground; means nothing in a planar box, which it leaves as it is.
  case meters(Double)
}

/// Meters: the least radius of curvature of WGS 84, a(1 − e²), in the meridian at the equator. Degrees by it are never too
/// few, so that nothing within the distance is lost.
private let leastRadius = 6_335_439.3273

extension BoundingBox {
  /// The box grown on all sides.
  ///
  /// Latitudes stop at the poles, longitudes go round; 360° or more become −180 to 180, and so does a box that a distance
  /// in meters takes to a pole.
  public func padded(by padding: Padding, isPlanar: Bool = false) -> BoundingBox {
    var sides: (x: Double, y: Double)
    switch padding {
    case .degrees(let degrees): sides = (degrees, degrees)
    case .percent(let percent) where isPlanar: sides = ((east - west) * percent / 100, height * percent / 100)
    case .percent(let percent): sides = (width * percent / 100, height * percent / 100)
    case .meters where isPlanar: return self
    case .meters(let meters):
      let angle = meters / leastRadius
      let latitude = max(abs(south), abs(north)) * .pi / 180
      let reachesPole = latitude + angle >= .pi / 2
      let turn = reachesPole ? .pi : asin(min(1, sin(angle) / cos(latitude)))
      sides = (turn * 180 / .pi, angle * 180 / .pi)
    }
    if sides == (0, 0) { return self }
    if isPlanar {
      return BoundingBox(west: west - sides.x, south: south - sides.y, east: east + sides.x, north: north + sides.y)
    }
    var box = BoundingBox(
      west: -180, south: max(-90, south - sides.y), east: 180, north: min(90, north + sides.y))
    // Less than 1e-9 short of a turn the ten decimals of `wrapped` could make it lap itself.
    if width + 2 * sides.x > 360 - 1e-9 { return box }
    box.west = wrapped(west - sides.x)
    box.east = wrapped(east + sides.x)
    if width + sides.x > 0 {
      if box.west == 180 { box.west = -180 }
      if box.east == -180 { box.east = 180 }
    }
    return box
  }
}
