import Arguments
import Extents
import GeoJSON
import Legends
import SVG
import SimpleFeatures
import Styling

/// The map of a command that hands over the layers itself, drawn as a style file has it.
///
/// The layers are the sources of the style. What no layer of the style takes looks as it does without one.
struct LayeredMap {
  private var layers: StyledLayers
  private let options: MapOptions
  private let features: MapFeatureOptions
  private let colorBy: String?
  private let console: Console
  private let reporter: Reporter
  /// What is shown; nil: the extent of the features.
  var box: BoundingBox?
  var padding: MapSettings.Padding?
  var title: String?
  /// Decimals of a pixel.
  var precision: Int?
  var isPlanar: Bool
  /// Where the key stands when neither the command line nor a style says it; nil: at the right, of two rows or more.
  var legend: LegendPlace?
  /// The layers whose features `--color-by` colours; nil: all.
  var coloured: Set<String>?

  /// - Parameters:
  ///   - ids: of the layers, from bottom to top.
  ///   - choice: what the command line says.
  /// - Throws: `Failure` with status 66 or 65 for the file, 64 for an unknown layer or theme.
  init(
    _ ids: [String], _ choice: MapChoice, _ console: Console, _ reporter: Reporter
  ) throws(Failure) {
    let files = ids.map { InputFile(layer: $0) }
    let style = try choice.layers.layers(files, console, reporter)
    layers = try StyledLayers(
      style, hasStyle: choice.layers.style != nil, files, theme: choice.map.theme, choice.looks)
    options = choice.map
    features = choice.features
    colorBy = choice.looks.colorBy
    self.console = console
    self.reporter = reporter
    isPlanar = options.projection == .named(.planar)
    for layer in style.layers {
      guard let source = layer.source, !ids.contains(source) else { continue }
      let hint = nearest(source, in: ids).map { "; did you mean '\($0)'?" } ?? ""
      try reporter.warn("style", "layer '\(shown(layer.id))': there is no source '\(shown(source))'\(hint)")
    }
  }

  /// Whether the command line says what features look like.
  var hasChoice: Bool { layers.hasStyle || colorBy != nil }
  var theme: Theme { layers.theme.theme }
  /// The name of the theme, of the command line or the style.
  var themeName: String { options.theme ?? layers.style.theme ?? "light" }

  /// Draws everything.
  ///
  /// - Parameters:
  ///   - own: the layers as they look without a style, from bottom to top; empty: as any data do.
  ///   - rows: of the key for these layers, behind those of the style; nil: as any data have them.
  func document(_ own: [MapLayer], _ input: some MapInput, rows: [LegendRow]? = nil) throws -> [UInt8] {
    var layers = layers
    layers.own = own
    layers.coloured = coloured
    var (survey, map) = try read(layers, input, zoom: 12, isFirst: true)
    // Which layer takes a feature may depend on where all of them lie.
    if layers.style.filtersDependOnZoom {
      (survey, map) = try read(layers, input, zoom: map.zoom, isFirst: false)
    }
    let zoom = map.zoom
    if let colorBy { try survey.checkColorBy(colorBy) }
    try survey.tellClasses(zoom: zoom, reporter)
    var key = try LegendRows(layers, survey).rows(zoom: zoom, shown: map.shownLayers(zoom: zoom))
    if layers.style.legend.items.isEmpty { key += (rows ?? []).filter { isDrawn($0.layer, survey) } }
    let panel = LegendRun.key(key, layers, features.legend ?? (hasChoice ? nil : legend))
    let bytes = try map.document(input, zoom: zoom, legend: panel?.panel, position: panel?.position ?? .right)
    try map.writeDetails()
    return bytes
  }

  /// Whether anything of a layer of the command's own is drawn as it looks without a style.
  private func isDrawn(_ id: String?, _ survey: LayerSurvey) -> Bool {
    guard let file = layers.files.firstIndex(where: { $0.layer == id }) else { return false }
    let index = layers.index(ofInput: file)
    // What is coloured by classes has their rows.
    return !layers.isHidden(index) && survey.entries[index].tally.count > survey.entries[index].present
  }

  private func read(
    _ layers: StyledLayers, _ input: some MapInput, zoom: Double, isFirst: Bool
  ) throws -> (LayerSurvey, StyledMap) {
    var projector: MapProjector?
    if case .system(let name) = options.projection { projector = try MapProjector(name) }
    let survey = LayerSurvey(
      layers, zoom: zoom, isPlanar: isPlanar, tellsComplaints: isFirst, colorBy: colorBy, isForMap: true)
    try input.read(isFirst: isFirst, isLast: false) { reader, layer, geometry in
      let counted = survey.featureCount
      try survey.take(reader, layer, geometry, measures: input.isFramed, reporter)
      if input.isFramed, survey.featureCount > counted { projector?.measure(geometry) }
    }
    var options = options
    if isPlanar { options.projection = .named(.planar) }
    let map = StyledMap(survey, options, features, bbox: nil, projector, console, reporter, precision: precision)
    map.given = projector == nil ? box : nil
    map.ownTitle = title
    map.ownPadding = padding
    return (survey, map)
  }
}
