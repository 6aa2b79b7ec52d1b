/// Colours by name: for layers and categories in turn, or ramps for classes (style.md 5).
public enum Palette {
  /// Categorical palettes and their colours.
  static let categorical: [(name: String, light: [UInt32], dark: [UInt32]?)] = [
    (
      "floorplan", [0x1F4FCC, 0xE57431, 0x654069, 0x9585F4, 0xA42E07, 0x2C0070, 0x9E6783, 0x491414],
      [0x479FFB, 0xE2800B, 0x65EFFD, 0xF6F005, 0xBC4524, 0x89618C, 0xAD959B, 0x575CE3]
    ),
    ("okabe-ito", [0x000000, 0xE69F00, 0x56B4E9, 0x009E73, 0xF0E442, 0x0072B2, 0xD55E00, 0xCC79A7], nil),
    ("tol-bright", [0x4477AA, 0xEE6677, 0x228833, 0xCCBB44, 0x66CCEE, 0xAA3377, 0xBBBBBB], nil),
  ]

  /// Ramps and their anchors.
  static let ramps: [(name: String, anchors: [UInt32])] = [
    ("blues", [0xE4EFF9, 0x6AAED6, 0x08306B]), ("greens", [0xE8F6E3, 0x74C476, 0x00441B]),
    ("oranges", [0xFEEDDB, 0xFD8D3C, 0x7F2704]), ("purples", [0xEFEDF5, 0x9E9AC8, 0x3F007D]),
    ("greys", [0xF0F0F0, 0x969696, 0x252525]), ("viridis", [0xFDE725, 0x5EC962, 0x21918C, 0x3B528B, 0x440154]),
    ("blue-red", [0x2166AC, 0x92C5DE, 0xF7F7F7, 0xF4A582, 0xB2182B]),
  ]

  public static var categoricalNames: [String] { categorical.map(\.name) }
  public static var rampNames: [String] { ramps.map(\.name) }

  static func colours(_ name: String, isDark: Bool) -> [UInt32]? {
    guard let palette = categorical.first(where: { $0.name == name }) else { return nil }
    return isDark ? palette.dark ?? palette.light : palette.light
  }

  /// `count` colours along a ramp; in the dark read backwards.
  static func colours(ofRamp name: String, count: Int, isDark: Bool) -> [UInt32]? {
    guard let ramp = ramps.first(where: { $0.name == name }) else { return nil }
    // The middle of a diverging ramp stays where it is, and so do its ends.
    let anchors = isDark && name != "blue-red" ? ramp.anchors.reversed() : ramp.anchors
    let labs = anchors.map { OKLab(Colour(hex: $0)) }
    return (0..<count).map { index in
      let place = (count == 1 ? 0.6 : Double(index) / Double(count - 1)) * Double(labs.count - 1)
      let lower = min(Int(place), labs.count - 2)
      return labs[lower].mixed(with: labs[lower + 1], place - Double(lower)).colour.rgb
    }
  }
}

extension Colour {
  /// `0xRRGGBB`, each channel rounded half up, without the opacity.
  public var rgb: UInt32 {
    [red, green, blue].reduce(0) { $0 << 8 | UInt32(min(max($1, 0), 1) * 255 + 0.5) }
  }

  /// An opaque colour, `0xRRGGBB`.
  public init(rgb: UInt32) { self.init(hex: rgb) }
}
