import SimpleFeatures

/// Longitude and latitude by exact value.
struct PlaceKey: Hashable {
  let x, y: ExactNumber

  init(_ vertex: Vertex) { (x, y) = (vertex.numbers.x, vertex.numbers.y) }
}

/// With shared places, an edit of a vertex is one of every feature that has it.
extension EditSession {
  mutating func indexPlaces(_ handle: Int, _ state: FeatureState) {
    guard case .draft(let draft) = state.geometry else { return }
    var places: Set<PlaceKey> = []
    draft.forEachVertex { _, vertex in places.insert(PlaceKey(vertex)) }
    for place in places where handlesByPlace[place]?.contains(handle) != true {
      handlesByPlace[place, default: []].append(handle)
    }
  }

  /// Changes a draft, and those of all features with a vertex at the same place.
  mutating func share(
    _ vertex: Vertex, _ draft: inout Draft, _ handle: Int, _ operation: EditOperation,
    _ edit: (inout Draft, Vertex) -> Void
  ) throws(EditError) {
    edit(&draft, vertex)
    for other in handlesByPlace[PlaceKey(vertex)] ?? [] where other != handle {
      guard var state = entries[other].current, case .draft(var otherDraft) = state.geometry else { continue }
      var isThere = false
      otherDraft.forEachVertex { _, candidate in isThere = isThere || candidate.isAt(vertex) }
      guard isThere else { continue }
      try checkPermission(otherDraft.type, entries[other].template)
      edit(&otherDraft, vertex)
      state.geometry = .draft(otherDraft)
      state.isExempt = false
      change(other, to: state, by: operation.place)
    }
  }

  /// Puts the vertex that a draft has just got on the same segment elsewhere, too.
  mutating func shareInsertion(
    _ place: VertexPath, _ draft: inout Draft, _ handle: Int, _ operation: EditOperation
  ) throws(EditError) {
    let vertices = draft.parts[place.part].paths[place.path].vertices
    let (before, after) = (place.index - 1, place.index + 1)
    guard draft.type.single != .point, draft.hasRings || before >= 0 && after < vertices.count, vertices.count > 2
    else { return }
    let ends = (vertices[(before + vertices.count) % vertices.count], vertices[after % vertices.count])
    let vertex = vertices[place.index]
    draft.insert(vertex, between: ends)
    for other in handlesByPlace[PlaceKey(ends.0)] ?? [] where other != handle {
      guard var state = entries[other].current, case .draft(var otherDraft) = state.geometry else { continue }
      guard otherDraft.insert(vertex, between: ends) else { continue }
      try checkPermission(otherDraft.type, entries[other].template)
      state.geometry = .draft(otherDraft)
      state.isExempt = false
      change(other, to: state, by: operation.place)
    }
  }
}

extension Draft {
  fileprivate mutating func forEachPath(_ body: (inout Path) -> Void) {
    for part in parts.indices {
      for path in parts[part].paths.indices { body(&parts[part].paths[path]) }
    }
  }

  mutating func moveAll(at vertex: Vertex, to position: Position) {
    forEachPath { path in
      for index in path.vertices.indices where path.vertices[index].isAt(vertex) {
        path.vertices[index].move(to: position)
      }
    }
  }

  mutating func removeAll(at vertex: Vertex) {
    forEachPath { path in path.vertices.removeAll { $0.isAt(vertex) } }
  }

  /// Puts a vertex on each segment with these ends, in either direction.
  /// - Returns: whether there was one.
  @discardableResult
  mutating func insert(_ vertex: Vertex, between ends: (Vertex, Vertex)) -> Bool {
    guard type.single != .point else { return false }
    let isRing = hasRings
    var isFound = false
    forEachPath { path in
      let count = path.vertices.count
      guard count >= 2 else { return }
      for index in (0..<(isRing ? count : count - 1)).reversed() {
        let (a, b) = (path.vertices[index], path.vertices[(index + 1) % count])
        guard a.isAt(ends.0) && b.isAt(ends.1) || a.isAt(ends.1) && b.isAt(ends.0) else { continue }
        path.vertices.insert(Vertex(vertex.numbers), at: index + 1)
        isFound = true
      }
    }
    return isFound
  }
}
