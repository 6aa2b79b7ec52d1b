import SVG
import Styling

/// What an input without a style looks like: its distinct looks, in order of appearance (legend.md 3).
public struct DataTally: Sendable {
  /// A kind of geometry.
  public enum Part: Int, Sendable { case area, line, point }

  private struct Key: Hashable {
    var part: Part
    var style: SimpleStyle
    var label: String?
  }

  private struct Entry {
    var part: Part
    var style: SimpleStyle
    var label: String?
    var count: Int
    /// Of the only feature so far.
    var name: String?
  }

  private var entries: [Entry] = []
  /// The entries of features that say nothing, one a kind of geometry; -1: none yet.
  private var plain = (area: -1, line: -1, point: -1)
  private var numbers: [Key: Int] = [:]
  /// Whether any feature says how it looks.
  public private(set) var isStyled = false

  public init() {}

  /// Takes a feature that says nothing of its looks.
  public mutating func add(_ parts: [Part], name: () -> String?) {
    for part in parts {
      let index =
        switch part {
        case .area: plain.area
        case .line: plain.line
        case .point: plain.point
        }
      guard index >= 0 else {
        add([part], SimpleStyle(), name: name)
        let found = numbers[Key(part: part, style: SimpleStyle(), label: nil)] ?? -1
        switch part {
        case .area: plain.area = found
        case .line: plain.line = found
        case .point: plain.point = found
        }
        continue
      }
      entries[index].count += 1
      entries[index].name = nil
    }
  }

  /// Takes a feature.
  ///
  /// - Parameter name: asked for when the feature is the first that looks so.
  public mutating func add(_ parts: [Part], _ style: SimpleStyle, name: () -> String?) {
    isStyled = isStyled || style.isStyled
    // A row with a label stands for the whole feature.
    for part in style.legendLabel == nil ? parts[...] : parts.prefix(1) {
      let key =
        style.legendLabel == nil
        ? Key(part: part, style: style, label: nil)
        : Key(part: .area, style: SimpleStyle(), label: style.legendLabel)
      if let index = numbers[key] {
        entries[index].count += 1
        entries[index].name = nil
      } else {
        numbers[key] = entries.count
        entries.append(Entry(part: part, style: style, label: style.legendLabel, count: 1, name: name()))
      }
    }
  }

  /// Rows for the key.
  ///
  /// - Parameters:
  ///   - layer: the input's name.
  ///   - plain: the look of an input that says nothing.
  ///   - isOnly: whether there is no other input.
  public func rows(layer: String, plain: Look, theme: Theme, isOnly: Bool) -> [LegendRow] {
    var merged: [(look: Look, part: Part, label: String?, count: Int, name: String?)] = []
    var places: [PartLook: Int] = [:]
    for entry in entries {
      let look = isStyled ? entry.style.look(theme: theme) : plain
      // Looks that differ in what this kind of geometry does not show are one.
      let shown = PartLook(part: entry.part, look: look, label: entry.label)
      if let place = places[shown], entry.label == nil {
        merged[place].count += entry.count
        merged[place].name = nil
      } else {
        places[shown] = merged.count
        merged.append((look, entry.part, entry.label, entry.count, entry.name))
      }
    }
    let kinds = Set(merged.map(\.part)).count
    var rows = merged.map { entry -> LegendRow in
      let words =
        switch entry.part {
        case .area: "areas"
        case .line: "lines"
        case .point: "points"
        }
      let title: String
      if let label = entry.label {
        title = label
      } else if isStyled {
        title = entry.name ?? words.prefix(1).uppercased() + words.dropFirst()
      } else if isOnly {
        title = words.prefix(1).uppercased() + words.dropFirst()
      } else {
        title = kinds > 1 ? "\(layer): \(words)" : layer
      }
      let kind: LegendRow.Kind =
        switch entry.part {
        case .area: .fill
        case .line: .line
        case .point: .icon
        }
      return LegendRow(
        kind, layer: layer, title: title, count: entry.count, swatch: kind.swatch(entry.look, entry.look.marker))
    }
    if rows.count > 20 {
      let rest = rows.count - 19
      rows.removeSubrange(19...)
      rows.append(LegendRow(.more, layer: layer, title: "\(rest) more"))
    }
    return rows
  }

  /// A look as far as a kind of geometry shows it.
  private struct PartLook: Hashable {
    var fill: Look.Fill?
    var line: Look.Line?
    var marker: Look.Marker?
    var label: String?

    init(part: Part, look: Look, label: String?) {
      self.label = label
      switch part {
      case .area: fill = look.fill
      case .line: line = look.line
      case .point: marker = look.marker
      }
    }
  }
}
