import SimpleFeatures

/// Operations on vertices, paths and types.
extension EditSession {
  mutating func editGeometry(
    _ handle: Int, _ state: FeatureState, _ operation: EditOperation
  ) throws(EditError) -> (path: [Int]?, isBarrier: Bool) {
    if operation.kind == .type { return (nil, try switchType(handle, state, operation)) }
    let feature = name(of: handle)
    guard case .draft(var draft) = state.geometry else {
      if case .collection = state.geometry {
        throw EditError("geometry-collection", "\(feature) is a GeometryCollection; it can be set or deleted")
      }
      throw EditError("geometry-null", "\(feature) has no geometry; give it one with set or type")
    }
    try checkPermission(draft.type, entries[handle].template)
    var state = state
    var vertex: VertexPath?
    var isBarrier = false
    switch operation.kind {
    case .add: vertex = try add(&draft, &state, operation, feature)
    case .insert:
      if draft.parts.isEmpty { draft.parts.append(Part([Path()])) }
      if draft.parts.count == 1, draft.parts[0].paths.isEmpty { draft.parts[0].paths.append(Path()) }
      let (place, new) = try insertion(draft, operation, feature)
      draft.parts[place.part].paths[place.path].vertices.insert(new, at: place.index)
      vertex = place
      if settings.isShared, let vertex { try shareInsertion(vertex, &draft, handle, operation) }
    // Vertices that no other feature shares are moved and removed by `editVertices`.
    case .move:
      let found = try self.vertex(operation, draft, feature)
      let numbers = try position(operation.to)
      try share(draft[found], &draft, handle, operation) { $0.moveAll(at: $1, to: numbers) }
      vertex = found
    case .remove:
      if let path = operation.path {
        try draft.remove(path, &state, feature)
      } else {
        let found = try self.vertex(operation, draft, feature)
        try share(draft[found], &draft, handle, operation) { $0.removeAll(at: $1) }
      }
    case .reorder: vertex = try reorder(&draft, operation, feature)
    case .branch: vertex = try branch(&draft, &state, operation, feature)
    case .clear:
      if draft.vertexCount > 0 { try checkConfirmation(operation, "clear takes all vertices of \(feature) out") }
      draft = Draft(type: draft.type.single, parts: [Part([Path()])], others: draft.others)
      state.active = nil
      isBarrier = true
    default: break
    }
    let path = vertex.map { draft.address(of: $0) }
    state.isExempt = false
    state.geometry = .draft(draft)
    change(handle, to: state, by: operation.place)
    return (path, isBarrier)
  }

  private func checkConfirmation(_ operation: EditOperation, _ what: String) throws(EditError) {
    guard operation.isConfirmed || settings.isConfirmed else {
      throw EditError("confirm-required", "\(what); add \"confirm\":true or give --yes")
    }
  }

  // MARK: Positions

  func position(_ places: [EditOperation.Place]) throws(EditError) -> Position {
    switch places[0] {
    case .position(let numbers): numbers
    case .address(let text): try lookups.position(text)
    }
  }

  func positions(_ places: [EditOperation.Place]) throws(EditError) -> [Vertex] {
    var vertices: [Vertex] = []
    for place in places { vertices.append(Vertex(try position([place]))) }
    return vertices
  }

  /// The vertex that `at`, `near` or `from` means.
  func vertex(
    _ operation: EditOperation, _ draft: Draft, _ feature: String
  ) throws(EditError) -> VertexPath {
    var found: VertexPath?
    if let numbers = operation.at { found = try draft.vertex(at: numbers, feature) }
    if let near = operation.near {
      guard let nearest = NearestVertex(to: try position([near]), in: draft, isPlanar: settings.isPlanar) else {
        throw EditError("vertex-not-found", "\(feature) has no vertices")
      }
      if let within = operation.within, nearest.meters > within {
        throw EditError(
          "too-far", "the nearest vertex of \(feature) is \(Self.meters(nearest.meters)) away, more than within")
      }
      found = nearest.vertex
    }
    guard let from = operation.from else {
      guard let found else { throw EditError("op-malformed", "say which vertex: at, near or from") }
      return found
    }
    let isThere = { (vertex: Vertex) in from.count <= vertex.numbers.count && zip(from, vertex.numbers).allSatisfy(==) }
    let place = "[\(from.map(\.text).joined(separator: ","))]"
    if let found {
      guard isThere(draft[found]) else {
        let numbers = draft[found].numbers.map(\.text).joined(separator: ",")
        throw EditError("conflict-vertex", "the vertex is at [\(numbers)], the log expects \(place)")
      }
      return found
    }
    var all: [VertexPath] = []
    draft.forEachVertex { path, vertex in if isThere(vertex) { all.append(path) } }
    guard let first = all.first else {
      throw EditError("vertex-not-found", "\(feature) has no vertex at \(place)")
    }
    guard all.count == 1 else {
      throw EditError("vertex-ambiguous", "\(feature) has \(all.count) vertices at \(place); say which with at")
    }
    return first
  }

