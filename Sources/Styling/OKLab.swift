import Glibc

/// A colour of OKLab (Ottosson 2020), in which equal distances look equal.
public struct OKLab: Sendable, Equatable {
  public var l, a, b: Double

  public init(_ colour: Colour) { self.init(linear: colour.linear) }

  /// - Parameter linear: red, green and blue of linear sRGB.
  init(linear: SIMD3<Double>) {
    let (r, g, b) = (linear.x, linear.y, linear.z)
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    self.l = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    self.a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    self.b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
  }

  init(l: Double, a: Double, b: Double) { (self.l, self.a, self.b) = (l, a, b) }

  /// The nearest opaque colour of sRGB, each channel clamped.
  public var colour: Colour {
    func cubed(_ x: Double) -> Double { x * x * x }
    let l = cubed(self.l + 0.3963377774 * a + 0.2158037573 * b)
    let m = cubed(self.l - 0.1055613458 * a - 0.0638541728 * b)
    let s = cubed(self.l - 0.0894841775 * a - 1.2914855480 * b)
    return Colour(
      linear: SIMD3(
        4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
        -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
        -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s))
  }

  func mixed(with other: OKLab, _ fraction: Double) -> OKLab {
    OKLab(
      l: l + fraction * (other.l - l), a: a + fraction * (other.a - a), b: b + fraction * (other.b - b))
  }

  public func distance(to other: OKLab) -> Double {
    let (dl, da, db) = (l - other.l, a - other.a, b - other.b)
    return (dl * dl + da * da + db * db).squareRoot()
  }
}

extension Colour {
  /// Red, green and blue of linear sRGB.
  var linear: SIMD3<Double> {
    func channel(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return SIMD3(channel(red), channel(green), channel(blue))
  }

  init(linear: SIMD3<Double>) {
    func channel(_ value: Double) -> Double {
      let value = min(max(value, 0), 1)
      return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
    self.init(red: channel(linear.x), green: channel(linear.y), blue: channel(linear.z))
  }

  /// With a quarter of its chroma (style.md 5).
  var muted: Colour {
    var lab = OKLab(self)
    lab.a /= 4
    lab.b /= 4
    var colour = lab.colour
    colour.alpha = alpha
    return colour
  }
}

/// How a colour looks to people who cannot tell all apart (Machado, Oliveira and Fernandes 2009, severity 1).
public enum ColourVision: Sendable, CaseIterable {
  case normal, protan, deutan, tritan

  private var rows: [SIMD3<Double>] {
    switch self {
    case .normal: [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
    case .protan:
      [
        SIMD3(0.152286, 1.052583, -0.204868), SIMD3(0.114503, 0.786281, 0.099216),
        SIMD3(-0.003882, -0.048116, 1.051998),
      ]
    case .deutan:
      [
        SIMD3(0.367322, 0.860646, -0.227968), SIMD3(0.280085, 0.672501, 0.047413), SIMD3(-0.011820, 0.042940, 0.968881),
      ]
    case .tritan:
      [
        SIMD3(1.255528, -0.076749, -0.178779), SIMD3(-0.078411, 0.930809, 0.147602),
        SIMD3(0.004733, 0.691367, 0.303900),
      ]
    }
  }

  /// The colour as it is seen.
  public func seen(_ colour: Colour) -> OKLab {
    let linear = colour.linear
    var seen = SIMD3<Double>()
    for (index, row) in rows.enumerated() { seen[index] = min(max((row * linear).sum(), 0), 1) }
    return OKLab(linear: seen)
  }
}
