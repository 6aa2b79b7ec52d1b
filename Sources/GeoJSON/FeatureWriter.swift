/// Lays features out: as a FeatureCollection with a feature a line, newline-delimited, or as a text sequence (RFC 8142).
///
/// A feature that did not change is handed over as the text it had, and comes out as it was, byte for byte; only in the
/// two sequences, where a feature is one line, the line ends between its tokens go.
public struct FeatureWriter: Sendable {
  public enum Form: String, Sendable, CaseIterable {
    case geojson, ndjson, geojsonseq

    /// The form that goes with the suffix of a file, in lower case; nil for one that says nothing.
    public init?(suffix: String) {
      switch suffix {
      case "geojson", "json": self = .geojson
      case "ndjson", "geojsonl", "ndgeojson", "jsonl": self = .ndjson
      case "geojsons", "geojsonseq": self = .geojsonseq
      default: return nil
      }
    }
  }

  public let form: Form
  private var count = 0

  public init(form: Form) { self.form = form }

  /// Writes what comes before the first feature.
  public func begin(_ bytes: inout [UInt8]) {
    if form == .geojson { bytes += "{\"type\":\"FeatureCollection\",\"features\":[\n".utf8 }
  }

  /// Writes a feature.
  /// - Parameters:
  ///   - text: a Feature, or a bare geometry, that is known to be JSON.
  ///   - isBareGeometry: whether it has to be made a Feature of.
  /// - Complexity: O(n).
  public mutating func append(_ text: Span<UInt8>, isBareGeometry: Bool = false, to bytes: inout [UInt8]) {
    switch form {
    case .geojson: if count > 0 { bytes += ",\n".utf8 }
    case .ndjson: break
    case .geojsonseq: bytes.append(0x1E)
    }
    if isBareGeometry { bytes += "{\"type\":\"Feature\",\"properties\":{},\"geometry\":".utf8 }
    if form == .geojson {
      Self.copy(text, 0..<text.count, to: &bytes)
    } else {
      Self.copyOnOneLine(text, to: &bytes)
    }
    if isBareGeometry { bytes.append(0x7D) }
    if form != .geojson { bytes.append(0x0A) }
    count += 1
  }

  /// Writes what comes behind the last feature.
  public func end(_ bytes: inout [UInt8]) {
    if form == .geojson { bytes += (count > 0 ? "\n]}\n" : "]}\n").utf8 }
  }

  private static func copy(_ text: Span<UInt8>, _ range: Range<Int>, to bytes: inout [UInt8]) {
    // The pointer is used at once, and no longer.
    unsafe text.extracting(range).withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Copies text without the runs of white space between its tokens that hold a CR or LF.
  private static func copyOnOneLine(_ text: Span<UInt8>, to bytes: inout [UInt8]) {
    var start = 0
    var index = 0
    while index < text.count {
      switch text[index] {
      case 0x22: index = endOfString(text, index)
      case 0x20, 0x09, 0x0A, 0x0D:
        let run = endOfWhiteSpace(text, index)
        if run.hasLineEnd {
          copy(text, start..<index, to: &bytes)
          start = run.end
        }
        index = run.end
      default: index += 1
      }
    }
    copy(text, start..<text.count, to: &bytes)
  }

  private static func endOfWhiteSpace(_ text: Span<UInt8>, _ start: Int) -> (end: Int, hasLineEnd: Bool) {
    var index = start
    var hasLineEnd = false
    while index < text.count {
      switch text[index] {
      case 0x0A, 0x0D: hasLineEnd = true
      case 0x20, 0x09: break
      default: return (index, hasLineEnd)
      }
      index += 1
    }
    return (index, hasLineEnd)
  }

  /// The index behind the quote that closes the string that begins at `start`.
  private static func endOfString(_ text: Span<UInt8>, _ start: Int) -> Int {
    var index = start + 1
    while index < text.count, text[index] != 0x22 { index += text[index] == 0x5C ? 2 : 1 }
    return min(index + 1, text.count)
  }
}
