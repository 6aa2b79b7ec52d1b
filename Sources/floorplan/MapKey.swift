import Legends
import SVG

/// The key of a map whose layers a command makes itself.
enum MapKey {
  /// A layer that has a row.
  struct Entry {
    var layer: MapLayer
    var kind: LegendRow.Kind
    /// Features that look so.
    var count: Int
    /// What stands for the layer instead of its own look.
    var swatch: LegendPanel.Swatch?

    init(_ layer: MapLayer, _ kind: LegendRow.Kind, count: Int, swatch: LegendPanel.Swatch? = nil) {
      self.layer = layer
      self.kind = kind
      self.count = count
      self.swatch = swatch
    }
  }

  /// The key, and where it stands; nil for none.
  ///
  /// - Parameters:
  ///   - entries: in the order of the rows; those that nothing meets have none.
  ///   - place: what the command line says; nil: at the right when there are two rows or more.
  static func panel(
    _ entries: [Entry], theme: Theme, _ place: LegendPlace?
  ) -> (panel: LegendPanel, position: LegendPanel.Position)? {
    let rows = entries.filter { $0.count > 0 }.map { entry in
      LegendRow(
        entry.kind, layer: entry.layer.id, title: entry.layer.title, count: entry.count,
        swatch: entry.swatch ?? entry.kind.swatch(entry.layer.look, entry.layer.look.marker))
    }
    let place = place ?? .auto
    if place == .none || place == .auto && rows.count < 2 { return nil }
    let key = Legend(rows: rows, settings: Legend.Settings()).laidOut()
    return (key.panel(theme), LegendPanel.Position(rawValue: place.rawValue) ?? .right)
  }
}
