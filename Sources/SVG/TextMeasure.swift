/// Widths of text without a renderer (legend.md 2).
///
/// Measured against Chromium they are 0.1 % too small to 3.3 % too large on ordinary labels.
public enum TextMeasure {
  /// The width of a text in px at a font size in px.
  /// - Complexity: O(n log m) in the scalars of the text, m known ones.
  public static func width(_ text: String, size: Double, isBold: Bool = false) -> Double {
    var sum = 0
    var isKnown = true
    for scalar in text.unicodeScalars {
      if let width = tabled(scalar, isBold: isBold) {
        sum += width
      } else {
        isKnown = false
        sum += guessed(scalar)
      }
    }
    return Double(sum) * size / 1000 * (isKnown ? 1 : 1.05)
  }

  private static func tabled(_ scalar: Unicode.Scalar, isBold: Bool) -> Int? {
    guard let value = UInt16(exactly: scalar.value) else { return nil }
    let scalars = TextWidths.scalars
    var (low, high) = (0, scalars.count)
    while low < high {
      let middle = (low + high) / 2
      if scalars[middle] < value { low = middle + 1 } else { high = middle }
    }
    guard low < scalars.count, scalars[low] == value else { return nil }
    return Int(isBold ? TextWidths.bold[low] : TextWidths.regular[low])
  }

  private static func guessed(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    // Emoji modifiers, then the other emoji.
    case 0x1F3FB...0x1F3FF: return 0
    case 0x1F000...0x1FAFF: return 1250
    default: return wide.contains { $0.contains(scalar.value) } ? 1000 : 600
    }
  }

  /// Scripts whose characters fill a square.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x20000...0x3FFFD,
  ]

  /// The text with every run of white space as one space, and none at its ends.
  public static func squeezed(_ text: String) -> String {
    // Spaces that do not break are meant as they are.
    text.split { $0.isWhitespace && !"\u{A0}\u{202F}\u{2007}".contains($0) }.joined(separator: " ")
  }

  /// The text, or as many of its grapheme clusters as fit with `…` behind them.
  public static func cut(_ text: String, size: Double, isBold: Bool = false, limit: Double) -> String {
    if width(text, size: size, isBold: isBold) <= limit { return text }
    var kept = Substring(text)
    while !kept.isEmpty {
      kept.removeLast()
      while kept.last == " " { kept.removeLast() }
      if width(kept + "…", size: size, isBold: isBold) <= limit { break }
    }
    return kept + "…"
  }

  private static func width(_ text: Substring, size: Double, isBold: Bool) -> Double {
    width(String(text), size: size, isBold: isBold)
  }

  /// The lines of a text broken at spaces, and in a word where it is wider than a line.
  public static func wrapped(_ text: String, size: Double, isBold: Bool = false, limit: Double) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if width(longer, size: size, isBold: isBold) <= limit {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for character in word {
        if !line.isEmpty, width(line + String(character), size: size, isBold: isBold) > limit {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }
}
