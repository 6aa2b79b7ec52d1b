import Glibc

/// Mends for networks that are not noded (specified for exports of drawing programs): crossings and loose ends.
extension NetworkBuilder {
  /// A straight way between two vertices that bridges a gap, of the loose line.
  struct Connector {
    var line: Int
    var from: Int
    var to: Int
  }

  /// A vertex to be put into the segment behind a vertex.
  fileprivate struct Insertion {
    var segment: Int
    /// The share of the segment.
    var share: Double
    var x: Int32
    var y: Int32
  }

  /// Meters within which a vertex lies on a segment.
  private static let touch = 0.1

  /// Gives lines common nodes where they cross, then joins loose ends.
  mutating func mend(levelsOfTags: [Int32], levelSets: [[Double]]) -> [Connector] {
    guard nodesCrossings || gap > 0 else { return [] }
    let kinds = (0..<tags.count).map { MendingKind(Tags(table: tags, set: $0), levelSets[Int(levelsOfTags[$0])]) }
    if nodesCrossings { insert(crossings(kinds)) }
    return gap > 0 ? joinGaps(kinds) : []
  }

  private func lineOfVertices() -> [Int32] {
    var lines = [Int32](repeating: 0, count: vertexX.count)
    for line in lineTags.indices {
      for vertex in Int(lineStart[line])..<Int(lineStart[line + 1]) { lines[vertex] = Int32(line) }
    }
    return lines
  }

  // MARK: Crossings

  private func crossings(_ kinds: [MendingKind]) -> [Insertion] {
    let lines = lineOfVertices()
    let grid = SegmentGrid(vertexX, vertexY, lines, reach: Self.touch)
    var insertions: [Insertion] = []
    for segment in grid.segments {
      let own = kinds[Int(lineTags[Int(lines[segment])])]
      if own.isBridge || own.isTunnel { continue }
      for other in grid.near(segment) where other > segment && lines[other] != lines[segment] {
        let kind = kinds[Int(lineTags[Int(lines[other])])]
        if kind.isBridge || kind.isTunnel || !own.mayMeet(kind) { continue }
        cross(segment, other, &insertions)
      }
    }
    return insertions
  }

  private func cross(_ a: Int, _ b: Int, _ insertions: inout [Insertion]) {
    let plane = FlatPlane(vertexX[a], vertexY[a])
    let (a0, a1) = (SIMD2<Double>.zero, plane.point(vertexX[a + 1], vertexY[a + 1]))
    let (b0, b1) = (plane.point(vertexX[b], vertexY[b]), plane.point(vertexX[b + 1], vertexY[b + 1]))
    var touches = false
    for (vertex, point, segment, start, end) in [
      (b, b0, a, a0, a1), (b + 1, b1, a, a0, a1), (a, a0, b, b0, b1), (a + 1, a1, b, b0, b1),
    ] {
      let (share, distance) = nearest(point, start, end)
      guard distance <= Self.touch else { continue }
      touches = true
      let (x, y) = (vertexX[vertex], vertexY[vertex])
      let isCorner =
        x == vertexX[segment] && y == vertexY[segment] || x == vertexX[segment + 1] && y == vertexY[segment + 1]
      if !isCorner { insertions.append(Insertion(segment: segment, share: share, x: x, y: y)) }
    }
    if touches { return }
    let (u, v, w) = (a1 - a0, b1 - b0, b0 - a0)
    let determinant = u.x * v.y - u.y * v.x
    guard determinant != 0 else { return }
    let s = (w.x * v.y - w.y * v.x) / determinant
    let t = (w.x * u.y - w.y * u.x) / determinant
    guard s > 0, s < 1, t > 0, t < 1 else { return }
    let (x, y) = between(a, s)
    insertions.append(Insertion(segment: a, share: s, x: x, y: y))
    insertions.append(Insertion(segment: b, share: t, x: x, y: y))
  }

  /// The place at a share of a segment.
  private func between(_ segment: Int, _ share: Double) -> (Int32, Int32) {
    let x0 = Double(vertexX[segment]) * 1e-7
    let dx = shortWay(Double(vertexX[segment + 1]) * 1e-7 - x0)
    let y = Double(vertexY[segment]) + share * (Double(vertexY[segment + 1]) - Double(vertexY[segment]))
    return Self.place(x0 + share * dx, y * 1e-7)
  }

