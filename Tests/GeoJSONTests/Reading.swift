import SimpleFeatures

@testable import GeoJSON

/// Everything that the reader says about an input, by places in the input: the same whatever the window.
struct Reading: Equatable {
  struct Part: Equatable {
    var piece: FeatureReader.Piece
    var text: [UInt8]
  }

  /// A record and its geometry, without what `==` cannot compare.
  struct Feature: Equatable {
    var index: Int
    var range: Range<Int>
    var id, properties, geometryText: Range<Int>?
    var isBareGeometry, isValid: Bool
    var objects: [Object]
    var type: GeometryType?
    var coordinates, altitudes: [UInt64]
    var sequences: [CoordinateSequence]
    var crs: CRSMeaning?
  }

  struct Object: Equatable {
    var start, typeEnd: Int
    var bbox: Range<Int>?
    var bboxMember: Range<Int>
    var sequences: Range<Int>
  }

  /// In order; gaps that follow one another are one.
  private(set) var parts: [Part] = []
  private(set) var features: [Feature] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Text and surroundings of the `bbox` member of each prefix and suffix.
  private(set) var boxes: [[UInt8]?] = []
  private(set) var textCount = 0
  private(set) var hasFailed = false
  private(set) var beginsWithSeparator = false

  /// - Parameters:
  ///   - windowSize: bytes to hold at first.
  ///   - chunk: the most bytes that the source gives at once.
  init(
    _ input: [UInt8], _ options: ReadingOptions = .checking, windowSize: Int = 1 << 20, chunk: Int = .max
  ) throws {
    let reader = FeatureReader(
      BytesSource(input, chunk: chunk), options: options, windowSize: windowSize, classify: Self.meaning)
    while let piece = try reader.next() {
      let text = reader.withText(reader.range) { span in span.indices.map { span[$0] } }
      if piece == .gap, let last = parts.last, last.piece == .gap {
        parts[parts.count - 1].text += text
      } else {
        parts.append(Part(piece: piece, text: text))
      }
      switch piece {
      case .feature: features.append(Feature(reader))
      case .prefix, .suffix:
        let member = reader.collection.bboxMember
        boxes.append(reader.collection.bbox.map { _ in Array(reader.string(member).utf8) })
      default: break
      }
      diagnostics += reader.takeDiagnostics()
    }
    diagnostics += reader.takeDiagnostics()
    textCount = reader.textCount
    hasFailed = reader.hasFailed
    beginsWithSeparator = reader.beginsWithSeparator
  }

  init(_ input: String, _ options: ReadingOptions = .checking, windowSize: Int = 1 << 20, chunk: Int = .max) throws {
    try self.init(Array(input.utf8), options, windowSize: windowSize, chunk: chunk)
  }

  var text: [UInt8] { parts.flatMap(\.text) }

  var rules: [String] { diagnostics.map(\.rule) }

  /// `rule line:column path` of every diagnostic.
  var says: [String] { diagnostics.map { "\($0.rule) \($0.place.line):\($0.place.column) \($0.path)" } }

  var firstError: Diagnostic? { diagnostics.first { $0.severity == .error } }

  /// What `floorplan` would end with.
  var status: Int { firstError == nil ? 0 : 65 }

  /// As much of `AuthorityCode` as the corpus needs.
  static func meaning(_ name: String) -> CRSMeaning {
    guard let code = name.split(separator: ":").last, name.hasPrefix("EPSG:") || name.hasPrefix("urn:ogc:def:crs:")
    else { return .unknown }
    return ["CRS84", "CRS83", "4326"].contains(code) ? .lonLat : .other("EPSG:\(code)")
  }
}

extension Reading.Feature {
  init(_ reader: FeatureReader) {
    let offset = reader.window.offset
    let record = reader.record
    index = record.index
    range = record.range.moved(by: offset)
    id = record.id?.moved(by: offset)
    properties = record.properties?.moved(by: offset)
    geometryText = record.geometryText?.moved(by: offset)
    isBareGeometry = record.isBareGeometry
    isValid = record.isValid
    objects = record.objects.map { Reading.Object($0, offset) }
    type = reader.geometry.type
    coordinates = reader.geometry.coordinates.map(\.bitPattern)
    altitudes = reader.geometry.altitudes.map(\.bitPattern)
    sequences = reader.geometry.sequences
    crs = reader.crs
  }
}

extension Reading.Object {
  init(_ record: ObjectRecord, _ offset: Int) {
    start = record.start + offset
    typeEnd = record.typeEnd + offset
    bbox = record.bbox?.moved(by: offset)
    bboxMember = record.bbox == nil ? 0..<0 : record.bboxMember.moved(by: offset)
    sequences = record.sequences
  }
}

extension Range<Int> {
  func moved(by offset: Int) -> Self { lowerBound + offset..<upperBound + offset }
}

extension ReadingOptions {
  /// As `edit-apply --report` reads: everything is looked for.
  static var checking: Self {
    var options = Self()
    options.wantsNotes = true
    options.findsDuplicateIDs = true
    return options
  }

  func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}
