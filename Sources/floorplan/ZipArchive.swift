import CZlib
import GeoJSON
import Glibc

/// The entries of a zip archive, read where they lie; nothing is ever written under a name that the archive gives.
///
/// Stored and deflated entries (APPNOTE.TXT 6.3.9, sections 4.3 to 4.5).
final class ZipArchive {
  struct Entry {
    /// As it stands in the archive, bytes that are no UTF-8 replaced.
    var name: String
    fileprivate var isDeflated: Bool
    fileprivate var checksum: UInt32
    fileprivate var compressedSize: Int
    fileprivate(set) var size: Int
    fileprivate var headerOffset: Int
    fileprivate var dataOffset = 0
  }

  private static let mostEntries = 4096
  private static let mostBytes = 2 << 30
  /// An entry of more than 1 MiB may not be more than so many times as large as its compressed bytes.
  private static let mostGrowth = 200

  /// In byte order of their names.
  private(set) var entries: [Entry] = []
  fileprivate let descriptor: Int32
  private let size: Int
  private let name: String

  /// - Parameter descriptor: of a file that can be read at any place; closed with the archive.
  /// - Throws: `Failure` with status 65.
  init(_ descriptor: Int32, name: String) throws(Failure) {
    self.descriptor = descriptor
    self.name = name
    size = Int(lseek(descriptor, 0, SEEK_END))
    entries = try readDirectory()
    try findData()
    entries.sort { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) }
  }

  deinit { close(descriptor) }

  /// The bytes of an entry; damage is told when they are read.
  func source(_ entry: Entry) -> any ByteSource { ZipEntrySource(self, entry) }

  private func failure(_ reason: String) -> Failure { Failure(.data, "\(shownFile(name)): \(reason)") }

  private func read(_ offset: Int, _ count: Int) throws(Failure) -> [UInt8] {
    guard offset >= 0, count >= 0, offset + count <= size else { throw failure("the zip archive is cut off") }
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw Failure(.inputOutput, "\(shownFile(name)): cannot be read: \(systemError())") }
      done += got
    }
    return bytes
  }

  // MARK: The directory

  private func readDirectory() throws(Failure) -> [Entry] {
    let tail = try read(max(0, size - 65_557), min(size, 65_557))
    guard tail.count >= 22,
      let end = (0...tail.count - 22).last(where: { Self.number(tail, $0, 4) == 0x0605_4B50 })
    else { throw failure("the zip archive is cut off: it has no directory") }
    let count = Self.number(tail, end + 10, 2)
    let length = Self.number(tail, end + 12, 4)
    let offset = Self.number(tail, end + 16, 4)
    if count == 0xFFFF || offset == 0xFFFF_FFFF { throw failure("a zip64 archive; at most 2 GiB are read") }
    if count > Self.mostEntries { throw failure("more than \(Self.mostEntries) entries in the zip archive") }
    let directory = try read(offset, length)
    var entries: [Entry] = []
    var position = 0
    for _ in 0..<count {
      guard position + 46 <= directory.count, Self.number(directory, position, 4) == 0x0201_4B50 else {
        throw failure("the directory of the zip archive is damaged")
      }
      let nameLength = Self.number(directory, position + 28, 2)
      let next =
        position + 46 + nameLength + Self.number(directory, position + 30, 2) + Self.number(directory, position + 32, 2)
      guard next <= directory.count else { throw failure("the directory of the zip archive is damaged") }
      entries.append(try entry(directory, position, nameLength))
      position = next
    }
    if entries.reduce(0, { $0 + $1.size }) > Self.mostBytes {
      throw failure("more than 2 GiB in the zip archive")
    }
    return entries
  }

  private func entry(_ directory: [UInt8], _ position: Int, _ nameLength: Int) throws(Failure) -> Entry {
    let name = String(decoding: directory[position + 46..<position + 46 + nameLength], as: UTF8.self)
    let method = Self.number(directory, position + 10, 2)
    let entry = Entry(
      name: name, isDeflated: method == 8, checksum: UInt32(Self.number(directory, position + 16, 4)),
      compressedSize: Self.number(directory, position + 20, 4), size: Self.number(directory, position + 24, 4),
      headerOffset: Self.number(directory, position + 42, 4))
    if Self.number(directory, position + 8, 2) & 1 != 0 {
      throw failure("\(shown(name)) is encrypted; unpack it with its password first")
    }
    guard method == 0 || method == 8 else {
      throw failure("\(shown(name)) is compressed by method \(method); only stored and deflated entries are read")
    }
    if method == 0 && entry.size != entry.compressedSize { throw failure("\(shown(name)) has two sizes") }
    if entry.size > 1 << 20, entry.size / Self.mostGrowth > entry.compressedSize {
      throw failure("\(shown(name)) claims to be more than \(Self.mostGrowth) times as large as its compressed bytes")
    }
    return entry
  }

  /// Finds where the bytes of each entry begin, and that no two share any.
  private func findData() throws(Failure) {
    var order = Array(entries.indices)
    let starts = entries.map(\.headerOffset)
    order.sort { starts[$0] < starts[$1] }
    var end = 0
    for index in order {
      let offset = entries[index].headerOffset
      let header = try read(offset, 30)
      guard Self.number(header, 0, 4) == 0x0403_4B50 else {
        throw failure("\(shown(entries[index].name)) is not where the directory of the zip archive says")
      }
      let data = offset + 30 + Self.number(header, 26, 2) + Self.number(header, 28, 2)
      if offset < end { throw failure("entries of the zip archive overlap") }
      end = data + entries[index].compressedSize
      if end > size { throw failure("the zip archive is cut off") }
      entries[index].dataOffset = data
    }
  }

  /// A little-endian number of `count` bytes.
  private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << ($1 * 8) }
  }
}

