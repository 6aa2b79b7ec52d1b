import GeoJSON
import SimpleFeatures
import Styling

/// A feature out of JSON text.
struct FeatureStub: FeatureContext {
  var id = PropertyValue.null
  var geometryType: GeometryType?
  var properties = PropertyValue.null

  init(_ properties: String, id: String = "null", _ geometryType: GeometryType? = .point) throws {
    self.id = try value(id)
    self.geometryType = geometryType
    self.properties = try value(properties)
  }

  func property(_ key: String) -> PropertyValue? {
    guard case .object(let members) = properties else { return nil }
    return members.last { $0.name == key }?.value
  }
}

/// The value of a JSON text.
func value(_ json: String) throws -> PropertyValue {
  let document = try JSONDocument(Array(json.utf8))
  return document.value(document.root)
}

/// The features of `corpus/render/cases/legend-expr.json`.
func corpusFeatures() throws -> [FeatureStub] {
  [
    try FeatureStub(#"{"n": 1, "s": "park", "b": true, "z": null, "t": "12"}"#),
    try FeatureStub(#"{"n": 10, "s": "Parking", "b": false}"#),
    try FeatureStub(#"{"n": "10", "s": "école", "l": ["a", "b"], "o": {"k": 5}}"#),
    try FeatureStub(#"{"n": 2.5, "s": ""}"#, id: #""x7""#, .lineString),
    try FeatureStub(#"{"n": -3}"#, id: "9007199254740993", .multiPolygon),
  ]
}

/// The message and the offset of what reading throws; nil when it throws nothing.
func complaint(_ read: () throws(StyleError) -> Void) -> StyleError? {
  do throws(StyleError) {
    try read()
    return nil
  } catch { return error }
}
