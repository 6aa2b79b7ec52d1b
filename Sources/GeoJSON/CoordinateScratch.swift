/// The positions of the geometry that is being read: a growing buffer that is filled without a check for each number and
/// handed over in one copy.
@safe
struct CoordinateScratch: ~Copyable {
  private var base: UnsafeMutablePointer<Double>
  /// Even, and at least `count`.
  private var capacity = 1 << 10
  private var count = 0

  init() { unsafe base = .allocate(capacity: capacity) }

  deinit { unsafe base.deallocate() }

  var positionCount: Int { count >> 1 }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func append(_ x: Double, _ y: Double) {
    if count == capacity { grow() }
    // The capacity is even and above count, so both places are inside.
    unsafe base[count] = x
    unsafe base[count &+ 1] = y
    count &+= 2
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Double>.allocate(capacity: capacity * 2)
    unsafe larger.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = larger
    capacity *= 2
  }

  /// Whether two positions, of indices below `positionCount`, are equal.
  @inline(__always)
  func isEqual(_ a: Int, _ b: Int) -> Bool {
    unsafe base[2 &* a] == base[2 &* b] && base[2 &* a &+ 1] == base[2 &* b &+ 1]
  }

  /// Twice the signed area of a ring (the shoelace sum about its first vertex), positive when counterclockwise.
  func doubledArea(_ ring: Range<Int>) -> Double {
    let (x0, y0) = unsafe (base[2 * ring.lowerBound], base[2 * ring.lowerBound + 1])
    var sum = 0.0
    for index in ring.dropLast() {
      let (x1, y1) = unsafe (base[2 * index] - x0, base[2 * index + 1] - y0)
      let (x2, y2) = unsafe (base[2 * index + 2] - x0, base[2 * index + 3] - y0)
      sum += x1 * y2 - x2 * y1
    }
    return sum
  }

  /// Puts the coordinates into an array, in place of what is there.
  func replace(_ array: inout [Double]) {
    if array.count == count {
      for index in 0..<count { unsafe array[index] = base[index] }
    } else {
      array.removeAll(keepingCapacity: true)
      unsafe array.append(contentsOf: UnsafeBufferPointer(start: base, count: count))
    }
  }
}

extension Array {
  /// Takes on the elements of another; in place, where they are as many.
  mutating func become(_ other: [Element]) {
    if count == other.count {
      for index in indices { self[index] = other[index] }
    } else {
      removeAll(keepingCapacity: true)
      append(contentsOf: other)
    }
  }
}
