import SimpleFeatures

/// What the texts of tags say as numbers; nil for a text that says none.
enum TagReadings {
  /// km/h. `walk` is 6; 0 is no sign.
  static func speed(_ text: String) -> Double? {
    if text == "walk" { return 6 }
    guard let (number, unit) = numberAndUnit(text) else { return nil }
    let speed: Double
    switch unit {
    case "", "km/h", "kmh", "kph": speed = number
    case "mph": speed = number * 1.609344
    case "knots": speed = number * 1.852
    default: return nil
    }
    return speed > 0 ? speed : nil
  }

  /// Meters.
  static func length(_ text: String) -> Double? {
    if let feet = feetAndInches(text) { return feet }
    guard let (number, unit) = numberAndUnit(text), number >= 0 else { return nil }
    switch unit {
    case "", "m": return number
    case "cm": return number / 100
    case "ft": return number * 0.3048
    case "in": return number * 0.0254
    default: return nil
    }
  }

  /// `12'`, `12'6"`, `12 ft 6 in`.
  private static func feetAndInches(_ text: String) -> Double? {
    var rest = text.filter { $0 != " " }
    for (long, short) in [("ft", "'"), ("in", "\"")] where rest.contains(long) {
      rest = replacing(long, with: short, in: rest)
    }
    guard let mark = rest.firstIndex(of: "'"), let feet = number(rest[..<mark]), feet >= 0 else { return nil }
    var inches = rest[rest.index(after: mark)...]
    if inches.isEmpty { return feet * 0.3048 }
    guard inches.last == "\"" else { return nil }
    inches.removeLast()
    guard let more = number(inches), more >= 0 else { return nil }
    return feet * 0.3048 + more * 0.0254
  }

  private static func replacing(_ word: String, with other: String, in text: String) -> String {
    var result: [UInt8] = []
    var bytes = Array(text.utf8)[...]
    let wanted = Array(word.utf8)
    while !bytes.isEmpty {
      if bytes.starts(with: wanted) {
        result += other.utf8
        bytes = bytes.dropFirst(wanted.count)
      } else {
        result.append(bytes.removeFirst())
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Tonnes.
  static func weight(_ text: String) -> Double? {
    guard let (number, unit) = numberAndUnit(text), number >= 0 else { return nil }
    switch unit {
    case "", "t": return number
    case "kg": return number / 1000
    case "lbs": return number * 0.00045359237
    case "st": return number * 0.90718474
    default: return nil
    }
  }

  /// Seconds.
  static func duration(_ text: String) -> Double? {
    if text.hasPrefix("P") { return isoDuration(text.dropFirst()) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { number($0) }
    guard parts.allSatisfy({ $0.map { $0 >= 0 } ?? false }) else { return nil }
    let numbers = parts.compactMap { $0 }
    switch numbers.count {
    case 1: return numbers[0] * 60
    case 2: return numbers[0] * 3600 + numbers[1] * 60
    case 3: return numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
    default: return nil
    }
  }

  private static func isoDuration(_ text: Substring) -> Double? {
    var seconds = 0.0
    var isTime = false
    var digits = ""
    var isEmpty = true
    for character in text {
      switch character {
      case "T" where !isTime && digits.isEmpty: isTime = true
      case "0"..."9", ".": digits.append(character)
      default:
        guard let value = number(digits) else { return nil }
        digits = ""
        isEmpty = false
        switch (character, isTime) {
        case ("D", false): seconds += value * 86_400
        case ("H", true): seconds += value * 3600
        case ("M", true): seconds += value * 60
        case ("S", true): seconds += value
        default: return nil
        }
      }
    }
    return isEmpty || !digits.isEmpty ? nil : seconds
  }

  /// Percent; `up` and `down` have no number.
  static func incline(_ text: String) -> Double? {
    if text.hasSuffix("°") { return number(trimmed(text.dropLast())).map { tangent(ofDegrees: $0) * 100 } }
    guard let (number, unit) = numberAndUnit(text), unit == "%" || unit == "" else { return nil }
    return unit == "%" ? number : nil
  }

  /// Whether an incline goes up (1) or down (−1) from the first vertex; 0 when it does not say.
  static func inclineSign(_ text: String) -> Int {
    switch text {
    case "up": return 1
    case "down": return -1
    default:
      guard let incline = incline(text), incline != 0 else { return 0 }
      return incline > 0 ? 1 : -1
    }
  }

  /// The levels of a `level` tag, ascending and each once.
  static func levels(_ text: String) -> [Double] {
    var levels: [Double] = []
    for item in text.split(whereSeparator: { $0 == ";" || $0 == "," }) {
      let item = trimmed(item)
      if let level = number(item) {
        levels.append(level)
      } else if let dash = item.dropFirst().firstIndex(of: "-"), let low = number(item[..<dash]),
        let high = number(item[item.index(after: dash)...]), low <= high, high - low <= 1000
      {
        var level = low
        while level <= high {
          levels.append(level)
          level += 1
        }
      }
    }
    levels.sort()
    var distinct: [Double] = []
    for level in levels where level != distinct.last { distinct.append(level) }
    return distinct
  }

  /// A number and what follows it, blanks between or not; a comma may be the decimal point.
  private static func numberAndUnit(_ text: String) -> (Double, String)? {
    let bytes = Array(text.utf8)
    var end = 0
    while end < bytes.count, bytes[end] &- 0x30 < 10 || "+-.,".utf8.contains(bytes[end]) { end += 1 }
    let digits = bytes[..<end].map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    guard let value = number(String(decoding: digits, as: UTF8.self)) else { return nil }
    return (value, String(trimmed(String(decoding: bytes[end...], as: UTF8.self)[...])))
  }

  /// A finite number in decimal digits, blanks round it or not, without an exponent.
  static func number(_ text: some StringProtocol) -> Double? {
    let text = trimmed(Substring(text))
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 &- 0x30 < 10 || "+-.".utf8.contains($0) }),
      let value = Double(text), value.isFinite
    else { return nil }
    return value
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let first = text.first, first == " " { text.removeFirst() }
    while let last = text.last, last == " " { text.removeLast() }
    return text
  }
}
