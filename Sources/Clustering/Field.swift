/// All items of a zoom from west to east, whatever their order in the array.
///
/// At most zooms most items have nothing near, and a sweep over rows of the map finds that out with no lookup at random:
/// a sixth of what asking an index for each costs (zoom 16 of a million points). Only the others go through a pass.
struct Field<Number: PlaceNumber> {
  struct Entry {
    var place: Place<Number>
    /// A node in the field, and in a row the index of the entry in the field.
    var number: Int32
  }

  private(set) var entries: [Entry]

  /// - Complexity: O(n).
  init(_ level: Level<Number>) {
    let order = RadixOrder(level.places.map(\.x.sortKey), of: level.nodes.indices.map { Int32(truncatingIfNeeded: $0) })
    entries = order.indices.map { Entry(place: level.places[Int($0)], number: level.nodes[Int($0)]) }
  }

  var count: Int { entries.count }

  /// The indices, ascending, of all entries that have another near, and of some that have not: those whose neighbour in
  /// their row is no farther than the radius from west to east.
  ///
  /// - Complexity: O(n): where entries lie dense, the neighbour in the row settles it.
  func crowded(_ reach: Reach<Number>) -> [Int32] {
    // A cluster may look from a centre that is a rounding away from its place.
    let radius = reach.radius + (Number.keepsDoubles ? 0x1p-22 : 0)
    let squared = radius * radius
    let rows = rowsOfEntries(least: radius)
    let starts = rows.starts.span
    let entries = rows.entries.span
    let west = Number.west + radius
    let east = Number.west + Number.world - radius
    var isCrowded = [Bool](repeating: false, count: count)
    for row in 0..<starts.count - 1 {
      let start = Int(starts[row])
      let end = Int(starts[row + 1])
      if start == end { continue }
      // The first entries of the rows on either side that may be near.
      var north = row == 0 ? start : Int(starts[row - 1])
      let northEnd = start
      var south = end
      let southEnd = row + 2 < starts.count ? Int(starts[row + 2]) : end
      for position in start..<end {
        let entry = entries[position]
        let x = entry.place.x.double
        let y = entry.place.y.double
        var isNear =
          position + 1 < end && entries[position + 1].place.x.double - x <= radius
          || position > start && x - entries[position - 1].place.x.double <= radius
          || reach.wraps && (x <= west || x >= east)
        if !isNear {
          let least = x - radius
          let most = x + radius
          while north < northEnd && entries[north].place.x.double < least { north &+= 1 }
          var other = north
          while other < northEnd && !isNear && entries[other].place.x.double <= most {
            isNear = Self.isNear(entries[other].place, x, y, squared)
            other &+= 1
          }
          while south < southEnd && entries[south].place.x.double < least { south &+= 1 }
          other = south
          while other < southEnd && !isNear && entries[other].place.x.double <= most {
            isNear = Self.isNear(entries[other].place, x, y, squared)
            other &+= 1
          }
        }
        if isNear { isCrowded[Int(entry.number)] = true }
      }
    }
    return isCrowded.indices.lazy.filter { isCrowded[$0] }.map { Int32(truncatingIfNeeded: $0) }
  }

  @inline(__always)
  private static func isNear(_ place: Place<Number>, _ x: Double, _ y: Double, _ squared: Double) -> Bool {
    let dx = place.x.double - x
    let dy = place.y.double - y
    return dx * dx + dy * dy <= squared
  }

  /// The entries by row, in a row from west to east; rows are no more than the entries.
  ///
  /// - Parameter height: the least that a row may have.
  private func rowsOfEntries(least height: Double) -> (starts: [Int32], entries: [Entry]) {
    let count = max(1, Int(min(Number.world / height, Double(entries.count))))
    let rowsPerUnit = Double(count) / Number.world
    var starts = [Int32](repeating: 0, count: count + 1)
    let nothing = Entry(place: Place(x: Number(settled: 0), y: Number(settled: 0)), number: 0)
    var sorted = [Entry](repeating: nothing, count: entries.count)
    let field = entries.span
    for index in field.indices {
      starts[min(count - 1, Int((field[index].place.y.double - Number.west) * rowsPerUnit))] += 1
    }
    var end: Int32 = 0
    for row in starts.indices {
      end += starts[row]
      starts[row] = end
    }
    for index in field.indices.reversed() {
      let place = field[index].place
      let row = min(count - 1, Int((place.y.double - Number.west) * rowsPerUnit))
      starts[row] -= 1
      sorted[Int(starts[row])] = Entry(place: place, number: Int32(truncatingIfNeeded: index))
    }
    return (starts, sorted)
  }

  /// Gives an entry another node.
  mutating func renumber(_ index: Int, _ node: Int32) { entries[index].number = node }

  /// Takes out some entries and puts in others.
  ///
  /// - Parameters:
  ///   - removed: indices in any order.
  ///   - added: in any order.
  /// - Complexity: O(n).
  mutating func replace(_ removed: [Int32], with added: [Entry]) {
    var isRemoved = [Bool](repeating: false, count: count)
    for index in removed { isRemoved[Int(index)] = true }
    var kept = 0
    for index in entries.indices where !isRemoved[index] {
      entries[kept] = entries[index]
      kept += 1
    }
    entries.removeLast(count - kept)
    entries.append(contentsOf: added)
    let order = RadixOrder(added.map(\.place.x.sortKey), of: added.indices.map { Int32(truncatingIfNeeded: $0) })
    // Merged from the east, so that nothing is overwritten before it has moved.
    var target = entries.count
    var source = kept
    for index in order.indices.reversed() {
      let entry = added[Int(index)]
      while source > 0 && entries[source - 1].place.x > entry.place.x {
        target -= 1
        source -= 1
        entries[target] = entries[source]
      }
      target -= 1
      entries[target] = entry
    }
  }
}
