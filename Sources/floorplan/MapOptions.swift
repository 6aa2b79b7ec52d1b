import Arguments
import SVG
import Styling

/// Pixels inside the edges of an image: N, or T,R,B,L.
struct EdgeInsets: ArgumentValue {
  var top = 0.0
  var right = 0.0
  var bottom = 0.0
  var left = 0.0

  init() {}

  init(argument: String) throws(ArgumentError) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map(decimalNumber)
    let known = numbers.compactMap { $0 }.filter { $0 >= 0 }
    guard known.count == numbers.count, known.count == 1 || known.count == 4 else {
      throw ArgumentError("'\(argument)' is neither N nor T,R,B,L, numbers of pixels from 0")
    }
    (top, right, bottom, left) =
      known.count == 1 ? (known[0], known[0], known[0], known[0]) : (known[0], known[1], known[2], known[3])
  }

  static var choices: [String]? { nil }
  var argumentText: String { "" }
}

/// The value of `--projection`: one of the program's own, or a reference system that PROJ knows.
enum MapProjectionChoice: ArgumentValue, Equatable {
  case named(MapProjection.Name)
  case system(String)

  init(argument: String) throws(ArgumentError) {
    if let name = MapProjection.Name(rawValue: argument) {
      self = .named(name)
    } else if argument.contains(":") || argument.contains("+") || argument.contains("[") {
      self = .system(argument)
    } else {
      let names = MapProjection.Name.allCases.map(\.rawValue)
      let hint = nearest(argument, in: names).map { "; did you mean '\($0)'?" } ?? ""
      throw ArgumentError(
        "'\(argument)' is neither one of \(names.joined(separator: ", ")) nor a reference system such as "
          + "EPSG:3035\(hint)")
    }
  }

  static var choices: [String]? { nil }

  var argumentText: String {
    switch self {
    case .named(let name): name.rawValue
    case .system(let name): name
    }
  }
}

/// The value of `--graticule`: degrees, or `auto`.
enum GraticuleStep: ArgumentValue {
  case automatic
  case degrees(Double)

  init(argument: String) throws(ArgumentError) {
    if argument == "auto" {
      self = .automatic
      return
    }
    guard let degrees = decimalNumber(argument[...]), degrees > 0, degrees <= 180 else {
      throw ArgumentError("'\(argument)' is neither auto nor a number of degrees up to 180")
    }
    self = .degrees(degrees)
  }

  static var choices: [String]? { nil }
  var argumentText: String { "" }
}

/// The options of the map that `-f svg` draws: those that hold for any map, whatever is drawn.
struct MapOptions {
  var width: Int?
  var height: Int?
  var padding: EdgeInsets?
  var projection = MapProjectionChoice.named(.auto)
  /// Nil: what the style says, else light.
  var theme: String?
  var title: String?
  var hasScaleBar = false
  var graticule: GraticuleStep?
  var attribution: String?
  var idPrefix: String?
  var hasNonScalingStroke = false

  static let section = "Map (-f svg)"

  static var options: [Option<Self>] { options() }

