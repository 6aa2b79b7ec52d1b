import Extents
import GeoJSON
import Legends
import SVG
import SimpleFeatures
import Styling

/// The second reading: inputs drawn as their layers have it.
final class StyledMap {
  private let layers: StyledLayers
  private let survey: LayerSurvey
  private let options: MapOptions
  private let features: MapFeatureOptions
  private let reporter: Reporter
  private let console: Console
  private let bbox: BoundingBox?
  /// Which layers are drawn, from bottom to top.
  private var order: [Int] = []
  /// Where in the map each layer is; nil: it is not drawn.
  private var places: [Int?] = []
  private var styles: [LayerStyle] = []
  private var classes: [ClassTable?] = []
  private var names: FeatureNames
  private var details: PointDetails?
  private var isSelectionFound: [Bool]
  private let keys = PropertyKeys(SimpleStyle.keys)
  private var ranges: [Range<Int>?] = []
  /// Layers whose features all look as the layer does.
  private var isConstant: [Bool] = []
  private var ringKeys: [[String]] = []
  /// By layer: the first symbol that there is not, and how many features ask for such.
  private var unknownSymbols: [Int: (first: String, count: Int)] = [:]
  private let projector: MapProjector?
  private let precision: Int?
  /// What a command knows to be shown, whatever the extent of the inputs.
  var given: BoundingBox?
  /// Free space inside the edges where the command line does not say it.
  var ownPadding: MapSettings.Padding?
  /// What the document is called where neither the command line nor the style says it.
  var ownTitle: String?

  /// - Parameters:
  ///   - bbox: what is shown instead of the extent.
  ///   - projector: brings positions into a reference system of the user's.
  init(
    _ survey: LayerSurvey, _ options: MapOptions, _ features: MapFeatureOptions, bbox: BoundingBox?,
    _ projector: MapProjector?, _ console: Console, _ reporter: Reporter, precision: Int?
  ) {
    self.survey = survey
    layers = survey.layers
    self.options = options
    self.features = features
    self.bbox = bbox
    self.projector = projector
    self.precision = precision
    self.console = console
    self.reporter = reporter
    names = FeatureNames(features)
    if features.details != nil { details = PointDetails() }
    isSelectionFound = features.selected.map { _ in false }
  }

  /// What the map needs to know of the document.
  var settings: MapSettings {
    var settings = options.settings
    settings.theme = layers.theme.theme
    settings.documentTitle = layers.style.title ?? ownTitle
    settings.description = layers.style.description
    settings.isCropped = bbox != nil
    if let precision { settings.precision = precision }
    // A marker that is cut at the edge says the wrong thing.
    settings.padding = settings.padding ?? ownPadding
    if settings.padding == nil, survey.hasPoints { settings.padding = .forPoints(reach: survey.reach) }
    if projector != nil || isPlanar { settings.projection = .planar }
    return settings
  }

  private var isPlanar: Bool { options.projection == .named(.planar) }

  private var box: BoundingBox? {
    if let given { return given }
    if let projector { return projector.box }
    return bbox ?? survey.extent.box
  }

  /// The zoom of the map without a legend.
  var zoom: Double {
    let drawing = MapDrawing(settings: settings, layers: [], box: box, hasPoints: survey.hasPoints)
    return projector?.zoom(of: drawing) ?? drawing.zoom
  }

  /// Layers that are drawn at a zoom, from bottom to top: inputs whose features no layer took, then the style's.
  func shownLayers(zoom: Double) -> [Int] {
    let inputs = layers.files.indices.map { layers.index(ofInput: $0) }.filter { index in
      !layers.isHidden(index) && (!layers.hasStyle || survey.entries[index].tally.count > 0)
    }
    let styled = layers.style.layers.indices.filter {
      !layers.style.layers[$0].isHidden && layers.style.layers[$0].isDrawn(atZoom: zoom)
    }
    if !layers.hasStyle { return inputs }
    if layers.own.isEmpty { return inputs + styled }
    // A layer of the style lies where the layer lies whose features it takes.
    let places = layers.files.indices.flatMap { file in
      inputs.filter { $0 == layers.index(ofInput: file) }
        + styled.filter { layers.style.layers[$0].source == layers.files[file].layer }
    }
    return places + styled.filter { !places.contains($0) }
  }

