import Glibc
import SimpleFeatures

extension Operator {
  /// The result of an arithmetic operator, null when it is not a finite number. `min`, `max`, `abs` and the roundings
  /// leave integers beyond 2⁵³ as exact as they are.
  func result(of operands: [ExactNumber]) -> Value {
    let first = operands[0]
    let a = first.value
    let b = operands.count > 1 ? operands[1].value : 0
    return switch self {
    case .plus: Value(computed: operands.reduce(0) { $0 + $1.value })
    case .times: Value(computed: operands.reduce(1) { $0 * $1.value })
    case .minus: Value(computed: operands.count == 1 ? -a : a - b)
    case .dividedBy: Value(computed: a / b)
    case .remainder: Value(computed: a.truncatingRemainder(dividingBy: b))
    case .power: Value(computed: pow(a, b))
    case .min: .number(operands.reduce(first) { $1.compared(to: $0) < 0 ? $1 : $0 })
    case .max: .number(operands.reduce(first) { $1.compared(to: $0) > 0 ? $1 : $0 })
    case .abs:
      first.text.hasPrefix("-") ? .number(ExactNumber(-a, text: String(first.text.dropFirst()))) : .number(first)
    case .floor: first.isPlainInteger ? .number(first) : Value(computed: a.rounded(.down))
    case .ceil: first.isPlainInteger ? .number(first) : Value(computed: a.rounded(.up))
    // Half away from zero, as MapLibre rounds.
    case .round: first.isPlainInteger ? .number(first) : Value(computed: a.rounded())
    default: .null
    }
  }
}

enum Arithmetic {
  /// How far along an exponential curve `number` lies between two stops, from 0 to 1 (MapLibre's interpolation factor).
  static func fraction(of number: Double, from start: Double, to end: Double, base: Double) -> Double {
    guard base != 1 else { return (number - start) / (end - start) }
    return (pow(base, number - start) - 1) / (pow(base, end - start) - 1)
  }
}

extension Value {
  /// A value between two numbers or two colours, or the one alone; null when they cannot be mixed.
  func interpolated(to other: Value?, _ fraction: Double) -> Value {
    if case .number(let a) = self {
      guard let other else { return self }
      return other.number.map { Value(computed: a.value + fraction * ($0 - a.value)) } ?? .null
    }
    guard let a = colour else { return .null }
    guard let other else { return .colour(a) }
    return other.colour.map { .colour(a.mixed(with: $0, fraction)) } ?? .null
  }
}
