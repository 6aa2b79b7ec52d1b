import GeoJSON
import Glibc

/// The texts of features, to be written again later as they stood.
///
/// Those of a plain file stay in it and are read a second time; those of a pipe or of compressed data are held, and from
/// 32 MiB on lie in a temporary file. Memory: 8 bytes a feature beside the held text.
final class FeatureTexts {
  private enum Store {
    case file(descriptor: Int32, name: String)
    case held([UInt8])
    /// In the temporary file.
    case spooled
  }

  /// Features one after another whose texts are in one store, within 4 GiB.
  private struct Run {
    /// The index of the first.
    var first: Int
    var store: Int
    /// Where in the store offsets count from.
    var base: Int
  }

  /// Bytes that are read or held at a time.
  private let pieceSize: Int
  /// Bytes that are held before the rest goes into a temporary file.
  private let mostHeld: Int

  private var stores: [Store] = []
  private var runs: [Run] = []
  /// For each feature its place behind the base of its run, and its length; no feature has more than 1 GiB.
  private var places: [(offset: UInt32, length: UInt32)] = []
  private var lastRun = 0
  private var window: [UInt8] = []
  private var windowStore = -1
  private var windowStart = 0
  private var heldCount = 0
  private var spool: Int32 = -1
  private var spoolEnd = 0

  init(pieceSize: Int = 4 << 20, mostHeld: Int = 32 << 20) {
    self.pieceSize = pieceSize
    self.mostHeld = mostHeld
  }

  deinit {
    if spool >= 0 { close(spool) }
    for store in stores { if case .file(let descriptor, _) = store { close(descriptor) } }
  }

  var count: Int { places.count }

  /// Makes ready for an input.
  /// - Parameters:
  ///   - name: the input's, for messages.
  ///   - plainPath: where the input's bytes can be read again; nil when they cannot.
  func begin(name: String, plainPath: String?) {
    let descriptor = plainPath.map { open($0, O_RDONLY | O_CLOEXEC) } ?? -1
    stores.append(descriptor >= 0 ? .file(descriptor: descriptor, name: name) : .held([]))
    runs.append(Run(first: places.count, store: stores.count - 1, base: 0))
  }

  /// - Parameter features: how many are to come.
  func reserveCapacity(_ features: Int) { places.reserveCapacity(places.count + features) }

  /// Remembers the feature that the reader read last.
  /// - Parameter range: of its record.
  /// - Throws: `Failure` with status 74 when the temporary file cannot be written.
  func append(_ reader: FeatureReader, _ range: Range<Int>) throws(Failure) {
    guard case .held = stores[stores.count - 1] else {
      let offset = reader.byteOffset(range.lowerBound)
      if offset - runs[runs.count - 1].base > UInt32.max {
        runs.append(Run(first: places.count, store: stores.count - 1, base: offset))
      }
      return note(offset, range.count)
    }
    try hold(reader, range)
  }

  private func note(_ offset: Int, _ length: Int) {
    places.append((UInt32(offset - runs[runs.count - 1].base), UInt32(length)))
  }

  private func hold(_ reader: FeatureReader, _ range: Range<Int>) throws(Failure) {
    guard case .held(var piece) = stores[stores.count - 1] else { return }
    if piece.isEmpty || piece.count + range.count > piece.capacity {
      if !piece.isEmpty {
        try putAway(piece)
        stores.append(.held([]))
        runs.append(Run(first: places.count, store: stores.count - 1, base: 0))
        piece = []
      }
      piece.reserveCapacity(max(pieceSize, range.count))
    }
    // So that there is one owner and no copy.
    stores[stores.count - 1] = .held([])
    note(piece.count, range.count)
    reader.withText(range) { text in text.withUnsafeBufferPointer { piece.append(contentsOf: $0) } }
    stores[stores.count - 1] = .held(piece)
  }

  /// Moves a full piece, which the last store and run are, out of memory when much is held.
  private func putAway(_ piece: [UInt8]) throws(Failure) {
    heldCount += piece.count
    guard heldCount > mostHeld else { return }
    if spool < 0 { spool = Spool.open() }
    // Without a place for temporary files it stays in memory.
    guard spool >= 0 else { return }
    try Descriptor.writeAll(piece, to: spool, name: "temporary file")
    stores[stores.count - 1] = .spooled
    runs[runs.count - 1].base = spoolEnd
    spoolEnd += piece.count
    heldCount -= piece.count
  }

  /// The run that holds a feature.
  private func run(of index: Int) -> Run {
    if runs[lastRun].first > index || (lastRun + 1 < runs.count && runs[lastRun + 1].first <= index) {
      var (low, high) = (0, runs.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if runs[middle].first <= index { low = middle } else { high = middle }
      }
      lastRun = low
    }
    return runs[lastRun]
  }

  /// Gives the text of a feature to `body`. Fast when features are asked for in their order.
  /// - Throws: `Failure` with status 74 when a file cannot be read again.
  func withText<Result>(_ index: Int, _ body: (Span<UInt8>) throws -> Result) throws -> Result {
    let run = run(of: index)
    let start = run.base + Int(places[index].offset)
    let end = start + Int(places[index].length)
    switch stores[run.store] {
    case .held(let piece): return try body(piece.span.extracting(start..<end))
    case .file(let descriptor, let name): return try withText(start..<end, of: descriptor, name, run.store, body)
    // One file for all that are spooled, and so one window.
    case .spooled: return try withText(start..<end, of: spool, "temporary file", .max, body)
    }
  }

  private func withText<Result>(
    _ range: Range<Int>, of descriptor: Int32, _ name: String, _ store: Int, _ body: (Span<UInt8>) throws -> Result
  ) throws -> Result {
    if store != windowStore || range.lowerBound < windowStart || range.upperBound > windowStart + window.count {
      try fill(descriptor, name, from: range.lowerBound, atLeast: range.count)
      windowStore = store
    }
    let window = window
    return try body(window.span.extracting(range.lowerBound - windowStart..<range.upperBound - windowStart))
  }

  private func fill(_ descriptor: Int32, _ name: String, from offset: Int, atLeast count: Int) throws(Failure) {
    // Far from what was read last little may be wanted.
    let isNear = offset >= windowStart && offset <= windowStart + window.count + pieceSize / 4
    let size = max(isNear ? pieceSize / 4 : pieceSize / 64, count)
    if window.count < size { window = [UInt8](repeating: 0, count: size) }
    var filled = 0
    while filled < size {
      let read = window.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + filled }, size - filled, off_t(offset + filled))
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw Failure(.inputOutput, "\(shownFile(name)): cannot be read again: \(systemError())") }
      if read == 0 { break }
      filled += read
    }
    guard filled >= count else {
      throw Failure(.inputOutput, "\(shownFile(name)): has become shorter while it was read")
    }
    if filled < window.count { window.removeSubrange(filled...) }
    windowStart = offset
  }
}
