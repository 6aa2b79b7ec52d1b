import Glibc
import SimpleFeatures
import TestSupport
import Testing

struct RoundedDecimalTests {
  @Test(
    arguments: [
      (0.29, 2, 0.29, 0.29, 0.29), (0.291, 2, 0.29, 0.3, 0.29), (-0.291, 2, -0.3, -0.29, -0.29),
      (0.295, 2, 0.29, 0.3, 0.3), (0.285, 2, 0.28, 0.29, 0.28), (-0.285, 2, -0.29, -0.28, -0.28),
      (1.005, 2, 1, 1.01, 1),
      (0.001, 2, 0, 0.01, 0), (-0.001, 2, -0.01, 0, 0), (Double.leastNonzeroMagnitude, 2, 0, 0.01, 0),
      (-Double.leastNonzeroMagnitude, 300, -1e-300, 0, 0),
      (16.999, 2, 16.99, 17, 17), (179.99999999999997, 6, 179.999999, 180, 180), (12, 0, 12, 12, 12), (0, 2, 0, 0, 0),
      (1e300, 2, 1e300, 1e300, 1e300), (1234, -2, 1200, 1300, 1200), (50, -2, 0, 100, 0), (150, -2, 100, 200, 200),
      (0.5, 0, 0, 1, 0), (0.30000000000000004, 16, 0.3, 0.3000000000000001, 0.3), (1, -400, 0, .infinity, 0),
    ] as [(Double, Int, Double, Double, Double)])
  func `a number is rounded on its decimal text`(
    value: Double, decimals: Int, down: Double, up: Double, nearest: Double
  ) {
    #expect(rounded(value, decimals: decimals, .down) == down)
    #expect(rounded(value, decimals: decimals, .up) == up)
    #expect(rounded(value, decimals: decimals, .toNearestOrEven) == nearest)
  }

  @Test func `the result is never -0 and what is not finite comes back`() {
    for direction in [RoundingDirection.down, .up, .toNearestOrEven] {
      #expect(rounded(-0.0, decimals: 2, direction).sign == .plus)
      #expect(rounded(.infinity, decimals: 2, direction) == .infinity)
      #expect(rounded(-.infinity, decimals: 2, direction) == -.infinity)
      #expect(rounded(.nan, decimals: 2, direction).isNaN)
    }
    #expect(rounded(-0.001, decimals: 2, .up).sign == .plus)
  }

  @Test func `outward rounding encloses the number within one unit and leaves rounded numbers alone`() {
    var random = SeededNumbers(seed: 6)
    for _ in 0..<50_000 {
      let value = Double.random(in: -180...180, using: &random)
      let decimals = Int.random(in: 0...12, using: &random)
      let (down, up) = (rounded(value, decimals: decimals, .down), rounded(value, decimals: decimals, .up))
      let nearest = rounded(value, decimals: decimals, .toNearestOrEven)
      let unit = pow(10, -Double(decimals))
      #expect(down <= value && value <= up && up - down <= unit * 1.1 && (nearest == down || nearest == up))
      for edge in [down, up] {
        #expect(rounded(edge, decimals: decimals, .down) == edge && rounded(edge, decimals: decimals, .up) == edge)
        #expect(-ShortestDecimal(edge).exponent <= decimals)
      }
    }
  }
}
