import SimpleFeatures

/// The fast path: reads a feature that has nothing remarkable about it.
///
/// It takes only features about which `FeatureJudge` would have nothing to say, and gives the same record and geometry
/// for them. At anything else (an error, a warning, an asked-for note, an unusual order of members) it gives up, and the
/// judge decides. Two passes over the rare feature keep one pass over all the others.
struct RegularScanner: ~Copyable {
  var json = JSONScanner()
  var names = NameSet(isUsed: true)
  /// Largest |longitude| and |latitude| that need no remark.
  var longitudeLimit = 180.0
  var latitudeLimit = 90.0
  var wantsNotes = false
  var readsGeometries = true

  var forms = FeatureForms()
  /// Where the steps of the form that was tried last begin.
  var stepStarts = StepStarts()

  private var coordinates = CoordinateScratch()
  private var altitudes: [Double] = []
  private var sequences: [CoordinateSequence] = []
  private var hasLongPosition = false
  private var hasShortPosition = false

  /// Reads a feature, the one with an index, at `start`, with `level` brackets open around it.
  /// - Returns: false when the judge has to look; `json.position` is then anywhere inside or behind.
  mutating func scan(
    _ text: Span<UInt8>, from start: Int, index: Int, level: Int, record: inout FeatureRecord, geometry: inout Geometry
  ) throws(JSONError) -> Bool {
    if scanKnown(text, from: start, index: index, level: level, record: &record, geometry: &geometry) { return true }
    record.reset(index: index, start: start)
    geometry.reset()
    json.position = start
    json.sawOddity = false
    names.forget()
    guard text[start] == 0x7B else { return false }
    json.position &+= 1
    record.objects.append(ObjectRecord(start: start, typeEnd: 0, sequences: 0..<0))
    var seen = MemberSet()
    var previousEnd = start &+ 1
    while true {
      let name = try memberName(text)
      guard name.isPlain else { return false }
      let member = Member(text, name.range)
      if member == .foreign {
        record.hasForeignMembers = true
        if !names.insert(text, name.range, NameSet.featureLevel) { return false }
        try json.skipValue(text, level: level &+ 1, &names)
      } else {
        guard seen.insert(member) else { return false }
        let first = json.peek(text)
        let valueStart = json.position
        switch member {
        case .type:
          guard first == 0x22 else { return false }
          try json.skipString(text)
          guard Self.isFeature(text, valueStart..<json.position) else { return false }
          record.objects[0].typeEnd = json.position
        case .geometry:
          if first == 0x7B && !readsGeometries {
            guard try json.skipBracketed(text, level: level &+ 1) else { return false }
            record.geometryText = valueStart..<json.position
          } else if first == 0x7B {
            guard try scanGeometry(text, level: level, record: &record, geometry: &geometry) else { return false }
            record.geometryText = valueStart..<json.position
          } else {
            guard first == 0x6E else { return false }
            try json.skipValue(text, level: level &+ 1, &names)
          }
        case .properties:
          guard first == 0x7B || first == 0x6E else { return false }
          try json.skipValue(text, level: level &+ 1, &names)
          record.properties = valueStart..<json.position
        case .id:
          guard first == 0x22 || first == 0x2D || first &- 0x30 < 10 else { return false }
          try json.skipValue(text, level: level &+ 1, &names)
          record.id = valueStart..<json.position
        case .bbox:
          guard try scanBox(text) else { return false }
          record.objects[0].bbox = valueStart..<json.position
        default: return false
        }
      }
      let end = json.position
      let next = json.peek(text)
      if member == .bbox {
        record.objects[0].bboxMember = boxMember(text, name: name.range, end: end, next: next, previousEnd: previousEnd)
      }
      previousEnd = end
      if next == 0x2C {
        json.position &+= 1
        continue
      }
      guard next == 0x7D else { throw json.failure(text, "a comma or }") }
      json.position &+= 1
      break
    }
    guard seen.contains(.type), seen.contains(.geometry), seen.contains(.properties), !json.sawOddity else {
      return false
    }
    record.range = start..<json.position
    record.objects[0].sequences = 0..<geometry.sequences.count
    forms.learn(text, record, geometry.type, readsGeometries: readsGeometries)
    return true
  }

