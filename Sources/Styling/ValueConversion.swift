import SimpleFeatures

extension Value {
  /// What `to-number` gives, as MapLibre has it: 0 for null, false and "", 1 for true; null where there is no number.
  var asNumber: Value {
    switch self {
    case .null, .boolean(false): Value(computed: 0)
    case .boolean(true): Value(computed: 1)
    case .number: self
    case .string(let text):
      text.utf8.allSatisfy(isWhiteSpace) ? Value(computed: 0) : ExactNumber(reading: text).map(Value.number) ?? .null
    case .array, .object, .colour: .null
    }
  }

  /// What `to-boolean` gives: false for null, false, 0 and "".
  var asBoolean: Bool {
    switch self {
    case .null: false
    case .boolean(let boolean): boolean
    case .number(let number): number.value != 0
    case .string(let text): !text.isEmpty
    case .array, .object, .colour: true
    }
  }

  /// What `length` gives: the code points of a text, the elements of a list.
  var length: Value {
    switch self {
    case .string(let text): Value(computed: Double(text.unicodeScalars.count))
    case .array(let elements): Value(computed: Double(elements.count))
    default: .null
    }
  }

  /// What `in` gives: a member of a list, or a part of a text.
  func isContained(in other: Value) -> Bool {
    switch other {
    case .array(let elements): elements.contains { Value($0) == self }
    case .string(let text): string.map(text.containsScalars(of:)) ?? false
    default: false
    }
  }
}
