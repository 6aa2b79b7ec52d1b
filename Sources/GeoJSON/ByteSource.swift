/// Where a reader's bytes come from: a file, a pipe, something that expands compressed bytes.
public protocol ByteSource: AnyObject {
  /// Fills the front of a span.
  /// - Returns: how many bytes; 0 only at the end.
  func read(into span: inout MutableRawSpan) throws(ByteSourceError) -> Int
}

public enum ByteSourceError: Error, Equatable {
  /// The bytes are not what they claim to be, as a cut gzip member.
  case damaged(rule: String, message: String)
  /// The operating system's own words.
  case failed(String)

  public var message: String {
    switch self {
    case .damaged(_, let message), .failed(let message): message
    }
  }
}

extension ByteSource {
  /// All bytes that are left.
  /// - Throws: what `read` throws, and `failed` beyond `limit` bytes.
  public func readAll(limit: Int) throws(ByteSourceError) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var span = piece.mutableSpan
      // Bytes may be written over bytes.
      var raw = unsafe span.mutableBytes
      let count = try read(into: &raw)
      if count == 0 { return bytes }
      bytes += piece.prefix(count)
      if bytes.count > limit { throw .failed("more than \(limit) bytes") }
    }
  }
}

/// Bytes that are there already.
public final class BytesSource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0
  private let chunk: Int

  /// - Parameter chunk: the most bytes to give at once.
  public init(_ bytes: [UInt8], chunk: Int = .max) {
    self.bytes = bytes
    self.chunk = chunk
  }

  public func read(into span: inout MutableRawSpan) -> Int {
    let count = min(span.byteCount, bytes.count - position, chunk)
    for index in 0..<count { span.storeBytes(of: bytes[position + index], toByteOffset: index, as: UInt8.self) }
    position += count
    return count
  }
}
