/// What has been drawn of a layer: the elements of its areas, of its lines and of its points.
struct DrawnLayer {
  /// Of its group.
  let id: String
  private(set) var areas: [UInt8] = []
  private(set) var lines: [UInt8] = []

  /// The elements of points in order of input, and where each stands.
  private var points: [UInt8] = []
  private var pointElements: [PointElement] = []

  private struct PointElement {
    var latitude: Double
    /// In `points`.
    var start: Int
    var end: Int
  }

  init(id: String) { self.id = id }

  mutating func addAreas(
    _ outline: GridOutline, _ paths: inout AreaPaths, _ look: Look.Fill, _ element: inout FeatureElement
  ) {
    let isFilled = look.color != nil
    switch paths.write(outline, isFilled: isFilled, isStroked: look.borderWidth > 0) {
    case .one: element.appendPath(paths.fill.bytes, to: &areas)
    case .fillOnly: element.appendPath(paths.fill.bytes, " stroke=\"none\"", to: &areas)
    case .strokeOnly: element.appendPath(paths.stroke.bytes, to: &areas)
    case .both:
      element.appendGroup(to: &areas) { bytes in
        var part = FeatureElement()
        part.appendPath(paths.fill.bytes, " stroke=\"none\"", to: &bytes)
        part.appendPath(paths.stroke.bytes, " fill=\"none\"", to: &bytes)
      }
    }
    areas.append(UInt8(ascii: "\n"))
  }

  mutating func addLines(_ outline: GridOutline, _ path: inout PathData, _ element: inout FeatureElement) {
    path.removeAll()
    for index in outline.ends.indices { path.add(outline.vertices[outline.piece(index)], isClosed: false) }
    if path.isEmpty, let dot = outline.dot {
      path.move(toX: dot.x, y: dot.y)
      path.dot()
    }
    element.appendPath(path.bytes, to: &lines)
    lines.append(UInt8(ascii: "\n"))
  }

  /// Points of one feature are one element if it has a name or an id, else one each.
  mutating func addPoints(
    _ places: [PointOnGrid], radius: Double, on grid: Grid, _ element: inout FeatureElement
  ) {
    if places.count > 1 && !element.isBare {
      element.appendGroup(to: &points) { bytes in
        var part = FeatureElement()
        for place in places { part.appendCircle(place, radius: radius, on: grid, to: &bytes) }
      }
      // Of all its points the northernmost, so that none covers a point of another feature that lies south of them all.
      endPointElement(latitude: places.map(\.latitude).max() ?? 0)
      return
    }
    for place in places {
      element.appendCircle(place, radius: radius, on: grid, to: &points)
      endPointElement(latitude: place.latitude)
    }
  }

  mutating func addCluster(
    _ place: PointOnGrid, _ marker: ClusterMarker, on grid: Grid, _ element: inout FeatureElement
  ) {
    element.appendGroup(" class=\"fp-cluster\"", to: &points) { bytes in marker.append(place, on: grid, to: &bytes) }
    endPointElement(latitude: place.latitude)
  }

  private mutating func endPointElement(latitude: Double) {
    points.append(UInt8(ascii: "\n"))
    pointElements.append(PointElement(latitude: latitude, start: pointElements.last?.end ?? 0, end: points.count))
  }

  var hasPoints: Bool { !pointElements.isEmpty }

  /// Bytes in all.
  var size: Int { areas.count + lines.count + points.count }

  /// Appends the elements of points from north to south, then in order of input.
  func appendPoints(to bytes: inout [UInt8]) {
    // The sort is stable.
    for element in pointElements.sorted(by: { $0.latitude > $1.latitude }) {
      bytes += points[element.start..<element.end]
    }
  }
}
