import Arguments
import Glibc
import Styling

/// A ramp of colours for ranges.
enum RampName: String, CaseIterable, ArgumentValue {
  case blues, greens, oranges, purples, greys, viridis
  case blueRed = "blue-red"

  private var anchors: [UInt32] {
    switch self {
    case .blues: [0xE4EFF9, 0x6AAED6, 0x08306B]
    case .greens: [0xE8F6E3, 0x74C476, 0x00441B]
    case .oranges: [0xFEEDDB, 0xFD8D3C, 0x7F2704]
    case .purples: [0xEFEDF5, 0x9E9AC8, 0x3F007D]
    case .greys: [0xF0F0F0, 0x969696, 0x252525]
    case .viridis: [0xFDE725, 0x5EC962, 0x21918C, 0x3B528B, 0x440154]
    case .blueRed: [0x2166AC, 0x92C5DE, 0xF7F7F7, 0xF4A582, 0xB2182B]
    }
  }

  /// So many colours evenly along the ramp, mixed in OKLab; one alone is that at 0.6. `0xRRGGBB`.
  func colours(_ count: Int) -> [UInt32] {
    guard count > 1 else { return count == 1 ? [colour(at: 0.6)] : [] }
    return (0..<count).map { colour(at: Double($0) / Double(count - 1)) }
  }

  private func colour(at share: Double) -> UInt32 {
    let anchors = anchors
    let place = share * Double(anchors.count - 1)
    let index = min(Int(place), anchors.count - 2)
    let rest = place - Double(index)
    if rest == 0 { return anchors[index] }
    let (a, b) = (OKLab(anchors[index]), OKLab(anchors[index + 1]))
    return OKLab(a.value + (b.value - a.value) * rest).rgb
  }
}

/// A colour of OKLab (B. Ottosson, 2020).
private struct OKLab {
  var value: SIMD3<Double>

  init(_ value: SIMD3<Double>) { self.value = value }

  init(_ rgb: UInt32) {
    func linear(_ shift: UInt32) -> Double {
      let c = Double(rgb >> shift & 0xFF) / 255
      return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
    }
    let (r, g, b) = (linear(16), linear(8), linear(0))
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    value = SIMD3(
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  var rgb: UInt32 {
    let l = pow(value.x + 0.3963377774 * value.y + 0.2158037573 * value.z, 3)
    let m = pow(value.x - 0.1055613458 * value.y - 0.0638541728 * value.z, 3)
    let s = pow(value.x - 0.0894841775 * value.y - 1.2914855480 * value.z, 3)
    func byte(_ c: Double) -> UInt32 {
      let coded = c <= 0.0031308 ? 12.92 * c : 1.055 * pow(c, 1 / 2.4) - 0.055
      return UInt32(min(max(coded, 0), 1) * 255 + 0.5)
    }
    return byte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) << 16
      | byte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) << 8
      | byte(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
  }
}
