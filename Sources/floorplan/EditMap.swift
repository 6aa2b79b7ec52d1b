import Extents
import GeoJSON
import SVG
import SimpleFeatures

/// `edit-apply -f svg`: the result as a map, the changed features selected.
struct EditMap {
  private let command: EditApplyCommand
  private let result: EditResult

  init(_ command: EditApplyCommand, _ result: EditResult) {
    self.command = command
    self.result = result
  }

  func write(to output: Output) throws {
    var extent = Extent(isPlanar: result.texts.isPlanar)
    var hasPoints = false
    try forEachFeature { geometry, _, _ in
      extent.add(geometry)
      hasPoints = hasPoints || geometry.type == .point || geometry.type == .multiPoint
    }
    let settings = command.map.settings
    let theme = settings.theme
    let layers = ["features", "changed"].map { name in
      MapLayer(id: name, title: name, look: .plain(paletteIndex: 0, theme: theme))
    }
    var drawing = MapDrawing(settings: settings, layers: layers, box: extent.box, hasPoints: hasPoints)
    try forEachFeature { geometry, id, isChanged in
      var feature = MapFeature(id: id, name: id)
      feature.isSelected = isChanged
      drawing.add(geometry, feature, toLayer: isChanged ? 1 : 0)
    }
    try output.write(drawing.document())
  }

  /// Goes over the features of the result, in order.
  private func forEachFeature(_ body: (Geometry, String?, _ isChanged: Bool) -> Void) throws {
    let session = result.session
    func take(_ handle: Int) {
      guard let state = session.entries[handle].current else { return }
      let id = state.id.map { $0.value.string ?? $0.string }
      body(result.texts.geometry(of: state), id, true)
    }
    var added: [Int: [Int]] = [:]
    for (anchor, handles) in result.additions { added[anchor] = handles }
    let skipped = Set(result.data.skipped)
    try result.data.reread { reader, piece in
      guard case .feature = piece else { return }
      let number = reader.featureIndex
      added[number]?.forEach(take)
      if let handle = result.changes[number] { return take(handle) }
      if skipped.contains(number) { return }
      body(reader.geometry, reader.idText.map { textOfJSONString(reader.string($0)) }, false)
    }
    added[result.data.featureCount]?.forEach(take)
  }
}
