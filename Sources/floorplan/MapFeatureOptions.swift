import Arguments
import SVG
import Styling

/// Where `--legend` puts the key.
enum LegendPlace: String, CaseIterable, ArgumentValue {
  case auto, none, right
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"
}

/// The options of a map that go into its features: what they are called, which are selected, what stands beside them.
struct MapFeatureOptions {
  var label: String?
  var selected: [String] = []
  var legend: LegendPlace?
  var details: String?
  var idProperty: String?
  var data: [String] = []

  /// - Parameters:
  ///   - without: options that a command has no use for.
  ///   - legend: where the key stands without the option.
  static func options(
    section: String = MapOptions.section, without: Set<String> = [],
    legend: String = "auto, without the option, is at the right when there are two rows or more, else nowhere."
  ) -> [Option<Self>] {
    all(section, legend).filter { !without.contains($0.summary.name) }
  }

  private static func all(_ section: String, _ legend: String) -> [Option<Self>] {
    [
      Option(
        "label", value: "PROPERTY", to: \.label, "label the features of every layer that has no labels of its own",
        section: section),
      Option(
        "select", value: "ID", to: \.selected, "show a feature as selected: ID, or LAYER/ID",
        details: "The id is that of the feature, else its property id.", section: section),
      Option(
        "legend", value: "WHERE", to: \.legend, "where the key stands on the map",
        details: legend, section: section),
      Option(
        "details", value: "FILE", to: \.details, "write a table of the points that have a name or an address",
        details: "JSON for a FILE in .json, else tab-separated text. xy are pixels of the image.", section: section),
      Option(
        "id", value: "PROPERTY", to: \.idProperty, "take the ids of elements from a property", section: section),
      Option(
        "data", value: "PROPERTY", to: \.data, separator: ",", "add properties to elements as data- attributes",
        section: section),
    ]
  }

  func validate(given: Set<String>, isDrawn: Bool, condition: String = "-f svg") throws(ArgumentError) {
    for name in Self.options().map(\.summary.name) where given.contains(name) && !isDrawn {
      throw ArgumentError("--\(name) needs \(condition)")
    }
    if data.contains("") { throw ArgumentError("--data needs the names of properties") }
  }
}

/// The options that say how features look without a style file.
struct LookOptions {
  var palette: PaletteChoice?
  var colorBy: String?
  var scheme: ClassMethod?
  var classes: Int?

  static let section = "Looks"

  static func options(section: String = section) -> [Option<Self>] {
    [
      Option(
        "palette", value: "NAME", to: \.palette, "colours of layers and categories, or of classes",
        details: "For layers floorplan, okabe-ito and tol-bright; for classes blues, greens, oranges, purples, greys, "
          + "viridis and blue-red.", section: section,
        completion: .words(Palette.categoricalNames + Palette.rampNames)),
      Option(
        "color-by", value: "PROPERTY", to: \.colorBy, "colour features by classes or categories of a property",
        details: "Classes when at least half of the values are numbers.", section: section),
      Option("scheme", value: "METHOD", to: \.scheme, "how --color-by makes classes", section: section),
      Option(
        "classes", value: "N", to: \.classes, "how many classes --color-by makes, 5 unless given", section: section),
    ]
  }

  /// - Parameter isDrawn: whether the run draws the map that they are about.
  func validate(given: Set<String>, hasStyle: Bool, isDrawn: Bool = true) throws(ArgumentError) {
    for name in Self.options().map(\.summary.name) where given.contains(name) && !isDrawn {
      throw ArgumentError("--\(name) needs -f svg")
    }
    if hasStyle, colorBy != nil {
      throw ArgumentError("--color-by does not go with --style; put 'classify' in the style")
    }
    for name in ["scheme", "classes"] where given.contains(name) && colorBy == nil {
      throw ArgumentError("--\(name) needs --color-by")
    }
    if let classes, !(2...100).contains(classes) {
      throw ArgumentError("--classes must be from 2 to 100, not \(classes)")
    }
    if let palette, palette.isRamp, colorBy == nil {
      throw ArgumentError("--palette \(palette.name) is a ramp for classes; it needs --color-by")
    }
  }
}

extension ClassMethod: ArgumentValue {}

/// The value of `--palette`.
struct PaletteChoice: ArgumentValue {
  var name: String
  var isRamp: Bool

  init(argument: String) throws(ArgumentError) {
    name = argument
    isRamp = Palette.rampNames.contains(argument)
    let names = Palette.categoricalNames + Palette.rampNames
    guard names.contains(argument) else {
      let hint = nearest(argument, in: names).map { "; did you mean '\($0)'?" } ?? ""
      throw ArgumentError("'\(argument)' is not one of \(names.joined(separator: ", "))\(hint)")
    }
  }

  static var choices: [String]? { nil }
  var argumentText: String { name }
}
