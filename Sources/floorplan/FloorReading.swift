import Floors
import GeoJSON
import Glibc

/// Reads the files of indoor data, one after another.
struct FloorReading {
  let input: FeatureInput
  let console: Console
  let reporter: Reporter
  private(set) var featureCount = 0
  /// The only FeatureCollection of the only input: what stands before and behind its features, without a `bbox`.
  private(set) var frame: (prefix: [UInt8], suffix: [UInt8])?
  /// What the inputs' `crs` members mean, and the text of the first.
  private(set) var systems: [(name: String, text: String, file: String)] = []

  init(_ input: FeatureInput, _ console: Console, _ reporter: Reporter) {
    self.input = input
    self.console = console
    self.reporter = reporter
  }

  private static let otherJSON: Set<String> = ["type-missing", "type-unknown", "type-not-string", "root-not-object"]

  /// Reads all files into a gatherer.
  /// - Throws: `Failure`; errors of the data have been told then.
  mutating func read(_ sources: FloorSources, into gatherer: inout FloorGatherer) throws {
    var frame: (prefix: [UInt8], suffix: [UInt8])?
    var collections = 0
    var texts = 0
    for source in sources.sources {
      gatherer.begin(source)
      let reader = try self.reader(source, sources)
      var prefix: [UInt8] = []
      var crsText: String?
      do {
        while let piece = try reader.next() {
          if reader.hasDiagnostics {
            let said = reader.takeDiagnostics()
            if source.isEntry, reader.featureCount <= 1, texts == 0 || reader.textCount <= 1,
              said.contains(where: { Self.otherJSON.contains($0.rule) && ["", "/type"].contains($0.path) })
            {
              gatherer.dropFile()
              break
            }
            try reporter.add(said, file: source.name)
          }
          switch piece {
          case .feature:
            if reader.hasValidFeature || input.invalid == .pass { try gatherer.take(reader) }
          case .prefix:
            collections += 1
            prefix = Self.text(reader, without: reader.collection)
            if collections == 1 { crsText = Self.crs(in: prefix + Array("]}".utf8)) }
            frame = (prefix, [])
          case .suffix:
            let suffix = Self.text(reader, without: reader.collection)
            if crsText == nil { crsText = Self.crs(in: Array("{\"features\":[".utf8) + suffix) }
            frame = (prefix, suffix)
          default: break
          }
        }
      } catch let error as ByteSourceError {
        throw Failure(.inputOutput, "\(shownFile(source.name)): cannot be read: \(error.message)")
      }
      try reporter.add(reader.takeDiagnostics(), file: source.name)
      featureCount += reader.featureCount
      texts += reader.textCount
      if case .other(let name)? = reader.crs {
        systems.append((name, crsText ?? "", source.name))
      } else if reader.featureCount > 0 {
        systems.append(("", "", source.name))
      }
    }
    if collections == 1 && texts == 1 { self.frame = frame }
    if reporter.errors > 0 { throw Failure(.data) }
  }

  private func reader(_ source: FloorSource, _ sources: FloorSources) throws(Failure) -> FeatureReader {
    var options = input.readingOptions(reporter)
    options.readsGeometries = false
    options.range = .any
    let bytes: any ByteSource
    switch source.content {
    case .file: bytes = try input.source(for: InputFile(path: source.name), console)
    case .standardInput: bytes = sources.standardInput ?? PrefixedSource([], console.standardInput())
    case .bytes(let text): bytes = BytesSource(text)
    case .entry(let archive, let entry): bytes = archive.source(entry)
    }
    return FeatureReader(GzipSource(bytes), options: options, classify: FeatureInput.classify)
  }

  private static func text(_ reader: FeatureReader, without collection: CollectionRecord) -> [UInt8] {
    func bytes(_ range: Range<Int>) -> [UInt8] {
      reader.withText(range) { text in text.withUnsafeBufferPointer { Array($0) } }
    }
    guard let box = collection.bbox, reader.range.contains(box.lowerBound) else { return bytes(reader.range) }
    let member = collection.bboxMember
    return bytes(reader.range.lowerBound..<member.lowerBound) + bytes(member.upperBound..<reader.range.upperBound)
  }

  /// The text of the `crs` member of an object.
  private static func crs(in text: [UInt8]) -> String? {
    rawMembers(String(decoding: text, as: UTF8.self))?.last { $0.name == "crs" }?.text
  }
}

extension FloorReading {
  /// A small file may have so many bytes.
  private static let mostBytes = 16 << 20

  /// The bytes of a small file; nil where there is none.
  static func bytes(at path: String, shownAs name: String) throws(Failure) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw Failure(.noInput, "\(shownFile(name)): cannot be opened: \(systemError())")
    }
    do throws(ByteSourceError) {
      return try DescriptorSource(descriptor, isOwned: true).readAll(limit: mostBytes)
    } catch {
      throw Failure(.inputOutput, "\(shownFile(name)): cannot be read: \(error.message)")
    }
  }

  /// The bytes of a small file of an archive.
  static func bytes(of source: FloorSource, _ console: Console) throws(Failure) -> [UInt8] {
    switch source.content {
    case .file(let path): return try bytes(at: path, shownAs: source.name) ?? []
    case .entry(let archive, let entry):
      do throws(ByteSourceError) { return try archive.source(entry).readAll(limit: mostBytes) } catch {
        throw Failure(.data, "\(shownFile(source.name)): \(error.message)")
      }
    case .bytes(let text): return text
    case .standardInput: return []
    }
  }
}
