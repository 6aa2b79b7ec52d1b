import SimpleFeatures

/// Streams the features of one input: any number of GeoJSON texts, in any of their forms.
///
/// `next()` goes from piece to piece; together the pieces are the whole input, byte for byte, but for a byte order mark.
/// What a piece says (ranges, record, geometry) holds until the next call.
/// - Complexity: O(n) time; memory for a window of 1 MiB, or the largest single feature.
public final class FeatureReader {
  public enum Piece: Sendable {
    /// White space and record separators between texts.
    case gap
    /// From the opening bracket of a FeatureCollection to the one of its `features`.
    case prefix
    /// A comma and white space between the features of a collection.
    case separator
    /// A Feature, or a bare geometry that counts as one; see `record` and `geometry`.
    case feature
    /// From behind the last feature of a collection to the collection's closing bracket.
    case suffix
    /// In place of a `suffix` that the input lost, with `--invalid skip`.
    case lostSuffix
  }

  /// The bytes of the piece, in the window.
  public private(set) var range = 0..<0
  /// The feature that came last.
  public private(set) var record = FeatureRecord()
  /// The geometry of the feature that came last; of a bad one what is good of it.
  public private(set) var geometry = Geometry()
  /// The collection that the last prefix began or the last suffix ended.
  public private(set) var collection = CollectionRecord()
  /// What the `crs` member of the text in hand says, nil without one.
  public private(set) var crs: CRSMeaning?
  /// Features so far, bad ones among them.
  public private(set) var featureCount = 0
  /// Texts so far.
  public private(set) var textCount = 0
  /// Whether a record separator stands before the first text.
  public private(set) var beginsWithSeparator = false
  /// Whether the input was given up at an error that is none of a single feature.
  public private(set) var hasFailed = false

  enum State {
    case betweenTexts
    case inFeatures(isFirst: Bool)
    case finished
  }

  private let options: ReadingOptions
  /// How far coordinates may go in the text in hand.
  private var currentRange = ReadingOptions.Range.warned
  private let classify: (String) -> CRSMeaning
  private(set) var scanner = RegularScanner()
  let window: Window
  private(set) var state = State.betweenTexts
  /// Everything before it has been handed out.
  private var cursor = 0
  private var waiting: Piece?
  private var places = PlaceFinder()
  private var diagnostics: [Diagnostic] = []
  /// Where diagnostics begin that wait for the end of the collection: longitudes and latitudes out of range are none when
  /// a `crs` member behind the features says so.
  private var heldFrom: Int?
  private var ids = Set<UInt64>()
  private var isStarted = false

  /// - Parameters:
  ///   - classify: what the name in a legacy `crs` member means.
  ///   - windowSize: bytes to hold at first.
  public init(
    _ source: any ByteSource, options: ReadingOptions = ReadingOptions(), windowSize: Int = 1 << 20,
    classify: @escaping (String) -> CRSMeaning = { _ in .unknown }
  ) {
    self.options = options
    self.classify = classify
    window = Window(source: source, capacity: windowSize)
    crs = options.assumedCRS
    setLimits(crs == nil ? nil : .any)
  }

  /// Begins in the middle of an input: at a feature, which is the first byte of `source`.
  ///
  /// Lines, columns and indices count from there, and the parts of a collection before it are not known; so whoever reads
  /// in parts reads again from the start when there is anything to say.
  public convenience init(
    _ source: any ByteSource, from point: ReadingPoint, options: ReadingOptions,
    classify: @escaping (String) -> CRSMeaning
  ) {
    self.init(source, options: options, classify: classify)
    isStarted = true
    window.begin(at: point.byte)
    guard let names = point.collection else { return }
    collection.names = names
    textCount = 1
    state = .inFeatures(isFirst: true)
  }

  private func setLimits(_ range: ReadingOptions.Range? = nil) {
    scanner.wantsNotes = options.wantsNotes
    scanner.readsGeometries = options.readsGeometries
    currentRange = range ?? options.range
    switch currentRange {
    case .any: (scanner.longitudeLimit, scanner.latitudeLimit) = (.infinity, .infinity)
    case .warned: (scanner.longitudeLimit, scanner.latitudeLimit) = (180, 90)
    case .mapped: (scanner.longitudeLimit, scanner.latitudeLimit) = (540, 90)
    case .measured: (scanner.longitudeLimit, scanner.latitudeLimit) = (720, 90)
    }
  }

  // MARK: For the caller

