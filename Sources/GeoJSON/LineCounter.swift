/// Counts lines and columns over text that goes by.
///
/// A line ends with LF, so CRLF is one end; columns count Unicode scalars.
struct LineCounter {
  /// From 1.
  private(set) var line = 1
  /// From 1.
  private(set) var column = 1

  /// - Complexity: O(n), at eight bytes a step.
  mutating func advance(over text: Span<UInt8>, _ range: Range<Int>) {
    let ends = Self.count(text, range, lineEnds: true)
    var lineStart = range.lowerBound
    if ends > 0 {
      line += ends
      column = 1
      lineStart = range.upperBound
      while text[lineStart - 1] != 0x0A { lineStart -= 1 }
    }
    // Every byte but a continuation byte begins a scalar.
    column += range.upperBound - lineStart - Self.count(text, lineStart..<range.upperBound, lineEnds: false)
  }

  /// The number of line ends, or else of UTF-8 continuation bytes.
  private static func count(_ text: Span<UInt8>, _ range: Range<Int>, lineEnds: Bool) -> Int {
    var total = 0
    var index = range.lowerBound
    while index &+ 8 <= range.upperBound {
      // Each byte of `lanes` counts up to 255 hits before they are added up.
      var lanes: UInt64 = 0
      let stop = min(range.upperBound &- 8, index &+ 8 * 254)
      while index <= stop {
        // Inside the range, and so inside the span.
        let word = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
        if lineEnds {
          let difference = word ^ 0x0A0A_0A0A_0A0A_0A0A
          let unequal = (difference & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F | difference
          lanes &+= ~unequal >> 7 & 0x0101_0101_0101_0101
        } else {
          lanes &+= (word >> 7) & ~(word >> 6) & 0x0101_0101_0101_0101
        }
        index &+= 8
      }
      let pairs = (lanes & 0x00FF_00FF_00FF_00FF) &+ (lanes >> 8 & 0x00FF_00FF_00FF_00FF)
      total &+= Int(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) >> 48)
    }
    while index < range.upperBound {
      total &+= (lineEnds ? text[index] == 0x0A : text[index] & 0xC0 == 0x80) ? 1 : 0
      index &+= 1
    }
    return total
  }

  /// A byte order mark is no column.
  mutating func discountByteOrderMark() { column -= 1 }
}
