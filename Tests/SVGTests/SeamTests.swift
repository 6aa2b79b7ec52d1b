import SimpleFeatures
import Testing

@testable import SVG

/// Edges along the antimeridian and on the poles are filled up to and never stroked.
@Suite struct SeamTests {
  private let world = BoundingBox(west: -180, south: -90, east: 180, north: 84)

  private func place(_ longitude: Double, _ latitude: Double, _ drawing: MapDrawing) -> SIMD2<Double> {
    let outline = TrueOutline([0, 0, 0, 0], in: drawing)
    return [0.0, 1, -1].lazy.compactMap { outline.place(SIMD2(longitude, latitude), turn: $0) }.first ?? .zero
  }

  /// Paths of the drawing that are filled, and paths that are stroked.
  private func paths(_ drawing: MapDrawing) throws -> (filled: [DrawnPath], stroked: [DrawnPath]) {
    let all = try XMLTree.read(drawing.document()).all("class", "fp-areas").flatMap(\.all)
    let paths = all.filter { $0.name == "path" }
    return (
      try paths.filter { $0.attributes["fill"] != "none" }.map { try DrawnPath($0.attributes["d"] ?? "") },
      try paths.filter { $0.attributes["stroke"] != "none" }.map { try DrawnPath($0.attributes["d"] ?? "") }
    )
  }

