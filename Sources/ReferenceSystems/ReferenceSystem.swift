/// A coordinate reference system by its name: a code, URN or URL of an authority, or any other text that PROJ knows.
///
/// Longitude or easting comes first, whatever the axis order of the authority. Whether the name means anything is only
/// known when PROJ is asked: see `isGeographic` and `Transformation`.
public struct ReferenceSystem: Sendable, Hashable {
  /// `EPSG:25832` for whatever spelling of an authority's code, else the text as it was given.
  public let name: String
  private let authorityCode: AuthorityCode?

  /// Longitude and latitude in degrees on WGS 84, what RFC 7946 prescribes.
  public static let crs84 = ReferenceSystem(AuthorityCode(authority: .ogc, code: "CRS84"))

  /// What a user wrote for `--crs`: a code (in any case), URN or URL of an authority, a PROJ string, WKT, PROJJSON, or a
  /// name in PROJ's database.
  public init(userInput text: String) {
    if let code = AuthorityCode(userInput: text) { self.init(code) } else { self.init(name: text, authorityCode: nil) }
  }

  /// What a file says of itself: `EPSG:25832`, `OGC:CRS84`, `urn:ogc:def:crs:EPSG::25832` (also `urn:x-ogc:`) or
  /// `http://www.opengis.net/def/crs/EPSG/0/25832` (also `https:`), of the authorities EPSG, OGC, ESRI and IGNF.
  ///
  /// Nil for everything else, above all for PROJ strings, WKT and links: data must not make PROJ open files.
  public init?(fromData text: String) {
    guard let code = AuthorityCode(text) else { return nil }
    self.init(code)
  }

  private init(_ code: AuthorityCode) { self.init(name: code.description, authorityCode: code) }

  private init(name: String, authorityCode: AuthorityCode?) {
    self.name = name
    self.authorityCode = authorityCode
  }

  /// The form for a `crs` member, `urn:ogc:def:crs:EPSG::25832`; nil when the name is not an authority's code.
  public var urn: String? { authorityCode?.urn }

  /// Whether the name alone says longitude and latitude in degrees: CRS84, CRS83 or EPSG:4326.
  public var isLonLat: Bool { isWGS84 || authorityCode == AuthorityCode(authority: .ogc, code: "CRS83") }

  /// Whether the name alone says spherical Web Mercator: EPSG:3857 or one of its older codes.
  public var isWebMercator: Bool { authorityCode == .webMercator }

  /// Whether positions are longitudes and latitudes in degrees, of whatever datum.
  ///
  /// False for projected systems, and for the few geographic ones that count in grads. Loads PROJ unless the name
  /// decides, and then reads its database at every call.
  public var isGeographic: Bool {
    get throws(ReferenceSystemError) {
      if isLonLat { return true }
      if isWebMercator { return false }
      let context = try ProjContext()
      return try context.system(self).isGeographic(self)
    }
  }

  /// Whether the name alone says WGS 84: to such a system the closed forms of `WebMercator` apply.
  var isWGS84: Bool { authorityCode == .wgs84 || self == .crs84 }

  /// What PROJ is given.
  var definition: String {
    let isProjString = ["+proj=", "proj=", "+title=", "+init="].contains { name.hasPrefix($0) }
    return isProjString && !name.contains("type=crs") ? name + " +type=crs" : name
  }
}
