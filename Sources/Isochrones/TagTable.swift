/// The distinct sets of tags of a network: rules run once a set, not once a line.
public struct TagTable: Sendable, Equatable {
  static let keyCount = TagKey.allCases.count

  /// Texts of values; 0 is the empty text, which stands for an absent tag.
  public private(set) var words: [String] = [""]
  /// The word of each key, set after set.
  private(set) var values: [Int32] = []
  private var wordSlots: [Int32] = [Int32](repeating: -1, count: 1024)
  private var setSlots: [Int32] = [Int32](repeating: -1, count: 1024)
  /// What a set is filled into before it is interned.
  private var scratch = [Int32](repeating: 0, count: keyCount)

  public init() {}

  /// A table as it was stored.
  init(words: [String], values: [Int32]) {
    self.words = words
    self.values = values
  }

  /// The number of sets.
  public var count: Int { values.count / Self.keyCount }

  func value(_ set: Int, _ key: TagKey) -> String { words[Int(values[set * Self.keyCount + key.rawValue])] }

  func has(_ set: Int, _ key: TagKey) -> Bool { values[set * Self.keyCount + key.rawValue] != 0 }

  /// Whether a point with these tags may stop who passes.
  func isBarrier(_ set: Int) -> Bool {
    has(set, .barrier) || has(set, .door) || has(set, .entrance) || has(set, .kerb)
  }

  /// Whether a point with these tags is a lift.
  func isLift(_ set: Int) -> Bool { value(set, .highway) == "elevator" }

  /// Begins a set without tags.
  public mutating func beginSet() {
    for index in scratch.indices { scratch[index] = 0 }
  }

  /// Whether the set that is being filled has a tag.
  public func hasTag(_ key: TagKey) -> Bool { scratch[key.rawValue] != 0 }

  /// Sets a tag of the set that is being filled, blanks round the value taken off.
  public mutating func setTag(_ key: Int, _ text: Span<UInt8>, _ range: Range<Int>) {
    var (start, end) = (range.lowerBound, range.upperBound)
    if !(TagKey(rawValue: key)?.isList ?? false) {
      var index = start
      while index < end, text[index] != UInt8(ascii: ";") { index += 1 }
      end = index
    }
    while start < end, text[start] <= 0x20 { start += 1 }
    while end > start, text[end - 1] <= 0x20 { end -= 1 }
    scratch[key] = start == end ? 0 : word(text, start..<end)
  }

  /// The set that was filled, known already or new.
  public mutating func internSet() -> Int32 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for value in scratch { hash = (hash ^ UInt64(UInt32(bitPattern: value))) &* 0x100_0000_01B3 }
    if count * 2 >= setSlots.count { growSets() }
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 29) & (setSlots.count - 1)
    while setSlots[slot] >= 0 {
      let start = Int(setSlots[slot]) * Self.keyCount
      var key = 0
      while key < Self.keyCount, values[start + key] == scratch[key] { key += 1 }
      if key == Self.keyCount { return setSlots[slot] }
      slot = (slot + 1) & (setSlots.count - 1)
    }
    let set = Int32(count)
    setSlots[slot] = set
    values.append(contentsOf: scratch)
    return set
  }

  private mutating func growSets() {
    let size = setSlots.count * 2
    setSlots = [Int32](repeating: -1, count: size)
    for set in 0..<count {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for key in 0..<Self.keyCount {
        hash = (hash ^ UInt64(UInt32(bitPattern: values[set * Self.keyCount + key]))) &* 0x100_0000_01B3
      }
      var slot = Int(truncatingIfNeeded: hash ^ hash >> 29) & (size - 1)
      while setSlots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      setSlots[slot] = Int32(set)
    }
  }

  private static func hash(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range { hash = (hash ^ UInt64(text[index])) &* 0x100_0000_01B3 }
    return hash ^ hash >> 29
  }

  private mutating func word(_ text: Span<UInt8>, _ range: Range<Int>) -> Int32 {
    if words.count * 2 >= wordSlots.count { growWords() }
    var slot = Int(truncatingIfNeeded: Self.hash(text, range)) & (wordSlots.count - 1)
    while wordSlots[slot] >= 0 {
      let word = words[Int(wordSlots[slot])].utf8
      if word.count == range.count {
        var index = range.lowerBound
        if word.allSatisfy({
          defer { index += 1 }
          return $0 == text[index]
        }) {
          return wordSlots[slot]
        }
      }
      slot = (slot + 1) & (wordSlots.count - 1)
    }
    var bytes: [UInt8] = []
    for index in range { bytes.append(text[index]) }
    let word = Int32(words.count)
    wordSlots[slot] = word
    words.append(String(decoding: bytes, as: UTF8.self))
    return word
  }

  private mutating func growWords() {
    let size = wordSlots.count * 2
    wordSlots = [Int32](repeating: -1, count: size)
    for (index, word) in words.enumerated().dropFirst() {
      let bytes = Array(word.utf8)
      var slot = Int(truncatingIfNeeded: Self.hash(bytes.span, 0..<bytes.count)) & (size - 1)
      while wordSlots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      wordSlots[slot] = Int32(index)
    }
  }

  public static func == (a: Self, b: Self) -> Bool { a.words == b.words && a.values == b.values }
}
