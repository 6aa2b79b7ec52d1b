import SimpleFeatures

/// Turns geometries into outlines on the grid of the image, with scratch arrays that it keeps.
///
/// A chain (line or ring) is loaded in degrees from the central meridian, turned into the strip of 360° or cut at its
/// edges, projected, cut to the image, and rounded.
struct Tracer {
  let projection: MapProjection
  let canvas: Canvas
  let grid: Grid
  /// px beyond the edges of the image within which nothing is cut.
  let margin: Double
  /// What the flatness of an edge is judged by.
  let flatness: Flatness

  /// A chain as the file has it, degrees from the central meridian.
  var loaded: [Vertex] = []
  /// What of it is drawn in one go, within the strip.
  var degrees: [Vertex] = []
  var pixels: [Vertex] = []
  var spare: [Vertex] = []
  private var strips = LinePieces()
  var columns = LinePieces()
  var pieces = LinePieces()
  var simplifier = GridSimplifier()

  init(_ projection: MapProjection, _ canvas: Canvas, box: BoundingBox?, grid: Grid, widestStroke: Double) {
    self.projection = projection
    self.canvas = canvas
    self.grid = grid
    margin = 32 + widestStroke
    flatness = Flatness(projection, scale: canvas.scale, box: box)
  }

  /// Appends the areas, lines and points of a geometry to outlines that were emptied.
  mutating func trace(
    _ geometry: Geometry, areas: inout GridOutline, lines: inout GridOutline, points: inout [PointOnGrid]
  ) {
    var start = 0
    for sequence in geometry.sequences {
      let range = 2 * start..<2 * sequence.end
      start = sequence.end
      switch sequence.kind {
      case .points: trace(points: geometry.coordinates.span.extracting(range), into: &points)
      case .line: trace(line: geometry.coordinates.span.extracting(range), into: &lines)
      case .exterior, .interior: trace(ring: geometry.coordinates.span.extracting(range), into: &areas)
      }
    }
  }
}

extension Tracer {
  /// Where a position lies in the image, px.
  func pixels(_ longitude: Double, _ latitude: Double) -> (x: Double, y: Double) {
    var x = longitude - projection.centralMeridian
    if projection.isGeographic { x = turned(x, by: Turns(west: x, east: x).first) }
    let place = pixel(x, latitude)
    return (place.x, place.y)
  }

  private func trace(points coordinates: Span<Double>, into points: inout [PointOnGrid]) {
    for index in 0..<coordinates.count / 2 {
      let (longitude, latitude) = (coordinates[2 * index], coordinates[2 * index + 1])
      guard (longitude + latitude).isFinite else { continue }
      var x = longitude - projection.centralMeridian
      if projection.isGeographic { x = turned(x, by: Turns(west: x, east: x).first) }
      let place = pixel(x, latitude)
      guard isNearImage(place) else { continue }
      points.append(PointOnGrid(x: grid.rounded(place.x), y: grid.rounded(place.y), latitude: latitude))
    }
  }

  private mutating func trace(line coordinates: Span<Double>, into lines: inout GridOutline) {
    let turns = load(coordinates, isRing: false)
    if turns.first == turns.last {
      turnLoaded(by: turns.first)
      return finishLine(&lines)
    }
    for turn in stride(from: turns.first, through: turns.last, by: 1) {
      strips.removeAll()
      strips.add(loaded[...], from: 360 * turn - 180, to: 360 * turn + 180, on: .x)
      for index in strips.ends.indices {
        degrees.removeAll(keepingCapacity: true)
        for vertex in strips.vertices[strips.piece(index)] {
          degrees.append(Vertex(x: turned(vertex.x, by: turn), y: vertex.y))
        }
        finishLine(&lines)
      }
    }
  }

  private mutating func trace(ring coordinates: Span<Double>, into areas: inout GridOutline) {
    let turns = load(coordinates, isRing: true)
    if turns.first == turns.last {
      turnLoaded(by: turns.first)
      return finishRing(&areas)
    }
    for turn in stride(from: turns.first, through: turns.last, by: 1) {
      HalfPlane(axis: .x, limit: 360 * turn - 180, isAbove: true).cut(loaded, makesSeams: true, into: &spare)
      HalfPlane(axis: .x, limit: 360 * turn + 180, isAbove: false).cut(spare, makesSeams: true, into: &degrees)
      for index in degrees.indices { degrees[index].x = turned(degrees[index].x, by: turn) }
      finishRing(&areas)
    }
  }
}
