import Editing
import GeoJSON
import SimpleFeatures

/// Finds JSON values among texts that go by fast: most are told apart by their characters alone.
struct ValueFilter {
  /// What all values are, by exact value.
  private var keys: Set<[UInt8]> = []
  private var integers: Set<Int> = []
  /// Hashes of strings.
  private var strings: Set<UInt64> = []

  var isEmpty: Bool { keys.isEmpty }

  /// Whether a value with this canonical key is looked for.
  func holds(_ key: [UInt8]) -> Bool { keys.contains(key) }

  mutating func insert(_ value: PropertyValue) {
    keys.insert(value.canonicalKey)
    switch value {
    case .string(let string):
      var hash = Self.hashStart
      for byte in string.utf8 { Self.add(byte, to: &hash) }
      strings.insert(hash)
    case .number(let number):
      if let integer = Int(number.text) {
        integers.insert(integer)
        return
      }
      let parts = number.canonicalText.split(separator: "e")
      if parts.isEmpty || parts.count == 1 {
        integers.insert(0)
      } else if let digits = Int(parts[0]), let exponent = Int(parts[1]), (0...18).contains(exponent) {
        var value = digits
        var isOver = false
        for _ in 0..<exponent {
          let (product, overflow) = value.multipliedReportingOverflow(by: 10)
          value = product
          isOver = isOver || overflow
        }
        if !isOver { integers.insert(value) }
      }
    default: break
    }
  }

  // FNV-1a, 64 bits (Fowler, Noll, Vo).
  private static let hashStart: UInt64 = 0xcbf2_9ce4_8422_2325

  @inline(__always)
  private static func add(_ byte: UInt8, to hash: inout UInt64) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// Whether the text of a value means one of those looked for.
  func contains(_ text: Span<UInt8>) -> Bool {
    switch text[0] {
    case UInt8(ascii: "\""):
      var hash = Self.hashStart
      var index = 1
      while index < text.count - 1, text[index] != UInt8(ascii: "\\") {
        Self.add(text[index], to: &hash)
        index += 1
      }
      if index == text.count - 1, !strings.contains(hash) { return false }
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let isNegative = text[0] == UInt8(ascii: "-")
      var value = 0
      var index = isNegative ? 1 : 0
      while index < text.count, text[index] &- 0x30 < 10, index < 18 {
        value = value * 10 + Int(text[index] &- 0x30)
        index += 1
      }
      if index == text.count { return integers.contains(isNegative ? -value : value) }
    default: break
    }
    return Self.key(of: text).map(keys.contains) ?? false
  }

  /// The canonical key of a text's value, if that is looked for.
  func match(_ text: Span<UInt8>) -> [UInt8]? { contains(text) ? Self.key(of: text) : nil }

  private static func key(of text: Span<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    for index in text.indices { bytes.append(text[index]) }
    do throws(JSONError) {
      let document = try JSONDocument(bytes)
      return document.value(document.root).canonicalKey
    } catch {
      return nil
    }
  }
}

/// Which features of the input a log can mean.
struct EditFilter {
  var numbers: Set<Int> = []
  var ids = ValueFilter()
  /// By the first property of each address.
  var properties: [(name: String, values: ValueFilter)] = []

  init(_ operations: some Sequence<EditOperation>) {
    for operation in operations {
      for id in [operation.id, operation.newID, operation.text?.id] { if let id { ids.insert(id.value) } }
      switch operation.address {
      case .id(let id): ids.insert(id.value)
      case .number(let number): numbers.insert(number)
      case .properties(let wanted):
        guard let first = wanted.first else { continue }
        let index =
          properties.firstIndex { $0.name.hasSameCharacters(as: first.name) } ?? properties.count
        if index == properties.count { properties.append((first.name, ValueFilter())) }
        properties[index].values.insert(first.value.value)
      case nil: break
      }
    }
  }

  /// Names of properties that addresses begin with.
  var names: Set<[UInt8]> { Set(properties.map { Array($0.name.utf8) }) }

  /// Whether the log can mean the feature that a reader read last.
  func matches(_ reader: FeatureReader) -> Bool {
    if !ids.isEmpty, let id = reader.idText, reader.withText(id, { ids.contains($0) }) { return true }
    if !numbers.isEmpty, numbers.contains(reader.featureIndex) { return true }
    for (name, values) in properties {
      if let text = reader.propertyText(name), reader.withText(text, { values.contains($0) }) { return true }
    }
    return false
  }
}
