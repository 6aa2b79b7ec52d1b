/// The lines on which an edge is a seam: the two sides of the antimeridian and the two poles.
struct SeamSide: OptionSet {
  let rawValue: UInt8

  static let west = SeamSide(rawValue: 1)
  static let east = SeamSide(rawValue: 2)
  static let south = SeamSide(rawValue: 4)
  static let north = SeamSide(rawValue: 8)

  /// Degrees; also what subtracting and adding the central meridian costs.
  private static let tolerance = 1e-9

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ longitude: Double, _ latitude: Double) {
    self = []
    if abs(longitude + 180) <= Self.tolerance { insert(.west) }
    if abs(longitude - 180) <= Self.tolerance { insert(.east) }
    if abs(latitude + 90) <= Self.tolerance { insert(.south) }
    if abs(latitude - 90) <= Self.tolerance { insert(.north) }
  }

  /// Whether a ring within these bounds can have a seam.
  static func isPossible(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Bool {
    west <= -180 + tolerance || east >= 180 - tolerance || south <= -90 + tolerance || north >= 90 - tolerance
  }
}
