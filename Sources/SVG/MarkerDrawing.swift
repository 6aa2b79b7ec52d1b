/// Draws markers round the origin: the same on the map and in the legend (svg.md 5).
struct MarkerDrawing {
  var look: Look.Marker
  /// What the ids of the document begin with.
  var idPrefix = "fp-"

  /// px of a picture's circle.
  private static let pictureRadius = 12.0

  /// Where the middle of the head lies above the position, px.
  var headY: Double { look.shape == .pin ? look.size.pinRadius - look.size.height : 0 }

  /// The planar box round it, px from the position.
  var box: (left: Double, top: Double, right: Double, bottom: Double) {
    let border = look.borderWidth / 2
    if case .picture = look.glyph {
      let reach = Self.pictureRadius + border
      return (-reach, -reach, reach, reach)
    }
    let radius = (look.shape == .none ? glyphSize / 2 : look.headRadius) + border
    return (-radius, headY - radius, radius, look.shape == .pin ? 0 : radius)
  }

  /// Appends the parts, each with all of its attributes.
  func append(to bytes: inout [UInt8]) {
    if case .picture(let data) = look.glyph { return appendPicture(data, to: &bytes) }
    bytes += "<g".utf8
    if look.opacity != 1 { bytes.appendAttribute("opacity", look.opacity) }
    bytes += ">".utf8
    appendShape(to: &bytes)
    if let glyph = look.glyph {
      Glyph(
        glyph: glyph, size: glyphSize, y: headY, color: look.shape == .none ? look.background : look.tint
      ).append(to: &bytes)
    }
    if let priority = look.priority {
      Badge(priority: priority, x: 0.75 * look.headRadius, y: headY - 0.75 * look.headRadius).append(to: &bytes)
    }
    bytes += "</g>".utf8
  }

  private var glyphSize: Double {
    switch look.shape {
    case .pin, .none: look.size.glyphSize
    case .circle, .square, .diamond: 1.2 * look.headRadius
    }
  }

  private func appendShape(to bytes: inout [UInt8]) {
    var plain = look
    plain.opacity = 1
    let presentation = Presentation(plain)
    let radius = look.headRadius
    switch look.shape {
    case .none: return
    case .pin:
      // The two tangents from the tip to the head's circle.
      let distance = look.size.height - radius
      let tangent = max(0, distance * distance - radius * radius)
      let (x, y) = (radius * tangent.squareRoot() / distance, tangent / distance)
      bytes += "<path".utf8
      bytes += presentation.attributes(classes: "fp-pin")
      bytes += " d=\"M0 0L".utf8
      bytes.appendNumbers([-x, -y])
      bytes += "A".utf8
      bytes.appendNumbers([radius, radius])
      bytes += " 0 1 1 ".utf8
      bytes.appendNumbers([x, -y])
      bytes += "z\"/>".utf8
    case .circle:
      bytes += "<circle".utf8
      bytes += presentation.attributes(classes: "fp-marker")
      bytes.appendAttribute("r", radius)
      bytes += "/>".utf8
    case .square:
      bytes += "<rect".utf8
      bytes += presentation.attributes(classes: "fp-marker")
      for (name, value) in [("x", -radius), ("y", -radius), ("width", 2 * radius), ("height", 2 * radius)] {
        bytes.appendAttribute(name, value)
      }
      bytes += "/>".utf8
    case .diamond:
      bytes += "<path".utf8
      bytes += presentation.attributes(classes: "fp-marker")
      bytes += " d=\"M0 ".utf8
      bytes.appendNumbers([-radius])
      bytes += "L".utf8
      bytes.appendNumbers([radius, 0])
      bytes += "L0 ".utf8
      bytes.appendNumbers([radius])
      bytes += "L".utf8
      bytes.appendNumbers([-radius, 0])
      bytes += "z\"/>".utf8
    }
  }

  /// The picture, and over it a ring of the background's colour that hides its corners.
  private func appendPicture(_ data: String, to bytes: inout [UInt8]) {
    let radius = Self.pictureRadius
    bytes += "<g><image x=\"-12\" y=\"-12\" width=\"24\" height=\"24\" clip-path=\"url(#\(idPrefix)round)\"".utf8
    bytes += " preserveAspectRatio=\"xMidYMid slice\"".utf8
    bytes.appendAttribute("xlink:href", data)
    bytes += "/><circle".utf8
    var ring = Presentation()
    ring[.fill] = .word("none")
    ring[.stroke] = .paint(look.border)
    ring[.strokeWidth] = .number(max(1, look.borderWidth))
    bytes += ring.attributes(classes: "fp-marker")
    bytes.appendAttribute("r", radius)
    bytes += "/></g>".utf8
  }
}

