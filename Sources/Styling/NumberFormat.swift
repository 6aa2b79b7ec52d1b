import SimpleFeatures

/// How the bounds of classes are written (style.md 8).
public struct NumberFormat: Sendable, Equatable {
  /// Nil: as few as tell all bounds apart.
  public var decimals: Int?
  /// Between groups of three digits.
  public var grouping = "\u{A0}"
  public var prefix = ""
  public var suffix = ""

  public init() {}

  /// The format with the decimals that these bounds need.
  func fitted(to bounds: [Double]) -> NumberFormat {
    if decimals != nil { return self }
    var format = self
    let distinct = Array(Set(bounds)).sorted()
    let differences = zip(distinct, distinct.dropFirst()).map { $1 - $0 }
    let allowed = (differences.min() ?? 0) * 0.01
    format.decimals =
      (0..<15).first { decimals in
        distinct.allSatisfy { abs(Self.rounded($0, decimals) - $0) <= allowed }
      } ?? 15
    return format
  }

  private static func rounded(_ value: Double, _ decimals: Int) -> Double {
    ExactNumber(reading: digits(value, decimals: decimals))?.value ?? value
  }

  func text(_ value: Double) -> String {
    let digits = Self.digits(value, decimals: decimals ?? 0)
    let isNegative = digits.hasPrefix("-")
    let parts = (isNegative ? digits.dropFirst() : digits[...]).split(separator: ".", omittingEmptySubsequences: false)
    var whole = String(parts[0])
    // Years stay together.
    if whole.count >= 5 {
      var groups: [Substring] = []
      var rest = whole[...]
      while !rest.isEmpty {
        groups.insert(rest.suffix(3), at: 0)
        rest = rest.dropLast(3)
      }
      whole = groups.joined(separator: grouping)
    }
    return prefix + (isNegative ? "\u{2212}" : "") + whole + (parts.count > 1 ? "." + parts[1] : "") + suffix
  }

  /// Rounded half away from zero on the shortest decimal text; `-0` is `0`.
  static func digits(_ value: Double, decimals: Int) -> String {
    let text = NumberText.plain(abs(value))
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    var fraction = parts.count > 1 ? Array(parts[1].utf8) : []
    var whole = Array(parts[0].utf8)
    let roundsUp = fraction.count > decimals && fraction[decimals] >= UInt8(ascii: "5")
    if fraction.count > decimals { fraction.removeSubrange(decimals...) }
    while fraction.count < decimals { fraction.append(UInt8(ascii: "0")) }
    if roundsUp {
      var digits = whole + fraction
      var index = digits.count - 1
      while index >= 0, digits[index] == UInt8(ascii: "9") {
        digits[index] = UInt8(ascii: "0")
        index -= 1
      }
      if index >= 0 { digits[index] += 1 } else { digits.insert(UInt8(ascii: "1"), at: 0) }
      fraction = Array(digits.suffix(decimals))
      whole = Array(digits.dropLast(decimals))
    }
    let isZero = (whole + fraction).allSatisfy { $0 == UInt8(ascii: "0") }
    let sign = value < 0 && !isZero ? "-" : ""
    let point = decimals > 0 ? "." + String(decoding: fraction, as: UTF8.self) : ""
    return sign + String(decoding: whole, as: UTF8.self) + point
  }
}

extension Classification {
  /// What each class is called.
  ///
  /// - Parameter titles: the author's own, nil where there is none.
  public func titles(_ format: NumberFormat, own titles: [String?] = []) -> [String] {
    let format = format.fitted(to: [minimum] + uppers)
    return uppers.indices.map { index in
      if index < titles.count, let title = titles[index] { return title }
      let range = range(index)
      guard let lower = range.lower else { return "\u{2264}\u{A0}" + format.text(range.upper) }
      if lower == range.upper { return format.text(lower) }
      return format.text(lower) + " \u{2013} " + format.text(range.upper)
    }
  }
}
