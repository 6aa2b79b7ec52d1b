import SimpleFeatures
import TestSupport

@testable import Extents

extension SeededNumbers {
  mutating func one(of numbers: [Double]) -> Double { numbers[Int.random(in: numbers.indices, using: &self)] }

  /// A number with so many decimals.
  mutating func number(_ low: Double, _ high: Double, decimals: Int) -> Double {
    rounded(number(low, high), decimals: decimals, .toNearestOrEven)
  }
}

extension Geometry {
  static func points(_ positions: [[Double]]) -> Geometry {
    var geometry = Geometry(type: .multiPoint)
    geometry.append(.points, positions.flatMap { $0.prefix(2) })
    if positions.contains(where: { $0.count > 2 }) {
      geometry.altitudes = positions.map { $0.count > 2 ? $0[2] : .nan }
    }
    return geometry
  }

  static func line(_ positions: [[Double]]) -> Geometry {
    var geometry = Geometry(type: .lineString)
    geometry.append(.line, positions.flatMap { $0 })
    return geometry
  }

  static func lines(_ lines: [[[Double]]]) -> Geometry {
    var geometry = Geometry(type: .multiLineString)
    for line in lines { geometry.append(.line, line.flatMap { $0 }) }
    return geometry
  }

  static func polygon(_ rings: [[[Double]]]) -> Geometry { polygons([rings]) }

  static func polygons(_ polygons: [[[[Double]]]]) -> Geometry {
    var geometry = Geometry(type: polygons.count == 1 ? .polygon : .multiPolygon)
    for polygon in polygons {
      for (index, ring) in polygon.enumerated() {
        geometry.append(index == 0 ? .exterior : .interior, ring.flatMap { $0 })
      }
    }
    return geometry
  }

  /// A closed ring round a rectangle.
  static func rectangle(_ w: Double, _ s: Double, _ e: Double, _ n: Double) -> Geometry {
    polygon([[[w, s], [e, s], [e, n], [w, n], [w, s]]])
  }
}

extension BoundingBox {
  init(_ w: Double, _ s: Double, _ e: Double, _ n: Double) { self.init(west: w, south: s, east: e, north: n) }

  func isClose(to other: BoundingBox, within tolerance: Double) -> Bool {
    abs(west - other.west) <= tolerance && abs(south - other.south) <= tolerance && abs(east - other.east) <= tolerance
      && abs(north - other.north) <= tolerance
  }
}

func extent(of geometries: [Geometry], planar: Bool = false, shortWay: Bool = false) -> Extent {
  var extent = Extent(isPlanar: planar, takesShortWay: shortWay)
  for geometry in geometries { extent.add(geometry) }
  return extent
}
