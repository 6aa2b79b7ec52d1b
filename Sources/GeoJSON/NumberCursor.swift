import SimpleFeatures

/// A place in text from which numbers are read.
///
/// The text ends with the scanner's padding, bytes of 0: every loop here stops at one, so that a place inside the text
/// never leads out of it, and the accesses need no check. Measured: 100 MiB of polygons in two thirds of the time.
struct NumberCursor {
  var position: Int
  /// The most decimals so far, up to seven, and the mark behind them (see `Decimals`).
  private var usualCount = 1
  private var usualMark: UInt64 = 0x8000

  init(_ position: Int) { self.position = position }

  /// The byte at the position.
  @inline(__always)
  private func byte(_ text: Span<UInt8>) -> UInt8 {
    // At most one byte behind the first padding byte, see above.
    unsafe text[unchecked: position]
  }

  @inline(__always)
  mutating func skipWhiteSpace(_ text: Span<UInt8>) {
    while true {
      let byte = byte(text)
      if byte > 0x20 { return }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position &+= 1
    }
  }

  /// The first byte that is not white space.
  @inline(__always)
  mutating func peek(_ text: Span<UInt8>) -> UInt8 {
    skipWhiteSpace(text)
    return byte(text)
  }

  /// Reads a finite number, correctly rounded.
  ///
  /// Where it ends should be foreseen: waiting for a count of digits, on which every later load depends, costs more than
  /// the reading. So digits before the point are gone through byte by byte, and those behind it are read eight at once
  /// and expected to be as many as usual.
  /// - Returns: nil for what is no number by RFC 8259 or lies beyond the double range.
  @inline(__always)
  mutating func number(_ text: Span<UInt8>) -> Double? {
    var isFollowed = false
    let value = number(text, followedBy: 0x2C, &isFollowed)
    if isFollowed { position &-= 1 }
    return value
  }

  /// Reads a finite number, and the byte behind it if it is the one that most often comes next: then there is no need to
  /// look for an exponent.
  /// - Parameter isFollowed: is set to whether the byte was there.
  @inline(__always)
  mutating func number(_ text: Span<UInt8>, followedBy follower: UInt8, _ isFollowed: inout Bool) -> Double? {
    let start = position
    isFollowed = false
    // No branch on the sign: it is as good as random.
    let sign: Int64 = byte(text) == 0x2D ? 1 : 0
    position &+= Int(truncatingIfNeeded: sign)
    let digits = position
    var significand = Int64(byte(text) &- 0x30)
    guard significand < 10 else { return longNumber(text, from: start) }
    position &+= 1
    if byte(text) &- 0x30 < 10 {
      guard significand > 0 else { return longNumber(text, from: start) }
      repeat {
        significand = significand &* 10 &+ Int64(byte(text) &- 0x30)
        position &+= 1
      } while byte(text) &- 0x30 < 10
    }
    // 15 digits in all make a whole number that a double holds, so that one division rounds once (Clinger 1990).
    guard position &- digits < 8 else { return longNumber(text, from: start) }
    let value: Double
    if byte(text) == 0x2E {
      let part = Decimals(text, at: position &+ 1)
      // Up to seven decimals; with zeros behind them they are eight.
      guard part.mark > 0x80 else {
        guard part.mark == 0 else { return longNumber(text, from: start) }
        return fullNumber(text, from: start, front: significand &* 100_000_000 &+ part.number, at: position &+ 9)
      }
      position &+= 1
      if part.mark == usualMark {
        position &+= usualCount
      } else {
        let count = part.count
        position &+= count
        if count > usualCount { (usualCount, usualMark) = (count, part.mark) }
      }
      significand = significand &* 100_000_000 &+ part.number
      value = Double((significand ^ (0 &- sign)) &+ sign) / 1e8
    } else {
      value = Double((significand ^ (0 &- sign)) &+ sign)
    }
    if byte(text) == follower {
      position &+= 1
      isFollowed = true
    } else if byte(text) | 0x20 == 0x65 {
      return longNumber(text, from: start)
    }
    // An integer has no negative zero.
    return significand == 0 && sign == 1 ? -0.0 : value
  }

  /// The number that begins at `start`, of any length and with an exponent.
  @inline(__always)
  private mutating func longNumber(_ text: Span<UInt8>, from start: Int) -> Double? {
    let (value, end) = Self.longNumber(text, from: start)
    position = end
    return value
  }

  /// - Returns: the number and the index behind it, or nil and where it is wrong.
  @inline(never)
  private static func longNumber(_ text: Span<UInt8>, from start: Int) -> (value: Double?, end: Int) {
    var scanner = JSONScanner(at: start)
    do throws(JSONError) { try scanner.skipNumber(text) } catch { return (nil, error.offset) }
    let value = correctlyRounded(text.extracting(start..<scanner.position))
    return (value.isFinite ? value : nil, scanner.position)
  }

  /// The number with eight decimals or more that begins at `start`: a double in full, as most programs write it.
  /// - Parameters:
  ///   - front: its digits up to the eighth decimal.
  ///   - index: behind the eighth decimal.
  @inline(__always)
  private mutating func fullNumber(_ text: Span<UInt8>, from start: Int, front: Int64, at index: Int) -> Double? {
    let (value, end) = Self.fullNumber(text, from: start, front: front, at: index)
    position = end
    return value
  }

  @inline(never)
  private static func fullNumber(
    _ text: Span<UInt8>, from start: Int, front: Int64, at index: Int
  ) -> (value: Double?, end: Int) {
    let rest = Decimals(text, at: index)
    let end = index &+ rest.mark.trailingZeroBitCount >> 3
    // Three digits and sixteen decimals are as many as a UInt64 holds.
    guard front < 100_000_000_000, text[end] &- 0x30 >= 10, text[end] | 0x20 != 0x65,
      let value = nearestDouble(
        significand: UInt64(front) &* 100_000_000 &+ UInt64(rest.number), exponent: -16)
    else { return longNumber(text, from: start) }
    return (text[start] == 0x2D ? -value : value, end)
  }
}

extension JSONScanner {
  /// Reads a finite number, correctly rounded.
  /// - Returns: nil for what is no number by RFC 8259 or lies beyond the double range.
  mutating func number(_ text: Span<UInt8>) -> Double? {
    var cursor = NumberCursor(position)
    defer { position = cursor.position }
    return cursor.number(text)
  }
}

/// The digits at the front of eight bytes, read at once (Lemire 2021, section 4).
private struct Decimals {
  /// The top bit of the first byte that is no digit; 0 when all are digits.
  let mark: UInt64
  private let values: UInt64

  @inline(__always)
  init(_ text: Span<UInt8>, at position: Int) {
    // The padding keeps the load inside the span.
    let word = unsafe text.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self)
    values = word &- 0x3030_3030_3030_3030
    // A byte below "0" borrows and one above "9" carries into its top bit; only bytes behind the first such are spoilt.
    let others = ((word &+ 0x4646_4646_4646_4646) | values) & 0x8080_8080_8080_8080
    mark = others & (0 &- others)
  }

  /// Not inlined, so that it stays behind its branch.
  var count: Int { @inline(never) get { mark.trailingZeroBitCount >> 3 } }

  /// The number that the digits make when zeros fill them up to eight.
  @inline(__always)
  var number: Int64 {
    let digits = values & (mark >> 7 &- 1)
    let pairs = digits &* 10 &+ digits >> 8
    let number =
      ((pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
        &+ (pairs >> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001) >> 32
    return Int64(truncatingIfNeeded: number)
  }
}