/// Expands one entry, and holds its size and checksum against what the directory says.
private final class ZipEntrySource: ByteSource {
  private let archive: ZipArchive
  private let entry: ZipArchive.Entry
  private var stream = z_stream()
  private var isInflating = false
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  /// Compressed bytes read so far, and bytes given so far.
  private var position = 0
  private var given = 0
  private var checksum: UInt = 0
  private var isDone = false

  init(_ archive: ZipArchive, _ entry: ZipArchive.Entry) {
    self.archive = archive
    self.entry = entry
    checksum = crc32(0, nil, 0)
  }

  deinit {
    if isInflating { inflateEnd(&stream) }
    buffer.deallocate()
  }

  private func damaged(_ reason: String) -> ByteSourceError {
    .damaged(rule: "zip-damaged", message: "\(reason); fetch the zip archive again")
  }

  func read(into span: inout MutableRawSpan) throws(ByteSourceError) -> Int {
    if isDone { return 0 }
    let count = entry.isDeflated ? try inflated(into: &span) : try stored(into: &span)
    if count > 0 {
      checksum = span.withUnsafeMutableBytes {
        crc32(checksum, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(count))
      }
      given += count
      if given > entry.size { throw damaged("the entry is larger than it claims") }
      return count
    }
    isDone = true
    guard given == entry.size else { throw damaged("the entry is smaller than it claims") }
    guard checksum == UInt(entry.checksum) else { throw damaged("the checksum of the entry is wrong") }
    return 0
  }

  private func readPart(_ target: UnsafeMutableRawPointer?, _ room: Int) throws(ByteSourceError) -> Int {
    let wanted = min(room, entry.compressedSize - position)
    guard wanted > 0 else { return 0 }
    while true {
      let count = pread(archive.descriptor, target, wanted, off_t(entry.dataOffset + position))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .failed(systemError()) }
      position += count
      return count
    }
  }

  private func stored(into span: inout MutableRawSpan) throws(ByteSourceError) -> Int {
    let room = span.byteCount
    return try span.withUnsafeMutableBytes { (target) throws(ByteSourceError) in
      try readPart(target.baseAddress, room)
    }
  }

  private func inflated(into span: inout MutableRawSpan) throws(ByteSourceError) -> Int {
    if !isInflating {
      // A window of 15 bits without a header (zlib.h, inflateInit2).
      guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
        throw .failed("zlib cannot start")
      }
      isInflating = true
    }
    let room = min(span.byteCount, 1 << 30)
    while true {
      if stream.avail_in == 0 {
        let count = try readPart(buffer.baseAddress, buffer.count)
        stream.next_in = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_in = UInt32(count)
      }
      let hasInput = stream.avail_in > 0
      let code = span.withUnsafeMutableBytes { target in
        stream.next_out = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_out = UInt32(room)
        return inflate(&stream, Z_NO_FLUSH)
      }
      let count = room - Int(stream.avail_out)
      guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else { throw damaged("the entry is damaged") }
      if count > 0 || code == Z_STREAM_END { return count }
      if !hasInput { throw damaged("the entry is cut off") }
    }
  }
}
