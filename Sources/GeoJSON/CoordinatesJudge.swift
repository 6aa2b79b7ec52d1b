import SimpleFeatures

/// Judges the coordinates of one geometry, and gathers the positions that are good.
struct CoordinatesJudge {
  let type: GeometryType
  let path: String
  let options: ReadingOptions
  /// How a message names the feature.
  let featureName: String

  private(set) var error: Finding?
  private(set) var remarks: [Finding] = []
  private var scanner = JSONScanner()
  /// Numbers of the first position, to tell when another has not as many.
  private var firstDimension: Int?

  init(type: GeometryType, path: String, options: ReadingOptions, featureName: String) {
    self.type = type
    self.path = path
    self.options = options
    self.featureName = featureName
  }

  /// Judges the value that begins at `start` and appends what is good of it.
  mutating func judge(_ text: Span<UInt8>, at start: Int, into geometry: inout Geometry) throws(JSONError) {
    scanner.position = start
    switch type {
    case .point:
      if isEmptyArray(text) { return }
      let before = geometry.positionCount
      if try position(text, path, &geometry) != nil, geometry.positionCount > before {
        geometry.sequences.append(CoordinateSequence(.points, end: geometry.positionCount))
      }
    case .multiPoint: try positions(text, path, .points, &geometry)
    case .lineString: try positions(text, path, .line, &geometry)
    case .multiLineString:
      try list(text, path) { judge, path throws(JSONError) in
        try judge.positions(text, path, .line, &geometry)
      }
    case .polygon: try polygon(text, path, &geometry)
    case .multiPolygon:
      try list(text, path) { judge, path throws(JSONError) in
        try judge.polygon(text, path, &geometry)
      }
    case .geometryCollection: break
    }
  }

  // MARK: Findings

  private mutating func fail(_ rule: Rule, _ offset: Int, _ path: String, _ message: String) {
    if let error, error.offset <= offset { return }
    error = Finding(rule: rule, offset: offset, message: message, path: path)
  }

  private mutating func remark(_ rule: Rule, _ offset: Int, _ path: String, _ message: String) {
    guard !remarks.contains(where: { $0.rule == rule }) else { return }
    remarks.append(Finding(rule: rule, offset: offset, message: message, path: path))
  }

  // MARK: Lists

  private func isEmptyArray(_ text: Span<UInt8>) -> Bool {
    var probe = scanner
    guard probe.peek(text) == 0x5B else { return false }
    probe.position += 1
    return probe.peek(text) == 0x5D
  }

