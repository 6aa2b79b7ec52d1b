import Glibc

/// A position on the Web Mercator square: x from 0 at 180° W to 1 at 180° E, y from 0 in the north to 1 in the south.
public struct WorldPosition: Sendable, Equatable {
  public var x, y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The place of a longitude and latitude in degrees; beyond ±85.0511° it is the edge of the map.
  ///
  /// The steps are supercluster's, so that every last bit is.
  public init(longitude: Double, latitude: Double) {
    x = longitude / 360 + 0.5
    let sine = sin(latitude * .pi / 180)
    if sine >= 1 {
      y = 0
    } else if sine <= -1 {
      y = 1
    } else {
      y = max(0, min(1, 0.5 - 0.25 * log((1 + sine) / (1 - sine)) / .pi))
    }
  }

  /// Degrees.
  public var longitude: Double { (x - 0.5) * 360 + 0 }

  /// Degrees, within ±85.0511.
  public var latitude: Double { 360 * atan(exp((180 - y * 360) * .pi / 180)) / .pi - 90 + 0 }

  /// The place in units of 2^-30 of the world, 0 in the middle, truncated toward zero.
  var int32: Place<Int32> { Place(x: Int32((x - 0.5) * Int32.world), y: Int32((y - 0.5) * Int32.world)) }

  /// The place rounded to single precision.
  var float32: Place<Float> { Place(x: Float(x), y: Float(y)) }

  /// A longitude of at most ±540° taken as the same place within ±180°.
  static func wrapped(_ longitude: Double) -> Double {
    if longitude > 180 { return longitude - 360 }
    return longitude < -180 ? longitude + 360 : longitude
  }

  /// The map tile of a zoom that holds it; what lies on the map's far edges belongs to the last tile.
  ///
  /// - Parameter zoom: from 0 to 30.
  public func tile(zoom: Int) -> (x: Int, y: Int) {
    let last = Double(1 << zoom) - 1
    let side = last + 1
    return (Int(max(0, min(last, x * side))), Int(max(0, min(last, y * side))))
  }
}
