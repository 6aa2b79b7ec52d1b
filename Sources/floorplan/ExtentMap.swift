import Extents
import GeoJSON
import SVG
import SimpleFeatures
import Styling

/// `extent -f svg`: the inputs as their layers have it, and over them the box, the shape or the tiles.
struct ExtentMap {
  private let command: ExtentCommand
  private let layers: StyledLayers
  private let input: StyledInput
  private let console: Console
  private let reporter: Reporter

  init(
    _ command: ExtentCommand, _ files: [InputFile], _ style: StyleFile, _ loop: FeatureLoop, _ filter: FeatureFilter,
    _ console: Console, _ reporter: Reporter
  ) throws(Failure) {
    self.command = command
    self.console = console
    self.reporter = reporter
    layers = try StyledLayers(
      style, hasStyle: command.layers.style != nil, files, theme: command.map.theme, command.looks)
    // The range of coordinates is that of the command, not that of a map.
    let range = loop.options.range
    input = StyledInput(files, loop, filter, isPlanar: true)
    loop.options.range = range
  }

  /// The bytes of an input that cannot be read again, for the first reading; nil for every other.
  func source(_ file: InputFile) throws(Failure) -> (any ByteSource)? {
    try input.source(file, isFirst: true, isLast: false)
  }

  /// Reads again, draws and writes.
  func write(_ gatherer: inout ExtentGatherer, _ output: Output) throws {
    let figures = try self.figures(&gatherer)
    var whole = Extent(isPlanar: gatherer.space.isPlanar, takesShortWay: command.takesShortWay)
    for group in gatherer.groups { whole.merge(group.extent) }
    for figure in figures { whole.add(figure) }

    var options = command.map
    if gatherer.space.isPlanar { options.projection = .named(.planar) }
    let survey = LayerSurvey(
      layers, zoom: nil, isPlanar: gatherer.space.isPlanar, tellsComplaints: true, colorBy: command.looks.colorBy,
      isForMap: true)
    try input.read(isFirst: false, isLast: false) { reader, file, geometry in
      try survey.take(reader, file, geometry, measures: false, reporter)
    }
    if let property = command.looks.colorBy { try survey.checkColorBy(property) }
    let map = StyledMap(
      survey, options, command.features, bbox: nil, nil, console, reporter, precision: command.output.precision)
    map.given = whole.box
    let zoom = map.zoom
    try survey.tellClasses(zoom: zoom, reporter)
    let key = try LegendRun.key(
      LegendRows(layers, survey).rows(zoom: zoom, shown: map.shownLayers(zoom: zoom)), layers, command.features.legend)
    var look = Look.plain(paletteIndex: layers.count, theme: layers.theme.theme)
    look.fill = Look.Fill(color: nil, border: look.line.color, borderWidth: 2, dashPattern: [6, 4])
    look.line.dashPattern = [6, 4]
    let bytes = try map.document(
      input, zoom: zoom, legend: key?.panel, position: key?.position ?? .right,
      more: [MapLayer(id: "extent", title: "extent", look: look)]
    ) { drawing, layer in
      for figure in figures { drawing.add(figure, toLayer: layer) }
    }
    try output.write(bytes)
    try map.writeDetails()
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
}
