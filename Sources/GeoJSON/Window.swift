/// The part of an input that is in memory: what has been read and not yet done with.
///
/// It slides over the input, grows only for a feature that does not fit, and is always followed by the scanner's padding.
@safe
final class Window {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private let source: any ByteSource
  /// Bytes that are there, without the padding.
  private(set) var count = 0
  /// Whether the source has no more.
  private(set) var isAtEnd = false
  /// The input's offset of the first byte.
  private(set) var offset = 0

  init(source: any ByteSource, capacity: Int) {
    self.source = source
    self.capacity = capacity
    // Only the padding has to be there before anything is read; the rest is written before it is looked at.
    unsafe base = .allocate(capacity: capacity + JSONScanner.padding)
    unsafe base.initialize(repeating: 0, count: JSONScanner.padding)
  }

  deinit { unsafe base.deallocate() }

  /// The bytes with their padding; to be let go of before the next `refill`, which is not checked.
  @inline(__always)
  var text: Span<UInt8> {
    @_lifetime(immortal) get {
      // base has capacity + padding bytes, all initialised, and count is at most capacity.
      let span = unsafe Span(_unsafeStart: UnsafePointer(base), count: count + JSONScanner.padding)
      return unsafe _overrideLifetime(span, borrowing: ())
    }
  }

  /// Says that the source does not begin at the input's first byte.
  func begin(at offset: Int) { self.offset = offset }

  /// Forgets the first `consumed` bytes and reads more.
  /// - Returns: false when nothing was added, because the end is reached or the limit of held bytes.
  func refill(consumed: Int) throws(ByteSourceError) -> Bool {
    guard !isAtEnd else { return false }
    if consumed > 0 {
      unsafe base.update(from: base + consumed, count: count - consumed)
      count -= consumed
      offset += consumed
    }
    if count == capacity {
      guard capacity < ReadingLimit.heldBytes else { return false }
      grow()
    }
    // Whatever pieces the source gives, the window is filled: a feature that does not fit is looked at again only when
    // there is twice as much of it.
    let before = count
    while count < capacity, !isAtEnd {
      var span = unsafe MutableRawSpan(_unsafeStart: base + count, byteCount: capacity - count)
      let added = try source.read(into: &span)
      count += added
      isAtEnd = added == 0
    }
    for index in 0..<JSONScanner.padding { unsafe base[count + index] = 0 }
    return count > before
  }

  private func grow() {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2 + JSONScanner.padding)
    unsafe larger.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = larger
    capacity *= 2
  }
}
