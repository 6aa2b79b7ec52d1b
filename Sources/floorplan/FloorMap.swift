import Extents
import Floors
import GeoJSON
import Legends
import SVG
import SimpleFeatures

/// `floor-filter -f svg`: a floor drawn, from the site to the names of its rooms.
struct FloorMap {
  private struct Drawn {
    var layer: FloorLayer
    var geometry: Geometry
    var feature: MapFeature
    var unit: UnitClass?
  }

  private let command: FloorFilterCommand
  private let model: FloorModel
  private let view: FloorView
  private let gatherer: FloorGatherer
  private let shapes: FloorShapes
  private let languages: [String]
  private let looks: FloorMapLooks
  private let arcGIS: ArcGISLayers?
  private var drawn: [Drawn] = []
  private var extent = Extent()
  private var wholeExtent = Extent()

  init(
    _ command: FloorFilterCommand, _ model: FloorModel, _ view: FloorView, _ gatherer: FloorGatherer,
    _ shapes: FloorShapes, _ languages: [String]
  ) {
    self.command = command
    self.model = model
    self.view = view
    self.gatherer = gatherer
    self.shapes = shapes
    self.languages = languages
    looks = FloorMapLooks(command.map.settings.theme, name: command.map.theme)
    arcGIS = model.schema == .arcgis ? ArcGISLayers(gatherer.features, command.floorFields) : nil
  }

  /// The document of some features.
  mutating func document(_ features: [Int]) throws -> [UInt8] {
    let hidden = Set(command.hidden)
    for feature in features { try take(feature, hidden) }
    var settings = command.map.settings
    settings.documentTitle = title
    if let precision = command.output.precision { settings.precision = min(precision, 4) }
    let layers = FloorLayer.allCases.map { MapLayer(id: $0.rawValue, title: $0.rawValue, look: looks.look($0)) }
    let position = LegendPanel.Position(rawValue: command.legend.rawValue)
    var drawing = MapDrawing(
      settings: settings, layers: layers, box: extent.box ?? wholeExtent.box,
      hasPoints: drawn.contains { $0.layer == .amenity || $0.layer == .occupant },
      legend: position == nil ? nil : legend(settings.theme), legendPosition: position ?? .right)
    for entry in drawn.sorted(by: { $0.layer.place < $1.layer.place }) {
      drawing.add(entry.geometry, entry.feature, toLayer: entry.layer.place)
    }
    return drawing.document()
  }

  /// The long names of the shown levels, from the top down.
  private var title: String {
    var names: [String] = []
    for level in view.shownLevels {
      let name = model.levels[level].name.text(languages) ?? model.levels[level].shortName.text(languages)
      if let name, !names.contains(name) { names.append(name) }
    }
    return names.count > 3 ? names.prefix(3).joined(separator: ", ") + ", …" : names.joined(separator: ", ")
  }

  private func legend(_ theme: Theme) -> LegendPanel? {
    let present = Set(drawn.compactMap(\.unit))
    let rows = UnitClass.allCases.filter(present.contains).map { unit in
      LegendRow(.fill, layer: "unit", title: unit.title, swatch: .fill(looks.look(unit: unit).fill))
    }
    return rows.isEmpty ? nil : Legend(rows: rows, settings: Legend.Settings()).laidOut().panel(theme)
  }

  // MARK: Features

