/// Where one starts.
public struct Origin: Sendable {
  /// Degrees.
  public var longitude: Double
  public var latitude: Double
  public var level: Double?

  public init(longitude: Double, latitude: Double, level: Double? = nil) {
    self.longitude = longitude
    self.latitude = latitude
    self.level = level
  }
}

/// An origin on the network.
public struct OriginPlace: Sendable {
  enum Seed: Sendable, Equatable {
    case node(Int32)
    /// Meters from the start of an edge.
    case edge(Int32, Double)
  }

  /// The point of the network, in degrees.
  public let longitude: Double
  public let latitude: Double
  /// Meters from the origin, which are free.
  public let distance: Double
  let seeds: [Seed]
  /// What was done that may not have been meant.
  public let remarks: [Remark]

  public enum Remark: Sendable, Equatable {
    case noLineOnLevel(Double)
    case tookOther(nearest: Double, piece: Double, used: Double)
    case standsApart(piece: Double, total: Double)
  }
}

extension Routes {
  /// Nothing is near enough; how far the nearest is, nil without any.
  public struct NotPlaced: Error {
    public let nearest: Double?
  }

  private struct Candidate {
    var edge: Int
    var distance: Double
    var vertex: Int
    var share: Double
  }

  /// Meters below which a part of the network is small.
  private static let smallPart = 1000.0
  /// Meters farther that one looks for a part that is not.
  private static let detour = 100.0
  private static let halfGlobe = 2e7
  /// Meters within which two places are one.
  private static let same = 0.01

  /// Puts an origin on the network.
  /// - Complexity: O(edges), most of them passed over by their boxes.
  public func place(
    _ origin: Origin, within reach: Double, boxes: EdgeBoxes
  ) throws(NotPlaced) -> OriginPlace {
    var candidates = self.candidates(origin.longitude, origin.latitude, reach, boxes)
    if candidates.isEmpty {
      // Farther and farther, so that one origin in the sea does not look at every street.
      var farther = max(reach, 1)
      while candidates.isEmpty && farther < .infinity {
        farther = farther < Self.halfGlobe ? farther * 8 : .infinity
        candidates = self.candidates(origin.longitude, origin.latitude, farther, boxes)
      }
      throw NotPlaced(nearest: candidates.map(\.distance).min())
    }
    var remarks: [OriginPlace.Remark] = []
    let onLevel = candidates.filter { candidate in
      let levels = network.levelSets[network.levels(ofEdge: candidate.edge)]
      return origin.level.map(levels.contains) ?? (levels.isEmpty || levels.contains(0))
    }
    if !onLevel.isEmpty {
      candidates = onLevel
    } else if let level = origin.level {
      remarks.append(.noLineOnLevel(level))
    }
    let open = candidates
    let noAreas = candidates.filter { !passage($0.edge).isArea }
    if !noAreas.isEmpty { candidates = noAreas }

    var chosen = candidates[0]
    for candidate in candidates where candidate.distance < chosen.distance { chosen = candidate }
    let piece = partLength(of: chosen.edge)
    if piece < Self.smallPart {
      var better: Candidate?
      for candidate in candidates
      where candidate.distance <= chosen.distance + Self.detour && candidate.distance < better?.distance ?? .infinity
        && partLength(of: candidate.edge) >= Self.smallPart
      {
        better = candidate
      }
      if let better {
        remarks.append(.tookOther(nearest: chosen.distance, piece: piece, used: better.distance))
        chosen = better
      } else if piece < totalLength / 10 {
        remarks.append(.standsApart(piece: piece, total: totalLength))
      }
    }
    return start(chosen, open, remarks)
  }

  private func start(
    _ chosen: Candidate, _ candidates: [Candidate], _ remarks: [OriginPlace.Remark]
  ) -> OriginPlace {
    let vertex = chosen.vertex
    var longitude = network.longitude(vertex)
    longitude += chosen.share * shortWay(network.longitude(vertex + 1) - longitude)
    let latitude =
      network.latitude(vertex) + chosen.share * (network.latitude(vertex + 1) - network.latitude(vertex))
    if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
    var seeds = [seed(chosen)]
    let levels = network.levelSets[network.levels(ofEdge: chosen.edge)]
    let plane = FlatPlane(longitude: longitude, latitude: latitude)
    for candidate in candidates where candidate.edge != chosen.edge {
      // Only what is about as far can pass the same place.
      guard abs(candidate.distance - chosen.distance) <= Self.same * 2 else { continue }
      let others = network.levelSets[network.levels(ofEdge: candidate.edge)]
      guard levels.isEmpty || others.isEmpty || levels.contains(where: others.contains) else { continue }
      let near = nearestPoint(candidate.edge, plane)
      guard near.distance <= Self.same else { continue }
      let seed = seed(near)
      if !seeds.contains(seed) { seeds.append(seed) }
    }
    return OriginPlace(
      longitude: longitude, latitude: latitude, distance: chosen.distance, seeds: seeds, remarks: remarks)
  }

