import GeoJSON
import Glibc

/// Gathers a large file in parts, on several threads, and proves afterwards that the parts fit together.
///
/// A part begins at a guess, the first feature that seems to begin in it, and counts only if the part before stopped
/// exactly there; else it is read again from where that one stopped. When there is anything to be said about the data
/// (an error, a warning, a long edge) the parts are dropped: places need the lines before them, so the file is then read
/// from its start. The answer never depends on the number of threads.
struct ExtentParts {
  /// Bytes: small enough that two threads end together, large enough that guesses cost nothing.
  private static let partSize = 8 << 20
  /// A file below it is read before threads would pay.
  private static let leastSize = 16 * partSize

  /// What a part came to.
  private struct Part: Sendable {
    var start: ReadingPoint
    /// The first feature beyond it; nil at the end of the input.
    var stop: ReadingPoint?
    var gatherer: SendableBox<ExtentGatherer>
    var features: Int
  }

  /// A gatherer that has been let go of by its thread.
  ///
  /// It holds a PROJ context that one thread at a time may use; the threads are joined before it is looked at again.
  private struct SendableBox<Value>: @unchecked Sendable {
    var value: Value
  }

  private let command: ExtentCommand
  private let file: InputFile
  private let path: String
  private let size: Int
  private let options: ReadingOptions
  private let empty: SendableBox<ExtentGatherer>

  /// - Returns: nil when the file is to be read by one thread: it is small, no plain file, or the run wants to be told
  ///   about notes.
  init?(
    _ command: ExtentCommand, _ file: InputFile, _ gatherer: ExtentGatherer, _ options: ReadingOptions,
    _ console: Console
  ) {
    guard command.input.jobs > 1, !file.isStandardInput, [.box, .camera].contains(command.job), command.answer != .svg,
      !options.wantsNotes,
      !options.findsDuplicateIDs, !command.input.showsProgress
    else { return nil }
    var status = stat()
    path = console.path(file.path)
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) >= Self.leastSize else {
      return nil
    }
    self.command = command
    self.file = file
    self.options = options
    size = Int(status.st_size)
    empty = SendableBox(value: gatherer)
  }

  /// Adds the file's features to a gatherer.
  /// - Returns: how many features there were; nil when the file has to be read from its start by one thread.
  /// - Throws: `Failure` when the file does not go with those before it.
  func gather(into gatherer: inout ExtentGatherer) throws(Failure) -> Int? {
    guard let first = readFirst() else { return nil }
    let count = (size - 1) / Self.partSize + 1
    var result = gatherer
    try result.adopt(nil, file)
    result.merge(first.gatherer.value)
    var features = first.features
    var expected = first.stop
    // A few parts a thread at a time: what each has gathered is held until it is merged.
    let wave = 3 * command.input.jobs
    for start in stride(from: 1, to: count, by: wave) {
      let parts = Workers.map(min(wave, count - start), jobs: command.input.jobs) { [self] index in
        readGuessed(start + index, like: first.start)
      }
      for (index, guessed) in parts.enumerated() {
        guard let point = expected else { break }
        let end = (start + index + 1) * Self.partSize
        if point.byte >= end { continue }
        guard let part = guessed?.start == point ? guessed : read(from: point, to: end) else { return nil }
        result.merge(part.gatherer.value)
        features += part.features
        expected = part.stop
      }
    }
    guard expected == nil else { return nil }
    gatherer = result
    return features
  }

  /// The part at the start, where nothing has to be guessed.
  private func readFirst() -> Part? { read(from: nil, to: Self.partSize) }

  private func readGuessed(_ index: Int, like point: ReadingPoint) -> Part? {
    let start = index * Self.partSize
    guard let source = source(at: start) else { return nil }
    // A feature that begins in a part is looked for in its first 256 KiB; the bytes before say how it is separated.
    var bytes = [UInt8](repeating: 0, count: 1 << 18)
    var span = bytes.mutableSpan
    var raw = span.mutableBytes
    var count = 0
    do throws(ByteSourceError) { count = try source.read(into: &raw) } catch { return nil }
    guard let guess = point.next(in: bytes.span.extracting(0..<count), offset: start) else { return nil }
    return read(from: guess, to: start + Self.partSize)
  }

  /// Reads features that begin before `end`.
  /// - Returns: nil when there is anything to be said about them.
  private func read(from point: ReadingPoint?, to end: Int) -> Part? {
    guard let source = source(at: point?.byte ?? 0) else { return nil }
    let reader =
      point.map { FeatureReader(source, from: $0, options: options, classify: FeatureInput.classify) }
      ?? FeatureReader(source, options: options, classify: FeatureInput.classify)
    var gatherer = empty.value
    var start = point
    var features = 0
    do {
      while let piece = try reader.next() {
        if reader.hasDiagnostics { return nil }
        guard case .feature = piece else { continue }
        // A legacy reference system belongs to a text, and a part may not know the text's beginning.
        if reader.crs != nil { return nil }
        let here = reader.point
        if start == nil { start = here }
        if here.byte >= end {
          return start.map { Part(start: $0, stop: here, gatherer: SendableBox(value: gatherer), features: features) }
        }
        guard case .none = try gatherer.take(reader, file) else { return nil }
        features += 1
      }
    } catch {
      return nil
    }
    if reader.hasDiagnostics || reader.hasFailed { return nil }
    return start.map { Part(start: $0, stop: nil, gatherer: SendableBox(value: gatherer), features: features) }
  }

  private func source(at offset: Int) -> DescriptorSource? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, lseek(descriptor, off_t(offset), SEEK_SET) == off_t(offset) else { return nil }
    return DescriptorSource(descriptor, isOwned: true)
  }
}
