import Arguments
import SVG

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

extension MapProjection.Name: ArgumentValue {}

enum ThemeName: String, CaseIterable, ArgumentValue {
  case light, dark
}

/// The options of the map that `-f svg` draws.
struct MapOptions {
  var width: Int?
  var height: Int?
  var padding: EdgeInsets?
  var projection = MapProjection.Name.auto
  var theme = ThemeName.light
  var title: String?

  static let section = "Map (-f svg)"

  static var options: [Option<Self>] { options() }

  /// - Parameter paddingDetails: what padding means besides.
  static func options(paddingDetails: String = "") -> [Option<Self>] {
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
          auto is Mercator for up to 60 degrees of latitude within 75 degrees of the equator, else Equal Earth; planar \
          data is drawn as it is.
          """, section: section),
      Option("theme", value: "NAME", to: \.theme, "colours of the paper and of what lies on it", section: section),
      Option("title", value: "TEXT", to: \.title, "title of the image", section: section),
    ]
  }

  /// - Parameters:
  ///   - isDrawn: whether the run draws a map at all.
  ///   - allowsPadding: whether padding means something all the same; nil for a command where it never does.
  func validate(given: Set<String>, isDrawn: Bool, allowsPadding: Bool? = nil) throws(ArgumentError) {
    for name in Self.options.map(\.summary.name) where given.contains(name) && !isDrawn {
      if name == "padding" && allowsPadding == true { continue }
      let other = name == "padding" && allowsPadding != nil ? " or --viewport WxH" : ""
      throw ArgumentError("--\(name) needs -f svg\(other)")
    }
    for (name, side) in [("width", width), ("height", height)] {
      if let side, !(1...100_000).contains(side) {
        throw ArgumentError("--\(name) must be from 1 to 100000, not \(side)")
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
    settings.projection = projection
    settings.theme = theme == .dark ? .dark : .light
    settings.title = title
    return settings
  }
}
