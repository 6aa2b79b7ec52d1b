import TestSupport

/// Makes GeoJSON of every shape: as good as random, the same for a seed.
struct DocumentMaker {
  enum Form: CaseIterable {
    case collection, featuresFirst, lines, sequence, concatenated, collections, lone
  }

  enum Spacing: CaseIterable {
    case none, blanks, lines, crlf
  }

  private var random: SeededNumbers
  var spacing = Spacing.none
  /// One feature in so many has something that a rule has words for.
  var faultsOneIn: UInt64 = .max

  init(seed: UInt64) { random = SeededNumbers(seed: seed) }

  // MARK: Documents

  mutating func document(_ form: Form, _ spacing: Spacing, features count: Int) -> String {
    self.spacing = spacing
    switch form {
    case .collection: return collection(count, isTypeLate: false) + end()
    case .featuresFirst: return collection(count, isTypeLate: true) + end()
    case .lines: return (0..<count).map { _ in text() + (spacing == .crlf ? "\r\n" : "\n") }.joined()
    case .sequence: return (0..<count).map { _ in "\u{1E}" + text() + "\n" }.joined()
    case .concatenated: return (0..<count).map { _ in text() }.joined()
    case .collections: return (0..<count).map { _ in collection(2, isTypeLate: random.oneIn(4)) + "\n" }.joined()
    case .lone: return end() + text() + end()
    }
  }

  private mutating func end() -> String { random.pick(["", "\n", " \n\n", "\r\n"]) }

  private mutating func text() -> String { random.oneIn(4) ? geometry() : feature() }

