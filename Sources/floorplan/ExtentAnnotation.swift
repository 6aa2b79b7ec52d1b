import Extents
import GeoJSON
import SimpleFeatures

/// `extent --annotate`: the input again with right `bbox` members, and nothing else changed.
struct ExtentAnnotation {
  private let command: ExtentCommand
  private let loop: FeatureLoop
  private let file: InputFile
  private var isPlanar: Bool
  private var objects: ObjectExtents
  /// Of the collection in hand.
  private var whole: Extent

  init(_ command: ExtentCommand, _ loop: FeatureLoop, _ file: InputFile) throws(Failure) {
    self.command = command
    self.loop = loop
    self.file = file
    isPlanar = try ExtentSpace.isFreeOfRange(command)
    objects = ObjectExtents(command, isPlanar: isPlanar)
    whole = Extent(isPlanar: isPlanar, takesShortWay: command.takesShortWay)
  }

  mutating func run() throws {
    let output = try command.output.open(loop.console)
    var remarks = FileRemarks(file)
    var space = try ExtentSpace(command)
    var crs: CRSMeaning??
    try loop.read(file) { reader, piece in
      if crs != .some(reader.crs) {
        crs = .some(reader.crs)
        _ = try space.way(from: reader.crs, file: file.path)
        isPlanar = space.isPlanar
        objects = ObjectExtents(command, isPlanar: isPlanar)
        whole = Extent(isPlanar: isPlanar, takesShortWay: command.takesShortWay)
      }
      switch piece {
      case .gap, .separator: try copy(reader, reader.range, to: output)
      case .prefix:
        whole.reset()
        try writePrefix(reader, to: output)
      case .feature: try writeFeature(reader, &remarks, to: output)
      case .suffix:
        if !command.isPlanar { try LateCRS.check(reader, file) }
        try writeSuffix(reader, to: output)
      case .lostSuffix: try output.write("\n]}\n")
      }
    }
    try remarks.tell(loop.reporter)
    try loop.checkErrors()
    try output.commit()
  }

  private func copy(_ reader: FeatureReader, _ range: Range<Int>, to output: Output) throws {
    if !range.isEmpty { try reader.withText(range) { try output.write($0) } }
  }

  /// What goes before the features; a `bbox` there is taken out, because the right one is known only behind them.
  private func writePrefix(_ reader: FeatureReader, to output: Output) throws {
    guard reader.collection.bbox != nil else { return try copy(reader, reader.range, to: output) }
    let member = reader.collection.bboxMember
    try copy(reader, reader.range.lowerBound..<member.lowerBound, to: output)
    try copy(reader, member.upperBound..<reader.range.upperBound, to: output)
  }

  private func writeSuffix(_ reader: FeatureReader, to output: Output) throws {
    let collection = reader.collection
    let text = boxText(whole)
    var change: (range: Range<Int>, text: String)?
    if let bbox = collection.bbox {
      change = text.map { (bbox, $0) } ?? (collection.bboxMember, "")
    } else if let text {
      change = (collection.lastValueEnd..<collection.lastValueEnd, ",\"bbox\":\(text)")
    }
    guard let change else { return try copy(reader, reader.range, to: output) }
    try copy(reader, reader.range.lowerBound..<change.range.lowerBound, to: output)
    try output.write(change.text)
    try copy(reader, change.range.upperBound..<reader.range.upperBound, to: output)
  }

  private mutating func writeFeature(_ reader: FeatureReader, _ remarks: inout FileRemarks, to output: Output) throws {
    if !reader.record.isValid && command.input.invalid == .skip { return try copy(reader, reader.range, to: output) }
    if whole.add(reader.geometry) { remarks.noteLongEdge(reader) }
    var position = reader.range.lowerBound
    for (range, text) in changes(reader) {
      try copy(reader, position..<range.lowerBound, to: output)
      try output.write(text)
      position = range.upperBound
    }
    try copy(reader, position..<reader.range.upperBound, to: output)
  }

  /// The places of a feature that change, in their order.
  private mutating func changes(_ reader: FeatureReader) -> [(range: Range<Int>, text: String)] {
    var changes: [(range: Range<Int>, text: String)] = []
    for (index, object) in reader.record.objects.enumerated() where object.bbox != nil || index == 0 {
      let text = boxText(objects.extent(of: reader.geometry, object))
      if let bbox = object.bbox {
        changes.append(text.map { (bbox, $0) } ?? (object.bboxMember, ""))
      } else if let text {
        changes.append((object.typeEnd..<object.typeEnd, ",\"bbox\":\(text)"))
      }
    }
    changes.sort { $0.range.lowerBound < $1.range.lowerBound }
    return changes
  }

  /// The `bbox` of an extent, nil without a position.
  private func boxText(_ extent: Extent) -> String? {
    guard var box = extent.box else { return nil }
    let decimals = command.output.precision
    if let decimals { box = box.roundedOutward(decimals: decimals, isPlanar: isPlanar) }
    var numbers = [box.west, box.south, box.east, box.north]
    if command.is3D, let altitudes = extent.altitudes {
      let low = decimals.map { rounded(altitudes.lowerBound, decimals: $0, .down) } ?? altitudes.lowerBound
      let high = decimals.map { rounded(altitudes.upperBound, decimals: $0, .up) } ?? altitudes.upperBound
      numbers = [box.west, box.south, low, box.east, box.north, high]
    }
    var bytes: [UInt8] = [UInt8(ascii: "[")]
    for (index, number) in numbers.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      NumberText.appendPlain(number, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
    return String(decoding: bytes, as: UTF8.self)
  }
}
