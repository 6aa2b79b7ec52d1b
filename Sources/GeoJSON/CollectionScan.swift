/// What the reader knows of a FeatureCollection's own members.
public struct CollectionRecord: Sendable {
  /// The collection's `bbox`, in the window as long as the piece that holds it is the last one.
  public internal(set) var bbox: Range<Int>?
  /// What goes with the `bbox` member when it is taken out.
  public internal(set) var bboxMember = 0..<0
  /// Behind the value of the last member, in the suffix.
  public internal(set) var lastValueEnd = 0
  /// Whether the `crs` member stands behind features that were read without it.
  public internal(set) var hasLateCRS = false
  /// Elements of `features` so far.
  var elementCount = 0
  /// Of the opening bracket.
  var place = Place(byte: 0, line: 1, column: 1)

  private var crsEntry: MemberEntry?
  var names = NamesSeen()

  /// Whether a `type` has been passed.
  var hasType: Bool { names.contains("type") }

  fileprivate mutating func setCRS(_ entry: MemberEntry) { crsEntry = entry }
  mutating func takeCRS() -> MemberEntry? { crsEntry.take() }
}

/// Goes over the members of a root object around its `features`.
struct CollectionScan {
  enum Outcome {
    /// A FeatureCollection; the features begin at the index, behind their bracket.
    case collection(Int)
    /// A FeatureCollection that has none.
    case closed(Int)
    /// Something else: a Feature, a geometry, or no GeoJSON.
    case single
    /// `features` stands before `type`, and the text in hand does not reach that far.
    case unsure
  }

  var record = CollectionRecord()
  private(set) var findings: [Finding] = []
  private let options: ReadingOptions
  private let start: Int
  private var json = JSONScanner()
  private var names = NameSet(isUsed: true)
  private var previousEnd = 0

  init(start: Int, options: ReadingOptions) {
    self.start = start
    self.options = options
  }

  /// - Parameter isAll: whether there is no sense in waiting for more text to find a late `type`.
  mutating func scanPrefix(_ text: Span<UInt8>, isAll: Bool) throws(JSONError) -> Outcome {
    json.position = start
    guard json.peek(text) == 0x7B else { return .single }
    json.sawOddity = false
    names.forget()
    json.position += 1
    if json.peek(text) == 0x7D { return .single }
    var isCollection = false
    var featuresValue: Int?
    while true {
      let entry = try member(text, stopsAtFeatures: featuresValue == nil)
      switch entry.member {
      case .type where record.names.insert("type"):
        guard entry.first == 0x22, JSONText.decoded(text, entry.value.trimmed) == "FeatureCollection" else {
          return .single
        }
        isCollection = true
      case .features where record.names.insert("features"):
        if entry.first == 0x5B {
          if !isCollection {
            guard let hasType = try lateType(text, isAll: isAll) else { return .unsure }
            guard hasType else { return .single }
          }
          return .collection(entry.value.lowerBound + 1)
        }
        featuresValue = entry.value.lowerBound
      default: try judge(text, entry)
      }
      if try isClosed(text) { break }
    }
    guard isCollection else { return .single }
    if let featuresValue {
      note(.featuresNotArray, featuresValue, "/features", "features must be an array")
    } else {
      note(.featuresMissing, start, "", "FeatureCollection without features; an empty one is []")
    }
    return .closed(json.position)
  }

  /// - Returns: the index behind the collection's bracket.
  mutating func scanSuffix(_ text: Span<UInt8>) throws(JSONError) -> Int {
    json.position = start
    try json.expect(0x5D, text, "a comma or ]")
    record.bbox = nil
    record.lastValueEnd = json.position
    while try !isClosed(text) {
      let entry = try member(text, stopsAtFeatures: false)
      previousEnd = record.lastValueEnd
      record.lastValueEnd = entry.value.upperBound
      if entry.member == .type, record.names.insert("type") {
        let type = entry.first == 0x22 ? JSONText.decoded(text, entry.value.trimmed) : nil
        if let type, type != "FeatureCollection" {
          note(
            .typeUnknown, entry.value.lowerBound, "/type",
            "type '\(shown(type))' behind features, which were taken for those of a FeatureCollection")
        } else if type == nil {
          note(.typeNotString, entry.value.lowerBound, "/type", "type must be a string")
        }
      } else {
        try judge(text, entry)
      }
    }
    return json.position
  }

