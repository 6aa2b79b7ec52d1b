/// The members that GeoJSON gives a meaning.
enum Member: UInt8 {
  case type, id, bbox, crs, geometry, features, properties, geometries, coordinates, foreign

  /// - Parameter name: the bytes between the quotes of a name without escapes.
  @inline(__always)
  init(_ text: Span<UInt8>, _ name: Range<Int>) {
    let start = name.lowerBound
    switch name.upperBound &- start {
    case 2: self = RegularScanner.matches(text, start, "id") ? .id : .foreign
    case 3: self = RegularScanner.matches(text, start, "crs") ? .crs : .foreign
    case 4:
      self =
        RegularScanner.matches(text, start, "type")
        ? .type : RegularScanner.matches(text, start, "bbox") ? .bbox : .foreign
    case 8:
      self =
        RegularScanner.matches(text, start, "geometry")
        ? .geometry : RegularScanner.matches(text, start, "features") ? .features : .foreign
    case 10:
      self =
        RegularScanner.matches(text, start, "properties")
        ? .properties : RegularScanner.matches(text, start, "geometries") ? .geometries : .foreign
    case 11: self = RegularScanner.matches(text, start, "coordinates") ? .coordinates : .foreign
    default: self = .foreign
    }
  }

  /// - Parameter name: decoded.
  init(named name: String) {
    switch name {
    case "type": self = .type
    case "id": self = .id
    case "bbox": self = .bbox
    case "crs": self = .crs
    case "geometry": self = .geometry
    case "features": self = .features
    case "properties": self = .properties
    case "geometries": self = .geometries
    case "coordinates": self = .coordinates
    default: self = .foreign
    }
  }
}

/// Which members an object has.
struct MemberSet {
  private var bits: UInt16 = 0

  /// - Returns: false when it was there already.
  @inline(__always)
  mutating func insert(_ member: Member) -> Bool {
    let bit = (1 as UInt16) << UInt16(member.rawValue)
    defer { bits |= bit }
    return bits & bit == 0
  }

  @inline(__always)
  func contains(_ member: Member) -> Bool { bits >> UInt16(member.rawValue) & 1 == 1 }
}
