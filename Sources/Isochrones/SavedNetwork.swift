/// A noded network as bytes, to be read again without any noding.
///
/// A header (magic, version, byte order, length, the options that made it, a table of sections with a checksum each), then
/// the sections, each at a multiple of eight bytes. Numbers are those of the machine.
public struct SavedNetwork {
  /// Why bytes are no saved network.
  public enum Problem: Error, Equatable {
    case notOne
    /// It ends before its header says.
    case cutShort
    /// It was made by another version, or on a machine of another byte order.
    case otherVersion
    /// A checksum is wrong, or a number points nowhere.
    case damaged
  }

  static let magic = Array("fpnet\r\n\u{1A}".utf8)
  private static let version: UInt32 = 1
  private static let byteOrder: UInt32 = 0x0102_0304
  private static let headerSize = 64
  private static let entrySize = 24

  private enum Section: Int, CaseIterable {
    case vertexX, vertexY, lineStart, lineTags, sourceText, sourceStart
    case edgeFrom, edgeTo, edgeFirst, edgeLast, edgeLine, edgeLength
    case twins, nodeX, nodeY, nodeLevels, points, lifts, liftRises, levelSets, levelStarts, levelsOfTags
    case longKeys, longLengths, words, wordStarts, tagValues
  }

  /// Whether bytes begin like a saved network.
  public static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  // MARK: Writing

  public static func bytes(of network: Network) -> [UInt8] {
    var sections: [[UInt8]] = []
    var (levels, levelStarts): ([Double], [Int32]) = ([], [0])
    for set in network.levelSets {
      levels += set
      levelStarts.append(Int32(levels.count))
    }
    var (words, wordStarts): ([UInt8], [Int32]) = ([], [0])
    for word in network.tags.words {
      words += word.utf8
      wordStarts.append(Int32(words.count))
    }
    let longKeys = network.longSegments.keys.sorted()
    for section in Section.allCases {
      switch section {
      case .vertexX: sections.append(raw(network.vertexX))
      case .vertexY: sections.append(raw(network.vertexY))
      case .lineStart: sections.append(raw(network.lineStart))
      case .lineTags: sections.append(raw(network.lineTags))
      case .sourceText: sections.append(network.sourceText)
      case .sourceStart: sections.append(raw(network.sourceStart))
      case .edgeFrom: sections.append(raw(network.edgeFrom))
      case .edgeTo: sections.append(raw(network.edgeTo))
      case .edgeFirst: sections.append(raw(network.edgeFirst))
      case .edgeLast: sections.append(raw(network.edgeLast))
      case .edgeLine: sections.append(raw(network.edgeLine))
      case .edgeLength: sections.append(raw(network.edgeLength))
      case .twins: sections.append(raw(network.twins.flatMap { [$0.edge, $0.line, $0.isReversed ? 1 : 0] }))
      case .nodeX: sections.append(raw(network.nodeX))
      case .nodeY: sections.append(raw(network.nodeY))
      case .nodeLevels: sections.append(raw(network.nodeLevels))
      case .points: sections.append(raw(network.points.flatMap { [$0.node, $0.tags] }))
      case .lifts: sections.append(raw(network.lifts.flatMap { [$0.from, $0.to, $0.tags] }))
      case .liftRises: sections.append(raw(network.lifts.map(\.rise)))
      case .levelSets: sections.append(raw(levels))
      case .levelStarts: sections.append(raw(levelStarts))
      case .levelsOfTags: sections.append(raw(network.levelsOfTags))
      case .longKeys: sections.append(raw(longKeys))
      case .longLengths: sections.append(raw(longKeys.map { network.longSegments[$0] ?? 0 }))
      case .words: sections.append(words)
      case .wordStarts: sections.append(raw(wordStarts))
      case .tagValues: sections.append(raw(network.tags.values))
      }
    }
    var table: [UInt64] = []
    var offset = headerSize + entrySize * sections.count
    for section in sections {
      table += [UInt64(offset), UInt64(section.count), checksum(section, 0..<section.count)]
      offset += (section.count + 7) & ~7
    }
    var header = magic
    header += raw([version, byteOrder])
    header += raw([UInt64(offset), UInt64(sections.count), network.isPlain ? 1 : 0, UInt64(network.connectorStart)])
    let tableBytes = raw(table)
    header += raw([checksum(tableBytes, 0..<tableBytes.count) ^ checksum(header, 0..<header.count)])
    header += [UInt8](repeating: 0, count: headerSize - header.count)
    var bytes = header + tableBytes
    bytes.reserveCapacity(offset)
    for section in sections {
      bytes += section
      bytes += [UInt8](repeating: 0, count: -section.count & 7)
    }
    return bytes
  }

  private static func raw<Number: BitwiseCopyable>(_ numbers: [Number]) -> [UInt8] {
    unsafe numbers.withUnsafeBytes { bytes in unsafe [UInt8](bytes) }
  }

