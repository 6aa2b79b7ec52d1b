import SimpleFeatures

/// Which schema data follow, and the model that comes of it.
extension FloorModel {
  /// Why there are no floors.
  public struct NoFloors: Error {
    /// What the data have all the same; nil where nothing points to floors.
    public let reason: String?
  }

  /// The schema that all features together say; nil for data that know no floors.
  public static func schema(of features: FloorFeatures, _ fields: FloorFields) -> FloorSchema? {
    if IMDFTypes(features).hasAny { return .imdf }
    let names = ArcGISNames(features, fields)
    let keys = names[.verticalOrder] + names[.facilityID]
    if !names[.levelID].isEmpty, !keys.isEmpty,
      (0..<features.count).contains(where: { features.has($0, names[.levelID]) && features.has($0, keys) })
    {
      return .arcgis
    }
    return OpenStreetMapTags(features, fields).isKnown(features) ? .osm : nil
  }

  /// The floors of some features.
  /// - Throws: `NoFloors`; what `geometry` throws.
  /// - Parameter houses: for each folder of WRLD its `main.json`.
  public init(
    _ features: inout FloorFeatures, schema: FloorSchema, _ fields: FloorFields, _ geometry: FloorGeometry,
    houses: [Int: PropertyValue] = [:]
  ) throws {
    switch schema {
    case .imdf: self = try IMDFModel.model(of: &features, geometry)
    case .arcgis: self = ArcGISModel.model(of: &features, fields)
    case .osm: self = try OpenStreetMapModel.model(of: &features, fields, geometry)
    case .wrld: self = WRLDModel.model(of: features, houses)
    }
    guard levels.isEmpty else { return }
    let unresolved = bindings.count { $0 == Self.unresolved }
    guard unresolved > 0 else { throw NoFloors(reason: nil) }
    let words = unresolvedValues.joined(separator: ", ")
    throw NoFloors(
      reason: schema == .osm
        ? "the level values are words: \(words)"
        : "\(unresolved) feature\(unresolved == 1 ? "" : "s") name levels (\(words)), but no level feature was given")
  }
}
