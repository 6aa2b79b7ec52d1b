/// Which items of the first array still stand in the array of a zoom, and at what index.
struct LiveRanks {
  private var words: [UInt64]
  /// How many stand before each word.
  private var before: [Int32] = []

  /// - Parameter count: all of that many are there.
  init(count: Int) {
    words = [UInt64](repeating: .max, count: (count + 63) / 64)
    if count % 64 != 0 { words[words.count - 1] = (1 << UInt64(count % 64)) - 1 }
    recount()
  }

  /// The index in the array, as of the last `recount()`.
  func index(_ rank: Int) -> Int32 {
    let below = words[rank / 64] & ((1 << UInt64(rank % 64)) - 1)
    return before[rank / 64] + Int32(below.nonzeroBitCount)
  }

  mutating func remove(_ rank: Int) { words[rank / 64] &= ~(1 << UInt64(rank % 64)) }

  mutating func recount() {
    var sum: Int32 = 0
    before = words.map { word in
      defer { sum += Int32(word.nonzeroBitCount) }
      return sum
    }
  }
}
