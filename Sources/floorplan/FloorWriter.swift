import Floors
import GeoJSON
import SimpleFeatures

/// Writes features of indoor data as they stood, into one file or one for each floor.
struct FloorWriter {
  let gatherer: FloorGatherer
  let form: FeatureWriter.Form
  /// What stands before and behind the features of the only collection.
  let frame: (prefix: [UInt8], suffix: [UInt8])?
  /// The `crs` member of a new collection.
  let crsMember: String?

  private static let pieceSize = 1 << 17

  /// Writes some features.
  /// - Parameter changes: what a feature is written as, once for each; nil leaves it as it stands.
  func write(
    _ features: some Sequence<Int>, to output: Output, changes: ((Int) -> [FeatureChange])? = nil
  ) throws {
    try write(features, changes: changes) { try output.write($0) }
  }

  /// The bytes of some features.
  func bytes(_ features: some Sequence<Int>) throws -> [UInt8] {
    var result: [UInt8] = []
    try write(features, changes: nil) { result += $0 }
    return result
  }

  private func write(
    _ features: some Sequence<Int>, changes: ((Int) -> [FeatureChange])?, _ put: ([UInt8]) throws -> Void
  ) throws {
    var writer = FeatureWriter(form: form)
    var bytes: [UInt8] = []
    begin(&writer, &bytes)
    var scratch: [UInt8] = []
    var count = 0
    for feature in features {
      let isBare = gatherer.bareGeometries.contains(feature)
      let changes = changes?(feature) ?? []
      if changes.isEmpty {
        try gatherer.texts.withText(feature) { writer.append($0, isBareGeometry: isBare, to: &bytes) }
        count += 1
      }
      for change in changes {
        scratch.removeAll(keepingCapacity: true)
        try gatherer.texts.withText(feature) {
          change.append($0, isPlain: false, isBareGeometry: isBare, to: &scratch)
        }
        writer.append(scratch.span, to: &bytes)
        count += 1
      }
      if bytes.count > Self.pieceSize {
        try put(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    end(&writer, &bytes, isEmpty: count == 0)
    try put(bytes)
  }

  private func begin(_ writer: inout FeatureWriter, _ bytes: inout [UInt8]) {
    if form != .geojson { return writer.begin(&bytes) }
    if let frame {
      bytes += frame.prefix
      bytes.append(UInt8(ascii: "\n"))
    } else if let crsMember {
      bytes += "{\"type\":\"FeatureCollection\",\(crsMember),\"features\":[\n".utf8
    } else {
      writer.begin(&bytes)
    }
  }

  private func end(_ writer: inout FeatureWriter, _ bytes: inout [UInt8], isEmpty: Bool) {
    guard form == .geojson, let frame else { return writer.end(&bytes) }
    if !isEmpty { bytes.append(UInt8(ascii: "\n")) }
    bytes += frame.suffix.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    bytes.append(UInt8(ascii: "\n"))
  }
}

/// What `--annotate` and `--explode` add to features.
struct FloorAnnotations {
  let view: FloorView
  let model: FloorModel
  let gatherer: FloorGatherer
  let explodes: Bool

  /// What a feature is written as; empty for one that has no floor.
  func changes(_ feature: Int) -> [FeatureChange] {
    let found = view.annotations(of: feature)
    guard explodes, found.count > 1 else { return found.first.map { [.properties(properties($0))] } ?? [] }
    return found.map { annotation in
      let level = model.levels[annotation.level]
      let suffix = model.schema == .osm ? level.order?.text ?? level.id : level.id
      guard let id = gatherer.features.idText(feature) else { return .properties(properties(annotation)) }
      return .renamed(id: jsonString("\(id)@\(suffix)"), properties(annotation))
    }
  }

  private func properties(_ annotation: FloorView.Annotation) -> [(name: String, text: String)] {
    let level = model.levels[annotation.level]
    let facility = level.facilities.first.flatMap { model.facilities[$0].id }
    return [
      ("floor:order", annotation.order?.text ?? "null"),
      ("floor:orders", "[\(annotation.orders.map(\.text).joined(separator: ","))]"),
      ("floor:level", jsonString(level.id)), ("floor:facility", facility.map(jsonString) ?? "null"),
    ]
  }
}
