/// Numbers in sets that can be united (Galler and Fischer, CACM 7, 1964), the lowest of each its root.
struct DisjointSets {
  private var parents: [Int32]

  init(count: Int) { parents = (0..<count).map { Int32(truncatingIfNeeded: $0) } }

  /// The root, and shortens the way to it.
  mutating func root(_ number: Int) -> Int {
    var number = Int32(truncatingIfNeeded: number)
    while parents[Int(number)] != number {
      parents[Int(number)] = parents[Int(parents[Int(number)])]
      number = parents[Int(number)]
    }
    return Int(number)
  }

  /// The root.
  func settledRoot(_ number: Int) -> Int {
    var number = Int32(truncatingIfNeeded: number)
    while parents[Int(number)] != number { number = parents[Int(number)] }
    return Int(number)
  }

  /// - Returns: the root of both.
  @discardableResult
  mutating func unite(_ a: Int, _ b: Int) -> Int {
    let (a, b) = (root(a), root(b))
    parents[max(a, b)] = Int32(truncatingIfNeeded: min(a, b))
    return min(a, b)
  }
}
