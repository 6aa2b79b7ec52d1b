/// A colour of sRGB with its opacity, all from 0 to 1.
public struct Colour: Sendable, Hashable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// - Parameter hex: `0xRRGGBB`.
  init(hex: UInt32) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255)
  }

  /// `#rrggbb` in lower case, without the opacity.
  public var hex: String { "#" + [red, green, blue].map(Self.byte).joined() }

  private static func byte(_ channel: Double) -> String {
    let value = UInt8(min(max(channel, 0), 1) * 255 + 0.5)
    return (value < 0x10 ? "0" : "") + String(value, radix: 16)
  }

  /// The colour `fraction` of the way to another, mixed in sRGB with premultiplied alpha as MapLibre does.
  public func mixed(with other: Colour, _ fraction: Double) -> Colour {
    func mix(_ a: Double, _ b: Double) -> Double { a + fraction * (b - a) }
    let alpha = mix(self.alpha, other.alpha)
    guard alpha > 0 else { return Colour(red: 0, green: 0, blue: 0, alpha: 0) }
    return Colour(
      red: mix(red * self.alpha, other.red * other.alpha) / alpha,
      green: mix(green * self.alpha, other.green * other.alpha) / alpha,
      blue: mix(blue * self.alpha, other.blue * other.alpha) / alpha,
      alpha: alpha)
  }
}

extension Colour: CustomStringConvertible {
  /// `#rrggbb`, or `#rrggbbaa` when it is not opaque.
  public var description: String { alpha < 1 ? hex + Self.byte(alpha) : hex }
}
