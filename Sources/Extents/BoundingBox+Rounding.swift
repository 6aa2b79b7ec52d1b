import SimpleFeatures

extension BoundingBox {
  /// The box on a grid of `decimals` decimals, west and south rounded down, east and north up, so that it holds what it
  /// held; a number that has no more decimals than that stays.
  ///
  /// One that crosses the antimeridian and laps itself becomes −180 to 180.
  public func roundedOutward(decimals: Int, isPlanar: Bool = false) -> BoundingBox {
    var box = BoundingBox(
      west: rounded(west, decimals: decimals, .down), south: rounded(south, decimals: decimals, .down),
      east: rounded(east, decimals: decimals, .up), north: rounded(north, decimals: decimals, .up))
    if !isPlanar && crosses && box.west <= box.east {
      box.west = -180
      box.east = 180
    }
    return box
  }

  /// Decimals of `middle` and `size`: a hundredth of a millimeter, and free of the noise of a subtraction.
  private static let decimals = 10

  /// The middle in degrees (not on the Mercator map), or in units of the reference system, to 10 decimals; its longitude
  /// lies in [−180, 180].
  public func middle(isPlanar: Bool = false) -> SIMD2<Double> {
    let x = isPlanar ? west + (east - west) / 2 : wrapped(west + width / 2)
    return SIMD2(
      rounded(x, decimals: Self.decimals, .toNearestOrEven),
      rounded(south + height / 2, decimals: Self.decimals, .toNearestOrEven))
  }

  /// Width and height in degrees or units of the reference system, to 10 decimals.
  public func size(isPlanar: Bool = false) -> SIMD2<Double> {
    SIMD2(
      rounded(isPlanar ? east - west : width, decimals: Self.decimals, .toNearestOrEven),
      rounded(height, decimals: Self.decimals, .toNearestOrEven))
  }
}
