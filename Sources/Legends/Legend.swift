import SVG
import Styling

/// A key: rows and how they are laid out.
///
/// ```swift
/// let key = Legend(rows: rows, settings: settings).laidOut()
/// let bytes = key.panel(theme).document(title: "Legend")
/// ```
public struct Legend: Sendable {
  public struct Settings: Sendable {
    /// Above the rows; nil or empty: none.
    public var title: String?
    /// px, 64 or more.
    public var maximumWidth = 260.0
    /// Whether text that does not fit is broken into lines instead of cut.
    public var wraps = false
    public var columns = 1
    public var isReversed = false

    public init() {}

    /// As a style has it.
    public init(_ rules: LegendRules, title: String?) {
      self.title = title
      if let width = rules.maximumWidth { maximumWidth = width }
      wraps = rules.wraps ?? false
      columns = rules.columns ?? 1
      isReversed = rules.isReversed ?? false
    }
  }

  /// A row with its place.
  public struct Item: Sendable {
    public var row: LegendRow
    /// What is shown, a line each, the count with it.
    public var lines: [String]
    public var isTruncated: Bool
    /// px in the panel.
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double
  }

  public var rows: [LegendRow]
  public var settings: Settings

  /// - Parameter rows: in the order of the layers.
  public init(rows: [LegendRow], settings: Settings) {
    self.settings = settings
    self.rows = Self.withoutEmpty(rows)
    if settings.isReversed { self.rows = Self.reversed(self.rows) }
  }

  /// Rows that nothing meets go, and a heading left alone goes with them.
  private static func withoutEmpty(_ rows: [LegendRow]) -> [LegendRow] {
    let kept = rows.filter { !($0.hidesEmpty && $0.count == 0 && $0.kind != .header) }
    return kept.indices.filter { index in
      guard kept[index].kind == .header else { return true }
      return index + 1 < kept.count && kept[index + 1].group == kept[index].group
    }.map { kept[$0] }
  }

  /// Layers in reverse; a heading stays above its rows, which keep their order.
  private static func reversed(_ rows: [LegendRow]) -> [LegendRow] {
    var blocks: [[LegendRow]] = []
    for row in rows {
      if let group = row.group, blocks.last?.first?.group == group {
        blocks[blocks.count - 1].append(row)
      } else {
        blocks.append([row])
      }
    }
    return Array(blocks.reversed().joined())
  }
}

/// A key whose rows have their places.
public struct LaidOutLegend: Sendable {
  public fileprivate(set) var width = 0
  public fileprivate(set) var height = 0
  public fileprivate(set) var title: String?
  /// What is shown of the title, a line each.
  public fileprivate(set) var titleLines: [String] = []
  public fileprivate(set) var items: [Legend.Item] = []
  /// px of the column for swatches.
  public fileprivate(set) var swatchWidth = 24.0

  /// Whether the title is cut.
  public var isTitleTruncated: Bool { title.map { titleLines.joined() != $0 && titleLines.last?.last == "…" } ?? false }

  /// For drawing.
  public func panel(_ theme: Theme) -> LegendPanel {
    let rows = items.map { item -> LegendPanel.Row in
      let count = item.row.kind == .header || item.row.kind == .more ? nil : item.row.count
      let label =
        item.row.title + (count.map { ", \($0) \($0 == 1 ? "feature" : "features")" } ?? "")
      return LegendPanel.Row(
        swatch: item.row.swatch, lines: item.lines, label: label, fullTitle: item.isTruncated ? item.row.title : nil,
        isHeading: item.row.kind == .header, x: item.x, y: item.y, height: item.height, swatchWidth: swatchWidth)
    }
    return LegendPanel(
      width: width, height: height, header: titleLines, fullHeader: isTitleTruncated ? title : nil, rows: rows,
      theme: theme)
  }
}

extension Legend {
  private static let padding = 12.0
  private static let rowHeight = 28.0
  private static let lineHeight = 16.0
  private static let headerLineHeight = 20.0
  private static let headerGap = 4.0
  private static let columnGap = 16.0
  /// From the swatches to the titles.
  private static let textGap = 10.0

