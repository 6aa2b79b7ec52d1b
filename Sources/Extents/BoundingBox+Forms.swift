import SimpleFeatures

extension BoundingBox {
  /// The box, or, when it crosses the antimeridian, its two parts, the western first: each has west ≤ east.
  public var split: [BoundingBox] {
    if !crosses { return [self] }
    return [
      BoundingBox(west: west, south: south, east: 180, north: north),
      BoundingBox(west: -180, south: south, east: east, north: north),
    ]
  }

  /// The east edge, past 180 when the box crosses: west ≤ `unwrappedEast` always. Degrees.
  public var unwrappedEast: Double { crosses ? east + 360 : east }

  /// The box as a geometry: a polygon from the south-west corner counterclockwise, cut at the antimeridian (RFC 7946
  /// section 3.1.9), the western part first; without area lines or a point.
  public var geometry: Geometry {
    let parts = split
    let isLine = parts[0].width == 0 || height == 0
    if parts.count == 1 && width == 0 && height == 0 {
      var point = Geometry(type: .point)
      point.append(.points, [west, south])
      return point
    }
    var geometry = Geometry(
      type: isLine ? (parts.count == 1 ? .lineString : .multiLineString) : parts.count == 1 ? .polygon : .multiPolygon)
    for part in parts {
      if isLine {
        geometry.append(.line, [part.west, part.south, part.east, part.north])
      } else {
        geometry.append(
          .exterior,
          [
            part.west, part.south, part.east, part.south, part.east, part.north, part.west, part.north, part.west,
            part.south,
          ])
      }
    }
    return geometry
  }

  /// The box in EPSG:3857, in meters: x runs on past 20,037,508.34 when the box crosses, so west ≤ east always.
  ///
  /// - Returns: the box, and whether a latitude beyond ±85.0511287798066 was taken as that.
  public var inWebMercator: (box: BoundingBox, isClamped: Bool) {
    let limit = WebMercator.maximumLatitude
    let box = BoundingBox(
      west: WebMercator.easting(west), south: WebMercator.northing(max(-limit, min(limit, south))),
      east: WebMercator.easting(unwrappedEast), north: WebMercator.northing(max(-limit, min(limit, north))))
    return (box, south < -limit || north > limit)
  }

  /// Degrees; the seven decimals of ±85.0511287798066 that TileJSON files use.
  private static let tileLatitude = 85.0511288

  /// The bounds of a TileJSON document, which cannot cross the antimeridian: in degrees.
  ///
  /// - Returns: the bounds, whether latitudes were clamped to ±85.0511288, and whether a crossing box was widened to
  ///   −180 to 180.
  public var tileBounds: (box: BoundingBox, isClamped: Bool, isWidened: Bool) {
    let limit = Self.tileLatitude
    let box = BoundingBox(
      west: crosses ? -180 : west, south: max(-limit, min(limit, south)), east: crosses ? 180 : east,
      north: max(-limit, min(limit, north)))
    return (box, south < -limit || north > limit, crosses)
  }
}
