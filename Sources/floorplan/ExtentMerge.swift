import Extents
import GeoJSON
import SimpleFeatures

/// `extent --merge`: one answer out of partial results, byte for byte that of one run over all the data.
final class ExtentMerge: CommandRun {
  private var command: ExtentCommand
  private let console: Console
  private let reporter: Reporter
  private var groups: [ExtentGroup] = []
  private var indices: [GroupKey: Int] = [:]
  /// What the first partial result says, and all others have to.
  private var kind: (crs: String, isPlanar: Bool, isGrouped: Bool)?

  /// Of a merge, no features are read.
  let featureCount = 0

  /// Bytes of one partial result; the longest that floorplan writes has under 2 MB.
  private static let longestPart = 1 << 28

  init(_ command: ExtentCommand, _ console: Console, _ reporter: Reporter) {
    self.command = command
    self.console = console
    self.reporter = reporter
  }

  func run() throws {
    for file in InputFile.files(command.inputs) {
      let source = GzipSource(try command.input.source(for: file, console))
      let bytes: [UInt8]
      do throws(ByteSourceError) { bytes = try source.readAll(limit: Self.longestPart) } catch {
        if case .damaged(_, let message) = error { throw Failure(.data, "\(shownFile(file.path)):1:1: \(message)") }
        throw Failure(.inputOutput, "\(shownFile(file.path)): cannot be read: \(error.message)")
      }
      try read(bytes, file)
    }
    let kind = kind ?? ("OGC:CRS84", false, false)
    if kind.isPlanar && (command.viewport != nil || command.output.toCRS != nil) {
      throw Failure(
        .usage,
        "planar partial results have no longitudes; leave \(command.viewport != nil ? "--viewport" : "--to-crs") out")
    }
    if groups.isEmpty { groups.append(ExtentGroup(for: command, isPlanar: kind.isPlanar)) }
    if kind.isGrouped { command.by = .layer }
    let output = try command.output.open(console)
    let writer = ExtentAnswer(command, output, reporter, ExtentSpace(command, crs: kind.crs, isPlanar: kind.isPlanar))
    try writer.begin()
    if groups.allSatisfy({ $0.extent.positions == 0 }), command.answer != .partial, !kind.isGrouped {
      try reporter.warn("no-position", "no feature has a position: there is no box")
    }
    for group in groups { try writer.write(group) }
    try writer.end()
    if reporter.errors > 0 { throw Failure(.data) }
    try output.commit()
  }

  /// Reads the lines of a file, each a partial result.
  private func read(_ bytes: [UInt8], _ file: InputFile) throws(Failure) {
    var line = 0
    for text in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      line += 1
      if text.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 || $0 == 0x1E }) { continue }
      let document: JSONDocument
      do throws(JSONError) { document = try JSONDocument(Array(text)) } catch {
        let place = Place(byte: error.offset, in: Array(text))
        throw Failure(
          .data,
          "\(shownFile(file.path)):\(line):\(place.column): expected \(error.expectation); not a partial result, -f partial writes one"
        )
      }
      try add(document.value(document.root), file, line)
    }
  }

  private func add(_ value: PropertyValue, _ file: InputFile, _ line: Int) throws(Failure) {
    let place = "\(shownFile(file.path)):\(line):1"
    guard value["floorplan"] == .string("extent-partial") else {
      throw Failure(.data, "\(place): not a partial result; -f partial writes one")
    }
    guard value["version"]?.number == 1 else {
      throw Failure(.data, "\(place): a partial result of another version; this floorplan reads version 1")
    }
    guard let crs = value["crs"]?.string, case .boolean(let isPlanar)? = value["planar"],
      let parts = Extent.Parts(value, isPlanar: isPlanar), let extent = Extent(parts: parts)
    else { throw Failure(.data, "\(place): a damaged partial result; make it again") }
    let group = value["group"]
    let kind = (crs, isPlanar, group != nil)
    if let first = self.kind, first != kind {
      throw Failure(.data, "\(place): a partial result of another kind (crs, planar or groups) than the first")
    }
    self.kind = kind
    let key = group.map(GroupKey.init) ?? .text("")
    if let index = indices[key] { return groups[index].merge(extent) }
    indices[key] = groups.count
    groups.append(ExtentGroup(group.map { [("group", jsonText($0))] } ?? [], extent: extent))
  }
}

extension Extent.Parts {
  /// Reads what `-f partial` wrote.
  fileprivate init?(_ value: PropertyValue, isPlanar: Bool) {
    var counts: [Int] = []
    for name in ["features", "empty", "skipped", "positions"] {
      guard let number = value[name]?.number, let count = Int(exactly: number) else { return nil }
      counts.append(count)
    }
    var ranges: [Interval?] = []
    for name in ["x", "y", "z"] {
      guard let member = value[name] else { return nil }
      let range = Self.interval(member)
      guard range != nil || member == .null else { return nil }
      ranges.append(range)
    }
    var longitudes: [Interval] = []
    if !isPlanar {
      guard case .array(let elements)? = value["lon"] else { return nil }
      longitudes = elements.compactMap(Self.interval)
      guard longitudes.count == elements.count else { return nil }
    }
    self.init(
      isPlanar: isPlanar, features: counts[0], empty: counts[1], skipped: counts[2], positions: counts[3],
      x: ranges[0], y: ranges[1], z: ranges[2], longitudes: longitudes)
  }

  private static func interval(_ value: PropertyValue) -> Interval? {
    guard case .array(let numbers) = value, numbers.count == 2, let low = numbers[0].number,
      let high = numbers[1].number
    else { return nil }
    return Interval(low, high)
  }
}
