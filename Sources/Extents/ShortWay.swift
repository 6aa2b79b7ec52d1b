/// A line or ring followed the short way over every long edge.
struct ShortWay {
  /// The least and greatest longitude on the way, in degrees; they may lie beyond ±180.
  var west, east: Double
  /// How far the end lies from the start: for a ring that winds round a pole 360 eastwards or −360, else 0.
  var turn: Double

  init(_ positions: Range<Int>, in coordinates: borrowing Span<Double>) {
    var offset = 0.0
    var last = coordinates[positions.lowerBound * 2]
    let start = last
    west = last
    east = last
    for index in positions.dropFirst() {
      let x = coordinates[index * 2]
      if isLong(x - last) { offset += x > last ? -360 : 360 }
      last = x
      west = min(west, x + offset)
      east = max(east, x + offset)
    }
    turn = last + offset - start
  }

  var winds: Bool { abs(turn) >= 180 }
}
