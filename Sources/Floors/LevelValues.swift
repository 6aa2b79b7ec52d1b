import SimpleFeatures

/// The orders that a value of OpenStreetMap's `level` says, as people write it: lists, ranges, fractions, full-width
/// digits.
public struct LevelValues: Sendable {
  /// What is worth telling of a range.
  public enum Remark: Sendable {
    /// The numbers of a list do not ascend.
    case unsorted
    /// The higher end stands first.
    case reversed
    /// The ends differ by no whole number, so only they count.
    case fraction
    /// A comma divides the levels, or is a decimal point.
    case comma
  }

  /// Each once, ascending.
  public private(set) var orders: [LevelOrder] = []
  /// Those that only the inside of a range says.
  public private(set) var between: Set<LevelOrder> = []
  /// What says no order.
  public private(set) var unreadable: [String] = []
  public private(set) var remarks: Set<Remark> = []
  private var found: Set<LevelOrder> = []
  private var last: LevelOrder?

  /// A range of more steps says nothing.
  private static let mostSteps = 1000

  public init(_ values: [PropertyValue]) {
    var pending = Array(values.reversed())
    while let value = pending.popLast() {
      switch value {
      case .null: break
      case .number(let number): addNumber(number)
      case .string(let text): add(text)
      case .array(let elements): pending += elements.reversed()
      case .boolean(let boolean): unreadable.append(boolean ? "true" : "false")
      case .object: unreadable.append("{…}")
      }
    }
    between.subtract(named)
    orders = found.sorted()
  }

  private var named: Set<LevelOrder> = []

  /// Whether nothing at all was said.
  public var isEmpty: Bool { orders.isEmpty && unreadable.isEmpty }

  private mutating func addNumber(_ number: ExactNumber) {
    if let order = LevelOrder(.number(number)) { note(order, order) } else { unreadable.append(number.text) }
  }

  private mutating func note(_ first: LevelOrder, _ least: LevelOrder) {
    if let last, first < last { remarks.insert(.unsorted) }
    last = first
    found.insert(least)
    named.insert(least)
  }

  private mutating func add(_ text: String) {
    for part in Self.folded(text).split(separator: ";") {
      let part = Self.trimmed(part)
      if part.isEmpty { continue }
      if part.contains(",") {
        remarks.insert(.comma)
        let pieces = part.split(separator: ",", omittingEmptySubsequences: false)
        if pieces.count == 2, Self.isDigits(pieces[0], signed: true), Self.isDigits(pieces[1], signed: false) {
          addToken("\(pieces[0]).\(pieces[1])")
        } else {
          for piece in pieces {
            let piece = Self.trimmed(piece)
            if !piece.isEmpty { addToken(piece) }
          }
        }
      } else {
        addToken(part)
      }
    }
  }

  private mutating func addToken(_ token: String) {
    if let order = LevelOrder(decimal: token) { return note(order, order) }
    guard let (a, b) = Self.range(token) else { return unreadable.append(token) }
    let (low, high) = (min(a, b), max(a, b))
    let difference = high.thousandths - low.thousandths
    guard difference % 1000 == 0 else {
      remarks.insert(.fraction)
      note(a, low)
      found.insert(high)
      named.insert(high)
      return
    }
    guard difference / 1000 <= Self.mostSteps else { return unreadable.append(token) }
    if a > b { remarks.insert(.reversed) }
    note(a, low)
    for step in stride(from: low.thousandths, through: high.thousandths, by: 1000) {
      found.insert(LevelOrder(thousandths: step))
      between.insert(LevelOrder(thousandths: step))
    }
    named.formUnion([low, high])
  }

  /// `A-B`, with spaces round the hyphen or not; either may have a sign.
  private static func range(_ token: String) -> (LevelOrder, LevelOrder)? {
    let characters = Array(token.utf8)
    for index in characters.indices.dropFirst() where characters[index] == UInt8(ascii: "-") {
      let front = trimmed(Substring(decoding: characters[..<index], as: UTF8.self))
      let back = trimmed(Substring(decoding: characters[(index + 1)...], as: UTF8.self))
      if let a = LevelOrder(decimal: front), let b = LevelOrder(decimal: back) { return (a, b) }
    }
    return nil
  }

  private static func isDigits(_ text: Substring, signed: Bool) -> Bool {
    var text = text
    if signed, text.first == "-" || text.first == "+" { text.removeFirst() }
    return !text.isEmpty && text.utf8.allSatisfy { $0 &- 0x30 < 10 }
  }

  private static func trimmed(_ text: Substring) -> String {
    let isSpace = { (character: Character) in character == " " || character == "\t" || character.isNewline }
    return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }

  /// Full-width digits, signs and marks as ASCII, as well as the minus sign and the en dash.
  static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xFF01...0xFF5E:
        result.unicodeScalars.append(Unicode.Scalar(scalar.value - 0xFF01 + 0x21) ?? scalar)
      case 0x3000: result += " "
      case 0x2212, 0x2013: result += "-"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
