/// Tells by its first bytes what a file is that is no JSON.
enum ForeignFormat {
  private static let signatures: [(bytes: [UInt8], name: String)] = [
    (Array("PK\u{3}\u{4}".utf8), "a zip archive"), (Array("SQLite format 3".utf8), "a GeoPackage or SQLite database"),
    (Array("<".utf8), "XML or HTML"), (Array("BZh".utf8), "bzip2 data; expand it first"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz data; expand it first"),
    ([0x28, 0xB5, 0x2F, 0xFD], "zstd data; expand it first"), ([0x00, 0x00, 0x27, 0x0A], "a shapefile"),
    (Array("fgb".utf8), "FlatGeobuf"),
  ]

  static func finding(_ text: Span<UInt8>, count: Int) -> Finding? {
    for (bytes, name) in signatures
    where bytes.count <= count && bytes.indices.allSatisfy({ text[$0] == bytes[$0] }) {
      return Finding(rule: .jsonSyntax, offset: 0, message: "this is \(name), not GeoJSON", path: "")
    }
    guard count >= 2 else { return nil }
    if (text[0] == 0xFF && text[1] == 0xFE) || (text[0] == 0xFE && text[1] == 0xFF) || text[0] == 0 || text[1] == 0 {
      return Finding(rule: .jsonEncoding, offset: 0, message: "this looks like UTF-16; GeoJSON is UTF-8", path: "")
    }
    return nil
  }
}

extension Finding {
  /// Says what stands where JSON ends.
  init(_ error: JSONError, text: Span<UInt8>, count: Int) {
    offset = error.offset
    path = ""
    switch error.kind {
    case .encoding: (rule, message) = (.jsonEncoding, "ill-formed UTF-8; write the text as UTF-8")
    case .depth: (rule, message) = (.jsonDepth, "more than 1,000 levels of brackets")
    case .syntax:
      rule = .jsonSyntax
      if offset >= count {
        message = "the text ends where \(error.expectation) is missing; the file may have been cut off"
      } else {
        message = "expected \(error.expectation), found \(Self.character(text, offset))"
      }
    }
  }

  private static func character(_ text: Span<UInt8>, _ offset: Int) -> String {
    // As many bytes as the first one promises (RFC 3629): more continuation bytes are another mistake, and they
    // might go on beyond the window.
    let promised =
      switch text[offset] {
      case ..<0xC0: 1
      case ..<0xE0: 2
      case ..<0xF0: 3
      default: 4
      }
    var end = offset + 1
    while end < offset + promised, text[end] & 0xC0 == 0x80 { end += 1 }
    return "'" + shown(JSONText.string(text, offset..<end)) + "'"
  }
}
