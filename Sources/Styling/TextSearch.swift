import SimpleFeatures

/// A text looked for in every string of a feature's properties, nested ones too, blind for case and accents.
public struct TextSearch: Sendable {
  private let text: FoldedText

  public init(_ text: String) {
    self.text = FoldedText(text)
  }

  /// - Complexity: O(n) in the size of the properties.
  public func matches(_ feature: some FeatureContext) -> Bool {
    // Without recursion, as data may nest deeply.
    var pending = [feature.properties]
    while let value = pending.popLast() {
      switch value {
      case .string(let string): if FoldedText(string).contains(text) { return true }
      case .array(let elements): pending += elements
      case .object(let members): pending += members.lazy.map(\.value)
      case .null, .boolean, .number: break
      }
    }
    return false
  }
}
