/// How a feature's areas are written: the outline of the fill, that of the stroke, or one path for both.
struct AreaPaths {
  var fill: PathData
  /// Its own path only where seams must not be stroked.
  var stroke: PathData

  init(_ grid: Grid) {
    fill = PathData(grid)
    stroke = PathData(grid)
  }

  /// Which of the two paths make up the feature.
  enum Form {
    /// `fill` is filled and stroked.
    case one
    case fillOnly
    case strokeOnly
    case both
  }

  /// Writes the paths of an outline that is not empty.
  mutating func write(_ outline: GridOutline, isFilled: Bool, isStroked: Bool) -> Form {
    fill.removeAll()
    stroke.removeAll()
    if outline.ends.isEmpty { return dot(outline) }
    if !outline.hasSeams || (isFilled && !isStroked) {
      for index in outline.ends.indices { fill.add(outline.vertices[outline.piece(index)], isClosed: true) }
      return .one
    }
    if isFilled && outline.ends.indices.allSatisfy({ isClosedBySeam(outline.vertices[outline.piece($0)]) }) {
      for index in outline.ends.indices {
        let ring = outline.vertices[outline.piece(index)]
        fill.add(ring, isClosed: !(ring.last?.isSeam ?? false))
      }
      return .one
    }
    for index in outline.ends.indices {
      let ring = outline.vertices[outline.piece(index)]
      if isFilled { fill.add(ring, isClosed: true) }
      stroke.addStroked(ring)
    }
    switch (fill.isEmpty, stroke.isEmpty) {
    case (true, true): return dot(outline)
    case (false, true): return .fillOnly
    case (true, false): return .strokeOnly
    case (false, false): return .both
    }
  }

  /// Whether a ring has no seam but its last edge: an open path is filled as if it were closed.
  private func isClosedBySeam(_ ring: ArraySlice<GridVertex>) -> Bool { !ring.dropLast().contains(where: \.isSeam) }

  /// No feature with a position vanishes.
  private mutating func dot(_ outline: GridOutline) -> Form {
    if let place = outline.dot ?? outline.vertices.first {
      fill.move(toX: place.x, y: place.y)
      fill.dot()
    }
    return .one
  }
}

extension PathData {
  /// A line or ring from its first vertex on.
  mutating func add(_ chain: ArraySlice<GridVertex>, isClosed: Bool) {
    guard let first = chain.first else { return }
    move(toX: first.x, y: first.y)
    for vertex in chain.dropFirst() { line(toX: vertex.x, y: vertex.y) }
    // Two vertices are a line that there is no need to draw twice.
    if isClosed && chain.count > 2 { close() }
  }

  /// The edges of a ring that are no seams, as open pieces. A piece goes on where the last one ended, if it can: so a
  /// dashed box that is cut at the antimeridian looks like one box.
  fileprivate mutating func addStroked(_ ring: ArraySlice<GridVertex>) {
    if !ring.contains(where: \.isSeam) { return add(ring, isClosed: true) }
    var isDrawing = false
    for index in ring.indices {
      let vertex = ring[index]
      if vertex.isSeam {
        isDrawing = false
        continue
      }
      if !isDrawing && !isOpenEnd(atX: vertex.x, y: vertex.y) { move(toX: vertex.x, y: vertex.y) }
      isDrawing = true
      let next = ring[index + 1 < ring.endIndex ? index + 1 : ring.startIndex]
      line(toX: next.x, y: next.y)
    }
  }
}