  /// Draws everything.
  ///
  /// - Parameters:
  ///   - more: further layers above, and what draws into them; its first layer has that number.
  func document(
    _ input: some MapInput, zoom: Double, legend: LegendPanel?, position: LegendPanel.Position,
    more: [MapLayer] = [], isLast: Bool = true, drawMore: (inout MapDrawing, Int) throws -> Void = { _, _ in }
  ) throws -> [UInt8] {
    order = shownLayers(zoom: zoom)
    styles = (0..<layers.count).map { survey.style($0, zoom: zoom) }
    classes = try (0..<layers.count).map { try survey.classes($0, styles[$0]) }
    places = (0..<layers.count).map { order.firstIndex(of: $0) }
    isConstant = (0..<layers.count).map { styles[$0].rules.isConstant && !survey.isStyled($0) }
    ringKeys = styles.map { $0.clusterLook.ring.map(\.property) }
    let mapLayers = order.map(mapLayer) + more
    var drawing = MapDrawing(
      settings: settings, layers: mapLayers, box: box, hasPoints: survey.hasPoints, legend: legend,
      legendPosition: position, widestStroke: 16)
    if legend != nil, drawing.mapWidth < 64 {
      throw Failure(.usage, "--legend leaves less than 64 px of --width to the map")
    }
    if let projector {
      drawing.projectionName = projector.name
      drawing.describedBox = survey.extent.box
    }
    try input.read(isFirst: false, isLast: isLast) { reader, file, geometry in
      try add(reader, file, geometry, input.own, to: &drawing, zoom: zoom)
    }
    try drawMore(&drawing, order.count)
    for (index, (first, count)) in unknownSymbols.sorted(by: { $0.key < $1.key }) {
      try reporter.warn(
        "no-symbol",
        "layer '\(shown(layers.id(index)))': no symbol '\(shown(first))' and the like for \(count) "
          + "\(count == 1 ? "feature" : "features"); the markers are plain")
    }
    for (id, isFound) in zip(features.selected, isSelectionFound) where !isFound {
      try reporter.warn("no-selection", "--select: no feature has the id '\(shown(id))'")
    }
    if let skipped = projector?.skipped, skipped > 0 {
      try reporter.warn(
        "not-projectable",
        "\(skipped) \(skipped == 1 ? "feature has" : "features have") a position without a place in "
          + "\(shown(projector?.name ?? "")); left out")
    }
    var labelsLeftOut = 0
    let bytes = drawing.document(labelsLeftOut: &labelsLeftOut)
    if labelsLeftOut > 0, console.isVerbose { console.say("note: \(labelsLeftOut) labels found no room") }
    return bytes
  }

  /// Writes the table of points, if it is wanted.
  func writeDetails() throws {
    guard let details, let path = features.details else { return }
    let output = try Output(path: console.path(path), shownAs: path)
    try output.write(details.text(isJSON: path.lowercased().hasSuffix(".json")))
    try output.commit()
  }

  private func mapLayer(_ index: Int) -> MapLayer {
    if let own = layers.ownLayer(index) { return own }
    let style = styles[index]
    var look = style.look(of: NoFeature?.none)
    if survey.isStyled(index) { look = SimpleStyle().look(theme: layers.theme.theme) }
    var layer = MapLayer(id: layers.id(index), title: layers.title(index), look: look)
    layer.cluster = style.clusterLook
    layer.drawsClusters = style.rules.drawsClusters
    return layer
  }

  // MARK: Features

