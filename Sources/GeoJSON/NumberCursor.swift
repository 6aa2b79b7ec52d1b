import SimpleFeatures

/// A place in text from which numbers are read.
///
/// The text ends with the scanner's padding, bytes of 0: every loop here stops at one, so that a place inside the text
/// never leads out of it, and the accesses need no check. Measured: 100 MiB of polygons in two thirds of the time.
struct NumberCursor {
  var position: Int

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
  /// Signs and digit counts of coordinates are as good as random, so there is no branch on them: up to eight digits are
  /// read at once (Lemire 2021, section 4), before the decimal point and behind it.
  /// - Returns: nil for what is no number by RFC 8259 or lies beyond the double range.
  @inline(__always)
  mutating func number(_ text: Span<UInt8>) -> Double? {
    let start = position
    let sign: UInt64 = byte(text) == 0x2D ? 1 : 0
    position &+= Int(truncatingIfNeeded: sign)
    let first = byte(text)
    let integer = EightDigits(text, at: position)
    // A number of eight digits or more before the point is rare, and so is one that is too long for the fast ways.
    guard integer.count &- 1 < 7 else { return longNumber(text, from: start) }
    guard first != 0x30 || integer.count == 1 else { return nil }
    var significand = integer.leading
    position &+= integer.count
    var power = 0
    if byte(text) == 0x2E {
      position &+= 1
      var part = EightDigits(text, at: position)
      guard part.count > 0 else { return nil }
      // Fewer than eight are read as if zeros followed, which is the same number.
      significand = significand &* 100_000_000 &+ part.trailing
      power = 8
      position &+= part.count
      if part.count == 8 {
        part = EightDigits(text, at: position)
        if part.count > 0 {
          significand = significand &* 100_000_000 &+ part.trailing
          power = 16
          position &+= part.count
          // More digits than a UInt64 holds.
          if part.count == 8 && byte(text) &- 0x30 < 10 || integer.count > 3 {
            return longNumber(text, from: start)
          }
        }
      }
    }
    if byte(text) | 0x20 == 0x65 { return longNumber(text, from: start) }
    let value: Double
    // Below 10^15 both the significand and the power of ten are doubles, so one division rounds once (Clinger 1990).
    if significand < 1_000_000_000_000_000, power <= 8 {
      let whole = Double(Int64(truncatingIfNeeded: significand))
      value = power == 0 ? whole : whole / 1e8
    } else if let nearest = nearestDouble(significand: significand, exponent: 0 &- power) {
      value = nearest
    } else {
      return longNumber(text, from: start)
    }
    return Double(bitPattern: value.bitPattern | sign << 63)
  }

  /// The number that begins at `start`, of any length and with an exponent.
  @inline(never)
  private mutating func longNumber(_ text: Span<UInt8>, from start: Int) -> Double? {
    var scanner = JSONScanner(at: start)
    do throws(JSONError) { try scanner.skipNumber(text) } catch { return nil }
    position = scanner.position
    let value = correctlyRounded(text.extracting(start..<position))
    return value.isFinite ? value : nil
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

/// The digits at the front of eight bytes.
private struct EightDigits {
  /// How many, from 0 to 8.
  let count: Int
  private let values: UInt64

  @inline(__always)
  init(_ text: Span<UInt8>, at position: Int) {
    // The padding keeps the load inside the span.
    let word = unsafe text.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self)
    values = word &- 0x3030_3030_3030_3030
    // A byte below "0" borrows and one above "9" carries into its top bit; only bytes behind the first such are spoilt.
    let others = ((word &+ 0x4646_4646_4646_4646) | values) & 0x8080_8080_8080_8080
    count = others.trailingZeroBitCount >> 3
  }

  /// The number that the digits make; of 0 digits it means nothing.
  @inline(__always)
  var leading: UInt64 { Self.number(values &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)) }

  /// The number that the digits make when zeros fill them up to eight; of 0 digits it means nothing.
  @inline(__always)
  var trailing: UInt64 { Self.number(values & (.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count))) }

  /// The first digit in the lowest byte.
  @inline(__always)
  private static func number(_ digits: UInt64) -> UInt64 {
    let pairs = digits &* 10 &+ digits >> 8
    return
      ((pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
      &+ (pairs >> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001) >> 32
  }
}
