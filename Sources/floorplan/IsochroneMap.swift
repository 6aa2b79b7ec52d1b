import GeoJSON
import Isochrones
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
      layers.append(MapLayer(id: "origins", title: "origins", look: .plain(paletteIndex: 0, theme: theme)))
    }
    var extent = MapBox()
    for geometry in ranges.flatMap(\.geometries) { extent.add(geometry) }
    for place in places { if let place { extent.add(place.longitude, place.latitude) } }
    var drawing = MapDrawing(settings: settings, layers: layers, box: extent.box, hasPoints: true)
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
    return withLegend(drawing.document(), ranges, theme, showsNetwork, showsOrigins)
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

  /// The document with a key in its upper right corner: origins, ranges from small to large, network.
  private func withLegend(
    _ document: [UInt8], _ ranges: [RangeLayer], _ theme: Theme, _ showsNetwork: Bool, _ showsOrigins: Bool
  ) -> [UInt8] {
    var rows: [(swatch: String, title: String)] = []
    let origin = Look.plain(paletteIndex: 0, theme: theme).marker
    if showsOrigins {
      rows.append(
        (
          "<circle cx=\"10\" cy=\"0\" r=\"4\" fill=\"\(hex(origin.background))\" stroke=\"\(hex(origin.border))\"/>",
          "origins"
        ))
    }
    let small = Metric.allCases.flatMap { metric in ranges.filter { $0.metric == metric }.reversed() }
    for range in small {
      let colour = hex(Paint(range.colour))
      rows.append(
        (
          "<rect x=\"2\" y=\"-6\" width=\"16\" height=\"12\" fill=\"\(colour)\" fill-opacity=\"0.4\" stroke=\"\(colour)\"/>",
          range.title
        ))
    }
    if showsNetwork {
      rows.append(
        ("<path d=\"M2 0h16\" fill=\"none\" stroke=\"\(hex(theme.outline))\" stroke-width=\"0.6\"/>", "network"))
    }
    if rows.isEmpty { return document }
    let width = 44 + 7 * (rows.map { $0.title.count }.max() ?? 0)
    let height = 12 + 18 * rows.count
    let text = theme == .dark ? "#f5f6f7" : "#1d2d3e"
    var legend =
      "<g id=\"fp-legend\" transform=\"translate(\(imageWidth(document) - width - 12) 12)\" font-size=\"12\">\n"
    legend +=
      "<rect class=\"fp-panel\" width=\"\(width)\" height=\"\(height)\" rx=\"4\" fill=\"\(hex(theme.background))\" "
      + "fill-opacity=\"0.9\" stroke=\"\(hex(theme.outline))\" stroke-width=\"0.5\"/>\n"
    for (index, row) in rows.enumerated() {
      legend += "<g transform=\"translate(8 \(15 + 18 * index))\">\(row.swatch)"
      legend += "<text x=\"26\" y=\"4\" fill=\"\(text)\">\(row.title)</text></g>\n"
    }
    legend += "</g>\n"
    let end = Array("</svg>\n".utf8)
    return document.dropLast(end.count) + Array(legend.utf8) + end
  }

  private func hex(_ paint: Paint) -> String {
    let digits = String(paint.rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// The width that the head of a document tells.
  private func imageWidth(_ document: [UInt8]) -> Int {
    let head = String(decoding: document.prefix(1000), as: UTF8.self)
    guard let range = head.firstRange(of: " width=\"") else { return 800 }
    return Int(head[range.upperBound...].prefix { $0.isNumber }) ?? 800
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
