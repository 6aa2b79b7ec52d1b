import Arguments
import Editing
import Extents
import GeoJSON
import SimpleFeatures

/// The input of a run as far as its logs can mean it: read once, and again where something has to be known that only the
/// edits tell. Memory does not grow with the input.
final class EditData {
  let command: EditApplyCommand
  let input: EditInput
  let filter: EditFilter
  /// The features that the logs can mean, as they were read.
  private(set) var features: [(number: Int, state: FeatureState)] = []
  /// Whether they are taken apart at once, not when an operation asks for it.
  private let readsAll: Bool
  /// Bad features that are left out.
  private(set) var skipped: [Int] = []
  private(set) var survey = EditSurvey()
  private(set) var featureCount = 0
  private(set) var form = FeatureWriter.Form.geojson
  /// Whether the input is a single Feature or geometry and no sequence.
  private(set) var isLone = false
  /// Bytes of the input.
  private(set) var size = 0

  private let texts: EditTexts
  private let reporter: Reporter
  private let logs: [EditLog]
  private var hintCount = 0

  init(
    _ command: EditApplyCommand, _ input: EditInput, _ texts: EditTexts, _ reporter: Reporter, logs: [EditLog]
  ) {
    self.command = command
    self.input = input
    self.texts = texts
    self.reporter = reporter
    self.logs = logs
    filter = EditFilter(logs.lazy.flatMap(\.operations))
    readsAll = command.editing.isShared || command.merge != nil || !filter.properties.isEmpty
  }

  /// The sequence that the name of the input, or the log, says it is where its content leaves that open.
  private var namedForm: FeatureWriter.Form? {
    if let form = logs.first?.header.form { return form }
    var output = FeatureOutput()
    output.path = input.file.path
    return output.suffix.flatMap(FeatureWriter.Form.init(suffix:)).flatMap { $0 == .geojson ? nil : $0 }
  }

  // MARK: The first reading

  /// Reads the whole input and says what is wrong with it.
  /// - Throws: `Failure` with status 65 when anything is.
  func read() throws {
    var options = command.input.readingOptions(reporter)
    let asked = command.answer?.form
    options.mayBeEmpty = [asked, namedForm].contains { $0 == .ndjson || $0 == .geojsonseq }
    let reader = FeatureReader(
      try input.source(), options: options, windowSize: input.windowSize, classify: FeatureInput.classify)
    if options.invalid == .skip { survey.allowSkipping() }
    do {
      while let piece = try reader.next() { try take(reader, piece, options.invalid) }
    } catch let error as ByteSourceError {
      throw Failure(.inputOutput, "\(shownFile(input.file.path)): cannot be read: \(error.message)")
    }
    featureCount = reader.featureCount
    try reporter.add(reader.takeDiagnostics(), file: input.file.path)
    if reporter.errors > 0 { throw Failure(.data) }
    size = input.size
    survey.finish(size: size)
    let meaning = command.input.crs.map(FeatureInput.classify) ?? reader.crs
    if case .other = meaning { texts.isPlanar = true }
    settleForm(reader)
    if command.editing.isShared { try readSharers() }
  }

  private func take(
    _ reader: FeatureReader, _ piece: FeatureReader.Piece, _ invalid: ReadingOptions.Invalid
  ) throws(Failure) {
    if reader.hasDiagnostics { try reporter.add(reader.takeDiagnostics(), file: input.file.path) }
    guard case .feature = piece else { return survey.take(reader, piece, isNoted: false) }
    let isBad = !reader.hasValidFeature
    if isBad, invalid == .skip {
      skipped.append(reader.featureIndex)
      return survey.take(reader, piece, isNoted: true)
    }
    let isMeant = filter.matches(reader) && reporter.errors == 0
    survey.take(reader, piece, isNoted: isMeant)
    if isMeant { load(reader, isBad: isBad) }
  }

  private func load(_ reader: FeatureReader, isBad: Bool) {
    let bytes = reader.withText(reader.featureRange) { span in span.withUnsafeBufferPointer { Array($0) } }
    if readsAll || isBad || reader.isBareGeometry {
      return features.append((reader.featureIndex, texts.addFeature(bytes, isBad: isBad)))
    }
    let source = texts.add(bytes)
    let id = reader.idText.map { ValueText(text: Array(reader.string($0).utf8), value: reader.id) }
    var state = FeatureState(source: source, id: id, geometrySource: source)
    state.unread = .all
    features.append((reader.featureIndex, state))
  }

  private func settleForm(_ reader: FeatureReader) {
    let isOpen = reader.textCount == 0 || (reader.textCount == 1 && survey.lastCollection == nil)
    if reader.beginsWithSeparator {
      form = .geojsonseq
    } else if isOpen, let named = namedForm {
      form = named
    } else {
      form = reader.textCount > 1 ? .ndjson : .geojson
    }
    isLone = form == .geojson && reader.textCount == 1 && survey.lastCollection == nil
  }

  // MARK: Later readings

