import Glibc

/// The double nearest to a whole number text, however long; ties to even, infinite beyond the range of doubles, and 0
/// below it, with the text's sign.
///
/// Nothing is allocated. A text that does not obey the grammar gives a meaningless number, and nothing worse.
///
/// - Parameter text: a number by the grammar of RFC 8259 section 6.
/// - Complexity: O(`text.count`)
public func correctlyRounded(_ text: Span<UInt8>) -> Double {
  let decimal = LeadingDigits(text)
  let magnitude = decimal.nearest ?? Significant800(text).nearest
  return decimal.isNegative ? -magnitude : magnitude
}

/// The first 19 significant digits of a number text: as many as 64 bits always hold.
private struct LeadingDigits {
  var isNegative = false
  /// The digits as an integer, and the power of ten of the last of them.
  var significand: UInt64 = 0
  var exponent = 0
  /// Whether a digit other than 0 follows them.
  var isCut = false

  init(_ text: Span<UInt8>) {
    var scanner = DigitScanner(text)
    isNegative = scanner.isNegative
    var count = 0
    while let digit = scanner.next(in: text) {
      if count < 19 {
        significand = significand &* 10 &+ UInt64(digit)
        count += 1
      } else {
        scanner.exponent += 1
        if digit != 0 { isCut = true }
      }
    }
    exponent = scanner.exponent
  }

  /// The nearest double of the whole text, if these digits decide it.
  var nearest: Double? {
    let atLeast = nearestDouble(significand: significand, exponent: exponent)
    if !isCut { return atLeast }
    // The number lies between these digits and the next larger ones; 10^19 still fits.
    return atLeast == nearestDouble(significand: significand + 1, exponent: exponent) ? atLeast : nil
  }
}

/// The first 800 significant digits of a number text, then 1 if another digit than 0 follows them, as an integer with
/// an exponent: without a decimal point, so that no locale changes what `strtod` makes of it.
///
/// That decides every case, since halfway between two doubles lies a number of at most 768 digits.
private struct Significant800 {
  /// Ends with a zero byte: 801 digits, `e`, a sign and 19 more digits fit.
  private var characters = InlineArray<832, CChar>(repeating: 0)

  init(_ text: Span<UInt8>) {
    var scanner = DigitScanner(text)
    var count = 0
    var isCut = false
    while let digit = scanner.next(in: text) {
      if count < 800 {
        characters[count] = CChar(UInt8(ascii: "0") + digit)
        count += 1
      } else {
        scanner.exponent += 1
        if digit != 0 { isCut = true }
      }
    }
    if isCut {
      characters[count] = CChar(UInt8(ascii: "1"))
      count += 1
      scanner.exponent -= 1
    }
    for byte in "e\(scanner.exponent)".utf8 {
      characters[count] = CChar(byte)
      count += 1
    }
  }

  var nearest: Double {
    // Safe: the characters end with a zero byte inside the buffer, and strtod only reads them.
    unsafe characters.span.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      return unsafe strtod(start, nil)
    }
  }
}

/// Walks over the significant digits of a number text: all after the leading zeros.
private struct DigitScanner {
  let isNegative: Bool
  /// The power of ten of the last digit handed out, once all have been.
  var exponent = 0
  private var position = 0
  private var isFraction = false
  private var isSignificant = false

  init(_ text: Span<UInt8>) {
    isNegative = !text.isEmpty && text[0] == UInt8(ascii: "-")
    if isNegative { position = 1 }
  }

  /// The value of the next significant digit, nil after the last one.
  @inline(__always)
  mutating func next(in text: Span<UInt8>) -> UInt8? {
    while position < text.count {
      let byte = text[position]
      position += 1
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        if isFraction { exponent -= 1 }
        if digit != 0 { isSignificant = true }
        if isSignificant { return digit }
      } else if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        addExponent(in: text)
        return nil
      }
    }
    return nil
  }

  /// Adds the text's exponent, which begins at `position`, and ends the walk.
  private mutating func addExponent(in text: Span<UInt8>) {
    var written = 0
    var isDown = false
    while position < text.count {
      let byte = text[position]
      position += 1
      if byte == UInt8(ascii: "-") { isDown = true }
      let digit = byte &- UInt8(ascii: "0")
      // 10^17 is more than any text has digits, so a larger exponent decides as this one does.
      if digit < 10 && written < 100_000_000_000_000_000 { written = written * 10 + Int(digit) }
    }
    exponent += isDown ? -written : written
  }
}