  private mutating func take(_ feature: Int, _ hidden: Set<String>) throws {
    let reader = try shapes.reader(feature)
    guard try reader.nextFeature(), reader.hasValidFeature else { return }
    let tags = FloorTags(reader, model.schema, languages)
    let isBound = model.bindings[feature] >= 0
    var geometry = reader.geometry
    guard let layer = layer(feature, geometry, tags, isBound) else { return }
    if layer == .occupant, geometry.coordinates.isEmpty, let anchor = try anchor(reader, feature) { geometry = anchor }
    guard !geometry.coordinates.isEmpty else { return }
    _ = wholeExtent.add(geometry)
    if isBound { _ = extent.add(geometry) }
    guard !hidden.contains(layer.rawValue) else { return }
    var shown = MapFeature(id: gatherer.features.idText(feature), name: tags.name)
    if [.unit, .fixture, .amenity, .occupant].contains(layer) { shown.label = tags.name }
    var entry = Drawn(layer: layer, geometry: geometry, feature: shown)
    switch layer {
    case .unit:
      let unit = UnitClass(tags.category)
      entry.unit = unit
      entry.feature.look = looks.look(unit: unit)
    case .detail where tags.isWall: entry.feature.look = looks.wallLook
    case .amenity: entry.feature.look = FloorMapLooks.glyph(tags.category).map { looks.look(glyph: $0) }
    default: break
    }
    drawn.append(entry)
  }

  /// The layer of a feature, nil for what is not drawn.
  private func layer(_ feature: Int, _ geometry: Geometry, _ tags: FloorTags, _ isBound: Bool) -> FloorLayer? {
    if let arcGIS { return FloorLayer(rawValue: arcGIS.layer(feature)) ?? .other }
    guard model.schema == .imdf else { return tags.openStreetMapLayer(geometry.type, isBound: isBound) }
    switch IMDFType(rawValue: gatherer.features.typeName(feature)) {
    case .venue: return .site
    case .footprint, .building: return .building
    case .level: return .level
    case .unit: return .unit
    case .fixture, .kiosk: return .fixture
    case .detail: return .detail
    case .opening: return .opening
    case .amenity: return .amenity
    case .occupant: return .occupant
    case .address, .anchor, .geofence, .relationship, .section: return nil
    case nil: return .other
    }
  }

  /// The geometry of the anchor that an occupant is at.
  private func anchor(_ reader: FeatureReader, _ feature: Int) throws -> Geometry? {
    guard let id = reader.property("anchor_id")?.string,
      let anchor = gatherer.features.feature(withID: id, like: feature)
    else { return nil }
    return try shapes.geometry(of: anchor)
  }
}

extension FloorLayer {
  /// From the bottom.
  fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// What the properties of a feature say for a map.
private struct FloorTags {
  let name: String?
  /// What it is for.
  let category: String
  private let values: [String: String]

  private static let keys = ["indoor", "building", "door", "entrance", "room", "highway", "amenity", "shop"]

  init(_ reader: FeatureReader, _ schema: FloorSchema, _ languages: [String]) {
    func text(_ keys: String...) -> String? {
      keys.lazy.compactMap { key -> String? in
        let text = FloorName(label: reader.property(key) ?? reader.property("tags")?[key] ?? .null).text(languages)
        return text
      }.first
    }
    switch schema {
    case .imdf:
      name = text("name")
      category = text("category") ?? ""
      values = [:]
    case .arcgis:
      name = text("NAME", "name", "Name")
      category = text("USE_TYPE", "use_type") ?? ""
      values = text("DETAIL_TYPE", "USE_TYPE").map { ["indoor": $0.lowercased()] } ?? [:]
    case .osm, .wrld:
      name = text("name", "ref")
      var found: [String: String] = [:]
      for key in Self.keys { found[key] = text(key) }
      values = found
      let main = [found["room"], found["indoor"], found["highway"], found["amenity"]].compactMap { $0 }
      category =
        main.first { !["room", "area", "yes"].contains($0) } ?? (found["shop"] != nil ? "shop" : main.first ?? "")
    }
  }

  var isWall: Bool { values["indoor"]?.hasPrefix("wall") == true }

  func openStreetMapLayer(_ type: GeometryType?, isBound: Bool) -> FloorLayer {
    if values["indoor"] == "level" { return .level }
    switch type {
    case .polygon, .multiPolygon: return values["building"] != nil && !isBound ? .building : .unit
    case .lineString, .multiLineString: return .detail
    case .point, .multiPoint:
      return values["door"] != nil || values["indoor"] == "door" || values["entrance"] != nil ? .opening : .amenity
    default: return .other
    }
  }
}
