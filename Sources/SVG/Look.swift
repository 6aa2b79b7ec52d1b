/// What a feature looks like, for each kind of geometry. Lengths in px, opacities from 0 to 1.
public struct Look: Sendable, Hashable {
  public var fill: Fill
  public var line: Line
  public var marker: Marker

  /// Of areas.
  public struct Fill: Sendable, Hashable {
    /// Nil: unfilled.
    public var color: Paint?
    public var opacity: Double
    public var border: Paint
    /// 0: no border.
    public var borderWidth: Double
    public var borderOpacity: Double
    /// Lengths of dashes and gaps in turn; empty: not dashed.
    public var dashPattern: [Double]
    /// Where in the pattern the border begins.
    public var dashPhase: Double
    /// Nil: the colour is even.
    public var pattern: Pattern?

    public init(
      color: Paint?, opacity: Double = 1, border: Paint, borderWidth: Double = 1, borderOpacity: Double = 1,
      dashPattern: [Double] = [], dashPhase: Double = 0, pattern: Pattern? = nil
    ) {
      self.color = color
      self.opacity = opacity
      self.border = border
      self.borderWidth = borderWidth
      self.borderOpacity = borderOpacity
      self.dashPattern = dashPattern
      self.dashPhase = dashPhase
      self.pattern = pattern
    }
  }

  /// What an area is filled with in its colour instead of evenly.
  public struct Pattern: Sendable, Hashable {
    public enum Kind: String, Sendable, CaseIterable { case hatch, dots }

    public var kind: Kind
    /// Of hatching, degrees clockwise from the horizontal.
    public var angle: Double
    /// Of a stroke, or the diameter of a dot.
    public var width: Double
    /// From one stroke or dot to the next.
    public var spacing: Double

    public init(kind: Kind, angle: Double = 45, width: Double = 2, spacing: Double = 4) {
      self.kind = kind
      self.angle = angle
      self.width = width
      self.spacing = spacing
    }
  }

  /// Of lines.
  public struct Line: Sendable, Hashable {
    public enum Cap: String, Sendable, CaseIterable { case butt, round, square }
    public enum Join: String, Sendable, CaseIterable { case miter, round, bevel }

    public var color: Paint
    public var width: Double
    public var opacity: Double
    /// Lengths of dashes and gaps in turn; empty: not dashed.
    public var dashPattern: [Double]
    public var dashPhase: Double
    /// Nil: round, which makes a dot visible, but butt when dashed, for round caps close short gaps.
    public var cap: Cap?
    public var join: Join
    /// A wider line under it.
    public var casing: Casing?

    public init(
      color: Paint, width: Double = 2, opacity: Double = 1, dashPattern: [Double] = [], dashPhase: Double = 0,
      cap: Cap? = nil, join: Join = .round, casing: Casing? = nil
    ) {
      self.color = color
      self.width = width
      self.opacity = opacity
      self.dashPattern = dashPattern
      self.dashPhase = dashPhase
      self.cap = cap
      self.join = join
      self.casing = casing
    }
  }

  public struct Casing: Sendable, Hashable {
    public var color: Paint
    public var width: Double

    public init(color: Paint, width: Double) {
      self.color = color
      self.width = width
    }
  }

  /// Of points.
  public struct Marker: Sendable, Hashable {
    public enum Shape: String, Sendable, CaseIterable { case pin, circle, square, diamond, none }
    public enum Priority: String, Sendable, CaseIterable { case veryHigh, high, medium, low }

    /// What stands in the head.
    public enum Glyph: Sendable, Hashable {
      /// A Maki icon.
      case icon(String)
      /// A character or initials.
      case text(String)
      /// One of the style's own: path data on a view box.
      case paths([String], viewBox: [Double])
      /// A picture as a `data:` URI, in a circle of 24 px instead of the marker.
      case picture(String)
    }

