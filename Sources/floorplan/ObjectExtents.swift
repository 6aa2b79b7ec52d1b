import Extents
import GeoJSON
import SimpleFeatures

/// The extents of the objects inside a feature: of the feature itself, and of geometries in it.
struct ObjectExtents {
  private var extent: Extent
  private var part = Geometry()

  init(_ command: ExtentCommand, isPlanar: Bool) {
    extent = Extent(isPlanar: isPlanar, takesShortWay: command.takesShortWay)
  }

  /// The extent of a whole geometry.
  mutating func extent(of geometry: Geometry) -> Extent {
    extent.reset()
    extent.add(geometry)
    return extent
  }

  /// The extent of the sequences of a geometry that an object holds.
  mutating func extent(of geometry: Geometry, _ object: ObjectRecord) -> Extent {
    if object.sequences == geometry.sequences.indices { return extent(of: geometry) }
    extent.reset()
    part.reset()
    part.type = geometry.type
    for index in object.sequences {
      let positions = geometry.positions(of: index)
      let numbers = 2 * positions.lowerBound..<2 * positions.upperBound
      part.append(geometry.sequences[index].kind, geometry.coordinates[numbers])
      if !geometry.altitudes.isEmpty { part.altitudes += geometry.altitudes[positions] }
    }
    extent.add(part)
    return extent
  }
}
