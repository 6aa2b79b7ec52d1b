import Arguments
import Clustering
import GeoJSON
import Glibc
import ReferenceSystems
import SimpleFeatures
import Styling

/// One run of `cluster`: reads, clusters, writes.
final class ClusterRun: CommandRun {
  private let command: ClusterCommand
  private let console: Console
  private let reporter: Reporter
  private let files: [InputFile]
  private let loop: FeatureLoop
  private let texts = FeatureTexts()
  private var gatherer: ClusterGatherer
  private var foreignMembers = ""

  init(_ command: ClusterCommand, _ console: Console, _ reporter: Reporter) throws(Failure) {
    self.command = command
    self.console = console
    self.reporter = reporter
    files = InputFile.files(command.inputs)
    loop = FeatureLoop(command.input, console, reporter)
    loop.options.range = command.input.crs.map { !ReferenceSystem(userInput: $0).isLonLat } == true ? .any : .mapped
    do throws(ArgumentError) {
      let never = try command.never.map { (text) throws(ArgumentError) in try command.filter(text, of: "--never") }
      gatherer = ClusterGatherer(command, try command.input.filter(), never, texts)
    } catch {
      throw Failure(.usage, error.message)
    }
  }

  var featureCount: Int { loop.featureCount }

  func run() throws {
    try read()
    gatherer.checkAggregates()
    try tellRemarks()
    try loop.checkErrors()
    try gatherer.arrange()
    let (tree, parts) = try clusters()
    if let zoom = tree.wrongZooms().first {
      throw Failure(
        .software, "a bug in floorplan: the counts at zoom \(zoom) do not add up to \(tree.pointCount) points")
    }
    let writer = ClusterWriter(command, gatherer, texts, tree, parts, foreignMembers: foreignMembers, featureCount)
    try write(writer, tree)
    try loop.checkErrors()
  }

  // MARK: Reading

  private func read() throws {
    for file in files {
      let firstIndex = loop.featureCount
      let path = plainPath(file)
      gatherer.begin(file, plainPath: path)
      try loop.read(file) { reader, piece in
        switch piece {
        case .feature:
          try gatherer.take(reader, firstIndex: firstIndex)
          if reader.featureCount == Self.sampleCount, let path {
            gatherer.reserveCapacity(features: expectedFeatures(of: path, reader))
          }
        case .prefix, .suffix:
          try LateCRS.check(reader, file)
          if files.count == 1 { collectForeignMembers(reader, isPrefix: piece == .prefix) }
        default: break
        }
      }
    }
    try loop.checkErrors()
  }

  /// Features after which it can be said how many a file holds.
  private static let sampleCount = 5000