  private mutating func collection(_ count: Int, isTypeLate: Bool) -> String {
    var members = [(#""type""#, #""FeatureCollection""#)]
    if random.oneIn(3) { members.append((#""name""#, string())) }
    if random.oneIn(3) { members.append((#""bbox""#, box())) }
    let features = (#""features""#, array((0..<count).map { _ in feature() }))
    if isTypeLate { members.insert(features, at: 0) } else { members.append(features) }
    if random.oneIn(3) { members.append((#""x\n""#, value(2))) }
    if random.oneIn(3) && members.allSatisfy({ $0.0 != #""bbox""# }) { members.append((#""bbox""#, box())) }
    return object(members)
  }

  mutating func feature() -> String {
    var members = [(#""type""#, #""Feature""#)]
    if random.oneIn(2) { members.append((#""id""#, random.oneIn(2) ? string() : number(1e9))) }
    if random.oneIn(6) { members.append((#""bbox""#, box())) }
    members.append((#""properties""#, random.oneIn(9) ? "null" : objectValue(3)))
    members.append((#""geometry""#, random.oneIn(9) ? "null" : geometry()))
    if random.oneIn(6) { members.append((#""foreign""#, value(3))) }
    if faultsOneIn < .max && random.oneIn(faultsOneIn) { spoil(&members) }
    if random.oneIn(3) { members.shuffle(using: &random) }
    return object(members)
  }

  private mutating func spoil(_ members: inout [(String, String)]) {
    switch random.below(8) {
    case 0: members.removeLast()
    case 1: members.append((#""id""#, "null"))
    case 2: members.append((#""bbox""#, "[1,2,3]"))
    case 3: members.append((#""properties""#, #"{"a":1,"a":2,"\ud800":1e999}"#))
    case 4: members.append((#""coordinates""#, "[]"))
    case 5: members.append((#""geo\u006detry""#, #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,2]]]}"#))
    case 6: members.append((#""é""#, #"{"é":1,"\u00e9":2}"#))
    default:
      members = members.filter { $0.0 != #""geometry""# }
      members.append((#""geometry""#, #"{"coordinates":[200,95,3,4],"type":"Point"}"#))
    }
  }

  // MARK: Geometries

  mutating func geometry(_ depth: Int = 0) -> String {
    if random.oneIn(depth == 0 ? 7 : 5) && depth < 3 {
      return object([
        (#""type""#, #""GeometryCollection""#),
        (#""geometries""#, array((0..<random.below(4)).map { _ in geometry(depth + 1) })),
      ])
    }
    let dimension = random.oneIn(4) ? random.pick([3, 3, 4]) : 2
    let coordinates: String
    let type = random.pick(["Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon"])
    switch type {
    case _ where random.oneIn(12): coordinates = array([])
    case "Point": coordinates = position(dimension)
    case "MultiPoint", "LineString": coordinates = line(dimension)
    case "MultiLineString": coordinates = array((0...random.below(3)).map { _ in line(dimension) })
    case "Polygon": coordinates = polygon(dimension)
    default: coordinates = array((0...random.below(3)).map { _ in polygon(dimension) })
    }
    var members = [(#""type""#, "\"\(type)\""), (#""coordinates""#, coordinates)]
    if random.oneIn(8) { members.append((#""bbox""#, box())) }
    if random.oneIn(8) { members.append((#""note""#, value(1))) }
    if random.oneIn(4) { members.shuffle(using: &random) }
    return object(members)
  }

  private mutating func line(_ dimension: Int) -> String {
    array((0..<2 + random.below(4)).map { _ in position(dimension) })
  }

  private mutating func polygon(_ dimension: Int) -> String {
    if random.oneIn(20) { return array([array([])]) }
    return array(
      (0...random.below(2)).map { _ in
        var positions = (0..<3 + random.below(4)).map { _ in position(dimension) }
        positions.append(positions[0])
        return array(positions)
      })
  }

  private mutating func position(_ dimension: Int) -> String {
    // Now and then one position differs from its neighbours.
    let count = random.oneIn(40) ? 2 : dimension
    return array((0..<count).map { index in number(index == 0 ? 180 : 90) })
  }

  private mutating func box() -> String {
    array((0..<random.pick([4, 4, 6])).map { _ in number(90) })
  }

  // MARK: JSON

  /// A number from -limit to limit, in any spelling.
  mutating func number(_ limit: Double) -> String {
    let value = Double.random(in: -limit...limit, using: &random)
    switch random.below(12) {
    case 0: return "0"
    case 1: return random.pick(["-0", "0.0", "-0.0", "0e5", "1E+0", "10e-1", "0.00000000000000000000001"])
    case 2: return "\(Int(value))"
    case 3: return "\(Int(value)).\(random.next())\(random.next())"
    case 4: return "\(Int(value)).\(String(repeating: "0", count: random.below(30)))5"
    case 5: return "\(Int(value) / 10)\(random.pick([".5e1", "e+01", "E1", ".00e-1", ".25E0"]))"
    case 6, 7: return "\(value)"
    default:
      let digits = 1 + random.below(9)
      return "\(Int(value)).\(String(random.next() % 1_000_000_000 + 1_000_000_000).suffix(digits))"
    }
  }

  mutating func string() -> String {
    let parts = [
      "", "a", "Krems an der Donau", "ä", "€", "😀", #"\n"#, #"\""#, #"\\"#, #"\u00e9"#, #"\ud83d\ude00"#, "{", "]", ",",
      "}", ":", "\u{7F}", "e\u{301}", " ", #"\/"#, "0123456789abcdef",
    ]
    return "\"" + (0..<random.below(6)).map { _ in random.pick(parts) }.joined() + "\""
  }

  mutating func value(_ depth: Int) -> String {
    switch random.below(depth > 0 ? 8 : 6) {
    case 0: random.pick(["true", "false", "null"])
    case 1, 2: number(1e6)
    case 3, 4, 5: string()
    case 6: array((0..<random.below(4)).map { _ in value(depth - 1) })
    default: objectValue(depth - 1)
    }
  }

  private mutating func objectValue(_ depth: Int) -> String {
    object(
      (0..<random.below(5)).map { index in ("\"\(random.pick(["name", "ref", "ü", "k"]))\(index)\"", value(depth)) })
  }

  private mutating func object(_ members: [(String, String)]) -> String {
    "{" + joined(members.map { $0.0 + space() + ":" + space() + $0.1 }) + "}"
  }

  private mutating func array(_ elements: [String]) -> String { "[" + joined(elements) + "]" }

  private mutating func joined(_ parts: [String]) -> String {
    var result = space()
    for (index, part) in parts.enumerated() { result += (index > 0 ? "," + space() : "") + part + space() }
    return result
  }

  private mutating func space() -> String {
    switch spacing {
    case .none: ""
    case .blanks: random.pick(["", "", " ", "  ", "\t"])
    case .lines: random.pick(["", "", " ", "\n", "\n    "])
    case .crlf: random.pick(["", "", "\r\n", "\r\n\t"])
    }
  }

  // MARK: Damage

  /// A text with other digits.
  mutating func renumbered(_ text: [UInt8]) -> [UInt8] {
    text.map { byte in
      byte &- 0x30 < 10 && random.oneIn(2) ? 0x30 + UInt8(random.below(10)) : byte
    }
  }

  /// A text with a few bytes changed, taken away or doubled, most of them for others that mean something.
  mutating func damaged(_ text: [UInt8]) -> [UInt8] {
    var bytes = text
    for _ in 0...random.below(3) where !bytes.isEmpty {
      let index = random.below(bytes.count)
      switch random.below(5) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(bytes[index], at: index)
      case 2: bytes[index] ^= 1 << UInt8(random.below(8))
      case 3: bytes = Array(bytes[..<index])
      default:
        bytes[index] = random.pick(
          Array("[]{}:,\"\\0123456789.-+eEutrnfalsd \n\u{1E}\u{0}".utf8) + [0x80, 0xC3, 0xED, 0xFF])
      }
    }
    return bytes
  }
}
