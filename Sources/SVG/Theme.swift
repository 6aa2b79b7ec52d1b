/// The colours of a map that no data choose.
public struct Theme: Sendable, Equatable {
  /// Nil: nothing is painted.
  public var background: Paint?
  public var text: Paint
  /// Of text that steps back.
  public var secondary: Paint
  /// Round markers and text, so that they stand out from what lies under them.
  public var halo: Paint
  /// Of the legend.
  public var panel: Paint
  public var panelBorder: Paint
  /// Of what would not stand out from the background.
  public var outline: Paint
  public var selection: Paint
  /// Of features without a value that could be classified.
  public var missing: Paint
  /// Of features of no category.
  public var other: Paint
  /// What layers take in turn: at least 3:1 against the background, at least 13 OKLab×100 apart for normal, protan,
  /// deutan and tritan eyes.
  public var palette: [Paint]

  public init(
    background: Paint?, text: Paint, secondary: Paint, halo: Paint, panel: Paint, panelBorder: Paint, outline: Paint,
    selection: Paint, missing: Paint, other: Paint, palette: [Paint]
  ) {
    self.background = background
    self.text = text
    self.secondary = secondary
    self.halo = halo
    self.panel = panel
    self.panelBorder = panelBorder
    self.outline = outline
    self.selection = selection
    self.missing = missing
    self.other = other
    self.palette = palette
  }

  public static let light = Theme(
    background: Paint(0xFFFFFF), text: Paint(0x1D2D3E), secondary: Paint(0x556B82), halo: Paint(0xFFFFFF),
    panel: Paint(0xFFFFFF), panelBorder: Paint(0xD5DAE0), outline: Paint(0x7A8794), selection: Paint(0x0064D9),
    missing: Paint(0xB4B4B4), other: Paint(0x888888),
    palette: [0x1F4FCC, 0xE57431, 0x654069, 0x9585F4, 0xA42E07, 0x2C0070, 0x9E6783, 0x491414].map { Paint($0) })

  public static let dark = Theme(
    background: Paint(0x1C2228), text: Paint(0xF5F6F7), secondary: Paint(0xA9B4BE), halo: Paint(0x1C2228),
    panel: Paint(0x29313A), panelBorder: Paint(0x4A5560), outline: Paint(0x8B98A5), selection: Paint(0x4DB1FF),
    missing: Paint(0x5B6670), other: Paint(0x8A939C),
    palette: [0x479FFB, 0xE2800B, 0x65EFFD, 0xF6F005, 0xBC4524, 0x89618C, 0xAD959B, 0x575CE3].map { Paint($0) })

  /// This theme where the reader's setting is light, another where it is dark.
  public func following(_ other: Theme) -> Theme {
    func pair(_ a: Paint, _ b: Paint) -> Paint { Paint(a.rgb, dark: b.rgb) }
    var theme = self
    if let background, let dark = other.background { theme.background = pair(background, dark) }
    for path in [
      \Theme.text, \.secondary, \.halo, \.panel, \.panelBorder, \.outline, \.selection, \.missing, \.other,
    ] as [WritableKeyPath<Theme, Paint>] {
      theme[keyPath: path] = pair(self[keyPath: path], other[keyPath: path])
    }
    if palette.count == other.palette.count { theme.palette = zip(palette, other.palette).map(pair) }
    return theme
  }

  /// All of its paints but the palette.
  var paints: [Paint] {
    [text, secondary, halo, panel, panelBorder, outline, selection, missing, other] + (background.map { [$0] } ?? [])
  }
}
