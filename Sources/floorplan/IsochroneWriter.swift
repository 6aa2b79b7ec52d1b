import GeoJSON
import Isochrones
import SimpleFeatures

/// Searches from the origins and writes the features, in order, batch by batch.
struct IsochroneWriter {
  private let command: IsochroneCommand
  private let routes: Routes
  private let origins: [NamedOrigin]
  private let places: [OriginPlace?]
  private let extras: IsochroneExtras

  init(
    _ command: IsochroneCommand, _ routes: Routes, _ origins: [NamedOrigin], _ places: [OriginPlace?],
    _ extras: IsochroneExtras
  ) {
    self.command = command
    self.routes = routes
    self.origins = origins
    self.places = places
    self.extras = extras
  }

  /// Origins of a batch, whose features wait in memory.
  private static let batchSize = 256
  /// Origins that one search's arrays serve.
  private static let chunkSize = 4

  func write(to output: Output) throws {
    var writer = FeatureWriter(form: FeatureWriter.Form(rawValue: command.answer.rawValue) ?? .geojson)
    var bytes: [UInt8] = []
    writer.begin(&bytes)
    let placed = places.indices.filter { places[$0] != nil }
    let searches = command.combination == .separate ? placed.map { [$0] } : [placed]
    var areas: [IsochroneOverlaps.Areas] = []
    for start in stride(from: 0, to: searches.count, by: Self.batchSize) {
      let batch = Array(searches[start..<min(start + Self.batchSize, searches.count)])
      let chunks = stride(from: 0, to: batch.count, by: Self.chunkSize).map {
        Array(batch[$0..<min($0 + Self.chunkSize, batch.count)])
      }
      let job = self
      let results = Workers.map(chunks.count, jobs: command.input.jobs) { index in job.features(of: chunks[index]) }
      for result in results {
        let chunk = try result.get()
        for feature in chunk.features {
          writer.append(feature.span, to: &bytes)
          if bytes.count > 1 << 16 {
            try output.write(bytes)
            bytes.removeAll(keepingCapacity: true)
          }
        }
        areas += chunk.areas
      }
    }
    if command.hasOverlaps {
      let features = IsochroneFeatures(command, origins)
      for overlap in try IsochroneOverlaps(areas).overlaps(decimals: command.areaMaker.decimals) {
        writer.append(features.overlap(overlap.pair, overlap.metric, overlap.value, overlap.geometry).span, to: &bytes)
      }
    }
    if command.hasOrigins {
      let features = IsochroneFeatures(command, origins)
      for index in placed {
        if let place = places[index] { writer.append(features.origin(index, place).span, to: &bytes) }
      }
    }
    writer.end(&bytes)
    try output.write(bytes)
  }

  private struct Chunk: Sendable {
    var features: [[UInt8]] = []
    var areas: [IsochroneOverlaps.Areas] = []
  }

  private func features(of searches: [[Int]]) -> Result<Chunk, Failure> {
    let finder = ReachFinder(routes, isArrival: command.direction == .to)
    var chunk = Chunk()
    do throws(Failure) {
      for search in searches { try add(search, finder, to: &chunk) }
      return .success(chunk)
    } catch {
      return .failure(error)
    }
  }

  private func add(_ placed: [Int], _ finder: ReachFinder, to chunk: inout Chunk) throws(Failure) {
    let features = IsochroneFeatures(command, origins)
    let starts = placed.compactMap { places[$0] }
    // Merged lines stay in the order of the input, whichever origin they were reached from.
    func keptLabel(_ label: Int) -> Int { command.combination == .merge ? 0 : label }
    var byOrigin: [(label: Int, bytes: [UInt8])] = []
    for metric in Metric.allCases {
      let ranges = features.ranges(metric)
      if ranges.isEmpty { continue }
      let reach = finder.reach(from: starts, metric, ranges: ranges, wantsNodes: command.geometry == .nodes)
      switch command.geometry {
      case .lines: features.lines(reach, routes.network, placed) { byOrigin.append((keptLabel($0), $1)) }
      case .nodes: features.nodes(reach, placed) { byOrigin.append((keptLabel($0), $1)) }
      case .areas, .bands:
        let isBanded = command.geometry == .bands
        let items = try IsochroneAreas(command, isBanded: isBanded, clip: extras.clip).items(of: reach)
        for item in items {
          let extra = try extras.countMembers(of: item.geometry)
          byOrigin.append((item.label ?? 0, features.area(item, reach, placed, isBand: isBanded, extra: extra)))
        }
        if command.hasOverlaps {
          for item in items where item.level == .all {
            chunk.areas.append(
              IsochroneOverlaps.Areas(
                origin: placed[item.label ?? 0], metric: metric, value: reach.ranges[item.range],
                geometry: item.geometry))
          }
        }
      }
    }
    // Shares of one search belong to many origins; each origin's stand together.
    for (_, group) in byOrigin.enumerated().sorted(by: { ($0.element.label, $0.offset) < ($1.element.label, $1.offset) }
    ) {
      chunk.features.append(group.bytes)
    }
  }
}
