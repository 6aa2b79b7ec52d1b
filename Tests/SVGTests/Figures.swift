import SVG
import SimpleFeatures

/// Hand-drawn figures that the tests share.
enum Figure {
  static func polygon(_ exterior: [Double], _ interiors: [Double]...) -> Geometry {
    var geometry = Geometry(type: .polygon)
    geometry.append(.exterior, exterior)
    for interior in interiors { geometry.append(.interior, interior) }
    return geometry
  }

  static func line(_ coordinates: [Double]) -> Geometry {
    var geometry = Geometry(type: .lineString)
    geometry.append(.line, coordinates)
    return geometry
  }

  static func points(_ coordinates: Double...) -> Geometry {
    var geometry = Geometry(type: coordinates.count == 2 ? .point : .multiPoint)
    geometry.append(.points, coordinates)
    return geometry
  }

  /// A closed ring round a rectangle, counterclockwise from its lower left corner.
  static func ring(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [Double] {
    [west, south, east, south, east, north, west, north, west, south]
  }

  /// The polygons of a box that may cross the antimeridian, cut there as RFC 7946 section 3.1.9 says.
  static func cut(_ box: BoundingBox) -> Geometry {
    if !box.crosses { return polygon(ring(box.west, box.south, box.east, box.north)) }
    var geometry = Geometry(type: .multiPolygon)
    geometry.append(.exterior, ring(box.west, box.south, 180, box.north))
    geometry.append(.exterior, ring(-180, box.south, box.east, box.north))
    return geometry
  }
}

extension MapDrawing {
  /// A drawing of one plain layer named `d`.
  static func plain(_ box: BoundingBox?, hasPoints: Bool = false, _ change: (inout MapSettings) -> Void = { _ in })
    -> MapDrawing
  {
    var settings = MapSettings()
    change(&settings)
    let layer = MapLayer(id: "d", title: "d", look: .plain(paletteIndex: 0, theme: settings.theme))
    return MapDrawing(settings: settings, layers: [layer], box: box, hasPoints: hasPoints)
  }

  var text: String { String(decoding: document(), as: UTF8.self) }
}
