import SimpleFeatures
import TestSupport
import Testing

@testable import SVG

/// Markers, their badges and clusters (svg.md 5).
@Suite struct MarkerTests {
  private let box = BoundingBox(west: 0, south: 0, east: 10, north: 5)

  private func drawing(_ marker: Look.Marker, _ change: (inout MapSettings) -> Void = { _ in }) -> MapDrawing {
    var settings = MapSettings()
    change(&settings)
    var look = Look.plain(paletteIndex: 0, theme: settings.theme)
    look.marker = marker
    return MapDrawing(
      settings: settings, layers: [MapLayer(id: "m", title: "m", look: look)], box: box, hasPoints: true)
  }

  private func pin(_ size: MarkerSize, _ glyph: Look.Marker.Glyph? = nil) -> Look.Marker {
    Look.Marker(
      background: Paint(0xE57431), radius: nil, border: Paint(0xFFFFFF), shape: .pin, size: size, glyph: glyph)
  }

  // d = H − R, x = R·√(d² − R²)/d, y = (d² − R²)/d, by hand in Python.
  @Test(arguments: [
    (MarkerSize.small, "M0 0L-8.087 -11.118A10 10 0 1 1 8.087 -11.118z"),
    (.medium, "M0 0L-10.724 -15.652A13 13 0 1 1 10.724 -15.652z"),
    (.large, "M0 0L-13.344 -20.172A16 16 0 1 1 13.344 -20.172z"),
    (.height(72), "M0 0L-21.448 -31.304A26 26 0 1 1 21.448 -31.304z"),
  ])
  func `a pin is a circle and its tangents from the tip`(size: MarkerSize, path: String) throws {
    var drawing = drawing(pin(size))
    drawing.add(Figure.points(5, 2), toLayer: 0)
    let document = try XMLTree.read(drawing.document())
    #expect(document.all("class", "fp-pin").map { $0.attributes["d"] } == [path])
  }

  @Test func `a look stands once in defs however often it is used`() throws {
    var drawing = drawing(pin(.medium, .icon("ferry")))
    for x in 1...5 { drawing.add(Figure.points(Double(x), 2), name: "\(x)", toLayer: 0) }
    let document = try XMLTree.read(drawing.document())
    #expect(document.all("class", "fp-pin").count == 1)
    let uses = document.all.filter { $0.name == "use" }
    #expect(uses.count == 5 && uses.allSatisfy { $0.attributes["xlink:href"] == "#fp-m1" })
  }

  @Test func `every path of an icon is a path of its own`() throws {
    for name in ["zoo", "aerialway", "wheelchair", "hospital-JP"] {
      var drawing = drawing(pin(.large, .icon(name)))
      drawing.add(Figure.points(5, 2), toLayer: 0)
      let glyph = try #require(try XMLTree.read(drawing.document()).all("class", "fp-glyph").first)
      let paths = try #require(MakiIcon.paths(name))
      #expect(glyph.children.map { $0.attributes["d"] } == paths)
    }
    #expect(MakiIcon.names.count == 214 && MakiIcon.names.allSatisfy { !(MakiIcon.paths($0) ?? []).isEmpty })
    #expect(MakiIcon.paths("no-such-icon") == nil && !MakiIcon.exists(""))
  }

  @Test func `a badge stays at the upper right of the head`() throws {
    for isSelected in [false, true] {
      var marker = pin(.medium)
      marker.priority = .veryHigh
      var drawing = drawing(marker)
      var feature = MapFeature(name: "A")
      feature.isSelected = isSelected
      drawing.add(Figure.points(5, 2), feature, toLayer: 0)
      let document = try XMLTree.read(drawing.document())
      let badge = try #require(document.all("class", "fp-priority fp-priority-veryHigh").first)
      // The head of 13 px lies 23 above the tip; selected it is 1.4 times as large: 18.2 and 32.2.
      #expect(badge.attributes["transform"] == (isSelected ? "translate(13.65 -45.85)" : "translate(9.75 -32.75)"))
      #expect(document.all.contains { $0.name == "title" && $0.text == "A, very high priority" })
      #expect(document.all("aria-current", "true").count == (isSelected ? 1 : 0))
    }
  }

