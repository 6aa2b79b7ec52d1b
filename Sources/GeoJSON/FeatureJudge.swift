import SimpleFeatures

/// Holds one feature against every rule, and reads what is good of it.
///
/// The text is known to be JSON. Nothing here recurses on data: geometries in geometries wait on a list.
struct FeatureJudge {
  /// Where a feature stands: what it has to be follows from that.
  enum Position {
    /// An element of `features`.
    case element
    /// A text of its own: a Feature or a geometry.
    case root
  }

  private(set) var findings: [Finding] = []
  /// What the `crs` member of a root says.
  private(set) var crs: CRSMeaning?

  private var options: ReadingOptions
  private let classify: (String) -> CRSMeaning
  private var hasOddities = false
  private var featureName = ""

  /// - Parameter classify: what the name in a `crs` member means.
  init(options: ReadingOptions, range: ReadingOptions.Range, classify: @escaping (String) -> CRSMeaning) {
    self.options = options
    self.options.range = range
    self.classify = classify
  }

  /// Judges the value at `record.range`.
  /// - Parameters:
  ///   - path: JSON Pointer of the value.
  ///   - hasOddities: whether the text holds anything that `JSONOddities` should look at.
  /// - Complexity: O(n) for each level of geometries in geometries.
  mutating func judge(
    _ text: Span<UInt8>, as position: Position, path: String, hasOddities: Bool, record: inout FeatureRecord,
    geometry: inout Geometry
  ) throws(JSONError) {
    self.hasOddities = hasOddities
    featureName = String(record.index)
    let start = record.range.lowerBound
    guard text[start] == 0x7B else {
      if position == .element {
        note(.featureNotObject, start, path, "a member of features must be a Feature object")
      } else {
        let hint =
          text[start] == 0x5B ? "; wrap it as {\"type\":\"FeatureCollection\",\"features\":[…]}" : ""
        note(.rootNotObject, start, path, "the root must be a GeoJSON object" + hint)
      }
      return finish(&record)
    }
    let members = try MemberEntry.members(of: text, at: start).entries
    if let id = members.first(where: { $0.member == .id }), id.first != 0x7B, id.first != 0x5B {
      featureName = shown(JSONText.string(text, id.value))
    }
    if position == .root, let entry = members.first(where: { $0.member == .crs }), !options.ignoresCRSMember {
      let member = CRSMember(text, entry, classify: classify)
      findings.append(member.finding(path: path + "/crs"))
      crs = member.meaning
      if case .other = member.meaning { options.range = .any }
    }
    if let type = try rootType(text, members, start, path, position) {
      if type == "Feature" {
        try judgeFeature(text, members, position, path, &record, &geometry)
      } else {
        record.isBareGeometry = true
        record.geometryText = record.range
        guard options.readsGeometries else { return finish(&record) }
        try judgeGeometries(text, start, path, isRoot: true, &record, &geometry)
      }
    }
    if let id = record.id, text[id.lowerBound] == 0x7B || text[id.lowerBound] == 0x5B { record.id = nil }
    finish(&record)
  }

  private mutating func finish(_ record: inout FeatureRecord) {
    findings.sort { $0.offset < $1.offset }
    record.isValid = !findings.contains { $0.rule.severity == .error }
  }

  private mutating func note(_ rule: Rule, _ offset: Int, _ path: String, _ message: String) {
    findings.append(Finding(rule: rule, offset: offset, message: message, path: path))
  }

  private mutating func lookForOddities(_ text: Span<UInt8>, _ entry: MemberEntry, _ path: String) throws(JSONError) {
    guard hasOddities else { return }
    var oddities = JSONOddities()
    try oddities.look(text, at: entry.value.lowerBound, path: path)
    findings += oddities.findings
  }

  // MARK: Types

