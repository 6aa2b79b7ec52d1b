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

  /// Offsets are of 32 bits, for a text of many positions has three entries for each; no text that is read whole comes
  /// near 4 GiB.
  private struct Entry: Sendable {
    var kind: Kind
    /// Bytes of the value.
    var start: UInt32
    var end: UInt32 = 0
    /// Bytes between the quotes of the name; both 0 for what is no member.
    var nameStart: UInt32 = 0
    var nameEnd: UInt32 = 0
    /// The entry behind this value and all inside it.
    var next: UInt32 = 0

    var range: Range<Int> { Int(start)..<Int(end) }
    var name: Range<Int>? { nameStart == 0 ? nil : Int(nameStart)..<Int(nameEnd) }
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
    // About what positions take, which are what there is most of.
    entries.reserveCapacity(length / 8 + 4)
    var scanner = JSONScanner()
    if length >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { scanner.position = 3 }
    var open: [Int] = []
    var name = 0..<0
    var first = scanner.peek(text)
    while true {
      // A value begins at the scanner's position.
      var entry = Entry(
        kind: kind(first), start: UInt32(scanner.position), nameStart: UInt32(name.lowerBound),
        nameEnd: UInt32(name.upperBound))
      name = 0..<0
      if first == 0x7B || first == 0x5B {
        guard open.count < ReadingLimit.depth else {
          throw JSONError(.depth, at: scanner.position, "at most 1,000 levels of brackets")
        }
        open.append(entries.count)
        entries.append(entry)
        scanner.position += 1
        let isObject = first == 0x7B
        first = scanner.peek(text)
        if first != (isObject ? 0x7D : 0x5D) {
          if isObject { (name, first) = try Self.name(text, &scanner) }
          continue
        }
      } else {
        try scanner.skipValue(text, level: 0)
        entry.end = UInt32(scanner.position)
        entry.next = UInt32(entries.count + 1)
        entries.append(entry)
      }
      // A value has ended: close brackets until a comma leads to the next one.
      while let parent = open.last {
        let isObject = entries[parent].kind == .object
        first = scanner.peek(text)
        if first == 0x2C {
          scanner.position += 1
          first = scanner.peek(text)
          if isObject { (name, first) = try Self.name(text, &scanner) }
          break
        }
        guard first == (isObject ? 0x7D : 0x5D) else {
          throw scanner.failure(text, isObject ? "a comma or }" : "a comma or ]")
        }
        scanner.position += 1
        entries[parent].end = UInt32(scanner.position)
        entries[parent].next = UInt32(entries.count)
        open.removeLast()
      }
      if open.isEmpty { break }
    }
    guard scanner.peek(text) == 0, scanner.position == length else { throw scanner.failure(text, "nothing more") }
    return entries
  }

  /// Goes past a member's name and its colon.
  /// - Returns: the bytes between the quotes, and the first byte of the value.
  private static func name(_ text: Span<UInt8>, _ scanner: inout JSONScanner) throws(JSONError) -> (Range<Int>, UInt8) {
    guard text[scanner.position] == 0x22 else { throw scanner.failure(text, "a member name in quotes") }
    let start = scanner.position + 1
    try scanner.skipString(text)
    let name = start..<scanner.position - 1
    try scanner.expect(0x3A, text, "a colon")
    return (name, scanner.peek(text))
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
  public func offset(_ node: Node) -> Int { Int(entries[node.index].start) }

  /// The bytes of the value.
  public func range(_ node: Node) -> Range<Int> { entries[node.index].range }

  /// The opening quote of the member's name; the value's own first byte when it is no member.
  public func nameOffset(_ node: Node) -> Int {
    entries[node.index].name.map { $0.lowerBound - 1 } ?? offset(node)
  }

  /// Elements of an array or values of an object's members, in order; empty for every other kind.
  public func children(_ node: Node) -> [Node] {
    var result: [Node] = []
    result.reserveCapacity(childCount(node))
    forEachChild(node) { result.append($0) }
    return result
  }

  /// Elements of an array, members of an object; 0 for every other kind.
  public func childCount(_ node: Node) -> Int {
    var count = 0
    forEachChild(node) { _ in count += 1 }
    return count
  }

  private func forEachChild(_ node: Node, _ body: (Node) -> Void) {
    var index = node.index + 1
    let end = Int(entries[node.index].next)
    while index < end {
      body(Node(index: index))
      index = Int(entries[index].next)
    }
  }

  /// The position that an array of two or more numbers is; nil for any other value.
  public func position(_ node: Node) -> Position? {
    let numbers = node.index + 1..<Int(entries[node.index].next)
    guard kind(node) == .array, numbers.count >= 2 else { return nil }
    guard numbers.allSatisfy({ entries[$0].kind == .number }) else { return nil }
    var position = Position(number(numbers.lowerBound), number(numbers.lowerBound + 1))
    for index in numbers.dropFirst(2) { position.append(number(index)) }
    return position
  }

  private func number(_ index: Int) -> ExactNumber {
    JSONText.number(bytes.span, entries[index].range)
  }

  /// The decoded name of a member, nil for an element or the root.
  public func name(_ node: Node) -> String? {
    entries[node.index].name.map { JSONText.decoded(bytes.span, $0) }
  }

  /// The value of the last member with a name, as readers of JSON take it.
  public func member(_ name: String, of node: Node) -> Node? {
    var found: Node?
    forEachChild(node) { if isNamed($0, name) { found = $0 } }
    return found
  }

  /// The value of the first member with a name, as GeoJSON is read here.
  public func firstMember(_ name: String, of node: Node) -> Node? {
    var found: Node?
    forEachChild(node) { if found == nil, isNamed($0, name) { found = $0 } }
    return found
  }

  /// Whether a member has a name, by its characters.
  private func isNamed(_ node: Node, _ name: String) -> Bool {
    guard let range = entries[node.index].name else { return false }
    let isEscaped = range.contains { bytes[$0] == 0x5C }
    if isEscaped { return JSONText.decoded(bytes.span, range).hasSameCharacters(as: name) }
    return range.count == name.utf8.count && bytes[range].elementsEqual(name.utf8)
  }

  /// The value as a value, places forgotten.
  public func value(_ node: Node) -> PropertyValue {
    let entry = entries[node.index]
    switch entry.kind {
    case .null: return .null
    case .boolean: return .boolean(bytes[entry.range.lowerBound] == 0x74)
    case .number: return .number(number(node.index))
    case .string: return .string(JSONText.decoded(bytes.span, entry.range.dropFirst().dropLast()))
    case .array: return .array(children(node).map(value))
    case .object:
      return .object(children(node).map { PropertyValue.Member(name: name($0) ?? "", value: value($0)) })
    }
  }
}