  // MARK: Members

  /// Goes past a member's name and colon.
  @inline(__always)
  private mutating func memberName(
    _ text: Span<UInt8>
  ) throws(JSONError) -> (range: Range<Int>, isPlain: Bool) {
    guard json.peek(text) == 0x22 else { throw json.failure(text, "a member name in quotes") }
    let start = json.position &+ 1
    let hasEscape = try json.skipString(text)
    let range = start..<json.position &- 1
    try json.expect(0x3A, text, "a colon")
    return (range, !hasEscape)
  }

  /// What goes with a `bbox` member that is taken out; `json.position` is at the byte behind it.
  private func boxMember(
    _ text: Span<UInt8>, name: Range<Int>, end: Int, next: UInt8, previousEnd: Int
  ) -> Range<Int> {
    guard next == 0x2C else { return previousEnd..<end }
    var probe = json
    probe.position &+= 1
    probe.skipWhiteSpace(text)
    return name.lowerBound &- 1..<probe.position
  }

  /// Four or six finite numbers.
  private mutating func scanBox(_ text: Span<UInt8>) throws(JSONError) -> Bool {
    guard json.peek(text) == 0x5B else { return false }
    json.position &+= 1
    var count = 0
    while true {
      let first = json.peek(text)
      guard first == 0x2D || first &- 0x30 < 10 else { return false }
      try json.skipNumber(text)
      count &+= 1
      let next = json.peek(text)
      json.position &+= 1
      if next == 0x2C { continue }
      return next == 0x5D && (count == 4 || count == 6)
    }
  }

  private static func isFeature(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    // "Feature" in its quotes is nine bytes.
    range.count == 9 && text[range.lowerBound &+ 1] == 0x46 && matches(text, range.lowerBound &+ 1, "Feature")
  }

  @inline(__always)
  static func matches(_ text: Span<UInt8>, _ start: Int, _ word: StaticString) -> Bool {
    guard start &+ word.utf8CodeUnitCount <= text.count else { return false }
    for index in 0..<word.utf8CodeUnitCount {
      // A static string's bytes are there for the whole run; index stays below their count.
      guard unsafe text[start &+ index] == word.utf8Start[index] else { return false }
    }
    return true
  }

  // MARK: Geometry

  private mutating func scanGeometry(
    _ text: Span<UInt8>, level: Int, record: inout FeatureRecord, geometry: inout Geometry
  ) throws(JSONError) -> Bool {
    var object = ObjectRecord(start: json.position, typeEnd: 0, sequences: 0..<0)
    json.position &+= 1
    var seen = MemberSet()
    var previousEnd = json.position
    var nesting = 0
    while true {
      let name = try memberName(text)
      guard name.isPlain else { return false }
      let member = Member(text, name.range)
      if member == .foreign {
        if !names.insert(text, name.range, NameSet.geometryLevel) { return false }
        try json.skipValue(text, level: level &+ 2, &names)
      } else {
        guard seen.insert(member) else { return false }
        let first = json.peek(text)
        let valueStart = json.position
        switch member {
        case .type:
          guard first == 0x22 else { return false }
          try json.skipString(text)
          geometry.type = Self.geometryType(text, valueStart &+ 1..<json.position &- 1)
          guard geometry.type != nil else { return false }
          object.typeEnd = json.position
        case .coordinates:
          guard let depth = try scanCoordinates(text) else { return false }
          nesting = depth
        case .bbox:
          guard try scanBox(text) else { return false }
          object.bbox = valueStart..<json.position
        default: return false
        }
      }
      let end = json.position
      let next = json.peek(text)
      if member == .bbox {
        object.bboxMember = boxMember(text, name: name.range, end: end, next: next, previousEnd: previousEnd)
      }
      previousEnd = end
      if next == 0x2C {
        json.position &+= 1
        continue
      }
      guard next == 0x7D else { throw json.failure(text, "a comma or }") }
      json.position &+= 1
      break
    }
    guard seen.contains(.coordinates), let type = geometry.type, accept(type, nesting: nesting) else { return false }
    handOver(&geometry)
    object.sequences = 0..<sequences.count
    record.objects.append(object)
    return true
  }

