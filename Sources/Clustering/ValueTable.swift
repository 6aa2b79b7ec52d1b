import SimpleFeatures

/// Numbers from 0 for the values of a property, equal ones alike: 1 and 1.0 are one value; 1, "1" and true are three.
///
/// A point's column then holds 4 bytes a point. Null and missing have no number; columns hold `none` for them.
public struct ValueTable: Sendable {
  /// Stands in a column for null and missing.
  public static let none: Int32 = -1

  /// The values, each in the form in which it came first.
  public private(set) var values: [PropertyValue] = []
  /// By text, the value it stands for.
  private var texts = ByteTable()
  private var valueOfText: [Int32] = []
  /// By what is the same for all equal values.
  private var keys = ByteTable()

  public init() {}

  /// The number of a value; `none` for null.
  public mutating func index(of value: PropertyValue) -> Int32 {
    if value == .null { return Self.none }
    var key: [UInt8] = []
    Self.appendKey(of: value, to: &key)
    let (index, isNew) = keys.index(of: key.span)
    if isNew { values.append(value) }
    return Int32(index)
  }

  /// The number of the value that a JSON text stands for; `read` is called for each text once.
  public mutating func index(ofText text: borrowing Span<UInt8>, read: () -> PropertyValue) -> Int32 {
    let (index, isNew) = texts.index(of: text)
    if isNew { valueOfText.append(self.index(of: read())) }
    return valueOfText[index]
  }

  /// Takes in the values of a table made from a later part of the input.
  ///
  /// - Returns: the number here of each value there.
  public mutating func merge(_ other: ValueTable) -> [Int32] { other.values.map { index(of: $0) } }

  /// The value as the text G of a cluster's id: text as it is, a number in its shortest form.
  public func groupText(_ index: Int32) -> [UInt8] {
    switch values[Int(index)] {
    case .null, .array, .object: []
    case .boolean(let value): Array((value ? "true" : "false").utf8)
    case .number(let number): Array((number.value.isFinite ? NumberText.text(number.value) : number.text).utf8)
    case .string(let text): Array(text.utf8)
    }
  }

  /// Whether points with this value may join: not with an array or object.
  public func isGroup(_ index: Int32) -> Bool {
    guard index >= 0 else { return false }
    switch values[Int(index)] {
    case .null, .array, .object: return false
    case .boolean, .number, .string: return true
    }
  }

  /// Appends bytes that are the same for equal values and for no others; nested no deeper than the reader allows.
  private static func appendKey(of value: PropertyValue, to key: inout [UInt8]) {
    switch value {
    case .null: key.append(UInt8(ascii: "0"))
    case .boolean(let value): key.append(value ? UInt8(ascii: "t") : UInt8(ascii: "f"))
    case .number(let number): appendText(number.canonicalText, UInt8(ascii: "n"), to: &key)
    case .string(let text): appendText(text, UInt8(ascii: "s"), to: &key)
    case .array(let elements):
      key.append(UInt8(ascii: "["))
      for element in elements { appendKey(of: element, to: &key) }
      key.append(UInt8(ascii: "]"))
    case .object(let members):
      key.append(UInt8(ascii: "{"))
      for member in members {
        appendText(member.name, UInt8(ascii: "m"), to: &key)
        appendKey(of: member.value, to: &key)
      }
      key.append(UInt8(ascii: "}"))
    }
  }

  private static func appendText(_ text: String, _ kind: UInt8, to key: inout [UInt8]) {
    key.append(kind)
    key += "\(text.utf8.count):".utf8
    key += text.utf8
  }
}
