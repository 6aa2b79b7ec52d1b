import SVG
import Styling

extension Legend {
  /// The rows of a MapLibre style; two layers with one title and one look give one.
  public static func rows(_ style: MapLibreStyle, theme: StyleTheme, zoom: Double) -> [LegendRow] {
    var rows: [LegendRow] = []
    var seen: Set<String> = []
    for (index, layer) in style.layers.enumerated() {
      let look = LayerStyle(layer.rules, theme: theme, paletteIndex: index, zoom: zoom)
      var own = LegendLayer(id: layer.id, title: layer.title, style: look).rows(group: index)
      let first = own.first?.kind == .header ? 1 : 0
      for (label, place) in zip(layer.customLabels, own.indices.dropFirst(first)) { own[place].title = label }
      let key = own.map { "\($0.kind) \($0.title) \($0.swatch)" }.joined(separator: "\n")
      if seen.insert(key).inserted { rows += own }
    }
    return rows
  }
}
