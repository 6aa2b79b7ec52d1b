/// Places from which a pass has counted too few points: they would again, for what was taken since only makes a place
/// emptier.
struct FailedPlaces {
  private var places: Set<Key> = []

  private struct Key: Hashable {
    var x, y: Double
    var group: Int32
  }

  func contains(_ x: Double, _ y: Double, _ group: Int32) -> Bool {
    !places.isEmpty && places.contains(Key(x: x, y: y, group: group))
  }

  mutating func insert(_ x: Double, _ y: Double, _ group: Int32) { places.insert(Key(x: x, y: y, group: group)) }
}
