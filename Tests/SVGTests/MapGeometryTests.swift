import SimpleFeatures
import TestSupport
import Testing

@testable import SVG

/// What is drawn against what the data say, on seeded random data.
@Suite struct MapGeometryTests {
  static let projections: [MapProjection.Name] = [.mercator, .equirectangular, .equalEarth, .planar]

  /// A box of any place and most sizes, which may cross the antimeridian.
  private func box(_ random: inout SeededNumbers) -> BoundingBox {
    let west = Double.random(in: -180...180, using: &random)
    let width = [3.0, 40, 200, 358][Int.random(in: 0..<4, using: &random)]
    let south = Double.random(in: -78...40, using: &random)
    return BoundingBox(
      west: west, south: south, east: west + width > 180 ? west + width - 360 : west + width,
      north: min(78, south + Double.random(in: 2...100, using: &random)))
  }

  /// A star-shaped ring that lies partly in the box, and often across the rim of the map.
  private func ring(_ box: BoundingBox, isPlanar: Bool, _ random: inout SeededNumbers) -> [Double] {
    let onRim = Bool.random(using: &random) && box.width > 150 && !isPlanar
    let x = onRim ? box.west + box.width / 2 + 180 : Double.random(in: box.west...box.west + box.width, using: &random)
    let y = Double.random(in: box.south...box.north, using: &random)
    let radius = Double.random(in: 0.05...0.5, using: &random) * min(box.width, box.height, 60)
    let count = Int.random(in: 3...40, using: &random)
    var ring: [Double] = []
    for index in 0..<count {
      let angle = 2 * Double.pi * Double(index) / Double(count)
      let length = radius * Double.random(in: 0.3...1, using: &random)
      // Not by sine and cosine, so that edges of many directions and lengths occur.
      let (dx, dy) = (
        1 - abs(angle - .pi) * 2 / .pi, (angle < .pi ? 1 : -1) * (1 - abs(1 - abs(angle - .pi) * 2 / .pi))
      )
      ring += [x + length * dx, max(-85, min(85, y + length * dy))]
    }
    return ring + ring[0..<2]
  }

  @Test(arguments: projections)
  func `areas and lines lie where their positions say`(name: MapProjection.Name) throws {
    var random = SeededNumbers(seed: 11)
    for _ in 0..<25 {
      var box = box(&random)
      if name == .planar { box.east = box.west + box.width }
      let ring = ring(box, isPlanar: name == .planar, &random)
      for isRing in [true, false] {
        var drawing = MapDrawing.plain(box) { $0.projection = name }
        drawing.add(isRing ? Figure.polygon(ring) : Figure.line(ring), toLayer: 0)
        let truth = TrueOutline(ring, in: drawing)
        let paths = try XMLTree.read(drawing.document()).pathData.map { try DrawnPath($0) }
        try check(paths, truth, isRing: isRing)
        if let fill = paths.first, isRing { checkFill(fill, truth, box, &random) }
      }
    }
  }

