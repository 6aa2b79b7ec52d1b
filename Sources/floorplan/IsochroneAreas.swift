import Isochrones
import SimpleFeatures
import Topology

/// The areas of a reach as they are written: made by field or by GEOS, cut at ±180, bands taken apart.
struct IsochroneAreas {
  /// An area that will be a feature.
  struct Item {
    var range: Int
    /// The range below, for a band.
    var below: Int?
    var label: Int?
    var level: LevelChoice
    var geometry: Geometry
  }

  private let maker: AreaMaker
  private let isExact: Bool
  private let isShared: Bool
  private let isBanded: Bool
  private let isByLevel: Bool
  private let simplification: Double
  private let clip: Geometry?
  private let context = GEOSContext()

  private var grid: Double { (0..<maker.decimals).reduce(1.0) { value, _ in value / 10 } }

  init(_ command: IsochroneCommand, isBanded: Bool, clip: Geometry?) {
    maker = command.areaMaker
    isExact = command.method == .exact
    isShared = command.combination == .nearest
    self.isBanded = isBanded
    isByLevel = command.isByLevel
    simplification = command.simplification
    self.clip = clip
  }

  /// The areas of a reach, the largest range first within an origin, levels ascending within a range.
  /// - Throws: `Failure` where the grid would be too fine, or GEOS fails.
  func items(of reach: Reach) throws(Failure) -> [Item] {
    do { return try makeItems(of: reach) } catch let error as AreaMaker.TooFine {
      throw Failure(
        .usage,
        "a grid of \(NumberText.plain((error.spacing * 1000).rounded() / 1000)) m over all that is reached takes more than "
          + "2 GiB; raise --buffer, lower --quality, or give smaller ranges")
    } catch {
      throw Failure(.software, "a bug in floorplan: GEOS: \(error)")
    }
  }

  private func makeItems(of reach: Reach) throws -> [Item] {
    var items: [Item] = []
    let levels: [LevelChoice] =
      isByLevel ? reach.levelsReached.map { $0.map(LevelChoice.level) ?? .none } : [.all]
    for level in levels {
      let areas = isExact ? try exactAreas(reach, level) : try maker.areas(of: reach, level: level, isShared: isShared)
      var whole: [Item] = []
      for area in areas {
        var geometry = area.geometry
        if area.isFiner { geometry = try geometry.onGrid(grid, in: context) }
        whole.append(Item(range: area.range, below: nil, label: area.label, level: level, geometry: geometry))
      }
      if simplification > 0 { try simplify(&whole) }
      items += isBanded ? try bands(whole, reach) : whole
    }
    var finished: [(index: Int, item: Item)] = []
    for (index, item) in items.enumerated() {
      var item = item
      item.geometry = try cutAtAntimeridian(item.geometry)
      if let clip, item.geometry.type != nil {
        item.geometry = try Self.polygons(item.geometry.intersection(with: clip, gridSize: grid, in: context))
      }
      if !item.geometry.sequences.isEmpty { finished.append((index, item)) }
    }
    finished.sort {
      ($0.item.label ?? 0, -$0.item.range, $0.index) < ($1.item.label ?? 0, -$1.item.range, $1.index)
    }
    return finished.map(\.item)
  }

  // MARK: Bands

  /// Each area less the next smaller; a share less all that is nearer than its range, whoever's it is, for a share may
  /// lose at its border what another origin gains.
  private func bands(_ areas: [Item], _ reach: Reach) throws(TopologyError) -> [Item] {
    var result: [Item] = []
    for range in reach.ranges.indices {
      let own = areas.filter { $0.range == range }
      let smaller = areas.filter { $0.range == range - 1 }.map(\.geometry)
      let inner = smaller.count == 1 ? smaller[0] : try Geometry.unaryUnion(of: smaller, in: context)
      for area in own {
        var band = area
        if !smaller.isEmpty {
          band.geometry = Self.polygons(try area.geometry.subtracting(inner, gridSize: grid, in: context))
        }
        band.below = range == 0 ? nil : range - 1
        if !band.geometry.sequences.isEmpty { result.append(band) }
      }
    }
    return result
  }

  /// The areas of a geometry without the lines and points at which neighbours touched.
  static func polygons(_ geometry: Geometry) -> Geometry {
    var result = Geometry()
    var count = 0
    for index in geometry.sequences.indices where geometry.sequences[index].isRing {
      let positions = geometry.positions(of: index)
      if geometry.sequences[index].kind == .exterior { count += 1 }
      result.append(
        geometry.sequences[index].kind,
        geometry.coordinates[2 * positions.lowerBound..<2 * positions.upperBound])
    }
    if count > 0 { result.type = count == 1 ? .polygon : .multiPolygon }
    return result
  }

