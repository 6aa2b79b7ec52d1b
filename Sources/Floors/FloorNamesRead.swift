extension FloorModel {
  /// The names of properties that a model is made from.
  public static var namesOfIMDF: [String] { IMDFNames.all }

  public static func namesOfOpenStreetMap(_ fields: FloorFields) -> [String] {
    OpenStreetMapTags.Tag.allCases.map { OpenStreetMapTags.name($0, fields) }
  }

  /// Those that only a check looks at.
  public static let checkedNames = [
    "category", "alt_name", "direction", "address", "locality", "country",
  ]
}
