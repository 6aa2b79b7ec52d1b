import Glibc
import SimpleFeatures
import TestSupport
import Testing

struct FixedDecimalsTests {
  private func written(_ value: Double, _ decimals: Int) -> String {
    var bytes: [UInt8] = []
    NumberText.append(value, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"), (-0.5, 0, "0"), (-1.5, 0, "-2"), (0.125, 2, "0.12"),
      (0.375, 2, "0.38"),
      (1.005, 2, "1"), (1.015, 2, "1.01"), (-0.001, 2, "0"), (0, 3, "0"), (-0.0, 3, "0"), (16.373812, 6, "16.373812"),
      (16.373812, 3, "16.374"), (99.9996, 3, "100"), (0.1, 17, "0.10000000000000001"), (0.5, 17, "0.5"), (1e-9, 8, "0"),
      (1e-9, 9, "0.000000001"), (Double.leastNonzeroMagnitude, 17, "0"), (100, 5, "100"),
      (0x1p51 + 0.5, 1, "2251799813685248.5"),
      (9007199254740992, 3, "9007199254740992"), (1e21, 2, "1000000000000000000000"), (179.99999999999997, 12, "180"),
    ] as [(Double, Int, String)])
  func `a number is rounded half to even on its exact value`(value: Double, decimals: Int, text: String) {
    #expect(written(value, decimals) == text)
  }

  @Test func `decimals beyond 17 count as 17 and below 0 as 0`() {
    #expect(written(0.1, 40) == written(0.1, 17))
    #expect(written(12.7, -3) == "13")
    #expect(written(0.1, Int.max) == written(0.1, 17))
    #expect(written(0.1, Int.min) == "0")
  }

  /// The oracle is glibc's `%.*f`, which rounds the exact binary value half to even.
  @Test func `random numbers below 2^53 are rounded as printf rounds them`() {
    var random = SeededNumbers(seed: 5)
    var buffer = [CChar](repeating: 0, count: 400)
    var wrong: [(Double, Int)] = []
    for _ in 0..<200_000 {
      let decimals = Int.random(in: 0...17, using: &random)
      let value: Double =
        switch random.next() & 3 {
        case 0: Double.random(in: -180...180, using: &random)
        case 1:
          Double(Int.random(in: -1_000_000...1_000_000, using: &random))
            / Double(1 << Int.random(in: 0...20, using: &random))
        case 2: Double.random(in: -1...1, using: &random) * exp2(Double(Int.random(in: -130...52, using: &random)))
        default: Double.random(in: -9e15...9e15, using: &random)
        }
      withVaList([Int32(decimals), value]) { _ = vsnprintf(&buffer, buffer.count, "%.*f", $0) }
      var expected = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      if decimals > 0 {
        while expected.last == UInt8(ascii: "0") { expected.removeLast() }
        if expected.last == UInt8(ascii: ".") { expected.removeLast() }
      }
      if expected == Array("-0".utf8) { expected.removeFirst() }
      if written(value, decimals) != String(decoding: expected, as: UTF8.self) { wrong.append((value, decimals)) }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }
}
