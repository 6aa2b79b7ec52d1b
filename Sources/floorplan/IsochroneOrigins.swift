import GeoJSON
import Isochrones
import SimpleFeatures

/// An origin with what is said of it.
struct NamedOrigin {
  let origin: Origin
  /// JSON text: the id of its feature, else its number.
  let id: String
  /// What messages call it.
  let label: String
  let name: String?
  /// Where it stands in a file.
  let place: (file: String, place: Place)?
}

/// Gathers the origins of a run: first those of the command line, then those of files.
struct IsochroneOrigins {
  private(set) var origins: [NamedOrigin] = []

  init(_ command: IsochroneCommand, _ console: Console, _ reporter: Reporter) throws {
    for argument in command.origins {
      let number = String(origins.count)
      origins.append(NamedOrigin(origin: argument.origin, id: number, label: number, name: nil, place: nil))
    }
    for path in command.originFiles { try read(path, command, console, reporter) }
  }

  private mutating func read(
    _ path: String, _ command: IsochroneCommand, _ console: Console, _ reporter: Reporter
  ) throws {
    let first = origins.count
    try IsochroneExtras.read(path, command, console, reporter) { geometry, reader in
      if geometry.type == .point, geometry.positionCount == 1 { append(reader, geometry, InputFile(path)) }
    }
    if origins.count == first { throw Failure(.data, "\(shownFile(path)): no Point feature") }
  }

  private mutating func append(_ reader: FeatureReader, _ geometry: Geometry, _ file: InputFile) {
    var id = String(origins.count)
    var label = id
    switch reader.id {
    case .string(let text): (id, label) = (jsonString(text), shown(text))
    case .number(let number): (id, label) = (number.text, number.text)
    default: break
    }
    var name: String?
    switch reader.property("name") {
    case .string(let text)?: name = text
    case .number(let number)?: name = number.text
    default: break
    }
    var level: Double?
    switch reader.property("level") {
    case .number(let number)?: level = number.value
    case .string(let text)?: level = decimalNumber(text)
    default: break
    }
    var longitude = geometry.coordinates[0]
    if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
    origins.append(
      NamedOrigin(
        origin: Origin(longitude: longitude, latitude: geometry.coordinates[1], level: level), id: id, label: label,
        name: name, place: (file.path, reader.place(reader.featureRange.lowerBound))))
  }
}
