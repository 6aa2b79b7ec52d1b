import SimpleFeatures

/// A small JSON text, such as a style or an expression, as nodes that know their places.
///
/// Data files are never read this way: `FeatureReader` streams them.
public struct JSONDocument: Sendable {
  /// A value of the document; valid for the document that gave it.
  public struct Node: Sendable, Hashable {
    fileprivate let index: Int
  }

  public enum Kind: Sendable {
    case null, boolean, number, string, array, object
  }

  private struct Entry: Sendable {
    var kind: Kind
    /// Bytes of the value.
    var start: Int
    var end = 0
    /// Bytes between the quotes of the name, for a member.
    var name: Range<Int>?
    /// The entry behind this value and all inside it.
    var next = 0
  }

  private let bytes: [UInt8]
  private let length: Int
  private let entries: [Entry]

  /// - Throws: `JSONError` where the text is not one JSON value with white space around it.
  /// - Complexity: O(n) time and memory.
  public init(_ text: [UInt8]) throws(JSONError) {
    length = text.count
    let padded = text + [UInt8](repeating: 0, count: JSONScanner.padding)
    bytes = padded
    entries = try Self.parse(padded.span, length: text.count)
  }

  public var root: Node { Node(index: 0) }

  private static func parse(_ text: Span<UInt8>, length: Int) throws(JSONError) -> [Entry] {
    var entries: [Entry] = []
    var scanner = JSONScanner()
    if length >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { scanner.position = 3 }
    // The whole is checked first, so that what follows only has to find its way.
    let start = scanner.position
    try scanner.skipValue(text, level: 0)
    guard scanner.peek(text) == 0, scanner.position == length else { throw scanner.failure(text, "nothing more") }
    scanner.position = start
    var open: [Int] = []
    var name: Range<Int>?
    while true {
      let first = scanner.peek(text)
      if first == 0x7D || first == 0x5D {
        scanner.position += 1
        let index = open.removeLast()
        entries[index].end = scanner.position
        entries[index].next = entries.count
      } else if first == 0x2C {
        scanner.position += 1
        continue
      } else {
        if let parent = open.last, entries[parent].kind == .object, name == nil {
          let from = scanner.position + 1
          try scanner.skipString(text)
          name = from..<scanner.position - 1
          try scanner.expect(0x3A, text, "a colon")
          continue
        }
        entries.append(Entry(kind: kind(first), start: scanner.position, name: name))
        name = nil
        if first == 0x7B || first == 0x5B {
          open.append(entries.count - 1)
          scanner.position += 1
          continue
        }
        try scanner.skipValue(text, level: 0)
        entries[entries.count - 1].end = scanner.position
        entries[entries.count - 1].next = entries.count
      }
      if open.isEmpty { return entries }
    }
  }

  private static func kind(_ first: UInt8) -> Kind {
    switch first {
    case 0x7B: .object
    case 0x5B: .array
    case 0x22: .string
    case 0x74, 0x66: .boolean
    case 0x6E: .null
    default: .number
    }
  }

  // MARK: Looking at nodes

  public func kind(_ node: Node) -> Kind { entries[node.index].kind }

  /// The first byte of the value.
  public func offset(_ node: Node) -> Int { entries[node.index].start }

  /// The bytes of the value.
  public func range(_ node: Node) -> Range<Int> { entries[node.index].start..<entries[node.index].end }

  /// The opening quote of the member's name; the value's own first byte when it is no member.
  public func nameOffset(_ node: Node) -> Int {
    entries[node.index].name.map { $0.lowerBound - 1 } ?? entries[node.index].start
  }

  /// Elements of an array or values of an object's members, in order; empty for every other kind.
  public func children(_ node: Node) -> [Node] {
    guard kind(node) == .array || kind(node) == .object else { return [] }
    var result: [Node] = []
    var index = node.index + 1
    while index < entries[node.index].next {
      result.append(Node(index: index))
      index = entries[index].next
    }
    return result
  }

  /// The numbers of an array that holds nothing else; nil for any other value.
  public func numbers(_ node: Node) -> [ExactNumber]? {
    guard kind(node) == .array else { return nil }
    var result: [ExactNumber] = []
    var index = node.index + 1
    while index < entries[node.index].next {
      guard entries[index].kind == .number else { return nil }
      result.append(JSONText.number(bytes.span, entries[index].start..<entries[index].end))
      index += 1
    }
    return result
  }

  /// The decoded name of a member, nil for an element or the root.
  public func name(_ node: Node) -> String? {
    entries[node.index].name.map { JSONText.decoded(bytes.span, $0) }
  }

  /// The value of the last member with a name, as readers of JSON take it.
  public func member(_ name: String, of node: Node) -> Node? {
    children(node).last { self.name($0)?.utf8.elementsEqual(name.utf8) == true }
  }

  /// The value as a value, places forgotten.
  public func value(_ node: Node) -> PropertyValue {
    let entry = entries[node.index]
    switch entry.kind {
    case .null: return .null
    case .boolean: return .boolean(bytes[entry.start] == 0x74)
    case .number: return .number(JSONText.number(bytes.span, entry.start..<entry.end))
    case .string: return .string(JSONText.decoded(bytes.span, entry.start + 1..<entry.end - 1))
    case .array: return .array(children(node).map(value))
    case .object:
      return .object(children(node).map { PropertyValue.Member(name: name($0) ?? "", value: value($0)) })
    }
  }
}