  /// Puts what was scanned into a geometry, in place of what is there.
  func handOver(_ geometry: inout Geometry) {
    coordinates.replace(&geometry.coordinates)
    geometry.altitudes.become(altitudes)
    geometry.sequences.become(sequences)
  }

  private static func geometryType(_ text: Span<UInt8>, _ range: Range<Int>) -> GeometryType? {
    switch range.count {
    case 5: matches(text, range.lowerBound, "Point") ? .point : nil
    case 7: matches(text, range.lowerBound, "Polygon") ? .polygon : nil
    case 10:
      matches(text, range.lowerBound, "LineString")
        ? .lineString : matches(text, range.lowerBound, "MultiPoint") ? .multiPoint : nil
    case 12: matches(text, range.lowerBound, "MultiPolygon") ? .multiPolygon : nil
    case 15: matches(text, range.lowerBound, "MultiLineString") ? .multiLineString : nil
    default: nil
    }
  }

  /// Gives the sequences the kind that the type asks for, and checks lines and rings.
  mutating func accept(_ type: GeometryType, nesting: Int) -> Bool {
    if wantsNotes && (hasLongPosition || (hasShortPosition && !altitudes.isEmpty)) { return false }
    switch type {
    case .point: return nesting == 1
    case .multiPoint: return nesting == 2
    case .lineString, .multiLineString:
      guard nesting == (type == .lineString ? 2 : 3) else { return false }
      var start = 0
      for index in sequences.indices {
        sequences[index].kind = .line
        guard sequences[index].end &- start >= 2 else { return false }
        start = sequences[index].end
      }
      return true
    case .polygon, .multiPolygon:
      guard nesting == (type == .polygon ? 3 : 4) else { return false }
      var start = 0
      for sequence in sequences {
        guard isGoodRing(start..<sequence.end, isExterior: sequence.kind == .exterior) else { return false }
        start = sequence.end
      }
      return true
    case .geometryCollection: return false
    }
  }

  @inline(__always)
  private func isGoodRing(_ ring: Range<Int>, isExterior: Bool) -> Bool {
    guard ring.count >= 4 else { return false }
    let last = ring.upperBound &- 1
    guard coordinates.isEqual(ring.lowerBound, last) else { return false }
    if !altitudes.isEmpty {
      let (a, b) = (altitudes[ring.lowerBound], altitudes[last])
      guard a == b || (a.isNaN && b.isNaN) else { return false }
    }
    // Numbers behind the third are not kept, so whether they close the ring is for the judge to see.
    if hasLongPosition { return false }
    guard wantsNotes else { return true }
    let area = coordinates.doubledArea(ring)
    return isExterior ? area >= 0 : area <= 0
  }

  // MARK: Coordinates

