import Extents
import GeoJSON
import SimpleFeatures

/// `extent --check-bbox` and `--within`: says what is wrong, writes nothing.
struct ExtentCheck {
  private let command: ExtentCommand
  private let loop: FeatureLoop
  private let files: [InputFile]
  private var objects: ObjectExtents
  private var whole: Extent
  private let containment: Containment?
  /// Findings of the text in hand, in no order yet: a collection's box is judged behind its features.
  private var findings: [Diagnostic] = []
  private var collectionBox: (box: GivenBox, place: Place)?

  init(_ command: ExtentCommand, _ loop: FeatureLoop, _ files: [InputFile]) throws(Failure) {
    let isPlanar = try ExtentSpace.isFreeOfRange(command)
    self.command = command
    self.loop = loop
    self.files = files
    objects = ObjectExtents(command, isPlanar: isPlanar)
    whole = Extent(isPlanar: isPlanar, takesShortWay: command.takesShortWay)
    containment = command.within.map {
      Containment(box: $0.box, isPlanar: isPlanar, takesShortWay: command.takesShortWay)
    }
  }

  mutating func run() throws {
    for file in files {
      try loop.read(file) { reader, piece in
        switch piece {
        case .gap, .separator: break
        case .prefix: begin(reader)
        case .feature: try check(reader)
        case .suffix:
          if !command.isPlanar { try LateCRS.check(reader, file) }
          end(reader)
        case .lostSuffix: end(reader)
        }
        if case .separator = piece { return }
        if collectionBox == nil { try tell(file) }
      }
      try tell(file)
    }
    try loop.checkErrors()
  }

  private mutating func tell(_ file: InputFile) throws(Failure) {
    findings.sort { $0.place.byte < $1.place.byte }
    for finding in findings {
      try loop.reporter.find(
        finding.rule, finding.message, file: file.path, at: finding.place, feature: finding.feature)
    }
    findings.removeAll(keepingCapacity: true)
  }

  private mutating func begin(_ reader: FeatureReader) {
    whole.reset()
    collectionBox = nil
    guard command.checksBoxes, let bbox = reader.collection.bbox else { return }
    collectionBox = (GivenBox(reader.string(bbox)), reader.place(bbox.lowerBound))
  }

  private mutating func end(_ reader: FeatureReader) {
    if command.checksBoxes {
      if collectionBox == nil, let bbox = reader.collection.bbox {
        collectionBox = (GivenBox(reader.string(bbox)), reader.place(bbox.lowerBound))
      }
      if let (box, place) = collectionBox { judge(box, whole, at: place, feature: nil) }
    }
    collectionBox = nil
  }

  private mutating func check(_ reader: FeatureReader) throws {
    if !reader.record.isValid && command.input.invalid == .skip { return }
    if command.checksBoxes {
      whole.add(reader.geometry)
      for object in reader.record.objects {
        guard let bbox = object.bbox else { continue }
        let extent = objects.extent(of: reader.geometry, object)
        judge(
          GivenBox(reader.string(bbox)), extent, at: reader.place(bbox.lowerBound), feature: reader.featureName)
      }
    }
    guard let containment, let within = command.within?.box, !containment.holds(reader.geometry) else { return }
    let box = objects.extent(of: reader.geometry).box
    let reach = box.map { Self.list([$0.west, $0.south, $0.east, $0.north]) } ?? ""
    let limits = Self.list([within.west, within.south, within.east, within.north])
    findings.append(
      Diagnostic(
        .error, "outside-within",
        "feature \(shown(reader.featureName.text)) reaches \(reach), outside --within \(limits)",
        at: reader.place(reader.record.range.lowerBound), feature: reader.featureName))
  }

  private mutating func judge(_ box: GivenBox, _ extent: Extent, at place: Place, feature: FeatureName?) {
    guard let message = box.complaint(extent) else { return }
    findings.append(Diagnostic(.error, "bbox-wrong", message, at: place, feature: feature))
  }

  private static func list(_ numbers: [Double]) -> String {
    "[" + numbers.map(NumberText.plain).joined(separator: ",") + "]"
  }
}

/// A `bbox` member as it stands.
private struct GivenBox {
  /// nil when it is no array of 4 or 6 numbers.
  private var numbers: [Double]?
  /// Of the number that shows the most.
  private var decimals = 0

  init(_ text: String) {
    let document: JSONDocument
    do throws(JSONError) { document = try JSONDocument(Array(text.utf8)) } catch { return }
    guard case .array(let values) = document.value(document.root), values.count == 4 || values.count == 6 else {
      return
    }
    var numbers: [Double] = []
    for value in values {
      guard case .number(let number) = value, number.value.isFinite else { return }
      numbers.append(number.value)
      decimals = max(decimals, -ShortestDecimal(number.value).exponent)
    }
    self.numbers = numbers
  }

  /// What is wrong with it, nil when it is right.
  func complaint(_ extent: Extent) -> String? {
    guard let numbers else { return said("is not an array of 4 or 6 numbers", right(extent)) }
    guard let finding = BoundingBoxCheck.finding(numbers: numbers, decimals: decimals, extent: extent) else {
      return nil
    }
    switch finding.reason {
    case .noPosition: return said("has no position to hold", nil)
    case .planarBox:
      return said(
        "is the planar box, but the data crosses the antimeridian (RFC 7946 section 5.2)", finding.numbers)
    case .doesNotHold: return said("does not hold the data", finding.numbers)
    case .larger: return said("is larger than the data", finding.numbers)
    }
  }

  private func right(_ extent: Extent) -> [Double]? {
    extent.box.map { [$0.west, $0.south, $0.east, $0.north] }
  }

  private func said(_ what: String, _ right: [Double]?) -> String {
    guard let right else { return "bbox \(what); --annotate takes it out" }
    return "bbox \(what): should be [\(right.map(NumberText.plain).joined(separator: ","))]; --annotate writes it"
  }
}