  /// No position is farther than 0.25 px from what is drawn, and what is drawn no farther than 0.5 px from the data.
  private func check(_ paths: [DrawnPath], _ truth: TrueOutline, isRing: Bool) throws {
    let (width, height) = (Double(truth.drawing.canvas.width), Double(truth.drawing.canvas.height))
    func isSeen(_ place: SIMD2<Double>, _ margin: Double) -> Bool {
      place.x >= -margin && place.y >= -margin && place.x <= width + margin && place.y <= height + margin
    }
    // The first path is filled, a second one only stroked.
    let drawn = isRing ? (paths.first?.edges ?? []) + paths.dropFirst().flatMap(\.strokes) : paths.flatMap(\.strokes)
    let stroked = paths.last?.strokes ?? []
    for place in truth.places where isSeen(place, 20) {
      #expect(distance(place, drawn) <= 0.25)
      #expect(distance(place, stroked + truth.rims) <= 0.25)
    }
    let outline = truth.segments + (isRing ? truth.rims : [])
    for vertex in paths.flatMap(\.vertices) where isSeen(vertex, 20) { #expect(distance(vertex, outline) <= 0.5) }
    for vertex in paths.flatMap(\.vertices) { #expect(isSeen(vertex, 35)) }
    // Halfway along, too: chords stay with their arcs.
    for (a, b) in drawn where isSeen((a + b) / 2, 20) { #expect(distance((a + b) / 2, outline) <= 0.6) }
  }

  /// Places at random are filled exactly when they lie in the ring.
  private func checkFill(
    _ fill: DrawnPath, _ truth: TrueOutline, _ box: BoundingBox, _ random: inout SeededNumbers
  ) {
    for _ in 0..<40 {
      let position = SIMD2(
        Double.random(in: box.west...box.west + box.width, using: &random),
        Double.random(in: box.south...box.north, using: &random))
      guard let place = [-1.0, 0, 1, 2].lazy.compactMap({ truth.place(position, turn: $0) }).first,
        distance(place, truth.segments) > 1
      else { continue }
      #expect(fill.fills(place) == truth.contains(position))
    }
  }

  @Test func `what lies far outside is cut away and nothing within is`() throws {
    let box = BoundingBox(west: 0, south: 0, east: 10, north: 5)
    var drawing = MapDrawing.plain(box)
    drawing.add(Figure.polygon(Figure.ring(-50, -40, 60, 50)), name: "Big", toLayer: 0)
    drawing.add(Figure.polygon(Figure.ring(40, 40, 45, 45)), name: "Out", toLayer: 0)
    drawing.add(Figure.line([-50, 2, 60, 2, 60, 4, -50, 4]), name: "Line", toLayer: 0)
    drawing.add(Figure.points(40, 40), name: "Far", toLayer: 0)
    #expect(drawing.featureCount == 2)
    let document = try XMLTree.read(drawing.document())
    let paths = try document.pathData.map { try DrawnPath($0) }
    // 32 px and the widest stroke, 2 px, beyond an image of 800 × 416.
    #expect(paths[0].vertices.map(\.x).min() == -34 && paths[0].vertices.map(\.x).max() == 834)
    #expect(paths[0].vertices.map(\.y).min() == -34 && paths[0].vertices.map(\.y).max() == 450)
    #expect(paths[1].subpaths.map(\.points.count) == [2, 2])
  }

  @Test func `an edge that winds round its chord is bent`() throws {
    // Symmetric about the equator, so the middle of the chord is right.
    let box = BoundingBox(west: -60, south: -80, east: 60, north: 80)
    var drawing = MapDrawing.plain(box) { $0.projection = .equalEarth }
    let line = [-60.0, -80, 60, 80]
    drawing.add(Figure.line(line), toLayer: 0)
    let path = try DrawnPath(XMLTree.read(drawing.document()).pathData[0])
    let truth = TrueOutline(line, in: drawing)
    for (a, _) in truth.segments { #expect(distance(a, path.strokes) <= 0.5) }
  }

  @Test func `a huge polygon at street level takes no more bytes than its part in the image`() throws {
    let box = BoundingBox(west: 8.5, south: 47.37, east: 8.5001, north: 47.3701)
    for name in Self.projections {
      var drawing = MapDrawing.plain(box) { $0.projection = name }
      var ring: [Double] = []
      for index in 0..<360 { ring += [Double(index) - 180, index % 2 == 0 ? 80 : 47.37005] }
      drawing.add(Figure.polygon(ring + [180, -80, -180, -80, -180, 80]), toLayer: 0)
      #expect(drawing.document().count < 3000)
      #expect(drawing.featureCount == 1)
    }
  }

  @Test func `numbers that are not finite are left out`() throws {
    var drawing = MapDrawing.plain(BoundingBox(west: 0, south: 0, east: 10, north: 5))
    drawing.add(Figure.line([0, 0, .nan, 1, .infinity, 2, 10, 5]), toLayer: 0)
    drawing.add(Figure.polygon([.nan, .nan, .nan, .nan, .nan, .nan]), toLayer: 0)
    drawing.add(Figure.points(-.infinity, 2), toLayer: 0)
    #expect(drawing.featureCount == 1)
    #expect(try DrawnPath(XMLTree.read(drawing.document()).pathData[0]).vertices.count == 2)
  }

  @Test func `longitudes of any size end`() {
    var drawing = MapDrawing.plain(BoundingBox(west: 0, south: 0, east: 10, north: 5))
    drawing.add(Figure.line([-1e15, 0, 1e300, 5]), toLayer: 0)
    drawing.add(Figure.polygon([-1e9, 0, 1e9, 0, 1e9, 5, -1e9, 0]), toLayer: 0)
    drawing.add(Figure.points(1e200, 2, 725, 2), toLayer: 0)
    #expect(drawing.document().count < 100_000)
  }

  @Test(arguments: [0, 1, 2, 3, 4])
  func `a feature that is too small to draw is a dot, whatever the precision`(precision: Int) throws {
    var drawing = MapDrawing.plain(BoundingBox(west: 0, south: 0, east: 60, north: 50)) { $0.precision = precision }
    drawing.add(Figure.polygon(Figure.ring(30, 20, 30 + 1e-7, 20 + 1e-7)), toLayer: 0)
    drawing.add(Figure.line([30, 20, 30, 20 + 1e-7, 30, 20]), toLayer: 0)
    drawing.add(Figure.polygon(Figure.ring(0, 0, 5, 5), Figure.ring(1, 1, 1 + 1e-7, 1 + 1e-7)), toLayer: 0)
    let data = try XMLTree.read(drawing.document()).pathData
    #expect(data.count == 3)
    #expect(data[0].hasSuffix("h.1") && data[2] == data[0])
    #expect(try DrawnPath(data[1]).subpaths.count == 1)
  }

  @Test func `a thin area does not vanish`() throws {
    var drawing = MapDrawing.plain(BoundingBox(west: 0, south: 0, east: 60, north: 50))
    drawing.add(Figure.polygon([0, 0, 30, 0.002, 60, 0, 30, -0.002, 0, 0]), toLayer: 0)
    #expect(try DrawnPath(XMLTree.read(drawing.document()).pathData[0]).vertices.count >= 2)
  }
}
