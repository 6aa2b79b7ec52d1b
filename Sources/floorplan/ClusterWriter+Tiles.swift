import Clustering
import Extents
import GeoJSON
import SimpleFeatures

/// Writing a file for each tile.
extension ClusterWriter {
  /// So that one large area cannot fill a disk: a map of the world has more tiles than that from zoom 10 on.
  private static var mostCopies: Int { 1_000_000 }

  /// - Throws: `Failure` where features that are no points would be in more than `mostCopies` tiles of a zoom.
  private func checkTiles(_ zoom: Int) throws(Failure) {
    var copies = 0
    for (item, entry) in gatherer.items.enumerated() {
      guard let box = gatherer.boxes[item], isInBox(Shown(item: item, point: nil, node: nil)) else { continue }
      for range in tileRanges(box, zoom) { copies += range.x.count * range.y.count }
      if copies > Self.mostCopies {
        throw Failure(
          .data,
          "feature \(entry.index): more than \(Self.mostCopies) tiles of zoom \(zoom) with lines and areas; "
            + "take a smaller zoom, or --non-points drop")
      }
    }
  }

  /// A file for each tile that has anything in it; one that is there from an earlier run and has nothing is emptied.
  func writeTiles(_ console: Console) throws {
    guard let pattern = command.output.path else { return }
    let zooms = command.zoom.map { $0...$0 } ?? tree.minimumZoom...tree.maximumZoom + 1
    try checkTiles(zooms.upperBound)
    for zoom in zooms {
      var entries: [(x: Int, y: Int, shown: Shown)] = []
      try forEachShown(.zoom(zoom)) { shown in
        guard isInBox(shown) else { return }
        for (x, y) in tiles(shown, zoom) { entries.append((x, y, shown)) }
      }
      // Stable: entries of a tile stay in their order.
      let order = entries.indices.sorted { (entries[$0].x, entries[$0].y, $0) < (entries[$1].x, entries[$1].y, $1) }
      var written = Set<String>()
      var start = 0
      while start < order.count {
        let (x, y) = (entries[order[start]].x, entries[order[start]].y)
        var end = start
        while end < order.count, entries[order[end]].x == x, entries[order[end]].y == y { end += 1 }
        let path = Self.path(pattern, zoom, x, y)
        try writeTile(order[start..<end].map { entries[$0].shown }, zoom, path, console)
        written.insert(path)
        start = end
      }
      for path in TileFolder.files(pattern, zoom: zoom, console) where !written.contains(path) {
        try writeTile([], zoom, path, console)
      }
    }
  }

  private static func path(_ pattern: String, _ zoom: Int, _ x: Int, _ y: Int) -> String {
    pattern.replacing("{z}", with: "\(zoom)").replacing("{x}", with: "\(x)").replacing("{y}", with: "\(y)")
  }

  private func writeTile(_ entries: [Shown], _ zoom: Int, _ path: String, _ console: Console) throws {
    let output = try Output(path: console.path(path), shownAs: path, makesFolders: true, keepsEqual: true)
    var features = FeatureWriter(form: FeatureWriter.Form(rawValue: command.answer.rawValue) ?? .geojson)
    try begin(&features, output)
    var buffer: [UInt8] = []
    for shown in entries {
      buffer.removeAll(keepingCapacity: true)
      try append(shown, .zoom(zoom), &features, &buffer)
      try output.write(buffer)
    }
    buffer.removeAll()
    features.end(&buffer)
    try output.write(buffer)
    try output.commit()
  }

  private func tiles(_ shown: Shown, _ zoom: Int) -> [(Int, Int)] {
    if let node = shown.node {
      let place = tree.isCluster(node) ? tree.position(of: node) : tree.points.place(of: node)
      let tile = WorldPosition(longitude: place.longitude, latitude: place.latitude).tile(zoom: zoom)
      return [(tile.x, tile.y)]
    }
    guard let box = gatherer.boxes[shown.item] else { return [] }
    return tileRanges(box, zoom).flatMap { range in range.x.flatMap { x in range.y.map { (x, $0) } } }
  }

  private func tileRanges(_ box: BoundingBox, _ zoom: Int) -> [(x: ClosedRange<Int>, y: ClosedRange<Int>)] {
    box.split.map { part in
      let first = WorldPosition(longitude: part.west, latitude: part.north).tile(zoom: zoom)
      let last = WorldPosition(longitude: part.east, latitude: part.south).tile(zoom: zoom)
      return (first.x...max(first.x, last.x), first.y...max(first.y, last.y))
    }
  }
}
