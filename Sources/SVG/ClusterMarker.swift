import Glibc

/// The marker of a cluster: a circle with a ring, and in it the count (svg.md 5).
struct ClusterMarker {
  var count: Int
  /// What is written.
  var text: String
  var look: Look.Marker
  /// The colour of the ring.
  var halo: Paint

  /// Pixels, from a count on.
  private static let radii: [(count: Int, radius: Double)] = [(1000, 28), (100, 22), (10, 18), (0, 14)]

  private var radius: Double { Self.radii.first { count >= $0.count }?.radius ?? 14 }

  func append(_ place: PointOnGrid, on grid: Grid, to bytes: inout [UInt8]) {
    var circle = FeatureElement()
    var ring: [UInt8] = []
    ring.appendAttribute("fill", look.background)
    ring.appendAttribute("stroke", halo)
    ring.appendAttribute("stroke-width", 2)
    circle.appendCircle(place, radius: radius, on: grid, String(decoding: ring, as: UTF8.self), to: &bytes)
    bytes += "<text x=\"".utf8
    bytes.appendSteps(place.x, of: grid.steps, after: .letter)
    bytes += "\" y=\"".utf8
    // The middle of digits of 12 px lies about 0.36 em above the baseline.
    bytes.appendSteps(place.y + grid.steps * 43 / 10, of: grid.steps, after: .letter)
    bytes += "\" font-size=\"12\" font-weight=\"bold\" text-anchor=\"middle\" stroke=\"none\"".utf8
    bytes.appendAttribute("fill", look.background.tint)
    bytes.append(UInt8(ascii: ">"))
    bytes.appendText(text)
    bytes += "</text>".utf8
  }
}

extension Paint {
  /// White where it has a contrast of at least 3 to 1, else black (WCAG 2, relative luminance).
  var tint: Paint { 1.05 / (luminance + 0.05) >= 3 ? Paint(0xFFFFFF) : Paint(0x000000) }

  private var luminance: Double {
    let channels = [rgb >> 16, rgb >> 8, rgb].map { channel -> Double in
      let value = Double(channel & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }
}