  private func add(
    _ reader: FeatureReader, _ file: Int, _ geometry: Geometry, _ own: MapFeature?, to drawing: inout MapDrawing,
    zoom: Double
  ) throws {
    if geometry.sequences.isEmpty { return }
    let feature = ReaderFeature(reader: reader)
    let index = layers.layer(of: feature, file: file, zoom: zoom)
    guard let place = places[index] else { return }
    names.look(reader)
    let style = styles[index]
    let name = style.rules.name == nil ? own?.name ?? names.name(reader, style) : names.name(reader, style)
    var drawn = MapFeature(id: names.id(reader) ?? own?.id, name: name)
    drawn.description = names.description(reader)
    drawn.data = names.data(reader)
    if let label = style.label(of: feature) {
      (drawn.label, drawn.labelLook) = (label.text, label.look)
    } else if style.rules.label == nil {
      drawn.label = names.label(reader) ?? own?.label
    }
    drawn.isSelected = own?.isSelected ?? false
    if !features.selected.isEmpty, isSelected(reader, index) { drawn.isSelected = true }
    if layers.ownLayer(index) != nil {
      drawn.look = classLook(feature, index) ?? own?.look
    } else if !isConstant[index] {
      drawn.look = look(reader, feature, index, name)
    }
    if drawn.isSelected {
      let look = drawn.look ?? drawing.layers[place].look
      drawn.look = style.selected(look, feature)
    }
    let hasPoints = geometry.sequences.contains { $0.kind == .points }
    if hasPoints {
      drawn.cluster = layers.ownLayer(index) == nil ? cluster(reader, index) : own?.cluster
      let address = names.details(reader)
      drawn.pointDetails = address.text
      if details != nil { note(reader, geometry, layers.id(index), name, address, drawing) }
    }
    if let projector {
      guard let projected = projector.projected(geometry) else { return }
      drawing.add(projected, drawn, toLayer: place)
    } else {
      drawing.add(geometry, drawn, toLayer: place)
    }
  }

  private func look(_ reader: FeatureReader, _ feature: ReaderFeature, _ index: Int, _ name: String?) -> Look {
    let style = styles[index]
    let readsKeys = style.rules.readsSimpleStyle || survey.isStyled(index)
    var own: SimpleStyle?
    if readsKeys {
      reader.findProperties(keys, into: &ranges)
      var complaints: [SimpleStyle.Complaint] = []
      own = SimpleStyle(ranges.map { $0.map(reader.value) }, complaints: &complaints)
    }
    if survey.isStyled(index), let own { return own.look(theme: layers.theme.theme) }
    var classLook: LayerStyle.ClassLook?
    if let classes = classes[index] {
      classLook = classes.row(of: feature, zoom: style.zoom).map { classes.rows[$0].look }
    }
    if let symbol = style.unknownSymbol(of: feature) {
      unknownSymbols[index, default: (symbol, 0)].count += 1
    }
    var look = style.look(of: feature, name: name, classLook: classLook)
    own?.apply(to: &look, theme: layers.theme.theme)
    return look
  }

  /// The look of a feature in a layer of the command's own by its class; nil where it has none.
  private func classLook(_ feature: ReaderFeature, _ index: Int) -> Look? {
    guard let classes = classes[index], let row = classes.row(of: feature, zoom: styles[index].zoom) else { return nil }
    if case .missing = classes.rows[row].kind { return nil }
    return styles[index].look(of: feature, name: nil, classLook: classes.rows[row].look)
  }

  private func isSelected(_ reader: FeatureReader, _ index: Int) -> Bool {
    guard let id = names.selectionID(reader) else { return false }
    var isSelected = false
    for (number, wanted) in features.selected.enumerated()
    where wanted == id || wanted == "\(layers.id(index))/\(id)" {
      isSelectionFound[number] = true
      isSelected = true
    }
    return isSelected
  }

  /// What `cluster` and supercluster write.
  private func cluster(_ reader: FeatureReader, _ index: Int) -> MapFeature.Cluster? {
    guard reader.property("cluster") == .boolean(true), let count = reader.property("point_count")?.number,
      count.isFinite, count >= 0
    else { return nil }
    let text = reader.property("point_count_abbreviated").flatMap { Value($0).shownText }
    let shares = ringKeys[index].map { max(0, reader.property($0)?.number ?? 0) }
    return MapFeature.Cluster(count: count, text: text, shares: shares)
  }

  private func note(
    _ reader: FeatureReader, _ geometry: Geometry, _ layer: String, _ name: String?, _ address: FeatureNames.Details,
    _ drawing: MapDrawing
  ) {
    guard name != nil || !address.isEmpty else { return }
    for (index, sequence) in geometry.sequences.enumerated() where sequence.kind == .points {
      for position in geometry.positions(of: index) {
        let (longitude, latitude) = (geometry.coordinates[2 * position], geometry.coordinates[2 * position + 1])
        var pair = [longitude, latitude]
        projector?.transformation.forward(&pair)
        let pixels = drawing.pixels(pair[0], pair[1])
        details?.add(
          layer: layer, id: names.idJSON(reader), name: name, address, longitude, latitude, x: pixels.x, y: pixels.y)
      }
    }
  }
}