  /// Reads the input again, which is known to be good.
  func reread(_ handle: (FeatureReader, FeatureReader.Piece) throws -> Void) throws {
    var options = command.input.readingOptions(reporter)
    options.findsDuplicateIDs = false
    options.wantsNotes = false
    options.mayBeEmpty = true
    let reader = FeatureReader(
      input.again(), options: options, windowSize: input.windowSize, classify: FeatureInput.classify)
    do {
      while let piece = try reader.next() {
        if reader.hasDiagnostics { _ = reader.takeDiagnostics() }
        try handle(reader, piece)
      }
    } catch let error as ByteSourceError {
      throw Failure(.inputOutput, "\(shownFile(input.file.path)): cannot be read again: \(error.message)")
    }
  }

  /// Takes in the features that share a place with one that is edited.
  private func readSharers() throws {
    var places: Set<SIMD2<Double>> = []
    for state in features.lazy.map(\.state) {
      let coordinates = texts.geometry(of: state.geometry).coordinates
      for index in 0..<coordinates.count / 2 {
        places.insert([coordinates[2 * index] + 0, coordinates[2 * index + 1] + 0])
      }
    }
    for operation in logs.lazy.flatMap(\.operations) {
      for case .position(let numbers) in operation.to { places.insert([numbers.x.value + 0, numbers.y.value + 0]) }
    }
    let known = Set(features.map(\.number))
    var again = EditSurvey()
    if command.input.invalid == .skip { again.allowSkipping() }
    let skipped = Set(skipped)
    try reread { reader, piece in
      guard case .feature = piece else { return again.take(reader, piece, isNoted: false) }
      let number = reader.featureIndex
      let coordinates = reader.geometry.coordinates
      let isSharer =
        !known.contains(number) && reader.hasValidFeature
        && (0..<coordinates.count / 2).contains {
          places.contains([coordinates[2 * $0] + 0, coordinates[2 * $0 + 1] + 0])
        }
      again.take(reader, piece, isNoted: isSharer || known.contains(number) || skipped.contains(number))
      if isSharer { load(reader, isBad: false) }
    }
    again.finish(size: size)
    survey = again
    features.sort { $0.number < $1.number }
  }

  /// Makes sure that it is known where features stand, and counts ids on the way.
  /// - Parameter ids: by exact value; empty when none have to be counted.
  /// - Returns: how often each id stands in the input.
  @discardableResult
  func locate(_ numbers: Set<Int>, counting ids: [PropertyValue] = []) throws -> [[UInt8]: Int] {
    let missing = numbers.filter { survey.places[$0] == nil }
    if missing.isEmpty && ids.isEmpty { return [:] }
    var again = EditSurvey()
    if command.input.invalid == .skip { again.allowSkipping() }
    let wanted = numbers.union(survey.places.keys)
    var values = ValueFilter()
    for id in ids { values.insert(id) }
    var counts: [[UInt8]: Int] = [:]
    try reread { reader, piece in
      var isNoted = false
      if case .feature = piece {
        isNoted = wanted.contains(reader.featureIndex)
        if !ids.isEmpty, let id = reader.idText, let key = reader.withText(id, { values.match($0) }) {
          counts[key, default: 0] += 1
        }
      }
      again.take(reader, piece, isNoted: isNoted)
    }
    again.finish(size: size)
    survey = again
    return counts
  }

  /// Says, where notes are shown, which members of collections the output has no place for.
  func noteLeftBehind(_ names: [String]) throws(Failure) {
    let words = names.prefix(10).map { "'\(shown($0))'" }.joined(separator: ", ")
    try reporter.add(
      Diagnostic(
        .note, "members-left-behind", "members of the collection that the output has no place for: \(words)",
        at: Place(byte: 0, line: 1, column: 1)), file: input.file.path)
  }

  /// The extents of the features of collections, and whether all their positions have altitudes.
  /// - Parameter leftOut: features that do not count.
  func extents(of lists: Set<Int>, leftOut: Set<Int>) throws -> [Int: (extent: Extent, isHigh: Bool)] {
    var result: [Int: (extent: Extent, isHigh: Bool)] = [:]
    for list in lists { result[list] = (Extent(isPlanar: texts.isPlanar), true) }
    var text = -1
    var isInside = false
    try reread { reader, piece in
      switch piece {
      case .prefix: (text, isInside) = (text + 1, true)
      case .suffix, .lostSuffix: isInside = false
      case .feature:
        if !isInside { text += 1 }
        guard isInside, lists.contains(text), !leftOut.contains(reader.featureIndex) else { return }
        let geometry = reader.geometry
        result[text]?.extent.add(geometry)
        if geometry.positionCount > 0, !EditTexts.hasAltitudes(geometry) { result[text]?.isHigh = false }
      case .gap, .separator: break
      }
    }
    return result
  }

  /// Ids of the input that are most like one that it has not, as JSON texts.
  func idsLike(_ id: ValueText) -> [String] {
    // Each costs a reading; with more mistakes than that, something else is wrong.
    guard hintCount < 3 else { return [] }
    hintCount += 1
    var found: [String] = []
    let word = id.value.string ?? id.string
    do {
      try reread { reader, piece in
        guard case .feature = piece, let range = reader.idText, found.count < 3 else { return }
        let text = reader.string(range)
        let other = textOfJSONString(text)
        if other.hasSameCharacters(as: word) || nearest(word, in: [other]) != nil { found.append(text) }
      }
    } catch {
      return []
    }
    return found
  }
}
