import GeoJSON
import Testing

import Styling

private func style(_ text: String) throws -> StyleFile { try StyleFile(text: Array(text.utf8)) }

@Test func `a feature belongs to the first layer whose source and filter it meets`() throws {
  let style = try style(
    #"""
    {"version": 1, "title": "T", "description": "D", "layers": [
      {"id": "a", "title": "A", "filter": "kind=a", "minzoom": 3, "maxzoom": 5, "marker": {}},
      {"id": "two", "source": "Two", "base": true},
      {"id": "close", "filter": [">=", ["zoom"], 10]},
      {"id": "old", "filter": ["==", "kind", "b"], "userLocation": true},
      {"id": "c", "filter": ["==", ["get", "kind"], "c"], "hidden": true}]}
    """#)
  #expect(style.warnings.isEmpty)
  #expect([style.title, style.description] == ["T", "D"])
  #expect(style.filterKeys == ["kind"])
  #expect(style.layers.map(\.id) == ["a", "two", "close", "old", "c"])
  #expect(style.layers.map(\.title) == ["A", nil, nil, nil, nil])
  #expect(style.layers.map(\.isUserLocation) == [false, false, false, true, false])
  #expect(style.layers.map(\.isBase) == [false, true, false, false, false])
  #expect(style.layers.map(\.isHidden) == [false, false, false, false, true])
  #expect([2.9, 3, 4.9, 5].map(style.layers[0].isDrawn) == [false, true, true, false])
  #expect(style.layers[1].isDrawn(atZoom: -1))
  let taken = try ["a", "b", "c", "d"].map { kind in
    let feature = try FeatureStub(#"{"kind": "\#(kind)"}"#)
    return [
      style.layer(taking: feature, ofInput: "one"), style.layer(taking: feature, ofInput: "Two"),
      style.layer(taking: feature, ofInput: "one", zoom: 10),
    ]
  }
  #expect(taken == [[0, 0, 0], [3, 1, 2], [4, 1, 2], [nil, 1, 2]])
}

@Test func `unknown members are warned of with their place`() throws {
  // corpus/render/cases/legend-style.json, style-unknown-member.
  let text = #"""
    {"version": 1,
     "layers": [
      {"id": "a",
       "fil": {"color": "#112233"}, "line": {"colour": "red", "width": 2}}]}
    """#
  let style = try style(text)
  let warnings = style.warnings.map { warning in
    let place = Place(byte: warning.offset, in: Array(text.utf8))
    return "\(place.line):\(place.column): \(warning.message)"
  }
  #expect(
    warnings == [
      "4:4: unknown member 'fil' in layers[0]; did you mean 'fill'?",
      "4:42: unknown member 'colour' in layers[0].line; did you mean 'color'?",
    ])
}

@Test(
  arguments: [
    (#""titel": "x""#, "unknown member 'titel' in the style; did you mean 'title'?"),
    (
      #""themes": {"dark": {"backgruond": "black"}}"#,
      "unknown member 'backgruond' in themes.dark; did you mean 'background'?"
    ),
    (
      #""symbols": {"cross": {"viewbox": [], "paths": []}}"#,
      "unknown member 'viewbox' in symbols.cross; did you mean 'viewBox'?"
    ),
    (#""legend": {"postion": "left"}"#, "unknown member 'postion' in legend; did you mean 'position'?"),
    (#""legend": {"items": [{}, {"icon": {"glyph": "a"}}]}"#, "unknown member 'glyph' in legend.items[1].icon"),
    (
      #""layers": [{"id": "a", "fill": {"pattern": {"type": "dots", "typ": 1}}}]"#,
      "unknown member 'typ' in layers[0].fill.pattern; did you mean 'type'?"
    ),
    (
      #""layers": [{"id": "a", "fill": {"color": {"light": "white", "dark": "black", "lite": "white"}}}]"#,
      "unknown member 'lite' in layers[0].fill.color"
    ),
    (
      #""layers": [{"id": "a", "line": {"casing": {"witdh": 1}}}]"#,
      "unknown member 'witdh' in layers[0].line.casing; did you mean 'width'?"
    ),
    (
      #""layers": [{"id": "a", "selected": {"fill": {"opactiy": 1}}}]"#,
      "unknown member 'opactiy' in layers[0].selected.fill; did you mean 'opacity'?"
    ),
    (
      #""layers": [{"id": "a", "classify": {"property": "n", "format": {"decimal": 1}}}]"#,
      "unknown member 'decimal' in layers[0].classify.format; did you mean 'decimals'?"
    ),
    (
      #""layers": [{"id": "a", "categories": {"property": "n", "values": [{"value": 1, "valeu": 1}]}}]"#,
      "unknown member 'valeu' in layers[0].categories.values[0]; did you mean 'value'?"
    ),
    (
      #""layers": [{"id": "a", "fill": {}, "fill": {}}]"#,
      "member 'fill' stands twice in layers[0]; the last one counts"
    ),
  ]
)
func `every level knows its members`(_ member: String, _ warning: String) throws {
  let warnings = try style(#"{"version": 1, \#(member)}"#).warnings
  #expect(warnings.map(\.message) == [warning])
}

@Test func `what the specification shows is known, and what is another's is left alone`() throws {
  // The example of style.md 1.
  let example = #"""
    { "version": 1, "title": "New York Legend", "description": "…", "theme": "light",
      "themes": {"dark": {"background": "#101418"}}, "palette": "floorplan",
      "layers": [
        { "id": "zones", "title": "Special zones", "hidden": false, "userLocation": false, "base": false,
          "source": "zones", "filter": ["==", ["get", "kind"], "zone"], "minzoom": 0, "maxzoom": 24,
          "name": ["get", "label"], "simplestyle": false,
          "fill":   {"color": "#1f4fcc", "opacity": 0.3, "border": "#1f4fcc", "borderWidth": 1, "borderOpacity": 1, "dashPattern": [], "dashPhase": 0, "pattern": {"type": "hatch", "angle": 45, "width": 2, "spacing": 4}},
          "line":   {"color": "#1f4fcc", "width": 2, "opacity": 1, "dashPattern": [10, 8], "dashPhase": 3, "cap": "round", "join": "round", "casing": {"color": "#fff", "width": 5}},
          "marker": {"shape": "pin", "size": "medium", "radius": 8, "background": "#0a6ed1", "tint": "#fff", "border": "#fff", "borderWidth": 1, "symbol": "ferry", "initials": ["get", "initials"], "priority": ["get", "priority"], "displayPriority": "required", "opacity": 1, "z": 0},
          "icon":   {"symbol": "ferry", "background": "#654069", "tint": "#fff"},
          "label":  {"text": ["get", "name"], "size": 12, "color": "auto", "halo": "auto", "maxWidth": 120},
          "selected": {"fill": {"opacity": 0.5, "borderWidth": 3}},
          "cluster":  {"background": "#0a6ed1", "sizes": [[0, 14], [10, 18], [100, 22], [1000, 28]]},
          "classify": {"property": "pop", "method": "quantile", "classes": 5, "palette": "blues"},
          "categories": {"property": "class", "values": [{"value": "park", "color": "#1b9e77", "title": "Park"}], "other": {"color": "#888", "title": "Other"}},
          "legend": {"type": "auto", "title": null, "header": null, "showCount": false, "hideEmpty": false} } ],
      "legend": {"position": "top-right", "maxWidth": 260, "overflow": "ellipsis", "columns": 1, "order": "layers", "title": null, "showCount": false, "hideEmpty": false, "items": []} }
    """#
  #expect(try style(example).warnings.isEmpty)
  let foreign = #"""
    {"$schema": "https://example.invalid/s", "version": 1, "metadata": {"author": "n"}, "x-note": 1,
     "layers": [{"id": "a", "x-source": "b", "metadata": {}, "fill": {"x-old": 3}, "cluster": false, "legend": false}]}
    """#
  #expect(try style(foreign).warnings.isEmpty)
}

@Test(
  arguments: [
    ("[]", "a style must be an object, not a list", 0),
    ("{}", "no 'version'; a style begins with \"version\": 1", 0),
    (#"{"version": 2, "layers": []}"#, "version: must be 1, or 8 for a MapLibre style", 12),
    (#"{"version": "1"}"#, "version: must be 1, or 8 for a MapLibre style", 12),
    (#"{"version": 1, "layers": [,]}"#, "expected a value", 26),
    (#"{"version": 1, "layers": {}}"#, "layers: must be a list, not an object", 25),
    (#"{"version": 1, "title": 5}"#, "title: must be a text, not a number", 24),
    (#"{"version": 1, "layers": [5]}"#, "layers[0]: must be an object, not a number", 26),
    (#"{"version": 1, "layers": [{}]}"#, "layers[0]: a layer needs an 'id'", 26),
    (#"{"version": 1, "layers": [{"id": 1}]}"#, "layers[0].id: must be a text that is not empty", 33),
    (#"{"version": 1, "layers": [{"id": "a"}, {"id": "a"}]}"#, "layers[1]: duplicate layer id 'a'", 46),
    (
      #"{"version": 1, "layers": [{"id": "a", "hidden": 1}]}"#, "layers[0].hidden: must be true or false, not a number",
      48
    ),
    (#"{"version": 1, "layers": [{"id": "a", "fill": []}]}"#, "layers[0].fill: must be an object, not a list", 46),
    (
      #"{"version": 1, "layers": [{"id": "a", "legend": true}]}"#,
      "layers[0].legend: must be an object or false, not true or false", 48
    ),
    (
      #"{"version": 1, "layers": [{"id": "a", "filter": 5}]}"#,
      "layers[0].filter: must be a text or an expression, not a number", 48
    ),
    (
      #"{"version": 1, "layers": [{"id": "a", "filter": "n==1"}]}"#,
      "layers[0].filter: '=1': the operators are = != < <= > >=; put a value that begins so in double quotes", 48
    ),
  ]
)
func `a style that cannot be obeyed says where and why`(_ text: String, _ message: String, _ offset: Int) {
  let error = complaint { () throws(StyleError) in _ = try StyleFile(text: Array(text.utf8)) }
  #expect(error?.message == message)
  #expect(error?.offset == offset)
}

@Test func `an operator is missed with the path to it`() throws {
  // corpus/render/cases/legend-status.json.
  let text = #"""
    {"version": 1,
     "layers": [
      {"id": "a", "filter": ["all", ["has", "n"],
        ["mtach", ["get", "n"], 1, true, false]]}]}
    """#
  let error = try #require(complaint { () throws(StyleError) in _ = try StyleFile(text: Array(text.utf8)) })
  #expect(
    error.message.hasPrefix("layers[0].filter[2]: unknown operator 'mtach'; did you mean 'match'? the operators are "))
  #expect(Place(byte: error.offset, in: Array(text.utf8)) == Place(byte: error.offset, line: 4, column: 6))
}

@Test func `a MapLibre style is told apart`() {
  let text = #"{"version": 8, "layers": [{"id": "x", "type": "fill"}]}"#
  let error = complaint { () throws(StyleError) in _ = try StyleFile(text: Array(text.utf8)) }
  #expect(error == StyleError(.mapLibreStyle, "a MapLibre style can only make a legend", at: 12))
}

@Test func `layers and inputs are hidden and shown by name`() throws {
  var style = try style(
    #"{"version": 1, "layers": [{"id": "poi"}, {"id": "old", "hidden": true}, {"id": "a,b"}]}"#)
  try style.hide(["poi,roads", "a,b"], inputs: ["roads", "rails"])
  try style.show(["old"])
  #expect(style.layers.map(\.isHidden) == [true, false, true])
  #expect(style.isHidden(input: "roads") && !style.isHidden(input: "rails"))
  try style.show(["roads", "a,b"], inputs: ["roads"])
  #expect(style.layers.map(\.isHidden) == [true, false, false] && !style.isHidden(input: "roads"))

  do throws(UnknownLayer) {
    try style.hide(["pio"], inputs: ["roads"])
    Issue.record("'pio' was hidden")
  } catch { #expect(error.message == "no layer 'pio'; did you mean 'poi'? the layers are poi, old, a,b, roads") }
  var none = StyleFile()
  try none.hide(["roads"], inputs: ["roads"])
  #expect(none.isHidden(input: "roads"))
}