  /// Mixes eight bytes at a time.
  private static func checksum(_ bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
    unsafe bytes.withUnsafeBytes { bytes in
      var sum: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(range.count)
      var index = range.lowerBound
      while index + 8 <= range.upperBound {
        // Inside the range, which the caller took from the array.
        let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        sum = (sum ^ word) &* 0xFF51_AFD7_ED55_8CCD
        sum ^= sum >> 32
        index += 8
      }
      while index < range.upperBound {
        sum = (sum ^ UInt64(unsafe bytes[index])) &* 0x100_0000_01B3
        index += 1
      }
      return sum ^ sum >> 29
    }
  }

  // MARK: Reading

  /// The network that was saved; every count, offset and index is checked before it is used.
  public static func network(of bytes: [UInt8]) throws(Problem) -> Network {
    guard begins(bytes) else { throw .notOne }
    guard bytes.count >= headerSize else { throw .cutShort }
    guard number(bytes, 8, UInt32.self) == version, number(bytes, 12, UInt32.self) == byteOrder else {
      throw .otherVersion
    }
    let head = (0..<5).map { number(bytes, 16 + 8 * $0, UInt64.self) }
    guard head[0] <= UInt64(bytes.count) else { throw .cutShort }
    let tableEnd = headerSize + entrySize * Section.allCases.count
    guard head[0] == UInt64(bytes.count), head[1] == UInt64(Section.allCases.count), bytes.count >= tableEnd,
      head[4] == checksum(bytes, headerSize..<tableEnd) ^ checksum(Array(bytes[..<48]), 0..<48)
    else { throw .damaged }
    let reader = SectionReader(bytes: bytes)
    for section in Section.allCases {
      let entry = headerSize + entrySize * section.rawValue
      let (offset, size) = (number(bytes, entry, UInt64.self), number(bytes, entry + 8, UInt64.self))
      guard offset >= UInt64(tableEnd), offset <= UInt64(bytes.count), size <= UInt64(bytes.count) - offset else {
        throw .damaged
      }
      let range = Int(offset)..<Int(offset + size)
      guard checksum(bytes, range) == number(bytes, entry + 16, UInt64.self) else { throw .damaged }
    }
    guard let network = reader.network(isPlain: head[2] == 1, connectorStart: head[3]) else { throw .damaged }
    return network
  }

