import Testing

@testable import GeoJSON

/// Names that stand twice, half surrogate pairs, numbers beyond the double range: good JSON that is worth a warning.
struct NamesTests {
  private func rules(ofProperties properties: String) throws -> [String] {
    try Reading(#"{"type":"Feature","properties":\#(properties),"geometry":null}"#).says.map { says in
      says.split(separator: " ").enumerated().filter { $0.offset != 1 }.map(\.element).joined(separator: " ")
    }
  }

  private func object(_ names: some Sequence<Int>) -> String {
    "{" + names.map { "\"name\($0)\":\($0)" }.joined(separator: ",") + "}"
  }

  @Test(arguments: [1, 2, 511, 512, 513, 1024, 1500])
  func `a name that stands twice is found among any number`(count: Int) throws {
    #expect(try rules(ofProperties: object(0..<count)) == [])
    for twin in [0, count / 2, count - 1] {
      let path = "json-duplicate-key /properties/name\(twin)"
      #expect(try rules(ofProperties: object(Array(0..<count) + [twin])) == [path])
    }
  }

  @Test func `objects inside one another have names of their own`() throws {
    #expect(try rules(ofProperties: #"{"a":{"a":{"a":1},"b":{"a":1}},"b":[{"a":1},{"a":1}],"c":{"a":1,"b":2}}"#) == [])
    #expect(
      try rules(ofProperties: #"{"a":{"b":1,"c":{"b":2},"b":3},"d":[{},{"x":0,"x":0}]}"#) == [
        "json-duplicate-key /properties/a/b", "json-duplicate-key /properties/d/1/x",
      ])
  }

  @Test func `many small objects use the names up and nothing is missed`() throws {
    let objects = Array(repeating: #"{"x":1,"y":2}"#, count: 400).joined(separator: ",")
    #expect(try rules(ofProperties: #"{"a":[\#(objects)]}"#) == [])
    #expect(
      try rules(ofProperties: #"{"a":[\#(objects),{"x":1,"x":2}]}"#) == ["json-duplicate-key /properties/a/400/x"])
  }

  @Test func `names that differ only in the middle are two`() throws {
    let front = String(repeating: "a", count: 30)
    let names = (0..<60).map { #""\#(front)\#($0 % 10)\#($0 / 10)\#(front)":0"# }
    #expect(try rules(ofProperties: "{" + names.joined(separator: ",") + "}") == [])
  }

  @Test func `names are compared by their characters, after decoding`() throws {
    #expect(try rules(ofProperties: #"{"a":1,"\u0061":2}"#) == ["json-duplicate-key /properties/a"])
    #expect(try rules(ofProperties: #"{"\u00e9":1,"é":2}"#) == ["json-duplicate-key /properties/é"])
    // Composed and decomposed look the same and are two.
    #expect(try rules(ofProperties: "{\"\u{E9}\":1,\"e\u{301}\":2}") == [])
    #expect(try rules(ofProperties: #"{"":1,"":2}"#) == ["json-duplicate-key /properties/"])
    #expect(try rules(ofProperties: #"{"a":1,"A":2,"a ":3}"#) == [])
  }

  @Test func `a foreign member that stands twice is a warning, one of GeoJSON an error`() throws {
    let front = #"{"type":"Feature","properties":{},"geometry":null,"#
    #expect(try Reading(front + #""x":1,"x":2}"#).says == ["json-duplicate-key 1:57 /x"])
    #expect(
      try Reading(front + #""coordinates":1,"coordinates":2}"#).rules == ["forbidden-member", "json-duplicate-key"])
    for (name, value) in [("type", #""Feature""#), ("geometry", "null"), ("properties", "{}")] {
      #expect(try Reading(front + #""\#(name)":\#(value)}"#).says == ["duplicate-member 1:51 /\(name)"])
    }
    #expect(try Reading(front + #""id":1,"i\u0064":2}"#).rules == ["duplicate-member"])
  }

  @Test(arguments: [
    (#""\ud800""#, true), (#""\udfff""#, true), (#""\ud83d\ude00""#, false), (#""\ude00\ud83d""#, true),
    (#""\ud800\ud800\udc00""#, true), (#""\ud800x""#, true), (#""\\ud800""#, false), (#""\ud800\n""#, true),
    (#""\uD7FF\uE000""#, false),
  ])
  func `half a surrogate pair is worth a warning, in a string and in a name`(string: String, isLone: Bool) throws {
    #expect(try rules(ofProperties: #"{"a":[\#(string)]}"#) == (isLone ? ["json-lone-surrogate /properties/a/0"] : []))
    let name = try rules(ofProperties: #"{\#(string):1}"#).map { $0.split(separator: " ")[0] }
    #expect(name == (isLone ? ["json-lone-surrogate"] : []))
  }

  @Test(arguments: [
    #"{"type":"Feature","properties":{},"geometry":null,"\ud800":1}"#,
    #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2],"\udc00":1}}"#,
    #"{"type":"FeatureCollection","\ud800":1,"features":[]}"#,
    #"{"type":"FeatureCollection","features":[],"\ud800":1}"#,
    #"{"type":"Feature","id":"\ud800","properties":{},"geometry":null}"#,
  ])
  func `half a surrogate pair is found in the names of GeoJSON's own objects`(text: String) throws {
    #expect(try Reading(text).rules == ["json-lone-surrogate"])
  }

  @Test(arguments: [
    ("1e308", false), ("1e309", true), ("-1e400", true), ("1e-400", false), ("1.7976931348623157e308", false),
    ("1.7976931348623159e308", true), ("0e999", false), (String(repeating: "9", count: 308), false),
    (String(repeating: "9", count: 309), true), (String(repeating: "9", count: 400) + "e-100", false),
    ("0." + String(repeating: "0", count: 400) + "1e402", false), ("0.1e99999999999999999999", true),
  ])
  func `a number beyond the double range is worth a warning`(number: String, isBeyond: Bool) throws {
    let found = try rules(ofProperties: #"{"a":\#(number)}"#)
    #expect(found == (isBeyond ? ["json-number-range /properties/a"] : []))
    let position = try Reading(#"{"type":"Point","coordinates":[0,0,\#(number)]}"#).rules
    #expect(position == (isBeyond ? ["coordinate-not-finite"] : []))
  }

  @Test func `ids are equal by value and by characters`() throws {
    func count(_ ids: String...) throws -> Int {
      let features = ids.map { #"{"type":"Feature","id":\#($0),"properties":{},"geometry":null}"# }
      return try Reading(features.joined(separator: "\n")).rules.count { $0 == "id-duplicate" }
    }
    #expect(try count("2", "2.0", "20e-1", "0.2E1") == 3)
    #expect(try count("2", #""2""#, #""2e0""#) == 0)
    #expect(try count("0", "-0", "0.0") == 2)
    #expect(try count("9007199254740993", "9007199254740992", "9007199254740993.0") == 1)
    #expect(try count(#""a""#, #""\u0061""#) == 1)
    #expect(try count("\"\u{E9}\"", "\"e\u{301}\"") == 0)
    #expect(try count("null", "null") == 0)
    #expect(try count("1e400", "1e401", "10e399") == 1)
  }
}
