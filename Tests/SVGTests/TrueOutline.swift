import SimpleFeatures

@testable import SVG

/// What a chain of positions looks like in px, worked out apart from the code under test: each edge in 48 steps, once
/// for each whole turn that brings a part of it onto the map.
struct TrueOutline {
  let drawing: MapDrawing
  /// Degrees, alternating; a ring repeats its first position.
  let chain: [Double]
  private(set) var segments: [(SIMD2<Double>, SIMD2<Double>)] = []

  init(_ chain: [Double], in drawing: MapDrawing) {
    self.chain = chain
    self.drawing = drawing
    for turn in turns {
      for index in 0..<chain.count / 2 - 1 {
        let a = SIMD2(chain[2 * index], chain[2 * index + 1])
        let b = SIMD2(chain[2 * index + 2], chain[2 * index + 3])
        let (first, last) = visible(a, b, turn: turn)
        if first > last { continue }
        let places = (0...Self.steps).compactMap {
          place(a + (b - a) * (first + (last - first) * Double($0) / Double(Self.steps)), turn: turn)
        }
        segments += zip(places, places.dropFirst())
      }
    }
  }

  private static let steps = 48

  /// The fractions of an edge between which that turn brings it onto the map.
  private func visible(_ a: SIMD2<Double>, _ b: SIMD2<Double>, turn: Double) -> (Double, Double) {
    guard drawing.projection.isGeographic else { return (0, 1) }
    let west = drawing.projection.centralMeridian + 360 * turn - 180
    if a.x == b.x { return a.x >= west && a.x <= west + 360 ? (0, 1) : (1, 0) }
    let rims = [(west - a.x) / (b.x - a.x), (west + 360 - a.x) / (b.x - a.x)].sorted()
    return (max(0, rims[0]), min(1, rims[1]))
  }

  private var turns: [Double] { drawing.projection.isGeographic ? [-1, 0, 1, 2] : [0] }

  /// px of a position; nil when that turn does not bring it onto the map.
  func place(_ position: SIMD2<Double>, turn: Double) -> SIMD2<Double>? {
    let turn = drawing.projection.isGeographic ? turn : 0
    let longitude = position.x - drawing.projection.centralMeridian - 360 * turn
    if drawing.projection.isGeographic && abs(longitude) > 180 + 1e-9 { return nil }
    let plane = drawing.projection.position(longitude, position.y)
    return SIMD2(
      drawing.canvas.x + drawing.canvas.scale * plane.x, drawing.canvas.y - drawing.canvas.scale * plane.y)
  }

  /// px of every position.
  var places: [SIMD2<Double>] {
    (0..<chain.count / 2).flatMap { index in
      turns.compactMap { place(SIMD2(chain[2 * index], chain[2 * index + 1]), turn: $0) }
    }
  }

  /// The edges of the map at its central meridian ± 180.
  var rims: [(SIMD2<Double>, SIMD2<Double>)] {
    guard drawing.projection.isGeographic else { return [] }
    return [-180.0, 180].flatMap { side in
      let line = stride(from: -90.0, through: 90, by: 1).compactMap {
        place(SIMD2(drawing.projection.centralMeridian + side, $0), turn: 0)
      }
      return Array(zip(line, line.dropFirst()))
    }
  }

  /// Whether a place on the map, in degrees, lies in the ring as drawn.
  func contains(_ position: SIMD2<Double>) -> Bool {
    let corners = (0..<chain.count / 2).map { SIMD2(chain[2 * $0], chain[2 * $0 + 1]) }
    let edges = Array(zip(corners, corners.dropFirst()))
    let turns = drawing.projection.isGeographic ? [-720.0, -360, 0, 360, 720] : [0]
    return turns.contains { isInside(position + SIMD2($0, 0), edges) }
  }
}
