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
  /// The ends of the digits are found byte by byte: a branch that is foreseen costs less than waiting for a count, which
  /// every later load would depend on. The digits behind the point are then read eight at once.
  /// - Returns: nil for what is no number by RFC 8259 or lies beyond the double range.
  @inline(__always)
  mutating func number(_ text: Span<UInt8>) -> Double? {
    let start = position
    // No branch on the sign: it is as good as random.
    let sign: UInt64 = byte(text) == 0x2D ? 1 : 0
    position &+= Int(truncatingIfNeeded: sign)
    let first = byte(text)
    let digits = position
    var significand: UInt64 = 0
    var digit = byte(text) &- 0x30
    while digit < 10 {
      significand = significand &* 10 &+ UInt64(digit)
      position &+= 1
      digit = byte(text) &- 0x30
    }
    let integerCount = position &- digits
    guard integerCount &- 1 < 15 else { return longNumber(text, from: start) }
    guard first != 0x30 || integerCount == 1 else { return nil }
    var power = 0
    if byte(text) == 0x2E {
      position &+= 1
      if integerCount > 7 { return longNumber(text, from: start) }
      let fraction = position
      while byte(text) &- 0x30 < 10 { position &+= 1 }
      let count = position &- fraction
      guard count > 0 else { return nil }
      significand = significand &* 100_000_000 &+ EightDigits.trailing(text, at: fraction, count: min(count, 8))
      power = 8
      if count > 8 {
        if integerCount > 3 || count > 16 { return longNumber(text, from: start) }
        significand = significand &* 100_000_000 &+ EightDigits.trailing(text, at: fraction &+ 8, count: count &- 8)
        power = 16
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

/// Eight digits read at once (Lemire 2021, section 4).
private enum EightDigits {
  /// The number that `count` digits, 1 to 8, make when zeros fill them up to eight.
  @inline(__always)
  static func trailing(_ text: Span<UInt8>, at position: Int, count: Int) -> UInt64 {
    // The padding keeps the load inside the span.
    let word = unsafe text.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self)
    let digits = (word &- 0x3030_3030_3030_3030) & (.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count))
    let pairs = digits &* 10 &+ digits >> 8
    return
      ((pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
      &+ (pairs >> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001) >> 32
  }
}