  /// "Feature" or a geometry type; nil when the type is at fault, which has then been said.
  private mutating func rootType(
    _ text: Span<UInt8>, _ members: [MemberEntry], _ start: Int, _ path: String, _ position: Position
  ) throws(JSONError) -> String? {
    let entry = members.first { $0.member == .type }
    if position == .element {
      guard let entry else {
        note(.featureType, start, path, "a member of features without a type; it must be a Feature")
        return nil
      }
      let type = entry.first == 0x22 ? JSONText.decoded(text, entry.value.trimmed) : nil
      guard type == "Feature" else {
        let hint =
          type.flatMap(GeometryType.init) != nil
          ? "; wrap it as {\"type\":\"Feature\",\"properties\":{},\"geometry\":…}" : ""
        note(
          .featureType, entry.value.lowerBound, path + "/type",
          "a member of features must be a Feature, not '\(shown(type ?? JSONText.string(text, entry.value)))'" + hint)
        return nil
      }
      return type
    }
    return stringType(text, entry, start, path, members, allowed: ["Feature"])
  }

  private mutating func stringType(
    _ text: Span<UInt8>, _ entry: MemberEntry?, _ start: Int, _ path: String, _ members: [MemberEntry],
    allowed: [String]
  ) -> String? {
    guard let entry else {
      let isEsri = members.contains { ["rings", "paths", "geometryType"].contains($0.name) }
      note(
        .typeMissing, start, path,
        isEsri ? "Esri JSON, not GeoJSON; convert it first" : "no GeoJSON: an object without a type; say what it is")
      return nil
    }
    guard entry.first == 0x22 else {
      note(.typeNotString, entry.value.lowerBound, path + "/type", "type must be a string")
      return nil
    }
    let type = JSONText.decoded(text, entry.value.trimmed)
    if allowed.contains(type) || GeometryType(rawValue: type) != nil { return type }
    note(.typeUnknown, entry.value.lowerBound, path + "/type", Self.unknownType(type, allowed: allowed))
    return nil
  }

  static func unknownType(_ type: String, allowed: [String]) -> String {
    if type == "Topology" { return "a TopoJSON topology, not GeoJSON; convert it first" }
    let known = allowed + GeometryType.allCases.map(\.rawValue)
    let nearest = known.first { $0.lowercased() == type.lowercased() }
    return "unknown type '\(shown(type))'" + (nearest.map { "; did you mean \($0)?" } ?? "")
  }

  // MARK: Features

  private mutating func judgeFeature(
    _ text: Span<UInt8>, _ members: [MemberEntry], _ position: Position, _ path: String,
    _ record: inout FeatureRecord, _ geometry: inout Geometry
  ) throws(JSONError) {
    let start = record.range.lowerBound
    record.objects.append(ObjectRecord(start: start, typeEnd: start, sequences: 0..<0))
    var seen = NamesSeen()
    for entry in members {
      let place = path + "/" + pointerToken(entry.name)
      if entry.hasLoneSurrogate { findings.append(JSONOddities.loneSurrogate(at: entry.nameStart, path: place)) }
      guard seen.insert(entry.name) else {
        noteDuplicate(entry, place, hasMeaning: entry.member.hasMeaning(in: .feature, isRoot: position == .root))
        continue
      }
      switch entry.member {
      case .type: record.objects[0].typeEnd = entry.value.upperBound
      case .id:
        record.id = entry.value
        judgeID(entry, place)
        try lookForOddities(text, entry, place)
      case .properties:
        record.properties = entry.value
        if entry.first != 0x7B && entry.first != 0x6E {
          note(.propertiesNotObject, entry.value.lowerBound, place, "properties must be an object or null")
        }
        try lookForOddities(text, entry, place)
      case .geometry:
        if entry.first == 0x7B {
          record.geometryText = entry.value
          guard options.readsGeometries else { break }
          try judgeGeometries(text, entry.value.lowerBound, place, isRoot: false, &record, &geometry)
        } else if entry.first != 0x6E {
          note(.geometryNotObject, entry.value.lowerBound, place, "geometry must be an object or null")
        }
      case .bbox:
        record.objects[0].bbox = entry.value
        record.objects[0].bboxMember = entry.cut
        try judgeBox(text, entry, place)
      case .crs: try judgeCRS(text, entry, place, isRoot: position == .root)
      case .features, .coordinates, .geometries:
        noteForbidden(entry, place, "Feature")
        try lookForOddities(text, entry, place)
      case .foreign:
        record.hasForeignMembers = true
        try lookForOddities(text, entry, place)
      }
    }
    if !seen.contains("geometry") {
      note(.geometryMissing, start, path, "Feature without a geometry member; read as null")
    }
    if !seen.contains("properties") {
      note(.propertiesMissing, start, path, "Feature without a properties member; read as null")
    }
    record.objects[0].sequences = 0..<geometry.sequences.count
  }

