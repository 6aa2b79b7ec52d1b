import ReferenceSystems
import Testing

@Suite struct LocalPlaneTests {
  // By `printf '16 48 0 0\n15.1 48.2 0 0\n' | cct -d 4 +proj=laea +lon_0=15 +lat_0=48 +ellps=WGS84`, and with aeqd.
  @Test(arguments: [
    (LocalPlane.Projection.equalArea, [74622.8434, 482.4969, 7433.6838, 22243.2091]),
    (.equidistant, [74623.2612, 483.9562, 7433.6591, 22243.2794]),
  ])
  func `positions agree with cct`(projection: LocalPlane.Projection, expected: [Double]) throws {
    let plane = try LocalPlane(projection, longitude: 15, latitude: 48)
    let original = [16, 48, 15.1, 48.2]
    var positions = original
    plane.forward(&positions)
    for (value, expected) in zip(positions, expected) { #expect(abs(value - expected) < 0.0001) }
    plane.inverse(&positions)
    for (value, original) in zip(positions, original) { #expect(abs(value - original) < 1e-8) }
  }

  @Test func `the plane does not end at the antimeridian`() throws {
    let plane = try LocalPlane(.equalArea, longitude: 179, latitude: -17)
    var positions = [-179.0, -17]
    plane.forward(&positions)
    // printf -- '-179 -17 0 0\n' | cct -d 4 +proj=laea +lon_0=179 +lat_0=-17 +ellps=WGS84
    #expect(abs(positions[0] - 212_958.0987) < 0.0001 && abs(positions[1] + 1_080.1455) < 0.0001)
  }

  @Test func `distances from the centre are geodesic`() throws {
    let plane = try LocalPlane(.equidistant, longitude: -73.8, latitude: 40.6)
    var positions = [-0.5, 51.6]
    plane.forward(&positions)
    let distance = (positions[0] * positions[0] + positions[1] * positions[1]).squareRoot()
    #expect(abs(distance - 5_551_759.400319) < 1e-5)  // GeographicLib's example for GeodSolve
  }

  @Test func `the centre may lie a hair beside zero or at a pole`() throws {
    for (longitude, latitude) in [(1e-7, -1e-7), (0, 90), (-180, -90), (12.123456789012, 1e-9)] {
      for projection in [LocalPlane.Projection.equalArea, .equidistant] {
        var positions = [longitude, latitude]
        try LocalPlane(projection, longitude: longitude, latitude: latitude).forward(&positions)
        #expect(abs(positions[0]) < 0.001 && abs(positions[1]) < 0.001)
      }
    }
  }

  @Test func `the antipode has no image`() throws {
    var positions = [-1.0, 17]
    try LocalPlane(.equalArea, longitude: 179, latitude: -17).forward(&positions)
    #expect(positions.allSatisfy { $0.isNaN })
  }

  @Test(arguments: [(Double.nan, 0.0), (0, .infinity), (0, 91), (1e300, 0)])
  func `a centre beside the globe is refused`(longitude: Double, latitude: Double) {
    #expect(throws: ReferenceSystemError.self) {
      try LocalPlane(.equalArea, longitude: longitude, latitude: latitude)
    }
  }
}
