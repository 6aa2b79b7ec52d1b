extension Network {
  typealias Points = (x: [Int32], y: [Int32], tags: [Int32])

  /// Cuts lines at nodes into edges.
  mutating func makeNodesAndEdges(
    points given: Points, connectors: [NetworkBuilder.Connector],
    geodesic: (Double, Double, Double, Double) throws -> Double
  ) throws {
    var places = PlaceTable(capacity: vertexX.count)
    var placeOf = [Int32](repeating: 0, count: vertexX.count)
    for vertex in vertexX.indices { placeOf[vertex] = places.insert(vertexX[vertex], vertexY[vertex]) }

    // 2: a node; the end of a line alone counts as much as two vertices.
    var uses = [UInt8](repeating: 0, count: places.count)
    var hasLevels = [Bool](repeating: false, count: places.count)
    for line in lineTags.indices {
      let isLevelled = levelsOfTags[Int(lineTags[line])] != 0
      let range = Int(lineStart[line])..<Int(lineStart[line + 1])
      for vertex in range {
        let place = Int(placeOf[vertex])
        uses[place] = min(2, uses[place] + 1)
        if isLevelled { hasLevels[place] = true }
      }
      uses[Int(placeOf[range.lowerBound])] = 2
      uses[Int(placeOf[range.upperBound - 1])] = 2
    }
    for connector in connectors {
      for vertex in [connector.from, connector.to] { uses[Int(placeOf[vertex])] = 2 }
    }
    var pointPlaces: [(place: Int, tags: Int32)] = []
    for index in given.x.indices where tags.isBarrier(Int(given.tags[index])) || tags.isLift(Int(given.tags[index])) {
      guard let place = places.find(given.x[index], given.y[index]) else { continue }
      uses[place] = 2
      pointPlaces.append((place, given.tags[index]))
    }

    let marked = connectors.flatMap { [placeOf[$0.from], placeOf[$0.to]] } + pointPlaces.map { Int32($0.place) }
    let nodeOf = numberNodes(places, placeOf, uses, hasLevels, marked: marked)
    addPoints(pointPlaces, placeOf, nodeOf)
    try makeEdges(nodeOf, connectors, geodesic)
    connect()
  }

  /// The node of each vertex, −1 where there is none; nodes are numbered in the order of the lines.
  private mutating func numberNodes(
    _ places: PlaceTable, _ placeOf: [Int32], _ uses: [UInt8], _ hasLevels: [Bool], marked: [Int32]
  ) -> [Int32] {
    var groups = LevelGroups(self)
    groups.marked = Set(marked)
    var nodeOf = [Int32](repeating: -1, count: placeOf.count)
    for line in lineTags.indices {
      let range = Int(lineStart[line])..<Int(lineStart[line + 1])
      for vertex in range where hasLevels[Int(placeOf[vertex])] && uses[Int(placeOf[vertex])] == 2 {
        groups.add(place: placeOf[vertex], vertex: vertex, line: line)
      }
    }
    // Where levels meet, nodeOf holds −2 − group for the time being.
    groups.form(&nodeOf, levelSet: { levelSet($0) })
    var nodeOfGroup = [Int32](repeating: -1, count: groups.levels.count)
    var nodeOfPlace = [Int32](repeating: -1, count: places.count)
    for vertex in placeOf.indices {
      let place = Int(placeOf[vertex])
      guard uses[place] == 2 else { continue }
      if nodeOf[vertex] == LevelGroups.noNode {
        nodeOf[vertex] = -1
      } else if nodeOf[vertex] <= -2 {
        let group = Int(-2 - nodeOf[vertex])
        if nodeOfGroup[group] < 0 {
          nodeOfGroup[group] = appendNode(places.x[place], places.y[place], groups.levels[group])
        }
        nodeOf[vertex] = nodeOfGroup[group]
      } else {
        if nodeOfPlace[place] < 0 { nodeOfPlace[place] = appendNode(places.x[place], places.y[place], 0) }
        nodeOf[vertex] = nodeOfPlace[place]
      }
    }
    return nodeOf
  }

  private mutating func appendNode(_ x: Int32, _ y: Int32, _ levels: Int32) -> Int32 {
    nodeX.append(x)
    nodeY.append(y)
    nodeLevels.append(levels)
    return Int32(nodeX.count - 1)
  }

  /// Puts barriers and lifts on the nodes of their places.
  private mutating func addPoints(_ given: [(place: Int, tags: Int32)], _ placeOf: [Int32], _ nodeOf: [Int32]) {
    if given.isEmpty { return }
    var nodesAt: [Int: [Int32]] = [:]
    for (place, _) in given { nodesAt[place] = [] }
    for vertex in placeOf.indices where nodeOf[vertex] >= 0 {
      let place = Int(placeOf[vertex])
      guard let known = nodesAt[place] else { continue }
      if !known.contains(nodeOf[vertex]) { nodesAt[place, default: []].append(nodeOf[vertex]) }
    }
    for (place, set) in given {
      let nodes = nodesAt[place] ?? []
      if tags.isBarrier(Int(set)) { points += nodes.map { NodePoint(node: $0, tags: set) } }
      if tags.isLift(Int(set)) { addLift(nodes, set) }
    }
  }

  private mutating func addLift(_ nodes: [Int32], _ set: Int32) {
    let stops = levelSets[Int(levelsOfTags[Int(set)])]
    let served = nodes.filter { node in
      let levels = levelSets[Int(nodeLevels[Int(node)])]
      return stops.isEmpty || (levels.isEmpty ? stops.contains(0) : levels.contains(where: stops.contains))
    }
    for (index, node) in served.enumerated() {
      for other in served[(index + 1)...] {
        lifts.append(Lift(from: node, to: other, tags: set, rise: abs(level(of: node) - level(of: other))))
      }
    }
  }

  /// The level of a node nearest to 0, the higher of two; 0 without any.
  private func level(of node: Int32) -> Double {
    levelSets[Int(nodeLevels[Int(node)])].min { abs($0) < abs($1) || abs($0) == abs($1) && $0 > $1 } ?? 0
  }

  // MARK: Edges

  private mutating func makeEdges(
    _ nodeOf: [Int32], _ connectors: [NetworkBuilder.Connector],
    _ geodesic: (Double, Double, Double, Double) throws -> Double
  ) throws {
    let classes = classNumbers()
    var twinIndex = EdgeIndex(capacity: nodeX.count * 2)
    var radii = LocalRadii()
    for line in lineTags.indices {
      let range = Int(lineStart[line])..<Int(lineStart[line + 1])
      var first = range.lowerBound
      var length = 0.0
      for vertex in range.dropFirst() {
        var step = radii.length(vertexX[vertex - 1], vertexY[vertex - 1], vertexX[vertex], vertexY[vertex])
        if step > LocalRadii.longest {
          step = try geodesic(longitude(vertex - 1), latitude(vertex - 1), longitude(vertex), latitude(vertex))
          longSegments[Int32(vertex - 1)] = step
        }
        length += step
        guard nodeOf[vertex] >= 0 else { continue }
        addEdge(line, first, vertex, nodeOf, length, classes, &twinIndex)
        first = vertex
        length = 0
      }
    }
    connectorStart = edgeCount
    for connector in connectors {
      let first = vertexX.count
      vertexX += [vertexX[connector.from], vertexX[connector.to]]
      vertexY += [vertexY[connector.from], vertexY[connector.to]]
      edgeFrom.append(nodeOf[connector.from])
      edgeTo.append(nodeOf[connector.to])
      edgeFirst.append(Int32(first))
      edgeLast.append(Int32(first + 1))
      edgeLine.append(Int32(connector.line))
      edgeLength.append(radii.length(vertexX[first], vertexY[first], vertexX[first + 1], vertexY[first + 1]))
    }
  }

  /// A number for the class of each set of tags.
  private func classNumbers() -> [Int32] {
    var known: [StreetClass: Int32] = [:]
    return (0..<tags.count).map { set in
      let own = StreetClass(tags, set, isPlain: isPlain)
      let number = known[own] ?? Int32(known.count)
      known[own] = number
      return number
    }
  }

  private mutating func addEdge(
    _ line: Int, _ first: Int, _ last: Int, _ nodeOf: [Int32], _ length: Double, _ classes: [Int32],
    _ index: inout EdgeIndex
  ) {
    let (from, to) = (nodeOf[first], nodeOf[last])
    let set = Int(lineTags[line])
    var candidate = index.first(from, to)
    while candidate >= 0 {
      let other = Int(candidate)
      let otherSet = tagSet(ofEdge: other)
      if classes[set] == classes[otherSet], levelsOfTags[set] == levelsOfTags[otherSet],
        let isReversed = samePlaces(first, last, other)
      {
        twins.append(Twin(edge: Int32(other), line: Int32(line), isReversed: isReversed))
        return
      }
      candidate = index.next(candidate)
    }
    index.insert(from, to)
    edgeFrom.append(from)
    edgeTo.append(to)
    edgeFirst.append(Int32(first))
    edgeLast.append(Int32(last))
    edgeLine.append(Int32(line))
    edgeLength.append(length)
  }

  /// Whether a run of vertices is that of an edge (false) or the same backwards (true); nil when it is neither.
  private func samePlaces(_ first: Int, _ last: Int, _ edge: Int) -> Bool? {
    let (start, end) = (Int(edgeFirst[edge]), Int(edgeLast[edge]))
    guard end - start == last - first else { return nil }
    func equals(_ isReversed: Bool) -> Bool {
      for step in 0...last - first {
        let other = isReversed ? end - step : start + step
        if vertexX[first + step] != vertexX[other] || vertexY[first + step] != vertexY[other] { return false }
      }
      return true
    }
    return equals(false) ? false : equals(true) ? true : nil
  }
}

/// Finds edges by the pair of their nodes, in either order.
private struct EdgeIndex {
  private var slots: [Int32]
  private var nextEdge: [Int32] = []
  private let mask: Int

  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
    mask = size - 1
  }

  /// Edges of other pairs may be among those that a slot holds.
  private func slot(_ from: Int32, _ to: Int32) -> Int {
    let key = UInt64(min(from, to)) << 32 | UInt64(max(from, to))
    return Int(truncatingIfNeeded: key &* 0x9E37_79B9_7F4A_7C15 >> 24) & mask
  }

  func first(_ from: Int32, _ to: Int32) -> Int32 { slots[slot(from, to)] }

  func next(_ edge: Int32) -> Int32 { nextEdge[Int(edge)] }

  /// Adds the edge whose number is the count so far.
  mutating func insert(_ from: Int32, _ to: Int32) {
    let index = slot(from, to)
    nextEdge.append(slots[index])
    slots[index] = Int32(nextEdge.count - 1)
  }
}
