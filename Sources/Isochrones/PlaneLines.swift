import SimpleFeatures

/// Reached pieces as lines in a plane of meters, for those who make the areas another way.
public struct PlaneLines: Sendable {
  public struct Line: Sendable {
    public let range: Int
    /// Meters, of the plane where it is too large.
    public let radius: Double
    /// Interleaved meters.
    public let coordinates: [Double]
  }

  private let plane: TransverseMercator
  public let lines: [Line]

  /// The lines of a reach, plane by plane.
  public static func lines(of reach: Reach, level: LevelChoice = .all) -> [PlaneLines] {
    AreaMaker().planes(of: reach, level).map { group in
      let lines = group.pieces.map { piece -> Line in
        var coordinates: [Double] = []
        var scale = 1.0
        AreaMaker.forEachSegment(piece, reach.routes.network, group.plane) { a, b in
          if coordinates.isEmpty {
            coordinates += [a.x, a.y]
            scale = AreaMaker.radiusScale(a.x)
          }
          if a != b { coordinates += [b.x, b.y] }
        }
        return Line(
          range: Int(piece.range), radius: reach.routes.passage(Int(piece.edge)).radius * scale,
          coordinates: coordinates)
      }
      return PlaneLines(plane: group.plane, lines: lines.filter { $0.coordinates.count >= 4 })
    }
  }

  /// Polygons of the plane in degrees, which run on past ±180; one round a pole goes along it.
  public func degrees(_ geometry: Geometry) -> Geometry {
    var result = Geometry(type: geometry.type)
    for index in geometry.sequences.indices {
      let ring = geometry.positions(of: index).dropLast().map {
        SIMD2(geometry.coordinates[2 * $0], geometry.coordinates[2 * $0 + 1])
      }
      let turned = plane.degrees(ring)
      result.append(geometry.sequences[index].kind, (turned + turned.prefix(1)).flatMap { [$0.x, $0.y] })
    }
    return result
  }
}