  /// Puts vertices into segments.
  /// - Returns: where each old vertex has gone, and where each insertion.
  @discardableResult
  private mutating func insert(_ insertions: [Insertion]) -> (vertices: [Int], inserted: [Int]) {
    let order = insertions.indices.sorted {
      (insertions[$0].segment, insertions[$0].share, $0) < (insertions[$1].segment, insertions[$1].share, $1)
    }
    var (x, y, starts): ([Int32], [Int32], [Int32]) = ([], [], [0])
    var moved = [Int](repeating: 0, count: vertexX.count)
    var inserted = [Int](repeating: 0, count: insertions.count)
    var next = 0
    for line in lineTags.indices {
      for vertex in Int(lineStart[line])..<Int(lineStart[line + 1]) {
        moved[vertex] = x.count
        x.append(vertexX[vertex])
        y.append(vertexY[vertex])
        while next < order.count, insertions[order[next]].segment == vertex {
          let new = insertions[order[next]]
          if x[x.count - 1] != new.x || y[y.count - 1] != new.y {
            x.append(new.x)
            y.append(new.y)
          }
          inserted[order[next]] = x.count - 1
          next += 1
        }
        // A vertex put in may have been rounded onto the next one.
        if x.count > 1, moved[vertex] > Int(starts[line]), x[moved[vertex]] == x[moved[vertex] - 1],
          y[moved[vertex]] == y[moved[vertex] - 1]
        {
          x.remove(at: moved[vertex])
          y.remove(at: moved[vertex])
          moved[vertex] -= 1
          for index in inserted.indices where inserted[index] > moved[vertex] { inserted[index] -= 1 }
        }
      }
      starts.append(Int32(x.count))
    }
    (vertexX, vertexY, lineStart) = (x, y, starts)
    return (moved, inserted)
  }

  // MARK: Gaps

  private mutating func joinGaps(_ kinds: [MendingKind]) -> [Connector] {
    let lines = lineOfVertices()
    var places = PlaceTable(capacity: vertexX.count)
    var placeOf: [Int32] = []
    placeOf.reserveCapacity(vertexX.count)
    for vertex in vertexX.indices { placeOf.append(places.insert(vertexX[vertex], vertexY[vertex])) }
    var uses = [Int32](repeating: 0, count: places.count)
    for place in placeOf { uses[Int(place)] += 1 }
    let grid = SegmentGrid(vertexX, vertexY, lines, reach: gap)

    var pairs: [(line: Int, from: Int, to: Int?, insertion: Int?)] = []
    var insertions: [Insertion] = []
    for line in lineTags.indices {
      for end in [Int(lineStart[line]), Int(lineStart[line + 1]) - 1] where uses[Int(placeOf[end])] == 1 {
        let plane = FlatPlane(vertexX[end], vertexY[end])
        let own = kinds[Int(lineTags[line])]
        var nearestVertex: (distance: Double, vertex: Int)?
        var nearestPoint: (distance: Double, segment: Int, share: Double)?
        for segment in grid.nearVertex(end) where Int(lines[segment]) != line {
          guard own.mayMeet(kinds[Int(lineTags[Int(lines[segment])])]) else { continue }
          let a = plane.point(vertexX[segment], vertexY[segment])
          let b = plane.point(vertexX[segment + 1], vertexY[segment + 1])
          for (vertex, point) in [(segment, a), (segment + 1, b)] {
            let distance = (point * point).sum().squareRoot()
            if distance <= gap, distance < nearestVertex?.distance ?? .infinity { nearestVertex = (distance, vertex) }
          }
          let (share, distance) = nearest(.zero, a, b)
          if distance <= gap, distance < nearestPoint?.distance ?? .infinity {
            nearestPoint = (distance, segment, share)
          }
        }
        if let found = nearestVertex {
          pairs.append((line, end, found.vertex, nil))
        } else if let found = nearestPoint {
          let (x, y) = between(found.segment, found.share)
          pairs.append((line, end, nil, insertions.count))
          insertions.append(Insertion(segment: found.segment, share: found.share, x: x, y: y))
        }
      }
    }
    let (moved, inserted) = insert(insertions)
    return pairs.compactMap { pair in
      guard let to = pair.to.map({ moved[$0] }) ?? pair.insertion.map({ inserted[$0] }) else { return nil }
      return Connector(line: pair.line, from: moved[pair.from], to: to)
    }
  }
}

/// What decides whether two lines may be joined.
private struct MendingKind {
  let layer: Double
  let isBridge: Bool
  let isTunnel: Bool
  let levels: [Double]

  init(_ tags: Tags, _ levels: [Double]) {
    layer = TagReadings.number(tags[.layer]) ?? 0
    isBridge = tags.isOn(.bridge)
    isTunnel = tags.isOn(.tunnel)
    self.levels = levels
  }

  func mayMeet(_ other: MendingKind) -> Bool {
    layer == other.layer && isBridge == other.isBridge && isTunnel == other.isTunnel
      && (levels.isEmpty || other.levels.isEmpty || levels.contains(where: other.levels.contains))
  }
}

