/// What the reader of a map may choose about it.
public struct MapSettings: Sendable, Equatable {
  /// Size of the image in px, 1 or more; nil: it follows from the data.
  public var width: Int?
  public var height: Int?
  /// px between the data's box and the edge of the image; nil: 16, or more above where points are drawn.
  public var padding: Padding?
  /// Decimals of a px, 0...4.
  public var precision = 1
  public var projection = MapProjection.Name.auto
  public var theme = Theme.light
  /// The document's title and a heading above the map; nil: no heading.
  public var title: String?
  /// The document's title without a heading; nil: the titles of the layers.
  public var documentTitle: String?
  /// What stands in the description before the numbers.
  public var description: String?
  public var hasScaleBar = false
  public var graticule: Graticule?
  public var attribution: String?
  /// What ids begin with.
  public var idPrefix = "fp-"
  /// Whether strokes keep their width when the map is zoomed in a page.
  public var hasNonScalingStroke = false
  /// Whether data may lie outside of the box.
  public var isCropped = false

  public init() {}

  /// Meridians and parallels.
  public enum Graticule: Sendable, Equatable {
    case automatic
    /// Degrees from one to the next.
    case every(Double)
  }

  /// px inside the edges of the image, 0 or more.
  public struct Padding: Sendable, Equatable {
    public var top, right, bottom, left: Double

    public init(top: Double, right: Double, bottom: Double, left: Double) {
      self.top = top
      self.right = right
      self.bottom = bottom
      self.left = left
    }

    /// Without points.
    public static let even = Padding(top: 16, right: 16, bottom: 16, left: 16)
    /// What a large pin needs.
    public static let forPoints = Padding(top: 48, right: 24, bottom: 24, left: 24)

    /// What a large pin needs, and a disc of that radius in px.
    public static func forPoints(reach: Double) -> Padding {
      let side = max(24, reach + 2)
      return Padding(top: max(48, side), right: side, bottom: side, left: side)
    }
  }
}
