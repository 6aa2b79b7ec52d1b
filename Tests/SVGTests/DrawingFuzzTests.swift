import SimpleFeatures
import TestSupport
import Testing

@testable import SVG

/// Documents of random features with random looks and hostile texts, read again by another parser.
@Suite struct DrawingFuzzTests {
  @Test(arguments: 0..<60) func `what was written can be read, and is only a drawing`(seed: Int) throws {
    var random = SeededNumbers(seed: UInt64(seed))
    let hostile = SafetyTests.texts
    func text() -> String { hostile[random.below(hostile.count)] }
    func paint() -> Paint { Paint(UInt32(random.below(0x1000000)), dark: UInt32(random.below(0x1000000))) }
    func look() -> Look {
      var look = Look.plain(paletteIndex: random.below(8), theme: .light)
      look.fill.color = random.below(5) == 0 ? nil : paint()
      look.fill.borderWidth = Double(random.below(4))
      look.fill.opacity = random.number(0, 1)
      look.fill.pattern = random.below(6) == 0 ? Look.Pattern(kind: .hatch) : nil
      look.line.width = Double(random.below(6))
      look.line.casing = random.below(3) == 0 ? Look.Casing(color: paint(), width: 9) : nil
      look.line.dashPattern = random.below(2) == 0 ? [4, 2] : []
      look.marker = Look.Marker(
        background: paint(), radius: random.below(2) == 0 ? nil : random.number(0, 20), border: paint(),
        shape: Look.Marker.Shape.allCases[random.below(5)], size: .height(random.number(1, 90)),
        glyph: [nil, .icon("ferry"), .text(text())][random.below(3)],
        priority: random.below(3) == 0 ? .low : nil, displayPriority: Double(random.below(2000)),
        z: random.number(-2, 2))
      return look
    }
    var settings = MapSettings()
    settings.theme = random.below(2) == 0 ? .light : Theme.light.following(.dark)
    settings.title = random.below(2) == 0 ? text() : nil
    settings.attribution = text()
    settings.hasScaleBar = true
    settings.graticule = .automatic
    settings.precision = random.below(5)
    let box = BoundingBox(
      west: random.number(-180, 180), south: random.number(-89, 0), east: random.number(-180, 180),
      north: random.number(0, 89))
    let layers = (0..<3).map {
      MapLayer(id: text(), title: text(), look: .plain(paletteIndex: $0, theme: settings.theme))
    }
    let rows = (0..<3).map { number in
      LegendPanel.Row(
        swatch: [.fill(look().fill), .line(look().line), .icon(look().marker)][number], lines: [text()], label: text(),
        fullTitle: text(), isHeading: false, x: 12, y: Double(12 + 28 * number), height: 28, swatchWidth: 40)
    }
    let legend = LegendPanel(
      width: 200, height: 108, header: [text()], fullHeader: text(), rows: rows, theme: settings.theme)
    var drawing = MapDrawing(
      settings: settings, layers: layers, box: box, hasPoints: true, legend: legend,
      legendPosition: LegendPanel.Position.allCases[random.below(5)], widestStroke: 16)
    for _ in 0..<40 {
      var feature = MapFeature(id: text(), name: text())
      feature.description = text()
      feature.pointDetails = text()
      feature.label = text()
      feature.look = random.below(2) == 0 ? look() : nil
      feature.isSelected = random.below(5) == 0
      feature.data = [(text(), text())]
      if random.below(6) == 0 { feature.cluster = MapFeature.Cluster(count: Double(random.below(5000)), text: text()) }
      var geometry = Geometry(type: .geometryCollection)
      func position() -> [Double] { [random.number(-200, 200), random.number(-90, 90)] }
      if random.below(2) == 0 { geometry.append(.points, position() + position()) }
      if random.below(2) == 0 { geometry.append(.line, (0..<4).flatMap { _ in position() }) }
      if random.below(2) == 0 {
        let first = position()
        geometry.append(.exterior, first + (0..<4).flatMap { _ in position() } + first)
      }
      drawing.add(geometry, feature, toLayer: random.below(3))
    }

    let bytes = drawing.document()
    #expect(bytes == drawing.document())
    let document = try XMLTree.read(bytes)
    let ids = document.all.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    let drawn: Set = [
      "svg", "title", "desc", "metadata", "style", "defs", "g", "path", "circle", "rect", "text", "tspan", "use",
      "pattern", "clipPath",
    ]
    for element in document.all {
      #expect(drawn.contains(element.name))
      for (name, value) in element.attributes {
        #expect(!name.hasPrefix("on") && name != "style")
        if name == "xlink:href" { #expect(value.hasPrefix("#") && ids.contains(String(value.dropFirst()))) }
        if name == "fill" || name == "stroke" {
          #expect(value == "none" || value.wholeMatch(of: /#[0-9a-f]{3}([0-9a-f]{3})?|url\(#[-\w]+\)/) != nil)
        }
        if ["d", "x", "y", "r", "cx", "cy", "width", "height"].contains(name) {
          #expect(!value.contains("nan") && !value.contains("inf"))
        }
      }
    }
  }
}
