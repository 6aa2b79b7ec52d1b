import SimpleFeatures
import TestSupport
import Testing

@testable import SVG

@Suite struct MapDocumentTests {
  private let square = Figure.polygon(Figure.ring(10, 45, 12, 46))
  private let box = BoundingBox(west: 10, south: 45, east: 12, north: 46)

  private func drawing(_ layers: [String], hasPoints: Bool = false, _ change: (inout MapSettings) -> Void = { _ in })
    -> MapDrawing
  {
    var settings = MapSettings()
    change(&settings)
    return MapDrawing(
      settings: settings,
      layers: layers.enumerated().map {
        MapLayer(id: $1, title: "The \($1)", look: .plain(paletteIndex: $0, theme: settings.theme))
      }, box: box, hasPoints: hasPoints)
  }

  // Heights by ln tan(π/4 + φ/2) in Python: 45 at 563.9, 45.5 at 291.2, 45.75 at 153.9, 46 at 16.1.
  @Test func `a small map is exactly this`() {
    var drawing = MapDrawing.plain(box)
    drawing.add(square, id: "7", name: "Sq", toLayer: 0)
    drawing.add(Figure.line([10, 45, 12, 46]), toLayer: 0)
    drawing.add(Figure.points(11, 45.5), name: "P", toLayer: 0)
    #expect(
      drawing.text == """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
        xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="800" height="580" \
        viewBox="0 0 800 580" role="graphics-document document" aria-labelledby="fp-title fp-desc" \
        font-family="Helvetica, Arial, 'Liberation Sans', sans-serif">
        <title id="fp-title">d</title>\
        <desc id="fp-desc">3 features in 1 layer; west 10, south 45, east 12, north 46</desc>
        <metadata>{"floorplan":1,"projection":"mercator","center":11,"scale":22001.579333,"x":400,"y":19955.551,\
        "bbox":[10,45,12,46]}</metadata>
        <rect id="fp-background" width="800" height="580" fill="#ffffff"/>
        <g id="fp-map">
        <g id="fp-layer-d" inkscape:groupmode="layer" inkscape:label="d" data-layer="d">
        <g class="fp-areas" fill-rule="evenodd" fill="#1f4fcc" fill-opacity=".3" stroke="#1f4fcc" \
        stroke-width="1" stroke-linecap="round" stroke-linejoin="round">
        <path id="fp-7" d="M16 563.9h768v-547.8h-768z"><title>Sq</title></path>
        </g>
        <g class="fp-lines" fill="none" stroke="#1f4fcc" stroke-width="2" stroke-linecap="round" \
        stroke-linejoin="round">
        <path d="M16 563.9l384-272.7 192-137.3 192-137.8"/>
        </g>
        <g class="fp-points" fill="#1f4fcc" stroke="#ffffff" stroke-width="1">
        <circle cx="400" cy="291.2" r="4"><title>P</title></circle>
        </g>
        </g>
        </g>
        </svg>

        """)
  }

  @Test func `no features make an empty layer on a background`() throws {
    let document = try XMLTree.read(MapDrawing.plain(nil).document())
    #expect(document.attributes["width"] == "800" && document.attributes["height"] == "600")
    #expect(document.attributes["role"] == "img")
    #expect(document.all("inkscape:groupmode", "layer").map(\.children.count) == [0])
    #expect(document.all("id", "fp-desc").map(\.text) == ["0 features in 1 layer"])
  }

  @Test func `null and empty geometries draw nothing`() {
    var drawing = MapDrawing.plain(box)
    drawing.add(Geometry(), id: "a", name: "null", toLayer: 0)
    drawing.add(Geometry(type: .multiPolygon), name: "empty", toLayer: 0)
    drawing.add(Figure.polygon([]), name: "no ring", toLayer: 0)
    #expect(drawing.featureCount == 0)
    #expect(!drawing.text.contains("<path") && !drawing.text.contains("null"))
  }

  @Test func `layers stand from bottom to top, kinds from areas to points, whatever the order of input`() throws {
    var drawing = drawing(["a", "b"])
    drawing.add(Figure.points(11, 45), toLayer: 1)
    drawing.add(Figure.line([10, 45, 12, 46]), toLayer: 1)
    drawing.add(square, toLayer: 1)
    drawing.add(square, toLayer: 0)
    let document = try XMLTree.read(drawing.document())
    #expect(document.all("inkscape:groupmode", "layer").map { $0.attributes["data-layer"] } == ["a", "b"])
    #expect(document.all("inkscape:groupmode", "layer").map { $0.attributes["inkscape:label"] } == ["The a", "The b"])
    #expect(
      document.all("data-layer", "b")[0].children.map { $0.attributes["class"] } == [
        "fp-areas", "fp-lines", "fp-points",
      ])
    #expect(document.all("data-layer", "a")[0].children[0].attributes["fill"] == "#1f4fcc")
    #expect(document.all("data-layer", "b")[0].children[0].attributes["fill"] == "#e57431")
    #expect(document.all("id", "fp-title").map(\.text) == ["The a, The b"])
  }

  @Test func `points are drawn from north to south, then in order of input`() throws {
    var drawing = drawing(["a"], hasPoints: true)
    for (name, latitude) in [("s", 45.0), ("n", 46), ("m1", 45.5), ("m2", 45.5), ("n2", 46)] {
      drawing.add(Figure.points(11, latitude), name: name, toLayer: 0)
    }
    drawing.add(Figure.points(11, 45.2, 11, 45.7), name: "two", toLayer: 0)
    drawing.add(Figure.points(11, 45.1, 11, 45.9), toLayer: 0)
    let group = try #require(try XMLTree.read(drawing.document()).all("class", "fp-points").first)
    #expect(group.children.map { $0.children.first?.text ?? "" } == ["n", "n2", "", "two", "m1", "m2", "", "s"])
    #expect(group.children[3].name == "g")
    #expect(group.children[3].children.map(\.name) == ["title", "circle", "circle"])
  }

  @Test func `a collection is drawn in each of its kinds, its id stands once`() throws {
    var geometry = Geometry(type: .geometryCollection)
    geometry.append(.points, [11, 45])
    geometry.append(.line, [10, 45, 12, 46])
    geometry.append(.exterior, Figure.ring(10, 45, 11, 46))
    var drawing = drawing(["a"])
    drawing.add(geometry, id: "x", name: "All", toLayer: 0)
    let document = try XMLTree.read(drawing.document())
    #expect(document.all.filter { $0.name == "title" && $0.text == "All" }.count == 3)
    #expect(document.all("id", "fp-x").map(\.name) == ["path"])
    #expect(drawing.featureCount == 1)
  }

  @Test func `the dark theme has its own background, halo and palette`() throws {
    var drawing = drawing(["a"]) { $0.theme = .dark }
    drawing.add(Figure.points(11, 45), toLayer: 0)
    let document = try XMLTree.read(drawing.document())
    #expect(document.all("id", "fp-background")[0].attributes["fill"] == "#1c2228")
    let group = document.all("class", "fp-points")[0]
    #expect(group.attributes["fill"] == "#479ffb" && group.attributes["stroke"] == "#1c2228")
  }

  @Test func `dashes, widths and opacities stand on the group in their shortest form`() throws {
    var look = Look.plain(paletteIndex: 9, theme: .light)
    look.fill = Look.Fill(color: nil, border: Paint(0x0A0B0C), borderWidth: 2, borderOpacity: 0.5, dashPattern: [6, 4])
    look.line = Look.Line(color: Paint(0xFF00FF), width: 1.23456, opacity: 0, dashPattern: [10, 0.25])
    var drawing = MapDrawing(
      settings: MapSettings(), layers: [MapLayer(id: "extent", title: "extent", look: look)], box: box)
    drawing.add(square, toLayer: 0)
    drawing.add(Figure.line([10, 45, 12, 46]), toLayer: 0)
    let groups = try XMLTree.read(drawing.document()).all("data-layer", "extent")[0].children
    #expect(
      groups[0].attributes == [
        "class": "fp-areas", "fill-rule": "evenodd", "fill": "none", "stroke": "#0a0b0c", "stroke-width": "2",
        "stroke-opacity": ".5", "stroke-dasharray": "6 4", "stroke-linejoin": "round",
      ])
    #expect(
      groups[1].attributes == [
        "class": "fp-lines", "fill": "none", "stroke": "#ff00ff", "stroke-width": "1.235", "stroke-opacity": "0",
        "stroke-dasharray": "10 .25", "stroke-linejoin": "round",
      ])
    #expect(Look.plain(paletteIndex: 9, theme: .light).line.color == Theme.light.palette[1])
  }

  @Test func `the metadata tell a script where positions are`() throws {
    let fiji = BoundingBox(west: 177.28504, south: -18.28799, east: -179.79332010904858, north: -16.020882256741217)
    for name in [MapProjection.Name.mercator, .equalEarth, .equirectangular] {
      let drawing = MapDrawing.plain(fiji) { $0.projection = name }
      let text = try #require(try XMLTree.read(drawing.document()).all.first { $0.name == "metadata" }).text
      func number(_ key: String) throws -> Double {
        try #require(Double(text.split(separator: "\"\(key)\":")[1].prefix { !",}".contains($0) }))
      }
      #expect(text.contains("\"projection\":\"\(name.rawValue)\""))
      #expect(text.contains("\"bbox\":[177.28504,-18.28799,-179.79332010904858,-16.020882256741217]"))
      let plane = drawing.projection.position(-179.5 + 360 - (try number("center")), -17)
      let place = try #require(TrueOutline([0, 0, 0, 0], in: drawing).place(SIMD2(180.5, -17), turn: 0))
      #expect(abs(try number("x") + number("scale") * plane.x - place.x) < 0.002)
      #expect(abs(try number("y") - number("scale") * plane.y - place.y) < 0.002)
    }
  }

  @Test func `the same features give the same bytes`() {
    func bytes() -> [UInt8] {
      var random = SeededNumbers(seed: 5)
      var drawing = drawing(["a", "b"])
      for index in 0..<500 {
        let x = Double.random(in: 10...12, using: &random)
        let y = Double.random(in: 45...46, using: &random)
        drawing.add(
          index % 2 == 0 ? Figure.points(x, y) : Figure.line([x, y, 11, 45]), id: "\(index % 50)",
          name: index % 3 == 0 ? "\(index)" : nil, toLayer: index % 2)
      }
      return drawing.document()
    }
    #expect(bytes() == bytes())
  }
}
