import SimpleFeatures

/// A position that an edit can name. `source` is its number among the positions of the text it came from, −1 for a new
/// one, so that what does not change can keep its characters.
public struct Vertex: Sendable {
  public var numbers: Position
  public var source: Int

  public init(_ numbers: Position, source: Int = -1) {
    self.numbers = numbers
    self.source = source
  }

  public var x: Double { numbers.x.value }
  public var y: Double { numbers.y.value }
  public var altitude: Double? { numbers.altitude }

  /// Whether longitude and latitude are the same by exact value.
  func isAt(_ other: Vertex) -> Bool { numbers.x == other.numbers.x && numbers.y == other.numbers.y }
}

/// One line, one ring without its closing position, or the points of a Point or MultiPoint.
public struct Path: Sendable {
  public var vertices: [Vertex]
  /// The number of the list in the text it came from, −1 for a new one.
  public var list: Int
  /// Whether the log made it; such rings are turned to the right-hand rule.
  public var isMade: Bool

  public init(_ vertices: [Vertex] = [], list: Int = -1, isMade: Bool = true) {
    self.vertices = vertices
    self.list = list
    self.isMade = isMade
  }

  /// Whether it was empty in the input and still is.
  var isOldVoid: Bool { vertices.isEmpty && isMade && list >= 0 }
}

/// One member of a multi geometry; any other geometry is its only part.
public struct Part: Sendable {
  public var paths: [Path]
  /// The number of the list of rings in the text it came from, −1 for a new one.
  public var list: Int

  public init(_ paths: [Path], list: Int = -1) {
    self.paths = paths
    self.list = list
  }
}

/// A geometry while it is edited; it may be unfinished.
public struct Draft: Sendable {
  public var type: GeometryType
  public var parts: [Part]
  /// The number of the list of parts in the text it came from, −1 for a new one.
  public var list: Int
  /// Members other than `type`, `coordinates` and `bbox`.
  public var others: [PropertyValue.Member]

  public init(type: GeometryType, parts: [Part], list: Int = -1, others: [PropertyValue.Member] = []) {
    self.type = type
    self.parts = parts
    self.list = list
    self.others = others
  }

  /// An empty drawing.
  public init(drawing type: GeometryType) {
    self.init(type: type, parts: [Part([Path()])])
  }

  /// The closed curves of polygons.
  public var hasRings: Bool { type == .polygon || type == .multiPolygon }

  var vertexCount: Int { parts.reduce(0) { $0 + $1.paths.reduce(0) { $0 + $1.vertices.count } } }

  /// Whether type, numbers and foreign members are the same by value.
  public func isSame(as other: Draft) -> Bool {
    guard type == other.type, parts.count == other.parts.count else { return false }
    for (part, otherPart) in zip(parts, other.parts) {
      guard part.paths.count == otherPart.paths.count else { return false }
      for (path, otherPath) in zip(part.paths, otherPart.paths) {
        guard path.vertices.count == otherPath.vertices.count else { return false }
        for (a, b) in zip(path.vertices, otherPath.vertices) where a.numbers != b.numbers { return false }
      }
    }
    return others.isEmpty && other.others.isEmpty
      || PropertyValue.object(others).isSame(as: .object(other.others))
  }

  /// The geometry with its rings closed.
  public var geometry: Geometry {
    var geometry = Geometry(type: type)
    let hasAltitude = parts.contains { $0.paths.contains { $0.vertices.contains { $0.numbers.count > 2 } } }
    for part in parts {
      for (index, path) in part.paths.enumerated() {
        let vertices = hasRings ? path.vertices + path.vertices.prefix(1) : path.vertices
        let kind: CoordinateSequence.Kind =
          hasRings ? (index == 0 ? .exterior : .interior) : type == .point || type == .multiPoint ? .points : .line
        geometry.append(kind, vertices.flatMap { [$0.x, $0.y] })
        if hasAltitude { geometry.altitudes += vertices.map { $0.altitude ?? .nan } }
      }
    }
    return geometry
  }
}

extension GeometryType {
  /// The type of one member of a multi geometry; itself for any other.
  public var single: GeometryType {
    switch self {
    case .multiPoint: .point
    case .multiLineString: .lineString
    case .multiPolygon: .polygon
    default: self
    }
  }
}
