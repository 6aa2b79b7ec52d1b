import Glibc

/// A noded network of streets: lines cut at nodes into edges, for all modes.
///
/// Positions are 1e-7 of a degree. An edge is a run of a line's vertices; edges of join-gaps connectors stand last.
public struct Network: Sendable, Equatable {
  /// An edge that was mapped a second time.
  struct Twin: Sendable, Equatable {
    var edge: Int32
    /// The line of the second.
    var line: Int32
    var isReversed: Bool
  }

  /// A barrier, door or the like on a node.
  struct NodePoint: Sendable, Equatable {
    var node: Int32
    var tags: Int32
  }

  /// A lift between two nodes of one place.
  struct Lift: Sendable, Equatable {
    var from: Int32
    var to: Int32
    var tags: Int32
    /// The difference of their levels.
    var rise: Double
  }

  public internal(set) var tags = TagTable()
  /// Whether no line has a class, so that every line is a street.
  var isPlain = false
  var vertexX: [Int32] = []
  var vertexY: [Int32] = []
  /// The first vertex of each line, and one more.
  var lineStart: [Int32] = [0]
  var lineTags: [Int32] = []
  /// JSON texts of the lines' sources, one behind the other, and where each begins.
  var sourceText: [UInt8] = []
  var sourceStart: [Int32] = [0]

  var edgeFrom: [Int32] = []
  var edgeTo: [Int32] = []
  var edgeFirst: [Int32] = []
  var edgeLast: [Int32] = []
  var edgeLine: [Int32] = []
  /// Meters.
  var edgeLength: [Double] = []
  /// The first edge that is a connector.
  var connectorStart = 0
  var twins: [Twin] = []

  var nodeX: [Int32] = []
  var nodeY: [Int32] = []
  /// The set of levels of each node, in `levelSets`.
  var nodeLevels: [Int32] = []
  var points: [NodePoint] = []
  var lifts: [Lift] = []

  /// Sets of levels, ascending; the first is the empty one.
  var levelSets: [[Double]] = [[]]
  /// The set of levels of each set of tags.
  var levelsOfTags: [Int32] = []

  /// Edges at each node: where they begin, and 2·edge, plus 1 when the node is the edge's end.
  var arcStart: [Int32] = []
  var arcs: [Int32] = []

  /// Lengths of segments of more than 10 km, by their first vertex.
  var longSegments: [Int32: Double] = [:]

  init() {}

  var nodeCount: Int { nodeX.count }
  var edgeCount: Int { edgeFrom.count }
  public var lineCount: Int { lineTags.count }

  /// The JSON text of a line's source.
  public func source(ofLine line: Int) -> ArraySlice<UInt8> {
    sourceText[Int(sourceStart[line])..<Int(sourceStart[line + 1])]
  }

  func tagSet(ofEdge edge: Int) -> Int { Int(lineTags[Int(edgeLine[edge])]) }

  /// The levels of an edge's line.
  func levels(ofEdge edge: Int) -> Int { Int(levelsOfTags[tagSet(ofEdge: edge)]) }

  /// Degrees.
  @inline(__always)
  func longitude(_ vertex: Int) -> Double { Double(vertexX[vertex]) * 1e-7 }

  @inline(__always)
  func latitude(_ vertex: Int) -> Double { Double(vertexY[vertex]) * 1e-7 }

  /// Meters from a vertex to the next of its line.
  func segmentLength(_ vertex: Int, _ radii: inout LocalRadii) -> Double {
    let length = radii.length(vertexX[vertex], vertexY[vertex], vertexX[vertex + 1], vertexY[vertex + 1])
    return length > LocalRadii.longest ? longSegments[Int32(vertex)] ?? length : length
  }

  /// Meters of the whole of a line.
  func length(ofLine line: Int) -> Double {
    var radii = LocalRadii()
    var sum = 0.0
    for vertex in Int(lineStart[line])..<Int(lineStart[line + 1]) - 1 { sum += segmentLength(vertex, &radii) }
    return sum
  }

  /// Lists the edges of each node.
  mutating func connect() {
    var start = [Int32](repeating: 0, count: nodeCount + 1)
    for edge in 0..<edgeCount {
      start[Int(edgeFrom[edge]) + 1] += 1
      start[Int(edgeTo[edge]) + 1] += 1
    }
    for node in 0..<nodeCount { start[node + 1] += start[node] }
    var next = start
    var arcs = [Int32](repeating: 0, count: edgeCount * 2)
    for edge in 0..<edgeCount {
      arcs[Int(next[Int(edgeFrom[edge])])] = Int32(edge) << 1
      next[Int(edgeFrom[edge])] += 1
      arcs[Int(next[Int(edgeTo[edge])])] = Int32(edge) << 1 | 1
      next[Int(edgeTo[edge])] += 1
    }
    arcStart = start
    self.arcs = arcs
  }
}

/// Meters of a degree round a latitude, kept while positions stay near it.
struct LocalRadii {
  /// Meters up to which the formula holds.
  static let longest = 10_000.0
  /// 1e-7 of a degree within which the first derivative is enough: 2·10⁻⁶ of a length.
  private static let reach: Int64 = 100_000

  /// The middle latitude, in 2e-7 of a degree.
  private var center = Int64.min / 2
  private var meridian = 0.0
  private var parallel = 0.0
  /// The derivative of `parallel` by the latitude: −M sin φ.
  private var slope = 0.0

  /// √((M Δφ)² + (N cos φ Δλ)²) at the middle latitude, longitudes the short way round.
  @inline(__always)
  mutating func length(_ x1: Int32, _ y1: Int32, _ x2: Int32, _ y2: Int32) -> Double {
    let twiceMiddle = Int64(y1) &+ Int64(y2)
    if (twiceMiddle &- center).magnitude > Self.reach.magnitude { move(to: twiceMiddle) }
    let offset = Double(twiceMiddle &- center) * 0.5e-7 * radian
    var dx = Int64(x2) &- Int64(x1)
    if dx > 1_800_000_000 { dx &-= 3_600_000_000 } else if dx < -1_800_000_000 { dx &+= 3_600_000_000 }
    let east = (parallel + slope * offset) * Double(dx) * (1e-7 * radian)
    let north = meridian * Double(Int64(y2) &- Int64(y1)) * (1e-7 * radian)
    return (east * east + north * north).squareRoot()
  }

  private mutating func move(to twiceMiddle: Int64) {
    center = twiceMiddle
    let latitude = Double(twiceMiddle) * 0.5e-7 * radian
    (meridian, parallel) = Ellipsoid.radii(latitude)
    slope = -meridian * sin(latitude)
  }
}
