import Extents
import GeoJSON
import ReferenceSystems
import SimpleFeatures

/// In what plane or on what globe boxes are made, and the way there from each input.
struct ExtentSpace {
  /// What becomes of an input's coordinates.
  enum Way {
    /// They count as they are.
    case direct
    /// They are transformed.
    case through(Transformation)
  }

  /// The reference system of the answer.
  private(set) var system = ReferenceSystem.crs84
  /// Whether longitudes are plain numbers.
  private(set) var isPlanar = false

  private let command: ExtentCommand
  private var transformations: [String: Transformation] = [:]
  private var firstFile: String?

  init(_ command: ExtentCommand) throws(Failure) {
    self.command = command
    if let name = command.output.toCRS {
      system = ReferenceSystem(userInput: name)
      isPlanar = try !Self.isGeographic(system) && !system.isWebMercator
    } else if let name = command.input.crs {
      system = ReferenceSystem(userInput: name)
      isPlanar = try !Self.isGeographic(system)
    }
    if command.isPlanar { isPlanar = true }
  }

  /// The space that partial results were made in.
  init(_ command: ExtentCommand, crs: String, isPlanar: Bool) {
    self.command = command
    system = ReferenceSystem(userInput: command.output.toCRS ?? crs)
    self.isPlanar = isPlanar
  }

  /// Whether the answer's box is one of longitudes and latitudes that becomes Web Mercator at the end.
  var endsInWebMercator: Bool { command.output.toCRS != nil && system.isWebMercator }

  /// The way from an input into the space.
  /// - Parameter meaning: what the input's `crs` member says.
  mutating func way(from meaning: CRSMeaning?, file: String) throws(Failure) -> Way {
    let source = source(meaning)
    guard command.output.toCRS != nil else {
      if firstFile == nil {
        firstFile = file
        if command.input.crs == nil, source != system {
          system = source
          let isGeographic = try Self.isGeographic(source)
          isPlanar = command.isPlanar || !isGeographic
        }
      } else if source != system, !(source.isLonLat && system.isLonLat) {
        throw Failure(
          .data,
          "\(shownFile(file)): is in \(shown(source.name)), but \(shownFile(firstFile ?? "")) in \(shown(system.name)); "
            + "--to-crs brings them together")
      }
      return .direct
    }
    let target = endsInWebMercator ? ReferenceSystem.crs84 : system
    if source.isLonLat && target.isLonLat || source == target { return .direct }
    if let known = transformations[source.name] { return .through(known) }
    let transformation = try Self.check { () throws(ReferenceSystemError) in
      try Transformation(from: source, to: target)
    }
    transformations[source.name] = transformation
    return transformation.isIdentity ? .direct : .through(transformation)
  }

  private func source(_ meaning: CRSMeaning?) -> ReferenceSystem {
    if let name = command.input.crs { return ReferenceSystem(userInput: name) }
    if case .other(let name)? = meaning { return ReferenceSystem(fromData: name) ?? .crs84 }
    return .crs84
  }

  /// Whether an input's coordinates are free of any range.
  static func isFreeOfRange(_ command: ExtentCommand) throws(Failure) -> Bool {
    if command.isPlanar { return true }
    guard let name = command.input.crs else { return false }
    return try !isGeographic(ReferenceSystem(userInput: name))
  }

  private static func isGeographic(_ system: ReferenceSystem) throws(Failure) -> Bool {
    try check { () throws(ReferenceSystemError) in try system.isGeographic }
  }

  /// Turns an error of PROJ into the failure it means.
  static func check<Result>(_ body: () throws(ReferenceSystemError) -> Result) throws(Failure) -> Result {
    do throws(ReferenceSystemError) { return try body() } catch {
      throw Failure(error.isMissingResource ? .unavailable : .usage, error.description)
    }
  }
}
