/// Cells of one zoom, at least the radius wide, numbered so that neighbours in a row are neighbours
/// in memory: a row begins at a place that a hash of its number and group gives.
///
/// Cells far apart may share a bucket, which costs a comparison and never changes an answer; so the buckets need be no
/// more than the items, whatever the zoom.
struct CellGrid<Number: PlaceNumber>: Sendable {
  /// Whole columns round the world; nil when there is no wrapping.
  private let columns: Int?
  private let cellsPerUnit: Double
  /// Added to x and y, so that no cell has a number below 0.
  private let shiftX, shiftY: Double
  /// The number of buckets, a power of two, less 1.
  let mask: Int

  init(radius: Double, wraps: Bool, items: Int) {
    // A hair wider than asked for: the rounding of a cell's number must not put two in reach beyond the next cell. Not
    // narrower than int32's unit.
    let side = max(radius * (1 + 0x1p-30), Number.world * 0x1p-30)
    if wraps {
      let whole = max(1, Int(Number.world / side))
      columns = whole
      cellsPerUnit = Double(whole) / Number.world
      shiftX = -Number.west
    } else {
      columns = nil
      cellsPerUnit = 1 / side
      shiftX = Number.world * 2 - Number.west
    }
    shiftY = -Number.west
    var buckets = 16
    while buckets < items * 2 { buckets *= 2 }
    mask = buckets - 1
  }

  @inline(__always)
  func column(_ x: Double) -> Int {
    let column = Int((x + shiftX) * cellsPerUnit)
    guard let columns else { return column }
    return column < columns ? column : columns - 1
  }

  @inline(__always)
  func row(_ y: Double) -> Int { Int((y + shiftY) * cellsPerUnit) }

  /// The bucket of a row's first column.
  @inline(__always)
  func base(row: Int, group: Int32) -> Int {
    // Fibonacci hashing (Knuth, TAOCP 3, 6.4); the second factor is another odd number without pattern.
    let hash =
      UInt64(truncatingIfNeeded: row) &* 0x9e37_79b9_7f4a_7c15
      &+ UInt64(truncatingIfNeeded: group) &* 0xc2b2_ae3d_27d4_eb4f
    return Int(truncatingIfNeeded: hash >> 20) & mask
  }

  @inline(__always)
  func bucket(x: Double, y: Double, group: Int32) -> Int { (base(row: row(y), group: group) &+ column(x)) & mask }

  /// The columns that hold what a position may reach, as one run or, across the antimeridian, two.
  @inline(__always)
  func runs(aroundX x: Double) -> (Range<Int>, Range<Int>) {
    let middle = column(x)
    let first = middle &- 1
    let end = middle &+ 2
    guard let columns, first < 0 || end > columns else { return (first..<end, 0..<0) }
    if end - first >= columns { return (0..<columns, 0..<0) }
    return first < 0 ? (first + columns..<columns, 0..<end) : (first..<columns, 0..<end - columns)
  }

  /// The rows that hold what a position may reach.
  @inline(__always)
  func rows(aroundY y: Double) -> Range<Int> {
    let middle = row(y)
    return middle &- 1..<middle &+ 2
  }

  /// The buckets of a run of columns, as one run or, at the end of the buckets, two.
  @inline(__always)
  func buckets(base: Int, columns: Range<Int>) -> (Range<Int>, Range<Int>) {
    let first = (base &+ columns.lowerBound) & mask
    let end = first &+ columns.count
    if end <= mask &+ 1 { return (first..<end, 0..<0) }
    if columns.count > mask { return (0..<mask &+ 1, 0..<0) }
    return (first..<mask &+ 1, 0..<end &- mask &- 1)
  }
}
