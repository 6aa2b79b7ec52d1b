import SimpleFeatures

/// One condition on one property, as the short form and MapLibre's old filters have it. An absent property meets only
/// negated ones.
struct PropertyTest: Sendable {
  enum Subject: Sendable {
    case property(String)
    case id
    case geometryType
  }

  enum Condition: Sendable {
    case exists
    /// Equal or in order, with a value of the same type.
    case compares(Comparison, Value)
    case isOneOf(Set<Value>)
    /// Equal or in order, with a text read as the property's own type.
    case reads(Comparison, TypedText)
  }

  var subject: Subject
  var condition: Condition
  var isNegated = false

  func holds(for feature: some FeatureContext) -> Bool {
    value(of: feature).map(meetsCondition) ?? false != isNegated
  }

  /// Nil when the feature has no such thing.
  private func value(of feature: some FeatureContext) -> Value? {
    switch subject {
    case .property(let key): feature.property(key).map(Value.init)
    case .id: feature.id == .null ? nil : Value(feature.id)
    case .geometryType: feature.geometryType.map { .string($0.singleName) }
    }
  }

  private func meetsCondition(_ value: Value) -> Bool {
    switch condition {
    case .exists: true
    case .compares(.equal, let other): value == other
    case .compares(let comparison, let other): value.compared(to: other).map(comparison.holds) ?? false
    case .isOneOf(let others): others.contains(value)
    case .reads(let comparison, let text): text.holds(comparison, for: value)
    }
  }
}

/// A text that is compared as the type of what it is compared with.
struct TypedText: Sendable {
  let text: String
  private let number: ExactNumber?

  init(_ text: String) {
    self.text = text
    number = ExactNumber(reading: text)
  }

  /// Whether the comparison holds between a value and the text.
  func holds(_ comparison: Comparison, for value: Value) -> Bool {
    switch value {
    case .number(let other): number.map { comparison.holds(for: other.compared(to: $0)) } ?? false
    case .string(let other): comparison.holds(for: other.comparedByScalars(to: text))
    case .boolean(let other): comparison == .equal && text == (other ? "true" : "false")
    case .null: comparison == .equal && text == "null"
    case .array, .object, .colour: false
    }
  }
}
