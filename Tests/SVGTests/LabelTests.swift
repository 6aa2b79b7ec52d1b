import SimpleFeatures
import TestSupport
import Testing

@testable import SVG

/// Labels, and the widths that they are placed by.
@Suite struct LabelTests {
  private let box = BoundingBox(west: 0, south: 0, east: 10, north: 5)

  private func labelled(_ geometry: Geometry, _ text: String) -> MapDrawing {
    var drawing = MapDrawing.plain(box, hasPoints: true)
    var feature = MapFeature()
    feature.label = text
    drawing.add(geometry, feature, toLayer: 0)
    return drawing
  }

  private func texts(_ drawing: MapDrawing) throws -> [XMLTree] {
    try XMLTree.read(drawing.document()).all("id", "fp-labels").flatMap(\.children)
  }

  // Advances of Helvetica in the Adobe Core 14 AFM files: V 667, a 556, l 222, e 556, t 278.
  @Test func `a text is as wide as the sum of its advances`() {
    #expect(abs(TextMeasure.width("Valet", size: 13) - 2279 * 0.013) < 1e-9)
    // Bold V is 667 too, a 556, l 278, e 556, t 333.
    #expect(abs(TextMeasure.width("Valet", size: 10, isBold: true) - 23.9) < 1e-9)
    // What no table has counts 5 % more: 1000 for a wide script, nothing for a combining mark, 600 for the rest.
    #expect(abs(TextMeasure.width("東", size: 10) - 10.5) < 1e-9)
    #expect(abs(TextMeasure.width("e\u{0301}\u{1F3FB}", size: 10) - TextMeasure.width("e", size: 10) * 1.05) < 0.6)
    #expect(TextMeasure.width("", size: 10) == 0)
  }

  @Test func `a cut text fits and ends with three dots, a wrapped one loses nothing`() {
    var random = SeededNumbers(seed: 7)
    let words = ["NYC", "MTA", "stations", "é", "🇫🇷", "Donaudampfschifffahrt", "a", "東京都"]
    for _ in 0..<300 {
      let text = (0...random.below(6)).map { _ in words[random.below(words.count)] }.joined(separator: " ")
      let limit = random.number(20, 200)
      let cut = TextMeasure.cut(text, size: 13, limit: limit)
      #expect(cut == text || cut.hasSuffix("…") && TextMeasure.width(cut, size: 13) <= limit || cut == "…")
      #expect(!cut.hasSuffix(" …"))
      let lines = TextMeasure.wrapped(text, size: 13, limit: limit)
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
      #expect(lines.allSatisfy { TextMeasure.width($0, size: 13) <= limit || $0.count == 1 })
    }
  }

  @Test func `labels lie in the image and touch no other`() throws {
    var random = SeededNumbers(seed: 3)
    var drawing = MapDrawing.plain(box, hasPoints: true)
    for number in 0..<200 {
      var feature = MapFeature()
      feature.label = "Label \(number)"
      drawing.add(Figure.points(random.number(0, 10), random.number(0, 5)), feature, toLayer: 0)
    }
    var leftOut = 0
    let document = try XMLTree.read(drawing.document(labelsLeftOut: &leftOut))
    let boxes = document.all("id", "fp-labels").flatMap(\.children).map { text -> Box in
      let (x, y) = (Double(text.attributes["x"] ?? "") ?? 0, Double(text.attributes["y"] ?? "") ?? 0)
      let width = TextMeasure.width(text.text, size: 12)
      let left =
        text.attributes["text-anchor"] == "end" ? x - width : text.attributes["text-anchor"] == nil ? x : x - width / 2
      return Box(left: left, top: y - 9, right: left + width, bottom: y + 2)
    }
    #expect(boxes.count > 40 && boxes.count + leftOut == 200)
    for (index, box) in boxes.enumerated() {
      #expect(box.left >= -0.1 && box.right <= 800.1 && box.top >= -0.1 && box.bottom <= 448.1)
      #expect(!boxes[..<index].contains { $0.overlaps(box) })
    }
  }

  @Test func `a label stands inside of its area, whatever the area's form`() throws {
    // A C, a ring and a room that is too small for its name.
    let c = Figure.polygon([0, 0, 10, 0, 10, 1, 2, 1, 2, 4, 10, 4, 10, 5, 0, 5, 0, 0])
    let ring = Figure.polygon(Figure.ring(0, 0, 10, 5), Figure.ring(1, 1, 9, 4))
    for area in [c, ring] {
      let text = try #require(try texts(labelled(area, "C")).first)
      let (x, y) = (Double(text.attributes["x"] ?? "") ?? 0, Double(text.attributes["y"] ?? "") ?? 0)
      // 75.2 px a degree of longitude from x = 24, and about as many of latitude from y = 424 upwards.
      let (longitude, latitude) = ((x - 24) / 75.2, (424 - (y - 4.3)) / 75.2)
      let isInHole = (2...10).contains(longitude) && (1...4).contains(latitude)
      #expect(
        (0...10).contains(longitude) && (0...5).contains(latitude) && (!isInHole || area == ring && longitude > 9))
    }
    #expect(try texts(labelled(Figure.polygon(Figure.ring(3, 3, 3.1, 3.1)), "A tiny room")).isEmpty)
  }

  @Test func `a line's label is never upside down`() throws {
    for line in [[0.0, 0, 10, 5], [10, 5, 0, 0], [10, 0, 0, 5], [5, 0, 5, 5], [5, 5, 5, 0]] {
      let text = try #require(try texts(labelled(Figure.line(line), "River")).first)
      let turn = (text.attributes["transform"] ?? "rotate(0").dropFirst(7).prefix { $0 != " " }
      #expect(abs(try #require(Double(turn))) <= 90)
    }
    #expect(try texts(labelled(Figure.line([0, 0, 0.1, 0]), "River")).isEmpty)
  }
}