  static func meters(_ meters: Double) -> String {
    var bytes: [UInt8] = []
    NumberText.append(meters, decimals: meters < 100 ? 2 : 0, to: &bytes)
    return String(decoding: bytes, as: UTF8.self) + " m"
  }

  /// A number that is written with few decimals.
  private func computed(_ value: Double, decimals: Int) -> ExactNumber {
    var bytes: [UInt8] = []
    NumberText.append(value, decimals: decimals, to: &bytes)
    return ExactNumber(correctlyRounded(bytes.span), text: String(decoding: bytes, as: UTF8.self))
  }

  // MARK: Drawing

  private func add(
    _ draft: inout Draft, _ state: inout FeatureState, _ operation: EditOperation, _ feature: String
  ) throws(EditError) -> VertexPath {
    let vertices = try positions(operation.to)
    var place = (part: max(0, draft.parts.count - 1), path: 0)
    if let known = try pathToDrawOn(draft, state, operation) {
      place = known
    } else if let numbers = operation.path {
      throw EditError("vertex-not-found", "\(feature) has no path \(Self.list(numbers))")
    } else if draft.parts.isEmpty {
      draft.parts.append(Part([Path()]))
    } else {
      draft.parts[place.part].paths.append(Path())
    }
    if draft.type == .point, draft.vertexCount + vertices.count > 1 {
      throw EditError("point-count", "a Point has one position; \(feature) has \(draft.vertexCount) already")
    }
    draft.parts[place.part].paths[place.path].vertices += vertices
    state.active = place
    return VertexPath(
      part: place.part, path: place.path, index: draft.parts[place.part].paths[place.path].vertices.count - 1)
  }

  /// The path that the member `path` means; it need not exist.
  func place(ofPath numbers: [Int], _ draft: Draft) throws(EditError) -> (part: Int, path: Int) {
    switch (draft.type, numbers.count) {
    case (.polygon, 1): return (0, numbers[0])
    case (.multiLineString, 1), (.multiPolygon, 1): return (numbers[0], 0)
    case (.multiPolygon, 2): return (numbers[0], numbers[1])
    case (.lineString, 1), (.multiPoint, 1), (.point, 1): return (0, numbers[0])
    default:
      throw EditError("op-malformed", "path has \(numbers.count) numbers, too many for a \(draft.type.rawValue)")
    }
  }

  static func list(_ numbers: [Int]) -> String {
    numbers.count == 1 ? "\(numbers[0])" : "[\(numbers.map(String.init).joined(separator: ","))]"
  }

  /// Where `insert` puts a vertex, and the vertex.
  func insertion(
    _ draft: Draft, _ operation: EditOperation, _ feature: String
  ) throws(EditError) -> (place: VertexPath, vertex: Vertex) {
    var vertex = Vertex(try position(operation.to))
    let place: VertexPath
    if let numbers = operation.at {
      place = try draft.vertex(at: numbers, mayFollowLast: true, feature)
      if draft.type == .point, draft.vertexCount > 0 {
        throw EditError("point-count", "a Point has one position; \(feature) has one already")
      }
    } else {
      guard let nearest = NearestSegment(to: vertex.numbers, in: draft, isPlanar: settings.isPlanar) else {
        throw EditError("no-segment", "\(feature) has no segment to put a vertex on; add appends one")
      }
      if let within = operation.within, nearest.meters > within {
        throw EditError(
          "too-far", "the nearest segment of \(feature) is \(Self.meters(nearest.meters)) away, more than within")
      }
      place = nearest.insertion
      if operation.snaps {
        guard nearest.share > 0, nearest.share < 1 else {
          throw EditError("insert-at-vertex", "the nearest place on \(feature) is a vertex that is there already")
        }
        vertex.numbers.x = computed(nearest.foot.x, decimals: settings.precision)
        vertex.numbers.y = computed(nearest.foot.y, decimals: settings.precision)
      } else if nearest.turn != 0 {
        vertex.numbers.x = computed(vertex.x + nearest.turn, decimals: settings.precision)
      }
      if vertex.numbers.count == 2, let altitude = nearest.altitude {
        vertex.numbers.append(computed(altitude, decimals: 3))
      }
    }
    return (place, vertex)
  }

  private func reorder(
    _ draft: inout Draft, _ operation: EditOperation, _ feature: String
  ) throws(EditError) -> VertexPath {
    var found = try vertex(operation, draft, feature)
    let count = draft.parts[found.part].paths[found.path].vertices.count
    let wanted = operation.index ?? 0
    let index = wanted == -1 ? count - 1 : wanted
    guard (0..<count).contains(index) else {
      throw EditError(
        "vertex-not-found", "index \(wanted) does not exist: the path has \(count) vertices, 0 to \(count - 1) (and -1)"
      )
    }
    let vertex = draft.parts[found.part].paths[found.path].vertices.remove(at: found.index)
    draft.parts[found.part].paths[found.path].vertices.insert(vertex, at: index)
    found.index = index
    return found
  }

