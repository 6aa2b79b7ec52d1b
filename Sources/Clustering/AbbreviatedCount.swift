/// A count as supercluster abbreviates it: a number below 1,000, then text: `1k`, `1.1k`, `12k`; halves are rounded up.
public enum AbbreviatedCount: Sendable, Equatable, CustomStringConvertible {
  case number(Int)
  case text(String)

  public init(_ count: Int) {
    if count >= 10_000 {
      self = .text("\((count + 500) / 1000)k")
    } else if count >= 1000 {
      let tenths = (count + 50) / 100
      self = .text(tenths % 10 == 0 ? "\(tenths / 10)k" : "\(tenths / 10).\(tenths % 10)k")
    } else {
      self = .number(count)
    }
  }

  public var description: String {
    switch self {
    case .number(let count): "\(count)"
    case .text(let text): text
    }
  }
}
