import SimpleFeatures

/// Orders in which points are taken up, for `ClusterPoints.order`.
public enum PointOrder {
  /// By a property: numbers first, then text by its bytes, then the rest; equal ones by index.
  ///
  /// - Parameters:
  ///   - column: a number of `table` for each point.
  ///   - isDescending: whether high numbers and texts come first.
  /// - Complexity: O(n + v log v) for v different values.
  public static func byValue(_ column: [Int32], in table: ValueTable, descending isDescending: Bool) -> [Int32] {
    let sorted = table.values.indices.sorted { comesFirst(table.values[$0], table.values[$1], isDescending) }
    // Equal keys have equal ranks: numbers that differ beyond a double, and all of the rest.
    var ranks = [UInt32](repeating: 0, count: table.values.count)
    var rank: UInt32 = 0
    for (place, value) in sorted.enumerated() {
      if place > 0, comesFirst(table.values[sorted[place - 1]], table.values[value], isDescending) { rank += 1 }
      ranks[value] = rank
    }
    let rest = rank + 1
    let keys = column.map { value -> UInt32 in
      guard value >= 0 else { return rest }
      switch table.values[Int(value)] {
      case .number, .string: return ranks[Int(value)]
      case .null, .boolean, .array, .object: return rest
      }
    }
    return RadixOrder(keys, of: column.indices.map { Int32(truncatingIfNeeded: $0) }).indices
  }

  private static func comesFirst(_ a: PropertyValue, _ b: PropertyValue, _ isDescending: Bool) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): isDescending ? a.value > b.value : a.value < b.value
    case (.string(let a), .string(let b)):
      isDescending ? b.utf8.lexicographicallyPrecedes(a.utf8) : a.utf8.lexicographicallyPrecedes(b.utf8)
    case (.number, .string): true
    case (.string, .number): false
    case (.number, _), (.string, _): true
    default: false
    }
  }

  /// By place along the Z-order curve: the same for any order of the input, if `precedes` settles which of
  /// two features in one place comes first by what they are.
  ///
  /// - Complexity: O(n log n).
  public static func byPlace(_ points: ClusterPoints, precedes: (Int, Int) -> Bool) -> [Int32] {
    let keys = points.places.map { ZOrder.code(counted($0.x), counted($0.y)) }
    return keys.indices.sorted { a, b in
      keys[a] == keys[b] ? (precedes(a, b) ? true : precedes(b, a) ? false : a < b) : keys[a] < keys[b]
    }.map { Int32(truncatingIfNeeded: $0) }
  }

  /// A coordinate counted from the world's edge.
  private static func counted(_ coordinate: Int32) -> UInt32 { UInt32(truncatingIfNeeded: Int(coordinate) + 1 << 29) }
}