  /// Goes through an array; anything else is passed and said to be wrong.
  private mutating func list(
    _ text: Span<UInt8>, _ path: String, _ element: (inout Self, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard scanner.peek(text) == 0x5B else {
      fail(
        .coordinatesNesting, scanner.position, path, "\(found(text)) where an array must stand in a \(type.rawValue)")
      return try scanner.skipValue(text, level: 0)
    }
    scanner.position += 1
    var index = 0
    while scanner.peek(text) != 0x5D {
      if text[scanner.position] == 0x2C {
        scanner.position += 1
        scanner.skipWhiteSpace(text)
      }
      try element(&self, "\(path)/\(index)")
      index += 1
    }
    scanner.position += 1
  }

  private func found(_ text: Span<UInt8>) -> String {
    switch text[scanner.position] {
    case 0x22: "a string"
    case 0x7B: "an object"
    case 0x5B: "an array"
    case 0x74, 0x66: "a boolean"
    case 0x6E: "null"
    default: "a number"
    }
  }

  private mutating func polygon(_ text: Span<UInt8>, _ path: String, _ geometry: inout Geometry) throws(JSONError) {
    var rings = 0
    var emptyRing: (offset: Int, path: String)?
    try list(text, path) { judge, path throws(JSONError) in
      _ = judge.scanner.peek(text)
      let offset = judge.scanner.position
      if judge.isEmptyArray(text) { emptyRing = emptyRing ?? (offset, path) }
      try judge.positions(text, path, rings == 0 ? .exterior : .interior, &geometry)
      rings += 1
    }
    if let emptyRing, rings > 1 {
      fail(.ringShort, emptyRing.offset, emptyRing.path, "ring has no positions; a ring needs four, take it out")
    }
  }

  /// One list of positions: points, a line, or a ring.
  private mutating func positions(
    _ text: Span<UInt8>, _ path: String, _ kind: CoordinateSequence.Kind, _ geometry: inout Geometry
  ) throws(JSONError) {
    _ = scanner.peek(text)
    let start = scanner.position
    let first = geometry.positionCount
    var count = 0
    var areGood = true
    var last = (offset: start, path: path)
    var ends: (first: [Double], last: [Double])?
    try list(text, path) { judge, path throws(JSONError) in
      _ = judge.scanner.peek(text)
      last = (judge.scanner.position, path)
      if let numbers = try judge.position(text, path, &geometry) {
        ends = (ends?.first ?? numbers, numbers)
      } else {
        areGood = false
      }
      count += 1
    }
    guard geometry.positionCount > first || kind == .exterior else { return }
    if geometry.positionCount > first {
      geometry.sequences.append(CoordinateSequence(kind, end: geometry.positionCount))
    }
    guard areGood, let ends else { return }
    switch kind {
    case .points: break
    case .line:
      if count == 1 { fail(.lineShort, start, path, "line has one position; a line needs two") }
    case .exterior, .interior:
      if count < 4 {
        fail(.ringShort, start, path, "ring has \(count) position\(count == 1 ? "" : "s"); a ring needs four")
      } else if ends.first[0] != ends.last[0] || ends.first[1] != ends.last[1] {
        let corner = NumberText.plain(ends.first[0]) + "," + NumberText.plain(ends.first[1])
        fail(
          .ringUnclosed, last.offset, last.path,
          "ring is not closed: its last position differs from its first; repeat [\(corner)] at the end")
      } else {
        if ends.first != ends.last {
          remark(
            .ringClosureZ, last.offset, last.path,
            "ring is closed in longitude and latitude only; make the other numbers equal too")
        }
        judgeWinding(geometry, first, kind, start, path)
      }
    }
  }

  private mutating func judgeWinding(
    _ geometry: Geometry, _ first: Int, _ kind: CoordinateSequence.Kind, _ start: Int, _ path: String
  ) {
    guard options.wantsNotes else { return }
    let area = doubledArea(geometry, from: first)
    if kind == .exterior ? area < 0 : area > 0 {
      let direction = kind == .exterior ? "clockwise" : "counterclockwise"
      remark(
        .ringWinding, start, path,
        "\(kind == .exterior ? "exterior ring" : "hole") runs \(direction); RFC 7946 wants it the other way round")
    }
  }

  /// Twice the signed area of the ring that ends the geometry: the shoelace sum about its first vertex.
  private func doubledArea(_ geometry: Geometry, from first: Int) -> Double {
    let c = geometry.coordinates
    var sum = 0.0
    for index in first..<geometry.positionCount - 1 {
      sum +=
        (c[2 * index] - c[2 * first]) * (c[2 * index + 3] - c[2 * first + 1])
        - (c[2 * index + 2] - c[2 * first]) * (c[2 * index + 1] - c[2 * first + 1])
    }
    return sum
  }

  // MARK: Positions

  /// Reads one position and appends it to the geometry if it is good.
  /// - Returns: its numbers, or nil when it is bad.
  private mutating func position(
    _ text: Span<UInt8>, _ path: String, _ geometry: inout Geometry
  ) throws(JSONError) -> [Double]? {
    _ = scanner.peek(text)
    let start = scanner.position
    guard text[start] == 0x5B else {
      try list(text, path) { _, _ in }
      return nil
    }
    var numbers: [Double] = []
    var offsets: [Int] = []
    var isGood = true
    try list(text, path) { judge, path throws(JSONError) in
      let first = judge.scanner.peek(text)
      let offset = judge.scanner.position
      guard first == 0x2D || first &- 0x30 < 10 else {
        isGood = false
        if first == 0x5B {
          judge.fail(
            .coordinatesNesting, offset, path, "an array where a number must stand in a \(judge.type.rawValue)")
        } else {
          let hint = first == 0x22 ? "remove the quotes" : "a position is made of numbers"
          judge.fail(.positionNotNumber, offset, path, "\(judge.found(text)) where a number must stand; \(hint)")
        }
        return try judge.scanner.skipValue(text, level: 0)
      }
      if let number = judge.scanner.number(text) {
        numbers.append(number)
        offsets.append(offset)
      } else {
        isGood = false
        judge.fail(.coordinateNotFinite, offset, path, "number is beyond the range of a double")
        judge.scanner.position = offset
        try judge.scanner.skipNumber(text)
      }
    }
    guard isGood else { return nil }
    guard numbers.count >= 2 else {
      let count = numbers.isEmpty ? "no numbers" : "one number"
      fail(.positionShort, start, path, "position has \(count); it needs a longitude and a latitude")
      return nil
    }
    guard judgeRange(&numbers, offsets, path) else { return nil }
    if numbers.count > 3 {
      remark(.positionLong, start, path, "position has more than three numbers; other readers drop the rest")
    }
    if let firstDimension {
      if (firstDimension == 2) != (numbers.count == 2) {
        remark(.mixedDimension, start, path, "positions with and without an altitude in one geometry")
      }
    } else {
      firstDimension = numbers.count
    }
    append(numbers, to: &geometry)
    return numbers
  }

  private mutating func judgeRange(_ numbers: inout [Double], _ offsets: [Int], _ path: String) -> Bool {
    let limits: (longitude: Double, latitude: Double)
    switch options.range {
    case .any: return true
    case .warned: limits = (180, 90)
    // The specification of `extent`, section 2: a hair beyond a pole is the pole.
    case .measured: limits = (720, 90 + 1e-9)
    }
    let axis = abs(numbers[1]) > limits.latitude ? 1 : abs(numbers[0]) > limits.longitude ? 0 : nil
    guard let axis else {
      if options.range == .measured { numbers[1] = max(-90, min(90, numbers[1])) }
      return true
    }
    let word = axis == 1 ? "latitude" : "longitude"
    let place = "\(path)/\(axis)"
    let value = NumberText.plain(numbers[axis])
    if options.range == .warned {
      let range = axis == 1 ? "-90..90" : "-180..180"
      remark(.lonlatRange, offsets[axis], place, "\(word) \(value) is outside \(range); longitude comes first")
      return true
    }
    let range = axis == 1 ? "-90..90" : "-720..720"
    let hint =
      abs(numbers[0]) > 720 && abs(numbers[1]) > 720
      ? "looks projected: give --crs EPSG:…, or --planar"
      : "longitude comes first; " + (options.invalid == .error ? "--invalid skip leaves the feature out, " : "")
        + "--planar takes any numbers"
    fail(
      .coordinateOutside, offsets[axis], place, "feature \(featureName): \(word) \(value) is outside \(range); \(hint)")
    return false
  }

  private func append(_ numbers: [Double], to geometry: inout Geometry) {
    geometry.coordinates.append(numbers[0])
    geometry.coordinates.append(numbers[1])
    if numbers.count > 2 {
      while geometry.altitudes.count < geometry.positionCount - 1 { geometry.altitudes.append(.nan) }
      geometry.altitudes.append(numbers[2])
    } else if !geometry.altitudes.isEmpty {
      geometry.altitudes.append(.nan)
    }
  }
}
