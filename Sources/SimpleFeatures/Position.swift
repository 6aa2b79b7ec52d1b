/// A position of RFC 7946 section 3.1.1 by exact value: longitude and latitude, or whatever the reference system has in
/// their place, and any further numbers.
///
/// The first two stand in the position itself, so that a list of positions is one piece of memory.
public struct Position: Sendable, Equatable, RandomAccessCollection, MutableCollection {
  public var x: ExactNumber
  public var y: ExactNumber
  private var further: [ExactNumber] = []

  public init(_ x: ExactNumber, _ y: ExactNumber) {
    self.x = x
    self.y = y
  }

  /// - Returns: nil for fewer than two numbers.
  public init?(_ numbers: some Collection<ExactNumber>) {
    guard numbers.count >= 2, let first = numbers.first else { return nil }
    let second = numbers.index(after: numbers.startIndex)
    self.init(first, numbers[second])
    further.append(contentsOf: numbers[numbers.index(after: second)...])
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { 2 + further.count }

  public subscript(index: Int) -> ExactNumber {
    get { index == 0 ? x : index == 1 ? y : further[index - 2] }
    set {
      switch index {
      case 0: x = newValue
      case 1: y = newValue
      default: further[index - 2] = newValue
      }
    }
  }

  public mutating func append(_ number: ExactNumber) { further.append(number) }

  /// The third number, which RFC 7946 takes for the altitude; nil without one.
  public var altitude: Double? { further.first?.value }
}
