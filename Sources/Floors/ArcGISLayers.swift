/// Which layer of a map each feature of ArcGIS Indoors is in.
public struct ArcGISLayers {
  private let kinds: [ArcGISModel.Kind]
  private let features: FloorFeatures
  private let unitNames, detailNames: [Int]
  private let layerNames: [Int]

  public init(_ features: FloorFeatures, _ fields: FloorFields) {
    let names = ArcGISNames(features, fields)
    self.features = features
    kinds = ArcGISModel.kinds(features, names)
    layerNames = names.layer
    unitNames = names.units
    detailNames = names.details
  }

  /// `site`, `building`, `level`, `unit`, `detail` or `other`.
  public func layer(_ feature: Int) -> String {
    switch kinds[feature] {
    case .site: return "site"
    case .facility: return "building"
    case .level: return "level"
    case .levelAware, .other:
      let stated =
        features.value(feature, layerNames).flatMap { features.pool.string($0) }
        ?? features.files[Int(features.fileOf[feature])].layer
      switch stated.lowercased() {
      case "units": return "unit"
      case "details": return "detail"
      default:
        if features.has(feature, unitNames) { return "unit" }
        return features.has(feature, detailNames) ? "detail" : "other"
      }
    }
  }
}
