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
