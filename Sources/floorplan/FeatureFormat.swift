import Arguments
import GeoJSON

/// The forms of an answer of features, a map among them.
enum FeatureFormat: String, CaseIterable, ArgumentValue {
  case geojson, ndjson, geojsonseq, svg

  /// The form that goes with a file's suffix, nil for one that says nothing.
  init?(suffix: String) {
    if suffix == "svg" {
      self = .svg
    } else {
      guard let form = FeatureWriter.Form(suffix: suffix) else { return nil }
      self = Self(rawValue: form.rawValue) ?? .geojson
    }
  }

  /// Nil for a map.
  var form: FeatureWriter.Form? { FeatureWriter.Form(rawValue: rawValue) }
}
