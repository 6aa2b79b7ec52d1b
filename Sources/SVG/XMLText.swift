import SimpleFeatures

/// Text from data, so that it can be nothing but text; characters that XML 1.0 does not allow become U+FFFD.
extension [UInt8] {
  /// Appends the content of an element.
  mutating func appendText(_ text: String) { appendEscaped(text, isAttribute: false) }

  /// Appends ` name="text"`.
  mutating func appendAttribute(_ name: String, _ text: String) {
    appendAttributeStart(name)
    appendEscaped(text, isAttribute: true)
    append(UInt8(ascii: "\""))
  }

  /// Appends ` name="value"`, the number with at most 3 decimals in its shortest form.
  mutating func appendAttribute(_ name: String, _ value: Double) {
    appendAttributeStart(name)
    appendShort(value)
    append(UInt8(ascii: "\""))
  }

  /// Appends ` name="#rrggbb"`.
  mutating func appendAttribute(_ name: String, _ paint: Paint) {
    appendAttributeStart(name)
    append(UInt8(ascii: "#"))
    for shift in stride(from: UInt32(20), through: 0, by: -4) {
      append(Self.hexDigits[Int(paint.rgb >> shift & 0xF)])
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends ` name="1 2 3"`.
  mutating func appendAttribute(_ name: String, _ values: [Double]) {
    appendAttributeStart(name)
    for (index, value) in values.enumerated() {
      if index > 0 { append(UInt8(ascii: " ")) }
      appendShort(value)
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendAttributeStart(_ name: String) {
    append(UInt8(ascii: " "))
    self += name.utf8
    self += "=\"".utf8
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)

  /// `0.3` as `.3`.
  mutating func appendShort(_ value: Double, decimals: Int = 3) {
    let start = count
    NumberText.append(value, decimals: decimals, to: &self)
    let zero = self[start] == UInt8(ascii: "-") ? start + 1 : start
    if zero + 1 < count && self[zero] == UInt8(ascii: "0") { remove(at: zero) }
  }

  private mutating func appendEscaped(_ text: String, isAttribute: Bool) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): self += "&amp;".utf8
      case UInt8(ascii: "<"): self += "&lt;".utf8
      case UInt8(ascii: ">"): self += "&gt;".utf8
      case UInt8(ascii: "\"") where isAttribute: self += "&quot;".utf8
      case UInt8(ascii: "\t") where isAttribute: self += "&#9;".utf8
      case UInt8(ascii: "\n") where isAttribute: self += "&#10;".utf8
      case UInt8(ascii: "\r") where isAttribute: self += "&#13;".utf8
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): append(byte)
      case 0..<0x20: self += [0xEF, 0xBF, 0xBD]
      // EF BF BE and EF BF BF are U+FFFE and U+FFFF; EF BF BD is U+FFFD.
      case 0xBE, 0xBF: append(suffix(2).elementsEqual([0xEF, 0xBF]) ? 0xBD : byte)
      default: append(byte)
      }
    }
  }
}
