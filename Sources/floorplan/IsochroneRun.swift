import Arguments
import GeoJSON
import Isochrones
import ReferenceSystems
import SimpleFeatures
import Topology

/// One run of `isochrone`: reads the network and the origins, searches, writes.
final class IsochroneRun: CommandRun {
  private let command: IsochroneCommand
  private let console: Console
  private let reporter: Reporter
  private let loop: FeatureLoop

  init(_ command: IsochroneCommand, _ console: Console, _ reporter: Reporter) {
    self.command = command
    self.console = console
    self.reporter = reporter
    loop = FeatureLoop(command.input, console, reporter)
  }

  var featureCount: Int { loop.featureCount }

  func run() throws {
    var travel = command.travel
    if let path = command.profile { travel.profile = try IsochroneProfile.read(path, over: travel.profile, console) }
    if command.printsProfile {
      let output = try command.output.open(console)
      try output.write(IsochroneProfile.json(travel.profile))
      return try output.commit()
    }
    try requireGEOS()
    // Small files first, so that their mistakes are told at once.
    let origins = try IsochroneOrigins(command, console, reporter).origins
    let extras = try IsochroneExtras(command, console, reporter)
    let network = try readNetwork()
    if let path = command.savedNetwork {
      try save(network, path)
      if origins.isEmpty { return }
    }
    let routes = Routes(network, travel, closed: try extras.closedEdges(of: network))
    guard routes.hasOpenEdge else { throw Failure(.data, "no line is open to \(Self.travellers(command.mode))") }
    let places = try place(origins, on: routes)
    try loop.checkErrors()
    if command.answer == .svg {
      let output = try command.output.open(console)
      try output.write(try IsochroneMap(command, routes, origins, places, extras, console, reporter).document())
      return try output.commit()
    }
    let writer = IsochroneWriter(command, routes, origins, places, extras)
    let output = try command.output.open(console)
    try writer.write(to: output)
    try output.commit()
  }

  static func travellers(_ mode: TravelMode) -> String {
    switch mode {
    case .pedestrian: "pedestrians"
    case .wheelchair: "wheelchairs"
    case .bicycle: "bicycles"
    case .car: "car"
    case .truck: "truck"
    }
  }

  // MARK: The network

  private func readNetwork() throws -> Network {
    let files = InputFile.files(command.inputs)
    if let saved = try SavedNetworkFile.read(files, command, console) { return saved }
    if let name = command.input.crs {
      loop.options.range = ReferenceSystem(userInput: name).isLonLat ? .mapped : .any
    } else {
      loop.options.range = .mapped
    }
    var builder = NetworkBuilder()
    builder.nodesCrossings = command.nodesCrossings
    builder.gap = command.gap
    let filter: FeatureFilter
    do throws(ArgumentError) { filter = try command.input.filter() } catch { throw Failure(.usage, error.message) }
    var gatherer = NetworkGatherer(command.input, filter, builder)
    for file in files {
      gatherer.begin()
      try loop.read(file) { reader, piece in
        switch piece {
        case .feature: try gatherer.take(reader)
        case .suffix: try LateCRS.check(reader, file)
        default: break
        }
      }
    }
    try loop.checkErrors()
    var geodesic: Geodesic?
    do {
      return try gatherer.builder.network { west, south, east, north in
        if geodesic == nil {
          geodesic = try ExtentSpace.check { () throws(ReferenceSystemError) in try Geodesic() }
        }
        return geodesic?.distance(from: (west, south), to: (east, north)) ?? 0
      }
    } catch let problem as NetworkBuilder.Problem {
      switch problem {
      case .noLine: throw Failure(.data, "no line is a street: there is no LineString in the input")
      case .noStreet:
        throw Failure(.data, "no line is a street: none has a class of highway that is built; see --where")
      case .tooLarge: throw Failure(.data, "more than 536 million positions; make several runs of it")
      }
    }
  }

  private func save(_ network: Network, _ path: String) throws(Failure) {
    let output = try Output(path: console.path(path), shownAs: path)
    try output.write(SavedNetwork.bytes(of: network))
    try output.commit()
  }

  // MARK: Origins

  /// Puts the origins on the network; nil for those that cannot be.
  private func place(_ origins: [NamedOrigin], on routes: Routes) throws -> [OriginPlace?] {
    let boxes = EdgeBoxes(routes.network)
    let reach = command.maximumSnap
    let results = Workers.map(origins.count, jobs: command.input.jobs) {
      index -> Result<OriginPlace, Routes.NotPlaced> in
      do throws(Routes.NotPlaced) {
        return .success(try routes.place(origins[index].origin, within: reach, boxes: boxes))
      } catch {
        return .failure(error)
      }
    }
    var places: [OriginPlace?] = []
    for (origin, result) in zip(origins, results) {
      switch result {
      case .success(let place):
        places.append(place)
        for remark in place.remarks { try warn(origin, text(of: remark)) }
      case .failure(let error):
        places.append(nil)
        let nearest = error.nearest.map { " (nearest \(Self.meters($0)) away)" } ?? ""
        try warn(
          origin,
          "nothing open to \(Self.travellers(command.mode)) within \(Self.meters(reach))\(nearest); move it or raise --max-snap"
        )
      }
    }
    guard places.contains(where: { $0 != nil }) else {
      throw Failure(.data, "no origin could be placed on the network")
    }
    return places
  }

  private func warn(_ origin: NamedOrigin, _ message: String) throws(Failure) {
    try reporter.warn(
      "origin", "origin \(origin.label): \(message)", file: origin.place?.file, place: origin.place?.place)
  }

  private func text(of remark: OriginPlace.Remark) -> String {
    switch remark {
    case .noLineOnLevel(let level):
      return "no line on level \(NumberText.plain(level)) within \(Self.meters(command.maximumSnap)); "
        + "took the nearest of any level"
    case .tookOther(let nearest, let piece, let used):
      return "the nearest line (\(Self.tenths(nearest)) m) is a separate piece of \(Self.meters(piece)); "
        + "used the one at \(Self.tenths(used)) m"
    case .standsApart(let piece, let total):
      return "stands on a separate piece of \(Self.meters(piece)) of \(Self.meters(total)); --join-gaps or "
        + "--node-crossings may connect it"
    }
  }

  private static func meters(_ value: Double) -> String { "\(NumberText.plain(value.rounded())) m" }

  private static func tenths(_ value: Double) -> String {
    let whole = Int((value * 10).rounded())
    return "\(whole / 10).\(whole % 10)"
  }
}