/// Meters east and north of a place, for what lies near it.
struct FlatPlane {
  private let x: Double
  private let y: Double
  private let east: Double
  private let north: Double

  init(_ x: Int32, _ y: Int32) { self.init(longitude: Double(x) * 1e-7, latitude: Double(y) * 1e-7) }

  init(longitude: Double, latitude: Double) {
    (x, y) = (longitude, latitude)
    let radii = Ellipsoid.radii(latitude * radian)
    (east, north) = (radii.parallel * radian, radii.meridian * radian)
  }

  func point(_ px: Int32, _ py: Int32) -> SIMD2<Double> {
    SIMD2(shortWay(Double(px) * 1e-7 - x) * east, (Double(py) * 1e-7 - y) * north)
  }

  /// Meters of 180 degrees of longitude.
  var halfTurn: Double { 180 * east }

  /// Degrees from meters.
  func position(_ point: SIMD2<Double>) -> (longitude: Double, latitude: Double) {
    (x + point.x / east, y + point.y / north)
  }
}

/// The share of a segment where it is nearest to a point, and how far that is.
@inline(__always)
func nearest(_ point: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) -> (share: Double, distance: Double) {
  let along = b - a
  let squared = (along * along).sum()
  let share = squared > 0 ? min(max(((point - a) * along).sum() / squared, 0), 1) : 0
  let off = point - (a + along * share)
  return (share, (off * off).sum().squareRoot())
}

/// Finds the segments near a segment: cells of a millidegree, each with the segments that may pass it.
private struct SegmentGrid {
  private static let cell: Int64 = 10_000
  private let x: [Int32]
  private let y: [Int32]
  private var cells: [UInt64: [Int32]] = [:]
  private let reach: Double
  /// First vertices of all segments.
  let segments: [Int]

  init(_ x: [Int32], _ y: [Int32], _ lines: [Int32], reach: Double) {
    self.x = x
    self.y = y
    self.reach = reach
    segments = x.indices.dropLast().filter { lines[$0] == lines[$0 + 1] }
    for segment in segments {
      forEachCell(segment, segment + 1) { cells[$0, default: []].append(Int32(segment)) }
    }
  }

  /// Segments of the cells that a segment passes; some more than once.
  func near(_ segment: Int) -> [Int] {
    var found = Set<Int>()
    forEachCell(segment, segment + 1) { for other in cells[$0] ?? [] { found.insert(Int(other)) } }
    return found.sorted()
  }

  func nearVertex(_ vertex: Int) -> [Int] {
    var found = Set<Int>()
    forEachCell(vertex, vertex) { for other in cells[$0] ?? [] { found.insert(Int(other)) } }
    return found.sorted()
  }

  /// Calls `body` with each cell that the line between two vertices, grown by the reach, may touch.
  private func forEachCell(_ a: Int, _ b: Int, _ body: (UInt64) -> Void) {
    let latitude = max(abs(Double(y[a])), abs(Double(y[b]))) * 1e-7
    let radii = Ellipsoid.radii(min(latitude, 89.9) * radian)
    let growY = Int64(reach / (radii.meridian * radian) * 1e7) + 1
    let growX = Int64(reach / (radii.parallel * radian) * 1e7) + 1
    let x0 = Int64(x[a])
    var dx = Int64(x[b]) - x0
    if dx > 1_800_000_000 { dx -= 3_600_000_000 } else if dx < -1_800_000_000 { dx += 3_600_000_000 }
    let (y0, y1) = (Int64(y[a]), Int64(y[b]))
    let (low, high) = (min(y0, y1) - growY, max(y0, y1) + growY)
    let columns = 3_600_000_000 / Self.cell
    for row in floorDiv(low)...floorDiv(high) {
      // The part of the line in the row, as shares of its height.
      var (from, to) = (0.0, 1.0)
      if y1 != y0 {
        let height = Double(y1 - y0)
        let bottom = (Double(row * Self.cell - growY) - Double(y0)) / height
        let top = (Double((row + 1) * Self.cell + growY) - Double(y0)) / height
        from = max(0, min(bottom, top))
        to = min(1, max(bottom, top))
        if from > to { continue }
      }
      let xs = [x0 + Int64(from * Double(dx)), x0 + Int64(to * Double(dx))]
      for column in floorDiv((xs.min() ?? 0) - growX - 1)...floorDiv((xs.max() ?? 0) + growX + 1) {
        let wrapped = ((column % columns) + columns) % columns
        body(UInt64(wrapped) << 32 | UInt64(bitPattern: row) & 0xFFFF_FFFF)
      }
    }
  }

  private func floorDiv(_ value: Int64) -> Int64 {
    value >= 0 ? value / Self.cell : -((-value + Self.cell - 1) / Self.cell)
  }
}
