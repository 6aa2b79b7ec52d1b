import SVG
import Testing

@testable import Styling

/// What a layer of a style makes of a feature.
@Suite struct LookTests {
  private func layer(_ text: String, theme: String = "light", index: Int = 0) throws -> LayerStyle {
    let style = try StyleFile(text: Array(#"{"version": 1, "layers": [{"id": "a", \#(text)}]}"#.utf8))
    let theme = try #require(StyleTheme(name: theme))
    return LayerStyle(style.layers[0].rules, theme: theme, paletteIndex: index, isBase: style.layers[0].isBase)
  }

  @Test func `zero is a value, not a missing one`() throws {
    let look = try layer(
      #""fill": {"opacity": 0, "borderWidth": 0}, "line": {"width": 0, "opacity": 0}, "marker": {"radius": 0, "z": 0, "borderWidth": 0}"#
    ).look(of: NoFeature())
    #expect(look.fill.opacity == 0 && look.fill.borderWidth == 0 && look.line.width == 0 && look.line.opacity == 0)
    #expect(look.marker.radius == 0 && look.marker.borderWidth == 0 && look.marker.shape == .circle)
  }

  @Test func `an expression that gives nothing of use gives the default`() throws {
    let style = try layer(
      #""fill": {"color": ["get", "c"], "opacity": ["get", "o"]}, "marker": {"size": ["get", "s"]}"#)
    let good = style.look(of: try FeatureStub(##"{"c": "#abcdef", "o": 0.5, "s": 72}"##))
    #expect(good.fill.color == Paint(0xABCDEF) && good.fill.opacity == 0.5 && good.marker.size == .height(72))
    for properties in ["{}", #"{"c": 7, "o": 7, "s": "huge"}"#, #"{"c": "url(#x)", "o": "0.5", "s": -1}"#] {
      let look = style.look(of: try FeatureStub(properties))
      #expect(look.fill.color == Paint(0x1F4FCC) && look.fill.opacity == 0.3 && look.marker.size == .medium)
    }
  }

  @Test func `a line takes the colour of the layer's item`() throws {
    #expect(
      try layer(##""line": {}, "marker": {"background": "#445566"}"##).look(of: NoFeature()).line.color
        == Paint(0x445566))
    #expect(
      try layer(##""line": {}, "icon": {"background": "#445566"}"##).look(of: NoFeature()).line.color == Paint(0x445566)
    )
    #expect(try layer(#""line": {}"#, index: 9).look(of: NoFeature()).line.color == Paint(0xE57431))
  }

  @Test func `a white pin shows on white`() throws {
    let look = try layer(##""marker": {"background": "#fff"}"##).look(of: NoFeature())
    #expect(look.marker.border == Paint(0x7A8794) && look.marker.tint == Paint(0x000000))
  }

  @Test func `a base layer steps back in the muted theme`() throws {
    // corpus/render/cases/legend-further.json, further-muted-base.
    let look = try layer(##""base": true, "fill": {"color": "#e57431"}"##, theme: "muted").look(of: NoFeature())
    #expect(look.fill.color == Paint(0xAE9183))
  }

  @Test func `a theme that follows the reader pairs its colours`() throws {
    let style = try layer(##""fill": {"color": {"light": "#112233", "dark": "#ddeeff"}}"##, theme: "auto")
    #expect(style.look(of: NoFeature()).fill.color == Paint(0x112233, dark: 0xDDEEFF))
    #expect(style.paletteColour == Paint(0x1F4FCC, dark: 0x479FFB))
  }

  @Test(arguments: [
    ("Maria Eriksson", "ME"), ("Cher", "C"), ("jean-luc de la tour", "JT"), ("Łukasz Żak", "ŁŻ"),
  ])
  func `initials are the first letters of the first and the last word`(name: String, initials: String) {
    #expect(Initials.of(name) == initials && Initials.of("  ") == nil)
  }

  @Test(arguments: [
    (##""fill": {"color": "ultraviolet"}"##, "layers[0].fill.color: 'ultraviolet' is not a colour"),
    (#""fill": {"opacity": 2}"#, "layers[0].fill.opacity: must be from 0 to 1, not 2"),
    (#""line": {"dashPattern": [0, 0]}"#, "layers[0].line.dashPattern: must not be all zero"),
    (#""line": {"dashPattern": [1, -1]}"#, "layers[0].line.dashPattern: a length must be 0 or more, not -1"),
    (
      #""marker": {"shape": "star"}"#,
      "layers[0].marker.shape: 'star' is not one of pin, circle, square, diamond, none"
    ),
    (
      #""marker": {"priority": 1}"#,
      "layers[0].marker.priority: must be one of veryHigh, high, medium, low, not a number"
    ),
    (#""label": {"size": 12}"#, "layers[0].label: needs a 'text'"),
    (#""classify": {"method": "jenks"}"#, "layers[0].classify: needs a 'property'"),
    (#""classify": {"property": "n", "classes": 1}"#, "layers[0].classify.classes: must be from 2 to 100, not 1"),
    (#""classify": {"property": "n", "breaks": [2, 1]}"#, "layers[0].classify.breaks: breaks must rise"),
    (
      #""cluster": {"sizes": [[10, 5], [0, 5]]}"#,
      "layers[0].cluster.sizes: must be a list of [COUNT, RADIUS], the counts rising"
    ),
  ])
  func `what a layer cannot mean is said with its place`(text: String, message: String) throws {
    do {
      _ = try layer(text)
      Issue.record("no complaint")
    } catch let error as StyleError { #expect(error.message == message) }
  }
}
