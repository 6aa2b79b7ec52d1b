import Glibc
import TestSupport
import Testing

@testable import SimpleFeatures

/// Expected values are what glibc's `strtod` makes of the same text; it is correctly rounded.
struct NumberReadingTests {
  private func expected(_ text: String) -> Double { strtod(text, nil) }

  private func read(_ text: String) -> Double { correctlyRounded(Array(text.utf8).span) }

  /// Compares bits, so that the sign of 0 counts.
  private func expectSame(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
      read(text).bitPattern == expected(text).bitPattern, "\(text.prefix(60))", sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    "0", "-0", "-0.0", "0e5", "-0e-999999999999999999999", "1", "-1", "10", "0.1", "1e0", "1E+2", "1e-2", "123.456",
    "9007199254740991", "9007199254740992", "9007199254740993", "9007199254740994", "9007199254740995",
    "9007199254740993.0000000000000000000000000000000000001", "9007199254740992.9999999999999999999999999999",
    "18446744073709551615", "18446744073709551616", "99999999999999999999", "9999999999999999999",
    "12345678901234567890",
    "999999999999999e22", "1000000000000000e22", "999999999999999e-22", "999999999999999e23", "1e22", "1e23", "-1e-23",
    "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1e308", "1e309", "1e400", "-1e400",
    "1e-307", "2.2250738585072014e-308", "2.2250738585072011e-308", "5e-324", "2.4703282292062327e-324",
    "2.4703282292062328e-324", "2e-324", "1e-400", "-1e-400", "1e99999999999999999999", "1e-99999999999999999999",
    "0.000000000000000000000000000000000000000000000000000000000000000000001e+70", "8.988465674311581e307",
  ])
  func `a number is read as strtod reads it`(text: String) { expectSame(text) }

  @Test func `a single operation gives the double nearest to few digits`() {
    #expect(nearestDouble(significand: 163_738, exponent: -4) == 16.3738)
    #expect(nearestDouble(significand: 999_999_999_999_999, exponent: 22) == 999_999_999_999_999e22)
    #expect(nearestDouble(significand: 1 << 53, exponent: -22) == 9_007_199_254_740_992e-22)
    #expect(nearestDouble(significand: 1 << 53 + 1, exponent: 0) == 9_007_199_254_740_992)
    #expect(nearestDouble(significand: 1 << 53 + 3, exponent: 0) == 9_007_199_254_740_996)
  }

  @Test func `a significand of 0 is 0 and beyond the range is infinite or 0`() {
    for exponent in [Int.min, -343, -342, 0, 308, 309, Int.max] {
      #expect(nearestDouble(significand: 0, exponent: exponent) == 0)
    }
    #expect(nearestDouble(significand: 1, exponent: 309) == .infinity)
    #expect(nearestDouble(significand: .max, exponent: Int.max) == .infinity)
    #expect(nearestDouble(significand: .max, exponent: -343) == 0)
    #expect(nearestDouble(significand: .max, exponent: Int.min) == 0)
    #expect(nearestDouble(significand: 17_976_931_348_623_159, exponent: 292) == .infinity)
  }

  @Test func `random significands and exponents are read as strtod reads them`() {
    var random = SeededNumbers(seed: 1)
    var wrong: [String] = []
    for _ in 0..<200_000 {
      let significand = random.next() >> (random.next() & 63)
      let exponent = Int.random(in: -345...310, using: &random)
      let text = "\(significand)e\(exponent)"
      guard let value = nearestDouble(significand: significand, exponent: exponent) else { continue }
      if value.bitPattern != expected(text).bitPattern { wrong.append(text) }
    }
    #expect(wrong == [])
  }

  @Test func `random decimal strings are read as strtod reads them`() {
    var random = SeededNumbers(seed: 2)
    var wrong: [String] = []
    for _ in 0..<200_000 {
      let count = Int.random(in: 1...25, using: &random)
      var text = (0..<count).map { _ in String(random.next() % 10) }.joined()
      text.insert(".", at: text.index(text.startIndex, offsetBy: Int.random(in: 1...count, using: &random)))
      if text.last == "." { text += "0" }
      if random.next() & 1 == 0 { text += "e\(Int.random(in: -345...310, using: &random))" }
      if read(text).bitPattern != expected(text).bitPattern { wrong.append(text) }
    }
    #expect(wrong == [])
  }

  /// The midpoint of adjacent doubles in full has up to 770 digits; `Float80` holds it exactly and glibc prints it so.
  @Test func `halfway between two doubles the even one is read and a last digit decides`() {
    var random = SeededNumbers(seed: 3)
    var buffer = [CChar](repeating: 0, count: 1000)
    for _ in 0..<5_000 {
      let value = random.anyDouble().magnitude
      guard value.nextUp.isFinite else { continue }
      let middle = (Float80(value) + Float80(value.nextUp)) / 2
      withVaList([middle]) { _ = vsnprintf(&buffer, buffer.count, "%.780Le", $0) }
      let printed = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let parts = printed.split(separator: "e")
      let even = value.significandBitPattern & 1 == 0 ? value : value.nextUp
      #expect(read(printed) == even)
      #expect(read("\(parts[0])\(String(repeating: "0", count: 500))1e\(parts[1])") == value.nextUp)
      // The last digit lowered and followed by nines: just below.
      var digits = Array(parts[0].reversed().drop { $0 == "0" }.reversed())
      guard let last = digits.popLast()?.wholeNumberValue else { continue }
      #expect(read("\(String(digits))\(last - 1)\(String(repeating: "9", count: 900))e\(parts[1])") == value)
    }
  }

  @Test func `a million zeros are balanced by the exponent`() {
    let zeros = String(repeating: "0", count: 1_000_000)
    #expect(read("0.\(zeros)1e1000001") == 1)
    #expect(read("0.\(zeros)1e1000000") == 0.1)
    #expect(read("-1\(zeros)e-1000000") == -1)
    #expect(read("1\(zeros)") == .infinity)
    #expect(read("0.\(zeros)1") == 0)
  }

  @Test func `hundreds of thousands of digits decide a tie`() {
    let zeros = String(repeating: "0", count: 300_000)
    #expect(read("9007199254740993.\(zeros)") == 9_007_199_254_740_992)
    #expect(read("9007199254740993.\(zeros)1") == 9_007_199_254_740_994)
    let nines = String(repeating: "9", count: 300_000)
    #expect(read("9007199254740992.\(nines)") == 9_007_199_254_740_992)
    #expect(read("0.\(nines)") == 1)
    #expect(read("\(nines)e-300000") == 1)
  }

  @Test(arguments: ["", "-", ".", "e", "1e", "1e+", "--1", "1.2.3", "abc", "1e5e5", "+", "\u{FFFD}"])
  func `a text that is no number does no harm`(text: String) { _ = read(text) }

  @Test func `every power of five is cut or rounded up as Lemire wants it`() {
    // 5^q·2^n with 128 bits, by doubling and quintupling: exact up to 5^55.
    var exact: UInt128 = 1
    for q in 0...55 {
      let power = PowersOfFive.significand(q)
      let normalized = exact << UInt128(exact.leadingZeroBitCount)
      #expect(UInt128(power.high) << 64 | UInt128(power.low) == normalized)
      if q < 55 { exact *= 5 }
    }
    // Beyond, every entry times 5 is within 5 units of the next, and every first bit is set.
    for q in PowersOfFive.first..<PowersOfFive.last {
      let (this, next) = (PowersOfFive.significand(q), PowersOfFive.significand(q + 1))
      let quintuple = (UInt128(this.high) << 64 | UInt128(this.low)).multipliedFullWidth(by: 5)
      let shift = UInt128(128 - quintuple.high.leadingZeroBitCount)
      let expected = quintuple.low >> shift | UInt128(quintuple.high) << (128 - shift)
      let actual = UInt128(next.high) << 64 | UInt128(next.low)
      #expect(this.high >> 63 == 1)
      #expect(max(actual, expected) - min(actual, expected) <= 2)
    }
  }
}
