import GeoJSON
import Glibc

/// Passes bytes on and shows on the terminal how many there were.
final class ProgressSource: ByteSource {
  /// Seconds between two updates.
  private static let interval = 0.2

  private let source: any ByteSource
  private let name: String
  private let size: Int?
  private let console: Console
  private var count = 0
  private var shownAt = 0.0

  /// - Parameter size: of the whole, in bytes, where it is known.
  init(_ source: any ByteSource, name: String, size: Int?, _ console: Console) {
    self.source = source
    self.name = shownFile(name)
    self.size = size
    self.console = console
  }

  func read(into span: inout MutableRawSpan) throws(ByteSourceError) -> Int {
    let added = try source.read(into: &span)
    count += added
    let now = Self.now()
    if added == 0 {
      // Back to the start of the line and clear it.
      if shownAt > 0 { console.writeError("\r\u{1B}[K") }
      shownAt = 0
    } else if now - shownAt > Self.interval {
      let share = size.map { $0 > 0 ? " \(count * 100 / $0) %" : "" } ?? ""
      console.writeError("\r\u{1B}[K\(name): \(count >> 20) MiB\(share)")
      shownAt = now
    }
    return added
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
