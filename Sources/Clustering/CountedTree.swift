/// The items of a level in a tree of boxes that know how many points in them are not taken. What lies wholly inside a
/// circle is counted without being looked at, so a circle costs its rim: O(√items in it).
///
/// A packed tree as flatbush's: items in Z-order, 16 to a box, 16 boxes to the next.
struct CountedTree<Number: PlaceNumber> {
  private struct Box {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)
    var lowGroup = Int32.max
    var highGroup = Int32.min
    /// Points that are not taken.
    var points = 0

    mutating func include(_ other: Self) {
      low = pointwiseMin(low, other.low)
      high = pointwiseMax(high, other.high)
      lowGroup = min(lowGroup, other.lowGroup)
      highGroup = max(highGroup, other.highGroup)
      points += other.points
    }
  }

  private static var fanOut: Int { 16 }

  private let reach: Reach<Number>
  private let groups: [Int32]
  /// Items in the order of the tree, with their places and points; a taken one has none.
  private let items: [Int32]
  private let places: [Place<Number>]
  private var points: [Int32]
  /// Where each item stands in the tree.
  private let positions: [Int32]
  /// The boxes of each floor, the lowest first; floor k has one for every 16^(k+1) items.
  private var floors: [[Box]] = []
  /// First boxes of sixteens still to be looked at; kept for its storage.
  private var stack: [(floor: Int, first: Int)] = []

  /// - Parameter counts: the points of each item, 0 of those taken.
  /// - Complexity: O(n).
  init(_ level: Level<Number>, _ counts: [Int32], _ reach: Reach<Number>) {
    self.reach = reach
    groups = level.groups
    items = Self.order(level)
    places = items.map { level.places[Int($0)] }
    points = items.map { counts[Int($0)] }
    var positions = items
    for (position, item) in items.enumerated() { positions[Int(item)] = Int32(truncatingIfNeeded: position) }
    self.positions = positions
    var floor = [Box](repeating: Box(), count: (items.count + Self.fanOut - 1) / Self.fanOut)
    for position in items.indices {
      let corner = SIMD2(places[position].x.double, places[position].y.double)
      let group = level.group(Int(items[position]))
      floor[position / Self.fanOut].include(
        Box(low: corner, high: corner, lowGroup: group, highGroup: group, points: Int(points[position])))
    }
    floors.append(floor)
    while floor.count > 1 {
      var next = [Box](repeating: Box(), count: (floor.count + Self.fanOut - 1) / Self.fanOut)
      for position in floor.indices { next[position / Self.fanOut].include(floor[position]) }
      floors.append(next)
      floor = next
    }
  }

  /// Items by group, those of a group along the Z-order curve.
  private static func order(_ level: Level<Number>) -> [Int32] {
    let codes = level.places.map { ZOrder.code(unit($0.x), unit($0.y)) }
    var order = Array(Int32(0)..<Int32(truncatingIfNeeded: level.count))
    order = RadixOrder(codes.map { UInt32(truncatingIfNeeded: $0) }, of: order).indices
    order = RadixOrder(order.map { UInt32(truncatingIfNeeded: codes[Int($0)] >> 32) }, of: order).indices
    if level.groups.isEmpty { return order }
    return RadixOrder(order.map { UInt32(bitPattern: level.groups[Int($0)]) }, of: order).indices
  }

  /// A coordinate in 2^-32 of the world; what lies outside is taken to the edge, which only makes boxes wider.
  private static func unit(_ coordinate: Number) -> UInt32 {
    UInt32(max(0, min(4_294_967_295, (coordinate.double - Number.west) / Number.world * 4_294_967_296)))
  }

  /// Whether an item and the items near it have so many points.
  mutating func has(_ minimum: Int, _ item: Int, x: Double, y: Double) -> Bool {
    let position = Int(positions[item])
    // A float32 cluster need not be near its own rounded place; then it is counted here.
    var sum = reach.isNear(places[position], x: x, y: y) ? 0 : Int(points[position])
    let group = groups.isEmpty ? 0 : groups[item]
    let center = SIMD2(x, y)
    let isAtEdge = x - reach.radius < Number.west || x + reach.radius > Number.west + Number.world
    // The world once, and once more on either side where the circle reaches over the antimeridian.
    for turn in reach.wraps && isAtEdge ? -1...1 : 0...0 {
      add(to: &sum, upTo: minimum, center, SIMD2(Double(turn) * Number.world, 0), group)
    }
    return sum >= minimum
  }

  /// Takes an item's points out.
  mutating func remove(_ item: Int) {
    var position = Int(positions[item])
    let count = Int(points[position])
    points[position] = 0
    for floor in floors.indices {
      position /= Self.fanOut
      floors[floor][position].points -= count
    }
  }

  /// Adds the points within the radius, until they are enough.
  ///
  /// - Parameter shift: added to what is the difference from the center.
  private mutating func add(
    to sum: inout Int, upTo enough: Int, _ center: SIMD2<Double>, _ shift: SIMD2<Double>, _ group: Int32
  ) {
    stack.removeAll(keepingCapacity: true)
    stack.append((floors.count - 1, 0))
    while sum < enough, let (floor, first) = stack.popLast() {
      for position in first..<min(first + Self.fanOut, floors[floor].count) {
        let box = floors[floor][position]
        let low = box.low - center + shift
        let high = box.high - center + shift
        let nearest = pointwiseMax(pointwiseMax(low, SIMD2.zero - high), .zero)
        guard nearest.x * nearest.x + nearest.y * nearest.y <= reach.squared, box.points > 0,
          box.lowGroup <= group && group <= box.highGroup
        else { continue }
        let farthest = pointwiseMax(SIMD2.zero - low, high)
        if farthest.x * farthest.x + farthest.y * farthest.y <= reach.squared && box.lowGroup == box.highGroup {
          sum += box.points
        } else if floor > 0 {
          stack.append((floor - 1, position * Self.fanOut))
        } else {
          addItems(position * Self.fanOut, to: &sum, center, shift, group)
        }
      }
    }
  }

  @inline(__always)
  private func addItems(
    _ first: Int, to sum: inout Int, _ center: SIMD2<Double>, _ shift: SIMD2<Double>, _ group: Int32
  ) {
    for position in first..<min(first + Self.fanOut, items.count) {
      let d = SIMD2(places[position].x.double, places[position].y.double) - center + shift
      if d.x * d.x + d.y * d.y <= reach.squared, groups.isEmpty || groups[Int(items[position])] == group {
        sum += Int(points[position])
      }
    }
  }
}