  /// How many features a file holds if they go on as they began, and a few more.
  private func expectedFeatures(of path: String, _ reader: FeatureReader) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    let bytesOfOne = max(1, reader.byteOffset(reader.featureRange.upperBound) / reader.featureCount)
    return min(Int(status.st_size) / bytesOfOne * 21 / 20, 1 << 26)
  }

  /// Where an input's bytes can be read again: a plain file's, not those of a pipe or of compressed data.
  private func plainPath(_ file: InputFile) -> String? {
    guard !file.isStandardInput else { return nil }
    let path = console.path(file.path)
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    var magic: [UInt8] = [0, 0]
    guard descriptor >= 0, pread(descriptor, &magic, 2, 0) == 2, magic != [0x1F, 0x8B] else { return nil }
    return path
  }

  /// Keeps the members of the collection that are its own, to be written again.
  private func collectForeignMembers(_ reader: FeatureReader, isPrefix: Bool) {
    let text = reader.string(reader.range)
    let whole = isPrefix ? text + "]}" : "{\"features\":[" + text
    guard let members = rawMembers(whole) else { return }
    for (name, member) in members where !["type", "features", "bbox"].contains(name) {
      foreignMembers += member + ","
    }
  }

  private func tellRemarks() throws(Failure) {
    let (outside, first) = gatherer.points.outside
    if outside > 0 {
      try reporter.warn(
        "longitude-outside",
        "longitude outside -180..180 in \(features(outside)) (first: feature \(first)); taken as the same place inside")
    }
    for wrong in gatherer.traits.wrongNumbers {
      let rest = wrong.isWeight ? "is not a number of at least 0" : "is not a number"
      try reporter.warn(
        "not-a-number",
        "'\(shown(wrong.key))' \(rest) in \(features(wrong.count)) (first: feature \(wrong.first)); "
          + (wrong.isWeight ? "taken as 1" : "left out"))
    }
    if gatherer.points.count == 0 && !gatherer.items.isEmpty {
      try reporter.warn(
        "no-point",
        "no feature is a point, so nothing was clustered; --non-points point-on-surface clusters lines and areas")
    }
  }

  private func features(_ count: Int) -> String { "\(count) feature\(count == 1 ? "" : "s")" }

  // MARK: Clustering

  private func clusters() throws -> (tree: ClusterTree, parts: [DensityClustering.Part]?) {
    var clustering = command.clustering
    clustering.numbersAsSupercluster = command.ids == .supercluster
    switch command.radius {
    case .pixels(let radius):
      clustering.radius = radius
      var zoom = command.zoom
      if command.answer == .svg, zoom == nil {
        zoom = ClusterMap.zoom(command, gatherer)
      }
      return (clustering.clusters(of: gatherer.points, downTo: zoom), nil)
    case .meters(let radius):
      let geodesic = try ExtentSpace.check { () throws(ReferenceSystemError) in try Geodesic() }
      let distance = { (a: GroundClustering.Position, b: GroundClustering.Position) in geodesic.distance(from: a, to: b)
      }
      if command.method == .dbscan {
        var density = DensityClustering(radius: radius)
        if command.given.contains("min-points") { density.minimumPoints = clustering.minimumPoints }
        let (tree, parts) = density.clusters(of: gatherer.points, distance: distance)
        return (tree, parts)
      }
      var ground = GroundClustering(radius: radius)
      ground.minimumPoints = clustering.minimumPoints
      ground.separates = clustering.separates
      return (ground.clusters(of: gatherer.points, distance: distance), nil)
    }
  }

  // MARK: Writing

  private func write(_ writer: ClusterWriter, _ tree: ClusterTree) throws {
    if command.writesTiles {
      try writer.writeTiles(console)
    } else if command.hasManyFiles, let pattern = command.output.path {
      for zoom in tree.minimumZoom...tree.maximumZoom + 1 {
        let path = pattern.replacing("{z}", with: "\(zoom)")
        let output = try Output(path: console.path(path), shownAs: path, makesFolders: true, keepsEqual: true)
        try writer.write(.zoom(zoom), to: output)
        try output.commit()
      }
    } else {
      let output = try command.output.open(console)
      if command.answer == .svg {
        let map = try ClusterMap(command, gatherer, texts, tree, writer.clusters, console, reporter)
        try output.write(try map.document(zoom: command.zoom ?? ClusterMap.zoom(command, gatherer)))
      } else {
        try writer.write(command.isInMeters ? .zoom(0) : command.zoom.map { .zoom($0) } ?? .allZooms, to: output)
      }
      try output.commit()
    }
    try tellAccount(tree)
  }

  /// `-v`: what became of the features.
  private func tellAccount(_ tree: ClusterTree) throws(Failure) {
    guard console.isVerbose else { return }
    let items = gatherer.items.count
    let others = items - tree.pointCount
    if command.zoom == nil && !command.isInMeters {
      return console.say(
        "\(features(items)): \(tree.pointCount) points in \(tree.clusterCount) clusters of all zooms, \(others) not points"
      )
    }
    let account = tree.account(of: tree.nodes(at: command.zoom ?? 0))
    console.say(
      "\(features(items)): \(account.clustered) points in \(account.clusters) clusters, \(account.alone) alone, "
        + "\(account.keptOut) kept out, \(others) not points")
  }
}
