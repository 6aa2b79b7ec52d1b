import SimpleFeatures
import Testing

@testable import SVG

/// Whatever the data say, the document is well-formed and nothing but a drawing.
@Suite struct SafetyTests {
  static let texts = [
    "</title><script>alert(1)</script>", "\"><g onload=\"alert(1)\">", "'; DROP", "a & b < c > d &amp; &lt; &#x41;",
    "]]> <!-- --> <![CDATA[x]]>", "tab\there\nline\rreturn", "url(https://example.invalid/x)", "javascript:alert(1)",
    "\u{202E}right to left\u{200B}", "{}</style><style>*{display:none}", "", "é日本🗺️", "\r\n",
  ]

  @Test(arguments: texts)
  func `names, ids and layers come out as the text they are`(text: String) throws {
    var settings = MapSettings()
    settings.title = text
    let layer = MapLayer(id: text, title: text, look: .plain(paletteIndex: 0, theme: .light))
    var drawing = MapDrawing(
      settings: settings, layers: [layer], box: BoundingBox(west: 0, south: 0, east: 1, north: 1))
    drawing.add(Figure.points(0, 0), id: text, name: text, toLayer: 0)
    drawing.add(Figure.polygon(Figure.ring(0, 0, 1, 1)), id: text, name: text, toLayer: 0)

    let document = try XMLTree.read(drawing.document())
    let elements = Set(document.all.map(\.name))
    #expect(elements.isSubset(of: ["svg", "title", "desc", "metadata", "rect", "g", "path", "circle", "text"]))
    #expect(!document.all.contains { $0.attributes.keys.contains { $0.hasPrefix("on") || $0.hasSuffix("href") } })
    let layers = document.all("inkscape:groupmode", "layer")
    #expect(layers.map { $0.attributes["data-layer"] } == [text] && layers[0].attributes["inkscape:label"] == text)
    // In an element, unlike in an attribute, a parser reads every line break as a line feed (XML 1.0 section 2.11).
    let shown = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    #expect(document.all.filter { $0.name == "title" }.allSatisfy { $0.text == shown })
    #expect(!drawing.text.contains("<!") && !drawing.text.contains("<?"))
    let ids = document.all.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.wholeMatch(of: /fp-[-A-Za-z0-9_.]*/) != nil })
  }

  @Test func `characters that XML does not allow become U+FFFD`() throws {
    let controls = String(String.UnicodeScalarView((0..<32).compactMap { Unicode.Scalar($0) }))
    let name = controls + "\u{7F}\u{85}\u{FFFD}\u{FFFE}\u{FFFF}\u{1FFFE}\u{EFBE}"
    var drawing = MapDrawing.plain(BoundingBox(west: 0, south: 0, east: 1, north: 1))
    drawing.add(Figure.points(0, 0), id: name, name: name, toLayer: 0)
    let document = try XMLTree.read(drawing.document())
    let bad = String(repeating: "\u{FFFD}", count: 9)
    let shown =
      bad + "\t\n" + "\u{FFFD}\u{FFFD}\n" + bad + bad + "\u{7F}\u{85}\u{FFFD}\u{FFFD}\u{FFFD}\u{1FFFE}\u{EFBE}"
    let title = try #require(document.all("class", "fp-points")[0].children[0].children.first)
    #expect(Array(title.text.unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test func `half a surrogate pair becomes U+FFFD`() throws {
    // Only from bytes that are no UTF-8 can half a pair come; Swift repairs them as the text is made.
    let name = String(decoding: [0x61, 0xED, 0xA0, 0x80, 0x62], as: UTF8.self)
    var drawing = MapDrawing.plain(BoundingBox(west: 0, south: 0, east: 1, north: 1))
    drawing.add(Figure.points(0, 0), name: name, toLayer: 0)
    let title = try #require(
      try XMLTree.read(drawing.document()).all("class", "fp-points")[0].children[0].children.first)
    #expect(title.text.hasPrefix("a\u{FFFD}") && title.text.hasSuffix("b"))
  }

  @Test func `ids are safe, unique in order of input, and say what they were made from`() throws {
    var drawing = MapDrawing.plain(BoundingBox(west: 0, south: 0, east: 5, north: 1))
    let ids = ["x y", "x_y", "x\"y", "9007199254740993", "1.5", "map", "layer-d", "x_y-2", ""]
    for id in ids { drawing.add(Figure.line([0, 0, 5, 1]), id: id, toLayer: 0) }
    let paths = try XMLTree.read(drawing.document()).all.filter { $0.name == "path" }
    #expect(
      paths.map { $0.attributes["id"] } == [
        "fp-x_y", "fp-x_y-2", "fp-x_y-3", "fp-9007199254740993", "fp-1.5", "fp-map-2", "fp-layer-d-2", "fp-x_y-2-2",
        "fp-",
      ])
    #expect(
      paths.map { $0.attributes["data-id"] } == ["x y", "x_y", "x\"y", nil, nil, "map", "layer-d", "x_y-2", nil])
  }

  @Test func `layers with one name keep apart`() {
    let layers = ["a b", "a/b"].map { MapLayer(id: $0, title: $0, look: .plain(paletteIndex: 0, theme: .light)) }
    let text = MapDrawing(settings: MapSettings(), layers: layers, box: nil).text
    #expect(text.contains("id=\"fp-layer-a_b\"") && text.contains("id=\"fp-layer-a_b-2\""))
  }

  @Test func `many features with one id cost no more than as many with their own`() {
    var table = IdentifierTable()
    for index in 0..<20_000 {
      let (id, isChanged) = table.identifier(for: "same")
      #expect(isChanged == (index > 0))
      if index == 19_999 { #expect(id == "fp-same-20000") }
    }
  }
}