  /// - Parameters:
  ///   - paddingDetails: what padding means besides.
  ///   - section: under which heading they stand.
  static func options(paddingDetails: String = "", section: String = section) -> [Option<Self>] {
    [
      Option(
        "width", value: "PIXELS", to: \.width, "width of the image",
        details: "Without width and height the longer side is 800; one that is not given follows the data.",
        section: section),
      Option("height", value: "PIXELS", to: \.height, "height of the image", section: section),
      Option(
        "padding", value: "PIXELS", to: \.padding, "free space inside the edges: N, or T,R,B,L",
        details: paddingDetails, section: section),
      Option(
        "projection", value: "NAME", to: \.projection, "map projection",
        details: """
          One of auto, mercator, equirectangular, equal-earth and planar. auto is Mercator for up to 60 degrees of \
          latitude within 75 degrees of the equator, Lambert's azimuthal projection wholly beyond 60 degrees, else \
          Equal Earth; planar data is drawn as it is.
          """, section: section, completion: .words(MapProjection.Name.allCases.map(\.rawValue))),
      Option(
        "theme", value: "NAME", to: \.theme, "colours of the paper and of what lies on it",
        details: "One of light, dark, muted and auto, which follows the reader's own setting.", section: section,
        completion: .words(StyleTheme.names)),
      Option("title", value: "TEXT", to: \.title, "title of the image, which stands above the map", section: section),
      Option("scalebar", flag: \.hasScaleBar, "draw a scale bar", section: section),
      Option(
        "graticule", value: "DEGREES", to: \.graticule, "draw meridians and parallels, so many degrees apart, or auto",
        section: section),
      Option(
        "attribution", value: "TEXT", to: \.attribution, "whom the data are from, at the lower right", section: section
      ),
      Option(
        "id-prefix", value: "TEXT", to: \.idPrefix, "what ids begin with instead of fp-",
        details: "For two maps in one page.", section: section),
      Option(
        "non-scaling-stroke", flag: \.hasNonScalingStroke, "keep the width of strokes when the map is zoomed in a page",
        section: section),
    ]
  }

  /// - Parameters:
  ///   - isDrawn: whether the run draws a map at all.
  ///   - allowsPadding: whether padding means something all the same; nil for a command where it never does.
  ///   - allowsSystems: whether any reference system may be a projection, and any name a theme.
  ///   - condition: what makes the run draw a map.
  func validate(
    given: Set<String>, isDrawn: Bool, allowsPadding: Bool? = nil, allowsSystems: Bool = false,
    condition: String = "-f svg", except: Set<String> = []
  ) throws(ArgumentError) {
    for name in Self.options.map(\.summary.name) where given.contains(name) && !isDrawn && !except.contains(name) {
      if name == "padding" && allowsPadding == true { continue }
      let other = name == "padding" && allowsPadding != nil ? " or --viewport WxH" : ""
      throw ArgumentError("--\(name) needs \(condition)\(other)")
    }
    for (name, side) in [("width", width), ("height", height)] {
      if let side, !(1...100_000).contains(side) {
        throw ArgumentError("--\(name) must be from 1 to 100000, not \(side)")
      }
    }
    if let idPrefix {
      let isSafe = idPrefix.utf8.allSatisfy {
        Character(Unicode.Scalar($0)).isLetter && $0 < 0x80 || (0x30...0x39).contains($0)
          || [0x2D, 0x2E, 0x5F].contains($0)
      }
      guard isSafe, let first = idPrefix.first, first.isLetter || first == "_" else {
        throw ArgumentError("--id-prefix must be a letter or _ and then letters, digits, '-', '.' and '_'")
      }
    }
    if !allowsSystems {
      if case .system(let name) = projection {
        throw ArgumentError(
          "--projection: '\(name)' is not one of \(MapProjection.Name.allCases.map(\.rawValue).joined(separator: ", "))"
        )
      }
      if let theme, !StyleTheme.names.contains(theme) {
        throw ArgumentError("--theme: '\(theme)' is not one of \(StyleTheme.names.joined(separator: ", "))")
      }
    }
  }

  /// The settings for the drawing.
  var settings: MapSettings {
    var settings = MapSettings()
    settings.width = width
    settings.height = height
    settings.padding = padding.map {
      MapSettings.Padding(top: $0.top, right: $0.right, bottom: $0.bottom, left: $0.left)
    }
    if case .named(let name) = projection { settings.projection = name }
    settings.theme = StyleTheme(name: theme ?? "light")?.theme ?? .light
    settings.title = title
    settings.hasScaleBar = hasScaleBar
    settings.graticule = graticule.map {
      switch $0 {
      case .automatic: .automatic
      case .degrees(let degrees): .every(degrees)
      }
    }
    settings.attribution = attribution
    settings.idPrefix = idPrefix ?? "fp-"
    settings.hasNonScalingStroke = hasNonScalingStroke
    return settings
  }
}
