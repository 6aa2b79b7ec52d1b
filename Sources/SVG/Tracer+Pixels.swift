extension Tracer {
  /// Projects, cuts and rounds the line in `degrees`.
  mutating func finishLine(_ lines: inout GridOutline) {
    if isProjectedInsideImage(isRing: false) {
      return simplifier.append(line: pixels[...], on: grid, to: &lines)
    }
    columns.removeAll()
    columns.add(pixels[...], from: -margin, to: Double(canvas.mapWidth) + margin, on: .x)
    for index in columns.ends.indices {
      pieces.removeAll()
      pieces.add(
        columns.vertices[columns.piece(index)], from: -margin, to: Double(canvas.height) + margin, on: .y)
      for index in pieces.ends.indices {
        simplifier.append(line: pieces.vertices[pieces.piece(index)], on: grid, to: &lines)
      }
    }
  }

  /// Projects, cuts and rounds the ring in `degrees`.
  mutating func finishRing(_ areas: inout GridOutline) {
    if !isProjectedInsideImage(isRing: true) {
      // Nobody sees the edges that this makes: they are beyond the image.
      let sides = [
        HalfPlane(axis: .x, limit: -margin, isAbove: true),
        HalfPlane(axis: .x, limit: Double(canvas.mapWidth) + margin, isAbove: false),
        HalfPlane(axis: .y, limit: -margin, isAbove: true),
        HalfPlane(axis: .y, limit: Double(canvas.height) + margin, isAbove: false),
      ]
      for side in sides {
        side.cut(pixels, makesSeams: false, into: &spare)
        swap(&pixels, &spare)
      }
    }
    simplifier.append(ring: pixels, on: grid, to: &areas)
  }

  /// Projects `degrees` into `pixels`, with a vertex wherever an edge bends.
  ///
  /// - Returns: whether nothing needs to be cut away.
  private mutating func isProjectedInsideImage(isRing: Bool) -> Bool {
    pixels.removeAll(keepingCapacity: true)
    guard let first = degrees.first else { return true }
    var a = first
    var p = pixel(a)
    var isInside = isNearImage(p)
    pixels.append(p)
    for index in degrees.indices.dropFirst() {
      let b = degrees[index]
      let q = pixel(b)
      isInside = isNearImage(q) && isInside
      if !flatness.isFlat(a, b) { bend(a, b, p, q) }
      pixels.append(q)
      (a, p) = (b, q)
    }
    if isRing && !flatness.isFlat(a, first) { bend(a, first, p, pixels[0]) }
    // An edge that bulges out of the image by more than the margin is as good as inside: it is merely not cut.
    return isInside
  }

  /// Adds vertices between two until the edge is no more than a quarter of a px off, which 12 halvings decide at most.
  private mutating func bend(_ a: Vertex, _ b: Vertex, _ p: Vertex, _ q: Vertex, depth: Int = 0) {
    guard depth < 12, !isBesideImage(p, q) else { return }
    let middle = between(a, b, 0.5)
    let m = pixel(middle)
    // The quarters too: an edge across the equator can wind round its chord and meet it in the middle.
    guard
      distance(of: m, fromEdge: p, q) > 0.25 || distance(of: pixel(between(a, b, 0.25)), fromEdge: p, q) > 0.25
        || distance(of: pixel(between(a, b, 0.75)), fromEdge: p, q) > 0.25
    else { return }
    bend(a, middle, p, m, depth: depth + 1)
    pixels.append(m)
    bend(middle, b, m, q, depth: depth + 1)
  }

  private func between(_ a: Vertex, _ b: Vertex, _ t: Double) -> Vertex {
    Vertex(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, isSeam: a.isSeam)
  }

  @inline(__always)
  func pixel(_ longitude: Double, _ latitude: Double) -> Vertex {
    let (x, y) = projection.position(longitude, latitude)
    // Far beyond any image, yet cutting it there can be computed.
    let far = 1e12
    return Vertex(
      x: max(-far, min(far, canvas.x + canvas.scale * x)), y: max(-far, min(far, canvas.y - canvas.scale * y)))
  }

  @inline(__always)
  private func pixel(_ vertex: Vertex) -> Vertex {
    var place = pixel(vertex.x, vertex.y)
    place.isSeam = vertex.isSeam
    return place
  }

  @inline(__always)
  func isNearImage(_ place: Vertex) -> Bool {
    place.x >= -margin && place.x <= Double(canvas.mapWidth) + margin && place.y >= -margin
      && place.y <= Double(canvas.height) + margin
  }

  /// Whether a whole edge is out of sight, which the heights of its ends show: y only depends on the latitude.
  private func isBesideImage(_ p: Vertex, _ q: Vertex) -> Bool {
    guard projection.hasLevelParallels else { return false }
    let bottom = Double(canvas.height) + margin
    return p.y < -margin && q.y < -margin || p.y > bottom && q.y > bottom
  }
}

private func distance(of m: Vertex, fromEdge p: Vertex, _ q: Vertex) -> Double {
  let (dx, dy) = (q.x - p.x, q.y - p.y)
  let square = dx * dx + dy * dy
  let t = square == 0 ? 0 : max(0, min(1, ((m.x - p.x) * dx + (m.y - p.y) * dy) / square))
  let (ex, ey) = (m.x - p.x - t * dx, m.y - p.y - t * dy)
  return (ex * ex + ey * ey).squareRoot()
}