  private mutating func judgeID(_ entry: MemberEntry, _ place: String) {
    switch entry.first {
    case 0x22, 0x2D, 0x30...0x39: break
    case 0x6E: note(.idNull, entry.value.lowerBound, place, "id is null; leave the member out")
    default: note(.idType, entry.value.lowerBound, place, "id must be a string or a number")
    }
  }

  private mutating func noteDuplicate(_ entry: MemberEntry, _ place: String, hasMeaning: Bool) {
    if hasMeaning {
      note(
        .duplicateMember, entry.nameStart, place,
        "second \(entry.name) member; readers differ on which counts, take one out")
    } else {
      findings.append(JSONOddities.duplicate(entry.name, at: entry.nameStart, path: place))
    }
  }

  private mutating func noteForbidden(_ entry: MemberEntry, _ place: String, _ owner: String) {
    note(.forbiddenMember, entry.nameStart, place, "\(entry.name) does not belong in a \(owner) (RFC 7946 section 7.1)")
  }

  private mutating func judgeCRS(
    _ text: Span<UInt8>, _ entry: MemberEntry, _ place: String, isRoot: Bool
  ) throws(JSONError) {
    if !isRoot {
      note(.crsMember, entry.nameStart, place, "crs counts only at the root; it is left alone")
    }
    try lookForOddities(text, entry, place)
  }

  /// Judges a `bbox` member by form alone.
  mutating func judgeBox(_ text: Span<UInt8>, _ entry: MemberEntry, _ place: String) throws(JSONError) {
    guard options.judgesBoxes else { return }
    var numbers = 0
    var nulls = 0
    var others = 0
    if entry.first == 0x5B {
      var scanner = JSONScanner()
      scanner.position = entry.value.lowerBound + 1
      while scanner.peek(text) != 0x5D {
        if text[scanner.position] == 0x2C { scanner.position += 1 }
        let first = scanner.peek(text)
        let start = scanner.position
        if first == 0x2D || first &- 0x30 < 10 {
          if scanner.number(text) != nil { numbers += 1 } else { others += 1 }
          scanner.position = start
        } else if first == 0x6E {
          nulls += 1
        } else {
          others += 1
        }
        try scanner.skipValue(text, level: 0)
      }
    }
    let offset = entry.value.lowerBound
    if entry.first == 0x6E || (nulls > 0 && numbers + others == 0) {
      note(.bboxNull, offset, place, "bbox of nothing; leave the member out")
    } else if entry.first != 0x5B || nulls + others > 0 {
      note(.bboxType, offset, place, "bbox must be an array of finite numbers")
    } else if numbers != 4 && numbers != 6 {
      note(.bboxLength, offset, place, "bbox has \(numbers) numbers; it needs 4 or 6")
    }
  }

  // MARK: Geometries

  private enum Task {
    case judge(start: Int, path: String, isInCollection: Bool)
    case close(object: Int)
  }

  private mutating func judgeGeometries(
    _ text: Span<UInt8>, _ start: Int, _ path: String, isRoot: Bool, _ record: inout FeatureRecord,
    _ geometry: inout Geometry
  ) throws(JSONError) {
    var tasks = [Task.judge(start: start, path: path, isInCollection: false)]
    var isFirst = true
    while let task = tasks.popLast() {
      switch task {
      case .close(let object):
        let first = record.objects[object].sequences.lowerBound
        record.objects[object].sequences = first..<geometry.sequences.count
      case .judge(let start, let path, let isInCollection):
        guard text[start] == 0x7B else {
          note(.geometryNotObject, start, path, "a member of geometries must be a geometry object")
          continue
        }
        let members = try MemberEntry.members(of: text, at: start).entries
        let typeEntry = members.first { $0.member == .type }
        guard let name = stringType(text, typeEntry, start, path, members, allowed: []), let typeEntry,
          let type = GeometryType(rawValue: name)
        else { continue }
        if isFirst { geometry.type = type }
        if isInCollection && type == .geometryCollection {
          note(.collectionNested, start, path, "a GeometryCollection in another; many readers refuse it")
        }
        let count = geometry.sequences.count
        record.objects.append(
          ObjectRecord(start: start, typeEnd: typeEntry.value.upperBound, sequences: count..<count))
        tasks.append(.close(object: record.objects.count - 1))
        let inner = try judgeGeometry(text, type, members, path, isRoot: isRoot && isFirst, &record, &geometry)
        tasks += inner.reversed()
        isFirst = false
      }
    }
  }

