import SimpleFeatures

/// What a legacy `crs` member (GeoJSON 2008) says.
public enum CRSMeaning: Sendable, Equatable {
  /// Longitude and latitude.
  case lonLat
  /// A code of a known authority.
  case other(String)
  /// A link, a definition, or nothing that is known: read as OGC:CRS84.
  case unknown
}

struct CRSMember {
  let meaning: CRSMeaning
  private let offset: Int
  private let name: String

  /// - Parameter classify: what a name means.
  init(_ text: Span<UInt8>, _ entry: MemberEntry, classify: (String) -> CRSMeaning) {
    offset = entry.nameStart
    let value = JSONText.value(text, entry.value)
    if value == .null {
      (name, meaning) = ("null", .lonLat)
    } else if value["type"] == .string("name"), let text = value["properties"]?["name"]?.string {
      (name, meaning) = (text, classify(text))
    } else if value["type"] == .string("EPSG"), case .number(let code)? = value["properties"]?["code"] {
      name = "EPSG:\(code.text)"
      meaning = classify(name)
    } else {
      (name, meaning) = ("", .unknown)
    }
  }

  func finding(path: String) -> Finding {
    switch meaning {
    case .lonLat:
      Finding(rule: .crsMember, offset: offset, message: "crs member; RFC 7946 has none, leave it out", path: path)
    case .other(let code):
      Finding(
        rule: .crsOther, offset: offset,
        message: "crs member says \(shown(code)); it is honoured, --crs \(shown(code)) says the same without a warning",
        path: path)
    case .unknown:
      Finding(
        rule: .crsUnknown, offset: offset,
        message:
          "crs member \(name.isEmpty ? "" : "'\(shown(name))' ")is not understood; read as OGC:CRS84, or give --crs",
        path: path)
    }
  }
}
