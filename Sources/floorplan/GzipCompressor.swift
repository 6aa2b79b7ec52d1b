import CZlib

/// Compresses a stream into one gzip member: level 6, without name and time, so that the same bytes give the same bytes.
final class GzipCompressor {
  private var stream = z_stream()

  init() {
    // 15 bits of window, and 16 for a gzip header; memory level 8 is zlib's default.
    _ = deflateInit2_(
      &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit { deflateEnd(&stream) }

  func compressed(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
    var bytes = bytes
    var result: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    bytes.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      repeat {
        piece.withUnsafeMutableBufferPointer { output in
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
        }
        result.append(contentsOf: piece.prefix(piece.count - Int(stream.avail_out)))
      } while stream.avail_out == 0
    }
    return result
  }
}
