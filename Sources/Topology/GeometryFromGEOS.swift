import CGEOS
import SimpleFeatures

extension GEOSGeometry {
  /// The same geometry as a value, rings wound by the right-hand rule of RFC 7946 section 3.1.6.
  borrowing func value() throws(TopologyError) -> Geometry {
    var collector = GeometryCollector(in: context)
    try collector.append(self)
    return try collector.geometry(type: GeometryType(self))
  }
}

extension GeometryType {
  fileprivate init(_ geometry: borrowing GEOSGeometry) throws(TopologyError) {
    switch try geometry.context.count(GEOSGeomTypeId_r(geometry.context.handle, geometry.pointer)) {
    case Int32(GEOS_POINT.rawValue): self = .point
    case Int32(GEOS_LINESTRING.rawValue), Int32(GEOS_LINEARRING.rawValue): self = .lineString
    case Int32(GEOS_POLYGON.rawValue): self = .polygon
    case Int32(GEOS_MULTIPOINT.rawValue): self = .multiPoint
    case Int32(GEOS_MULTILINESTRING.rawValue): self = .multiLineString
    case Int32(GEOS_MULTIPOLYGON.rawValue): self = .multiPolygon
    default: self = .geometryCollection
    }
  }
}

/// Gathers the points, lines and polygons of GEOS geometries into one flat value.
struct GeometryCollector {
  private let context: GEOSContext
  private var points: [Double] = []
  private var others = Geometry(type: .geometryCollection)
  private var dimensions: Set<CoordinateSequence.Kind> = []
  private var elementCount = 0

  init(in context: GEOSContext) { self.context = context }

  mutating func append(_ geometry: borrowing GEOSGeometry) throws(TopologyError) { try append(geometry.pointer) }

  /// What was gathered, points first.
  ///
  /// - Parameter type: its type, or nil for the simplest that holds it: `Polygon` for one polygon, `MultiPolygon` for
  ///   several, `GeometryCollection` for a mixture or nothing.
  func geometry(type: GeometryType? = nil) -> Geometry {
    var result = Geometry(type: type ?? simplestType)
    if !points.isEmpty { result.append(.points, points) }
    for index in others.sequences.indices {
      let positions = others.positions(of: index)
      result.append(
        others.sequences[index].kind, others.coordinates[2 * positions.lowerBound..<2 * positions.upperBound])
    }
    return result
  }

  private var simplestType: GeometryType {
    guard dimensions.count == 1, let dimension = dimensions.first else { return .geometryCollection }
    return switch dimension {
    case .points: elementCount == 1 ? .point : .multiPoint
    case .line: elementCount == 1 ? .lineString : .multiLineString
    case .exterior, .interior: elementCount == 1 ? .polygon : .multiPolygon
    }
  }

  /// Recursion is as deep as the geometry nests, at most twice: only GEOS's results come here, never data.
  private mutating func append(_ pointer: OpaquePointer?) throws(TopologyError) {
    if try context.answer(GEOSisEmpty_r(context.handle, pointer)) { return }
    switch try context.count(GEOSGeomTypeId_r(context.handle, pointer)) {
    case Int32(GEOS_POINT.rawValue):
      points += try coordinates(of: pointer)
      note(.points)
    case Int32(GEOS_LINESTRING.rawValue), Int32(GEOS_LINEARRING.rawValue):
      others.append(.line, try coordinates(of: pointer))
      note(.line)
    case Int32(GEOS_POLYGON.rawValue):
      try appendPolygon(pointer)
      note(.exterior)
    default:
      for index in 0..<(try context.count(GEOSGetNumGeometries_r(context.handle, pointer))) {
        try append(context.require(GEOSGetGeometryN_r(context.handle, pointer, index)))
      }
    }
  }

  private mutating func note(_ dimension: CoordinateSequence.Kind) {
    dimensions.insert(dimension)
    elementCount += 1
  }

  private mutating func appendPolygon(_ pointer: OpaquePointer?) throws(TopologyError) {
    let exterior = try context.require(GEOSGetExteriorRing_r(context.handle, pointer))
    others.append(.exterior, oriented(try coordinates(of: exterior), counterclockwise: true))
    for index in 0..<(try context.count(GEOSGetNumInteriorRings_r(context.handle, pointer))) {
      let interior = try context.require(GEOSGetInteriorRingN_r(context.handle, pointer, index))
      others.append(.interior, oriented(try coordinates(of: interior), counterclockwise: false))
    }
  }

  private func coordinates(of pointer: OpaquePointer?) throws(TopologyError) -> [Double] {
    let sequence = try context.require(GEOSGeom_getCoordSeq_r(context.handle, pointer))
    var size: UInt32 = 0
    try context.check(GEOSCoordSeq_getSize_r(context.handle, sequence, &size))
    var numbers = [Double](repeating: 0, count: 2 * Int(size))
    try context.check(GEOSCoordSeq_copyToBuffer_r(context.handle, sequence, &numbers, 0, 0))
    return numbers
  }
}

/// A ring in the direction asked for, its first position kept.
private func oriented(_ ring: [Double], counterclockwise: Bool) -> [Double] {
  guard let x = ring.first, ring.count >= 8 else { return ring }
  // Twice the signed area; differences to the first position keep small rings far from the origin exact.
  let y = ring[1]
  var area = 0.0
  for index in stride(from: 2, to: ring.count - 2, by: 2) {
    area += (ring[index] - x) * (ring[index + 3] - y) - (ring[index + 2] - x) * (ring[index + 1] - y)
  }
  if area == 0 || (area > 0) == counterclockwise { return ring }
  return stride(from: ring.count - 2, through: 0, by: -2).flatMap { [ring[$0], ring[$0 + 1]] }
}
