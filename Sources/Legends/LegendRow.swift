import SVG
import Styling

/// A row of a key: what it stands for, and what is said of it.
public struct LegendRow: Sendable {
  public enum Kind: String, Sendable { case header, fill, line, icon, iconLine, more }

  public var kind: Kind
  /// The layer that it stands for.
  public var layer: String?
  public var title: String
  /// Features that look so; nil when no data were read.
  public var count: Int?
  public var swatch = LegendPanel.Swatch.none
  /// Of a category.
  public var values: [Value] = []
  /// Of a class.
  public var range: (lower: Double?, upper: Double)?
  public var isMissing = false
  public var isOther = false
  /// Whether the count stands behind the title, and whether the row goes when nothing meets it.
  public var showsCount = false
  public var hidesEmpty = false
  /// Rows of classes under one heading have the same number.
  public var group: Int?

  public init(_ kind: Kind, layer: String? = nil, title: String, count: Int? = nil, swatch: LegendPanel.Swatch = .none)
  {
    self.kind = kind
    self.layer = layer
    self.title = TextMeasure.squeezed(title)
    self.count = count
    self.swatch = swatch
  }

  /// The colour by which a reader knows it; nil for a row without a swatch.
  var mainColour: (paint: Paint, opacity: Double)? {
    switch swatch {
    case .fill(let fill): fill.color.map { ($0, fill.opacity) } ?? (fill.border, fill.borderOpacity)
    case .line(let line), .iconLine(_, let line): (line.color, line.opacity)
    case .icon(let marker): (marker.background, 1)
    case .none, .gradient: nil
    }
  }
}
