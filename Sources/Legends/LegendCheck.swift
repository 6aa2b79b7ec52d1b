import SVG
import Styling

/// What would mislead the reader of a key (legend.md 6).
public struct LegendFinding: Sendable {
  public var rule: String
  public var layer: String?
  /// Nil for what is about no row.
  public var title: String?
  public var message: String
  public var value: Double?
  public var limit: Double?
}

extension LaidOutLegend {
  /// Everything that is wrong with the key.
  ///
  /// - Parameters:
  ///   - unmatched: how many features no layer takes.
  ///   - hasData: whether data were read.
  public func findings(_ theme: Theme, unmatched: Int, hasData: Bool) -> [LegendFinding] {
    var findings: [LegendFinding] = []
    let contrast = theme.text.contrast(with: theme.panel)
    if contrast < 4.5 {
      findings.append(
        LegendFinding(
          rule: "text-contrast", message: "text on the panel has a contrast of \(Self.short(contrast)):1",
          value: contrast,
          limit: 4.5))
    }
    for item in items { if let finding = Self.faint(item.row, theme) { findings.append(finding) } }
    findings += similar(theme) + titles()
    if hasData {
      for item in items where item.row.count == 0 {
        findings.append(
          LegendFinding(
            rule: "empty", layer: item.row.layer, title: item.row.title, message: "no feature looks so", value: 0,
            limit: 1))
      }
      if unmatched > 0 {
        let words = unmatched == 1 ? "1 feature matches" : "\(unmatched) features match"
        findings.append(
          LegendFinding(
            rule: "unmatched", message: "\(words) no layer of the style", value: Double(unmatched), limit: 0))
      }
    }
    return findings
  }

  private static func short(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// A colour as it appears on the panel, mixed over it in sRGB and rounded.
  private static func shown(_ paint: Paint, _ opacity: Double, on panel: Paint) -> Paint {
    func channel(_ shift: UInt32) -> UInt32 {
      let (a, b) = (Double(paint.rgb >> shift & 0xFF), Double(panel.rgb >> shift & 0xFF))
      return UInt32(b + opacity * (a - b) + 0.5) << shift
    }
    return Paint(channel(16) | channel(8) | channel(0))
  }

  /// Neither the main colour nor the border stands out (WCAG 1.4.11).
  private static func faint(_ row: LegendRow, _ theme: Theme) -> LegendFinding? {
    guard let main = row.mainColour else { return nil }
    var colours = [shown(main.paint, main.opacity, on: theme.panel)]
    switch row.swatch {
    case .fill(let fill) where fill.borderWidth > 0:
      colours.append(shown(fill.border, fill.borderOpacity, on: theme.panel))
    case .icon(let marker), .iconLine(let marker, _):
      let drawn = LegendPanel.marker(marker, theme: theme)
      if drawn.borderWidth > 0 { colours.append(drawn.border) }
      colours.append(marker.background)
    default: break
    }
    let best = colours.map { $0.contrast(with: theme.panel) }.max() ?? 21
    guard best < 3 else { return nil }
    return LegendFinding(
      rule: "symbol-contrast", layer: row.layer, title: row.title,
      message: "its colour has a contrast of \(short(best)):1 against the panel", value: best, limit: 3)
  }

  private func similar(_ theme: Theme) -> [LegendFinding] {
    var findings: [LegendFinding] = []
    for (index, item) in items.enumerated() {
      guard let main = item.row.mainColour else { continue }
      for (earlier, other) in items[..<index].enumerated() {
        guard let otherMain = other.row.mainColour, item.row.isOfOneShape(as: other.row) else { continue }
        let isOneLayer = item.row.group != nil && item.row.group == other.row.group
        // In a sequence only neighbours have to be told apart, and those lie close.
        if isOneLayer && earlier != index - 1 { continue }
        let limit = isOneLayer ? 4.0 : 10.0
        let a = Colour(rgb: Self.shown(main.paint, main.opacity, on: theme.panel).rgb)
        let b = Colour(rgb: Self.shown(otherMain.paint, otherMain.opacity, on: theme.panel).rgb)
        let nearest = ColourVision.allCases.map { ($0, $0.seen(a).distance(to: $0.seen(b)) * 100) }
          .min { $0.1 < $1.1 }
        guard let (vision, distance) = nearest, distance < limit else { continue }
        let eyes = vision == .normal ? "" : " for \(vision) eyes"
        findings.append(
          LegendFinding(
            rule: "similar", layer: item.row.layer, title: item.row.title,
            message: "looks like '\(other.row.title)'\(eyes): \(Self.short(distance)) apart", value: distance,
            limit: limit))
        break
      }
    }
    return findings
  }

  private func titles() -> [LegendFinding] {
    var findings: [LegendFinding] = []
    if isTitleTruncated, let title {
      findings.append(LegendFinding(rule: "truncated-title", title: title, message: "is cut"))
    }
    var seen: Set<String> = []
    for item in items {
      let row = item.row
      if row.kind == .header { seen = [] }
      if row.kind != .header, !seen.insert(row.title).inserted {
        findings.append(
          LegendFinding(
            rule: "duplicate-title", layer: row.layer, title: row.title, message: "stands for two things"))
      }
      if item.isTruncated {
        findings.append(
          LegendFinding(
            rule: "truncated-title", layer: row.layer, title: row.title,
            message: "is cut to '\(item.lines.joined(separator: " "))'"))
      }
    }
    return findings
  }
}

extension LegendRow {
  /// Whether only the colour tells the two apart.
  fileprivate func isOfOneShape(as other: LegendRow) -> Bool {
    guard kind == other.kind else { return false }
    switch (swatch, other.swatch) {
    case (.fill(let a), .fill(let b)): return a.dashPattern == b.dashPattern && a.pattern == b.pattern
    case (.line(let a), .line(let b)): return a.dashPattern == b.dashPattern
    case (.icon(let a), .icon(let b)): return a.shape == b.shape && a.glyph == b.glyph
    case (.iconLine(let a, let c), .iconLine(let b, let d)):
      return a.shape == b.shape && a.glyph == b.glyph && c.dashPattern == d.dashPattern
    default: return false
    }
  }
}
