import Editing
import GeoJSON
import Glibc
import SimpleFeatures
import Styling

/// Places by their addresses, out of a GeoJSON file.
struct Gazetteer {
  private struct Place {
    var numbers: Position
    /// As it was written.
    var name: String
  }

  /// A place for each feature that has the name; the same feature once.
  private var places: [FoldedText: [Int]] = [:]
  private var all: [Place] = []
  private var names: [(folded: FoldedText, name: String)] = []

  /// - Throws: `Failure` with status 66 or 65.
  init(_ path: String, _ console: Console) throws {
    let descriptor = open(console.path(path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(.noInput, "\(shownFile(path)): cannot be opened: \(systemError())")
    }
    let reader = FeatureReader(GzipSource(DescriptorSource(descriptor, isOwned: true)))
    do throws(ByteSourceError) {
      while try reader.nextFeature() { add(reader) }
    } catch {
      throw Failure(.inputOutput, "\(shownFile(path)): cannot be read: \(error.message)")
    }
    if let error = reader.takeDiagnostics().first(where: { $0.severity == .error }) {
      throw Failure(.data, "\(shownFile(path)):\(error.place.line):\(error.place.column): \(error.message)")
    }
  }

  private mutating func add(_ reader: FeatureReader) {
    guard reader.hasValidFeature else { return }
    var names: [String] = []
    for key in ["address", "name", "label"] { if let name = reader.property(key)?.string { names.append(name) } }
    if let street = reader.property("addr:street")?.string, let number = Self.text(reader.property("addr:housenumber"))
    {
      names += ["\(street) \(number)", "\(number) \(street)"]
    }
    guard !names.isEmpty, let numbers = Self.position(reader) else { return }
    all.append(Place(numbers: numbers, name: names[0]))
    for name in names {
      let folded = FoldedText(name)
      if places[folded]?.last == all.count - 1 { continue }
      places[folded, default: []].append(all.count - 1)
      self.names.append((folded, name))
    }
  }

  private static func text(_ value: PropertyValue?) -> String? {
    switch value {
    case .string(let string)?: string
    case .number(let number)?: number.text
    default: nil
    }
  }

  /// The own digits of a Point, else a point on the surface with 7 decimals.
  private static func position(_ reader: FeatureReader) -> Position? {
    let geometry = reader.geometry
    if geometry.type == .point, let range = reader.record.geometryText {
      let text = reader.withText(range) { span in span.withUnsafeBufferPointer { Array($0) } }
      guard case .draft(let draft)? = ParsedFeature(text, source: 0)?.state.geometry else { return nil }
      return draft.parts.first?.paths.first?.vertices.first?.numbers
    }
    guard let point = geometry.interiorPoint else { return nil }
    let number = { (value: Double) in
      var bytes: [UInt8] = []
      NumberText.append(value, decimals: 7, to: &bytes)
      return ExactNumber(correctlyRounded(bytes.span), text: String(decoding: bytes, as: UTF8.self))
    }
    return Position(number(point.x), number(point.y))
  }

  /// The position of an address, which has to match as a whole; case and accents do not count.
  func position(of address: String) throws(EditError) -> Position {
    let folded = FoldedText(address)
    guard let found = places[folded], let first = found.first else {
      let like = names.filter { $0.folded.text.utf8.starts(with: folded.text.utf8) }.map(\.name)
      let words = like.prefix(3).map { "'\(shown($0))'" }.joined(separator: ", ")
      throw EditError(
        "address-not-found",
        "no feature of the gazetteer has the address '\(shown(address))'"
          + (like.isEmpty ? "" : "; these begin so: \(words)"))
    }
    guard found.count == 1 else {
      throw EditError(
        "address-ambiguous", "\(found.count) features of the gazetteer have the address '\(shown(address))'")
    }
    return all[first].numbers
  }
}
