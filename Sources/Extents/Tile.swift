import SimpleFeatures

/// A tile of the Web Mercator pyramid: column `x` from the antimeridian eastwards, row `y` from the north.
public struct Tile: Sendable, Hashable, Comparable {
  public var zoom: UInt8
  public var x, y: UInt32

  public init(zoom: Int, x: Int, y: Int) {
    self.zoom = UInt8(clamping: zoom)
    self.x = UInt32(clamping: x)
    self.y = UInt32(clamping: y)
  }

  public static func < (a: Tile, b: Tile) -> Bool { (a.zoom, a.x, a.y) < (b.zoom, b.x, b.y) }

  /// The tile's edges in longitude and latitude, in degrees.
  public var box: BoundingBox {
    let side = Double(sign: .plus, exponent: Int(zoom), significand: 1)
    let northing = { (row: UInt32) in WebMercator.radius * .pi * (1 - 2 * Double(row) / side) }
    return BoundingBox(
      west: Double(x) / side * 360 - 180, south: WebMercator.latitude(northing(y + 1)),
      east: Double(x + 1) / side * 360 - 180, north: WebMercator.latitude(northing(y)))
  }
}
