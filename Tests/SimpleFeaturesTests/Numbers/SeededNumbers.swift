import TestSupport

extension SeededNumbers {
  /// A finite double of random bits: every magnitude is as likely as any other, and one in four is subnormal.
  mutating func anyDouble() -> Double {
    while true {
      var bits = next()
      if next() & 3 == 0 { bits &= 0x800F_FFFF_FFFF_FFFF }
      let value = Double(bitPattern: bits)
      if value.isFinite { return value }
    }
  }

  /// A number as it stands in data: a coordinate of full or few decimals, or any double.
  mutating func usualDouble() -> Double {
    switch next() & 3 {
    case 0: Double.random(in: -180...180, using: &self)
    case 1: Double(Int.random(in: -180_000_000...180_000_000, using: &self)) / 1e6
    case 2: Double(Int.random(in: -100_000...100_000, using: &self))
    default: anyDouble()
    }
  }
}
