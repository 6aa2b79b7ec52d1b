import Glibc
import SimpleFeatures

/// JSON as RFC 8259 has it, read the plain way: recursively, a character at a time. It knows the first byte with which a
/// text can no longer become JSON, and is what the scanner is held against.
struct NaiveJSON {
  indirect enum Value {
    case null
    case boolean(Bool)
    case number(String)
    case string(String)
    case array([Node])
    case object([(name: String, value: Node)])
  }

  struct Node {
    let range: Range<Int>
    let value: Value

    /// The last member with a name.
    subscript(name: String) -> Node? {
      guard case .object(let members) = value else { return nil }
      return members.last { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    var elements: [Node] { if case .array(let nodes) = value { nodes } else { [] } }
  }

  struct Wrong: Error, Equatable {
    let offset: Int
  }

  private let text: [UInt8]
  private var at = 0

  private init(_ text: [UInt8]) { self.text = text }

  /// The one value of a text with white space around it.
  static func root(_ text: [UInt8]) throws(Wrong) -> Node {
    var reader = Self(text)
    let node = try reader.node()
    reader.blank()
    if reader.at < text.count { throw reader.wrong }
    return node
  }

  private var wrong: Wrong { Wrong(offset: at) }
  private var next: Character? { at < text.count ? Character(Unicode.Scalar(text[at])) : nil }

  private mutating func blank() {
    while let next, " \t\n\r".unicodeScalars.contains(where: { Character($0) == next }) { at += 1 }
  }

  private mutating func take(_ word: String) throws(Wrong) {
    for character in word {
      if next != character { throw wrong }
      at += 1
    }
  }

  private mutating func node() throws(Wrong) -> Node {
    blank()
    let start = at
    let value: Value
    switch next {
    case "{": value = try object()
    case "[": value = try array()
    case "\"": value = .string(try string())
    case "n": (value, _) = (.null, try take("null"))
    case "t": (value, _) = (.boolean(true), try take("true"))
    case "f": (value, _) = (.boolean(false), try take("false"))
    default: value = .number(try number())
    }
    return Node(range: start..<at, value: value)
  }

  private mutating func object() throws(Wrong) -> Value {
    try take("{")
    var members: [(name: String, value: Node)] = []
    blank()
    if next == "}" {
      at += 1
      return .object([])
    }
    while true {
      blank()
      let name = try string()
      blank()
      try take(":")
      members.append((name, try node()))
      blank()
      if next == "}" {
        at += 1
        return .object(members)
      }
      try take(",")
    }
  }

  private mutating func array() throws(Wrong) -> Value {
    try take("[")
    var nodes: [Node] = []
    blank()
    if next == "]" {
      at += 1
      return .array([])
    }
    while true {
      nodes.append(try node())
      blank()
      if next == "]" {
        at += 1
        return .array(nodes)
      }
      try take(",")
    }
  }

  private mutating func string() throws(Wrong) -> String {
    try take("\"")
    var units: [UInt16] = []
    while true {
      guard let character = next, text[at] >= 0x20 else { throw wrong }
      switch character {
      case "\"":
        at += 1
        return String(decoding: units, as: UTF16.self)
      case "\\":
        at += 1
        units.append(try escape())
      default:
        // The shortest run of bytes that is one scalar; `String` knows what is well-formed.
        let end = (1...4).first { length in
          at + length <= text.count
            && String(validating: text[at..<at + length], as: UTF8.self)?.unicodeScalars.count == 1
        }
        guard let end else { throw wrong }
        units += Array(String(decoding: text[at..<at + end], as: UTF8.self).utf16)
        at += end
      }
    }
  }

  private mutating func escape() throws(Wrong) -> UInt16 {
    let plain: [Character: UInt16] = [
      "\"": 0x22, "\\": 0x5C, "/": 0x2F, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9,
    ]
    if let character = next, let unit = plain[character] {
      at += 1
      return unit
    }
    try take("u")
    var unit = 0
    for _ in 0..<4 {
      guard let digit = next?.hexDigitValue else { throw wrong }
      unit = unit * 16 + digit
      at += 1
    }
    return UInt16(unit)
  }

  private mutating func number() throws(Wrong) -> String {
    let start = at
    if next == "-" { at += 1 }
    if next == "0" { at += 1 } else { try digits() }
    if next == "." {
      at += 1
      try digits()
    }
    if next == "e" || next == "E" {
      at += 1
      if next == "+" || next == "-" { at += 1 }
      try digits()
    }
    return String(decoding: text[start..<at], as: UTF8.self)
  }

  private mutating func digits() throws(Wrong) {
    guard let first = next, ("0"..."9").contains(first) else { throw wrong }
    while let next, ("0"..."9").contains(next) { at += 1 }
  }
}

// MARK: Values

extension NaiveJSON.Node {
  var plain: PropertyValue {
    switch value {
    case .null: .null
    case .boolean(let boolean): .boolean(boolean)
    case .number(let text): .number(ExactNumber(strtod(text, nil), text: text))
    case .string(let string): .string(string)
    case .array(let nodes): .array(nodes.map(\.plain))
    case .object(let members):
      .object(members.map { PropertyValue.Member(name: $0.name, value: $0.value.plain) })
    }
  }

  /// The geometry that a good GeoJSON object describes.
  var geometry: Geometry {
    var result = Geometry(type: self["type"]?.plain.string.flatMap(GeometryType.init))
    var positions: [[Double]] = []
    gather(into: &result, &positions)
    result.coordinates = positions.flatMap { $0.prefix(2) }
    if positions.contains(where: { $0.count > 2 }) { result.altitudes = positions.map { $0.count > 2 ? $0[2] : .nan } }
    return result
  }

  private func gather(into geometry: inout Geometry, _ positions: inout [[Double]]) {
    func add(_ kind: CoordinateSequence.Kind, _ nodes: [NaiveJSON.Node]) {
      if nodes.isEmpty { return }
      positions += nodes.map { node in node.elements.compactMap(\.plain.number) }
      geometry.sequences.append(CoordinateSequence(kind, end: positions.count))
    }
    func addPolygon(_ rings: [NaiveJSON.Node]) {
      for (index, ring) in rings.enumerated() { add(index == 0 ? .exterior : .interior, ring.elements) }
    }
    guard let coordinates = self["coordinates"] else {
      for part in self["geometries"]?.elements ?? [] { part.gather(into: &geometry, &positions) }
      return
    }
    switch self["type"]?.plain.string {
    case "Point": if !coordinates.elements.isEmpty { add(.points, [coordinates]) }
    case "MultiPoint": add(.points, coordinates.elements)
    case "LineString": add(.line, coordinates.elements)
    case "MultiLineString": for line in coordinates.elements { add(.line, line.elements) }
    case "Polygon": addPolygon(coordinates.elements)
    default: for polygon in coordinates.elements { addPolygon(polygon.elements) }
    }
  }
}