  /// Goes on to the next feature.
  /// - Returns: false when there is none.
  /// - Throws: `ByteSourceError.failed` when reading fails; everything else is a diagnostic.
  @inline(__always)
  public func nextFeature() throws(ByteSourceError) -> Bool {
    while let piece = try next() { if case .feature = piece { return true } }
    return false
  }

  /// The bytes of a range of the window.
  public func withText<Result>(_ range: Range<Int>, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try body(window.text.extracting(range))
  }

  /// The characters of a range of the window.
  public func string(_ range: Range<Int>) -> String { JSONText.string(window.text, range) }

  /// What has been said since the last call, in the order of the places.
  public func takeDiagnostics() -> [Diagnostic] {
    guard let held = heldFrom else {
      defer { diagnostics.removeAll() }
      return diagnostics
    }
    defer {
      diagnostics.removeSubrange(..<held)
      heldFrom = 0
    }
    return Array(diagnostics[..<held])
  }

  /// Whether `takeDiagnostics` would give anything.
  public var hasDiagnostics: Bool { heldFrom.map { $0 > 0 } ?? !diagnostics.isEmpty }

  /// Line and column of a byte of the window at or behind the last piece.
  /// - Complexity: O(n) in the bytes since the place before, or since the start of the piece.
  public func place(_ index: Int) -> Place { places.place(index, in: window, from: range.lowerBound) }

  /// What `record` says of the feature that came last, without a copy of it.
  public var hasValidFeature: Bool { record.isValid }
  public var featureIndex: Int { record.index }
  public var featureRange: Range<Int> { record.range }
  public var idText: Range<Int>? { record.id }
  public var isBareGeometry: Bool { record.isBareGeometry }
  public var hasForeignMembers: Bool { record.hasForeignMembers }
  public var geometryText: Range<Int>? { record.geometryText }

  /// The input's offset of a byte of the window.
  public func byteOffset(_ index: Int) -> Int { window.offset + index }

  /// How the feature that came last is named.
  public var featureName: FeatureName {
    guard let id = record.id, window.text[id.lowerBound] != 0x6E, window.text[id.lowerBound] != 0x74,
      window.text[id.lowerBound] != 0x66
    else { return .index(record.index) }
    return .id(string(id))
  }

  // MARK: Pieces

  /// Goes on to the next piece.
  /// - Returns: nil at the end of the input, or where it had to be given up (see `hasFailed`).
  /// - Throws: `ByteSourceError.failed` when reading fails; everything else is a diagnostic.
  public func next() throws(ByteSourceError) -> Piece? {
    while true {
      if let piece = waiting {
        waiting = nil
        range = record.range
        cursor = range.upperBound
        return piece
      }
      do throws(ReadingError) {
        if !isStarted { try start() }
        switch state {
        case .finished: return nil
        case .betweenTexts: if let piece = try nextText() { return piece }
        case .inFeatures(let isFirst): return try nextElement(isFirst: isFirst)
        }
      } catch {
        if case .json(let error) = error {
          if try recover(from: error) { continue }
        } else {
          try say(error)
        }
        heldFrom = nil
        if case .finished = state, waiting != nil { continue }
        state = .finished
        hasFailed = true
        return nil
      }
    }
  }

  /// Says why no more text is to be had.
  private func say(_ error: ReadingError) throws(ByteSourceError) {
    switch error {
    case .source(.failed(let message)): throw .failed(message)
    case .source(.damaged(let rule, let message)):
      diagnostics.append(Diagnostic(.error, rule, message, at: Place(byte: 0, line: 1, column: 1)))
    case .tooLarge:
      say(
        Finding(
          rule: .jsonSyntax, offset: cursor,
          message: "more than 1 GiB without an end; split the feature or text that begins here", path: ""))
    case .json: break
    }
  }

  private enum ReadingError: Error {
    case json(JSONError)
    case source(ByteSourceError)
    case tooLarge
  }

  /// Runs a scan that begins at `cursor`, again with more text whenever it met the end of the window.
  ///
  /// An error is final at the end of the input, or when 16 bytes follow its place: no token that is no string needs more
  /// to be judged.
  private func withWholeText<Result>(
    _ scan: (Span<UInt8>) throws(JSONError) -> Result?
  ) throws(ReadingError) -> Result {
    while true {
      do throws(JSONError) {
        if let result = try scan(window.text) { return result }
      } catch {
        if window.isAtEnd || error.offset + 16 <= window.count { throw .json(error) }
      }
      try refill()
    }
  }

  /// Whether a scan that gave up may have done so only for want of text.
  @inline(__always)
  private func lacksText(at position: Int) -> Bool { !window.isAtEnd && position + 16 > window.count }

