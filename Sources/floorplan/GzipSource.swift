import CZlib
import GeoJSON

/// Expands gzip input, known by its first two bytes whatever its name; passes everything else on.
///
/// Several members in a row are one input (RFC 1952 section 2.2).
final class GzipSource: ByteSource {
  private let source: any ByteSource
  private var stream = z_stream()
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  private var available = 0..<0
  private var mode = Mode.unknown

  private enum Mode {
    case unknown, plain, inMember, betweenMembers, ended
  }

  init(_ source: any ByteSource) { self.source = source }

  deinit {
    if mode != .unknown && mode != .plain { inflateEnd(&stream) }
    buffer.deallocate()
  }

  func read(into span: inout MutableRawSpan) throws(ByteSourceError) -> Int {
    if mode == .unknown { try decide() }
    if mode == .plain {
      guard !available.isEmpty else { return try source.read(into: &span) }
      let count = min(span.byteCount, available.count)
      for index in 0..<count {
        span.storeBytes(of: buffer[available.lowerBound + index], toByteOffset: index, as: UInt8.self)
      }
      available = available.lowerBound + count..<available.upperBound
      return count
    }
    return try expand(into: &span)
  }

  private func decide() throws(ByteSourceError) {
    while available.count < 2, try fill() {}
    guard available.count >= 2, buffer[0] == 0x1F, buffer[1] == 0x8B else {
      mode = .plain
      return
    }
    // 15 bits of window, and 16 for a gzip header (zlib.h, inflateInit2).
    guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw .failed("zlib cannot start")
    }
    mode = .inMember
  }

  /// Adds bytes behind those that are available.
  private func fill() throws(ByteSourceError) -> Bool {
    if available.isEmpty { available = 0..<0 }
    var free = MutableRawSpan(_unsafeBytes: UnsafeMutableRawBufferPointer(rebasing: buffer[available.upperBound...]))
    let count = try source.read(into: &free)
    available = available.lowerBound..<available.upperBound + count
    return count > 0
  }

  private static let damaged = "gzip-damaged"

  private func expand(into span: inout MutableRawSpan) throws(ByteSourceError) -> Int {
    while true {
      if available.isEmpty, try !fill() {
        guard mode == .inMember else { return 0 }
        throw .damaged(rule: Self.damaged, message: "gzip data are cut off; fetch the file again")
      }
      if mode == .betweenMembers {
        guard buffer[available.lowerBound] == 0x1F else {
          throw .damaged(rule: Self.damaged, message: "foreign bytes behind the gzip data")
        }
        inflateReset(&stream)
        mode = .inMember
      }
      let room = span.byteCount
      let code = span.withUnsafeMutableBytes { target in
        stream.next_in = buffer.baseAddress.map { ($0 + available.lowerBound).assumingMemoryBound(to: UInt8.self) }
        stream.avail_in = UInt32(available.count)
        stream.next_out = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_out = UInt32(min(room, 1 << 30))
        return inflate(&stream, Z_NO_FLUSH)
      }
      available = available.upperBound - Int(stream.avail_in)..<available.upperBound
      let count = min(room, 1 << 30) - Int(stream.avail_out)
      switch code {
      case Z_STREAM_END: mode = .betweenMembers
      case Z_OK, Z_BUF_ERROR: break
      default: throw .damaged(rule: Self.damaged, message: "gzip data are damaged; fetch the file again")
      }
      if count > 0 { return count }
    }
  }
}
