import GeoJSON
import SVG
import SimpleFeatures

/// `edit-apply -f svg`: the result as a map, the changed features selected.
struct EditMap {
  private let result: EditResult
  private var map: LayeredMap

  init(
    _ command: EditApplyCommand, _ result: EditResult, _ console: Console, _ reporter: Reporter
  ) throws(Failure) {
    self.result = result
    map = try LayeredMap([result.data.input.file.layer], command.drawing, console, reporter)
    if result.texts.isPlanar { map.isPlanar = true }
  }

  func document() throws -> [UInt8] { try map.document([], EditedFeatures(result)) }
}

/// The features of a result, in order.
private final class EditedFeatures: MapInput {
  private let result: EditResult
  private(set) var own: MapFeature?
  let isFramed = true

  init(_ result: EditResult) { self.result = result }

  func read(isFirst: Bool, isLast: Bool, _ handle: (FeatureReader, Int, Geometry) throws -> Void) throws {
    func take(_ changed: Int) throws {
      let reader = FeatureReader(BytesSource(result.text(of: changed)))
      guard result.session.entries[changed].current != nil, try reader.nextFeature() else { return }
      var shown = MapFeature()
      shown.isSelected = true
      own = shown
      try handle(reader, 0, reader.geometry)
    }
    var added: [Int: [Int]] = [:]
    for (anchor, handles) in result.additions { added[anchor] = handles }
    let skipped = Set(result.data.skipped)
    try result.data.reread { reader, piece in
      guard case .feature = piece else { return }
      let number = reader.featureIndex
      try added[number]?.forEach(take)
      if let changed = result.changes[number] { return try take(changed) }
      if skipped.contains(number) { return }
      own = nil
      try handle(reader, 0, reader.geometry)
    }
    try added[result.data.featureCount]?.forEach(take)
  }
}
