import ReferenceSystems
import Testing

@Suite struct ReferenceSystemTests {
  @Test(arguments: [
    ("EPSG:25832", "EPSG:25832", "urn:ogc:def:crs:EPSG::25832"),
    ("epsg:25832", "EPSG:25832", "urn:ogc:def:crs:EPSG::25832"),
    ("OGC:CRS84", "OGC:CRS84", "urn:ogc:def:crs:OGC:1.3:CRS84"),
    ("ogc:crs84", "OGC:CRS84", "urn:ogc:def:crs:OGC:1.3:CRS84"),
    ("urn:ogc:def:crs:OGC:1.3:CRS84", "OGC:CRS84", "urn:ogc:def:crs:OGC:1.3:CRS84"),
    ("URN:OGC:DEF:CRS:EPSG::4326", "EPSG:4326", "urn:ogc:def:crs:EPSG::4326"),
    ("urn:ogc:def:crs:EPSG:6.9:25832", "EPSG:25832", "urn:ogc:def:crs:EPSG::25832"),
    ("urn:x-ogc:def:crs:EPSG:6.11:25832", "EPSG:25832", "urn:ogc:def:crs:EPSG::25832"),
    ("http://www.opengis.net/def/crs/EPSG/0/25832", "EPSG:25832", "urn:ogc:def:crs:EPSG::25832"),
    ("https://www.opengis.net/def/crs/OGC/1.3/CRS84", "OGC:CRS84", "urn:ogc:def:crs:OGC:1.3:CRS84"),
    ("ESRI:54030", "ESRI:54030", "urn:ogc:def:crs:ESRI::54030"),
    ("ignf:lamb93", "IGNF:LAMB93", "urn:ogc:def:crs:IGNF::LAMB93"),
    ("EPSG:900913", "EPSG:3857", "urn:ogc:def:crs:EPSG::3857"),
  ])
  func `an authority's code has one name in all spellings`(text: String, name: String, urn: String) throws {
    let fromData = try #require(ReferenceSystem(fromData: text))
    #expect(fromData.name == name)
    #expect(fromData.urn == urn)
    #expect(ReferenceSystem(userInput: " \(text)\n") == fromData)
  }

  @Test(arguments: [
    "", ":", "EPSG", "EPSG:", "EPSG:abc", "EPSG:4326x", "EPSG: 4326", "EPSG:4326+5773", "EPSG:99999999999", "EPSG:-1",
    "+proj=utm +zone=32", "proj=utm", "+init=epsg:4326", "+proj=longlat +nadgrids=/etc/passwd", "PROJ:x",
    "@/etc/passwd",
    "GEOGCS[\"WGS 84\"]", "{\"type\":\"GeographicCRS\"}", "WGS 84", "WGS84", "CRS84", "IAU_2015:30100",
    "http://example.com/def/crs/EPSG/0/4326", "http://www.opengis.net/def/crs/EPSG/0/4326/more",
    "http://www.opengis.net/def/crs/EPSG/../4326", "https://spatialreference.org/ref/epsg/4326/proj4/",
    "urn:ogc:def:crs:EPSG:4326", "urn:ogc:def:crs:EPSG::4326,urn:ogc:def:crs:EPSG::5773", "urn:ogc:def:crs:FOO::1",
    "EPSG:4326\u{0}", "EPSG:٤٣٢٦", "IGNF:É", "OGC:AUTO42001", "file:/etc/passwd",
  ])
  func `data gives codes, URNs and URLs of known authorities only`(text: String) {
    #expect(ReferenceSystem(fromData: text) == nil)
  }

  @Test(arguments: [
    "OGC:CRS84", "OGC:CRS83", "EPSG:4326", "urn:ogc:def:crs:OGC::CRS84", "WGS84", "wgs 84", "CRS84",
  ])
  func `the name alone says longitude and latitude`(text: String) throws {
    let system = ReferenceSystem(userInput: text)
    #expect(system.isLonLat)
    #expect(!system.isWebMercator)
    #expect(try system.isGeographic)
  }

  @Test(arguments: ["EPSG:3857", "EPSG:900913", "EPSG:3785", "EPSG:102100", "ESRI:102100", "ESRI:102113"])
  func `the name alone says Web Mercator`(text: String) throws {
    let system = ReferenceSystem(userInput: text)
    #expect(system.isWebMercator)
    #expect(!system.isLonLat)
    #expect(try !system.isGeographic)
  }

  @Test func `other text of a user is kept as the name`() {
    let system = ReferenceSystem(userInput: "+proj=robin")
    #expect(system.name == "+proj=robin")
    #expect(system.urn == nil)
    #expect(!system.isLonLat && !system.isWebMercator)
  }

  // The kind of each by `projinfo NAME`.
  @Test(arguments: [
    ("EPSG:4269", true), ("EPSG:4258", true), ("EPSG:4979", true), ("+proj=longlat +ellps=bessel", true),
    ("EPSG:25832", false), ("EPSG:25832+7837", false), ("+proj=robin", false), ("ETRS89 / UTM zone 32N", false),
    ("+proj=utm +zone=32 +ellps=bessel +towgs84=598,73,418,0.2,0.04,-2.4,6.7", false),
  ])
  func `PROJ says what is geographic`(text: String, expected: Bool) throws {
    #expect(try ReferenceSystem(userInput: text).isGeographic == expected)
  }

  @Test func `a system that counts in grads is not taken for degrees`() throws {
    #expect(try !ReferenceSystem(userInput: "EPSG:4807").isGeographic)  // NTF (Paris)
  }

  @Test(arguments: ["EPSG:999999", "25832", "", "nonsense", "http://example.com/x.wkt"])
  func `an unknown system is named`(text: String) {
    #expect(throws: ReferenceSystemError.unknown(text)) { try ReferenceSystem(userInput: text).isGeographic }
  }

  @Test(arguments: ["EPSG:4978", "EPSG:5714", "+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad"])
  func `what has no two horizontal axes is refused`(text: String) {
    #expect(throws: ReferenceSystemError.notHorizontal(text)) { try ReferenceSystem(userInput: text).isGeographic }
  }

  @Test func `errors say how to mend them`() {
    #expect(ReferenceSystemError.unknown("25832").description.hasSuffix("did you mean EPSG:25832?"))
    #expect(ReferenceSystemError.unavailable.description.contains("install libproj25 and proj-data"))
    #expect(ReferenceSystemError.databaseMissing.isMissingResource)
    #expect(!ReferenceSystemError.unknown("x").isMissingResource)
  }
}
