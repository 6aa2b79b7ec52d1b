import Arguments
import GeoJSON
import Legends
import SVG
import Styling

/// The layers of a run: those of the style, then the inputs, whose features come there that no layer takes.
struct StyledLayers {
  let style: StyleFile
  let hasStyle: Bool
  let files: [InputFile]
  let theme: StyleTheme
  /// What the inputs look like where no style says otherwise, when a command makes them; empty: as any data do.
  var own: [MapLayer] = []
  /// Of those, the ones whose features `--color-by` colours; nil: all.
  var coloured: Set<String>?
  private let looks: LookOptions

  /// - Throws: `Failure` with status 64 for an unknown theme.
  init(
    _ style: StyleFile, hasStyle: Bool, _ files: [InputFile], theme: String?, _ looks: LookOptions
  ) throws(Failure) {
    self.style = style
    self.hasStyle = hasStyle
    self.files = files
    self.looks = looks
    let palette = looks.palette.flatMap { $0.isRamp ? nil : $0.name } ?? style.palette ?? "floorplan"
    let name = theme ?? style.theme ?? "light"
    guard let made = StyleTheme(name: name, overrides: style.themes, palette: palette) else {
      let names = StyleTheme.names + style.themes.map(\.name).filter { !StyleTheme.names.contains($0) }
      let hint = nearest(name, in: names).map { "; did you mean '\($0)'?" } ?? ""
      throw Failure(.usage, "--theme: '\(shown(name))' is not one of \(names.joined(separator: ", "))\(hint)")
    }
    self.theme = made
  }

  /// Layers of the style, then inputs.
  var count: Int { style.layers.count + files.count }

  /// The number of the layer of an input.
  func index(ofInput file: Int) -> Int { style.layers.count + file }

  func isInput(_ index: Int) -> Bool { index >= style.layers.count }

  func id(_ index: Int) -> String {
    isInput(index) ? files[index - style.layers.count].layer : style.layers[index].id
  }

  func title(_ index: Int) -> String {
    if isInput(index) { return ownLayer(index)?.title ?? id(index) }
    return style.layers[index].title ?? id(index)
  }

  /// Whether `--color-by` colours the features of a layer.
  func takesColours(_ index: Int) -> Bool {
    looks.colorBy != nil && isInput(index) && coloured?.contains(id(index)) ?? true
  }

  /// The layer that a command makes; nil for a layer of the style, and for one of plain data.
  func ownLayer(_ index: Int) -> MapLayer? {
    isInput(index) && !own.isEmpty ? own[index - style.layers.count] : nil
  }

  func isHidden(_ index: Int) -> Bool {
    isInput(index) ? style.isHidden(input: id(index)) : style.layers[index].isHidden
  }

  func isUserLocation(_ index: Int) -> Bool { !isInput(index) && style.layers[index].isUserLocation }

  /// The layer that takes a feature of an input.
  func layer(of feature: some FeatureContext, file: Int, zoom: Double?) -> Int {
    if style.layers.isEmpty { return index(ofInput: file) }
    return style.layer(taking: feature, ofInput: files[file].layer, zoom: zoom) ?? index(ofInput: file)
  }

  /// What a layer's features look like at a zoom.
  ///
  /// - Parameter isByNumbers: for an input with `--color-by`, whether its values are classified.
  func layerStyle(_ index: Int, zoom: Double?, isByNumbers: Bool? = nil) -> LayerStyle {
    var rules = LayerRules()
    var isBase = false
    if isInput(index) {
      if let property = looks.colorBy, let isByNumbers {
        if isByNumbers {
          rules.classify = LayerRules.ClassifyRules(
            property: property, method: looks.scheme, classes: looks.classes, palette: looks.palette?.name)
        } else {
          rules.categories = LayerRules.CategoryRules(property: property, palette: looks.palette?.name)
        }
      }
    } else {
      rules = style.layers[index].rules
      isBase = style.layers[index].isBase
    }
    return LayerStyle(
      rules, theme: theme, paletteIndex: index, isBase: isBase, zoom: zoom, symbols: style.symbols)
  }
}
