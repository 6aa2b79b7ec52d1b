import GeoJSON

/// A `crs` member stands behind features that have been taken for longitudes and latitudes.
struct LateCRS: Error {
  let name: String
  let file: InputFile

  /// Looks at the collection that has just ended.
  static func check(_ reader: FeatureReader, _ file: InputFile) throws(LateCRS) {
    guard reader.collection.hasLateCRS, case .other(let name)? = reader.crs else { return }
    throw LateCRS(name: name, file: file)
  }

  /// For a run that cannot begin again.
  var failure: Failure {
    Failure(.data, "\(shownFile(file.path)): its crs member stands behind the features; give --crs \(shown(name))")
  }
}