  fileprivate static func number<Number: BitwiseCopyable>(_ bytes: [UInt8], _ offset: Int, _: Number.Type) -> Number {
    precondition(offset >= 0 && offset + MemoryLayout<Number>.size <= bytes.count)
    return unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: offset, as: Number.self) }
  }

  /// Takes arrays out of the sections.
  private struct SectionReader {
    let bytes: [UInt8]

    private func range(_ section: Section) -> Range<Int> {
      let entry = headerSize + entrySize * section.rawValue
      let offset = Int(number(bytes, entry, UInt64.self))
      return offset..<offset + Int(number(bytes, entry + 8, UInt64.self))
    }

    private func numbers<Number: BitwiseCopyable & ExpressibleByIntegerLiteral>(_ section: Section) -> [Number] {
      let range = range(section)
      let count = range.count / MemoryLayout<Number>.stride
      var result = [Number](repeating: 0, count: count)
      unsafe result.withUnsafeMutableBytes { target in
        unsafe bytes.withUnsafeBytes { source in
          // The ranges of sections were held against the file.
          unsafe target.copyMemory(
            from: UnsafeRawBufferPointer(rebasing: source[range.lowerBound..<range.lowerBound + target.count]))
        }
      }
      return result
    }

    private func integers(_ section: Section) -> [Int32] { numbers(section) }
    private func doubles(_ section: Section) -> [Double] { numbers(section) }

    /// Starts that ascend from 0 to `count`.
    private func starts(_ section: Section, of count: Int) -> [Int32]? {
      let starts = integers(section)
      guard starts.first == 0, starts.last == Int32(truncatingIfNeeded: count) else { return nil }
      for index in starts.indices.dropFirst() where starts[index] < starts[index - 1] { return nil }
      return starts
    }

    private func all(_ numbers: [Int32], below count: Int) -> Bool {
      numbers.allSatisfy { $0 >= 0 && $0 < count }
    }

    func network(isPlain: Bool, connectorStart: UInt64) -> Network? {
      var network = Network()
      network.isPlain = isPlain
      let wordText: [UInt8] = Array(bytes[range(.words)])
      guard let wordStarts = starts(.wordStarts, of: wordText.count) else { return nil }
      let words = wordStarts.indices.dropLast().map { index in
        String(decoding: wordText[Int(wordStarts[index])..<Int(wordStarts[index + 1])], as: UTF8.self)
      }
      let values = integers(.tagValues)
      guard words.first == "", values.count % TagTable.keyCount == 0, all(values, below: words.count) else {
        return nil
      }
      network.tags = TagTable(words: words, values: values)

      let levels = doubles(.levelSets)
      guard let levelStarts = starts(.levelStarts, of: levels.count), levels.allSatisfy(\.isFinite),
        levelStarts.count > 1, levelStarts[1] == 0
      else { return nil }
      network.levelSets = levelStarts.indices.dropLast().map { index in
        Array(levels[Int(levelStarts[index])..<Int(levelStarts[index + 1])])
      }
      network.levelsOfTags = integers(.levelsOfTags)
      guard network.levelsOfTags.count == network.tags.count,
        all(network.levelsOfTags, below: network.levelSets.count)
      else { return nil }
      return fillLines(&network) && fillEdges(&network, connectorStart) ? network : nil
    }

    private func fillLines(_ network: inout Network) -> Bool {
      network.vertexX = integers(.vertexX)
      network.vertexY = integers(.vertexY)
      network.lineTags = integers(.lineTags)
      network.sourceText = Array(bytes[range(.sourceText)])
      let vertices = network.vertexX.count
      let lineStart = integers(.lineStart)
      guard network.vertexY.count == vertices, lineStart.first == 0, lineStart.count == network.lineTags.count + 1,
        network.vertexY.allSatisfy({ $0.magnitude <= 900_000_000 }),
        network.vertexX.allSatisfy({ $0.magnitude <= 1_800_000_000 })
      else { return false }
      for index in lineStart.indices.dropFirst() where lineStart[index] < lineStart[index - 1] + 2 { return false }
      guard (lineStart.last ?? 0) <= vertices, all(network.lineTags, below: network.tags.count),
        let sources = starts(.sourceStart, of: network.sourceText.count), sources.count == lineStart.count
      else { return false }
      network.lineStart = lineStart
      network.sourceStart = sources
      return true
    }

    private func fillEdges(_ network: inout Network, _ connectorStart: UInt64) -> Bool {
      network.edgeFrom = integers(.edgeFrom)
      network.edgeTo = integers(.edgeTo)
      network.edgeFirst = integers(.edgeFirst)
      network.edgeLast = integers(.edgeLast)
      network.edgeLine = integers(.edgeLine)
      network.edgeLength = doubles(.edgeLength)
      network.nodeX = integers(.nodeX)
      network.nodeY = integers(.nodeY)
      network.nodeLevels = integers(.nodeLevels)
      let (edges, nodes, vertices) = (network.edgeFrom.count, network.nodeX.count, network.vertexX.count)
      guard connectorStart <= UInt64(edges), edges < Int(Int32.max / 2),
        [network.edgeTo, network.edgeFirst, network.edgeLast, network.edgeLine].allSatisfy({ $0.count == edges }),
        network.edgeLength.count == edges, network.nodeY.count == nodes, network.nodeLevels.count == nodes,
        all(network.edgeFrom, below: nodes), all(network.edgeTo, below: nodes),
        all(network.edgeFirst, below: vertices), all(network.edgeLast, below: vertices),
        all(network.edgeLine, below: network.lineCount), all(network.nodeLevels, below: network.levelSets.count),
        network.edgeLength.allSatisfy({ $0 >= 0 && $0.isFinite }),
        (0..<edges).allSatisfy({ network.edgeFirst[$0] < network.edgeLast[$0] })
      else { return false }
      network.connectorStart = Int(connectorStart)

      let (twins, points, lifts) = (integers(.twins), integers(.points), integers(.lifts))
      let rises = doubles(.liftRises)
      guard twins.count % 3 == 0, points.count % 2 == 0, lifts.count == rises.count * 3,
        rises.allSatisfy({ $0 >= 0 && $0.isFinite })
      else { return false }
      for index in stride(from: 0, to: twins.count, by: 3) {
        guard all([twins[index]], below: edges), all([twins[index + 1]], below: network.lineCount) else { return false }
        network.twins.append(
          Network.Twin(edge: twins[index], line: twins[index + 1], isReversed: twins[index + 2] == 1))
      }
      for index in stride(from: 0, to: points.count, by: 2) {
        guard all([points[index]], below: nodes), all([points[index + 1]], below: network.tags.count) else {
          return false
        }
        network.points.append(Network.NodePoint(node: points[index], tags: points[index + 1]))
      }
      for index in rises.indices {
        guard all([lifts[3 * index], lifts[3 * index + 1]], below: nodes),
          all([lifts[3 * index + 2]], below: network.tags.count)
        else { return false }
        network.lifts.append(
          Network.Lift(from: lifts[3 * index], to: lifts[3 * index + 1], tags: lifts[3 * index + 2], rise: rises[index])
        )
      }
      let (longKeys, longLengths) = (integers(.longKeys), doubles(.longLengths))
      guard longKeys.count == longLengths.count, longLengths.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
        return false
      }
      for (key, length) in zip(longKeys, longLengths) { network.longSegments[key] = length }
      network.connect()
      return true
    }
  }
}
