import Foundation
import TestSupport
import Testing

@testable import floorplan

/// Random logs on random data: what is accepted can be taken back byte for byte, and is what its squashed form gives.
struct EditApplyLawTests {
  private var numbers: SeededNumbers

  init() { numbers = SeededNumbers(seed: 17) }

  @Test func `thousands of logs and their inverses`() throws {
    var numbers = numbers
    var edited = 0
    for _ in 0..<2_000 {
      var source = RandomEdits(numbers: numbers)
      let (name, input) = source.input()
      let log = source.log()
      numbers = source.numbers
      let folder = try ScratchFolder().write(name, input).write("e", log)
      // What fails is taken back, and the rest is a log that is accepted.
      let words = ["edit-apply", name, "--edits", "e", "--topology", "off"]
      let ran = floorplan(words + ["--failed", "f", "--inverse", "i", "--squash", "s"], in: folder)
      let failed = try folder.text("f")
      try #require(ran.status == (failed.isEmpty ? 0 : 1), "\(ran.error)")
      let alone = floorplan(words, in: folder)
      #expect(alone.status == (failed.isEmpty ? 0 : 65) && (failed.isEmpty || alone.output.isEmpty), "\(log)")
      if ran.output != input { edited += 1 }
      try folder.write("out-\(name)", ran.output)
      let back = floorplan("edit-apply", "out-\(name)", "--edits", "i", in: folder)
      #expect(back == Ran(0, input), "\(log)")
      let again = floorplan("edit-apply", name, "--edits", "s", "--topology", "off", in: folder)
      #expect(try values(again.output) == values(ran.output), "\(log)")
    }
    #expect(edited > 400)
  }

  /// The features of an output, as Foundation reads them.
  private func values(_ text: String) throws -> [NSObject] {
    let isCollection = text.hasPrefix("{\"type\":\"FeatureCollection\"")
    let texts = isCollection ? [text] : text.components(separatedBy: .newlines).filter { !$0.isEmpty }
    return try texts.map { text in
      let bytes = Data(text.utf8.drop { $0 == 0x1E })
      return try #require(try JSONSerialization.jsonObject(with: bytes) as? NSObject)
    }
  }

  @Test func `a diff of ten edits has ten lines`() throws {
    let features = (0..<10_000).map { point(Double($0 % 180), 1, #""id":\#($0),"properties":{"n":\#($0)}"#) }
    let input = "{\"type\":\"FeatureCollection\",\"features\":[\n\(features.joined(separator: ",\n"))\n]}\n"
    let log = (0..<10).map { #"{"op":"set","id":\#($0 * 997),"properties":{"n":-1}}"# }.joined(separator: "\n")
    let folder = try ScratchFolder().write("in.geojson", input).write("e", log)
    let output = floorplan("edit-apply", "in.geojson", "--edits", "e", in: folder).output
    let (old, new) = (input.components(separatedBy: "\n"), output.components(separatedBy: "\n"))
    #expect(old.count == new.count)
    let changed = zip(old, new).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    #expect(changed == (0..<10).map { $0 * 997 + 1 })
  }
}

/// Makes data and logs; half of the operations fit the data.
struct RandomEdits {
  var numbers: SeededNumbers
  private var count = 0

  init(numbers: SeededNumbers) { self.numbers = numbers }

  private mutating func pick(_ words: [String]) -> String { words[numbers.below(words.count)] }

  private mutating func position() -> String {
    "[\(numbers.below(19) - 9),\(pick(["1", "2.0", "3.50", "-4", "1e0"]))\(numbers.below(8) == 0 ? ",7" : "")]"
  }

  private mutating func feature(_ index: Int) -> String {
    let x = numbers.below(20)
    let ring = "[[\(x),0],[\(x + 5),0], [\(x + 5),5.0],[\(x),5],[\(x),0]]"
    let hole = "[[\(x + 1),1],[\(x + 1),2],[\(x + 2),2],[\(x + 1),1]]"
    let geometry: String
    switch numbers.below(8) {
    case 0: geometry = "null"
    case 1: geometry = #"{"type":"Point","coordinates":\#(position())}"#
    case 2: geometry = #"{"coordinates":[\#(position()) , \#(position())],"type":"LineString","srid":1}"#
    case 3: geometry = #"{"type":"Polygon","bbox":[0,0,5,5],"coordinates":[\#(ring)]}"#
    case 4: geometry = #"{"type":"Polygon","coordinates":[\#(ring),\#(hole)]}"#
    case 5: geometry = #"{"type":"MultiLineString","coordinates":[[\#(position()),\#(position())],[]]}"#
    case 6: geometry = #"{"type":"MultiPolygon","coordinates":[[\#(ring)],[[[50,0],[60,0],[60,9],[50,0]]]]}"#
    default: geometry = #"{"type":"MultiPoint","coordinates":[\#(position()),\#(position())]}"#
    }
    let properties = pick(["{}", "null", #"{"a":1.50,"b":"x"}"#, #"{ "a" : 2 }"#])
    return #"{"type":"Feature","id":\#(index), "properties":\#(properties),"geometry":\#(geometry)}"#
  }

  /// A name and a text.
  mutating func input() -> (String, String) {
    count = numbers.below(6)
    let features = (0..<count).map { feature($0) }
    switch numbers.below(count == 0 ? 2 : 5) {
    case 0: return ("in.geojson", #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",") + "]}")
    case 1:
      return (
        "in.geojson",
        "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: " ,\n") + "\n] }\n"
      )
    case 2: return ("in.ndjson", features.joined(separator: "\n"))
    case 3: return ("in.ndjson", features.map { $0 + "\r\n" }.joined())
    default: return ("in.geojsons", features.map { "\u{1E}\($0)\n" }.joined())
    }
  }

  mutating func log() -> String { (0..<1 + numbers.below(5)).map { _ in operation() + "\n" }.joined() }

  private mutating func operation() -> String {
    let id = numbers.below(count + 1)
    let on = pick([#","id":\#(id)"#, #","feature":\#(id)"#, #","id":"n""#])
    let at = pick(["0", "1", "-1", "[0,1]", "[1,0]", "[0,0,1]"])
    switch numbers.below(14) {
    case 0: return #"{"op":"create","id":"n","geometry":{"type":"Point","coordinates":\#(position())}}"#
    case 1: return #"{"op":"create","geometry":null,"index":\#(numbers.below(count + 1))}"#
    case 2: return #"{"op":"delete"\#(on)}"#
    case 3: return #"{"op":"set"\#(on),"properties":{"\#(pick(["a", "b", "c"]))":\#(pick(["1.5", "null", "[1]"]))}}"#
    case 4: return #"{"op":"set"\#(on),"unset":["a"],"geometry":{"type":"Point","coordinates":[1,1]}}"#
    case 5: return #"{"op":"add"\#(on),"to":\#(position())}"#
    case 6: return #"{"op":"insert"\#(on),"to":\#(position())}"#
    case 7: return #"{"op":"move"\#(on),"at":\#(at),"to":\#(position())}"#
    case 8: return #"{"op":"remove"\#(on),"at":\#(at)}"#
    case 9: return #"{"op":"branch"\#(on),"at":\#(at),"to":[\#(position()),\#(position())]}"#
    case 10: return #"{"op":"reorder"\#(on),"at":\#(at),"index":0}"#
    case 11: return #"{"op":"type"\#(on),"type":"\#(pick(["LineString", "Polygon"]))"}"#
    case 12: return #"{"op":"undo"}"#
    default: return #"{"op":"set"\#(on),"newId":"r"}"#
    }
  }
}
