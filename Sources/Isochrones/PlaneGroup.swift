/// Which origins share a plane.
extension AreaMaker {
  /// Pieces that share a plane.
  struct PlaneGroup {
    var plane: TransverseMercator
    var pieces: [Piece]
  }

  /// One plane for every group of origins whose reaches, grown by the radius, do not meet others.
  func planes(of reach: Reach, _ level: LevelChoice) -> [PlaneGroup] {
    let pieces = level == .all ? reach.pieces : reach.pieces.filter { level.holds(reach.levels(of: $0)) }
    guard reach.origins.count > 1 else {
      guard let origin = reach.origins.first else { return [] }
      let plane = TransverseMercator(longitude: origin.longitude, latitude: origin.latitude)
      return [PlaneGroup(plane: plane, pieces: pieces)]
    }
    let groups = groups(reach, pieces)
    var order: [Int] = []
    var byGroup: [Int: PlaneGroup] = [:]
    for piece in pieces {
      let group = groups[Int(piece.label)]
      if byGroup[group] == nil {
        order.append(group)
        let origin = reach.origins[group]
        byGroup[group] = PlaneGroup(
          plane: TransverseMercator(longitude: origin.longitude, latitude: origin.latitude), pieces: [])
      }
      byGroup[group]?.pieces.append(piece)
    }
    return order.sorted().compactMap { byGroup[$0] }
  }

  /// The first origin of the group of each origin: boxes that meet, directly or by way of others.
  private func groups(_ reach: Reach, _ pieces: [Piece]) -> [Int] {
    struct Box {
      var west = Double.infinity
      var south = Double.infinity
      var east = -Double.infinity
      var north = -Double.infinity
    }
    var boxes = [Box](repeating: Box(), count: reach.origins.count)
    let radius = reach.routes.passages.map(\.radius).max() ?? 0
    for piece in pieces {
      let label = Int(piece.label)
      let x0 = reach.origins[label].longitude
      reach.routes.network.forEachPosition(ofEdge: Int(piece.edge), from: piece.start, to: piece.end) { x, y in
        let x = x0 + shortWay(x - x0)
        boxes[label].west = min(boxes[label].west, x)
        boxes[label].east = max(boxes[label].east, x)
        boxes[label].south = min(boxes[label].south, y)
        boxes[label].north = max(boxes[label].north, y)
      }
    }
    var parents = Array(reach.origins.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parents[index] != index { index = parents[index] }
      return index
    }
    // A sweep from south to north over boxes grown by twice the radius.
    let order = boxes.indices.filter { boxes[$0].west <= boxes[$0].east }.sorted { boxes[$0].south < boxes[$1].south }
    var active: [Int] = []
    for index in order {
      let box = boxes[index]
      let radii = Ellipsoid.radii(box.north * radian)
      let growY = 2.2 * radius / (radii.meridian * radian)
      let growX = 2.2 * radius / max(radii.parallel * radian, 1)
      active.removeAll { boxes[$0].north + growY < box.south }
      for other in active {
        let apart = abs(shortWay((boxes[other].west + boxes[other].east - box.west - box.east) / 2))
        let halves = (boxes[other].east - boxes[other].west + box.east - box.west) / 2
        if apart <= halves + growX || halves > 180 {
          let (a, b) = (root(index), root(other))
          if a != b { parents[max(a, b)] = min(a, b) }
        }
      }
      active.append(index)
    }
    return parents.indices.map(root)
  }
}
