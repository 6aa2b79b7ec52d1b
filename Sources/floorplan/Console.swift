import GeoJSON
import Glibc

/// What a command has of the world: the standard streams and the folder that relative paths begin at.
///
/// The program runs on the process's own streams; a test runs a command on bytes.
final class Console {
  private enum Streams {
    case process
    case memory(input: [UInt8])
  }

  private let streams: Streams
  private let folder: String?
  /// What a test's command wrote to standard output.
  private(set) var capturedOutput: [UInt8] = []
  /// What a test's command wrote to standard error.
  private(set) var capturedError = ""
  var isQuiet = false
  var isVerbose = false

  /// The process's streams and working folder.
  init() {
    streams = .process
    folder = nil
  }

  /// Given input, captured output.
  init(input: [UInt8], folder: String) {
    streams = .memory(input: input)
    self.folder = folder
  }

  /// Where a path leads.
  func path(_ path: String) -> String {
    guard let folder, !path.hasPrefix("/") else { return path }
    return folder + "/" + path
  }

  /// A source of the bytes of standard input.
  func standardInput() -> any ByteSource {
    switch streams {
    case .process: DescriptorSource(0)
    case .memory(let input): BytesSource(input)
    }
  }

  /// Writes to standard output.
  /// - Throws: `Failure` with status 74. A reader that went away is no failure.
  func writeOutput(_ bytes: some Sequence<UInt8>) throws(Failure) {
    guard case .process = streams else { return capturedOutput.append(contentsOf: bytes) }
    try Descriptor.writeAll(Array(bytes), to: 1, name: "standard output")
  }

  /// The descriptor of standard output, nil where it is captured.
  var outputDescriptor: Int32? {
    if case .process = streams { 1 } else { nil }
  }

  /// Writes a line to standard error, `floorplan: ` before it, with nothing in it that could steer a terminal.
  ///
  /// Every message passes here, so that no caller can forget it; what is escaped already stays as it is.
  func say(_ message: String) { writeError("floorplan: \(shown(message, most: .max))\n") }

  /// Writes to standard error.
  func writeError(_ text: String) {
    guard case .process = streams else { return capturedError += text }
    // Where standard error cannot be written there is no one to tell.
    var bytes = Array(text.utf8)
    while !bytes.isEmpty {
      let count = write(2, bytes, bytes.count)
      if count <= 0 { return }
      bytes.removeFirst(count)
    }
  }

  /// Whether a person may be looking at standard error.
  var hasTerminal: Bool {
    if case .process = streams { isatty(2) == 1 } else { false }
  }
}
