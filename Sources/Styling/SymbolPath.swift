import SimpleFeatures

/// Path data of a style's own glyphs, read by the grammar of SVG 1.1 (section 8.3.9) and written anew.
enum SymbolPath {
  /// The same path in the form that this program writes; nil for what is no path data.
  static func normalized(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    var index = 0
    var result = ""
    var isFirst = true

    func skip(_ commas: Bool) {
      while index < bytes.count {
        switch bytes[index] {
        case 0x20, 0x09, 0x0A, 0x0D, 0x0C: index += 1
        case UInt8(ascii: ",") where commas: index += 1
        default: return
        }
      }
    }

    func number() -> Double? {
      skip(true)
      let start = index
      if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") { index += 1 }
      var digits = 0
      var hasPoint = false
      while index < bytes.count {
        if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
          digits += 1
        } else if bytes[index] == UInt8(ascii: "."), !hasPoint {
          hasPoint = true
        } else {
          break
        }
        index += 1
      }
      guard digits > 0 else { return nil }
      if index + 1 < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
        var end = index + 1
        if bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+") { end += 1 }
        let first = end
        while end < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end]) { end += 1 }
        if end > first { index = end }
      }
      guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)), value.isFinite,
        abs(value) <= 1e6
      else { return nil }
      return value
    }

    func flag() -> Double? {
      skip(true)
      guard index < bytes.count, bytes[index] == UInt8(ascii: "0") || bytes[index] == UInt8(ascii: "1") else {
        return nil
      }
      index += 1
      return Double(bytes[index - 1] - UInt8(ascii: "0"))
    }

    func startsNumber() -> Bool {
      skip(true)
      guard index < bytes.count else { return false }
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): return true
      default: return false
      }
    }

    while true {
      skip(false)
      guard index < bytes.count else { return isFirst ? nil : result }
      let command = bytes[index]
      index += 1
      let count: Int
      switch command | 0x20 {
      case UInt8(ascii: "z"): count = 0
      case UInt8(ascii: "h"), UInt8(ascii: "v"): count = 1
      case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "t"): count = 2
      case UInt8(ascii: "s"), UInt8(ascii: "q"): count = 4
      case UInt8(ascii: "c"): count = 6
      case UInt8(ascii: "a"): count = 7
      default: return nil
      }
      if isFirst && command | 0x20 != UInt8(ascii: "m") { return nil }
      isFirst = false
      result.unicodeScalars.append(Unicode.Scalar(command))
      if count == 0 { continue }
      var hasGroup = false
      repeat {
        for place in 0..<count {
          let isFlag = count == 7 && (place == 3 || place == 4)
          guard let value = isFlag ? flag() : number() else { return nil }
          var text: [UInt8] = []
          NumberText.append(value, decimals: 6, to: &text)
          if hasGroup || place > 0 { result += " " }
          result += String(decoding: text, as: UTF8.self)
        }
        hasGroup = true
      } while startsNumber()
    }
  }
}
