extension Tracer {
  /// Reads a chain into `loaded`, a ring without its repeated last position; positions that are not finite are left out.
  ///
  /// - Returns: the turns that it takes.
  mutating func load(_ coordinates: Span<Double>, isRing: Bool) -> Turns {
    loaded.removeAll(keepingCapacity: true)
    let meridian = projection.centralMeridian
    var count = coordinates.count / 2
    if isRing && count > 1 && coordinates[0] == coordinates[2 * count - 2]
      && coordinates[1] == coordinates[2 * count - 1]
    {
      count -= 1
    }
    var (west, east, south, north) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
    for index in 0..<count {
      let (x, y) = (coordinates[2 * index], coordinates[2 * index + 1])
      guard (x + y).isFinite else { continue }
      west = min(west, x)
      east = max(east, x)
      south = min(south, y)
      north = max(north, y)
      loaded.append(Vertex(x: x - meridian, y: y))
    }
    guard projection.isGeographic, !loaded.isEmpty else { return Turns(west: 0, east: 0) }
    if isRing && SeamSide.isPossible(west, south, east, north) { markSeams() }
    return Turns(west: west - meridian, east: east - meridian)
  }

  /// Edges along the antimeridian, or on a pole, of areas that a file holds in pieces.
  private mutating func markSeams() {
    let meridian = projection.centralMeridian
    guard let first = loaded.first else { return }
    var side = SeamSide(first.x + meridian, first.y)
    for index in loaded.indices {
      let next = loaded[index + 1 < loaded.count ? index + 1 : 0]
      let nextSide = SeamSide(next.x + meridian, next.y)
      loaded[index].isSeam = !side.isDisjoint(with: nextSide)
      side = nextSide
    }
  }

  mutating func turnLoaded(by turns: Double) {
    swap(&loaded, &degrees)
    guard projection.isGeographic else { return }
    for index in degrees.indices { degrees[index].x = turned(degrees[index].x, by: turns) }
  }

  func turned(_ longitude: Double, by turns: Double) -> Double {
    max(-180, min(180, longitude - 360 * turns))
  }
}
