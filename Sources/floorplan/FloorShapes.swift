import Floors
import GeoJSON
import SimpleFeatures
import Topology

/// The geometries of features of indoor data, read from their texts when they are asked for.
final class FloorShapes {
  private let texts: FeatureTexts
  private var prepared: [Int: PreparedGeometry] = [:]

  init(_ texts: FeatureTexts) { self.texts = texts }

  /// A reader of the text of a feature.
  func reader(_ feature: Int) throws -> FeatureReader {
    let text = try texts.withText(feature) { text in text.withUnsafeBufferPointer { Array($0) } }
    var options = ReadingOptions()
    options.range = .any
    return FeatureReader(BytesSource(text), options: options)
  }

  /// The geometry of a feature; empty where it is bad.
  func geometry(of feature: Int) throws -> Geometry {
    let reader = try reader(feature)
    guard try reader.nextFeature(), reader.hasValidFeature else { return Geometry() }
    return reader.geometry
  }

  /// The geometry of a feature, and what is wrong with it where it is bad.
  func judged(_ feature: Int) throws -> (geometry: Geometry, fault: String?) {
    let reader = try reader(feature)
    guard try reader.nextFeature() else { return (Geometry(), nil) }
    let fault = reader.takeDiagnostics().first { $0.severity == .error && $0.path.hasPrefix("/geometry") }
    return (fault == nil ? reader.geometry : Geometry(), fault?.message)
  }

  /// What a model asks.
  var questions: FloorGeometry {
    FloorGeometry(
      covers: { [self] feature, longitude, latitude in try covers(feature, longitude, latitude) },
      firstPosition: { [self] feature in
        let geometry = try geometry(of: feature)
        return geometry.coordinates.isEmpty ? nil : (geometry.coordinates[0], geometry.coordinates[1])
      })
  }

  func covers(_ feature: Int, _ longitude: Double, _ latitude: Double) throws -> Bool {
    try area(of: feature).covers(x: longitude, y: latitude)
  }

  private func area(of feature: Int) throws -> PreparedGeometry {
    if let known = prepared[feature] { return known }
    try requireGEOS()
    let area = try PreparedGeometry(try geometry(of: feature))
    prepared[feature] = area
    return area
  }

  // MARK: Sites and facilities

  /// What a facility covers: its footprints united, else its own polygon, else its levels that are indoors.
  func geometry(ofFacility facility: Int, _ model: FloorModel) throws -> Geometry {
    let entry = model.facilities[facility]
    if !entry.footprints.isEmpty { return try united(entry.footprints) }
    if let feature = entry.feature {
      let own = try geometry(of: feature)
      if own.type == .polygon || own.type == .multiPolygon { return own }
    }
    return try united(
      entry.levels.filter { !model.levels[$0].isOutdoor }.compactMap { model.levels[$0].feature })
  }

  func geometry(ofSite site: Int, _ model: FloorModel) throws -> Geometry {
    try model.sites[site].feature.map { try geometry(of: $0) } ?? Geometry()
  }

  private func united(_ features: [Int]) throws -> Geometry {
    let geometries = try features.map { try geometry(of: $0) }.filter { !$0.coordinates.isEmpty }
    if geometries.count != 1 { try requireGEOS() }
    return geometries.count == 1 ? geometries[0] : try Geometry.unaryUnion(of: geometries)
  }
}
