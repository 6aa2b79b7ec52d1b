/// Cubes of the space round the earth in buckets, so that neighbours along x are neighbours in memory: what `CellGrid` is
/// on the map.
struct GroundGrid {
  /// How many cubes the reach spans on each side.
  let span: Int
  private let side: Double
  let mask: Int

  /// A cube, counted from a corner of the space.
  typealias Cube = SIMD3<Int>

  /// Meters from the earth's center to the faces of the space.
  private static var edge: Double { 6_400_000 }

  /// - Parameters:
  ///   - side: meters.
  ///   - reach: meters; no more than `span` sides.
  init(side: Double, reach: Double, items: Int) {
    self.side = side
    span = Int((reach / side * (1 + 0x1p-30)).rounded(.up))
    var buckets = 16
    while buckets < items * 2 { buckets *= 2 }
    mask = buckets - 1
  }

  func cube(_ position: EarthPosition) -> Cube {
    let scaled = (position.place + SIMD3(repeating: Self.edge)) / side
    return Cube(Int(scaled.x), Int(scaled.y), Int(scaled.z))
  }

  /// Whether a cube is farther from a position than so many meters.
  func isBeyond(_ meters: Double, _ cube: Cube, from position: EarthPosition) -> Bool {
    let low = SIMD3(Double(cube.x), Double(cube.y), Double(cube.z)) * side - SIMD3(repeating: Self.edge)
    let gap = pointwiseMax(low - position.place, position.place - (low + SIMD3(repeating: side)))
    let outside = pointwiseMax(gap, SIMD3.zero)
    return (outside * outside).sum() > meters * meters
  }

  private func base(y: Int, z: Int, group: Int32) -> Int {
    let hash =
      UInt64(truncatingIfNeeded: y) &* 0x9e37_79b9_7f4a_7c15 &+ UInt64(truncatingIfNeeded: z) &* 0xd6e8_feb8_6659_fd93
      &+ UInt64(truncatingIfNeeded: group) &* 0xc2b2_ae3d_27d4_eb4f
    return Int(truncatingIfNeeded: hash >> 20) & mask
  }

  func bucket(_ cube: Cube, _ group: Int32) -> Int { (base(y: cube.y, z: cube.z, group: group) &+ cube.x) & mask }

  /// Calls `body` with each cube that a position in `cube` may reach, and the bucket it is in.
  func forEachCube(around cube: Cube, _ group: Int32, _ body: (Cube, Int) -> Void) {
    for z in cube.z - span...cube.z + span {
      for y in cube.y - span...cube.y + span {
        let base = base(y: y, z: z, group: group)
        for x in cube.x - span...cube.x + span { body(Cube(x, y, z), (base &+ x) & mask) }
      }
    }
  }
}
