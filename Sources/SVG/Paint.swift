import Glibc

/// An opaque colour of sRGB, or a pair of them for maps that follow the reader's setting of light or dark.
public struct Paint: Sendable, Hashable {
  /// `0xRRGGBB`.
  public let rgb: UInt32
  /// What it becomes where the reader's setting is dark; the same but in the theme `auto`.
  public let dark: UInt32

  public init(_ rgb: UInt32) { self.init(rgb, dark: rgb) }

  public init(_ rgb: UInt32, dark: UInt32) {
    self.rgb = rgb & 0xFFFFFF
    self.dark = dark & 0xFFFFFF
  }

  /// `#rrggbb` in lower case.
  public var hex: String { Self.hex(rgb) }

  static func hex(_ rgb: UInt32) -> String {
    let digits = String(rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// White where it has a contrast of at least 3 to 1, else black.
  public var tint: Paint { Paint(Self.tint(of: rgb), dark: Self.tint(of: dark)) }

  private static func tint(of rgb: UInt32) -> UInt32 { 1.05 / (luminance(rgb) + 0.05) >= 3 ? 0xFFFFFF : 0x000000 }

  /// The contrast of the light colours of two paints, from 1 to 21 (WCAG 2).
  public func contrast(with other: Paint) -> Double { Self.contrast(rgb, other.rgb) }

  static func contrast(_ a: UInt32, _ b: UInt32) -> Double {
    let (a, b) = (luminance(a), luminance(b))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// This, or another paint where this one has less contrast with a third than `least`.
  func ifContrast(with other: Paint, isAtLeast least: Double, else otherwise: Paint) -> Paint {
    Paint(
      Self.contrast(rgb, other.rgb) >= least ? rgb : otherwise.rgb,
      dark: Self.contrast(dark, other.dark) >= least ? dark : otherwise.dark)
  }

  /// Relative luminance (WCAG 2).
  private static func luminance(_ rgb: UInt32) -> Double {
    let channels = [rgb >> 16, rgb >> 8, rgb].map { channel -> Double in
      let value = Double(channel & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }
}
