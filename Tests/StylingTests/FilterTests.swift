import Testing

import Styling

/// Filters and how many of the corpus's features they match (corpus/render/cases/legend-expr.json, copied by value).
private let corpusCases: [(filter: String, count: Int)] = [
  (#"["==", ["get", "n"], 10]"#, 1),
  (#"["==", ["get", "n"], "10"]"#, 1),
  (#"["==", ["get", "z"], null]"#, 5),
  (#"["==", ["get", "nope"], null]"#, 5),
  (#"["has", "z"]"#, 1),
  (#"["!", ["has", "n"]]"#, 0),
  (#"["!=", ["get", "n"], 10]"#, 4),
  (#"["<", ["get", "n"], 5]"#, 3),
  (#"["<", ["get", "s"], "park"]"#, 2),
  (#"["in", ["get", "s"], ["literal", ["park", "\u00e9cole", 10]]]"#, 2),
  (#"["in", "ark", ["to-string", ["get", "s"]]]"#, 2),
  (#"["all", ["has", "s"], ["any", ["==", ["geometry-type"], "Point"], ["==", ["id"], "x7"]]]"#, 4),
  (#"["any"]"#, 0),
  (#"["==", ["geometry-type"], "Polygon"]"#, 1),
  (#"["any", ["get", "n"], ["get", "s"]]"#, 0),
  (#"["==", ["step", ["get", "n"], "low", 1, "mid", 10, "high"], "mid"]"#, 2),
  (#"["==", ["interpolate", ["linear"], ["get", "n"], 0, 0, 10, 100], 25]"#, 1),
  (#"[">", ["+", ["*", ["get", "n"], 2], ["/", 1, 2], ["-", 1]], 4]"#, 2),
  (#"["==", ["/", 1, ["-", ["get", "n"], 1]], null]"#, 2),
  (#"["==", ["concat", ["coalesce", ["get", "zz"], ["get", "s"]], "-", ["get", "n"]], "park-1"]"#, 1),
  (#"[">=", ["to-number", ["get", "t"]], 12]"#, 1),
  (#"["==", ["get", "k", ["get", "o"]], 5]"#, 1),
  ("n=10", 2), ("s=park", 1), ("s!=park", 4), ("b", 2), ("!b", 3), ("n>=1 and n<10", 2), (#""s"="école""#, 1),
  ("b=true and z=null", 1),
  (#"["all", ["==", "$type", "Point"], ["in", "s", "park", "Parking"], ["!=", "n", 1]]"#, 1),
]

@Test(arguments: corpusCases)
func `a filter matches as many features as the corpus says`(_ filter: String, _ count: Int) throws {
  let filter = try Filter(argument: filter)
  #expect(try corpusFeatures().count { filter.matches($0) } == count)
}

@Test(
  arguments: [
    // MapLibre's feature_filter tests: an absent property meets only != !in !has.
    (#"["==", "foo", "bar"]"#, #"{"foo": "bar"}"#, true),
    (#"["==", "foo", "bar"]"#, #"{"foo": "baz"}"#, false),
    (#"["==", "foo", 0]"#, #"{"foo": 0}"#, true),
    (#"["==", "foo", 0]"#, #"{"foo": "0"}"#, false),
    (#"["==", "foo", 0]"#, #"{"foo": false}"#, false),
    (#"["==", "foo", 0]"#, "{}", false),
    (#"["==", "foo", null]"#, #"{"foo": null}"#, true),
    (#"["==", "foo", null]"#, "{}", false),
    (#"["==", "$type", "LineString"]"#, "{}", false),
    (#"["==", "$type", "Point"]"#, "{}", true),
    (#"["==", "$id", 1234]"#, "{}", true),
    (#"["==", "$id", "1234"]"#, #"{"id": "1234"}"#, false),
    (#"["!=", "foo", 0]"#, #"{"foo": 1}"#, true),
    (#"["!=", "foo", 0]"#, "{}", true),
    (#"["!=", "foo", "bar"]"#, #"{"foo": "bar"}"#, false),
    (#"["<", "foo", 0]"#, #"{"foo": -1}"#, true),
    (#"["<", "foo", 0]"#, #"{"foo": "-1"}"#, false),
    (#"["<", "foo", 0]"#, #"{"foo": null}"#, false),
    (#"["<", "foo", 0]"#, "{}", false),
    (#"["<", "foo", "b"]"#, #"{"foo": "a"}"#, true),
    (#"[">=", "foo", 0]"#, #"{"foo": 0}"#, true),
    (#"["in", "foo", 0]"#, #"{"foo": 0}"#, true),
    (#"["in", "foo", 0, 1]"#, #"{"foo": "0"}"#, false),
    (#"["in", "foo", null]"#, #"{"foo": null}"#, true),
    (#"["in", "foo"]"#, #"{"foo": 1}"#, false),
    (#"["in", "$type", "LineString", "Point"]"#, "{}", true),
    (#"["in", "$id", 1, 1234]"#, "{}", true),
    (#"["!in", "foo"]"#, #"{"foo": 1}"#, true),
    (#"["!in", "foo", 0]"#, #"{"foo": 0}"#, false),
    (#"["!in", "foo", 0, "x"]"#, "{}", true),
    (#"["has", "$id"]"#, "{}", true),
    (#"["has", "$type"]"#, "{}", true),
    (#"["has", "foo"]"#, #"{"foo": null}"#, true),
    (#"["!has", "foo"]"#, #"{"foo": 1}"#, false),
    (#"["!has", "foo"]"#, "{}", true),
    (#"["any"]"#, "{}", false), (#"["all"]"#, "{}", true), (#"["none"]"#, "{}", true),
    (#"["any", ["==", "foo", 0], ["==", "foo", 1]]"#, #"{"foo": 1}"#, true),
    (#"["all", ["==", "foo", 0], ["==", "foo", 1]]"#, #"{"foo": 1}"#, false),
    (#"["none", ["==", "foo", 0], ["==", "foo", 1]]"#, #"{"foo": 1}"#, false),
    (#"["none", ["==", "foo", 0]]"#, #"{"foo": 1}"#, true),
    (#"["all", ["any", ["!has", "a"], ["==", "a", 1]], true]"#, #"{"a": 1}"#, true),
    // Old and new side by side, each read for what it is.
    (#"["all", ["==", "foo", 1], ["==", ["get", "bar"], 2]]"#, #"{"foo": 1, "bar": 2}"#, true),
    // A list in third place, or no text in second: an expression.
    (#"["in", "ark", ["literal", ["ark"]]]"#, "{}", true),
    (#"["==", 1, 1.0]"#, "{}", true),
    (#"["!=", ["get", "foo"], 1]"#, #"{"foo": 1}"#, false),
  ]
)
func `MapLibre's old filters mean what they mean there`(_ filter: String, _ properties: String, _ expected: Bool) throws
{
  let feature = try FeatureStub(properties, id: "1234")
  #expect(try Filter(argument: filter).matches(feature) == expected)
}

@Test(
  arguments: [
    ("n=10", #"{"n": 1e1}"#, true), ("n=10", #"{"n": "10"}"#, true), ("n=10", #"{"n": "10.0"}"#, false),
    ("n=010", #"{"n": 10}"#, true), ("n=.5", #"{"n": 0.50}"#, true), ("n=+5", #"{"n": 5}"#, true),
    ("n<10", #"{"n": 9}"#, true), ("n<10", #"{"n": "9"}"#, false), ("n<x", #"{"n": 9}"#, false),
    ("n=ten", #"{"n": 10}"#, false), ("n!=ten", #"{"n": 10}"#, true), ("n!=10", "{}", true), ("n>=1", "{}", false),
    ("b=true", #"{"b": true}"#, true), ("b=true", #"{"b": "true"}"#, true), ("b=false", #"{"b": 0}"#, false),
    ("b<true", #"{"b": false}"#, false), ("z=null", #"{"z": null}"#, true), ("z=null", "{}", false),
    ("z!=null", #"{"z": null}"#, false), ("z!=null", "{}", true), ("z", #"{"z": null}"#, true), ("!z", "{}", true),
    ("l=a", #"{"l": ["a"]}"#, false), ("l!=a", #"{"l": ["a"]}"#, true),
    ("s>=b", #"{"s": "ba"}"#, true), ("s<Z", #"{"s": "a"}"#, false), ("s=", #"{"s": ""}"#, true),
    ("s= and n=1", #"{"s": "", "n": 1}"#, true),
    (" n  >=  1   and\tn < 10 ", #"{"n": 5}"#, true),
    ("url=http://a?b=c", #"{"url": "http://a?b=c"}"#, true),
    ("road type=main street", #"{"road type": "main street"}"#, true),
    (#""a and b"="1 and 2" and c=3"#, #"{"a and b": "1 and 2", "c": 3}"#, true),
    (#""tab\t\u00e9"="\"q\"""#, #"{"tab\té": "\"q\""}"#, true),
    (#"!"a=b""#, #"{"a=b": 1}"#, false), (#"s="=x""#, #"{"s": "=x"}"#, true),
    ("and", #"{"and": 1}"#, true), ("brand=andy and band", #"{"brand": "andy", "band": 0}"#, true),
    ("wow!=5", #"{"wow": 5}"#, false), ("s=a or b", #"{"s": "a or b"}"#, true),
    // Not the same code points, though the same characters.
    ("s=é", #"{"s": "e\u0301"}"#, false),
    // Exact beyond 2^53.
    ("n=9007199254740993", #"{"n": 9007199254740992}"#, false),
    ("n>9007199254740992", #"{"n": 9007199254740993}"#, true),
  ]
)
func `the short form compares as the property's own type`(_ filter: String, _ properties: String, _ expected: Bool)
  throws
{
  let feature = try FeatureStub(properties)
  #expect(try Filter(argument: filter).matches(feature) == expected)
}

@Test(
  arguments: [
    ("", "the filter is empty; write KEY=VALUE", 0),
    ("=5", "'=5': no name of a property in front", 0),
    ("!=5", "'!=5': no name of a property in front", 0),
    ("a and ", "nothing behind 'and'", 6),
    ("a and", "nothing behind 'and'", 5),
    ("kind is park", "'kind is park': write KEY=VALUE, or put a name with blanks in double quotes", 0),
    ("n==10", "'=10': the operators are = != < <= > >=; put a value that begins so in double quotes", 2),
    ("n=1 and k<>10", "'>10': the operators are = != < <= > >=; put a value that begins so in double quotes", 10),
    ("!b=true", "'!b=true': write KEY!=VALUE", 0),
    ("!!b", "'!!b': one '!' is enough", 0),
    (#"s="park"#, #"'"park': no closing double quote"#, 2),
    (#"s="park" b=2"#, "'b=2' behind a closing quote; conditions are joined by ' and '", 9),
    (
      "a=1 or b=2",
      #"'1 or b=2': conditions are joined by ' and ' only; write ["any", …] for 'or', or quote the value"#,
      2
    ),
    (#"["==", 1"#, "expected a comma or ]", 8),
    (#"["!has", "a", "b"]"#, #"'!has' takes 1 argument, not 2; write ["!has", KEY]"#, 0),
    (#"["!in", ["get", "a"], 1]"#, #"the old filter '!in' needs the name of a property, as in ["!in", KEY, …]"#, 0),
    (#"["in", "k", 1, ["a"]]"#, "a value of an old filter must be a text, a number, true, false or null", 15),
  ]
)
func `what cannot be read as a filter is named`(_ filter: String, _ message: String, _ offset: Int) {
  let error = complaint { () throws(StyleError) in _ = try Filter(argument: filter) }
  #expect(error?.message == message)
  #expect(error?.offset == offset)
}

@Test func `a filter says which properties it can ask for`() throws {
  let filter =
    #"["all", ["==", "a", 1], ["has", "b"], ["in", "$type", "Point"], ["==", ["get", "k", ["get", "a"]], 5]]"#
  #expect(try Filter(argument: filter).keys == ["a", "b"])
  #expect(try Filter(argument: "x=1 and !y and x<5").keys == ["x", "y"])
}
