/// What is near at a zoom: within the radius, on a world that may go round.
struct Reach<Number: PlaceNumber>: Sendable {
  /// In units of `Number`.
  let radius: Double
  let squared: Double
  let wraps: Bool

  /// - Parameter part: the radius as a part of the world's width.
  init(_ part: Double, wraps: Bool) {
    radius = part * Number.world
    squared = radius * radius
    self.wraps = wraps
  }

  /// A difference of x the short way round.
  @inline(__always)
  func difference(_ difference: Double) -> Double {
    guard wraps else { return difference }
    if difference > Number.world / 2 { return difference - Number.world }
    return difference < -Number.world / 2 ? difference + Number.world : difference
  }

  @inline(__always)
  func isNear(_ place: Place<Number>, x: Double, y: Double) -> Bool {
    let dx = difference(place.x.double - x)
    let dy = place.y.double - y
    return dx * dx + dy * dy <= squared
  }

  /// An x brought back into the world.
  @inline(__always)
  func inside(_ x: Double) -> Double {
    guard wraps else { return x }
    if x > Number.west + Number.world { return x - Number.world }
    return x < Number.west ? x + Number.world : x
  }
}
