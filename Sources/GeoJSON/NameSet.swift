/// The member names of the objects of one feature, to notice a name that may stand twice in its object.
///
/// A fixed open-addressing table of fingerprints, 8 KiB in all, that is emptied in O(1) by counting generations: an
/// object costs nothing to open and a name a few nanoseconds. `insert` answers "may be there already" a little too often
/// (for equal fingerprints, and when a feature holds more names than fit), never too seldom.
struct NameSet {
  private struct Slot {
    /// The object that the name belongs to; slots of objects before `firstObject` are free.
    var object: UInt32 = 0
    var fingerprint: UInt32 = 0
  }

  private static let slotCount = 1024
  private static let mostNames = 512

  /// Empty when names do not matter.
  private var slots: [Slot]
  /// The serial number of the object open at each depth; the last two are the feature's own and its geometry's.
  private var objects: [UInt32]
  private var firstObject: UInt32 = 1
  private var lastObject: UInt32 = 3
  private var nameCount = 0

  /// What stands for a depth with a feature's own names and with its geometry's.
  static let featureLevel = -1
  static let geometryLevel = -2

  /// - Parameter isUsed: whether names matter at all; without, the set costs nothing.
  init(isUsed: Bool) {
    slots = isUsed ? [Slot](repeating: Slot(), count: Self.slotCount) : []
    objects = isUsed ? [UInt32](repeating: 0, count: ReadingLimit.depth + 3) : []
  }

  /// Forgets everything.
  @inline(__always)
  mutating func forget() {
    if slots.isEmpty { return }
    if lastObject > UInt32.max - (1 << 24) {
      slots = [Slot](repeating: Slot(), count: Self.slotCount)
      lastObject = 0
    }
    firstObject = lastObject &+ 1
    lastObject = firstObject &+ 1
    objects[ReadingLimit.depth + 2] = firstObject
    objects[ReadingLimit.depth + 1] = lastObject
    nameCount = 0
  }

  /// Opens an object at a depth from 1.
  @inline(__always)
  mutating func open(_ depth: Int) {
    if slots.isEmpty { return }
    lastObject &+= 1
    objects[depth] = lastObject
  }

  /// - Parameter depth: that of the object, `featureLevel` or `geometryLevel`.
  /// - Returns: false when the name may already be there.
  @inline(__always)
  mutating func insert(_ text: Span<UInt8>, _ name: Range<Int>, _ depth: Int) -> Bool {
    if slots.isEmpty { return true }
    let object = objects[depth >= 0 ? depth : ReadingLimit.depth + 3 &+ depth]
    let hash = Self.hash(text, name)
    let fingerprint = UInt32(truncatingIfNeeded: hash)
    var index = Int(truncatingIfNeeded: (hash &+ UInt64(object) &* 0x9E37_79B9_7F4A_7C15) >> 54)
    nameCount &+= 1
    if nameCount > Self.mostNames { return false }
    while slots[index].object >= firstObject {
      if slots[index].object == object && slots[index].fingerprint == fingerprint { return false }
      index = (index &+ 1) & (Self.slotCount &- 1)
    }
    slots[index] = Slot(object: object, fingerprint: fingerprint)
    return true
  }

  /// Mixes the length and up to 24 bytes from the front, the middle and the end.
  @inline(__always)
  private static func hash(_ text: Span<UInt8>, _ name: Range<Int>) -> UInt64 {
    let count = name.upperBound &- name.lowerBound
    // The scanner's padding keeps every load inside the span.
    var word = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: name.lowerBound, as: UInt64.self)
    if count < 8 {
      word &= ((1 as UInt64) << UInt64(truncatingIfNeeded: count &* 8)) &- 1
    } else {
      let last = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: name.upperBound &- 8, as: UInt64.self)
      let middle = unsafe text.bytes.unsafeLoadUnaligned(
        fromByteOffset: name.lowerBound &+ (count &- 8) / 2, as: UInt64.self)
      word ^= last &* 0xFF51_AFD7_ED55_8CCD
      word ^= (middle << 21 | middle >> 43) &* 0xC4CE_B9FE_1A85_EC53
    }
    let mixed = (word ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ (mixed >> 29)
  }
}
