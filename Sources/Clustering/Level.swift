/// What a pass has done with an item.
enum ItemState: UInt8 {
  case free
  /// Taken by another item.
  case taken
  /// It has become a cluster, which stands in its place.
  case made
}

/// The array of a zoom: points and clusters that no zoom above has taken, in order.
struct Level<Number: PlaceNumber>: Sendable {
  var nodes: [Int32]
  var places: [Place<Number>]
  /// Empty when all points are of one group.
  var groups: [Int32]

  var count: Int { nodes.count }

  @inline(__always)
  func group(_ item: Int) -> Int32 { groups.isEmpty ? 0 : groups[item] }

  /// Leaves out the items that were taken.
  ///
  /// - Complexity: O(n).
  mutating func removeTaken(_ states: [ItemState]) {
    var kept = 0
    for item in 0..<count where states[item] != .taken {
      nodes[kept] = nodes[item]
      places[kept] = places[item]
      if !groups.isEmpty { groups[kept] = groups[item] }
      kept += 1
    }
    nodes.removeLast(count - kept)
    places.removeLast(places.count - kept)
    if !groups.isEmpty { groups.removeLast(groups.count - kept) }
  }
}