  // MARK: The antimeridian

  /// Polygons in −180…180, cut where they cross.
  private func cutAtAntimeridian(_ geometry: Geometry) throws(TopologyError) -> Geometry {
    let longitudes = stride(from: 0, to: geometry.coordinates.count, by: 2).lazy.map { geometry.coordinates[$0] }
    guard let west = longitudes.min(), let east = longitudes.max(), west < -180 || east > 180 else { return geometry }
    var result = Geometry(type: .multiPolygon)
    for turn in [-2.0, -1, 0, 1, 2] {
      let shift = 360 * turn
      if east <= -180 + shift || west >= 180 + shift { continue }
      var world = Geometry(type: .polygon)
      world.append(
        .exterior,
        [-180 + shift, -90, 180 + shift, -90, 180 + shift, 90, -180 + shift, 90, -180 + shift, -90])
      var part = Self.polygons(try geometry.intersection(with: world, gridSize: grid, in: context))
      for index in stride(from: 0, to: part.coordinates.count, by: 2) { part.coordinates[index] -= shift }
      for index in part.sequences.indices {
        let positions = part.positions(of: index)
        result.append(
          part.sequences[index].kind, part.coordinates[2 * positions.lowerBound..<2 * positions.upperBound])
      }
    }
    return Self.polygons(result)
  }

  // MARK: The exact method

  /// The union of the buffers of all pieces, by GEOS.
  private func exactAreas(_ reach: Reach, _ level: LevelChoice) throws(TopologyError) -> [AreaMaker.Area] {
    let planes = PlaneLines.lines(of: reach, level: level)
    var unions = [Geometry](repeating: Geometry(), count: planes.count)
    var areas: [AreaMaker.Area] = []
    for range in reach.ranges.indices {
      var whole = Geometry(type: .multiPolygon)
      for (index, plane) in planes.enumerated() {
        var parts: [Geometry] = unions[index].type == nil ? [] : [unions[index]]
        for line in plane.lines where line.range == range {
          var geometry = Geometry(type: .lineString)
          geometry.append(.line, line.coordinates)
          parts.append(try geometry.buffered(by: line.radius, segmentsPerQuadrant: 16, in: context))
        }
        if parts.isEmpty { continue }
        unions[index] = try Geometry.unaryUnion(of: parts, in: context)
        let degrees = plane.degrees(unions[index])
        for sequence in degrees.sequences.indices {
          let positions = degrees.positions(of: sequence)
          whole.append(
            degrees.sequences[sequence].kind,
            degrees.coordinates[2 * positions.lowerBound..<2 * positions.upperBound])
        }
      }
      if whole.sequences.isEmpty { continue }
      areas.append(
        AreaMaker.Area(
          range: range, label: nil,
          geometry: withoutSmallHoles(Self.polygons(try whole.onGrid(grid, in: context))), isFiner: false))
    }
    return areas
  }

  private func withoutSmallHoles(_ geometry: Geometry) -> Geometry {
    guard maker.filledHoles > 0 else { return geometry }
    var kept = Geometry(type: geometry.type)
    for index in geometry.sequences.indices {
      let positions = geometry.positions(of: index)
      let ring = geometry.coordinates[2 * positions.lowerBound..<2 * positions.upperBound]
      var single = Geometry(type: .polygon)
      single.append(.exterior, ring)
      if geometry.sequences[index].kind == .interior && single.geodesicArea < maker.filledHoles { continue }
      kept.append(geometry.sequences[index].kind, ring)
    }
    return kept
  }

  // MARK: Fewer vertices

  /// Simplifies areas so that each still lies in the next larger.
  private func simplify(_ areas: inout [Item]) throws(TopologyError) {
    for index in areas.indices {
      let original = areas[index].geometry
      guard let x = original.coordinates.first, original.coordinates.count > 1 else { continue }
      var simple = try original.simplified(
        toleranceInMeters: simplification, latitude: original.coordinates[1], longitude: x, in: context)
      // The smaller areas were simplified on their own: what they gained belongs to the larger too.
      let smaller = areas[..<index].last { $0.label == areas[index].label }
      if let smaller { simple = try simple.union(with: smaller.geometry, gridSize: grid, in: context) }
      areas[index].geometry = Self.polygons(try simple.onGrid(grid, in: context))
    }
  }
}
