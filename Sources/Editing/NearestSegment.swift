import Glibc
import SimpleFeatures

/// Meters of a degree on a sphere of the mean radius R1 of the IUGG, 6,371,008.8 m (Moritz 2000).
let metersOfDegree = 6_371_008.8 * Double.pi / 180

/// A place in a plane where it is the origin, and where a degree of longitude is as long as one of latitude there.
private struct LocalDegrees {
  let x, y, scale: Double

  init(_ place: (x: Double, y: Double), isPlanar: Bool) {
    (x, y) = place
    scale = isPlanar ? 1 : cos(place.y * .pi / 180)
  }

  func vector(to vertex: Vertex) -> (x: Double, y: Double) { ((vertex.x - x) * scale, vertex.y - y) }
}

/// Longitudes that mean the same place; as given first, so that it wins where distances are equal.
private func turns(isPlanar: Bool) -> [Double] { isPlanar ? [0] : [0, -360, 360] }

struct NearestVertex {
  var vertex: VertexPath
  var meters: Double

  /// Nil without a vertex.
  init?(to place: Position, in draft: Draft, isPlanar: Bool) {
    var best: (distance: Double, vertex: VertexPath)?
    for turn in turns(isPlanar: isPlanar) {
      let plane = LocalDegrees((place[0].value + turn, place[1].value), isPlanar: isPlanar)
      draft.forEachVertex { path, vertex in
        let vector = plane.vector(to: vertex)
        let distance = hypot(vector.x, vector.y)
        if best.map({ distance < $0.distance }) ?? true { best = (distance, path) }
      }
    }
    guard let best else { return nil }
    vertex = best.vertex
    meters = best.distance * (isPlanar ? 1 : metersOfDegree)
  }
}

/// The segment nearest to a place. Segments are straight in longitude and latitude (RFC 7946 section 3.1.1).
struct NearestSegment {
  /// Where a vertex on the segment goes.
  var insertion: VertexPath
  /// The ends of the segment.
  var first, second: Vertex
  /// How far the foot of the perpendicular lies along it, 0 to 1.
  var share: Double
  var meters: Double
  /// Degrees of longitude from the place as given to the copy of it that is nearest.
  var turn: Double

  /// Nil without a segment.
  init?(to place: Position, in draft: Draft, isPlanar: Bool) {
    guard draft.type != .point, draft.type != .multiPoint else { return nil }
    var best: (distance: Double, detour: Double, share: Double, turn: Double, path: VertexPath, ends: (Vertex, Vertex))?
    for turn in turns(isPlanar: isPlanar) {
      let plane = LocalDegrees((place[0].value + turn, place[1].value), isPlanar: isPlanar)
      for (part, content) in draft.parts.enumerated() {
        for (path, line) in content.paths.enumerated() {
          let vertices = line.vertices
          let count = vertices.count < 2 ? 0 : draft.hasRings ? vertices.count : vertices.count - 1
          for index in 0..<count {
            let (first, second) = (vertices[index], vertices[(index + 1) % vertices.count])
            let (a, b) = (plane.vector(to: first), plane.vector(to: second))
            let (dx, dy) = (b.x - a.x, b.y - a.y)
            let square = dx * dx + dy * dy
            let share = square == 0 ? 0 : max(0, min(1, -(a.x * dx + a.y * dy) / square))
            let foot = share == 0 ? a : share == 1 ? b : (a.x + share * dx, a.y + share * dy)
            let distance = hypot(foot.0, foot.1)
            let detour = hypot(a.x, a.y) + hypot(b.x, b.y) - hypot(dx, dy)
            if let best, (distance, detour) >= (best.distance, best.detour) { continue }
            best = (
              distance, detour, share, turn, VertexPath(part: part, path: path, index: index + 1), (first, second)
            )
          }
        }
      }
    }
    guard let best else { return nil }
    insertion = best.path
    (first, second) = best.ends
    share = best.share
    meters = best.distance * (isPlanar ? 1 : metersOfDegree)
    turn = best.turn
  }

  /// Longitude and latitude of the foot.
  var foot: (x: Double, y: Double) {
    (first.x + share * (second.x - first.x), first.y + share * (second.y - first.y))
  }

  /// The altitude of the foot, nil unless both ends have one.
  var altitude: Double? {
    guard let low = first.altitude, let high = second.altitude else { return nil }
    return low + share * (high - low)
  }
}
