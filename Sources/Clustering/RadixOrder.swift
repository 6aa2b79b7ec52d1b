/// Indices in the order of their keys, equal ones as they came.
struct RadixOrder {
  /// Ascending.
  private(set) var keys: [UInt32]
  /// In the order of their keys.
  private(set) var indices: [Int32]

  /// - Complexity: O(n): up to three rounds with 2,048 buckets, as many as the highest key has digits.
  init(_ keys: [UInt32], of indices: [Int32]) {
    self.keys = keys
    self.indices = indices
    let highest = keys.max() ?? 0
    var otherKeys = keys
    var otherIndices = indices
    var shift: UInt32 = 0
    while shift < 32 && highest >> shift > 0 {
      Self.sort(self.keys.span, self.indices.span, shift, &otherKeys, &otherIndices)
      swap(&self.keys, &otherKeys)
      swap(&self.indices, &otherIndices)
      shift += 11
    }
  }

  /// One round.
  private static func sort(
    _ keys: borrowing Span<UInt32>, _ indices: borrowing Span<Int32>, _ shift: UInt32, _ sortedKeys: inout [UInt32],
    _ sortedIndices: inout [Int32]
  ) {
    var starts = [Int32](repeating: 0, count: 2048)
    for position in keys.indices { starts[Int(keys[position] >> shift) & 2047] += 1 }
    var sum: Int32 = 0
    for digit in starts.indices {
      let count = starts[digit]
      starts[digit] = sum
      sum += count
    }
    var targetKeys = sortedKeys.mutableSpan
    var targetIndices = sortedIndices.mutableSpan
    for position in keys.indices {
      let key = keys[position]
      let digit = Int(key >> shift) & 2047
      let target = Int(starts[digit])
      starts[digit] += 1
      targetKeys[target] = key
      targetIndices[target] = indices[position]
    }
  }
}
