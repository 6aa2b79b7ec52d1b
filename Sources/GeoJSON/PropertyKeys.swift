import SimpleFeatures

/// Names of properties to be looked for all at once.
public struct PropertyKeys: Sendable {
  public let names: [String]
  private var bytes: [[UInt8]]
  /// Indices of the names by their length in bytes, up to 63; longer ones in the last.
  private var byLength: [[Int]]
  /// Which lengths there are, as bits.
  private var lengths: UInt64 = 0

  private let ignoresCase: Bool

  /// - Parameter ignoresCase: whether the case of ASCII letters does not count; the names are then in lower case.
  public init(_ names: [String], ignoresCase: Bool = false) {
    self.names = names
    self.ignoresCase = ignoresCase
    bytes = names.map { Array($0.utf8) }
    byLength = [[Int]](repeating: [], count: 64)
    for (index, name) in bytes.enumerated() {
      byLength[min(63, name.count)].append(index)
      lengths |= 1 << UInt64(min(63, name.count))
    }
  }

  @inline(__always)
  func mayHave(length: Int) -> Bool { lengths >> UInt64(min(63, length)) & 1 == 1 }

  @inline(__always)
  func index(of key: Range<Int>, in text: Span<UInt8>) -> Int? {
    for index in byLength[min(63, key.count)] {
      let name = bytes[index]
      if name.count != key.count { continue }
      var isEqual = true
      for place in 0..<key.count {
        var byte = text[key.lowerBound + place]
        if ignoresCase, (0x41...0x5A).contains(byte) { byte |= 0x20 }
        if byte == name[place] { continue }
        isEqual = false
        break
      }
      if isEqual { return index }
    }
    return nil
  }

  func index(of key: String) -> Int? {
    let key = ignoresCase ? key.lowercased() : key
    return names.firstIndex { $0.hasSameCharacters(as: key) }
  }
}

extension FeatureReader {
  /// Looks for several properties in one walk over the text; of duplicates the last counts.
  ///
  /// - Parameter ranges: of the values, one a name; nil where a property is absent.
  /// - Returns: whether any was found.
  /// - Complexity: O(n) in the text of the properties.
  @discardableResult
  public func findProperties(_ keys: PropertyKeys, into ranges: inout [Range<Int>?]) -> Bool {
    for index in ranges.indices { ranges[index] = nil }
    while ranges.count < keys.names.count { ranges.append(nil) }
    let text = window.text
    guard let range = record.properties, text[range.lowerBound] == 0x7B else { return false }
    var hasAny = false
    var members = CheckedMembers(of: range)
    while let member = members.next(text) {
      let found: Int?
      if member.hasEscape {
        found = keys.index(of: JSONText.decoded(text, member.name))
      } else {
        found = keys.mayHave(length: member.name.count) ? keys.index(of: member.name, in: text) : nil
      }
      if let found {
        ranges[found] = member.value
        hasAny = true
      }
    }
    return hasAny
  }

  /// The value whose text a search found.
  public func value(_ range: Range<Int>) -> PropertyValue {
    JSONText.value(window.text, range)
  }

  /// The names of the feature's properties, in order.
  public var propertyNames: [String] {
    guard case .object(let members) = properties else { return [] }
    return members.map(\.name)
  }
}
