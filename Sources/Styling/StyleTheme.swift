import SVG

/// The colours that a style and the command line ask for, and how colours of rules become paints.
public struct StyleTheme: Sendable {
  public var name: String
  public var theme: Theme
  /// Whether the reader's setting decides between light and dark.
  public var isAutomatic = false
  public var isDark = false
  /// Whether base layers step back.
  public var isMuted = false

  public static let names = ["light", "dark", "muted", "auto"]

  /// The light theme with its palette.
  public init() {
    name = "light"
    theme = .light
  }

  /// - Parameters:
  ///   - name: one of ``names``, or of the style's own.
  ///   - overrides: members that the style's `themes` say otherwise, by theme.
  ///   - palette: a categorical palette.
  /// - Returns: nil for a theme that there is not.
  public init?(name: String, overrides: [ThemeOverride] = [], palette: String = "floorplan") {
    self.name = name
    func made(_ name: String) -> Theme {
      var theme = name == "dark" ? Theme.dark : Theme.light
      if name == "muted" { theme.background = Paint(0xF1F0EE) }
      for override in overrides where override.name == name { override.apply(to: &theme) }
      if let colours = Palette.colours(palette, isDark: name == "dark") { theme.palette = colours.map { Paint($0) } }
      return theme
    }
    switch name {
    case "auto":
      theme = made("light").following(made("dark"))
      isAutomatic = true
    case "light": theme = made(name)
    case "dark":
      theme = made(name)
      isDark = true
    case "muted":
      theme = made(name)
      isMuted = true
    default:
      guard overrides.contains(where: { $0.name == name }) else { return nil }
      theme = made(name)
    }
  }

  /// A colour as a paint, and its opacity.
  ///
  /// - Parameter isBase: whether it is of a base layer.
  func paint(light: Colour, dark: Colour, isBase: Bool = false) -> (paint: Paint, opacity: Double) {
    let colour = isDark ? dark : light
    if isMuted && isBase { return (Paint(colour.muted.rgb), colour.alpha) }
    return (Paint(colour.rgb, dark: isAutomatic ? dark.rgb : colour.rgb), colour.alpha)
  }

  /// Paints along a ramp, or of a categorical palette; nil for an unknown name.
  func paints(_ palette: String, count: Int) -> [Paint]? {
    guard let light = Palette.colours(ofRamp: palette, count: count, isDark: isDark) else {
      guard let colours = Palette.colours(palette, isDark: isDark) else { return nil }
      let dark = isAutomatic ? Palette.colours(palette, isDark: true) ?? colours : colours
      return (0..<count).map { Paint(colours[$0 % colours.count], dark: dark[$0 % dark.count]) }
    }
    let dark = isAutomatic ? Palette.colours(ofRamp: palette, count: count, isDark: true) ?? light : light
    return zip(light, dark).map { Paint($0, dark: $1) }
  }
}

/// Members of a theme that a style sets.
public struct ThemeOverride: Sendable {
  public var name: String
  /// Nil for a background of `none`.
  var members: [(name: String, colour: Colour?)] = []

  func apply(to theme: inout Theme) {
    for (name, colour) in members {
      let paint = colour.map { Paint($0.rgb) }
      if name == "background" { theme.background = paint }
      guard let paint else { continue }
      switch name {
      case "text": theme.text = paint
      case "secondary": theme.secondary = paint
      case "halo": theme.halo = paint
      case "panel": theme.panel = paint
      case "panelBorder": theme.panelBorder = paint
      case "outline": theme.outline = paint
      case "selection": theme.selection = paint
      case "missing": theme.missing = paint
      case "other": theme.other = paint
      default: break
      }
    }
  }
}
