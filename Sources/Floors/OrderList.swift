/// The orders that a list asks for: `2`, `-1,0`, `-3..-1`, `..0`, `1..`, `..`.
public struct OrderList: Sendable {
  private enum Part: Sendable {
    case one(LevelOrder)
    case range(LevelOrder?, LevelOrder?)
  }

  private let parts: [Part]

  /// - Returns: nil for what cannot be read.
  public init?(_ text: String) {
    var parts: [Part] = []
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      let piece = String(piece.filter { $0 != " " })
      guard let dots = Self.dots(piece) else {
        guard let order = LevelOrder(decimal: piece) else { return nil }
        parts.append(.one(order))
        continue
      }
      let (front, back) = dots
      let (low, high) = (LevelOrder(decimal: front), LevelOrder(decimal: back))
      guard low != nil || front.isEmpty, high != nil || back.isEmpty else { return nil }
      if let low, let high {
        parts.append(.range(min(low, high), max(low, high)))
      } else {
        parts.append(.range(low, high))
      }
    }
    self.parts = parts
  }

  private static func dots(_ text: String) -> (String, String)? {
    let bytes = Array(text.utf8)
    let dot = UInt8(ascii: ".")
    for index in bytes.indices.dropLast() where bytes[index] == dot && bytes[index + 1] == dot {
      return (
        String(decoding: bytes[..<index], as: UTF8.self), String(decoding: bytes[(index + 2)...], as: UTF8.self)
      )
    }
    return nil
  }

  /// Those of some orders that the list asks for; an order that is named and not among them is `missing`.
  public func orders(among all: Set<LevelOrder>) -> (found: Set<LevelOrder>, missing: LevelOrder?) {
    var found = Set<LevelOrder>()
    for part in parts {
      switch part {
      case .one(let order):
        guard all.contains(order) else { return (found, order) }
        found.insert(order)
      case .range(let low, let high):
        for order in all where low.map({ $0 <= order }) ?? true && high.map({ order <= $0 }) ?? true {
          found.insert(order)
        }
      }
    }
    return (found, nil)
  }
}
