import Glibc
import TestSupport
import Testing

@testable import SimpleFeatures

struct NumberWritingTests {
  /// As ECMA-262, 6.1.6.1.20 has it; checked with node.
  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (10, "10"), (0.1, "0.1"), (-0.5, "-0.5"), (123.456, "123.456"),
      (1e-6, "0.000001"), (1.5e-6, "0.0000015"), (1e-7, "1e-7"), (-1.5e-7, "-1.5e-7"), (1e20, "100000000000000000000"),
      (1e21, "1e+21"), (1.25e21, "1.25e+21"), (123456789012345683968, "123456789012345680000"),
      (Double.leastNonzeroMagnitude, "5e-324"),
      (1.7976931348623157e308, "1.7976931348623157e+308"), (9007199254740991, "9007199254740991"),
      (9007199254740992, "9007199254740992"), (9007199254740994, "9007199254740994"), (1e15, "1000000000000000"),
      (0.30000000000000004, "0.30000000000000004"), (12345678.9, "12345678.9"), (1234567.875, "1234567.875"),
      (-1234567.1234567891, "-1234567.1234567892"), (4.35, "4.35"),
      (2.2250738585072014e-308, "2.2250738585072014e-308"),
      (1e23, "1e+23"), (9.5367431640625e-7, "9.5367431640625e-7"),
      (0x1p60, "1152921504606847000"),
    ] as [(Double, String)])
  func `a computed value is written as ECMAScript writes it`(value: Double, text: String) {
    #expect(NumberText.text(value) == text)
  }

  @Test(
    arguments: [
      (1e-7, "0.0000001"), (-1.5e-7, "-0.00000015"), (1e21, "1000000000000000000000"), (-0.0, "0"), (-10, "-10"),
      (1.25e22, "12500000000000000000000"),
      (Double.leastNonzeroMagnitude, "0." + String(repeating: "0", count: 323) + "5"),
      (1.7976931348623157e308, "17976931348623157" + String(repeating: "0", count: 292)),
    ] as [(Double, String)])
  func `a coordinate never has an exponent`(value: Double, text: String) { #expect(NumberText.plain(value) == text) }

  @Test func `what is no number is written as null`() {
    for value in [Double.nan, .infinity, -.infinity] {
      var bytes: [UInt8] = []
      NumberText.append(value, decimals: 3, to: &bytes)
      #expect(
        [NumberText.text(value), NumberText.plain(value), String(decoding: bytes, as: UTF8.self)] == [
          "null", "null", "null",
        ])
    }
  }

  @Test func `text is appended to what is there`() {
    var bytes = Array("[".utf8)
    NumberText.appendPlain(16.25, to: &bytes)
    bytes.append(UInt8(ascii: ","))
    NumberText.append(1e-9, to: &bytes)
    bytes.append(UInt8(ascii: ","))
    NumberText.append(48.123456, decimals: 2, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "[16.25,1e-9,48.12")
  }

  /// The digits alone, without zeros around them.
  private func digits(_ text: String) -> String {
    let all = text.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
    return String(all.reversed().drop { $0 == "0" }.reversed())
  }

  /// The oracle is `Double.description`, which is an independent algorithm (SwiftDtoa).
  @Test func `random numbers read back and have the digits of description`() {
    var random = SeededNumbers(seed: 4)
    var wrong: [Double] = []
    for _ in 0..<100_000 {
      let value = random.usualDouble()
      let (text, plain) = (NumberText.text(value), NumberText.plain(value))
      let isRight =
        strtod(text, nil) == value && strtod(plain, nil) == value && digits(text) == digits(value.description)
        && digits(plain) == digits(text) && !plain.contains("e")
      if !isRight { wrong.append(value) }
    }
    #expect(wrong == [])
  }

  @Test func `powers of two and their neighbours read back`() {
    for exponent in -1074...1023 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      for value in [power.nextDown, power, power.nextUp] {
        #expect(strtod(NumberText.text(value), nil) == value)
        #expect(digits(NumberText.text(value)) == digits(value.description))
      }
    }
  }

  @Test func `every count of digits at every place of the point is written`() {
    var number: UInt64 = 0
    for length in 1...17 {
      number = number * 10 + UInt64(length % 10 == 0 ? 7 : length % 10)
      for exponent in -30...10 {
        let value = strtod("\(number)e\(exponent)", nil)
        #expect(strtod(NumberText.text(value), nil) == value)
        #expect(strtod(NumberText.plain(value), nil) == value)
        #expect(digits(NumberText.plain(value)) == digits(value.description))
      }
    }
  }

  @Test func `the shortest decimal has no zeros at its end`() {
    #expect(ShortestDecimal(0).digits == 0)
    #expect(ShortestDecimal(-0.0) == ShortestDecimal(0))
    let thousand = ShortestDecimal(-1200)
    #expect(thousand.isNegative && thousand.digits == 12 && thousand.exponent == 2)
    let fraction = ShortestDecimal(0.029)
    #expect(!fraction.isNegative && fraction.digits == 29 && fraction.exponent == -3)
    let power = ShortestDecimal(1e15)
    #expect(power.digits == 1 && power.exponent == 15)
  }
}
