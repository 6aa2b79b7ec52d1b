/// A set of tiles of one zoom as runs along the rows.
///
/// New runs wait unsorted until they are as many as the sorted ones, then both are made one: the memory is at most twice
/// 12 bytes for each run of the set, an insertion O(log n) on average.
struct TileRuns: Sendable {
  private struct Run {
    var row, first, last: UInt32
  }

  /// Sorted by row and column, apart from each other.
  private var runs: [Run] = []
  private var waiting: [Run] = []
  /// Columns of one turn.
  private let columns: Int
  /// Tiles in `runs`.
  private(set) var count = 0

  init(columns: Int) { self.columns = columns }

  var needsMerging: Bool { waiting.count >= max(4096, runs.count) }

  /// Adds the tiles of a row from `first` to `last`, columns that may lie turns away from the first.
  mutating func insert(row: Int, from first: Int, to last: Int) {
    if last - first + 1 >= columns { return append(row, 0, columns - 1) }
    let turn = Int((Double(first) / Double(columns)).rounded(.down)) * columns
    let (west, east) = (first - turn, last - turn)
    append(row, west, min(east, columns - 1))
    if east >= columns { append(row, 0, east - columns) }
  }

  private mutating func append(_ row: Int, _ first: Int, _ last: Int) {
    let run = Run(row: UInt32(row), first: UInt32(first), last: UInt32(last))
    if let before = waiting.last, before.row == run.row, before.first <= run.first, before.last >= run.last { return }
    waiting.append(run)
  }

  /// Sorts what waits into the set.
  mutating func merge() {
    if waiting.isEmpty { return }
    runs.append(contentsOf: waiting)
    waiting.removeAll(keepingCapacity: true)
    runs.sort { $0.row != $1.row ? $0.row < $1.row : $0.first < $1.first }
    var kept = 0
    count = 0
    for index in runs.indices {
      let run = runs[index]
      if index > 0, runs[kept].row == run.row, run.first <= runs[kept].last &+ 1 {
        if run.last > runs[kept].last {
          count += Int(run.last - runs[kept].last)
          runs[kept].last = run.last
        }
        continue
      }
      if index > 0 { kept += 1 }
      runs[kept] = run
      count += Int(run.last - run.first) + 1
    }
    runs.removeSubrange((kept + 1)...)
  }

  /// The tiles, each as column and row packed into one number, sorted. Call `merge` before.
  var sortedColumnsAndRows: [UInt64] {
    var packed: [UInt64] = []
    packed.reserveCapacity(count)
    for run in runs {
      for column in run.first...run.last { packed.append(UInt64(column) << 32 | UInt64(run.row)) }
    }
    packed.sort()
    return packed
  }
}
