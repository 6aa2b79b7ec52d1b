import SimpleFeatures

/// What expressions, filters and searches may ask of a feature.
///
/// Whoever holds a feature's text can look up only what is asked for.
public protocol FeatureContext {
  /// The value of a property, `.null` for a null, nil when it is absent; of duplicates the last.
  func property(_ key: String) -> PropertyValue?
  /// `.null` when absent.
  var id: PropertyValue { get }
  /// The type of the geometry, or of the part that is being drawn; nil for a null geometry.
  var geometryType: GeometryType? { get }
  /// The whole `properties`, `.null` when null.
  var properties: PropertyValue { get }
}
