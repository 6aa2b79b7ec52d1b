import Editing
import GeoJSON
import Glibc

/// The input of `edit-apply`, which is read more than once: a plain file as it lies there, all else by way of a temporary
/// file without a name.
final class EditInput {
  let file: InputFile
  private let console: Console
  private let input: FeatureInput
  private var descriptor: Int32
  private let isSpooled: Bool

  /// - Throws: `Failure` with status 66 when it cannot be opened.
  init(_ file: InputFile, _ input: FeatureInput, _ console: Console) throws(Failure) {
    self.file = file
    self.input = input
    self.console = console
    descriptor = -1
    if !file.isStandardInput {
      let opened = open(console.path(file.path), O_RDONLY | O_CLOEXEC)
      var status = stat()
      if opened >= 0, fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG, !Self.isGzip(opened) {
        descriptor = opened
      } else if opened >= 0 {
        close(opened)
      }
    }
    isSpooled = descriptor < 0
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private static func isGzip(_ descriptor: Int32) -> Bool {
    var start: [UInt8] = [0, 0]
    return pread(descriptor, &start, 2, 0) == 2 && start == [0x1F, 0x8B]
  }

  /// The expanded bytes, for the first time.
  func source() throws(Failure) -> any ByteSource {
    guard isSpooled else { return progress(again()) }
    let bytes = try input.source(for: file, console)
    descriptor = Spool.open()
    guard descriptor >= 0 else {
      throw Failure(.inputOutput, "\(shownFile(file.path)): no place for a temporary file: \(systemError())")
    }
    return SpoolingSource(GzipSource(bytes), to: descriptor)
  }

  private func progress(_ source: any ByteSource) -> any ByteSource {
    guard input.showsProgress, console.hasTerminal else { return source }
    return ProgressSource(source, name: file.path, size: size, console)
  }

  /// Bytes for a reader to hold at first: a small file needs no large window.
  var windowSize: Int { isSpooled ? 1 << 20 : min(1 << 20, max(1 << 14, size + 64)) }

  /// The expanded bytes, once more.
  func again() -> any ByteSource { PlacedSource(descriptor) }

  /// Of the expanded bytes.
  var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The bytes of a range.
  func bytes(_ range: Range<Int>) throws(Failure) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: range.count)
    var filled = 0
    while filled < range.count {
      let count = result.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + filled }, $0.count - filled, off_t(range.lowerBound + filled))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw unreadable(count) }
      filled += count
    }
    return result
  }

  private func unreadable(_ count: Int) -> Failure {
    Failure(
      .inputOutput,
      "\(shownFile(file.path)): "
        + (count < 0 ? "cannot be read again: \(systemError())" : "has become shorter while it was read"))
  }

  /// Copies a range to an output.
  func copy(_ range: Range<Int>, to output: Output) throws(Failure) {
    guard try !output.copy(from: descriptor, range) else { return }
    var position = range.lowerBound
    while position < range.upperBound {
      let piece = position..<min(range.upperBound, position + 1 << 18)
      try output.write(try bytes(piece))
      position = piece.upperBound
    }
  }

  /// The SHA-256 digest of all bytes.
  func digest() throws(Failure) -> String {
    var hash = SHA256()
    var position = 0
    let size = size
    while position < size {
      let piece = position..<min(size, position + 1 << 18)
      let text = try bytes(piece)
      hash.update(text.span)
      position = piece.upperBound
    }
    return hash.finish()
  }
}

/// Reads a file from its start, wherever others read it.
private final class PlacedSource: ByteSource {
  private let descriptor: Int32
  private var position = 0

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func read(into span: inout MutableRawSpan) throws(ByteSourceError) -> Int {
    while true {
      let count = span.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(position)) }
      if count >= 0 {
        position += count
        return count
      }
      if errno != EINTR { throw .failed(systemError()) }
    }
  }
}

/// Passes bytes on and keeps a copy.
private final class SpoolingSource: ByteSource {
  private let source: any ByteSource
  private let descriptor: Int32

  init(_ source: any ByteSource, to descriptor: Int32) {
    self.source = source
    self.descriptor = descriptor
  }

  func read(into span: inout MutableRawSpan) throws(ByteSourceError) -> Int {
    let count = try source.read(into: &span)
    var written = 0
    while written < count {
      let more = span.withUnsafeMutableBytes {
        write(descriptor, $0.baseAddress.map { $0 + written }, count - written)
      }
      if more >= 0 {
        written += more
      } else if errno != EINTR {
        throw .failed("no place for a copy: \(systemError())")
      }
    }
    return count
  }
}