  @Test(arguments: [MapProjection.Name.equalEarth, .mercator, .equirectangular])
  func `Antarctica has a coast and no box round it`(name: MapProjection.Name) throws {
    var drawing = MapDrawing.plain(world) { $0.projection = name }
    drawing.add(
      Figure.polygon([-180, -84, -120, -74, -60, -65, 0, -70, 90, -66, 180, -84, 180, -90, -180, -90, -180, -84]),
      name: "Antarctica", toLayer: 0)
    let (filled, stroked) = try paths(drawing)
    #expect(filled.count == 1 && stroked.count == 1)
    #expect(filled[0].fills(place(30, -80, drawing)))
    let strokes = stroked[0].strokes
    for coast in [(-60.0, -65.0), (0, -70), (-30, -67.5)] {
      #expect(distance(place(coast.0, coast.1, drawing), strokes) < 1)
    }
    if name != .mercator { #expect(distance(place(40, -90, drawing), strokes) > 5) }
    if name != .mercator { #expect(distance(place(180, -87, drawing), strokes) > 1) }
    let group = try #require(try XMLTree.read(drawing.document()).all.first { $0.children.first?.text == "Antarctica" })
    #expect(group.name == "g" && group.children.map(\.name) == ["title", "path", "path"])
  }

  @Test func `Chukotka is one land when the map lies across the antimeridian`() throws {
    let box = BoundingBox(west: 20, south: 42, east: -169, north: 81)
    var drawing = MapDrawing.plain(box)
    var geometry = Figure.polygon([150, 60, 180, 62, 180, 69, 150, 70, 150, 60])
    geometry.append(.exterior, [-180, 62, -170, 66, -180, 69, -180, 62])
    drawing.add(geometry, toLayer: 0)
    let (filled, stroked) = try paths(drawing)
    // The seam is a curve in Equal Earth, so the closing line of an open path would not do.
    #expect(filled.count == 1 && stroked.count == 1)
    #expect(filled[0].fills(place(179.9, 65, drawing)) && filled[0].fills(place(-179.9, 65, drawing)))
    #expect(distance(place(180, 65.5, drawing), stroked[0].strokes) > 5)
    #expect(distance(place(180, 62, drawing), stroked[0].strokes) < 0.3)
    #expect(distance(place(-175, 64, drawing), stroked[0].strokes) < 0.5)
  }

  @Test func `an area that its seam closes is one open path`() throws {
    var drawing = MapDrawing.plain(BoundingBox(west: 170, south: -20, east: -170, north: 0))
    drawing.add(Figure.polygon(Figure.ring(172, -15, 180, -5)), toLayer: 0)
    let data = try XMLTree.read(drawing.document()).pathData
    #expect(data.count == 1 && !data[0].contains("z"))
    let path = try DrawnPath(data[0])
    #expect(path.fills(place(176, -10, drawing)))
    #expect(distance(place(180, -10, drawing), path.strokes) > 50)
    #expect(distance(place(172, -10, drawing), path.strokes) < 0.2)
  }

  @Test func `a seam may begin anywhere in a ring`() throws {
    let corners = [172.0, -15, 180, -15, 180, -10, 180, -5, 172, -5]
    var data: Set<String> = []
    for first in 0..<5 {
      let turned = Array((corners + corners)[2 * first..<2 * first + 10])
      var drawing = MapDrawing.plain(BoundingBox(west: 170, south: -20, east: -170, north: 0))
      drawing.add(Figure.polygon(turned + turned[0..<2]), toLayer: 0)
      data.formUnion(try XMLTree.read(drawing.document()).pathData)
    }
    #expect(data.count == 1)
  }

  @Test func `an area drawn past 180 has no seam in a map that holds it whole, and one where the map is cut`() throws {
    let box = Figure.polygon(Figure.ring(170, -10, 190, 10))
    var whole = MapDrawing.plain(BoundingBox(west: 170, south: -10, east: -170, north: 10))
    whole.add(box, toLayer: 0)
    let ring = try #require(try paths(whole).stroked.first)
    #expect(ring.subpaths.count == 1 && ring.subpaths[0].isClosed)
    #expect(distance(place(180, 0, whole), ring.strokes) > 50)

    var cut = MapDrawing.plain(world) { $0.projection = .equirectangular }
    cut.add(box, toLayer: 0)
    let (filled, stroked) = try paths(cut)
    for longitude in [-179.0, -171, 171, 179] { #expect(filled[0].fills(place(longitude, 0, cut))) }
    #expect(!filled[0].fills(place(0, 0, cut)))
    #expect(distance(place(180, 0, cut), stroked[0].strokes) > 5)
    #expect(distance(place(-180, 0, cut), stroked[0].strokes) > 5)
    #expect(distance(place(-170, 0, cut), stroked[0].strokes) < 0.2)
  }

  @Test func `the box round Fiji looks like one box`() throws {
    let box = BoundingBox(west: 177.28504, south: -18.28799, east: -179.79332010904858, north: -16.020882256741217)
    var look = Look.plain(paletteIndex: 1, theme: .light)
    look.fill = Look.Fill(color: nil, border: Theme.light.palette[1], borderWidth: 2, dashPattern: [6, 4])
    let layers = [MapLayer(id: "extent", title: "extent", look: look)]
    var drawing = MapDrawing(settings: MapSettings(), layers: layers, box: box)
    drawing.add(Figure.cut(box), toLayer: 0)
    let document = try XMLTree.read(drawing.document())
    #expect(document.attributes["width"] == "800" && document.attributes["height"] == "656")
    // One piece, so that the dashes go on, along the padding's edge.
    let path = try DrawnPath(document.pathData[0])
    #expect(document.pathData.count == 1 && path.subpaths.count == 1)
    let corners = path.subpaths[0].points
    #expect(distance(corners[0], [(corners[corners.count - 1], corners[corners.count - 1])]) < 1e-9)
    #expect(corners.map(\.x).min() == 16 && corners.map(\.x).max() == 784)
    #expect(corners.allSatisfy { $0.y < 17 || $0.y > 639 })
  }

  @Test func `a long edge is a long edge`() throws {
    var drawing = MapDrawing.plain(BoundingBox(west: -170, south: 0, east: 170, north: 10))
    drawing.add(Figure.line([-170, 10, 170, 10]), toLayer: 0)
    let path = try DrawnPath(XMLTree.read(drawing.document()).pathData[0])
    #expect(distance(place(0, 10, drawing), path.strokes) < 0.2)
  }

  @Test func `a line along the antimeridian is drawn`() throws {
    var drawing = MapDrawing.plain(BoundingBox(west: 170, south: -10, east: -170, north: 10))
    drawing.add(Figure.line([180, -10, 180, 10]), toLayer: 0)
    let path = try DrawnPath(XMLTree.read(drawing.document()).pathData[0])
    #expect(distance(place(180, 0, drawing), path.strokes) < 0.2)
  }

  @Test func `the box of the whole globe is a dot at least`() throws {
    var look = Look.plain(paletteIndex: 0, theme: .light)
    look.fill.color = nil
    let box = BoundingBox(west: -180, south: -90, east: 180, north: 90)
    var drawing = MapDrawing(
      settings: MapSettings(), layers: [MapLayer(id: "extent", title: "extent", look: look)], box: box)
    drawing.add(Figure.cut(box), toLayer: 0)
    #expect(try XMLTree.read(drawing.document()).pathData.map { $0.hasSuffix("h.1") } == [true])
  }
}
