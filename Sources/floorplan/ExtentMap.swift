import Extents
import GeoJSON
import SVG
import SimpleFeatures
import Styling

/// `extent -f svg`: the inputs, and over them the box, the shape or the tiles.
struct ExtentMap {
  /// A feature of standard input, which cannot be read a second time.
  private struct KeptFeature {
    var geometry: Geometry
    var id: String?
    var name: String?
    var layer: Int
  }

  private let command: ExtentCommand
  private let files: [InputFile]
  private let style: StyleFile
  /// Indices of the map's layers: those of the style, then the inputs.
  private let firstInput: Int
  private var hasPoints = false
  private var kept: [KeptFeature] = []

  init(_ command: ExtentCommand, _ files: [InputFile], _ style: StyleFile) {
    self.command = command
    self.files = files
    self.style = style
    firstInput = style.layers.count
  }

  /// Takes note of a feature in the first reading.
  mutating func note(_ reader: FeatureReader, _ file: InputFile, _ gatherer: inout ExtentGatherer) {
    guard let layer = layer(of: reader, file, &gatherer) else { return }
    hasPoints = hasPoints || reader.geometry.sequences.contains { $0.kind == .points }
    guard file.isStandardInput else { return }
    kept.append(
      KeptFeature(geometry: reader.geometry, id: Self.id(reader), name: Self.name(reader), layer: layer))
  }

  /// Reads again, draws and writes.
  mutating func write(_ gatherer: inout ExtentGatherer, _ loop: FeatureLoop, _ output: Output) throws {
    let figures = try self.figures(&gatherer)
    var whole = Extent(isPlanar: gatherer.space.isPlanar, takesShortWay: command.takesShortWay)
    for group in gatherer.groups { whole.merge(group.extent) }
    for figure in figures { whole.add(figure) }

    var settings = command.map.settings
    if gatherer.space.isPlanar { settings.projection = .planar }
    if let precision = command.output.precision { settings.precision = precision }
    let layers = mapLayers(settings.theme)
    var drawing = MapDrawing(settings: settings, layers: layers, box: whole.box, hasPoints: hasPoints)
    for file in files where !file.isStandardInput {
      try loop.read(file) { reader, piece in
        guard case .feature = piece, let layer = layer(of: reader, file, &gatherer) else { return }
        if !reader.record.isValid && command.input.invalid == .skip { return }
        drawing.add(reader.geometry, id: Self.id(reader), name: Self.name(reader), toLayer: layer)
      }
    }
    for feature in kept {
      drawing.add(feature.geometry, id: feature.id, name: feature.name, toLayer: feature.layer)
    }
    for figure in figures { drawing.add(figure, toLayer: layers.count - 1) }
    try output.write(drawing.document())
  }

  // MARK: What is drawn

  private func layer(of reader: FeatureReader, _ file: InputFile, _ gatherer: inout ExtentGatherer) -> Int? {
    switch gatherer.layer(of: reader, file, withUserLocation: true) {
    case nil: nil
    case .style(let index): index
    case .input: (files.firstIndex { $0.layer == file.layer }).map { firstInput + $0 }
    }
  }

  private func mapLayers(_ theme: Theme) -> [MapLayer] {
    var layers: [MapLayer] = []
    for layer in style.layers {
      layers.append(
        MapLayer(
          id: layer.id, title: layer.title ?? layer.id, look: .plain(paletteIndex: layers.count, theme: theme)))
    }
    for file in files {
      layers.append(
        MapLayer(id: file.layer, title: file.layer, look: .plain(paletteIndex: layers.count, theme: theme)))
    }
    var look = Look.plain(paletteIndex: layers.count, theme: theme)
    look.fill = Look.Fill(color: nil, border: look.line.color, borderWidth: 2, dashPattern: [6, 4])
    look.line.dashPattern = [6, 4]
    layers.append(MapLayer(id: "extent", title: "extent", look: look))
    return layers
  }

  /// The box of each group, the shape, or the tiles.
  private func figures(_ gatherer: inout ExtentGatherer) throws -> [Geometry] {
    switch command.job {
    case .tiles: return try gatherer.tiles().map(\.box.geometry)
    case .shape:
      let shapes = ExtentShapes(command, gatherer.space)
      return try gatherer.groups.compactMap { try shapes.shape(of: $0)?.geometry }
    default:
      let isPlanar = gatherer.space.isPlanar
      return gatherer.groups.compactMap {
        $0.extent.box?.padded(by: command.pad.padding, isPlanar: isPlanar).geometry
      }
    }
  }

  private static func id(_ reader: FeatureReader) -> String? {
    switch reader.id {
    case .string(let text): text
    case .number(let number): number.text
    default: nil
    }
  }

  /// The property that names a feature to a person: `title`, else `name`, also in capitals.
  private static func name(_ reader: FeatureReader) -> String? {
    for key in ["title", "name", "NAME"] {
      switch reader.property(key) {
      case .string(let text)? where !text.isEmpty: return text
      case .number(let number)?: return number.text
      case .object(let members)?: if let text = members.lazy.compactMap(\.value.string).first { return text }
      default: continue
      }
    }
    return nil
  }
}
