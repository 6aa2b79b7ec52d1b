import GeoJSON
import ReferenceSystems
import SimpleFeatures

/// Inputs that are read more than once, their positions brought to longitudes and latitudes or to a map's own system.
final class StyledInput {
  let files: [InputFile]
  private let loop: FeatureLoop
  private let filter: FeatureFilter
  /// Whether coordinates are taken as they stand.
  private let isPlanar: Bool
  /// The bytes of inputs that cannot be read twice.
  private var held: [String: [UInt8]] = [:]
  private var transformations: [String: Transformation?] = [:]
  private var geometry = Geometry()

  init(_ files: [InputFile], _ loop: FeatureLoop, _ filter: FeatureFilter, isPlanar: Bool) {
    self.files = files
    self.loop = loop
    self.filter = filter
    self.isPlanar = isPlanar
    // Longitudes are taken as drawn, past the antimeridian too.
    loop.options.range = isPlanar || loop.input.crs != nil ? .any : .measured
  }

  /// Reads everything and hands on each feature that the filters keep, the number of its file and its geometry.
  ///
  /// - Parameter isLast: whether the inputs are not needed again.
  func read(
    isFirst: Bool, isLast: Bool, _ handle: (FeatureReader, Int, Geometry) throws -> Void
  ) throws {
    for (index, file) in files.enumerated() {
      let source = try self.source(file, isFirst: isFirst, isLast: isLast)
      try loop.read(file, source: source, isRepetition: !isFirst) { reader, piece in
        if case .suffix = piece, !isPlanar { try LateCRS.check(reader, file) }
        guard case .feature = piece else { return }
        if !reader.hasValidFeature && loop.input.invalid == .skip { return }
        if !filter.isEmpty && !filter.matches(reader) { return }
        if let transformation = try transformation(reader.crs) {
          geometry = reader.geometry
          transformation.forward(&geometry.coordinates)
          try handle(reader, index, geometry)
        } else {
          try handle(reader, index, reader.geometry)
        }
      }
    }
    try loop.checkErrors()
  }

  /// Nil: the file can be opened again.
  func source(_ file: InputFile, isFirst: Bool, isLast: Bool) throws(Failure) -> (any ByteSource)? {
    if let bytes = held[file.path] {
      if isLast { held[file.path] = nil }
      return BytesSource(bytes)
    }
    guard isFirst, !isLast, !loop.input.isRepeatable(file, loop.console) else { return nil }
    let source = try loop.input.source(for: file, loop.console)
    let bytes: [UInt8]
    do throws(ByteSourceError) { bytes = try source.readAll(limit: .max) } catch {
      throw Failure(.inputOutput, "\(shownFile(file.path)): cannot be read: \(error.message)")
    }
    held[file.path] = bytes
    return BytesSource(bytes)
  }

  private func transformation(_ meaning: CRSMeaning?) throws(Failure) -> Transformation? {
    guard !isPlanar else { return nil }
    let system: ReferenceSystem
    if let name = loop.input.crs {
      system = ReferenceSystem(userInput: name)
    } else if case .other(let name)? = meaning {
      system = ReferenceSystem(fromData: name) ?? .crs84
    } else {
      return nil
    }
    if system.isLonLat { return nil }
    if let known = transformations[system.name] { return known }
    let made = try ExtentSpace.check { () throws(ReferenceSystemError) in
      try Transformation(from: system, to: .crs84)
    }
    transformations[system.name] = made
    return made
  }
}