  /// Reads coordinates of any regular nesting, before or behind the type.
  /// - Returns: the levels of brackets, 1 for a single position; nil for anything empty or irregular.
  mutating func scanCoordinates(_ text: Span<UInt8>) throws(JSONError) -> Int? {
    coordinates.removeAll()
    if !altitudes.isEmpty { altitudes.removeAll(keepingCapacity: true) }
    hasLongPosition = false
    hasShortPosition = false
    var depth = 0
    while json.peek(text) == 0x5B {
      json.position &+= 1
      depth &+= 1
      if depth > 4 { return nil }
    }
    if depth == 0 { return nil }
    json.position &-= 1
    if depth == 1 {
      var cursor = NumberCursor(json.position)
      defer { json.position = cursor.position }
      guard scanPosition(text, &cursor) else { return nil }
      sequences.become([CoordinateSequence(.points, end: 1)])
      return 1
    }
    sequences.removeAll(keepingCapacity: true)
    // At the bracket of the first position; depth − 1 brackets are open around it.
    var isFirstRing = true
    while true {
      guard scanPositions(text) else { return nil }
      let kind: CoordinateSequence.Kind = depth == 2 ? .points : isFirstRing ? .exterior : .interior
      sequences.append(CoordinateSequence(kind, end: coordinates.positionCount))
      isFirstRing = false
      // Behind the list of positions: close lists until a comma opens the next one.
      var level = depth &- 2
      while true {
        if level == 0 { return depth }
        let next = json.peek(text)
        if next == 0x2C {
          json.position &+= 1
          // Open as many lists again as were closed.
          for _ in level..<depth &- 1 {
            guard json.peek(text) == 0x5B else { return nil }
            json.position &+= 1
          }
          if level < depth &- 2 { isFirstRing = true }
          guard json.peek(text) == 0x5B else { return nil }
          break
        }
        guard next == 0x5D else { return nil }
        json.position &+= 1
        level &-= 1
      }
    }
  }

  /// Reads positions up to the bracket that closes their list.
  ///
  /// The innermost loop of the program: its cursor is a local variable, so that it stays in a register.
  private mutating func scanPositions(_ text: Span<UInt8>) -> Bool {
    var cursor = NumberCursor(json.position)
    // The cursor is where it stopped, also when that is for want of text.
    defer { json.position = cursor.position }
    while true {
      guard scanPosition(text, &cursor) else { return false }
      let next = cursor.peek(text)
      cursor.position &+= 1
      if next == 0x2C {
        guard cursor.peek(text) == 0x5B else { return false }
        continue
      }
      return next == 0x5D
    }
  }

  /// Reads one position, from its opening bracket.
  @inline(__always)
  private mutating func scanPosition(_ text: Span<UInt8>, _ cursor: inout NumberCursor) -> Bool {
    cursor.position &+= 1
    cursor.skipWhiteSpace(text)
    var isFollowed = false
    guard let x = cursor.number(text, followedBy: 0x2C, &isFollowed) else { return false }
    if !isFollowed {
      guard cursor.peek(text) == 0x2C else { return false }
      cursor.position &+= 1
    }
    cursor.skipWhiteSpace(text)
    guard let y = cursor.number(text, followedBy: 0x5D, &isFollowed), abs(x) <= longitudeLimit,
      abs(y) <= latitudeLimit
    else { return false }
    coordinates.append(x, y)
    if altitudes.isEmpty {
      if !isFollowed && cursor.peek(text) == 0x5D {
        isFollowed = true
        cursor.position &+= 1
      }
      if isFollowed {
        hasShortPosition = true
        return true
      }
    } else if isFollowed {
      cursor.position &-= 1
    }
    guard let end = scanRest(text, cursor.position) else { return false }
    cursor.position = end
    return true
  }

  /// Reads what follows the second number of a position.
  /// - Returns: the index behind the position.
  @inline(never)
  private mutating func scanRest(_ text: Span<UInt8>, _ start: Int) -> Int? {
    var cursor = NumberCursor(start)
    var count = 2
    while true {
      let next = cursor.peek(text)
      cursor.position &+= 1
      if next == 0x5D { break }
      guard next == 0x2C else { return nil }
      cursor.skipWhiteSpace(text)
      guard let number = cursor.number(text) else { return nil }
      count &+= 1
      if count == 3 {
        if altitudes.isEmpty {
          altitudes.append(contentsOf: repeatElement(.nan, count: coordinates.positionCount &- 1))
        }
        altitudes.append(number)
      }
    }
    if count == 2 {
      altitudes.append(.nan)
      hasShortPosition = true
    }
    hasLongPosition = hasLongPosition || count > 3
    return cursor.position
  }
}
