/// Numbers the distinct positions of a network: open addressing on two Int32.
struct PlaceTable {
  private(set) var x: [Int32] = []
  private(set) var y: [Int32] = []
  private var slots: [Int32]
  private let mask: Int

  /// - Parameter capacity: the most places there can be.
  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
    mask = size - 1
    x.reserveCapacity(capacity / 2)
    y.reserveCapacity(capacity / 2)
  }

  var count: Int { x.count }

  @inline(__always)
  private func slot(_ px: Int32, _ py: Int32) -> Int {
    let key = UInt64(UInt32(bitPattern: px)) << 32 | UInt64(UInt32(bitPattern: py))
    let mixed = key &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: (mixed ^ mixed >> 32) &* 0xFF51_AFD7_ED55_8CCD >> 20) & mask
  }

  /// The number of a place, a new one when it was not there.
  mutating func insert(_ px: Int32, _ py: Int32) -> Int32 {
    var index = slot(px, py)
    while slots[index] >= 0 {
      let place = slots[index]
      if x[Int(place)] == px && y[Int(place)] == py { return place }
      index = (index &+ 1) & mask
    }
    let place = Int32(x.count)
    slots[index] = place
    x.append(px)
    y.append(py)
    return place
  }

  /// The number of a place, nil when it is not there.
  func find(_ px: Int32, _ py: Int32) -> Int? {
    var index = slot(px, py)
    while slots[index] >= 0 {
      let place = Int(slots[index])
      if x[place] == px && y[place] == py { return place }
      index = (index &+ 1) & mask
    }
    return nil
  }
}
