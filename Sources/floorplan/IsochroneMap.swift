import Extents
import GeoJSON
import Isochrones
import Legends
import SVG
import SimpleFeatures
import Styling
import Topology

/// `isochrone -f svg`: the streets, over them the ranges as bands, and the origins, with a key.
struct IsochroneMap {
  private let command: IsochroneCommand
  private let routes: Routes
  private let origins: [NamedOrigin]
  private let places: [OriginPlace?]
  private let extras: IsochroneExtras
  private let console: Console
  private let reporter: Reporter
  private let features: IsochroneFeatures

  init(
    _ command: IsochroneCommand, _ routes: Routes, _ origins: [NamedOrigin], _ places: [OriginPlace?],
    _ extras: IsochroneExtras, _ console: Console, _ reporter: Reporter
  ) {
    self.command = command
    self.routes = routes
    self.origins = origins
    self.places = places
    self.extras = extras
    self.console = console
    self.reporter = reporter
    features = IsochroneFeatures(command, origins)
  }

  /// A range as a layer.
  private struct RangeLayer {
    let metric: Metric
    let value: Double
    let colour: UInt32
    var areas: [(geometry: Geometry, text: [UInt8])] = []

    /// `5-min`, `1500-m`.
    var id: String { "\(NumberText.plain(value))-\(metric.unit)" }
    var title: String { IsochroneFeatures.title(metric, value) }
  }

  func document() throws -> [UInt8] {
    let ranges = try self.ranges()
    let ids = ["network"] + ranges.map(\.id) + ["origins"]
    var map = try LayeredMap(ids, command.drawing, console, reporter)
    map.precision = command.output.precision.map { min($0, 4) }
    let plain = Look.plain(paletteIndex: 0, theme: map.theme)
    var streets = plain
    streets.line = Look.Line(color: map.theme.outline, width: 0.6)
    var layers = [MapLayer(id: "network", title: "network", look: streets)]
    for range in ranges {
      var look = plain
      let paint = Paint(range.colour)
      look.fill = Look.Fill(color: paint, opacity: 0.4, border: paint, borderWidth: 1)
      layers.append(MapLayer(id: range.id, title: range.title, look: look))
    }
    var pins = plain
    pins.marker.shape = .pin
    pins.marker.size = .medium
    layers.append(MapLayer(id: "origins", title: "origins", look: pins))
    return try map.document(layers, OwnFeatures(drawn(ranges)), rows: rows(layers, ranges))
  }

  /// What is drawn, from bottom to top; the map is framed on all but the network.
  private func drawn(_ ranges: [RangeLayer]) -> [OwnFeatures.Feature] {
    var extent = Extent()
    var above: [OwnFeatures.Feature] = []
    for (index, range) in ranges.enumerated() {
      for (geometry, text) in range.areas {
        _ = extent.add(geometry)
        above.append(
          OwnFeatures.Feature(layer: index + 1, geometry: geometry, shown: MapFeature(name: range.title)) { text })
      }
    }
    for (index, (origin, place)) in zip(origins, places).enumerated() {
      guard let place else { continue }
      var point = Geometry(type: .point)
      point.append(.points, [place.longitude, place.latitude])
      _ = extent.add(point)
      above.append(
        OwnFeatures.Feature(
          layer: ranges.count + 1, geometry: point, shown: MapFeature(name: origin.name ?? "origin \(origin.label)")
        ) { [features] in features.origin(index, place) })
    }
    return (extent.box.map(streets) ?? []) + above
  }

  /// The streets that are open and near the picture.
  private func streets(within box: BoundingBox) -> [OwnFeatures.Feature] {
    if command.drawing.layers.hidden.contains("network") { return [] }
    var streets: [OwnFeatures.Feature] = []
    let margin = 0.1 * max(box.width, box.height)
    for turn in box.west > box.east ? [0.0, 360] : [0.0] {
      let east = box.west > box.east ? box.east + 360 : box.east
      routes.forEachOpenEdge(
        meeting: box.west - margin - turn, box.south - margin, east + margin - turn, box.north + margin
      ) { _, coordinates in
        var line = Geometry(type: .lineString)
        line.append(.line, coordinates)
        streets.append(
          OwnFeatures.Feature(layer: 0, geometry: line, shown: MapFeature(), isFramed: false) { Self.street })
      }
    }
    return streets
  }

  /// A style can ask nothing of a street but what kind of geometry it is.
  private static let street = Array(
    #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[0,0],[0,0]]}}"#.utf8)

  /// The bands of all ranges, metric by metric, the largest first.
  private func ranges() throws -> [RangeLayer] {
    let placed = places.indices.filter { places[$0] != nil }
    // Several origins on one map are drawn as their union unless they are shared out.
    let starts = placed.compactMap { places[$0] }
    let finder = ReachFinder(routes, isArrival: command.direction == .to)
    var layers: [RangeLayer] = []
    for metric in Metric.allCases {
      let ranges = features.ranges(metric)
      if ranges.isEmpty { continue }
      let reach = finder.reach(from: starts, metric, ranges: ranges)
      let items = try IsochroneAreas(command, isBanded: true, clip: extras.clip).items(of: reach)
      for index in ranges.indices.reversed() {
        let look = command.rangeLooks.first { $0.metric == metric && $0.value == ranges[index] }
        var layer = RangeLayer(metric: metric, value: ranges[index], colour: look?.rgb ?? 0x888888)
        layer.areas = items.filter { $0.range == index }.map { item in
          (item.geometry, features.area(item, reach, placed, isBand: true))
        }
        layers.append(layer)
      }
    }
    return layers
  }

  // MARK: The key

  /// Origins, ranges from small to large, network.
  private func rows(_ layers: [MapLayer], _ ranges: [RangeLayer]) -> [LegendRow] {
    let ascending = Metric.allCases.flatMap { metric in ranges.filter { $0.metric == metric }.reversed() }
    return (["origins"] + ascending.map(\.id) + ["network"]).compactMap { id in
      guard let layer = layers.first(where: { $0.id == id }) else { return nil }
      let kind: LegendRow.Kind = id == "origins" ? .icon : id == "network" ? .line : .fill
      return LegendRow(kind, layer: id, title: layer.title, swatch: kind.swatch(layer.look, layer.look.marker))
    }
  }
}
