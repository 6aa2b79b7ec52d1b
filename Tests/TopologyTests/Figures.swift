import SimpleFeatures

/// Hand-drawn figures that the tests share.
enum Figure {
  /// A rectangle, counterclockwise from its lower left corner.
  static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Geometry {
    polygon(ring(x, y, width, height))
  }

  static func ring(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [Double] {
    [x, y, x + width, y, x + width, y + height, x, y + height, x, y]
  }

  static func polygon(_ exterior: [Double], _ interiors: [Double]...) -> Geometry {
    var geometry = Geometry(type: .polygon)
    geometry.append(.exterior, exterior)
    for interior in interiors { geometry.append(.interior, interior) }
    return geometry
  }

  static func point(_ x: Double, _ y: Double) -> Geometry {
    var geometry = Geometry(type: .point)
    geometry.append(.points, [x, y])
    return geometry
  }

  static func line(_ coordinates: Double...) -> Geometry {
    var geometry = Geometry(type: .lineString)
    geometry.append(.line, coordinates)
    return geometry
  }

  /// All sequences of the parts in one geometry of that type.
  static func collection(_ type: GeometryType, _ parts: Geometry...) -> Geometry {
    var geometry = Geometry(type: type)
    for part in parts {
      for index in part.sequences.indices {
        let positions = part.positions(of: index)
        geometry.append(
          part.sequences[index].kind, part.coordinates[2 * positions.lowerBound..<2 * positions.upperBound])
      }
    }
    return geometry
  }

  static let bowTie = polygon([0, 0, 2, 2, 2, 0, 0, 2, 0, 0])
  /// Another, whose edges cross those of the first.
  static let crossedBowTie = polygon([0, 1, 2, 1, 1, 0, 1, 2, 0, 1])
  /// A square of 10 with a square hole of 4 in its middle, the hole wound as RFC 7946 wants it: clockwise.
  static let frame = polygon([0, 0, 10, 0, 10, 10, 0, 10, 0, 0], [3, 3, 3, 7, 7, 7, 7, 3, 3, 3])
  /// The frame, and a square on the island in its hole.
  static let island = collection(.multiPolygon, frame, rectangle(4, 4, 1, 1))
  static let twoPoints = collection(.multiPoint, point(1, 1), point(20, 20))
}
