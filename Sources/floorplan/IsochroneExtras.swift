import GeoJSON
import Isochrones
import ReferenceSystems
import SimpleFeatures
import Topology

/// What further files say: what is closed, what is to be counted, and what areas are cut to.
struct IsochroneExtras: Sendable {
  /// The union of the polygons of `--clip`.
  private(set) var clip: Geometry?
  private var closed: [Geometry] = []
  private var points: [SIMD2<Double>] = []
  private var numbers: [Double] = []
  private let counts: Bool
  private let sums: Bool

  init(_ command: IsochroneCommand, _ console: Console, _ reporter: Reporter) throws {
    counts = command.countFile != nil
    sums = command.sumProperty != nil
    for path in command.closedFiles {
      try Self.read(path, command, console, reporter) { geometry, _ in
        if geometry.sequences.contains(where: { $0.kind != .points }) { closed.append(geometry) }
      }
    }
    if let path = command.countFile {
      var missing = 0
      try Self.read(path, command, console, reporter) { geometry, reader in
        guard geometry.type == .point || geometry.type == .multiPoint else { return }
        var number = 0.0
        if let key = command.sumProperty {
          if let value = reader.property(key)?.number, value.isFinite { number = value } else { missing += 1 }
        }
        for index in stride(from: 0, to: geometry.coordinates.count, by: 2) {
          points.append(SIMD2(geometry.coordinates[index], geometry.coordinates[index + 1]))
          numbers.append(number)
        }
      }
      if missing > 0, let key = command.sumProperty {
        try reporter.warn(
          "not-a-number", "'\(shown(key))' is not a number in \(missing) features of \(shownFile(path)); taken as 0")
      }
      // From south to north, so that an area looks only at its own rows.
      let order = points.indices.sorted { points[$0].y < points[$1].y }
      points = order.map { points[$0] }
      numbers = order.map { numbers[$0] }
    }
    if let path = command.clipFile {
      var parts: [Geometry] = []
      try Self.read(path, command, console, reporter) { geometry, _ in
        let polygons = IsochroneAreas.polygons(geometry)
        if polygons.type != nil { parts.append(polygons) }
      }
      if parts.isEmpty { throw Failure(.data, "\(shownFile(path)): no Polygon feature") }
      do throws(TopologyError) { clip = try Geometry.unaryUnion(of: parts) } catch {
        throw Failure(.data, "\(shownFile(path)): the polygons cannot be united: \(error.description)")
      }
    }
  }

  /// Hands on the good features of a further file, in longitudes and latitudes.
  static func read(
    _ path: String, _ command: IsochroneCommand, _ console: Console, _ reporter: Reporter,
    _ body: (Geometry, FeatureReader) throws -> Void
  ) throws {
    var input = command.input
    (input.crs, input.wheres, input.searches) = (nil, [], [])
    let loop = FeatureLoop(input, console, reporter)
    loop.options.range = .mapped
    let file = InputFile(path)
    var crs: CRSMeaning??
    var transformation: Transformation?
    try loop.read(file) { reader, piece in
      switch piece {
      case .feature:
        if crs != .some(reader.crs) {
          transformation = try NetworkGatherer.transformation(nil, reader.crs)
          crs = .some(reader.crs)
        }
        guard reader.hasValidFeature else { return }
        try body(transformation.map { NetworkGatherer.transformed(reader.geometry, $0) } ?? reader.geometry, reader)
      case .suffix: try LateCRS.check(reader, file)
      default: break
      }
    }
    try loop.checkErrors()
  }

  // MARK: What is closed

  /// The edges that touch what is closed.
  func closedEdges(of network: Network) throws -> [Int32] {
    guard !closed.isEmpty else { return [] }
    let context = GEOSContext()
    var edges = Set<Int32>()
    for geometry in closed {
      let prepared = try PreparedGeometry(geometry, in: context)
      var box = (west: Double.infinity, south: Double.infinity, east: -Double.infinity, north: -Double.infinity)
      for index in stride(from: 0, to: geometry.coordinates.count, by: 2) {
        let (x, y) = (geometry.coordinates[index], geometry.coordinates[index + 1])
        box = (min(box.west, x), min(box.south, y), max(box.east, x), max(box.north, y))
      }
      try network.forEachEdge(meeting: box.west, box.south, box.east, box.north) { edge, coordinates in
        if edges.contains(edge) { return }
        var line = Geometry(type: .lineString)
        line.append(.line, coordinates)
        if try prepared.intersects(line) { edges.insert(edge) }
      }
    }
    return edges.sorted()
  }

  // MARK: What is counted

  /// The members `count` and `sum` of an area; empty when nothing is counted.
  func countMembers(of geometry: Geometry) throws(Failure) -> String {
    guard counts else { return "" }
    do throws(TopologyError) { return try members(of: geometry) } catch {
      throw Failure(.software, "a bug in floorplan: GEOS: \(error.description)")
    }
  }

  private func members(of geometry: Geometry) throws(TopologyError) -> String {
    var (south, north) = (Double.infinity, -Double.infinity)
    for index in stride(from: 1, to: geometry.coordinates.count, by: 2) {
      (south, north) = (min(south, geometry.coordinates[index]), max(north, geometry.coordinates[index]))
    }
    var low = 0
    var high = points.count
    while low < high {
      let middle = (low + high) / 2
      if points[middle].y < south { low = middle + 1 } else { high = middle }
    }
    var (count, sum) = (0, 0.0)
    if low < points.count, points[low].y <= north {
      let prepared = try PreparedGeometry(geometry)
      while low < points.count, points[low].y <= north {
        if try prepared.covers(x: points[low].x, y: points[low].y) {
          count += 1
          sum += numbers[low]
        }
        low += 1
      }
    }
    return ",\"count\":\(count)" + (sums ? ",\"sum\":\(NumberText.plain(sum))" : "")
  }
}
