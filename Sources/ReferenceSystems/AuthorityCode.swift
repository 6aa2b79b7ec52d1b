/// The code of a reference system in an authority's registry, in one spelling.
struct AuthorityCode: Sendable, Hashable, CustomStringConvertible {
  /// The registries whose codes are taken from data.
  enum Authority: String, CaseIterable {
    case epsg = "EPSG"
    case ogc = "OGC"
    case esri = "ESRI"
    case ignf = "IGNF"
  }

  let authority: Authority
  let code: String

  static let wgs84 = AuthorityCode(authority: .epsg, code: "4326")
  static let webMercator = AuthorityCode(authority: .epsg, code: "3857")

  init(authority: Authority, code: String) {
    self.authority = authority
    self.code = code
  }

  /// `AUTHORITY:CODE`, `urn:ogc:def:crs:AUTHORITY:VERSION:CODE` or
  /// `http://www.opengis.net/def/crs/AUTHORITY/VERSION/CODE`; nil for anything else.
  init?(_ text: String) {
    // The longest code in PROJ's database has 22 characters; text from data may be of any length.
    guard text.utf8.count <= 120, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    for (prefix, separator) in Self.prefixes {
      guard text.prefix(prefix.count).lowercased() == prefix else { continue }
      let fields = text.dropFirst(prefix.count).split(separator: separator, omittingEmptySubsequences: false)
      guard fields.count == 3, isVersion(fields[1]) else { return nil }
      self.init(authority: fields[0], code: fields[2])
      return
    }
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 2 else { return nil }
    self.init(authority: fields[0], code: fields[1])
  }

  /// The same, spaces around it ignored, and the bare names by which people call longitude and latitude.
  init?(userInput text: String) {
    let trimmed = text.drop { $0.isWhitespace }
    guard let end = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    switch trimmed[...end].uppercased() {
    case "CRS84": self.init(authority: .ogc, code: "CRS84")
    case "WGS84", "WGS 84": self = .wgs84
    default: self.init(String(trimmed[...end]))
    }
  }

  var description: String { "\(authority.rawValue):\(code)" }

  var urn: String { "urn:ogc:def:crs:\(authority.rawValue):\(authority == .ogc ? "1.3" : ""):\(code)" }

  private static let prefixes: [(prefix: String, separator: Character)] = [
    ("urn:ogc:def:crs:", ":"),
    ("urn:x-ogc:def:crs:", ":"),
    ("http://www.opengis.net/def/crs/", "/"),
    ("https://www.opengis.net/def/crs/", "/"),
  ]

  private init?(authority: Substring, code: Substring) {
    guard let authority = Authority(rawValue: authority.uppercased()), !code.isEmpty else { return nil }
    guard let code = Self.canonical(code, of: authority) else { return nil }
    let result = AuthorityCode(authority: authority, code: code)
    self = Self.webMercatorAliases.contains(result) ? .webMercator : result
  }

  /// The code as PROJ's database, which heeds case, spells it.
  private static func canonical(_ code: Substring, of authority: Authority) -> String? {
    switch authority {
    case .epsg, .esri:
      guard code.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return Int32(code).map(String.init)
    case .ogc:
      return ["CRS27", "CRS83", "CRS84", "CRS84h"].first { $0.lowercased() == code.lowercased() }
    case .ignf:
      let isPlain = code.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      return isPlain ? code.uppercased() : nil
    }
  }

  /// Codes of the years before EPSG:3857, with the same coordinates (compared with cs2cs of PROJ 9.1.1).
  private static let webMercatorAliases: Set<AuthorityCode> = [
    AuthorityCode(authority: .epsg, code: "900913"),
    AuthorityCode(authority: .epsg, code: "3785"),
    AuthorityCode(authority: .epsg, code: "102100"),
    AuthorityCode(authority: .epsg, code: "102113"),
    AuthorityCode(authority: .esri, code: "102100"),
    AuthorityCode(authority: .esri, code: "102113"),
  ]
}

/// Nothing, or numbers with points between them.
private func isVersion(_ text: Substring) -> Bool {
  text.isEmpty || text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { UInt($0) != nil }
}
