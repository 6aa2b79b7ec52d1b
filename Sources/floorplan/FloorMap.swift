import Floors
import GeoJSON
import Legends
import SVG
import SimpleFeatures

/// `floor-filter -f svg`: a floor drawn, from the site to the names of its rooms.
struct FloorMap {
  private let model: FloorModel
  private let view: FloorView
  private let gatherer: FloorGatherer
  private let shapes: FloorShapes
  private let languages: [String]
  private let looks: FloorMapLooks
  private let arcGIS: ArcGISLayers?
  private var map: LayeredMap
  private var units: Set<UnitClass> = []

  init(
    _ command: FloorFilterCommand, _ model: FloorModel, _ view: FloorView, _ gatherer: FloorGatherer,
    _ languages: [String], _ console: Console, _ reporter: Reporter
  ) throws(Failure) {
    self.model = model
    self.view = view
    self.gatherer = gatherer
    self.languages = languages
    shapes = FloorShapes(gatherer.texts)
    map = try LayeredMap(
      FloorLayer.allCases.map(\.rawValue), command.drawing, console, reporter)
    map.legend = LegendPlace.none
    // What lies under the rooms and what has a sign of its own stays what it is.
    map.coloured = ["unit", "fixture", "other"]
    map.precision = command.output.precision.map { min($0, 4) }
    looks = FloorMapLooks(map.theme, name: map.themeName)
    arcGIS = model.schema == .arcgis ? ArcGISLayers(gatherer.features, command.floorFields) : nil
  }

  /// The document of some features.
  mutating func document(_ features: [Int]) throws -> [UInt8] {
    var drawn: [OwnFeatures.Feature] = []
    var isAnyBound = false
    for feature in features {
      guard var made = try self.feature(feature) else { continue }
      // The map shows the floor, and what lies around it as far as it reaches.
      made.isFramed = model.bindings[feature] >= 0
      isAnyBound = isAnyBound || made.isFramed
      drawn.append(made)
    }
    if !isAnyBound { for index in drawn.indices { drawn[index].isFramed = true } }
    map.title = title
    let layers = FloorLayer.allCases.map { MapLayer(id: $0.rawValue, title: $0.rawValue, look: looks.look($0)) }
    return try map.document(layers, OwnFeatures(drawn), rows: map.hasChoice ? [] : rows)
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

  /// The kinds of rooms that there are.
  private var rows: [LegendRow] {
    UnitClass.allCases.filter(units.contains).map { unit in
      LegendRow(.fill, layer: "unit", title: unit.title, swatch: .fill(looks.look(unit: unit).fill))
    }
  }

  // MARK: Features

  /// What is drawn of a feature; nil for one that is not.
  private mutating func feature(_ feature: Int) throws -> OwnFeatures.Feature? {
    let reader = try shapes.reader(feature)
    guard try reader.nextFeature(), reader.hasValidFeature else { return nil }
    let tags = FloorTags(reader, model.schema, languages)
    var geometry = reader.geometry
    guard let layer = layer(feature, geometry, tags, isBound: model.bindings[feature] >= 0) else { return nil }
    if layer == .occupant, geometry.coordinates.isEmpty, let anchor = try anchor(reader, feature) { geometry = anchor }
    guard !geometry.coordinates.isEmpty else { return nil }
    var shown = MapFeature(id: gatherer.features.idText(feature), name: tags.name)
    if [.unit, .fixture, .amenity, .occupant].contains(layer) { shown.label = tags.name }
    switch layer {
    case .unit:
      let unit = UnitClass(tags.category)
      units.insert(unit)
      shown.look = looks.look(unit: unit)
    case .detail where tags.isWall: shown.look = looks.wallLook
    case .amenity: shown.look = FloorMapLooks.glyph(tags.category).map { looks.look(glyph: $0) }
    default: break
    }
    return OwnFeatures.Feature(layer: layer.place, geometry: geometry, shown: shown) { [gatherer] in
      try gatherer.texts.withText(feature) { text in text.withUnsafeBufferPointer { Array($0) } }
    }
  }

  /// The layer of a feature, nil for what is not drawn.
  private func layer(_ feature: Int, _ geometry: Geometry, _ tags: FloorTags, isBound: Bool) -> FloorLayer? {
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
