/// Counts the rings of one polygon that wind round a pole.
///
/// On the cylinder of longitude and latitude an odd number of rings round it leaves one pole inside; an even number makes
/// annuli and belts, which hold none.
struct PoleCount {
  private var north = 0
  private var south = 0

  /// - Parameters:
  ///   - turn: 360 eastwards, −360 westwards.
  ///   - latitudes: the sum of the least and the greatest latitude of the ring, in degrees.
  mutating func addRing(turn: Double, latitudes: Double) {
    if latitudes > 0 || (latitudes == 0 && turn > 0) { north += 1 } else { south += 1 }
  }

  /// The latitude of the pole inside, and none counted any more.
  mutating func takePole() -> Double? {
    defer { self = PoleCount() }
    return (north + south) % 2 == 0 ? nil : north % 2 == 1 ? 90 : -90
  }
}