/// An icon or a few characters in the middle of a head.
struct Glyph {
  var glyph: Look.Marker.Glyph
  /// px of an icon's box.
  var size: Double
  /// Of the middle.
  var y: Double
  var color: Paint

  func append(to bytes: inout [UInt8]) {
    var presentation = Presentation()
    presentation[.fill] = .paint(color)
    presentation[.stroke] = .word("none")
    switch glyph {
    case .icon(let name):
      append(MakiIcon.paths(name) ?? [], viewBox: [0, 0, 15, 15], presentation, to: &bytes)
    case .paths(let paths, let viewBox):
      append(paths, viewBox: viewBox, presentation, to: &bytes)
    case .text(let text):
      // As large as it may be, but no wider than the head.
      let wanted = 0.8 * size
      let width = TextMeasure.width(text, size: wanted, isBold: true)
      let fontSize = width > 1.35 * size ? wanted * 1.35 * size / width : wanted
      bytes += "<text".utf8
      bytes += presentation.attributes(classes: "fp-initials")
      bytes.appendAttribute("y", y + 0.36 * fontSize)
      bytes.appendAttribute("font-size", fontSize)
      bytes += " font-weight=\"bold\" text-anchor=\"middle\">".utf8
      bytes.appendText(text)
      bytes += "</text>".utf8
    case .picture: break
    }
  }

  /// Every path on its own, for a leading `m` is relative.
  private func append(
    _ paths: [String], viewBox: [Double], _ presentation: Presentation, to bytes: inout [UInt8]
  ) {
    let scale = size / max(viewBox[2], viewBox[3])
    bytes += "<g".utf8
    bytes += presentation.attributes(classes: "fp-glyph")
    bytes += " transform=\"translate(".utf8
    bytes.appendNumbers([-scale * (viewBox[0] + viewBox[2] / 2), y - scale * (viewBox[1] + viewBox[3] / 2)])
    bytes += ")".utf8
    if scale != 1 {
      bytes += " scale(".utf8
      bytes.appendNumbers([scale], decimals: 6)
      bytes += ")".utf8
    }
    bytes += "\">".utf8
    for path in paths {
      bytes += "<path".utf8
      bytes.appendAttribute("d", path)
      bytes += "/>".utf8
    }
    bytes += "</g>".utf8
  }
}

/// The badge of a priority.
struct Badge {
  var priority: Look.Marker.Priority
  var x: Double
  var y: Double

  private var color: Paint {
    switch priority {
    case .veryHigh: Paint(0xBB0000)
    case .high: Paint(0xC35500)
    case .medium: Paint(0x0064D9)
    case .low: Paint(0x556B82)
    }
  }

  /// Two chevrons up, one up, a bar, one down.
  private var sign: String {
    switch priority {
    case .veryHigh: "M-3.5 .5L0-3 3.5.5M-3.5 4L0 .5 3.5 4"
    case .high: "M-3.5 2L0-2 3.5 2"
    case .medium: "M-3.5 0h7"
    case .low: "M-3.5-2L0 2 3.5-2"
    }
  }

  func append(to bytes: inout [UInt8]) {
    bytes += "<g".utf8
    bytes.appendAttribute("class", "fp-priority fp-priority-\(priority.rawValue)")
    bytes += " transform=\"translate(".utf8
    bytes.appendNumbers([x, y])
    bytes += ")\"><circle r=\"8\"".utf8
    bytes.appendAttribute("fill", color)
    bytes += " stroke=\"#ffffff\" stroke-width=\"1\"/><path fill=\"none\" stroke=\"#ffffff\" stroke-width=\"2\"".utf8
    bytes.appendAttribute("d", sign)
    bytes += "/></g>".utf8
  }
}

extension Look.Marker.Priority {
  /// How a name says it.
  var words: String { self == .veryHigh ? "very high priority" : "\(rawValue) priority" }
}

extension [UInt8] {
  /// Appends numbers in their shortest form, with a space between where it is needed.
  mutating func appendNumbers(_ numbers: [Double], decimals: Int = 3) {
    for (index, number) in numbers.enumerated() {
      if index > 0 { append(UInt8(ascii: " ")) }
      appendShort(number, decimals: decimals)
    }
  }
}