  /// Judges the members of one geometry.
  /// - Returns: its geometries, to be judged next.
  private mutating func judgeGeometry(
    _ text: Span<UInt8>, _ type: GeometryType, _ members: [MemberEntry], _ path: String, isRoot: Bool,
    _ record: inout FeatureRecord, _ geometry: inout Geometry
  ) throws(JSONError) -> [Task] {
    let object = record.objects.count - 1
    let isCollection = type == .geometryCollection
    var seen = NamesSeen()
    var inner: [Task] = []
    for entry in members {
      let place = path + "/" + pointerToken(entry.name)
      if entry.hasLoneSurrogate { findings.append(JSONOddities.loneSurrogate(at: entry.nameStart, path: place)) }
      guard seen.insert(entry.name) else {
        let kind: ObjectKind = isCollection ? .geometryCollection : .geometry
        noteDuplicate(entry, place, hasMeaning: entry.member.hasMeaning(in: kind, isRoot: isRoot))
        continue
      }
      switch entry.member {
      case .type: break
      case .bbox:
        record.objects[object].bbox = entry.value
        record.objects[object].bboxMember = entry.cut
        try judgeBox(text, entry, place)
      case .crs: try judgeCRS(text, entry, place, isRoot: isRoot)
      case .coordinates where !isCollection:
        var judge = CoordinatesJudge(type: type, path: place, options: options, featureName: featureName)
        try judge.judge(text, at: entry.value.lowerBound, into: &geometry)
        findings += judge.remarks + (judge.error.map { [$0] } ?? [])
      case .geometries where isCollection:
        guard entry.first == 0x5B else {
          note(.geometriesNotArray, entry.value.lowerBound, place, "geometries must be an array")
          break
        }
        var scanner = JSONScanner()
        scanner.position = entry.value.lowerBound + 1
        while scanner.peek(text) != 0x5D {
          if text[scanner.position] == 0x2C { scanner.position += 1 }
          _ = scanner.peek(text)
          inner.append(
            .judge(start: scanner.position, path: "\(place)/\(inner.count)", isInCollection: true))
          try scanner.skipValue(text, level: 0)
        }
      case .geometry, .properties, .features, .coordinates, .geometries:
        noteForbidden(entry, place, type.rawValue)
        try lookForOddities(text, entry, place)
      case .id, .foreign: try lookForOddities(text, entry, place)
      }
    }
    let start = record.objects[object].start
    if isCollection && !seen.contains("geometries") {
      note(.geometriesMissing, start, path, "GeometryCollection without geometries; an empty one is []")
    }
    if !isCollection && !seen.contains("coordinates") {
      note(.coordinatesMissing, start, path, "\(type.rawValue) without coordinates; an empty one is []")
    }
    return inner
  }
}

/// What an object is, for the question which of its names have a meaning.
enum ObjectKind {
  case collection, feature, geometry, geometryCollection
}

extension Member {
  /// Whether a second member of that name leaves open which one counts.
  func hasMeaning(in kind: ObjectKind, isRoot: Bool) -> Bool {
    switch self {
    case .type, .bbox: true
    case .crs: isRoot
    case .id, .geometry, .properties: kind == .feature
    case .features: kind == .collection
    case .coordinates: kind == .geometry
    case .geometries: kind == .geometryCollection
    case .foreign: false
    }
  }
}

extension Range<Int> {
  /// Between the quotes of a string.
  var trimmed: Range<Int> { lowerBound + 1..<upperBound - 1 }
}