  private mutating func note(_ rule: Rule, _ offset: Int, _ path: String, _ message: String) {
    findings.append(Finding(rule: rule, offset: offset, message: message, path: path))
  }

  /// Reads a member; of `features`, if asked, only up to the bracket of its value.
  private mutating func member(_ text: Span<UInt8>, stopsAtFeatures: Bool) throws(JSONError) -> MemberEntry {
    guard json.peek(text) == 0x22 else { throw json.failure(text, "a member name in quotes") }
    let nameStart = json.position
    let sawOddity = json.sawOddity
    json.sawOddity = false
    try json.skipString(text)
    let nameEnd = json.position
    let name = JSONText.decoded(text, nameStart + 1..<nameEnd - 1)
    if json.sawOddity {
      findings.append(JSONOddities.loneSurrogate(at: nameStart, path: "/" + pointerToken(name)))
    }
    json.sawOddity = json.sawOddity || sawOddity
    try json.expect(0x3A, text, "a colon")
    let first = json.peek(text)
    let valueStart = json.position
    let member = Member(named: name)
    if member != .features || !stopsAtFeatures || first != 0x5B { try json.skipValue(text, level: 1, &names) }
    return MemberEntry(
      member: member, name: name, nameStart: nameStart, nameEnd: nameEnd, value: valueStart..<json.position,
      first: first, cut: 0..<0)
  }

  /// Goes past a comma, or past the bracket that closes the object.
  private mutating func isClosed(_ text: Span<UInt8>) throws(JSONError) -> Bool {
    let next = json.peek(text)
    guard next == 0x2C || next == 0x7D else { throw json.failure(text, "a comma or }") }
    json.position += 1
    if next == 0x2C { json.skipWhiteSpace(text) }
    if let box = record.bbox, record.bboxMember.upperBound == box.upperBound {
      record.bboxMember =
        next == 0x2C ? record.bboxMember.lowerBound..<json.position : previousEnd..<box.upperBound
    }
    return next == 0x7D
  }

  private mutating func judge(_ text: Span<UInt8>, _ entry: MemberEntry) throws(JSONError) {
    let path = "/" + pointerToken(entry.name)
    if entry.member != .features && record.names.contains(entry.name) || entry.member == .features {
      if entry.member.hasMeaning(in: .collection, isRoot: true) {
        note(
          .duplicateMember, entry.nameStart, path,
          "second \(entry.name) member; readers differ on which counts, take one out")
      } else {
        findings.append(JSONOddities.duplicate(entry.name, at: entry.nameStart, path: path))
      }
      return
    }
    _ = record.names.insert(entry.name)
    switch entry.member {
    case .bbox:
      record.bbox = entry.value
      record.bboxMember = entry.nameStart..<entry.value.upperBound
      var judge = FeatureJudge(options: options, range: options.range, classify: { _ in .unknown })
      try judge.judgeBox(text, entry, path)
      findings += judge.findings
      return
    case .crs: record.setCRS(entry)
    case .geometry, .properties, .coordinates, .geometries:
      note(
        .forbiddenMember, entry.nameStart, path,
        "\(entry.name) does not belong in a FeatureCollection (RFC 7946 section 7.1)")
    default: break
    }
    guard json.sawOddity else { return }
    var oddities = JSONOddities()
    try oddities.look(text, at: entry.value.lowerBound, path: path)
    findings += oddities.findings
  }

  /// Whether the `type` behind `features` is that of a FeatureCollection; nil when it is not in reach.
  ///
  /// With no more text to be had, or a long one, a FeatureCollection is assumed: reading must not wait for its end.
  private func lateType(_ text: Span<UInt8>, isAll: Bool) throws(JSONError) -> Bool? {
    var probe = self
    do throws(JSONError) {
      try probe.json.skipValue(text, level: 1, &probe.names)
      while try !probe.isClosed(text) {
        let entry = try probe.member(text, stopsAtFeatures: false)
        if entry.member == .type {
          return entry.first == 0x22 && JSONText.decoded(text, entry.value.trimmed) == "FeatureCollection"
        }
      }
      return true
    } catch {
      return isAll ? true : nil
    }
  }
}
