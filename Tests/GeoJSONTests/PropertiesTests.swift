import SimpleFeatures
import Testing

@testable import GeoJSON

/// Values that are looked up in a feature's text.
struct PropertiesTests {
  private func reader(_ properties: String, id: String? = nil) throws -> FeatureReader {
    let member = id.map { #""id":\#($0),"# } ?? ""
    let text = #"{"type":"Feature",\#(member)"properties":\#(properties),"geometry":null}"#
    let reader = FeatureReader(BytesSource(Array(text.utf8)))
    #expect(try reader.nextFeature())
    return reader
  }

  @Test func `a property is found by its name`() throws {
    let text =
      #" { "a" : 1 , "ab":"x\ny","": null,"n":{"a":2},"l":[1,{"a":3}],"t":true , "big":12345678901234567890.50 } "#
    let reader = try reader(text)
    #expect(reader.property("a")?.number == 1)
    #expect(reader.property("ab")?.string == "x\ny")
    #expect(reader.property("") == .null)
    #expect(reader.property("t") == .boolean(true))
    #expect(reader.property("b") == nil)
    #expect(reader.property("n")?["a"]?.number == 2)
    #expect(reader.propertyText("l").map(reader.string) == #"[1,{"a":3}]"#)
    #expect(reader.propertyText("big").map(reader.string) == "12345678901234567890.50")
  }

  @Test func `of a name that stands twice the last counts`() throws {
    let reader = try reader(#"{"a":1,"b":2,"a":3,"\u0062":4}"#)
    #expect(reader.property("a")?.number == 3)
    #expect(reader.property("b")?.number == 4)
    #expect(reader.properties["a"]?.number == 3)
  }

  @Test func `names are compared by their characters, after decoding`() throws {
    let reader = try reader(#"{"\u00e9":1,"a\"b\\":2,"\ud83d\ude00":3,"\ud800":4}"#)
    #expect(reader.property("\u{E9}")?.number == 1)
    #expect(reader.property("e\u{301}") == nil)
    #expect(reader.properties["e\u{301}"] == nil)
    #expect(reader.property(#"a"b\"#)?.number == 2)
    #expect(reader.property("😀")?.number == 3)
    #expect(reader.property("\u{FFFD}")?.number == 4)
  }

  @Test(arguments: ["null", "{}"])
  func `there is nothing in no properties`(text: String) throws {
    #expect(try reader(text).property("a") == nil)
  }

  @Test func `the id is a value with its text`() throws {
    #expect(try reader("{}").id == .null)
    #expect(try reader("{}", id: #""\u0061""#).id == .string("a"))
    #expect(try reader("{}", id: "1.50").id == .number(ExactNumber(1.5, text: "1.5")))
    guard case .number(let id) = try reader("{}", id: "9223372036854775808").id else { throw Missing() }
    #expect(id.text == "9223372036854775808")
  }

  private struct Missing: Error {}

  @Test func `random properties are read as the naive reader reads them`() throws {
    var maker = DocumentMaker(seed: 51)
    for spacing in DocumentMaker.Spacing.allCases {
      maker.spacing = spacing
      for _ in 0..<100 {
        let text = maker.feature()
        let reader = FeatureReader(BytesSource(Array(text.utf8)))
        #expect(try reader.nextFeature())
        let root = try NaiveJSON.root(Array(text.utf8))
        #expect(reader.properties == root["properties"]?.plain)
        #expect(reader.id == root["id"]?.plain ?? .null)
        guard case .object(let members)? = root["properties"]?.value else { continue }
        for (name, _) in members {
          let expected = root["properties"]?[name]
          #expect(reader.property(name) == expected?.plain)
          let range = reader.propertyText(name)
          #expect(range.map { $0.moved(by: reader.window.offset) } == expected?.range)
        }
      }
    }
  }
}
