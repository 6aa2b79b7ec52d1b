import Arguments
import GeoJSON
import Isochrones
import Styling

extension TravelMode: ArgumentValue {}
extension Avoidance: ArgumentValue {}

enum TravelDirection: String, CaseIterable, ArgumentValue {
  case from, to
}

enum OriginCombination: String, CaseIterable, ArgumentValue {
  case separate, merge, nearest
}

enum ReachGeometry: String, CaseIterable, ArgumentValue {
  case areas, bands, lines, nodes
}

enum AreaMethod: String, CaseIterable, ArgumentValue {
  case field, exact
}

/// The value of `--origin`.
struct OriginArgument: ArgumentValue {
  let origin: Origin

  init(argument: String) throws(ArgumentError) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map(decimalNumber)
    let known = numbers.compactMap { $0 }
    guard known.count == numbers.count, known.count == 2 || known.count == 3 else {
      throw ArgumentError("'\(argument)' is not LON,LAT or LON,LAT,LEVEL")
    }
    guard abs(known[0]) <= 180, abs(known[1]) <= 90 else {
      throw ArgumentError("'\(argument)' is not on the globe; the order is LON,LAT")
    }
    origin = Origin(longitude: known[0], latitude: known[1], level: known.count == 3 ? known[2] : nil)
  }

  static var choices: [String]? { nil }
  var argumentText: String { "" }
}

/// A range of a metric, as it was given.
struct GivenRange {
  let option: String
  let metric: Metric
  let value: Double
}

/// One of the sizes in `--truck`.
struct TruckEntry: ArgumentValue {
  private static let keys: [(name: String, path: WritableKeyPath<Truck, Double> & Sendable)] = [
    ("height", \.height), ("width", \.width), ("length", \.length), ("weight", \.weight), ("axle", \.axleLoad),
    ("maxspeed", \.maximumSpeed),
  ]

  private let path: (WritableKeyPath<Truck, Double> & Sendable)?
  private let value: Double

  init(argument: String) throws(ArgumentError) {
    if argument == "hazmat" {
      (path, value) = (nil, 0)
      return
    }
    let names = Self.keys.map(\.name) + ["hazmat"]
    let pair = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let key = Self.keys.first(where: { $0.name == pair[0] }) else {
      let hint = nearest(String(pair[0]), in: names).map { "; did you mean '\($0)'?" } ?? ""
      throw ArgumentError("'\(pair[0])' is not one of \(names.joined(separator: ", "))\(hint)")
    }
    guard pair.count == 2, let number = decimalNumber(pair[1]), number > 0 else {
      throw ArgumentError("'\(argument)' is not \(key.name)=N with a number above 0")
    }
    (path, value) = (key.path, number)
  }

  func apply(to truck: inout Truck) {
    if let path { truck[keyPath: path] = value } else { truck.carriesHazardousGoods = true }
  }

  static var choices: [String]? { nil }
  var argumentText: String { "" }
}

/// The value of `--fill-holes`: m², or all.
struct HoleSize: ArgumentValue {
  let squareMeters: Double

  init(squareMeters: Double) { self.squareMeters = squareMeters }

  init(argument: String) throws(ArgumentError) {
    if argument == "all" {
      squareMeters = .infinity
    } else {
      guard let number = decimalNumber(argument), number >= 0 else {
        throw ArgumentError("'\(argument)' is neither a number of square meters from 0 nor all")
      }
      squareMeters = number
    }
  }

  static var choices: [String]? { nil }
  var argumentText: String { squareMeters == 0 ? "0" : "" }
}

/// A colour of `--colors`: `#rgb`, `#rrggbb`, the same without `#`, or a CSS name.
struct RangeColour: ArgumentValue {
  let colour: Colour

  init(argument: String) throws(ArgumentError) {
    let isHex = [3, 6].contains(argument.utf8.count) && argument.allSatisfy(\.isHexDigit)
    let hasHash = argument.hasPrefix("#") && [4, 7].contains(argument.utf8.count)
    let isWord = argument.allSatisfy { $0.isLetter } && argument.lowercased() != "transparent"
    guard isHex || hasHash || isWord, let colour = Colour(isHex ? "#" + argument : argument) else {
      throw ArgumentError("'\(argument)' is not a colour: #rgb, #rrggbb or a CSS name")
    }
    self.colour = colour
  }

  static var choices: [String]? { nil }
  var argumentText: String { "" }
}