  private func refill() throws(ReadingError) {
    guard !window.isAtEnd else { return }
    places.slide(window, by: cursor)
    var hasMore = false
    do throws(ByteSourceError) { hasMore = try window.refill(consumed: cursor) } catch { throw .source(error) }
    cursor = 0
    if !hasMore && !window.isAtEnd { throw .tooLarge }
  }

  // MARK: Texts

  private func start() throws(ReadingError) {
    isStarted = true
    while window.count < 16, !window.isAtEnd { try refill() }
    let text = window.text
    if text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF {
      say(Finding(rule: .jsonByteOrderMark, offset: 0, message: "byte order mark; it is never written", path: ""))
      cursor = 3
      places.discountByteOrderMark()
    } else if let finding = ForeignFormat.finding(text, count: window.count) {
      say(finding)
      hasFailed = true
      state = .finished
    }
  }

  /// Goes to the next text and its first piece; nil when the state has changed and there is nothing to hand out.
  private func nextText() throws(ReadingError) -> Piece? {
    var hasSeparator = false
    var hasLineEnd = false
    let position = try withWholeText { text throws(JSONError) -> Int? in
      var index = self.cursor
      hasSeparator = false
      hasLineEnd = false
      loop: while true {
        switch text[index] {
        case 0x1E: hasSeparator = true
        case 0x0A, 0x0D: hasLineEnd = true
        case 0x20, 0x09: break
        default: break loop
        }
        index += 1
      }
      return index == self.cursor && index == self.window.count && !self.window.isAtEnd ? nil : index
    }
    if position > cursor {
      if textCount == 0 && hasSeparator { beginsWithSeparator = true }
      range = cursor..<position
      gapHasBreak = gapHasBreak || hasSeparator || hasLineEnd
      cursor = position
      return .gap
    }
    if position == window.count {
      if textCount == 0 && !options.mayBeEmpty {
        say(Finding(rule: .jsonEmpty, offset: position, message: "empty: no GeoJSON in it", path: ""))
        hasFailed = true
      }
      state = .finished
      return nil
    }
    if textCount > 0 && !gapHasBreak {
      say(
        Finding(
          rule: .sequenceConcatenated, offset: position, message: "text follows another without a line end between",
          path: ""))
    }
    textCount += 1
    gapHasBreak = false
    return try beginText()
  }

  private var gapHasBreak = true

  private func beginText() throws(ReadingError) -> Piece? {
    if crs != options.assumedCRS {
      crs = options.assumedCRS
      setLimits(crs == nil ? nil : .any)
    }
    if try scanRegular(at: cursor, level: 0) == .regular {
      range = record.range
      cursor = range.upperBound
      return .feature
    }
    let root = try withWholeText { text throws(JSONError) -> CollectionScan.Outcome? in
      var scan = CollectionScan(start: self.cursor, options: self.options)
      let outcome = try scan.scanPrefix(text, isAll: self.window.isAtEnd || self.window.count - self.cursor >= 1 << 20)
      if case .unsure = outcome { return nil }
      self.pendingCollection = scan.record
      self.pendingFindings = scan.findings
      return outcome
    }
    switch root {
    case .collection(let end):
      collection = pendingCollection
      collection.place = place(cursor)
      say(pendingFindings + readCRS())
      range = cursor..<end
      cursor = end
      state = .inFeatures(isFirst: true)
      return .prefix
    case .closed(let end):
      // A FeatureCollection without features, or something in their place.
      collection = pendingCollection
      say(pendingFindings + readCRS())
      range = cursor..<end
      cursor = end
      return .prefix
    case .unsure, .single:
      let range = try judgeWhole(at: cursor, as: .root, path: "")
      self.range = range
      cursor = range.upperBound
      return .feature
    }
  }

  private var pendingCollection = CollectionRecord()
  private var pendingFindings: [Finding] = []

  // MARK: Features

  private enum RegularOutcome {
    case regular, irregular
  }

  /// Tries the fast path on the feature at an index, which has `level` brackets around it.
  private func scanRegular(at start: Int, level: Int) throws(ReadingError) -> RegularOutcome {
    var start = start
    while true {
      var isRegular = false
      do throws(JSONError) {
        isRegular = try scanner.scan(
          window.text, from: start, index: featureCount, level: level, record: &record, geometry: &geometry)
      } catch {
        scanner.json.position = error.offset
      }
      if isRegular {
        featureCount += 1
        if let finding = duplicateID() { record.isValid = sayOfFeature(finding) != .error }
        return .regular
      }
      guard lacksText(at: scanner.json.position) else { return .irregular }
      start -= cursor
      try refill()
    }
  }

