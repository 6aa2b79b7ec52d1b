import SimpleFeatures

/// Judges the coordinates of one geometry, and gathers the positions that are good.
struct CoordinatesJudge {
  let type: GeometryType
  private let root: String
  let options: ReadingOptions
  /// How a message names the feature.
  let featureName: String

  private(set) var error: Finding?
  private(set) var remarks: [Finding] = []
  private var scanner = JSONScanner()
  /// Where the scanner is: the indices of the arrays around it. The path is made of them only for a finding.
  private var indices: [Int] = []
  /// The numbers of the position that came last, and where they stand.
  private var numbers: [Double] = []
  private var offsets: [Int] = []
  /// Numbers of the first position, to tell when another has not as many.
  private var firstDimension: Int?

  init(type: GeometryType, path: String, options: ReadingOptions, featureName: String) {
    self.type = type
    root = path
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
      if try position(text, &geometry), geometry.positionCount > before {
        geometry.sequences.append(CoordinateSequence(.points, end: geometry.positionCount))
      }
    case .multiPoint: try positions(text, .points, &geometry)
    case .lineString: try positions(text, .line, &geometry)
    case .multiLineString:
      try list(text) { judge throws(JSONError) in try judge.positions(text, .line, &geometry) }
    case .polygon: try polygon(text, &geometry)
    case .multiPolygon:
      try list(text) { judge throws(JSONError) in try judge.polygon(text, &geometry) }
    case .geometryCollection: break
    }
  }

  // MARK: Findings

  /// The path of what the scanner is at.
  private var path: String { indices.reduce(root) { "\($0)/\($1)" } }

  private mutating func fail(_ rule: Rule, _ offset: Int, _ message: String) {
    if let error, error.offset <= offset { return }
    error = Finding(rule: rule, offset: offset, message: message, path: path)
  }

  private mutating func remark(_ rule: Rule, _ offset: Int, _ message: String) {
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
  @inline(__always)
  private mutating func list(
    _ text: Span<UInt8>, _ element: (inout Self) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard scanner.peek(text) == 0x5B else {
      fail(.coordinatesNesting, scanner.position, "\(found(text)) where an array must stand in a \(type.rawValue)")
      return try scanner.skipValue(text, level: 0)
    }
    scanner.position += 1
    indices.append(0)
    while scanner.peek(text) != 0x5D {
      if text[scanner.position] == 0x2C {
        scanner.position += 1
        scanner.skipWhiteSpace(text)
      }
      try element(&self)
      indices[indices.count - 1] += 1
    }
    indices.removeLast()
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

  private mutating func polygon(_ text: Span<UInt8>, _ geometry: inout Geometry) throws(JSONError) {
    var rings = 0
    var emptyRing: (offset: Int, index: Int)?
    try list(text) { judge throws(JSONError) in
      _ = judge.scanner.peek(text)
      if judge.isEmptyArray(text) { emptyRing = emptyRing ?? (judge.scanner.position, rings) }
      try judge.positions(text, rings == 0 ? .exterior : .interior, &geometry)
      rings += 1
    }
    guard let emptyRing, rings > 1 else { return }
    indices.append(emptyRing.index)
    fail(.ringShort, emptyRing.offset, "ring has no positions; a ring needs four, take it out")
    indices.removeLast()
  }

  /// One list of positions: points, a line, or a ring.
  private mutating func positions(
    _ text: Span<UInt8>, _ kind: CoordinateSequence.Kind, _ geometry: inout Geometry
  ) throws(JSONError) {
    _ = scanner.peek(text)
    let start = scanner.position
    let before = geometry.positionCount
    var count = 0
    var areGood = true
    var last = start
    var first: [Double] = []
    try list(text) { judge throws(JSONError) in
      _ = judge.scanner.peek(text)
      last = judge.scanner.position
      if try judge.position(text, &geometry) {
        if first.isEmpty { first = judge.numbers }
      } else {
        areGood = false
      }
      count += 1
    }
    if geometry.positionCount > before {
      geometry.sequences.append(CoordinateSequence(kind, end: geometry.positionCount))
    }
    guard areGood, count > 0 else { return }
    switch kind {
    case .points: break
    case .line:
      if count == 1 { fail(.lineShort, start, "line has one position; a line needs two") }
    case .exterior, .interior:
      if count < 4 {
        fail(.ringShort, start, "ring has \(count) position\(count == 1 ? "" : "s"); a ring needs four")
      } else {
        judgeClosure(first, count, last)
        if first[0] == numbers[0], first[1] == numbers[1] { judgeWinding(geometry, before, kind, start) }
      }
    }
  }

  /// Compares the last position of a ring, whose numbers are at hand, with the first.
  private mutating func judgeClosure(_ first: [Double], _ count: Int, _ last: Int) {
    guard first != numbers else { return }
    indices.append(count - 1)
    if first[0] != numbers[0] || first[1] != numbers[1] {
      let corner = NumberText.plain(first[0]) + "," + NumberText.plain(first[1])
      fail(
        .ringUnclosed, last,
        "ring is not closed: its last position differs from its first; repeat [\(corner)] at the end")
    } else {
      remark(
        .ringClosureZ, last, "ring is closed in longitude and latitude only; make the other numbers equal too")
    }
    indices.removeLast()
  }

  private mutating func judgeWinding(
    _ geometry: Geometry, _ first: Int, _ kind: CoordinateSequence.Kind, _ start: Int
  ) {
    guard options.wantsNotes else { return }
    let area = doubledArea(geometry, from: first)
    if kind == .exterior ? area < 0 : area > 0 {
      let direction = kind == .exterior ? "clockwise" : "counterclockwise"
      remark(
        .ringWinding, start,
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

  /// Reads one position into `numbers`, and appends it to the geometry if it is good.
  /// - Returns: whether it is.
  private mutating func position(_ text: Span<UInt8>, _ geometry: inout Geometry) throws(JSONError) -> Bool {
    _ = scanner.peek(text)
    let start = scanner.position
    guard text[start] == 0x5B else {
      try list(text) { _ in }
      return false
    }
    numbers.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    var isGood = true
    try list(text) { judge throws(JSONError) in
      if try !judge.number(text) { isGood = false }
    }
    guard isGood else { return false }
    guard numbers.count >= 2 else {
      let count = numbers.isEmpty ? "no numbers" : "one number"
      fail(.positionShort, start, "position has \(count); it needs a longitude and a latitude")
      return false
    }
    guard judgeRange() else { return false }
    if numbers.count > 3 {
      remark(.positionLong, start, "position has more than three numbers; other readers drop the rest")
    }
    if let firstDimension {
      if (firstDimension == 2) != (numbers.count == 2) {
        remark(.mixedDimension, start, "positions with and without an altitude in one geometry")
      }
    } else {
      firstDimension = numbers.count
    }
    append(to: &geometry)
    return true
  }

  /// Reads an element of a position.
  /// - Returns: whether it is a finite number.
  private mutating func number(_ text: Span<UInt8>) throws(JSONError) -> Bool {
    let first = scanner.peek(text)
    let offset = scanner.position
    guard first == 0x2D || first &- 0x30 < 10 else {
      if first == 0x5B {
        fail(.coordinatesNesting, offset, "an array where a number must stand in a \(type.rawValue)")
      } else {
        let hint = first == 0x22 ? "remove the quotes" : "a position is made of numbers"
        fail(.positionNotNumber, offset, "\(found(text)) where a number must stand; \(hint)")
      }
      try scanner.skipValue(text, level: 0)
      return false
    }
    if let number = scanner.number(text) {
      numbers.append(number)
      offsets.append(offset)
      return true
    }
    fail(.coordinateNotFinite, offset, "number is beyond the range of a double")
    scanner.position = offset
    try scanner.skipNumber(text)
    return false
  }

  private mutating func judgeRange() -> Bool {
    let limits: (longitude: Double, latitude: Double)
    switch options.range {
    case .any: return true
    case .warned: limits = (180, 90)
    case .mapped: limits = (540, 90)
    // The specification of `extent`, section 2: a hair beyond a pole is the pole.
    case .measured: limits = (720, 90 + 1e-9)
    }
    let isFar = [abs(numbers[0]) > limits.longitude, abs(numbers[1]) > limits.latitude]
    // A map looks at the longitude first, which tells meters from degrees; a box at the latitude.
    let axis = (options.range == .mapped ? [0, 1] : [1, 0]).first { isFar[$0] }
    guard let axis else {
      if options.range == .measured { numbers[1] = max(-90, min(90, numbers[1])) }
      return true
    }
    indices.append(axis)
    defer { indices.removeLast() }
    let word = axis == 1 ? "latitude" : "longitude"
    let value = NumberText.plain(numbers[axis])
    if options.range == .warned {
      let range = axis == 1 ? "-90..90" : "-180..180"
      remark(.lonlatRange, offsets[axis], "\(word) \(value) is outside \(range); longitude comes first")
      return true
    }
    let range = axis == 1 ? "-90..90" : "-\(Int(limits.longitude))..\(Int(limits.longitude))"
    if options.range == .mapped {
      let hint = axis == 0 ? "is it in metres? give --crs" : "longitude comes first"
      fail(.coordinateOutside, offsets[axis], "feature \(featureName): \(word) \(value) is outside \(range); \(hint)")
      return false
    }
    let hint =
      abs(numbers[0]) > 720 && abs(numbers[1]) > 720
      ? "looks projected: give --crs EPSG:…, or --planar"
      : "longitude comes first; " + (options.invalid == .error ? "--invalid skip leaves the feature out, " : "")
        + "--planar takes any numbers"
    fail(.coordinateOutside, offsets[axis], "feature \(featureName): \(word) \(value) is outside \(range); \(hint)")
    return false
  }

  private func append(to geometry: inout Geometry) {
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