  private func seed(_ candidate: Candidate) -> OriginPlace.Seed {
    let edge = candidate.edge
    var radii = LocalRadii()
    var offset = 0.0
    for vertex in Int(network.edgeFirst[edge])..<candidate.vertex { offset += network.segmentLength(vertex, &radii) }
    offset += candidate.share * network.segmentLength(candidate.vertex, &radii)
    if offset <= Self.same { return .node(network.edgeFrom[edge]) }
    if network.edgeLength[edge] - offset <= Self.same { return .node(network.edgeTo[edge]) }
    return .edge(Int32(edge), offset)
  }

  private func candidates(
    _ longitude: Double, _ latitude: Double, _ reach: Double, _ boxes: EdgeBoxes
  ) -> [Candidate] {
    let plane = FlatPlane(longitude: longitude, latitude: latitude)
    var found: [Candidate] = []
    boxes.forEachEdge(near: longitude, latitude, within: reach) { edge in
      let passage = passage(edge)
      guard passage.isOpen, !passage.isTransfer else { return }
      let nearest = nearestPoint(edge, plane)
      if nearest.distance <= reach { found.append(nearest) }
    }
    return found
  }

  private func nearestPoint(_ edge: Int, _ plane: FlatPlane) -> Candidate {
    var best = Candidate(edge: edge, distance: .infinity, vertex: Int(network.edgeFirst[edge]), share: 0)
    var from = plane.point(network.vertexX[best.vertex], network.vertexY[best.vertex])
    let first = best.vertex
    for vertex in first..<Int(network.edgeLast[edge]) {
      var to = plane.point(network.vertexX[vertex + 1], network.vertexY[vertex + 1])
      // Both ends on the same side of the antimeridian of the plane.
      let step = plane.point(network.vertexX[vertex + 1], network.vertexY[vertex + 1]).x - from.x
      if abs(step) > plane.halfTurn { to.x -= step > 0 ? 2 * plane.halfTurn : -2 * plane.halfTurn }
      let (share, distance) = nearest(.zero, from, to)
      if distance < best.distance { best = Candidate(edge: edge, distance: distance, vertex: vertex, share: share) }
      from = to
    }
    return best
  }
}

/// The boxes of all edges, to pass over those that are far.
public struct EdgeBoxes: Sendable {
  /// Middle longitude and latitude and half of width and height of each edge, in degrees, rounded outward.
  private let boxes: [SIMD4<Float>]

  public init(_ network: Network) {
    var boxes: [SIMD4<Float>] = []
    boxes.reserveCapacity(network.connectorStart)
    for edge in 0..<network.connectorStart {
      let first = Int(network.edgeFirst[edge])
      let x = network.longitude(first)
      var (west, east) = (0.0, 0.0)
      var (south, north) = (network.latitude(first), network.latitude(first))
      var offset = 0.0
      for vertex in first..<Int(network.edgeLast[edge]) {
        offset += shortWay(network.longitude(vertex + 1) - network.longitude(vertex))
        let latitude = network.latitude(vertex + 1)
        (west, east) = (min(west, offset), max(east, offset))
        (south, north) = (min(south, latitude), max(north, latitude))
      }
      boxes.append(
        SIMD4(
          Float(x + (west + east) / 2), Float((south + north) / 2), Float((east - west) / 2) + 5e-5,
          Float((north - south) / 2) + 5e-5))
    }
    self.boxes = boxes
  }

  /// Calls `body` with each edge whose box comes within a number of meters of a position.
  func forEachEdge(near longitude: Double, _ latitude: Double, within reach: Double, _ body: (Int) -> Void) {
    let radii = Ellipsoid.radii(latitude * radian)
    // A little more, for the radii change on the way.
    let dx = Float(min(reach / max(radii.parallel * radian, 1e-9) * 1.01, 1e6))
    let dy = Float(min(reach / (radii.meridian * radian) * 1.01, 1e6))
    let (x, y) = (Float(longitude), Float(latitude))
    for (edge, box) in boxes.enumerated() {
      if (box.y - y).magnitude > dy + box.w { continue }
      var apart = (box.x - x).magnitude.truncatingRemainder(dividingBy: 360)
      if apart > 180 { apart = 360 - apart }
      if apart > dx + box.z { continue }
      body(edge)
    }
  }
}
