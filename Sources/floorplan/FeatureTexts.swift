import GeoJSON
import Glibc

/// The texts of features, to be written again later as they stood.
///
/// Those of a plain file stay in it and are read a second time; those of a pipe or of compressed data are held.
final class FeatureTexts {
  private enum Store {
    case file(descriptor: Int32, name: String)
    case held([[UInt8]])
  }

  /// Bytes that are read or held at a time.
  private static let pieceSize = 4 << 20

  private var stores: [Store] = []
  /// For each feature its store, its offset there and its length.
  private var places: [(offset: Int, store: Int32, length: Int32)] = []
  private var window: [UInt8] = []
  private var windowStore: Int32 = -1
  private var windowStart = 0

  deinit {
    for store in stores { if case .file(let descriptor, _) = store { close(descriptor) } }
  }

  var count: Int { places.count }

  /// Makes ready for an input.
  /// - Parameter plainPath: where the input's bytes can be read again; nil when they cannot.
  func begin(_ file: InputFile, plainPath: String?) {
    let descriptor = plainPath.map { open($0, O_RDONLY | O_CLOEXEC) } ?? -1
    stores.append(descriptor >= 0 ? .file(descriptor: descriptor, name: file.path) : .held([]))
  }

  /// - Parameter features: how many are to come.
  func reserveCapacity(_ features: Int) { places.reserveCapacity(places.count + features) }

  /// Remembers the feature that the reader read last.
  /// - Parameter range: of its record.
  func append(_ reader: FeatureReader, _ range: Range<Int>) {
    let store = stores.count - 1
    guard case .held(var pieces) = stores[store] else {
      places.append((reader.byteOffset(range.lowerBound), Int32(store), Int32(range.count)))
      return
    }
    stores[store] = .held([])
    if pieces.isEmpty || pieces[pieces.count - 1].count + range.count > Self.pieceSize {
      pieces.append([])
      pieces[pieces.count - 1].reserveCapacity(max(Self.pieceSize, range.count))
    }
    let piece = pieces.count - 1
    places.append((piece << 32 | pieces[piece].count, Int32(store), Int32(range.count)))
    reader.withText(range) { text in text.withUnsafeBufferPointer { pieces[piece].append(contentsOf: $0) } }
    stores[store] = .held(pieces)
  }

  /// Gives the text of a feature to `body`. Fast when features are asked for in their order.
  /// - Throws: `Failure` with status 74 when a file cannot be read again.
  func withText<Result>(_ index: Int, _ body: (Span<UInt8>) throws -> Result) throws -> Result {
    let place = places[index]
    switch stores[Int(place.store)] {
    case .held(let pieces):
      let start = place.offset & 0xFFFF_FFFF
      let piece = pieces[place.offset >> 32]
      return try body(piece.span.extracting(start..<start + Int(place.length)))
    case .file(let descriptor, let name):
      let end = place.offset + Int(place.length)
      if place.store != windowStore || place.offset < windowStart || end > windowStart + window.count {
        try fill(descriptor, name, from: place.offset, atLeast: Int(place.length))
        windowStore = place.store
      }
      let start = place.offset - windowStart
      let window = window
      return try body(window.span.extracting(start..<start + Int(place.length)))
    }
  }

  private func fill(_ descriptor: Int32, _ name: String, from offset: Int, atLeast count: Int) throws(Failure) {
    let size = max(Self.pieceSize / 4, count)
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
