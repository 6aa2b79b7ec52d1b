/// Finds what is valid JSON but worth a warning: names that stand twice, lone surrogates, numbers beyond the double range.
///
/// The text is known to be JSON, so the walk only has to find its way; it keeps its own stack.
struct JSONOddities {
  private struct Level {
    /// nil in an array.
    var names: Set<[UInt8]>?
    var index = 0
    /// Of the path up to the container.
    var pathLength: Int
  }

  private(set) var findings: [Finding] = []

  /// - Parameter path: JSON Pointer of the value at `start`.
  /// - Complexity: O(n) beside the hashing of names.
  mutating func look(_ text: Span<UInt8>, at start: Int, path root: String) throws(JSONError) {
    var scanner = JSONScanner()
    scanner.position = start
    var levels: [Level] = []
    var path = root
    while true {
      let first = scanner.peek(text)
      let offset = scanner.position
      if first == 0x7B || first == 0x5B {
        levels.append(Level(names: first == 0x7B ? [] : nil, pathLength: path.utf8.count))
        scanner.position += 1
        if scanner.peek(text) != (first == 0x7B ? 0x7D : 0x5D) {
          try enterMember(text, &scanner, &levels, &path)
          continue
        }
      } else {
        try lookAtScalar(text, &scanner, first, offset, path)
      }
      // A value has ended; go on behind it.
      while let level = levels.last {
        let next = scanner.peek(text)
        if next == 0x2C {
          scanner.position += 1
          levels[levels.count - 1].index += 1
          try enterMember(text, &scanner, &levels, &path)
          break
        }
        if next == 0x7D || next == 0x5D { scanner.position += 1 }
        path = String(path.utf8.prefix(level.pathLength)) ?? root
        levels.removeLast()
      }
      if levels.isEmpty { return }
    }
  }

  /// Goes past a name, if the container is an object, and sets the path to the member or element.
  private mutating func enterMember(
    _ text: Span<UInt8>, _ scanner: inout JSONScanner, _ levels: inout [Level], _ path: inout String
  ) throws(JSONError) {
    let last = levels.count - 1
    path = String(path.utf8.prefix(levels[last].pathLength)) ?? path
    guard levels[last].names != nil else {
      path += "/\(levels[last].index)"
      return
    }
    _ = scanner.peek(text)
    let start = scanner.position
    scanner.sawOddity = false
    try scanner.skipString(text)
    let name = JSONText.decoded(text, start + 1..<scanner.position - 1)
    path += "/" + pointerToken(name)
    if scanner.sawOddity { findings.append(Self.loneSurrogate(at: start, path: path)) }
    if levels[last].names?.insert(Array(name.utf8)).inserted == false {
      findings.append(Self.duplicate(name, at: start, path: path))
    }
    try scanner.expect(0x3A, text, "a colon")
  }

  private mutating func lookAtScalar(
    _ text: Span<UInt8>, _ scanner: inout JSONScanner, _ first: UInt8, _ offset: Int, _ path: String
  ) throws(JSONError) {
    scanner.sawOddity = false
    try scanner.skipValue(text, level: 0)
    guard scanner.sawOddity else { return }
    if first == 0x22 {
      findings.append(Self.loneSurrogate(at: offset, path: path))
    } else if !JSONText.number(text, offset..<scanner.position).value.isFinite {
      findings.append(
        Finding(
          rule: .jsonNumberRange, offset: offset,
          message: "number is beyond the range of a double; most readers will not keep it", path: path))
    }
  }

  static func loneSurrogate(at offset: Int, path: String) -> Finding {
    Finding(
      rule: .jsonLoneSurrogate, offset: offset,
      message: "string holds half a surrogate pair; write both halves or none", path: path)
  }

  static func duplicate(_ name: String, at offset: Int, path: String) -> Finding {
    Finding(
      rule: .jsonDuplicateKey, offset: offset,
      message: "member '\(shown(name))' stands twice; readers differ on which counts, take one out", path: path)
  }
}
