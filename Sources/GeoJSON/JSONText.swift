import SimpleFeatures

/// Values out of text that is known to be JSON.
enum JSONText {
  /// The characters of a string, given the bytes between its quotes; half a surrogate pair becomes U+FFFD.
  static func decoded(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
    if range.allSatisfy({ text[$0] != 0x5C }) { return string(text, range) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = text[index]
      guard byte == 0x5C else {
        bytes.append(byte)
        index += 1
        continue
      }
      let escape = text[index + 1]
      index += 2
      switch escape {
      case 0x62: bytes.append(0x08)
      case 0x66: bytes.append(0x0C)
      case 0x6E: bytes.append(0x0A)
      case 0x72: bytes.append(0x0D)
      case 0x74: bytes.append(0x09)
      case 0x75:
        var code = unit(text, index)
        index += 4
        if code & 0xFC00 == 0xD800, index + 6 <= range.upperBound, text[index] == 0x5C, text[index + 1] == 0x75 {
          let low = unit(text, index + 2)
          if low & 0xFC00 == 0xDC00 {
            code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
            index += 6
          }
        }
        bytes.append(contentsOf: Unicode.Scalar(code).map { Array(String($0).utf8) } ?? [0xEF, 0xBF, 0xBD])
      default: bytes.append(escape)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func unit(_ text: Span<UInt8>, _ start: Int) -> UInt32 {
    (start..<start + 4).reduce(0) { value, index in
      value << 4 | UInt32(text[index] <= 0x39 ? text[index] - 0x30 : (text[index] | 0x20) - 0x57)
    }
  }

  static func string(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
    do throws(UTF8.ValidationError) {
      return String(copying: try UTF8Span(validating: text.extracting(range)))
    } catch {
      return String(decoding: range.map { text[$0] }, as: UTF8.self)
    }
  }

  static func number(_ text: Span<UInt8>, _ range: Range<Int>) -> ExactNumber {
    ExactNumber(correctlyRounded(text.extracting(range)), text: string(text, range))
  }

  /// Any value. Not for data of any size: it becomes a tree.
  static func value(_ text: Span<UInt8>, _ range: Range<Int>) -> PropertyValue {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for index in range { bytes.append(text[index]) }
    do throws(JSONError) {
      let document = try JSONDocument(bytes)
      return document.value(document.root)
    } catch {
      return .null
    }
  }
}
