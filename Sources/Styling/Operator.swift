/// The operators of expressions (style.md 4), by name.
enum Operator: String, Sendable, CaseIterable {
  case literal, get, has, id
  case geometryType = "geometry-type"
  case zoom
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case `in`, all, any, none
  case not = "!"
  case `case`, match, coalesce, step, interpolate
  case plus = "+"
  case minus = "-"
  case times = "*"
  case dividedBy = "/"
  case remainder = "%"
  case power = "^"
  case min, max, abs, floor, ceil, round
  case toNumber = "to-number"
  case toString = "to-string"
  case toBoolean = "to-boolean"
  case concat, upcase, downcase, length

  /// The comparison that an operator makes; nil for those that make none.
  var comparison: Comparison? {
    switch self {
    case .equal, .notEqual: .equal
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    default: nil
    }
  }

  /// How many arguments it takes.
  var argumentCount: ClosedRange<Int> {
    switch self {
    case .id, .geometryType, .zoom: 0...0
    case .literal, .has, .not, .abs, .floor, .ceil, .round, .toString, .toBoolean, .upcase, .downcase, .length: 1...1
    case .get, .minus: 1...2
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .in, .dividedBy, .remainder, .power: 2...2
    case .all, .any, .none: 0...Int.max
    case .coalesce, .plus, .times, .min, .max, .toNumber, .concat: 1...Int.max
    case .case: 3...Int.max
    case .match, .step, .interpolate: 4...Int.max
    }
  }

  /// Whether the number of arguments must be odd or even beside; nil when it need not.
  var argumentCountIsOdd: Bool? {
    switch self {
    case .case: true
    case .match, .step, .interpolate: false
    default: nil
    }
  }

  /// How it is written.
  var usage: String {
    let arguments =
      switch self {
      case .literal: ", VALUE"
      case .get: ", KEY] or [\"get\", KEY, OBJECT"
      case .has: ", KEY"
      case .id, .geometryType, .zoom: ""
      case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: ", A, B"
      case .in: ", VALUE, LIST] or [\"in\", TEXT, TEXT"
      case .all, .any, .none: ", CONDITION…"
      case .not: ", CONDITION"
      case .case: ", CONDITION, OUTPUT, …, OTHERWISE"
      case .match: ", VALUE, LABEL, OUTPUT, …, OTHERWISE"
      case .coalesce, .toNumber, .concat: ", VALUE…"
      case .step: ", NUMBER, OUTPUT, STOP, OUTPUT…"
      case .interpolate: ", [\"linear\"], NUMBER, STOP, OUTPUT…"
      case .plus, .times, .min, .max: ", NUMBER…"
      case .minus: ", A, B] or [\"-\", A"
      case .dividedBy, .remainder, .power: ", A, B"
      case .abs, .floor, .ceil, .round: ", NUMBER"
      case .toString, .toBoolean: ", VALUE"
      case .upcase, .downcase: ", TEXT"
      case .length: ", TEXT] or [\"length\", LIST"
      }
    return "[\"\(rawValue)\"\(arguments)]"
  }

  /// What is wrong with a number of arguments; nil when nothing is.
  func complaint(aboutArgumentCount count: Int) -> String? {
    let range = argumentCount
    let isOdd = count % 2 == 1
    if range.contains(count), isOdd == argumentCountIsOdd ?? isOdd { return nil }
    let wanted =
      if !range.contains(count) {
        switch range {
        case 0...0: "no arguments"
        case 1...1: "1 argument"
        case 1...2: "1 or 2 arguments"
        case 2...2: "2 arguments"
        default: "at least \(range.lowerBound) argument\(range.lowerBound == 1 ? "" : "s")"
        }
      } else {
        isOdd ? "an even number of arguments" : "an odd number of arguments"
      }
    return "'\(rawValue)' takes \(wanted), not \(count); write \(usage)"
  }

  /// What is wrong with a name that no operator has.
  static func complaint(aboutUnknown name: String) -> String {
    let names = allCases.map(\.rawValue)
    let meant = nearest(name, in: names)
    let mend = meant.map { "did you mean '\($0)'?" } ?? "a list of values is written [\"literal\", […]];"
    return "unknown operator '\(name)'; \(mend) the operators are \(names.joined(separator: ", "))"
  }
}
