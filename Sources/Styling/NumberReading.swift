import SimpleFeatures

extension ExactNumber {
  /// The number that a person's text reads as: `12`, `-1.5e3`, also `+5`, `.5`, `5.`, `007`, with white space around.
  /// Nil for everything else, `0x10`, `NaN` and `Infinity` among it.
  init?(reading text: String) {
    var bytes = Substring(text).utf8[...]
    while let first = bytes.first, isWhiteSpace(first) { bytes.removeFirst() }
    while let last = bytes.last, isWhiteSpace(last) { bytes.removeLast() }
    // The text is written anew by the grammar of JSON.
    var json: [UInt8] = []
    if let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      bytes.removeFirst()
      if sign == UInt8(ascii: "-") { json.append(sign) }
    }
    let integer = Array(bytes.prefix(while: isDigit))
    bytes.removeFirst(integer.count)
    var fraction: [UInt8] = []
    if bytes.first == UInt8(ascii: ".") {
      fraction = Array(bytes.dropFirst().prefix(while: isDigit))
      bytes.removeFirst(fraction.count + 1)
    }
    guard !integer.isEmpty || !fraction.isEmpty else { return nil }
    let significant = integer.drop { $0 == UInt8(ascii: "0") }
    json += significant.isEmpty ? [UInt8(ascii: "0")] : Array(significant)
    if !fraction.isEmpty { json += [UInt8(ascii: ".")] + fraction }
    if let mark = bytes.first, mark | 0x20 == UInt8(ascii: "e") {
      bytes.removeFirst()
      json.append(UInt8(ascii: "e"))
      if let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        bytes.removeFirst()
        json.append(sign)
      }
      let exponent = Array(bytes.prefix(while: isDigit))
      guard !exponent.isEmpty else { return nil }
      bytes.removeFirst(exponent.count)
      json += exponent
    }
    guard bytes.isEmpty else { return nil }
    self.init(correctlyRounded(json.span), text: String(decoding: json, as: UTF8.self))
  }
}

/// White space as JSON has it.
func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
