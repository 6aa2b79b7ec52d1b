import Clustering
import Foundation

/// The algorithm of the specification, word for word and in O(n²): what the engine must agree with.
struct Oracle {
  struct Item {
    var x, y: Double
    /// Where a neighbour meets it.
    var metX, metY: Double
    var members: [Int]
    var count: Int
    var weight: Double
    var group: Int32
    var zoom: Int?
  }

  private let clustering: PointClustering
  private let isWeighted: Bool
  private var world: Double { clustering.rules == .int32 ? 1_073_741_824 : 1 }
  private var west: Double { clustering.rules == .int32 ? -536_870_912 : 0 }

  init(_ clustering: PointClustering, isWeighted: Bool = false) {
    self.clustering = clustering
    self.isWeighted = isWeighted
  }

  /// The items of each zoom from `maximumZoom` + 1 down to `minimumZoom`, in array order.
  func levels(_ points: [TestPoint]) -> [Int: [Item]] {
    var items = points.enumerated().filter { $1.group >= 0 }.map { index, point in
      let (x, y) = place(point)
      return Item(
        x: x, y: y, metX: x, metY: y, members: [index], count: 1, weight: point.weight, group: point.group, zoom: nil)
    }
    var levels = [clustering.maximumZoom + 1: items]
    for zoom in stride(from: clustering.maximumZoom, through: clustering.minimumZoom, by: -1) {
      while true {
        let next = pass(items, zoom)
        let isDone = next.count == items.count || !clustering.separates
        items = next
        if isDone { break }
      }
      levels[zoom] = items
    }
    return levels
  }

  private func place(_ point: TestPoint) -> (Double, Double) {
    let sine = sin(point.latitude * .pi / 180)
    let y = sine >= 1 ? 0 : sine <= -1 ? 1 : max(0, min(1, 0.5 - 0.25 * log((1 + sine) / (1 - sine)) / .pi))
    let x = point.longitude / 360 + 0.5
    if clustering.rules == .float32 { return (Double(Float(x)), Double(Float(y))) }
    return (((x - 0.5) * world).rounded(.towardZero), ((y - 0.5) * world).rounded(.towardZero))
  }

  private func difference(_ d: Double) -> Double {
    if !clustering.wraps { return d }
    return d > world / 2 ? d - world : d < -world / 2 ? d + world : d
  }

  private func pass(_ items: [Item], _ zoom: Int) -> [Item] {
    let radius = clustering.radius[zoom] / (clustering.extent * pow(2, Double(zoom))) * world
    var taken = [Bool](repeating: false, count: items.count)
    var made = [Item?](repeating: nil, count: items.count)
    for i in items.indices where !taken[i] {
      let item = items[i]
      // An item that stayed alone is done when two make a cluster.
      let first = clustering.minimumPoints == 2 ? i + 1 : 0
      let near = (first..<max(first, items.count)).filter { j in
        guard j != i, !taken[j], items[j].group == item.group else { return false }
        let dx = difference(items[j].metX - item.x)
        let dy = items[j].metY - item.y
        return dx * dx + dy * dy <= radius * radius
      }
      let count = near.reduce(item.count) { $0 + items[$1].count }
      if near.isEmpty || count < clustering.minimumPoints { continue }
      made[i] = joined(item, near.map { items[$0] }, zoom)
      for j in near + [i] { taken[j] = true }
    }
    return items.indices.compactMap { made[$0] ?? (taken[$0] ? nil : items[$0]) }
  }

  private func joined(_ item: Item, _ others: [Item], _ zoom: Int) -> Item {
    let all = [item] + others
    let weight = all.reduce(0) { $0 + $1.weight }
    let factors = all.map { isWeighted && weight > 0 ? $0.weight : Double($0.count) }
    let total = factors.reduce(0, +)
    var x = 0.0
    var y = 0.0
    for (other, factor) in zip(all, factors) {
      x += (clustering.wraps ? item.x + difference(other.x - item.x) : other.x) * factor
      y += other.y * factor
    }
    x /= total
    y /= total
    if clustering.rules == .int32 {
      x.round(.towardZero)
      y.round(.towardZero)
    }
    if clustering.wraps {
      if x > west + world { x -= world }
      if x < west { x += world }
    }
    let isRounded = clustering.rules == .float32
    return Item(
      x: x, y: y, metX: isRounded ? Double(Float(x)) : x, metY: isRounded ? Double(Float(y)) : y,
      members: all.flatMap(\.members).sorted(), count: all.reduce(0) { $0 + $1.count }, weight: weight,
      group: item.group, zoom: zoom)
  }

  /// Degrees.
  func position(_ item: Item) -> (longitude: Double, latitude: Double) {
    let x = (item.x - west) / world
    let y = (item.y - west) / world
    return ((x - 0.5) * 360, 360 * atan(exp((180 - y * 360) * .pi / 180)) / .pi - 90)
  }
}
