import SimpleFeatures

/// Values of the feature that came last, looked up in its text when they are asked for.
extension FeatureReader {
  /// The id, `.null` where there is none.
  public var id: PropertyValue {
    record.id.map { JSONText.value(window.text, $0) } ?? .null
  }

  /// The whole of `properties`, `.null` where there are none.
  public var properties: PropertyValue {
    record.properties.map { JSONText.value(window.text, $0) } ?? .null
  }

  /// The property with a name, the last one where it stands twice; nil where it is absent.
  /// - Complexity: O(n) in the text of the properties.
  public func property(_ name: String) -> PropertyValue? {
    propertyText(name).map { JSONText.value(window.text, $0) }
  }

  /// The text of a property's value; nil where it is absent.
  public func propertyText(_ name: String) -> Range<Int>? {
    guard let range = record.properties, window.text[range.lowerBound] == 0x7B else { return nil }
    let text = window.text
    var name = name
    return name.withUTF8 { wanted in
      var members = CheckedMembers(of: range)
      var found: Range<Int>?
      while let member = members.next(text) {
        let name = member.name
        let isEqual =
          member.hasEscape
          ? unsafe JSONText.decoded(text, name).utf8.elementsEqual(wanted)
          : name.count == wanted.count && name.allSatisfy { unsafe text[$0] == wanted[$0 - name.lowerBound] }
        if isEqual { found = member.value }
      }
      return found
    }
  }

  /// Calls `body` with each property of the feature that came last, in one pass: the window's text, and where the name
  /// (without its quotes, escapes as they stand) and the value are.
  /// - Complexity: O(n) in the text of the properties.
  public func forEachProperty(_ body: (_ text: Span<UInt8>, _ name: Range<Int>, _ value: Range<Int>) -> Void) {
    if let range = record.properties { forEachMember(of: range, body) }
  }

  /// The same for the members of an object inside the feature; nothing for another value.
  public func forEachMember(
    of object: Range<Int>, _ body: (_ text: Span<UInt8>, _ name: Range<Int>, _ value: Range<Int>) -> Void
  ) {
    let text = window.text
    guard text[object.lowerBound] == 0x7B else { return }
    var members = CheckedMembers(of: object)
    while let member = members.next(text) { body(text, member.name, member.value) }
  }
}
