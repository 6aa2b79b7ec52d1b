import Arguments
import Extents
import ReferenceSystems
import SimpleFeatures
import Styling

/// The forms of an answer of `extent`.
enum ExtentFormat: String, CaseIterable, ArgumentValue {
  case bbox, text, csv, json, geojson, ndjson, geojsonseq, leaflet, tilejson, svg, partial

  /// The form that goes with a file's suffix, nil for one that says nothing.
  init?(suffix: String) {
    switch suffix {
    case "geojson": self = .geojson
    case "json": self = .json
    case "csv": self = .csv
    case "txt": self = .text
    case "svg": self = .svg
    case "ndjson", "geojsonl", "ndgeojson", "jsonl": self = .ndjson
    case "geojsons", "geojsonseq": self = .geojsonseq
    default: return nil
    }
  }
}

enum ExtentShape: String, CaseIterable, ArgumentValue {
  case box, hull, rectangle, circle
}

/// The value of `--by`.
enum ExtentGrouping: ArgumentValue {
  case layer
  case feature
  case property(String)
  case expression(Expression)

  init(argument: String) throws(ArgumentError) {
    switch argument {
    case "layer": self = .layer
    case "feature": self = .feature
    default:
      guard argument.hasPrefix("[") else {
        self = .property(argument)
        return
      }
      do throws(StyleError) { self = .expression(try Expression(text: argument)) } catch {
        throw ArgumentError(error.message)
      }
    }
  }

  static var choices: [String]? { nil }
  var argumentText: String { "" }
}

/// The value of `--pad`.
struct PadAmount: ArgumentValue {
  var padding: Padding

  init(padding: Padding) { self.padding = padding }

  init(argument: String) throws(ArgumentError) {
    let units: [(suffix: String, padding: (Double) -> Padding)] = [
      ("%", { .percent($0) }), ("km", { .meters($0 * 1000) }), ("m", { .meters($0) }), ("", { .degrees($0) }),
    ]
    for (suffix, padding) in units where argument.hasSuffix(suffix) {
      guard let amount = decimalNumber(argument.dropLast(suffix.count)), amount >= 0 else { break }
      self.padding = padding(amount)
      return
    }
    throw ArgumentError("'\(argument)' is none of N, N%, Nm and Nkm, N a number from 0")
  }

  static var choices: [String]? { nil }
  var argumentText: String { "" }
}

/// The value of `--viewport`, in pixels.
struct PixelSize: ArgumentValue {
  var width: Double
  var height: Double

  init(argument: String) throws(ArgumentError) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], width > 0, height > 0, width <= 1_000_000,
      height <= 1_000_000
    else { throw ArgumentError("'\(argument)' is not WxH, two whole numbers of pixels") }
    (self.width, self.height) = (Double(width), Double(height))
  }

  static var choices: [String]? { nil }
  var argumentText: String { "\(Int(width))x\(Int(height))" }
}

enum TileSize: String, CaseIterable, ArgumentValue {
  case web = "256"
  case mapLibre = "512"

  var pixels: Double { self == .web ? 256 : 512 }
}

/// The value of `--tiles`: zooms from 0 to 30.
struct ZoomRange: ArgumentValue {
  var zooms: ClosedRange<Int>

  init(argument: String) throws(ArgumentError) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard let first = parts.first, let low = first, parts.count <= 2, let last = parts.last, let high = last,
      0 <= low, low <= high, high <= 30
    else { throw ArgumentError("'\(argument)' is neither Z nor Z1-Z2, zooms from 0 to 30") }
    zooms = low...high
  }

  static var choices: [String]? { nil }
  var argumentText: String { "\(zooms.lowerBound)-\(zooms.upperBound)" }
}

/// The value of `--within`: `w,s,e,n`, brackets and blanks allowed.
struct WithinBox: ArgumentValue {
  var box: BoundingBox

  init(argument: String) throws(ArgumentError) {
    var text = Substring(argument)
    if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      decimalNumber(part.split(separator: " ").joined())
    }
    guard numbers.count == 4, let west = numbers[0], let south = numbers[1], let east = numbers[2],
      let north = numbers[3]
    else { throw ArgumentError("'\(argument)' is not W,S,E,N, four numbers") }
    guard south <= north else {
      throw ArgumentError("'\(argument)': south \(south.argumentText) lies north of north \(north.argumentText)")
    }
    box = BoundingBox(west: west, south: south, east: east, north: north)
  }

  static var choices: [String]? { nil }
  var argumentText: String { "" }
}

extension ExtentCommand {
  static func isLonLat(_ name: String) -> Bool { ReferenceSystem(userInput: name).isLonLat }
  static func isWebMercator(_ name: String) -> Bool { ReferenceSystem(userInput: name).isWebMercator }
}
