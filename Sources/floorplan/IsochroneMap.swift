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

  /// A range as a layer.
  private struct RangeLayer {
    let metric: Metric
    let value: Double
    let colour: UInt32
    var geometries: [Geometry] = []

    /// `5-min`, `1500-m`.
    var id: String { "\(NumberText.plain(value))-\(metric.unit)" }
    var title: String { IsochroneFeatures.title(metric, value) }
  }

  func document() throws -> [UInt8] {
    var ranges = try self.ranges()
    for name in command.hidden where !(ranges.map(\.id) + ["network", "origins"]).contains(name) {
      throw Failure(
        .usage,
        "--hide: no layer '\(shown(name))'; they are \(ranges.map(\.id).joined(separator: ", ")), network and origins")
    }
    ranges.removeAll { command.hidden.contains($0.id) }
    let showsNetwork = !command.hidden.contains("network")
    let showsOrigins = !command.hidden.contains("origins")
    var settings = command.map.settings
    if let precision = command.output.precision { settings.precision = min(precision, 4) }
    let theme = settings.theme

    var layers: [MapLayer] = []
    var streets = Look.plain(paletteIndex: 0, theme: theme)
    streets.line = Look.Line(color: theme.outline, width: 0.6)
    if showsNetwork { layers.append(MapLayer(id: "network", title: "network", look: streets)) }
    for range in ranges {
      var look = Look.plain(paletteIndex: 0, theme: theme)
      let paint = Paint(range.colour)
      look.fill = Look.Fill(color: paint, opacity: 0.4, border: paint, borderWidth: 1)
      layers.append(MapLayer(id: range.id, title: range.title, look: look))
    }
    if showsOrigins {
      var look = Look.plain(paletteIndex: 0, theme: theme)
      look.marker.shape = .pin
      look.marker.size = .medium
      layers.append(MapLayer(id: "origins", title: "origins", look: look))
    }
    var extent = MapBox()
    for geometry in ranges.flatMap(\.geometries) { extent.add(geometry) }
    for place in places { if let place { extent.add(place.longitude, place.latitude) } }
    var drawing = MapDrawing(
      settings: settings, layers: layers, box: extent.box, hasPoints: true, legend: key(layers, ranges, theme))
    var layer = 0
    if showsNetwork {
      if let box = extent.box { addStreets(within: box, to: &drawing) }
      layer = 1
    }
    for range in ranges {
      for geometry in range.geometries { drawing.add(geometry, name: range.title, toLayer: layer) }
      layer += 1
    }
    if showsOrigins {
      for (origin, place) in zip(origins, places) {
        guard let place else { continue }
        var point = Geometry(type: .point)
        point.append(.points, [place.longitude, place.latitude])
        drawing.add(point, name: origin.name ?? "origin \(origin.label)", toLayer: layer)
      }
    }
    return drawing.document()
  }

  /// The streets that are open and near the picture.
  private func addStreets(within box: BoundingBox, to drawing: inout MapDrawing) {
    let margin = 0.1 * max(box.width, box.height)
    for turn in box.west > box.east ? [0.0, 360] : [0.0] {
      let east = box.west > box.east ? box.east + 360 : box.east
      routes.forEachOpenEdge(
        meeting: box.west - margin - turn, box.south - margin, east + margin - turn, box.north + margin
      ) { _, coordinates in
        var line = Geometry(type: .lineString)
        line.append(.line, coordinates)
        drawing.add(line, toLayer: 0)
      }
    }
  }

  /// The bands of all ranges, metric by metric, the largest first.
  private func ranges() throws -> [RangeLayer] {
    let features = IsochroneFeatures(command, origins)
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
        layer.geometries = items.filter { $0.range == index }.map(\.geometry)
        layers.append(layer)
      }
    }
    return layers
  }

  // MARK: The key

  /// Origins, ranges from small to large, network.
  private func key(_ layers: [MapLayer], _ ranges: [RangeLayer], _ theme: Theme) -> LegendPanel? {
    func look(_ id: String) -> Look? { layers.first { $0.id == id }?.look }
    var rows: [LegendRow] = []
    if let look = look("origins") {
      rows.append(LegendRow(.icon, layer: "origins", title: "origins", swatch: .icon(look.marker)))
    }
    for range in Metric.allCases.flatMap({ metric in ranges.filter { $0.metric == metric }.reversed() }) {
      guard let look = look(range.id) else { continue }
      rows.append(LegendRow(.fill, layer: range.id, title: range.title, swatch: .fill(look.fill)))
    }
    if let look = look("network") {
      rows.append(LegendRow(.line, layer: "network", title: "network", swatch: .line(look.line)))
    }
    return rows.isEmpty ? nil : Legend(rows: rows, settings: Legend.Settings()).laidOut().panel(theme)
  }
}

/// The box round what is drawn, the short way round.
private struct MapBox {
  private var west = Double.infinity
  private var south = Double.infinity
  private var east = -Double.infinity
  private var north = -Double.infinity
  private var first: Double?

  mutating func add(_ geometry: Geometry) {
    for index in stride(from: 0, to: geometry.coordinates.count, by: 2) {
      add(geometry.coordinates[index], geometry.coordinates[index + 1])
    }
  }

  mutating func add(_ longitude: Double, _ latitude: Double) {
    let start = first ?? longitude
    first = start
    var x = longitude
    if x - start > 180 { x -= 360 } else if x - start < -180 { x += 360 }
    (west, east) = (min(west, x), max(east, x))
    (south, north) = (min(south, latitude), max(north, latitude))
  }

  var box: BoundingBox? {
    guard west <= east else { return nil }
    if east - west >= 360 { return BoundingBox(west: -180, south: south, east: 180, north: north) }
    func wrapped(_ x: Double) -> Double { x > 180 ? x - 360 : x < -180 ? x + 360 : x }
    return BoundingBox(west: wrapped(west), south: south, east: wrapped(east), north: north)
  }
}
