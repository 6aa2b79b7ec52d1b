import GeoJSON
import SimpleFeatures
import Styling

/// The feature that a reader read last, as filters and expressions see it: looked up in its text when asked.
struct ReaderFeature: FeatureContext {
  let reader: FeatureReader

  func property(_ key: String) -> PropertyValue? { reader.property(key) }
  var id: PropertyValue { reader.id }
  var geometryType: GeometryType? { reader.geometry.type }
  var properties: PropertyValue { reader.properties }
}
