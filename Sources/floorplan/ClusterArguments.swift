import Arguments
import Clustering
import GeoJSON

enum ClusterMethod: String, CaseIterable, ArgumentValue {
  case greedy, dbscan
}

enum NonPoints: String, CaseIterable, ArgumentValue {
  case pass, drop
  case pointOnSurface = "point-on-surface"
}

enum ClusterNumbering: String, CaseIterable, ArgumentValue {
  case stable, supercluster
}

extension PointClustering.Rules: ArgumentValue {}

/// The value of `--radius`.
enum RadiusAmount: ArgumentValue {
  case pixels(ZoomRadius)
  case meters(Double)

  init(argument: String) throws(ArgumentError) {
    for (suffix, unit) in [("km", 1000.0), ("m", 1.0)] where argument.hasSuffix(suffix) {
      guard let amount = decimalNumber(argument.dropLast(suffix.count)), amount >= 0 else { break }
      self = .meters(amount * unit)
      return
    }
    var steps: [ZoomRadius.Step] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: ":", omittingEmptySubsequences: false)
      let zoom = pair.count == 2 ? Int(pair[0]) : 0
      guard pair.count <= 2, let zoom, (0...30).contains(zoom), let last = pair.last,
        let pixels = decimalNumber(last), pixels >= 0, !steps.contains(where: { $0.zoom == zoom })
      else {
        throw ArgumentError(
          "'\(argument)' is neither pixels (40; 60,10:20 is 20 from zoom 10 on) nor meters (500m, 2km), at least 0")
      }
      steps.append(ZoomRadius.Step(fromZoom: zoom, pixels: pixels))
    }
    self = .pixels(ZoomRadius(steps))
  }

  static var choices: [String]? { nil }
  var argumentText: String { "40" }
}

/// A value of `--aggregate`: what becomes of a property of the members, and how it is called.
struct AggregateColumn: ArgumentValue {
  let operation: Aggregate
  let key: String
  let name: String

  /// The first `:` and the last `=` divide.
  init(argument: String) throws(ArgumentError) {
    guard let colon = argument.firstIndex(of: ":") else {
      throw ArgumentError("'\(argument)' is not OP:KEY or OP:KEY=NAME")
    }
    let word = String(argument[..<colon])
    let known = Aggregate.allCases.map(\.rawValue)
    guard let operation = Aggregate(rawValue: word) else {
      let hint = nearest(word, in: known).map { "; did you mean '\($0)'?" } ?? ""
      throw ArgumentError("'\(word)' is not one of \(known.joined(separator: ", "))\(hint)")
    }
    var key = argument[argument.index(after: colon)...]
    var name: Substring?
    if let equals = key.lastIndex(of: "=") {
      name = key[key.index(after: equals)...]
      key = key[..<equals]
    }
    guard !key.isEmpty, name?.isEmpty != true else { throw ArgumentError("'\(argument)' names no property") }
    self.operation = operation
    self.key = String(key)
    self.name = name.map(String.init) ?? "\(key)_\(word)"
  }

  static var choices: [String]? { nil }
  var argumentText: String { "" }
}

/// The value of `--members`: how a member is named.
enum MemberName: ArgumentValue, Equatable {
  case index
  case id
  case property(String)

  init(argument: String) throws(ArgumentError) {
    switch argument {
    case "index": self = .index
    case "id": self = .id
    default: self = .property(argument)
    }
  }

  static var choices: [String]? { nil }
  var argumentText: String { "" }
}

/// The value of `--order`.
enum FirstOrder: ArgumentValue, Equatable {
  case input
  case place
  case property(String, isDescending: Bool)

  init(argument: String) throws(ArgumentError) {
    if argument == "input" {
      self = .input
    } else if argument == "place" {
      self = .place
    } else if let colon = argument.lastIndex(of: ":"), colon > argument.startIndex,
      ["asc", "desc"].contains(argument[argument.index(after: colon)...])
    {
      self = .property(String(argument[..<colon]), isDescending: argument.hasSuffix(":desc"))
    } else {
      throw ArgumentError("'\(argument)' is none of input, place, KEY:asc and KEY:desc")
    }
  }

  static var choices: [String]? { nil }
  var argumentText: String { "" }
}
