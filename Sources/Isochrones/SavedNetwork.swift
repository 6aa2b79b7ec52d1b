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
  static let headerSize = 64
  static let entrySize = 24

  enum Section: Int, CaseIterable {
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

  static func number<Number: BitwiseCopyable>(_ bytes: [UInt8], _ offset: Int, _: Number.Type) -> Number {
    precondition(offset >= 0 && offset + MemoryLayout<Number>.size <= bytes.count)
    return unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: offset, as: Number.self) }
  }
}