    public var shape: Shape
    /// Height of a pin; of other shapes only the glyph of `none` goes by it.
    public var size: MarkerSize
    /// Of circle, square and diamond; nil: by the size.
    public var radius: Double?
    public var background: Paint
    /// Of the glyph.
    public var tint: Paint
    public var border: Paint
    public var borderWidth: Double
    public var glyph: Glyph?
    public var priority: Priority?
    /// 0...1000; below 1000 it is left out where it would cover another.
    public var displayPriority: Double
    public var opacity: Double
    /// Markers of greater z are drawn later.
    public var z: Double

    public init(
      background: Paint, radius: Double? = 4, border: Paint, borderWidth: Double = 1, opacity: Double = 1,
      shape: Shape = .circle, size: MarkerSize = .small, tint: Paint? = nil, glyph: Glyph? = nil,
      priority: Priority? = nil, displayPriority: Double = 1000, z: Double = 0
    ) {
      self.shape = shape
      self.size = size
      self.radius = radius
      self.background = background
      self.tint = tint ?? background.tint
      self.border = border
      self.borderWidth = borderWidth
      self.glyph = glyph
      self.priority = priority
      self.displayPriority = displayPriority
      self.opacity = opacity
      self.z = z
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
      marker: Marker(background: color, border: border(of: color, theme: theme)))
  }

  /// The border of a marker: the halo, but the outline where the background would not stand out from the halo.
  public static func border(of background: Paint, theme: Theme) -> Paint {
    let isPale = Paint.contrast(background.rgb, theme.halo.rgb) < 1.5
    let isPaleInDark = Paint.contrast(background.dark, theme.halo.dark) < 1.5
    return Paint(
      isPale ? theme.outline.rgb : theme.halo.rgb, dark: isPaleInDark ? theme.outline.dark : theme.halo.dark)
  }

  /// The look of a selected feature, unless its layer says otherwise (svg.md 7).
  public func selected(theme: Theme) -> Look {
    var look = self
    look.fill.opacity = min(max(fill.opacity, 0.85), fill.opacity + 0.25)
    look.fill.border = theme.selection
    look.fill.borderWidth += 2
    look.line.casing = Casing(color: theme.selection, width: line.width + 4)
    look.marker.size = .height(marker.size.height * 1.4)
    look.marker.radius = marker.headRadius(ofPin: false) * 1.4
    look.marker.border = theme.selection
    look.marker.borderWidth += 1
    return look
  }

  /// The width of the widest stroke.
  var widestStroke: Double {
    max(fill.borderWidth, max(line.width, line.casing?.width ?? 0), marker.borderWidth)
  }
}

/// How large a marker is.
public enum MarkerSize: Sendable, Hashable {
  case small, medium, large
  /// px.
  case height(Double)

  /// Of a pin, px.
  public var height: Double {
    switch self {
    case .small: 27
    case .medium: 36
    case .large: 45
    case .height(let height): height
    }
  }

  /// Of a pin's head, px.
  var pinRadius: Double {
    switch self {
    case .small: 10
    case .medium: 13
    case .large: 16
    case .height(let height): 13 * height / 36
    }
  }

  /// Of the glyph in a pin's head, px.
  var glyphSize: Double {
    switch self {
    case .small: 11
    case .medium: 15
    case .large: 19
    case .height(let height): 15 * height / 36
    }
  }

  /// Of the other shapes, px.
  var radius: Double {
    switch self {
    case .small: 4
    case .medium: 8
    case .large: 12
    case .height(let height): height / 2
    }
  }
}

extension Look.Marker {
  /// px; a radius that is given counts for the shapes that have one.
  public var headRadius: Double { headRadius(ofPin: shape == .pin) }

  func headRadius(ofPin isPin: Bool) -> Double { isPin ? size.pinRadius : radius ?? size.radius }

  /// px from the position to what is farthest from it beside or below; a pin has its height only above.
  public var reach: Double {
    let box = MarkerDrawing(look: self).box
    return max(-box.left, box.right, box.bottom)
  }

  /// Whether it is drawn as one `<circle>`.
  var isBareCircle: Bool { shape == .circle && glyph == nil && priority == nil }
}
