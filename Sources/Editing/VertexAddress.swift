import SimpleFeatures

/// A vertex, or a place between two, in a draft.
struct VertexPath: Equatable {
  var part: Int
  var path: Int
  var index: Int
}

extension Draft {
  /// Numbers in the full address of a vertex.
  var addressLength: Int {
    switch type {
    case .polygon, .multiLineString: 2
    case .multiPolygon: 3
    default: 1
    }
  }

  /// The full address of a vertex, as `at` takes it.
  func address(of vertex: VertexPath) -> [Int] {
    switch type {
    case .polygon: [vertex.path, vertex.index]
    case .multiLineString: [vertex.part, vertex.index]
    case .multiPolygon: [vertex.part, vertex.path, vertex.index]
    default: [vertex.index]
    }
  }

  subscript(vertex: VertexPath) -> Vertex {
    get { parts[vertex.part].paths[vertex.path].vertices[vertex.index] }
    set { parts[vertex.part].paths[vertex.path].vertices[vertex.index] = newValue }
  }

  /// All vertices, in the order of the text.
  func forEachVertex(_ body: (VertexPath, Vertex) -> Void) {
    for (part, content) in parts.enumerated() {
      for (path, line) in content.paths.enumerated() {
        for (index, vertex) in line.vertices.enumerated() {
          body(VertexPath(part: part, path: path, index: index), vertex)
        }
      }
    }
  }

  /// The vertex that `at` means; a line may be named as its own only part.
  /// - Parameter mayFollowLast: whether the place behind the last one is meant too.
  func vertex(at numbers: [Int], mayFollowLast: Bool = false, _ feature: String) throws(EditError) -> VertexPath {
    let most = type == .lineString ? 2 : addressLength
    guard numbers.count <= most, let last = numbers.last else {
      throw EditError(
        "op-malformed", "at has \(numbers.count) numbers; a vertex of a \(type.rawValue) has \(addressLength)")
    }
    let (part, path) = try self.path(Array(numbers.dropLast()), feature)
    guard parts.indices.contains(part), parts[part].paths.indices.contains(path) else {
      throw EditError("vertex-not-found", "vertex \(last) does not exist: \(feature) has no vertex there")
    }
    let count = parts[part].paths[path].vertices.count
    let index = last == -1 ? count - 1 : last
    guard index >= 0, index < count || mayFollowLast && index == count else {
      let range =
        count == 0
        ? "no vertices" : count == 1 ? "1 vertex, 0 (and -1)" : "\(count) vertices, 0 to \(count - 1) (and -1)"
      let place = parts.count > 1 || parts[part].paths.count > 1 ? " in that path" : ""
      throw EditError("vertex-not-found", "vertex \(last) does not exist: \(feature) has \(range)\(place)")
    }
    return VertexPath(part: part, path: path, index: index)
  }

  /// The path that the numbers before a vertex's own mean; it need not exist.
  func path(_ numbers: [Int], _ feature: String) throws(EditError) -> (part: Int, path: Int) {
    let ambiguous = EditError(
      "path-ambiguous",
      "\(feature) has \(parts.count) parts; say which: \(type == .multiPolygon ? "[part,ring,vertex]" : "[part,vertex]")"
    )
    switch (type, numbers.count) {
    case (.polygon, 1): return (0, numbers[0])
    case (.multiLineString, 1), (.lineString, 1): return (numbers[0], 0)
    case (.multiPolygon, 2): return (numbers[0], numbers[1])
    case (.multiPolygon, 1):
      guard parts.count == 1 else { throw ambiguous }
      return (0, numbers[0])
    case (.multiLineString, 0), (.multiPolygon, 0):
      guard parts.count <= 1 else { throw ambiguous }
      return (0, 0)
    default: return (0, 0)
    }
  }
}
