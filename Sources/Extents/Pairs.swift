/// Interleaved pairs, seen as positions.
struct Pairs {
  let numbers: [Double]

  init(_ numbers: [Double]) { self.numbers = numbers }

  init(_ positions: some Sequence<SIMD2<Double>>) {
    var numbers: [Double] = []
    numbers.reserveCapacity(2 * positions.underestimatedCount)
    for position in positions {
      numbers.append(position.x)
      numbers.append(position.y)
    }
    self.numbers = numbers
  }

  subscript(_ index: Int) -> SIMD2<Double> { SIMD2(numbers[index * 2], numbers[index * 2 + 1]) }

  var positions: [SIMD2<Double>] { (0..<numbers.count / 2).map { self[$0] } }

  static func transformed(
    _ positions: some Sequence<SIMD2<Double>>, _ transform: (inout [Double]) throws -> Void
  ) rethrows -> Pairs {
    var numbers = Pairs(positions).numbers
    try transform(&numbers)
    return Pairs(numbers)
  }
}
