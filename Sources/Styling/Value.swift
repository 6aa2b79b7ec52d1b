import SimpleFeatures

/// What an expression gives: a JSON value, or a colour that was mixed.
///
/// Two are equal when they have the same type and the same value: numbers by their exact decimal value, strings by code
/// points, objects whatever the order of their members.
public enum Value: Sendable {
  case null
  case boolean(Bool)
  case number(ExactNumber)
  case string(String)
  case array([PropertyValue])
  case object([PropertyValue.Member])
  /// Only `interpolate` makes colours; every other colour is still the text that names it.
  case colour(Colour)

  public init(_ value: PropertyValue) {
    switch value {
    case .null: self = .null
    case .boolean(let boolean): self = .boolean(boolean)
    case .number(let number): self = .number(number)
    case .string(let string): self = .string(string)
    case .array(let elements): self = .array(elements)
    case .object(let members): self = .object(members)
    }
  }

  /// A computed number; null when it is none or infinite.
  init(computed number: Double) {
    self = number.isFinite ? .number(ExactNumber(number, text: NumberText.text(number))) : .null
  }

  /// The value as a JSON value; a colour is its text.
  public var propertyValue: PropertyValue {
    switch self {
    case .null: .null
    case .boolean(let boolean): .boolean(boolean)
    case .number(let number): .number(number)
    case .string(let string): .string(string)
    case .array(let elements): .array(elements)
    case .object(let members): .object(members)
    case .colour(let colour): .string(colour.description)
    }
  }

  /// Only `true` is true.
  public var isTrue: Bool { if case .boolean(true) = self { true } else { false } }

  /// The double nearest to the number, nil for everything else.
  public var number: Double? { if case .number(let number) = self { number.value } else { nil } }

  /// The text of a string, nil for everything else.
  public var string: String? { if case .string(let string) = self { string } else { nil } }

  /// The colour, mixed or named by a text of style.md 3; nil for everything else.
  public var colour: Colour? {
    switch self {
    case .colour(let colour): colour
    case .string(let text): Colour(text)
    default: nil
    }
  }

  var isNull: Bool { if case .null = self { true } else { false } }
}

extension Value: Hashable {
  public static func == (a: Value, b: Value) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.number(let a), .number(let b)): a.compared(to: b) == 0
    case (.string(let a), .string(let b)): a.hasSameScalars(as: b)
    case (.array, .array), (.object, .object): haveSameContents(a.propertyValue, b.propertyValue)
    case (.colour(let a), .colour(let b)): a == b
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .boolean(let boolean): hasher.combine(boolean)
    case .number(let number): hasher.combine(number.value == 0 ? 0 : number.value)
    case .string(let string): hasher.combine(string)
    case .array(let elements): hasher.combine(elements.count)
    // Where a name stands twice, fewer members count.
    case .object: hasher.combine(1)
    case .colour(let colour): hasher.combine(colour)
    }
  }
}
