/// Numbers from 0 for byte strings, each different one once, in the order in which they come.
///
/// Holds the bytes and 12 to 20 more a string; looking one up allocates nothing.
struct ByteTable: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// Indices of strings by hash, -1 where there is none; at most half full.
  private var slots = [Int32](repeating: -1, count: 16)

  var count: Int { ends.count }

  func string(_ index: Int) -> ArraySlice<UInt8> { bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]] }

  /// The string's number, and whether it is new.
  mutating func index(of string: borrowing Span<UInt8>) -> (index: Int, isNew: Bool) {
    var slot = slot(of: string)
    if slots[slot] >= 0 { return (Int(slots[slot]), false) }
    if (count + 1) * 2 > slots.count {
      grow()
      slot = self.slot(of: string)
    }
    slots[slot] = Int32(count)
    for position in string.indices { bytes.append(string[position]) }
    ends.append(bytes.count)
    return (count - 1, true)
  }

  /// The slot where a string is, or would go.
  private func slot(of string: borrowing Span<UInt8>) -> Int {
    var hash = FNV()
    for position in string.indices { hash.add(string[position]) }
    var slot = Int(truncatingIfNeeded: hash.value ^ hash.value >> 32) & (slots.count - 1)
    while slots[slot] >= 0 && !isEqual(Int(slots[slot]), string) { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private func isEqual(_ index: Int, _ string: borrowing Span<UInt8>) -> Bool {
    let start = index == 0 ? 0 : ends[index - 1]
    guard ends[index] - start == string.count else { return false }
    for position in string.indices where bytes[start + position] != string[position] { return false }
    return true
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for index in 0..<count {
      let string = Array(string(index))
      slots[slot(of: string.span)] = Int32(index)
    }
  }
}
