/// A network as one mode passes it.
public struct Routes: Sendable {
  public let network: Network
  public let travel: Travel
  /// How each kind of line is passed; `edgePassage` says which of them an edge is.
  let passages: [Passage]
  let edgePassage: [Int32]
  /// Whether each node is reached but not passed.
  let stops: [Bool]
  /// Where the lifts of each node begin, empty without any, and the lifts: the other node and the seconds.
  let lifts: [Int32: [(node: Int32, seconds: Double)]]
  private let parts: Parts

  /// Whether an edge is open to the mode and can be stood on.
  public let hasOpenEdge: Bool
  /// The least radius that an open edge has, in meters.
  public let leastRadius: Double

  /// - Parameter closed: edges that are closed whatever their tags say.
  public init(_ network: Network, _ travel: Travel, closed: [Int32] = []) {
    self.network = network
    self.travel = travel
    var passages = (0..<network.tags.count).map { travel.passage(network.tags, $0, isPlain: network.isPlain) }
    var edgePassage = [Int32](repeating: 0, count: network.edgeCount)
    var ferries: [Int32: Int32] = [:]
    func passage(ofLine line: Int32, _ passages: inout [Passage]) -> Int32 {
      let set = network.lineTags[Int(line)]
      guard passages[Int(set)].kind == .ferry,
        let duration = TagReadings.duration(network.tags.value(Int(set), .duration)), duration > 0
      else { return set }
      if let known = ferries[line] { return known }
      // A timetable's speed is that of the whole way.
      var own = passages[Int(set)]
      let speed = network.length(ofLine: Int(line)) / duration * 3.6
      if own.forward > 0 { own.forward = speed }
      if own.backward > 0 { own.backward = speed }
      passages.append(own)
      ferries[line] = Int32(passages.count - 1)
      return Int32(passages.count - 1)
    }
    let hasFerries = passages.contains { $0.kind == .ferry }
    for edge in 0..<network.connectorStart {
      let line = network.edgeLine[edge]
      edgePassage[edge] = hasFerries ? passage(ofLine: line, &passages) : network.lineTags[Int(line)]
    }
    for twin in network.twins {
      let own = passages[Int(edgePassage[Int(twin.edge)])]
      let other = passages[Int(passage(ofLine: twin.line, &passages))]
      let merged = own.merged(with: other, isReversed: twin.isReversed)
      if merged == own { continue }
      edgePassage[Int(twin.edge)] = Int32(passages.count)
      passages.append(merged)
    }
    for edge in network.connectorStart..<network.edgeCount {
      let own = passages[Int(network.lineTags[Int(network.edgeLine[edge])])]
      let speed = own.kind == .street ? max(own.forward, own.backward) : 0
      edgePassage[edge] = Int32(passages.count)
      passages.append(Passage(kind: .connector, forward: speed, backward: speed))
    }
    if !closed.isEmpty {
      for edge in closed { edgePassage[Int(edge)] = Int32(passages.count) }
      passages.append(.closed)
    }
    self.passages = passages
    self.edgePassage = edgePassage

    var stops = [Bool](repeating: false, count: network.nodeCount)
    var isStopped: [Int32: Bool] = [:]
    for point in network.points {
      let stop = isStopped[point.tags] ?? travel.isStopped(network.tags, Int(point.tags))
      isStopped[point.tags] = stop
      if stop { stops[Int(point.node)] = true }
    }
    self.stops = stops

    var lifts: [Int32: [(node: Int32, seconds: Double)]] = [:]
    for lift in network.lifts {
      let tags = Tags(table: network.tags, set: Int(lift.tags))
      guard let seconds = travel.liftTime(tags, rise: lift.rise) else { continue }
      lifts[lift.from, default: []].append((lift.to, seconds))
      lifts[lift.to, default: []].append((lift.from, seconds))
    }
    self.lifts = lifts

    var leastRadius = Double.infinity
    var isUsed = [Bool](repeating: false, count: passages.count)
    for passage in edgePassage { isUsed[Int(passage)] = true }
    for (index, passage) in passages.enumerated()
    where isUsed[index] && passage.isOpen && !passage.isTransfer {
      leastRadius = min(leastRadius, passage.radius)
    }
    self.leastRadius = leastRadius
    hasOpenEdge = leastRadius < .infinity
    parts = Parts(network, passages, edgePassage, stops, lifts)
  }

  @inline(__always)
  func passage(_ edge: Int) -> Passage { passages[Int(edgePassage[edge])] }

  /// Meters of the part of the network that an edge belongs to, without ferries.
  func partLength(of edge: Int) -> Double { parts.length(of: edge, network, stops) }

  /// Calls `body` with each edge that is open and can be stood on whose box meets another, and its interleaved degrees.
  public func forEachOpenEdge(
    meeting west: Double, _ south: Double, _ east: Double, _ north: Double,
    _ body: (_ edge: Int32, _ coordinates: [Double]) -> Void
  ) {
    network.forEachEdge(meeting: west, south, east, north) { edge, coordinates in
      let passage = passage(Int(edge))
      if passage.isOpen && !passage.isTransfer { body(edge, coordinates) }
    }
  }

  /// Meters of all that is open.
  var totalLength: Double { parts.total }
}

/// The weakly connected parts of a network, as one mode passes it; a stopping place cuts.
private struct Parts: Sendable {
  private var root: [Int32]
  private var lengths: [Double]
  private(set) var total = 0.0

  init(
    _ network: Network, _ passages: [Passage], _ edgePassage: [Int32], _ stops: [Bool],
    _ lifts: [Int32: [(node: Int32, seconds: Double)]]
  ) {
    var root = (0..<Int32(network.nodeCount)).map { $0 }
    func find(_ node: Int32, _ root: inout [Int32]) -> Int32 {
      var node = node
      while root[Int(node)] != node {
        root[Int(node)] = root[Int(root[Int(node)])]
        node = root[Int(node)]
      }
      return node
    }
    func join(_ a: Int32, _ b: Int32, _ root: inout [Int32]) {
      if stops[Int(a)] || stops[Int(b)] { return }
      let (a, b) = (find(a, &root), find(b, &root))
      if a < b { root[Int(b)] = a } else if b < a { root[Int(a)] = b }
    }
    let isOpen = passages.map(\.isOpen)
    for edge in 0..<network.edgeCount where isOpen[Int(edgePassage[edge])] {
      join(network.edgeFrom[edge], network.edgeTo[edge], &root)
    }
    for (node, targets) in lifts { for target in targets { join(node, target.node, &root) } }
    var lengths = [Double](repeating: 0, count: network.nodeCount)
    for edge in 0..<network.edgeCount {
      let passage = passages[Int(edgePassage[edge])]
      guard passage.isOpen, !passage.isTransfer else { continue }
      total += network.edgeLength[edge]
      let (from, to) = (network.edgeFrom[edge], network.edgeTo[edge])
      if stops[Int(from)] && stops[Int(to)] { continue }
      lengths[Int(find(stops[Int(from)] ? to : from, &root))] += network.edgeLength[edge]
    }
    self.root = root
    self.lengths = lengths
  }

  func length(of edge: Int, _ network: Network, _ stops: [Bool]) -> Double {
    var node = network.edgeFrom[edge]
    if stops[Int(node)] { node = network.edgeTo[edge] }
    if stops[Int(node)] { return network.edgeLength[edge] }
    while root[Int(node)] != node { node = root[Int(node)] }
    return lengths[Int(node)]
  }
}
