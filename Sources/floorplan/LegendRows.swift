import Legends
import SVG
import SimpleFeatures
import Styling

/// The rows of the key of a run.
struct LegendRows {
  private let showsCounts: Bool?
  private let hidesEmpty: Bool?
  private let layers: StyledLayers
  /// Nil: no data were read.
  private let survey: LayerSurvey?

  init(_ command: LegendCommand, _ layers: StyledLayers, _ survey: LayerSurvey?) {
    showsCounts = command.given.contains("counts") || command.given.contains("no-counts") ? command.showsCounts : nil
    hidesEmpty = command.hidesEmpty ? true : nil
    self.layers = layers
    self.survey = survey
  }

  /// For the map of another command.
  init(_ layers: StyledLayers, _ survey: LayerSurvey) {
    (showsCounts, hidesEmpty) = (nil, nil)
    self.layers = layers
    self.survey = survey
  }

  /// - Parameter shown: the layers that are drawn; nil: all that are not hidden.
  func rows(zoom: Double, shown: [Int]? = nil) throws(Failure) -> [LegendRow] {
    var styled: [LegendLayer] = []
    for index in layers.style.layers.indices {
      if layers.isHidden(index) || shown.map({ !$0.contains(index) }) ?? false { continue }
      styled.append(try layer(index, zoom: zoom))
    }
    let hidden = layers.style.layers.filter(\.isHidden).map(\.id)
    var rows = Legend.rows(
      styled, rules: layers.style.legend, theme: layers.theme, symbols: layers.style.symbols, showsCount: showsCounts,
      hidesEmpty: hidesEmpty, hidden: hidden)
    guard let survey, layers.style.legend.items.isEmpty else { return rows }
    for file in layers.files.indices {
      let index = layers.index(ofInput: file)
      if layers.isHidden(index) || survey.entries[index].tally.count == 0 { continue }
      for var row in try inputRows(index, survey, zoom: zoom) {
        row.showsCount = showsCounts ?? false
        row.hidesEmpty = hidesEmpty ?? false
        rows.append(row)
      }
    }
    return rows
  }

  private func layer(_ index: Int, zoom: Double) throws(Failure) -> LegendLayer {
    let style = survey?.style(index, zoom: zoom) ?? layers.layerStyle(index, zoom: zoom)
    var layer = LegendLayer(id: layers.id(index), title: layers.title(index), style: style)
    guard let survey else {
      layer.classes = ClassTable(withoutData: style.rules, theme: layers.theme, isBase: style.isBase)
      return layer
    }
    layer.tally = survey.entries[index].tally
    layer.classes = try survey.classes(index, style)
    if let classes = layer.classes { layer.tally?.classCounts = survey.counts(index, classes, style) }
    return layer
  }

  private func inputRows(_ index: Int, _ survey: LayerSurvey, zoom: Double) throws(Failure) -> [LegendRow] {
    var layer = try layer(index, zoom: zoom)
    // A command knows best what its own layers show.
    let isOwn = layers.ownLayer(index) != nil
    if isOwn, survey.entries[index].present == 0 { return [] }
    if let classes = layer.classes {
      layer.heading = classes.propertyName
      var rows = Legend.rows([layer], rules: LegendRules(), theme: layers.theme)
      for place in rows.indices { rows[place].group = layers.count + index }
      return rows
    }
    let isOnly = layers.files.count == 1 && !layers.hasStyle
    let plain = layer.style.look(of: NoFeature?.none)
    return survey.entries[index].data.rows(
      layer: layers.id(index), plain: plain, theme: layers.theme.theme, isOnly: isOnly)
  }
}