  /// The element of `features` that follows, or the suffix.
  private func nextElement(isFirst: Bool) throws(ReadingError) -> Piece? {
    let start = try withWholeText { text throws(JSONError) -> Int? in
      var json = JSONScanner(at: self.cursor)
      let next = json.peek(text)
      if next == 0x5D { return -1 }
      guard !isFirst else {
        if json.position == self.window.count { throw json.failure(text, "a feature or ]") }
        return json.position
      }
      guard next == 0x2C else { throw json.failure(text, "a comma or ]") }
      json.position += 1
      json.skipWhiteSpace(text)
      // What follows the comma has to be there, so that an error is said at its place.
      if json.position == self.window.count { throw json.failure(text, "a feature") }
      return json.position
    }
    if start < 0 { return try endCollection() }
    let lead = start - cursor
    if try scanRegular(at: start, level: 2) == .irregular {
      _ = try judgeWhole(at: cursor + lead, as: .element, path: "/features/\(collection.elementCount)")
    }
    collection.elementCount += 1
    state = .inFeatures(isFirst: false)
    let element = record.range
    if element.lowerBound > cursor {
      range = cursor..<element.lowerBound
      waiting = .feature
      return .separator
    }
    range = element
    cursor = element.upperBound
    return .feature
  }

  private func endCollection() throws(ReadingError) -> Piece {
    let end = try withWholeText { text throws(JSONError) -> Int? in
      var scan = CollectionScan(start: self.cursor, options: self.options)
      scan.record = self.collection
      let end = try scan.scanSuffix(text)
      self.pendingCollection = scan.record
      self.pendingFindings = scan.findings
      return end
    }
    collection = pendingCollection
    if !collection.hasType {
      diagnostics.append(
        Diagnostic(
          .error, Rule.typeMissing.rawValue, "object with features but without a type; say FeatureCollection",
          at: collection.place))
    }
    say(pendingFindings + readCRS())
    releaseDiagnostics()
    range = cursor..<end
    cursor = end
    state = .betweenTexts
    return .suffix
  }

  /// Checks the value at an index as JSON, then holds it against every rule.
  private func judgeWhole(
    at start: Int, as position: FeatureJudge.Position, path: String
  ) throws(ReadingError) -> Range<Int> {
    let lead = start - cursor
    var hasOddities = false
    let range = try withWholeText { text throws(JSONError) -> Range<Int>? in
      var json = JSONScanner(at: self.cursor + lead)
      _ = json.peek(text)
      let start = json.position
      self.scanner.names.forget()
      try json.skipValue(text, level: position == .element ? 2 : 0, &self.scanner.names)
      hasOddities = json.sawOddity
      // A number at the end of the window may go on behind it.
      if json.position == self.window.count && !self.window.isAtEnd { return nil }
      return start..<json.position
    }
    record.reset(index: featureCount, start: range.lowerBound)
    record.range = range
    geometry.reset()
    var judge = FeatureJudge(options: options, range: currentRange, classify: classify)
    do throws(JSONError) {
      try judge.judge(
        window.text, as: position, path: path, hasOddities: hasOddities, record: &record, geometry: &geometry)
    } catch {
      throw .json(error)
    }
    if let meaning = judge.crs { crs = meaning }
    featureCount += 1
    var findings = judge.findings
    if let finding = duplicateID() {
      findings.insert(finding, at: findings.firstIndex { $0.offset > finding.offset } ?? findings.count)
    }
    for finding in findings {
      if finding.rule.isRange, position == .element, crs == nil, !options.ignoresCRSMember {
        holdDiagnostics()
      }
      if sayOfFeature(finding) == .error { record.isValid = false }
    }
    return range
  }

  /// Says what there is to say about the feature that came last.
  /// - Returns: how bad it is, whatever a bad feature does.
  private func sayOfFeature(_ finding: Finding) -> Diagnostic.Severity {
    let severity = strictSeverity(finding.rule.severity)
    diagnostics.append(
      Diagnostic(
        severity == .error && options.invalid != .error ? .warning : severity, finding.rule.rawValue, finding.message,
        at: place(finding.offset), feature: featureName, path: finding.path))
    return severity
  }

  /// More than this are not held; the data has been wrong for long enough.
  private static let mostHeld = 100_000

  private func holdDiagnostics() {
    if heldFrom == nil && diagnostics.count < Self.mostHeld { heldFrom = diagnostics.count }
    if diagnostics.count >= Self.mostHeld { heldFrom = nil }
  }