  /// px of the column for swatches.
  private var swatchWidth: Double {
    rows.contains { $0.kind == .line || $0.kind == .iconLine } ? 40 : 24
  }

  /// The rows with their places (legend.md 2 and 4).
  public func laidOut() -> LaidOutLegend {
    var result = LaidOutLegend()
    result.swatchWidth = swatchWidth
    let room = settings.maximumWidth - 2 * Self.padding
    var widest = rows.isEmpty ? 0 : swatchWidth
    if let title = settings.title.map(TextMeasure.squeezed), !title.isEmpty {
      result.title = title
      result.titleLines = lines(title, limit: room, isBold: true)
      widest = max(widest, result.titleLines.map { Self.width($0, isBold: true) }.max() ?? 0)
    }
    let top =
      Self.padding
      + (result.titleLines.isEmpty ? 0 : Double(result.titleLines.count) * Self.headerLineHeight + Self.headerGap)

    let columns = max(1, settings.columns)
    let columnWidth = (room - Self.columnGap * Double(columns - 1)) / Double(columns)
    for row in rows {
      let (item, width) = item(row, columnWidth: columnWidth)
      result.items.append(item)
      widest = max(widest, width)
    }
    let width = columns > 1 ? settings.maximumWidth : min(widest.rounded(.up) + 2 * Self.padding, settings.maximumWidth)
    place(&result.items, top: top, columns: columns, width: columns > 1 ? columnWidth : width - 2 * Self.padding)
    let bottom = result.items.map { $0.y + $0.height }.max() ?? top
    result.width = Int(max(width, rows.isEmpty ? 0 : swatchWidth + 2 * Self.padding).rounded(.up))
    result.height = Int((bottom + Self.padding).rounded(.up))
    return result
  }

  private static func width(_ text: String, isBold: Bool = false) -> Double {
    TextMeasure.width(text, size: LegendPanel.fontSize, isBold: isBold)
  }

  private func lines(_ text: String, limit: Double, isBold: Bool) -> [String] {
    settings.wraps
      ? TextMeasure.wrapped(text, size: LegendPanel.fontSize, isBold: isBold, limit: limit)
      : [TextMeasure.cut(text, size: LegendPanel.fontSize, isBold: isBold, limit: limit)]
  }

  /// A row without its place, and how much room it takes.
  private func item(_ row: LegendRow, columnWidth: Double) -> (Item, width: Double) {
    let isHeading = row.kind == .header
    let indent = isHeading ? 0 : swatchWidth + Self.textGap
    let count = row.showsCount && !isHeading && row.kind != .more ? row.count.map { " (\($0))" } ?? "" : ""
    let limit = columnWidth - indent - Self.width(count)
    var lines = self.lines(row.title, limit: limit, isBold: isHeading)
    let isTruncated = !settings.wraps && lines[0] != row.title
    lines[lines.count - 1] += count
    let width = indent + (lines.map { Self.width($0, isBold: isHeading) }.max() ?? 0)
    let height = Self.rowHeight + Double(lines.count - 1) * Self.lineHeight
    return (
      Item(row: row, lines: lines, isTruncated: isTruncated, x: Self.padding, y: 0, width: 0, height: height), width
    )
  }

  /// Downwards, then the next column; a heading is not left at the end of one.
  private func place(_ items: inout [Item], top: Double, columns: Int, width: Double) {
    let perColumn = (items.count + columns - 1) / columns
    var (column, row, y) = (0, 0, top)
    for index in items.indices {
      let isLonelyHeading =
        columns > 1 && row == perColumn - 1 && items[index].row.kind == .header && column + 1 < columns
        && index + 1 < items.count
      if (row == perColumn || isLonelyHeading) && column + 1 < columns {
        (column, row, y) = (column + 1, 0, top)
      }
      items[index].x = Self.padding + Double(column) * (width + Self.columnGap)
      items[index].y = y
      items[index].width = width
      y += items[index].height
      row += 1
    }
  }
}
