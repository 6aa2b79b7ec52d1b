/// The value of a property, of an id, or of any other JSON member.
public indirect enum PropertyValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  case number(ExactNumber)
  case string(String)
  case array([PropertyValue])
  case object([Member])

  /// A member of an object, in the order of the text; where a name stands twice the last counts.
  public struct Member: Sendable, Equatable {
    public var name: String
    public var value: PropertyValue

    public init(name: String, value: PropertyValue) {
      self.name = name
      self.value = value
    }
  }

  /// Strings are equal when their characters are, not when they only look the same.
  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a.hasSameCharacters(as: b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  /// The last member of an object with a name; nil without one, and for everything else.
  public subscript(name: String) -> PropertyValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name.hasSameCharacters(as: name) }?.value
  }

  /// The double nearest to the number, nil for everything else.
  public var number: Double? { if case .number(let number) = self { number.value } else { nil } }

  /// The text of a string, nil for everything else.
  public var string: String? { if case .string(let string) = self { string } else { nil } }
}
