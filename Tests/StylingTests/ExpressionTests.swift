import SimpleFeatures
import Testing

import Styling

/// Expressions and their values as JSON, for one feature; by the table of style.md 4 and MapLibre's documentation.
private let cases: [(expression: String, value: String)] = [
  (#""text""#, #""text""#), ("12", "12"), ("null", "null"),
  (#"["literal", {"a": [1]}]"#, #"{"a": [1.0]}"#),
  (#"["get", "n"]"#, "2.5"), (#"["get", "nope"]"#, "null"), (#"["get", "k", ["get", "o"]]"#, "5"),
  (#"["get", "k", ["get", "n"]]"#, "null"), (#"["get", "k", ["literal", {"k": 1, "k": 2}]]"#, "2"),
  (#"["has", "z"]"#, "true"), (#"["has", "nope"]"#, "false"),
  (#"["id"]"#, "9007199254740993"), (#"["geometry-type"]"#, #""Polygon""#), (#"["zoom"]"#, "12.5"),
  // Same type and same value.
  (#"["==", 1, 1.0]"#, "true"), (#"["==", 1, "1"]"#, "false"), (#"["!=", 1, "1"]"#, "true"),
  (#"["==", null, null]"#, "true"), (#"["==", null, false]"#, "false"), (#"["==", -0, 0]"#, "true"),
  (#"["==", ["literal", [1, {"a": 1, "b": 2}]], ["literal", [1.0, {"b": 2, "a": 1}]]]"#, "true"),
  (#"["==", ["literal", {"a": 1, "a": 2}], ["literal", {"a": 2}]]"#, "true"),
  (#"["==", ["literal", [1, 2]], ["literal", [1]]]"#, "false"), (#"["==", "é", "e\u0301"]"#, "false"),
  (#"["<", 1, 2]"#, "true"), (#"["<=", 2, 2]"#, "true"), (#"[">", "b", "a"]"#, "true"), (#"["<", 1, "2"]"#, "false"),
  (#"[">=", null, null]"#, "false"), (#"["<", false, true]"#, "false"), (#"["<", "\uffff", "\ud83d\ude00"]"#, "true"),
  (#"["in", 1, ["literal", [2, 1.0]]]"#, "true"), (#"["in", "a", ["literal", ["A"]]]"#, "false"),
  (#"["in", "", "x"]"#, "true"), (#"["in", 1, "1"]"#, "false"), (#"["in", 1, null]"#, "false"),
  (#"["in", ["literal", [1]], ["literal", [[1]]]]"#, "true"),
  (#"["all"]"#, "true"), (#"["any"]"#, "false"), (#"["none"]"#, "true"), (#"["all", true, 1]"#, "false"),
  (#"["any", 1, "true", null]"#, "false"), (#"["none", null, 0]"#, "true"), (#"["!", null]"#, "true"),
  (#"["!", true]"#, "false"),
  // An expression is never an old filter.
  (#"["==", "n", 2.5]"#, "false"),
  (#"["case", false, 1, true, 2, 3]"#, "2"), (#"["case", "true", 1, 3]"#, "3"),
  (#"["match", ["get", "n"], 1, "a", [2, 2.5], "b", "c"]"#, #""b""#), (#"["match", "1", 1, "a", "c"]"#, #""c""#),
  (#"["match", null, null, "a", "c"]"#, #""a""#), (#"["match", ["literal", [1]], 1, "a", "c"]"#, #""c""#),
  (#"["coalesce", null, ["get", "z"], ["get", "n"], 1]"#, "2.5"), (#"["coalesce", null]"#, "null"),
  (#"["step", 0, "a", 1, "b", 2, "c"]"#, #""a""#), (#"["step", 1, "a", 1, "b", 2, "c"]"#, #""b""#),
  (#"["step", 99, "a", 1, "b", 2, "c"]"#, #""c""#), (#"["step", "1", "a", 1, "b"]"#, "null"),
  (#"["interpolate", ["linear"], 5, 0, 0, 10, 100, 20, 0]"#, "50"),
  (#"["interpolate", ["linear"], 15, 0, 0, 10, 100, 20, 0]"#, "50"),
  (#"["interpolate", ["linear"], -5, 0, 1, 10, 100]"#, "1"),
  (#"["interpolate", ["linear"], 10, 0, 1, 10, 100]"#, "100"),
  (#"["interpolate", ["linear"], 50, 0, 1, 10, 100]"#, "100"),
  (#"["interpolate", ["linear"], null, 0, 1, 10, 2]"#, "null"),
  (#"["interpolate", ["linear"], 5, 0, ["get", "s"], 10, 2]"#, "null"), (#"["interpolate", ["linear"], 5, 3, 7]"#, "7"),
  // (2^1 - 1) / (2^3 - 1) of the way, by MapLibre's formula.
  (#"["interpolate", ["exponential", 2], 1, 0, 0, 3, 7]"#, "1"),
  (#"["interpolate", ["exponential", 1], 1, 0, 0, 4, 8]"#, "2"),
  (##"["interpolate", ["linear"], 5, 0, "#000", 10, "white"]"##, ##""#808080""##),
  (##"["interpolate", ["linear"], 0, 0, "Red", 10, "white"]"##, ##""#ff0000""##),
  // Premultiplied: the transparent end lends no black.
  (##"["interpolate", ["linear"], 5, 0, "transparent", 10, "red"]"##, ##""#ff000080""##),
  ("[\"+\", 1, 2, 3]", "6"), ("[\"-\", 5, 2]", "3"), ("[\"-\", 5]", "-5"), ("[\"*\", 2, 3, 4]", "24"),
  ("[\"/\", 1, 4]", "0.25"),
  ("[\"/\", 1, 0]", "null"), ("[\"%\", -7, 3]", "-1"), ("[\"%\", 7, 0]", "null"), ("[\"^\", 2, 10]", "1024"),
  ("[\"^\", -1, 0.5]", "null"),
  ("[\"*\", 1e200, 1e200]", "null"), ("[\"+\", 1, \"2\"]", "null"), ("[\"+\", 1, null]", "null"),
  ("[\"+\", 0.1, 0.2]", "0.30000000000000004"),
  ("[\"min\", 3, 1, 2]", "1"), ("[\"max\", 3, 1]", "3"), ("[\"max\", 3, \"4\"]", "null"), ("[\"abs\", -1.5]", "1.5"),
  ("[\"floor\", -1.5]", "-2"), ("[\"ceil\", -1.5]", "-1"), ("[\"round\", -1.5]", "-2"), ("[\"round\", 2.5]", "3"),
  ("[\"round\", 1e400]", "null"),
  // Integers beyond 2^53 stay exact where nothing is computed.
  ("[\"max\", 9007199254740992, 9007199254740993]", "9007199254740993"),
  ("[\"abs\", -9007199254740993]", "9007199254740993"),
  ("[\"floor\", 9007199254740993]", "9007199254740993"), ("[\"==\", [\"id\"], 9007199254740992]", "false"),
  ("[\">\", [\"id\"], 9007199254740992]", "true"), (#"["to-number", "9007199254740993"]"#, "9007199254740993"),
  ("[\"==\", 1e400, 1e500]", "false"), ("[\"<\", 1e400, 1e500]", "true"), ("[\"<\", -1e500, -1e400]", "true"),
  ("[\"==\", 1e-400, 0]", "false"), ("[\"<\", 1e9223372036854775807, 10e9223372036854775807]", "true"),
  (#"["to-number", " 12.50 "]"#, "12.5"), (#"["to-number", ""]"#, "0"), (#"["to-number", null]"#, "0"),
  (#"["to-number", true]"#, "1"),
  (#"["to-number", "0x10"]"#, "null"), (#"["to-number", "Infinity"]"#, "null"), (#"["to-number", "12 m"]"#, "null"),
  (#"["to-number", "x", "7"]"#, "7"), (#"["to-number", ["literal", []]]"#, "null"), (#"["to-number", "1e3"]"#, "1000"),
  (#"["to-string", null]"#, #""""#), (#"["to-string", 1.50]"#, #""1.5""#), (#"["to-string", 1e2]"#, #""100""#),
  (#"["to-string", 1e21]"#, #""1e+21""#),
  (#"["to-string", ["id"]]"#, #""9007199254740993""#), (#"["to-string", -0]"#, #""0""#),
  (#"["to-string", true]"#, #""true""#),
  (#"["to-string", ["literal", {"a": [1.0, "x\n\u0001"], "b": null}]]"#, #""{\"a\":[1,\"x\\n\\u0001\"],\"b\":null}""#),
  (#"["to-boolean", ""]"#, "false"), (#"["to-boolean", 0]"#, "false"), (#"["to-boolean", "0"]"#, "true"),
  (#"["to-boolean", null]"#, "false"),
  (#"["to-boolean", ["literal", []]]"#, "true"),
  (#"["concat", "a", 1, null, true, 0.5]"#, #""a1true0.5""#), (#"["upcase", "straße é"]"#, #""STRASSE É""#),
  (#"["downcase", "ÉA"]"#, #""éa""#),
  (#"["upcase", 1]"#, "null"), (#"["length", "e\u0301a😀"]"#, "4"), (#"["length", ["literal", [1, 2]]]"#, "2"),
  (#"["length", 12]"#, "null"),
]

@Test(arguments: cases)
func `an expression has the value that the specification says`(_ expression: String, _ expected: String) throws {
  let feature = try FeatureStub(
    #"{"n": 2.5, "s": "park", "z": null, "o": {"k": 5}}"#, id: "9007199254740993", .multiPolygon)
  let result = try Expression(text: expression).value(of: feature, zoom: 12.5)
  #expect(Value(result.propertyValue) == Value(try value(expected)), "\(result.propertyValue)")
}

@Test func `null geometries, absent ids and no zoom give null`() throws {
  let feature = try FeatureStub("null", nil)
  for text in [#"["geometry-type"]"#, #"["id"]"#, #"["zoom"]"#, #"["get", "a"]"#] {
    #expect(try Expression(text: text).value(of: feature, zoom: nil) == .null)
  }
}

@Test(
  arguments: [
    (#"["gt", 1]"#, "unknown operator 'gt'; did you mean 'get'? the operators are literal, get, has, id, ", 1),
    (#"["all", ["mtach", 1]]"#, "unknown operator 'mtach'; did you mean 'match'? ", 9),
    (#"["park", "forest"]"#, #"unknown operator 'park'; a list of values is written ["literal", […]]; "#, 1),
    ("[]", "an expression begins with its operator; ", 0), ("[1, 2]", "an expression begins with its operator; ", 0),
    (#"{"a": 1}"#, #"an object is written ["literal", {…}]"#, 0),
    (#"["==", 1]"#, #"'==' takes 2 arguments, not 1; write ["==", A, B]"#, 0),
    (#"["get"]"#, #"'get' takes 1 or 2 arguments, not 0; write ["get", KEY] or ["get", KEY, OBJECT]"#, 0),
    (#"["zoom", 1]"#, #"'zoom' takes no arguments, not 1; write ["zoom"]"#, 0),
    (#"["coalesce"]"#, "'coalesce' takes at least 1 argument, not 0; ", 0),
    (#"["case", true, 1, false, 2]"#, "'case' takes an odd number of arguments, not 4; ", 0),
    (#"["match", 1, 2]"#, "'match' takes at least 4 arguments, not 2; ", 0),
    (#"["match", 1, 2, 3, 4, 5]"#, "'match' takes an even number of arguments, not 5; ", 0),
    (#"["match", 1, 2, 3, [4, 2.0], 5, 6]"#, "the label '2' stands twice; ", 23),
    (#"["match", 1, [[2]], 3, 4]"#, "a label of 'match' must be a text, a number, true, false or null, not a list", 14),
    (#"["match", 1, [], 3, 4]"#, "a list of labels needs at least one", 13),
    (#"["get", 5]"#, "the key of 'get' must be a text", 8),
    (#"["step", 1, 0, 5, 1, 5, 2]"#, "stops must rise", 21),
    (#"["step", 1, 0, "5", 1]"#, "a stop must be a number", 15),
    (#"["interpolate", ["linear"], 1, 5, 0, 4, 1]"#, "stops must rise", 37),
    (
      #"["interpolate", ["cubic"], 1, 5, 0]"#,
      #"the curve must be ["linear"] or ["exponential", BASE] with a BASE above 0"#, 16
    ),
    (#"["interpolate", ["exponential", 0], 1, 5, 0]"#, "the curve must be ", 16),
    (#"["interpolate", ["linear"], 1, 5, "rde", 6, "red"]"#, "'rde' is neither a number nor a colour; ", 34),
    (#"["get", "a"] x"#, "expected nothing more", 13),
  ]
)
func `what is wrong with an expression is said with its place`(_ text: String, _ message: String, _ offset: Int) throws
{
  let error = try #require(complaint { () throws(StyleError) in _ = try Expression(text: text) })
  #expect(error.message.hasPrefix(message), "\(error.message)")
  #expect(error.offset == offset)
}

@Test func `operands that do not matter are not asked for`() throws {
  struct Reluctant: FeatureContext {
    var id: PropertyValue { .null }
    var geometryType: GeometryType? { nil }
    var properties: PropertyValue { .null }
    func property(_ key: String) -> PropertyValue? {
      if key == "b" { Issue.record("asked for b") }
      return .boolean(true)
    }
  }
  for text in [
    #"["any", ["get", "a"], ["get", "b"]]"#, #"["all", ["!", ["get", "a"]], ["get", "b"]]"#,
    #"["case", ["get", "a"], 1, ["get", "b"]]"#, #"["coalesce", ["get", "a"], ["get", "b"]]"#,
    #"["match", ["get", "a"], true, 1, ["get", "b"]]"#, #"["step", 0, 1, 2, ["get", "b"]]"#,
  ] {
    let expression = try Expression(text: text)
    _ = expression.value(of: Reluctant(), zoom: nil)
    let expected = ["a", "b"].filter { text.contains("\"\($0)\"") }
    #expect(expression.keys == expected)
  }
}

@Test func `values hash as they compare`() throws {
  let values = try [
    "1", "1.0", "1e0", #""1""#, "true", "null", "[1]", "[1.0]", #"{"a":1,"b":2}"#, #"{"b":2,"a":1,"a":1}"#,
  ]
  .map { Value(try value($0)) }
  #expect(Set(values).count == 6)
}
