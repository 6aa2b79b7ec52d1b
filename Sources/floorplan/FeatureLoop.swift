import GeoJSON

/// Reads inputs to their ends, tells the reporter what the readers say, and hands on what is good.
final class FeatureLoop {
  let input: FeatureInput
  let console: Console
  let reporter: Reporter
  var options: ReadingOptions
  /// Features read so far, of all inputs, bad ones among them.
  var featureCount = 0

  init(_ input: FeatureInput, _ console: Console, _ reporter: Reporter) {
    self.input = input
    self.console = console
    self.reporter = reporter
    options = input.readingOptions(reporter)
  }

  /// Goes through every piece of an input. After an error the rest is still read, so that all errors are told, but
  /// `handle` sees no more.
  ///
  /// - Parameters:
  ///   - assumedCRS: what a `crs` member behind the features is known to say.
  ///   - source: the bytes of the input, when they need not be fetched.
  ///   - isRepetition: whether the input has been read before, and all has been told of it.
  ///   - handle: is called for each piece; for a bad feature only with `--invalid skip` or `pass`.
  /// - Throws: what `handle` throws; `Failure` with status 66 or 74.
  func read(
    _ file: InputFile, assumedCRS: CRSMeaning? = nil, source: (any ByteSource)? = nil, isRepetition: Bool = false,
    _ handle: (FeatureReader, FeatureReader.Piece) throws -> Void
  ) throws {
    var options = options
    options.assumedCRS = assumedCRS
    let reader = try input.reader(for: file, options, console, source: source)
    do {
      while let piece = try reader.next() {
        if reader.hasDiagnostics, !isRepetition { try reporter.add(reader.takeDiagnostics(), file: file.path) }
        if case .feature = piece, !reader.hasValidFeature, options.invalid == .error { continue }
        if reporter.errors == 0 { try handle(reader, piece) }
      }
    } catch let error as ByteSourceError {
      throw Failure(.inputOutput, "\(shownFile(file.path)): cannot be read: \(error.message)")
    }
    if isRepetition { return }
    featureCount += reader.featureCount
    try reporter.add(reader.takeDiagnostics(), file: file.path)
  }

  /// Ends the run when anything was wrong.
  func checkErrors() throws(Failure) {
    if reporter.errors > 0 { throw Failure(.data) }
  }
}
