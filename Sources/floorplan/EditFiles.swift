import Editing
import GeoJSON
import Glibc
import SimpleFeatures

/// Small files that a run reads whole: logs, templates, the gazetteer.
struct EditFiles {
  private let console: Console
  /// Bytes; a log is read whole.
  private static let mostBytes = 1 << 30

  init(_ console: Console) { self.console = console }

  /// - Throws: `Failure` with status 66.
  func read(_ path: String) throws(Failure) -> [UInt8] {
    do throws(ByteSourceError) {
      if path == "-" { return try GzipSource(console.standardInput()).readAll(limit: Self.mostBytes) }
      let descriptor = open(console.path(path), O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw ByteSourceError.failed(systemError())
      }
      return try GzipSource(DescriptorSource(descriptor, isOwned: true)).readAll(limit: Self.mostBytes)
    } catch {
      throw Failure(.noInput, "\(shownFile(path)): cannot be opened: \(error.message)")
    }
  }

  /// The templates of a file, by name.
  /// - Throws: `Failure` with status 65 for what is none.
  func templates(_ path: String) throws(Failure) -> [String: Template] {
    let bytes = try read(path)
    let document: JSONDocument
    do throws(JSONError) { document = try JSONDocument(bytes) } catch {
      let place = Place(byte: error.offset, in: bytes)
      throw Failure(.data, "\(shownFile(path)):\(place.line):\(place.column): \(error.expectation) expected")
    }
    var templates: [String: Template] = [:]
    func bad(_ message: String, _ node: JSONDocument.Node) -> Failure {
      let place = Place(byte: document.nameOffset(node), in: bytes)
      return Failure(.data, "\(shownFile(path)):\(place.line):\(place.column): \(message)")
    }
    guard document.kind(document.root) == .object else { throw bad("templates must be an object", document.root) }
    for node in document.children(document.root) {
      let name = document.name(node) ?? ""
      var template = Template(name: name, title: name)
      guard document.kind(node) == .object else { throw bad("template '\(shown(name))' must be an object", node) }
      for member in document.children(node) {
        switch document.name(member) {
        case "title":
          guard let title = document.value(member).string else { throw bad("title must be a string", member) }
          template.title = shown(title)
        case "types":
          let types = document.children(member).compactMap { document.value($0).string.flatMap(GeometryType.init) }
          let known: [GeometryType] = [.point, .lineString, .polygon]
          guard types.count == document.children(member).count, types.allSatisfy(known.contains) else {
            throw bad("types must be a list of Point, LineString and Polygon", member)
          }
          template.types = types
        case "properties":
          guard document.kind(member) == .object else { throw bad("properties must be an object", member) }
          template.properties = document.children(member).map { document.property($0, bytes) }
        case "required":
          let names = document.children(member).compactMap { document.value($0).string }
          guard document.kind(member) == .array, names.count == document.children(member).count else {
            throw bad("required must be a list of names", member)
          }
          template.required = names
        case let other:
          throw bad("a template has no '\(shown(other ?? ""))'; it has title, types, properties and required", member)
        }
      }
      templates[name] = template
    }
    return templates
  }

  /// The gazetteer of a file; nil without one.
  func gazetteer(_ path: String?) throws -> Gazetteer? {
    guard let path else { return nil }
    return try Gazetteer(path, console)
  }
}
