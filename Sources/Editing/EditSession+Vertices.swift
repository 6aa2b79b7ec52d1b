import SimpleFeatures

/// What one operation changed of a feature, so that it can be taken back.
enum StepChange {
  /// What the feature was.
  case state(handle: Int, FeatureState?)
  case splice(Splice)

  /// Vertices that take the place of others in a path, and what the state is with them.
  ///
  /// A path has many vertices and a log many edits of them; to keep the whole path for each costs their product.
  struct Splice {
    var handle: Int
    var place: (part: Int, path: Int)
    /// Vertices that go.
    var range: Range<Int>
    /// Those that come.
    var vertices: [Vertex]
    var active: (part: Int, path: Int)?
    var isExempt: Bool
    var changedBy: LogPlace?
  }
}

/// `add`, `insert`, `move` and `remove` of vertices where nothing else changes.
extension EditSession {
  /// Edits vertices of a path without a copy of it.
  ///
  /// - Returns: the vertex that was added or moved; nil, with nothing done, where the operation has more to do than that.
  /// - Throws: why it cannot be done.
  /// - Complexity: O(vertices behind the edit); `near`, `from` and an insertion on the nearest segment look at all.
  mutating func editVertices(_ handle: Int, _ operation: EditOperation) throws(EditError) -> [Int]?? {
    guard !settings.isShared, let splice = try splice(handle, operation) else { return nil }
    step.changes.append(.splice(swap(splice)))
    entries[handle].lastChange = operation.place
    guard !splice.vertices.isEmpty, case .draft(let draft)? = entries[handle].current?.geometry else {
      return .some(nil)
    }
    let last = splice.range.lowerBound + splice.vertices.count - 1
    return draft.address(of: VertexPath(part: splice.place.part, path: splice.place.path, index: last))
  }

  private func splice(
    _ handle: Int, _ operation: EditOperation
  ) throws(EditError) -> StepChange.Splice? {
    guard [.add, .insert, .move, .remove].contains(operation.kind),
      operation.kind != .remove || operation.path == nil, let state = entries[handle].current, !state.isBad,
      case .draft(let draft) = state.geometry
    else { return nil }
    if let expectation = operation.expectation { try check(expectation, state, handle) }
    try checkPermission(draft.type, entries[handle].template)
    let feature = name(of: handle)
    var splice = StepChange.Splice(
      handle: handle, place: (0, 0), range: 0..<0, vertices: [], active: state.active, isExempt: false,
      changedBy: operation.place)
    switch operation.kind {
    case .add:
      guard draft.type != .point, let place = try pathToDrawOn(draft, state, operation) else { return nil }
      let count = draft.parts[place.part].paths[place.path].vertices.count
      (splice.place, splice.active, splice.range) = (place, place, count..<count)
      splice.vertices = try positions(operation.to)
    case .insert:
      guard !draft.parts.isEmpty, draft.parts.allSatisfy({ !$0.paths.isEmpty }) else { return nil }
      let (vertex, new) = try insertion(draft, operation, feature)
      (splice.place, splice.range) = ((vertex.part, vertex.path), vertex.index..<vertex.index)
      splice.vertices = [new]
    case .move, .remove:
      let vertex = try vertex(operation, draft, feature)
      (splice.place, splice.range) = ((vertex.part, vertex.path), vertex.index..<vertex.index + 1)
      if operation.kind == .move {
        var moved = draft[vertex]
        moved.move(to: try position(operation.to))
        splice.vertices = [moved]
      }
    default: return nil
    }
    return splice
  }

  /// The path that an `add` is about; nil where there is none yet.
  func pathToDrawOn(
    _ draft: Draft, _ state: FeatureState, _ operation: EditOperation
  ) throws(EditError) -> (part: Int, path: Int)? {
    let isThere = { (place: (part: Int, path: Int)) in
      draft.parts.indices.contains(place.part) && draft.parts[place.part].paths.indices.contains(place.path)
    }
    var place = (part: draft.parts.count - 1, path: 0)
    if let numbers = operation.path {
      place = try self.place(ofPath: numbers, draft)
    } else if let active = state.active, isThere(active) {
      place = active
    }
    return isThere(place) ? place : nil
  }

  /// Puts vertices in the place of others.
  /// - Returns: what does the opposite.
  mutating func swap(_ splice: StepChange.Splice) -> StepChange.Splice {
    guard var state = entries[splice.handle].current, case .draft(var draft) = state.geometry else { return splice }
    // So that there is one owner and no copy.
    entries[splice.handle].current = nil
    state.geometry = .null
    let (part, path) = splice.place
    var opposite = splice
    opposite.vertices = Array(draft.parts[part].paths[path].vertices[splice.range])
    opposite.range = splice.range.lowerBound..<splice.range.lowerBound + splice.vertices.count
    draft.parts[part].paths[path].vertices.replaceSubrange(splice.range, with: splice.vertices)
    (opposite.active, opposite.isExempt, opposite.changedBy) = (state.active, state.isExempt, state.changedBy)
    (state.active, state.isExempt, state.changedBy) = (splice.active, splice.isExempt, splice.changedBy)
    state.geometry = .draft(draft)
    entries[splice.handle].current = state
    noteDirty(splice.handle)
    return opposite
  }
}
