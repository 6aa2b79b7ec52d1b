import CGEOS
import SimpleFeatures

extension GEOSContext {
  /// The same geometry in GEOS memory, in two dimensions; a null geometry becomes an empty collection.
  ///
  /// Nothing non-finite and no open ring gets to GEOS, which answers such things with a crash at worst.
  func geometry(_ geometry: Geometry) throws(TopologyError) -> GEOSGeometry {
    var parts = try self.parts(of: geometry)
    switch geometry.type {
    case .point, .lineString, .polygon:
      if parts.count > 1 { throw .misplaced(sequence: geometry.sequences.count - 1) }
      return parts.count == 1 ? try parts.take(0) : try empty(geometry.type)
    case .multiPoint: return try parts.collection(GEOS_MULTIPOINT)
    case .multiLineString: return try parts.collection(GEOS_MULTILINESTRING)
    case .multiPolygon: return try parts.collection(GEOS_MULTIPOLYGON)
    case .geometryCollection, nil: return try parts.collection(GEOS_GEOMETRYCOLLECTION)
    }
  }

  /// The same, fit for predicates and overlays: those refuse collections, so the members of one are united first.
  func operand(_ geometry: Geometry) throws(TopologyError) -> GEOSGeometry {
    let result = try self.geometry(geometry)
    return geometry.type == .geometryCollection ? try result.making(GEOSUnaryUnion_r) : result
  }

  /// Every point, line and polygon of it, in order; what is empty is left out.
  func parts(of geometry: Geometry) throws(TopologyError) -> GEOSParts {
    if let index = geometry.coordinates.firstIndex(where: { !$0.isFinite }) { throw .notFinite(position: index / 2) }
    var parts = GEOSParts(in: self)
    var index = 0
    while index < geometry.sequences.count {
      let kind = geometry.sequences[index].kind
      guard geometry.allows(kind) else { throw .misplaced(sequence: index) }
      var next = index + 1
      switch kind {
      case .points:
        for position in geometry.positions(of: index) {
          try parts.append(
            adopt(
              GEOSGeom_createPointFromXY_r(
                handle, geometry.coordinates[2 * position], geometry.coordinates[2 * position + 1])))
        }
      case .line:
        if !geometry.positions(of: index).isEmpty { try parts.append(line(geometry, index)) }
      case .exterior:
        while next < geometry.sequences.count, geometry.sequences[next].kind == .interior { next += 1 }
        let filled = (index..<next).first { !geometry.positions(of: $0).isEmpty }
        guard filled == nil || filled == index else { throw .misplaced(sequence: index + 1) }
        if filled != nil { try parts.append(polygon(geometry, index..<next)) }
      case .interior: throw .misplaced(sequence: index)
      }
      index = next
    }
    return parts
  }

  private func empty(_ type: GeometryType?) throws(TopologyError) -> GEOSGeometry {
    switch type {
    case .point: try adopt(GEOSGeom_createEmptyPoint_r(handle))
    case .lineString: try adopt(GEOSGeom_createEmptyLineString_r(handle))
    default: try adopt(GEOSGeom_createEmptyPolygon_r(handle))
    }
  }

  private func line(_ geometry: Geometry, _ index: Int) throws(TopologyError) -> GEOSGeometry {
    guard geometry.positions(of: index).count >= 2 else { throw .tooFewPositions(sequence: index) }
    return try adopt(GEOSGeom_createLineString_r(handle, coordinates(geometry, index)))
  }

  /// - Parameter rings: the sequences of one exterior ring and its interior ones.
  private func polygon(_ geometry: Geometry, _ rings: Range<Int>) throws(TopologyError) -> GEOSGeometry {
    let exterior = try ring(geometry, rings.lowerBound)
    var interiors = GEOSParts(in: self)
    for index in rings.dropFirst() where !geometry.positions(of: index).isEmpty {
      try interiors.append(ring(geometry, index))
    }
    return try interiors.polygon(exterior: exterior)
  }

  private func ring(_ geometry: Geometry, _ index: Int) throws(TopologyError) -> GEOSGeometry {
    let positions = geometry.positions(of: index)
    guard positions.count >= 4 else { throw .tooFewPositions(sequence: index) }
    let (first, last) = (2 * positions.lowerBound, 2 * (positions.upperBound - 1))
    guard geometry.coordinates[first] == geometry.coordinates[last],
      geometry.coordinates[first + 1] == geometry.coordinates[last + 1]
    else { throw .openRing(sequence: index) }
    return try adopt(GEOSGeom_createLinearRing_r(handle, coordinates(geometry, index)))
  }

  /// A coordinate sequence for a constructor that takes ownership of it, whether or not that succeeds.
  private func coordinates(_ geometry: Geometry, _ index: Int) throws(TopologyError) -> OpaquePointer {
    let positions = geometry.positions(of: index)
    let numbers = geometry.coordinates[2 * positions.lowerBound..<2 * positions.upperBound]
    return try require(
      numbers.withUnsafeBufferPointer {
        GEOSCoordSeq_copyFromBuffer_r(handle, $0.baseAddress, UInt32(positions.count), 0, 0)
      })
  }
}

extension Geometry {
  /// Whether a sequence of that kind can be part of a geometry of this type: GEOS does not look.
  fileprivate func allows(_ kind: CoordinateSequence.Kind) -> Bool {
    switch type {
    case .point, .multiPoint: kind == .points
    case .lineString, .multiLineString: kind == .line
    case .polygon, .multiPolygon: kind == .exterior || kind == .interior
    case .geometryCollection: true
    case nil: false
    }
  }
}