  private func branch(
    _ draft: inout Draft, _ state: inout FeatureState, _ operation: EditOperation, _ feature: String
  ) throws(EditError) -> VertexPath {
    guard draft.type.single != .point else {
      throw EditError("branch-point", "\(feature) is a \(draft.type.rawValue), which has no branches")
    }
    let found = try vertex(operation, draft, feature)
    let vertices = [Vertex(draft[found].numbers)] + (try positions(operation.to))
    if draft.type == draft.type.single {
      draft.type = draft.type == .lineString ? .multiLineString : .multiPolygon
      draft.list = -1
    }
    draft.parts.append(Part([Path(vertices)]))
    state.active = (draft.parts.count - 1, 0)
    return VertexPath(part: draft.parts.count - 1, path: 0, index: vertices.count - 1)
  }

  // MARK: type

  /// - Returns: whether it cannot be undone.
  private mutating func switchType(
    _ handle: Int, _ state: FeatureState, _ operation: EditOperation
  ) throws(EditError) -> Bool {
    guard let type = operation.type else { return false }
    let feature = name(of: handle)
    var state = state
    try checkPermission(type, entries[handle].template)
    guard case .draft(var draft) = state.geometry else {
      if case .collection = state.geometry {
        throw EditError("geometry-collection", "\(feature) is a GeometryCollection; it can be set or deleted")
      }
      state.geometry = .draft(Draft(drawing: type))
      state.geometrySource = -1
      change(handle, to: state, by: operation.place)
      return type == .point
    }
    try checkPermission(draft.type, entries[handle].template)
    if draft.type.single == type {
      change(handle, to: state, by: operation.place)
      return false
    }
    state.active = nil
    state.isExempt = false
    if type == .point {
      if draft.vertexCount > 0 {
        try checkConfirmation(operation, "a Point keeps none of the \(draft.vertexCount) vertices of \(feature)")
      }
      draft = Draft(type: .point, parts: [Part([Path()])], others: draft.others)
    } else {
      let points = draft.type == .multiPoint && draft.vertexCount > 1
      guard draft.parts.count <= 1, draft.parts.allSatisfy({ $0.paths.count <= 1 }), !points else {
        throw EditError(
          "would-lose-parts", "\(feature) has several parts or rings, which a \(type.rawValue) cannot keep")
      }
      var path = draft.parts.first?.paths.first ?? Path()
      path.isMade = true
      draft = Draft(type: type, parts: [Part([path])], others: draft.others)
    }
    state.geometry = .draft(draft)
    change(handle, to: state, by: operation.place)
    return type == .point
  }
}

extension Vertex {
  /// Takes the numbers of a position; those that it has beyond them stay.
  mutating func move(to position: Position) {
    for (index, number) in position.enumerated() {
      if index < numbers.count { numbers[index] = number } else { numbers.append(number) }
    }
  }
}

extension Draft {
  /// Takes a ring or a part out.
  fileprivate mutating func remove(_ numbers: [Int], _ state: inout FeatureState, _ feature: String) throws(EditError) {
    let wouldLose = EditError(
      "would-lose-parts", "\(feature) cannot do without that path; delete takes the whole feature out")
    let missing = EditError("vertex-not-found", "\(feature) has no path \(EditSession.list(numbers))")
    switch (type, numbers.count) {
    case (.multiLineString, 1), (.multiPolygon, 1):
      guard parts.indices.contains(numbers[0]) else { throw missing }
      guard parts.count > 1 else { throw wouldLose }
      parts.remove(at: numbers[0])
      if let active = state.active {
        state.active = active.part == numbers[0] ? nil : (active.part - (active.part > numbers[0] ? 1 : 0), active.path)
      }
    case (.polygon, 1), (.multiPolygon, 2):
      let (part, ring) = numbers.count == 1 ? (0, numbers[0]) : (numbers[0], numbers[1])
      guard parts.indices.contains(part), parts[part].paths.indices.contains(ring) else { throw missing }
      guard ring > 0 else { throw wouldLose }
      parts[part].paths.remove(at: ring)
      if let active = state.active, active.part == part {
        state.active = active.path == ring ? nil : (part, active.path - (active.path > ring ? 1 : 0))
      }
    case (.point, 1), (.lineString, 1), (.multiPoint, 1):
      throw numbers[0] == 0 ? wouldLose : missing
    default:
      throw EditError("op-malformed", "path has \(numbers.count) numbers, too many for a \(type.rawValue)")
    }
  }
}
