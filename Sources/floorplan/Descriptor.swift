import GeoJSON
import Glibc

/// Calls on file descriptors that try again when a signal comes between, and that are checked.
enum Descriptor {
  /// Writes bytes until all are written.
  /// - Throws: `Failure` with status 74; a pipe whose reader went away (EPIPE) throws one with status 0.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32, name: String) throws(Failure) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + offset }, $0.count - offset) }
      if count >= 0 {
        offset += count
      } else if errno != EINTR {
        throw failure(writing: name)
      }
    }
  }

  static func failure(writing name: String) -> Failure {
    errno == EPIPE ? Failure(.success) : Failure(.inputOutput, "\(name): cannot be written: \(systemError())")
  }
}

/// The bytes of an open file, pipe or device.
final class DescriptorSource: ByteSource {
  private let descriptor: Int32
  private let isOwned: Bool
  /// Linux's `F_SETPIPE_SZ` (fcntl.h), which the Glibc module leaves out.
  private static let setPipeSize: Int32 = 1024 + 7

  init(_ descriptor: Int32, isOwned: Bool = false) {
    self.descriptor = descriptor
    self.isOwned = isOwned
    // A pipe of 64 KiB makes writer and reader wait for one another so often that reading costs half as much again.
    // What is no pipe, or may not grow, stays as it is.
    _ = fcntl(descriptor, Self.setPipeSize, 1 << 20)
  }

  deinit { if isOwned { close(descriptor) } }

  func read(into span: inout MutableRawSpan) throws(ByteSourceError) -> Int {
    while true {
      let count = span.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      if errno != EINTR { throw .failed(systemError()) }
    }
  }
}
