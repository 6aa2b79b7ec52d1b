import ReferenceSystems
import Testing

@Suite struct TransformationTests {
  private func transformation(_ source: String, _ target: String) throws -> Transformation {
    try Transformation(from: ReferenceSystem(userInput: source), to: ReferenceSystem(userInput: target))
  }

  // Each by `echo "X Y" | cs2cs -d 4 SOURCE TARGET` of PROJ 9.1.1, axes swapped where the authority puts north first.
  @Test(arguments: [
    ("OGC:CRS84", "EPSG:25833", [13.4050, 52.5200], [391779.2593, 5820072.1591]),
    ("EPSG:4326", "EPSG:3035", [13.4050, 52.5200], [4552036.4502, 3273268.2736]),
    ("OGC:CRS84", "EPSG:3832", [177.5, -17.8], [3061285.9968, -2001096.9139]),
    ("OGC:CRS84", "EPSG:26910", [-122.4194, 37.7749], [551131.9357, 4180998.3401]),
    ("OGC:CRS84", "EPSG:3857", [2.3522, 48.8566], [261845.7062, 6250564.3495]),
    ("EPSG:3857", "EPSG:25833", [1492237.774, 6894702.131], [391779.2905, 5820073.5754]),
  ])
  func `positions agree with cs2cs, easting first`(
    source: String, target: String, from: [Double], expected: [Double]
  ) throws {
    let transformation = try transformation(source, target)
    var positions = from + from
    transformation.forward(&positions)
    for (value, expected) in zip(positions, expected + expected) {
      #expect(abs(value - expected) < 0.0001)
    }
    transformation.inverse(&positions)
    for (value, original) in zip(positions, from + from) { #expect(abs(value - original) < 1e-3) }
  }

  // EPSG Guidance Note 7-2 (2019), section 3.1.1.1, Lambert conic conformal (2SP), and 3.2.2, transverse Mercator.
  @Test func `the examples of EPSG's guidance come out`() throws {
    let lambert = try transformation("EPSG:4267", "EPSG:32040")  // NAD27 / Texas South Central, US survey feet
    var texas = [-96.0, 28.5]
    lambert.forward(&texas)
    #expect(abs(texas[0] - 2_963_503.91) < 0.01 && abs(texas[1] - 254_759.80) < 0.01)
    let grid = try transformation("EPSG:4277", "EPSG:27700")  // OSGB36 / British National Grid
    var britain = [0.5, 50.5]
    grid.forward(&britain)
    #expect(abs(britain[0] - 577_274.99) < 0.01 && abs(britain[1] - 69_740.50) < 0.01)
  }

  @Test func `a position without an image becomes NaN and the others do not suffer`() throws {
    let utm = try transformation("OGC:CRS84", "EPSG:25832")
    var positions = [9, 50, 9, 95, .nan, 50, 9, .infinity, 9, 50]
    utm.forward(&positions)
    #expect(positions[0] == positions[8] && positions[1] == positions[9])
    #expect(abs(positions[0] - 500_000) < 1e-6)
    #expect(positions[2..<8].allSatisfy { $0.isNaN })
  }

  @Test func `the far pole of a stereographic map has no image`() throws {
    var positions = [0.0, -90, 0, 90]
    try transformation("OGC:CRS84", "EPSG:3995").forward(&positions)
    #expect(positions[0].isNaN && positions[1].isNaN)
    #expect(abs(positions[2]) < 1e-6 && abs(positions[3]) < 1e-6)
  }

  @Test(arguments: ["OGC:CRS84", "EPSG:4326"])
  func `Web Mercator runs on past the antimeridian and ends at the poles`(source: String) throws {
    let mercator = try transformation(source, "EPSG:3857")
    #expect(mercator.sourceIsGeographic && !mercator.targetIsGeographic && !mercator.isIdentity)
    var positions = [190, 0, 0, 90.1, 0, -.infinity, .nan, 0]
    mercator.forward(&positions)
    #expect(abs(positions[0] - 21_150_703.2505) < 0.001 && positions[1] == 0)  // 190/180 of 20037508.3428
    #expect(positions[2...].allSatisfy { $0.isNaN })
    let back = try transformation("EPSG:3857", source)
    #expect(!back.sourceIsGeographic && back.targetIsGeographic)
    back.forward(&positions)
    #expect(abs(positions[0] - 190) < 1e-12)
    #expect(positions[2...].allSatisfy { $0.isNaN })
  }

  @Test(arguments: [
    ("OGC:CRS84", "EPSG:4326"), ("EPSG:4326", "WGS84"), ("EPSG:25832", "urn:ogc:def:crs:EPSG::25832"),
    ("EPSG:3857", "EPSG:900913"),
  ])
  func `two names of one system change nothing`(source: String, target: String) throws {
    let identity = try transformation(source, target)
    #expect(identity.isIdentity)
    var positions = [190.5, 95, .infinity, 1]
    identity.forward(&positions)
    identity.inverse(&positions)
    #expect(positions == [190.5, 95, .infinity, 1])
  }

  @Test func `no positions and half a position are left alone`() throws {
    let utm = try transformation("OGC:CRS84", "EPSG:25832")
    var none: [Double] = []
    utm.forward(&none)
    #expect(none.isEmpty)
    var half = [9.0]
    utm.forward(&half)
    #expect(half == [9])
  }

  @Test func `an unknown system is named, whichever side it is on`() {
    #expect(throws: ReferenceSystemError.unknown("EPSG:999999")) { try transformation("OGC:CRS84", "EPSG:999999") }
    #expect(throws: ReferenceSystemError.unknown("EPSG:999999")) { try transformation("EPSG:999999", "EPSG:25832") }
    #expect(throws: ReferenceSystemError.unknown("EPSG:999999")) { try transformation("EPSG:999999", "EPSG:999999") }
  }

  @Test func `a grid that is not there is named, an optional one is not missed`() throws {
    #expect(throws: ReferenceSystemError.gridMissing("missing.gsb")) {
      try transformation("OGC:CRS84", "+proj=longlat +ellps=bessel +nadgrids=missing.gsb")
    }
    _ = try transformation("OGC:CRS84", "+proj=longlat +ellps=bessel +nadgrids=@missing.gsb")
  }

  @Test func `there is no way from the Earth to the Moon`() {
    #expect(throws: ReferenceSystemError.noOperation(from: "OGC:CRS84", to: "IAU_2015:30100")) {
      try transformation("OGC:CRS84", "IAU_2015:30100")
    }
  }

  @Test func `threads with a transformation each agree`() async throws {
    let results = try await withThrowingTaskGroup(of: [Double].self) { group in
      for _ in 0..<4 {
        group.addTask {
          var positions = (0..<2000).map { $0 % 2 == 0 ? 6 + Double($0) / 1000 : 50 }
          try Transformation(from: .crs84, to: ReferenceSystem(userInput: "EPSG:25832")).forward(&positions)
          return positions
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(results).count == 1)
  }
}
