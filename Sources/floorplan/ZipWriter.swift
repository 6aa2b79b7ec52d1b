import CZlib

/// Puts files into a zip archive: deflated, dated 1980-01-01, so that the same files give the same bytes.
struct ZipWriter {
  private var directory: [UInt8] = []
  private var offset = 0
  private var count = 0

  /// The bytes of an entry.
  /// - Throws: `Failure` with status 70 when zlib fails.
  mutating func entry(_ name: String, _ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    let data = try Self.deflated(bytes)
    let checksum = bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
    // Version 2.0, names in UTF-8, method 8, 1980-01-01 00:00.
    var fields: [UInt8] = []
    for (number, size) in [(20, 2), (0x0800, 2), (8, 2), (0, 2), (0x0021, 2)] { Self.append(number, size, to: &fields) }
    for number in [Int(checksum), data.count, bytes.count] { Self.append(number, 4, to: &fields) }
    Self.append(name.utf8.count, 2, to: &fields)
    Self.append(0, 2, to: &fields)
    var result: [UInt8] = [0x50, 0x4B, 3, 4] + fields + name.utf8
    result += data
    directory += [0x50, 0x4B, 1, 2, 20, 0] + fields
    for size in [2, 2, 2, 4] { Self.append(0, size, to: &directory) }
    Self.append(offset, 4, to: &directory)
    directory += name.utf8
    offset += result.count
    count += 1
    return result
  }

  /// What stands behind the last entry.
  func end() -> [UInt8] {
    var result = directory + [0x50, 0x4B, 5, 6]
    for (number, size) in [(0, 2), (0, 2), (count, 2), (count, 2), (directory.count, 4), (offset, 4), (0, 2)] {
      Self.append(number, size, to: &result)
    }
    return result
  }

  private static func append(_ number: Int, _ size: Int, to bytes: inout [UInt8]) {
    for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: number >> (index * 8))) }
  }

  private static func deflated(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    var stream = z_stream()
    // A window of 15 bits without a header (zlib.h, deflateInit2).
    guard
      deflateInit2_(
        &stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw Failure(.software, "zlib cannot start") }
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    let code = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        return deflate(&stream, Z_FINISH)
      }
    }
    guard code == Z_STREAM_END else { throw Failure(.software, "zlib cannot compress") }
    output.removeLast(Int(stream.avail_out))
    return output
  }
}
