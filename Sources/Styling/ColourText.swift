import SimpleFeatures

extension Colour {
  /// The colour that a text of a style names: `#rgb #rgba #rrggbb #rrggbbaa`, a CSS name, `transparent`, or `rgb()`,
  /// `rgba()`, `hsl()`, `hsla()` with commas or blanks (style.md 3); nil for everything else. Letter case is ignored.
  public init?(_ text: String) {
    let text = text.lowercased()
    if text.hasPrefix("#") {
      self.init(hexDigits: text.utf8.dropFirst())
    } else if let hex = Self.names[text] {
      self.init(hex: hex)
    } else if text == "transparent" {
      self.init(red: 0, green: 0, blue: 0, alpha: 0)
    } else {
      self.init(function: text)
    }
  }

  private init?(hexDigits: Substring.UTF8View) {
    var digits: [Double] = []
    for digit in hexDigits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      digits.append(Double(value))
    }
    switch digits.count {
    case 3, 4: digits = digits.flatMap { [$0, $0] }
    case 6, 8: break
    default: return nil
    }
    let channels = stride(from: 0, to: digits.count, by: 2).map { (digits[$0] * 16 + digits[$0 + 1]) / 255 }
    self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count > 3 ? channels[3] : 1)
  }

  private init?(function text: String) {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let body = text[text.index(after: open)...].dropLast()
    guard let arguments = Self.arguments(body), arguments.count == 3 || arguments.count == 4 else { return nil }
    var alpha = 1.0
    if arguments.count == 4 {
      guard let number = Self.number(arguments[3], percentOf: 1) else { return nil }
      alpha = min(max(number, 0), 1)
    }
    switch text[..<open] {
    case "rgb", "rgba":
      let channels = arguments.prefix(3).compactMap { Self.number($0, percentOf: 255) }
      guard channels.count == 3 else { return nil }
      let clamped = channels.map { min(max($0, 0), 255) / 255 }
      self.init(red: clamped[0], green: clamped[1], blue: clamped[2], alpha: alpha)
    case "hsl", "hsla":
      guard let hue = Self.degrees(arguments[0]), arguments[1].hasSuffix("%"), arguments[2].hasSuffix("%"),
        let saturation = Self.number(arguments[1], percentOf: 1),
        let lightness = Self.number(arguments[2], percentOf: 1)
      else { return nil }
      self.init(
        hue: hue, saturation: min(max(saturation, 0), 1), lightness: min(max(lightness, 0), 1), alpha: alpha)
    default: return nil
    }
  }

  /// `1, 2, 3` or `1, 2, 3, 0.5`, or `1 2 3` or `1 2 3 / 0.5`.
  private static func arguments(_ body: Substring) -> [Substring]? {
    if body.contains(",") {
      return body.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
    }
    let halves = body.split(separator: "/", omittingEmptySubsequences: false)
    let channels = halves.first?.split(separator: " ") ?? []
    guard channels.count == 3, halves.count <= 2 else { return nil }
    return channels + halves.dropFirst().map(trimmed)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }

  private static func number(_ text: Substring, percentOf whole: Double) -> Double? {
    let isPercent = text.hasSuffix("%")
    guard let number = ExactNumber(reading: String(isPercent ? text.dropLast() : text))?.value else { return nil }
    return isPercent ? number / 100 * whole : number
  }

  private static func degrees(_ text: Substring) -> Double? {
    let units: [(name: String, degrees: Double)] = [("deg", 1), ("grad", 0.9), ("rad", 180 / .pi), ("turn", 360)]
    for unit in units where text.hasSuffix(unit.name) {
      return number(text.dropLast(unit.name.count), percentOf: 0).map { $0 * unit.degrees }
    }
    return text.hasSuffix("%") ? nil : number(text, percentOf: 0)
  }

  /// By the algorithm of CSS Color 4, section 7.1.
  private init?(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
    guard hue.isFinite else { return nil }
    let turned = hue.truncatingRemainder(dividingBy: 360)
    let hue = turned < 0 ? turned + 360 : turned
    func channel(_ n: Double) -> Double {
      let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
    }
    self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }
}
