/// Patterns and gradients that fills refer to, each written once in `defs`.
struct PatternTable {
  private var patterns: [(pattern: Look.Pattern, color: Paint)] = []
  private var gradients: [[Paint]] = []
  /// Whether a picture is cut to a circle.
  var clipsPictures = false
  var prefix = "fp-"

  /// The id of the pattern of a fill; nil when it has none.
  mutating func id(of fill: Look.Fill) -> String? {
    guard let pattern = fill.pattern, let color = fill.color else { return nil }
    let index =
      patterns.firstIndex { $0.pattern == pattern && $0.color == color } ?? patterns.count
    if index == patterns.count { patterns.append((pattern, color)) }
    return "\(prefix)pattern-\(index + 1)"
  }

  mutating func id(ofGradient colors: [Paint]) -> String {
    let index = gradients.firstIndex(of: colors) ?? gradients.count
    if index == gradients.count { gradients.append(colors) }
    return "\(prefix)gradient-\(index + 1)"
  }

  var isEmpty: Bool { patterns.isEmpty && gradients.isEmpty && !clipsPictures }
  var paints: [Paint] { patterns.map(\.color) + gradients.flatMap { $0 } }

  func appendDefinitions(to bytes: inout [UInt8]) {
    if isEmpty { return }
    bytes += "<defs>".utf8
    appendContents(to: &bytes)
    bytes += "</defs>\n".utf8
  }

  func appendContents(to bytes: inout [UInt8]) {
    if clipsPictures { bytes += "<clipPath id=\"\(prefix)round\"><circle r=\"12\"/></clipPath>".utf8 }
    for (index, (pattern, color)) in patterns.enumerated() {
      bytes += "<pattern id=\"\(prefix)pattern-\(index + 1)\" patternUnits=\"userSpaceOnUse\"".utf8
      bytes.appendAttribute("width", pattern.spacing)
      bytes.appendAttribute("height", pattern.spacing)
      if pattern.kind == .hatch, pattern.angle != 0 {
        bytes += " patternTransform=\"rotate(".utf8
        bytes.appendNumbers([pattern.angle])
        bytes += ")\"".utf8
      }
      bytes += ">".utf8
      var presentation = Presentation()
      presentation[.fill] = .paint(color)
      presentation[.stroke] = .word("none")
      switch pattern.kind {
      case .hatch:
        bytes += "<rect".utf8
        bytes += presentation.attributes()
        bytes.appendAttribute("width", pattern.spacing)
        bytes.appendAttribute("height", pattern.width)
      case .dots:
        bytes += "<circle".utf8
        bytes += presentation.attributes()
        bytes.appendAttribute("cx", pattern.spacing / 2)
        bytes.appendAttribute("cy", pattern.spacing / 2)
        bytes.appendAttribute("r", pattern.width / 2)
      }
      bytes += "/></pattern>".utf8
    }
    for (index, colors) in gradients.enumerated() {
      bytes += "<linearGradient id=\"\(prefix)gradient-\(index + 1)\">".utf8
      for (place, color) in colors.enumerated() {
        bytes += "<stop".utf8
        bytes.appendAttribute("offset", Double(place) / Double(max(1, colors.count - 1)))
        bytes.appendAttribute("stop-color", color)
        bytes += "/>".utf8
      }
      bytes += "</linearGradient>".utf8
    }
  }
}
