import Arguments
import Floors
import GeoJSON

/// The forms of an answer of `floor-filter`.
enum FloorFormat: String, CaseIterable, ArgumentValue {
  case geojson, ndjson, geojsonseq, json, svg, imdf
}

enum FloorSchemaName: String, CaseIterable, ArgumentValue {
  case auto, imdf, arcgis, osm, wrld
}

extension OtherFacilities: ArgumentValue {}
extension GroundRule: ArgumentValue {}
extension FloorMatch: ArgumentValue {}
extension FloorView.Unleveled: ArgumentValue {}

/// How a viewpoint selects.
enum AutoSelection: String, CaseIterable, ArgumentValue {
  case always
  case alwaysNotClearing = "always-not-clearing"
  case never
}

/// The value of `--field`: `ROLE=NAME`.
struct FieldName: ArgumentValue {
  var role: ArcGISRole
  var name: String

  init(argument: String) throws(ArgumentError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty, let role = ArcGISRole(rawValue: String(parts[0])) else {
      let roles = ArcGISRole.allCases.map(\.rawValue).joined(separator: ", ")
      throw ArgumentError("'\(argument)' is not ROLE=NAME; the roles are \(roles)")
    }
    self.role = role
    name = String(parts[1])
  }

  var argumentText: String { "\(role.rawValue)=\(name)" }
}

/// The value of `--order`.
struct OrderArgument: ArgumentValue {
  var list: OrderList

  init(argument: String) throws(ArgumentError) {
    guard let list = OrderList(argument) else {
      throw ArgumentError("'\(argument)' is no list of orders such as 2, -1,0, -3..-1, ..0, 1.. or ..")
    }
    self.list = list
  }

  var argumentText: String { "" }
}

/// The value of `--lang`: language tags, the first that a name has counts.
struct LanguageList: ArgumentValue {
  var tags: [String]

  init(argument: String) throws(ArgumentError) {
    tags = argument.split(separator: ",").map { String($0.filter { $0 != " " }) }.filter { !$0.isEmpty }
    if tags.isEmpty { throw ArgumentError("'\(argument)' names no language") }
  }

  var argumentText: String { tags.joined(separator: ",") }
}

/// The value of `--viewpoint`: `LON,LAT` or `LON,LAT,SCALE`.
struct Viewpoint: ArgumentValue {
  /// Within ±180.
  var longitude: Double
  var latitude: Double
  /// The scale's denominator.
  var scale: Double?

  init(argument: String) throws(ArgumentError) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map(decimalNumber)
    let known = numbers.compactMap { $0 }
    guard known.count == numbers.count, (2...3).contains(known.count), abs(known[1]) <= 90,
      known.count == 2 || known[2] > 0
    else {
      throw ArgumentError("'\(argument)' is not LON,LAT or LON,LAT,SCALE with a latitude from -90 to 90")
    }
    let turns = known[0].remainder(dividingBy: 360)
    longitude = abs(known[0]) <= 180 ? known[0] : turns
    latitude = known[1]
    scale = known.count == 3 ? known[2] : nil
  }

  var argumentText: String { "" }
}
