/// The members that an object of a style may have (style.md 1, legend.md 3), so that every other one can be told to
/// be a typing error.
struct StyleMembers: Sendable {
  /// What stands in a member, when members of its own are known.
  enum Content: Sendable {
    /// An object.
    case object(StyleMembers)
    /// A list of objects.
    case list(StyleMembers)
    /// An object whose names are the author's, of objects.
    case named(StyleMembers)
    /// Anything; its members are not looked at.
    case anything
  }

  private(set) var names: [String]
  private var contents: [String: Content]

  init(_ names: [String], _ contents: KeyValuePairs<String, Content> = [:]) {
    self.names = names + contents.map(\.key)
    self.contents = Dictionary(contents.map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// The content of a member; nil when there is no such member.
  func content(of name: String) -> Content? {
    names.contains(name) ? contents[name] ?? .anything : nil
  }

  /// Members that are left alone wherever they stand.
  static func isLeftAlone(_ name: String) -> Bool {
    name == "metadata" || name == "$schema" || name.hasPrefix("x-")
  }
}

extension StyleMembers {
  static let style = StyleMembers(
    ["version", "title", "description", "theme", "palette", "pictures"],
    [
      "themes": .named(theme), "layers": .list(layer), "legend": .object(legend),
      "symbols": .named(StyleMembers(["viewBox", "paths"])),
    ])

  static let layer = StyleMembers(
    [
      "id", "title", "hidden", "userLocation", "base", "source", "filter", "minzoom", "maxzoom", "name", "simplestyle",
    ],
    [
      "fill": .object(fill), "line": .object(line), "marker": .object(marker), "icon": .object(icon),
      "label": .object(label), "selected": .object(selected), "cluster": .object(cluster),
      "classify": .object(classify), "categories": .object(categories), "legend": .object(layerLegend),
    ])

  /// `{"light": COLOUR, "dark": COLOUR}`.
  private static let colour = StyleMembers(["light", "dark"])

  static let themeNames = [
    "background", "text", "secondary", "halo", "panel", "panelBorder", "outline", "selection", "missing", "other",
  ]

  private static let theme = StyleMembers(themeNames)

  private static let fill = StyleMembers(
    ["opacity", "borderWidth", "borderOpacity", "dashPattern", "dashPhase"],
    [
      "color": .object(colour), "border": .object(colour),
      "pattern": .object(StyleMembers(["type", "angle", "width", "spacing"])),
    ])

  private static let line = StyleMembers(
    ["width", "opacity", "dashPattern", "dashPhase", "cap", "join"],
    ["color": .object(colour), "casing": .object(StyleMembers(["width"], ["color": .object(colour)]))])

  private static let marker = StyleMembers(
    [
      "shape", "size", "radius", "borderWidth", "symbol", "initials", "priority", "displayPriority", "opacity", "z",
      "picture",
    ],
    ["background": .object(colour), "tint": .object(colour), "border": .object(colour)])

  private static let icon = StyleMembers(
    ["symbol", "initials"], ["background": .object(colour), "tint": .object(colour)])

  private static let label = StyleMembers(
    ["text", "size", "maxWidth"], ["color": .object(colour), "halo": .object(colour)])

  private static let selected = StyleMembers(
    [],
    [
      "fill": .object(fill), "line": .object(line), "marker": .object(marker), "icon": .object(icon),
      "label": .object(label),
    ])

  private static let cluster = StyleMembers(["sizes", "ring"], ["background": .object(colour)])

  /// What features get that belong to no class or category.
  private static let rest = StyleMembers(["title"], ["color": .object(colour)])

  private static let classify = StyleMembers(
    ["property", "method", "classes", "breaks", "palette", "colors", "target", "sizes", "titles"],
    ["missing": .object(rest), "format": .object(StyleMembers(["decimals", "grouping", "prefix", "suffix"]))])

  private static let categories = StyleMembers(
    ["property", "palette", "limit"],
    [
      "values": .list(
        StyleMembers(
          ["value", "title"],
          ["color": .object(colour), "fill": .object(fill), "line": .object(line), "marker": .object(marker)])),
      "other": .object(rest), "missing": .object(rest),
    ])

  private static let layerLegend = StyleMembers(["type", "title", "header", "showCount", "hideEmpty"])

  private static let legend = StyleMembers(
    ["position", "maxWidth", "overflow", "columns", "order", "title", "showCount", "hideEmpty"],
    ["items": .list(item)])

  /// A row of the author's own (legend.md 3).
  private static let item = StyleMembers(
    ["title", "layer"],
    [
      "background": .object(colour), "tint": .object(colour),
      "icon": .object(
        StyleMembers(["symbol", "initials", "shape"], ["tint": .object(colour), "background": .object(colour)])),
      "line": .object(line),
      "fill": .object(
        StyleMembers(
          ["borderWidth", "opacity"],
          ["color": .object(colour), "background": .object(colour), "border": .object(colour)])),
    ])
}
