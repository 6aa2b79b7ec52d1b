import SimpleFeatures

@testable import Extents

/// Numbers that are the same in every run: PCG-like, a 64-bit linear congruential generator with Knuth's constants.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1 }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let mixed = state ^ (state >> 33)
    return mixed &* 0xff51_afd7_ed55_8ccd ^ (mixed >> 29)
  }

  mutating func number(_ low: Double, _ high: Double) -> Double { Double.random(in: low...high, using: &self) }

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