  /// Lets go of what was held, without what the `crs` member has made void.
  private func releaseDiagnostics() {
    defer { heldFrom = nil }
    guard heldFrom != nil, case .other? = crs else { return }
    diagnostics.removeAll { Rule(rawValue: $0.rule)?.isRange == true }
  }

  /// What there is to say when an earlier feature had the id of the one that came last.
  private func duplicateID() -> Finding? {
    guard options.findsDuplicateIDs, let id = record.id else { return nil }
    let text = window.text
    var hasher = Hasher()
    switch text[id.lowerBound] {
    // Characters count, not what they look like; and "2e0" is not 2.
    case 0x22: hasher.combine(Array(JSONText.decoded(text, id.trimmed).utf8))
    case 0x2D, 0x30...0x39: hasher.combine(JSONText.number(text, id).canonicalText)
    default: return nil
    }
    if ids.insert(UInt64(bitPattern: Int64(hasher.finalize()))).inserted { return nil }
    var path = "/id"
    if case .inFeatures = state { path = "/features/\(collection.elementCount)/id" }
    return Finding(
      rule: .idDuplicate, offset: id.lowerBound,
      message: "id stands more than once; give each feature its own", path: path)
  }

  // MARK: Diagnostics

  private func strictSeverity(_ severity: Diagnostic.Severity) -> Diagnostic.Severity {
    options.isStrict && severity >= .strictNote ? .error : severity
  }

  private func say(_ finding: Finding) {
    diagnostics.append(
      Diagnostic(
        strictSeverity(finding.rule.severity), finding.rule.rawValue, finding.message, at: place(finding.offset),
        path: finding.path))
  }

  private func say(_ findings: [Finding]) {
    for finding in findings.sorted(by: { $0.offset < $1.offset }) { say(finding) }
  }

  /// Looks at the collection's `crs` member, if one has just been passed.
  private func readCRS() -> [Finding] {
    guard let entry = collection.takeCRS(), !options.ignoresCRSMember else { return [] }
    let member = CRSMember(window.text, entry, classify: classify)
    crs = member.meaning
    if case .other = member.meaning {
      collection.hasLateCRS = collection.elementCount > 0 && options.assumedCRS == nil
      setLimits(.any)
    }
    return [member.finding(path: "/crs")]
  }

  // MARK: After an error

  /// Says what is wrong, and with `--invalid skip` looks for a place to go on.
  /// - Returns: whether there is more to hand out.
  private func recover(from error: JSONError) throws(ByteSourceError) -> Bool {
    var isCutCollection = false
    if case .inFeatures = state, isCut(at: error), window.isAtEnd { isCutCollection = true }
    let canSkip = options.invalid == .skip
    let finding = Finding(error, text: window.text, count: window.count)
    if canSkip && isCutCollection {
      warn(finding)
      range = cursor..<cursor
      cursor = window.count
      state = .finished
      record.range = range
      waiting = .lostSuffix
      return false
    }
    guard canSkip, case .betweenTexts = state else {
      say(finding)
      return false
    }
    let index = diagnostics.count
    warn(finding)
    textCount -= 1
    do throws(ReadingError) {
      if try skipToNextText() { return true }
    } catch {
      try say(error)
      return false
    }
    if textCount == 0 {
      // The window has slid on since, so the place stays that of the warning.
      diagnostics[index].severity = .error
      return false
    }
    state = .finished
    return true
  }

  /// Whether the text ends where it went wrong: the end may lie inside a character.
  private func isCut(at error: JSONError) -> Bool {
    if error.offset >= window.count { return true }
    let lead = window.text[error.offset]
    let length = lead < 0xC2 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 1
    return error.kind == .encoding && error.offset + length > window.count
      && (error.offset + 1..<window.count).allSatisfy { window.text[$0] & 0xC0 == 0x80 }
  }

  private func warn(_ finding: Finding) {
    diagnostics.append(
      Diagnostic(.warning, finding.rule.rawValue, finding.message, at: place(finding.offset), path: finding.path))
  }

  /// Moves on to the next record separator, or without any to the next line that begins with a bracket.
  private func skipToNextText() throws(ReadingError) -> Bool {
    var previous: UInt8 = 0
    var index = cursor + 1
    while true {
      let text = window.text
      while index < window.count {
        let byte = text[index]
        if beginsWithSeparator ? byte == 0x1E : byte == 0x7B && previous == 0x0A {
          cursor = index
          gapHasBreak = true
          return true
        }
        previous = byte
        index += 1
      }
      if window.isAtEnd { return false }
      cursor = window.count
      try refill()
      index = 0
    }
  }
}
