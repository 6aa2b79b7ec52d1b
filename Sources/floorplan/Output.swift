import Glibc

/// Where a command writes: bytes gather in memory and go on in large pieces; nothing is there for others to see before
/// `commit`.
///
/// A file is written beside its target and renamed over it. What goes to standard output waits until all went well, in
/// memory or, beyond 1 MiB, in a file without a name. A device or a pipe is written as it comes.
final class Output {
  private enum Target {
    case standard(Console)
    case file(AtomicFile)
    case device(Int32, name: String)
  }

  private static let bufferSize = 1 << 18
  private static let mostInMemory = 1 << 20

  private let target: Target
  private var buffer: [UInt8] = []
  private var spool: Int32 = -1
  private var compressor: GzipCompressor?

  /// Standard output.
  init(standard console: Console) { target = .standard(console) }

  /// A file, replaced atomically; in `.gz` it is compressed.
  /// - Throws: `Failure` with status 73 when it cannot be created.
  ///
  /// - Parameters:
  ///   - makesFolders: whether folders on the way are made.
  ///   - keepsEqual: whether a target that has the same bytes already is not touched.
  init(
    path: String, shownAs name: String, makesFolders: Bool = false, keepsEqual: Bool = false
  ) throws(Failure) {
    if makesFolders { AtomicFile.makeFolders(path) }
    if let descriptor = try AtomicFile.openDevice(path, name: name) {
      target = .device(descriptor, name: name)
    } else {
      target = .file(try AtomicFile(path: path, name: name, keepsEqual: keepsEqual))
    }
    if name.lowercased().hasSuffix(".gz") { compressor = GzipCompressor() }
    buffer.reserveCapacity(Self.bufferSize)
  }

  deinit { if spool >= 0 { close(spool) } }

  func write(_ bytes: [UInt8]) throws(Failure) {
    buffer.append(contentsOf: bytes)
    try flushIfFull()
  }

  func write(_ text: String) throws(Failure) {
    buffer.append(contentsOf: text.utf8)
    try flushIfFull()
  }

  func write(_ bytes: Span<UInt8>) throws(Failure) {
    bytes.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    try flushIfFull()
  }

  @inline(__always)
  private func flushIfFull() throws(Failure) {
    if buffer.count >= Self.bufferSize { try flush(atEnd: false) }
  }

  private func flush(atEnd: Bool) throws(Failure) {
    if let compressor { buffer = compressor.compressed(buffer, isLast: atEnd) }
    switch target {
    case .file(let file): try file.write(buffer)
    case .device(let descriptor, let name): try Descriptor.writeAll(buffer, to: descriptor, name: name)
    case .standard(let console):
      // What is captured is in memory anyway.
      if atEnd || console.outputDescriptor == nil || (spool < 0 && buffer.count < Self.mostInMemory) { return }
      if spool < 0 { spool = Spool.open() }
      // Without a place for temporary files the rest of the output has to wait in memory.
      guard spool >= 0 else { return }
      try Descriptor.writeAll(buffer, to: spool, name: "temporary file")
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Copies a range of a file without taking it into memory.
  /// - Returns: false when that cannot be done here, and nothing was written.
  func copy(from source: Int32, _ range: Range<Int>) throws(Failure) -> Bool {
    // Below that, one more call costs more than it saves.
    guard compressor == nil, range.count >= Self.bufferSize else { return false }
    let descriptor: Int32
    var name = "temporary file"
    switch target {
    case .file(let file): (descriptor, name) = (file.descriptor, file.name)
    case .standard(let console):
      guard console.outputDescriptor != nil else { return false }
      if spool < 0 { spool = Spool.open() }
      descriptor = spool
    case .device: return false
    }
    guard descriptor >= 0 else { return false }
    if case .standard = target {
      try Descriptor.writeAll(buffer, to: spool, name: name)
      buffer.removeAll(keepingCapacity: true)
    } else {
      try flush(atEnd: false)
    }
    var offset = off_t(range.lowerBound)
    while offset < range.upperBound {
      let count = sendfile(descriptor, source, &offset, min(range.upperBound - Int(offset), 1 << 30))
      if count > 0 || (count < 0 && errno == EINTR) { continue }
      if count == 0 { throw Failure(.inputOutput, "the input has become shorter while it was read") }
      // A file system that cannot: what is copied stays copied.
      if errno == EINVAL || errno == ENOSYS {
        return try copyByReading(from: source, Int(offset)..<range.upperBound)
      }
      throw Descriptor.failure(writing: name)
    }
    return true
  }

  private func copyByReading(from source: Int32, _ range: Range<Int>) throws(Failure) -> Bool {
    var piece = [UInt8](repeating: 0, count: Self.bufferSize)
    var position = range.lowerBound
    while position < range.upperBound {
      let count = pread(source, &piece, min(piece.count, range.upperBound - position), off_t(position))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(.inputOutput, "the input cannot be read again: \(systemError())") }
      try write(piece.span.extracting(..<count))
      position += count
    }
    return true
  }

  /// Makes everything that was written visible.
  /// - Throws: `Failure` with status 73 or 74; the target is then as it was.
  func commit() throws(Failure) {
    try flush(atEnd: true)
    switch target {
    case .file(let file): try file.commit()
    case .device(let descriptor, let name):
      guard close(descriptor) == 0 else { throw Descriptor.failure(writing: name) }
    case .standard(let console):
      do throws(Failure) {
        if spool >= 0, let descriptor = console.outputDescriptor { try copySpool(to: descriptor) }
        try console.writeOutput(buffer)
      } catch {
        if error.status != .success { throw error }
      }
    }
  }

  // MARK: Waiting outside memory

  private func copySpool(to descriptor: Int32) throws(Failure) {
    var offset: off_t = 0
    let end = lseek(spool, 0, SEEK_END)
    while offset < end {
      let count = sendfile(descriptor, spool, &offset, Int(min(end - offset, 1 << 30)))
      if count > 0 || (count < 0 && errno == EINTR) { continue }
      // A target that sendfile does not know, such as a file opened for appending.
      guard count < 0, errno == EINVAL || errno == ENOSYS else { throw Descriptor.failure(writing: "standard output") }
      var piece = [UInt8](repeating: 0, count: Self.bufferSize)
      let read = pread(spool, &piece, piece.count, offset)
      guard read > 0 else { throw Failure(.inputOutput, "temporary file: cannot be read: \(systemError())") }
      try Descriptor.writeAll(Array(piece.prefix(read)), to: descriptor, name: "standard output")
      offset += read
    }
  }
}
