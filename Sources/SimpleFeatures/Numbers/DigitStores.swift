extension MutableRawSpan {
  /// Stores `byte` at `end` and moves `end` behind it.
  @inlinable @inline(__always)
  mutating func store(_ byte: UInt8, at end: inout Int) {
    storeBytes(of: byte, toByteOffset: end, as: UInt8.self)
    end &+= 1
  }

  /// Stores 8 bytes at `end`, the first of them lowest in `word`, of which the first `length` count.
  @inlinable @inline(__always)
  mutating func store(_ word: UInt64, count length: Int, at end: inout Int) {
    storeBytes(of: word.littleEndian, toByteOffset: end, as: UInt64.self)
    end &+= length
  }

  /// Stores `length` zeros.
  @inlinable @inline(__always)
  mutating func storeZeros(_ length: Int, at end: inout Int) {
    var rest = length
    while rest > 0 {
      store(0x3030_3030_3030_3030, count: Swift.min(rest, 8), at: &end)
      rest &-= 8
    }
  }

  /// Stores `value`, which has at most `length` digits, with leading zeros up to `length`, at most 19.
  @inlinable @inline(__always)
  mutating func storeDigits(_ value: UInt64, count length: Int, at end: inout Int) {
    var rest = value
    var restLength = length
    if length > 16 {
      // At most 3 digits before the last 16.
      let (head, tail) = value.quotientAndRemainder(dividingBy: 10_000_000_000_000_000)
      store(eightDigits(head &* PowersOfTen.integers[24 &- length]), count: length &- 16, at: &end)
      rest = tail
      restLength = 16
    }
    if restLength <= 8 {
      store(eightDigits(rest &* PowersOfTen.integers[8 &- restLength]), count: restLength, at: &end)
    } else {
      let (head, tail) = (rest &* PowersOfTen.integers[16 &- restLength]).quotientAndRemainder(dividingBy: 100_000_000)
      store(eightDigits(head), count: 8, at: &end)
      store(eightDigits(tail), count: restLength &- 8, at: &end)
    }
  }

  /// Stores the `length` digits of `value`, at most 17, with a decimal point after the first 1...7 of them and without
  /// the zeros at its end, which must not reach the point.
  ///
  /// As 8 + 8 + 1 digits, of which the first word is stored twice, the second time shifted by what stands before the
  /// point: that spares dividing by a power of ten.
  @inlinable @inline(__always)
  mutating func storeDigits(_ value: UInt64, count length: Int, pointAfter point: Int, at end: inout Int) {
    let (first16, last) = (value &* PowersOfTen.integers[17 &- length]).quotientAndRemainder(dividingBy: 10)
    let (head, tail) = first16.quotientAndRemainder(dividingBy: 100_000_000)
    let (headDigits, tailDigits) = (eightDigits(head), eightDigits(tail))
    let start = end
    store(headDigits, count: point, at: &end)
    store(UInt8(ascii: "."), at: &end)
    store(headDigits &>> UInt64(8 &* point), count: 8 &- point, at: &end)
    store(tailDigits, count: 8, at: &end)
    store(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: last), at: &end)
    let upToTail = tail != 0 ? 16 &- zerosAtEnd(tailDigits) : 8 &- zerosAtEnd(headDigits)
    end = start &+ 1 &+ (last != 0 ? 17 : upToTail)
  }
}

/// How many of eight digits are zeros at the end; 8 if all are.
@inlinable @inline(__always)
func zerosAtEnd(_ digits: UInt64) -> Int { (digits ^ 0x3030_3030_3030_3030).leadingZeroBitCount >> 3 }

/// The eight digits of `value` < 10^8 in ASCII, the first of them lowest: halves, quarters and single digits are split
/// side by side in one word. x·10486 >> 20 is x / 100 for x < 10^4, x·103 >> 10 is x / 10 for x < 100.
@inlinable @inline(__always)
func eightDigits(_ value: UInt64) -> UInt64 {
  let thousands = value / 10_000
  let fours = thousands | (value &- thousands &* 10_000) << 32
  let hundreds = ((fours &* 10_486) >> 20) & 0x0000_007F_0000_007F
  let twos = hundreds | (fours &- hundreds &* 100) << 16
  let tens = ((twos &* 103) >> 10) & 0x000F_000F_000F_000F
  return (tens | (twos &- tens &* 10) << 8) | 0x3030_3030_3030_3030
}

extension [UInt8] {
  /// Appends at most 32 bytes, which `body` stores into 48 bytes of room, moving the end it is given from 0 behind them.
  ///
  /// They go straight into the array: put together in a buffer on the stack they would have to be copied, and the wide
  /// loads of a copy wait for the narrow stores before it.
  @inlinable @inline(__always)
  mutating func appendText(_ body: (_ target: inout MutableRawSpan, _ end: inout Int) -> Void) {
    append(addingCapacity: 48) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, count in
        // Safe: the span ends with the buffer, every store into it is bounds-checked, and what is counted was stored.
        var target = unsafe UnsafeMutableRawBufferPointer(buffer).mutableBytes
        body(&target, &count)
      }
    }
  }
}
