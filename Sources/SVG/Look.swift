/// What a feature looks like, for each kind of geometry. Lengths in px, opacities from 0 to 1.
public struct Look: Sendable, Equatable {
  public var fill: Fill
  public var line: Line
  public var marker: Marker

  /// Of areas.
  public struct Fill: Sendable, Equatable {
    /// Nil: unfilled.
    public var color: Paint?
    public var opacity: Double
    public var border: Paint
    /// 0: no border.
    public var borderWidth: Double
    public var borderOpacity: Double
    /// Lengths of dashes and gaps in turn; empty: not dashed.
    public var dashPattern: [Double]

    public init(
      color: Paint?, opacity: Double = 1, border: Paint, borderWidth: Double = 1, borderOpacity: Double = 1,
      dashPattern: [Double] = []
    ) {
      self.color = color
      self.opacity = opacity
      self.border = border
      self.borderWidth = borderWidth
      self.borderOpacity = borderOpacity
      self.dashPattern = dashPattern
    }
  }

  /// Of lines.
  public struct Line: Sendable, Equatable {
    public var color: Paint
    public var width: Double
    public var opacity: Double
    /// Lengths of dashes and gaps in turn; empty: not dashed.
    public var dashPattern: [Double]

    public init(color: Paint, width: Double = 2, opacity: Double = 1, dashPattern: [Double] = []) {
      self.color = color
      self.width = width
      self.opacity = opacity
      self.dashPattern = dashPattern
    }
  }

  /// Of points: a disc.
  public struct Marker: Sendable, Equatable {
    public var background: Paint
    public var radius: Double
    public var border: Paint
    public var borderWidth: Double
    public var opacity: Double

    public init(background: Paint, radius: Double = 4, border: Paint, borderWidth: Double = 1, opacity: Double = 1) {
      self.background = background
      self.radius = radius
      self.border = border
      self.borderWidth = borderWidth
      self.opacity = opacity
    }
  }

  public init(fill: Fill, line: Line, marker: Marker) {
    self.fill = fill
    self.line = line
    self.marker = marker
  }

  /// The look of data that say nothing about their looks.
  ///
  /// - Parameter paletteIndex: the number of the layer among all layers, from 0.
  public static func plain(paletteIndex: Int, theme: Theme) -> Look {
    let color = theme.palette[paletteIndex % theme.palette.count]
    return Look(
      fill: Fill(color: color, opacity: 0.3, border: color),
      line: Line(color: color),
      marker: Marker(background: color, border: theme.halo))
  }

  /// The width of the widest stroke.
  var widestStroke: Double { max(fill.borderWidth, line.width, marker.borderWidth) }
}
