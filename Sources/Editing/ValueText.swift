import SimpleFeatures

/// A JSON value and the characters it stood in: the value decides what is equal, the characters are what is written.
public struct ValueText: Sendable {
  public var text: [UInt8]
  public var value: PropertyValue

  public init(text: [UInt8], value: PropertyValue) {
    self.text = text
    self.value = value
  }

  /// The text as characters.
  public var string: String { String(decoding: text, as: UTF8.self) }
}

extension PropertyValue {
  /// Bytes that are the same for all values that are equal: numbers by exact decimal value, objects in any order, of a
  /// doubled name the last.
  ///
  /// - Complexity: O(n log n); recursion as deep as the value, which readers limit to 1,000 levels.
  public var canonicalKey: [UInt8] {
    var key: [UInt8] = []
    appendCanonicalKey(to: &key)
    return key
  }

  private func appendCanonicalKey(to key: inout [UInt8]) {
    switch self {
    case .null: key.append(UInt8(ascii: "n"))
    case .boolean(let boolean): key.append(boolean ? UInt8(ascii: "t") : UInt8(ascii: "f"))
    case .number(let number):
      key.append(UInt8(ascii: "#"))
      key += number.canonicalText.utf8
    case .string(let string): Self.append(string, to: &key)
    case .array(let elements):
      key.append(UInt8(ascii: "["))
      for element in elements { element.appendCanonicalKey(to: &key) }
      key.append(UInt8(ascii: "]"))
    case .object(let members):
      var last: [[UInt8]: PropertyValue] = [:]
      for member in members { last[Array(member.name.utf8)] = member.value }
      key.append(UInt8(ascii: "{"))
      for (name, value) in last.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        Self.append(String(decoding: name, as: UTF8.self), to: &key)
        value.appendCanonicalKey(to: &key)
      }
      key.append(UInt8(ascii: "}"))
    }
  }

  /// With its length before it, so that no text can pass for the end of another.
  private static func append(_ string: String, to key: inout [UInt8]) {
    key += "s\(string.utf8.count):".utf8
    key += string.utf8
  }

  /// Whether two values are equal, objects in any order.
  public func isSame(as other: PropertyValue) -> Bool {
    switch (self, other) {
    case (.object, .object), (.array, .array): canonicalKey == other.canonicalKey
    default: self == other
    }
  }
}