  @Test func `initials are never wider than 1.35 of the glyph`() throws {
    for text in ["C", "ME", "WWW", "ABC"] {
      var drawing = drawing(pin(.medium, .text(text)))
      drawing.add(Figure.points(5, 2), toLayer: 0)
      let element = try #require(try XMLTree.read(drawing.document()).all("class", "fp-initials").first)
      let size = try #require(Double(element.attributes["font-size"] ?? ""))
      #expect(size <= 12 && TextMeasure.width(text, size: size, isBold: true) <= 1.35 * 15 + 0.02, "\(text)")
    }
  }

  @Test(arguments: [
    (9.0, "9", 14.0), (10, "10", 18), (250, "250", 22), (1234, "1.2k", 28), (2000, "2k", 28), (12_345, "12k", 28),
  ])
  func `a cluster grows with its count and says it shortly`(count: Double, text: String, radius: Double) throws {
    var drawing = MapDrawing.plain(box, hasPoints: true)
    var feature = MapFeature()
    feature.cluster = MapFeature.Cluster(count: count)
    drawing.add(Figure.points(5, 2), feature, toLayer: 0)
    let cluster = try #require(try XMLTree.read(drawing.document()).all("class", "fp-cluster").first)
    #expect(cluster.children.first { $0.name == "text" }?.text == text)
    #expect(cluster.children.first { $0.name == "circle" }?.attributes["r"].flatMap(Double.init) == radius)
    #expect(cluster.children.first { $0.name == "title" }?.text == "\(Int(count)) features")
  }

  @Test func `markers are drawn by z, then from north to south, the selected ones last`() throws {
    var drawing = MapDrawing.plain(box, hasPoints: true)
    func add(_ name: String, _ y: Double, z: Double = 0, isSelected: Bool = false) {
      var feature = MapFeature(name: name)
      var look = drawing.layers[0].look
      look.marker.z = z
      feature.look = look
      feature.isSelected = isSelected
      drawing.add(Figure.points(5, y), feature, toLayer: 0)
    }
    add("selected", 5, isSelected: true)
    add("south", 0)
    add("top", 4, z: 1)
    add("north", 3)
    let points = try XMLTree.read(drawing.document()).all("class", "fp-points")[0]
    #expect(points.children.compactMap { $0.children.first?.text } == ["north", "south", "top", "selected"])
  }

  @Test func `what need not be shown gives way to what must`() throws {
    var drawing = MapDrawing.plain(box, hasPoints: true)
    for (name, x, priority) in [("a", 1.0, 250.0), ("b", 1.01, 1000), ("c", 1.02, 1000), ("d", 8, 0)] {
      var feature = MapFeature(name: name)
      var look = drawing.layers[0].look
      look.marker.displayPriority = priority
      feature.look = look
      drawing.add(Figure.points(x, 2), feature, toLayer: 0)
    }
    let points = try XMLTree.read(drawing.document()).all("class", "fp-points")[0]
    #expect(points.children.compactMap { $0.children.first?.text } == ["b", "c", "d"])
  }

  @Test func `a theme that follows the reader has a rule for every colour that changes`() throws {
    var settings = MapSettings()
    settings.theme = Theme.light.following(.dark)
    let layer = MapLayer(id: "m", title: "m", look: .plain(paletteIndex: 0, theme: settings.theme))
    var drawing = MapDrawing(settings: settings, layers: [layer], box: box)
    drawing.add(Figure.polygon(Figure.ring(0, 0, 10, 5)), toLayer: 0)
    let document = try XMLTree.read(drawing.document())
    let style = try #require(document.all.first { $0.name == "style" })
    #expect(style.text.hasPrefix("@media (prefers-color-scheme:dark){"))
    for element in document.all {
      for name in (element.attributes["class"] ?? "").split(separator: " ")
      where name.wholeMatch(of: /fp-[fs][0-9a-f]{6}/) != nil {
        let property = name.dropFirst(3).first == "f" ? "fill" : "stroke"
        #expect(style.text.contains(".\(name){\(property):#\(name.dropFirst(4))}"))
        #expect(element.attributes[property] != nil)
      }
    }
    let background = try #require(document.all("id", "fp-background").first)
    #expect(background.attributes["class"] == "fp-f1c2228" && background.attributes["fill"] == "#ffffff")
  }
}
