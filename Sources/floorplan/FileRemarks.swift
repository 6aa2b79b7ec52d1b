import GeoJSON

/// What is told once an input.
struct FileRemarks {
  private let file: InputFile
  private var longEdges = 0
  private var first: (place: Place, name: FeatureName)?

  init(_ file: InputFile) { self.file = file }

  mutating func noteLongEdge(_ reader: FeatureReader) {
    longEdges += 1
    if first == nil { first = (reader.place(reader.record.range.lowerBound), reader.featureName) }
  }

  func tell(_ reporter: Reporter) throws(Failure) {
    guard let first else { return }
    let subject = longEdges == 1 ? "1 feature has" : "\(longEdges) features have"
    try reporter.warn(
      "long-edge",
      "\(subject) an edge of more than 180 degrees of longitude (first: feature \(shown(first.name.text))); "
        + "taken as drawn, --short-way takes it across the antimeridian", file: file.path, place: first.place)
  }
}
