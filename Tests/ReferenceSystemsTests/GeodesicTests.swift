import ReferenceSystems
import Testing

@Suite struct GeodesicTests {
  // C. Karney's GeodTest.dat (doi 10.5281/zenodo.32156) as in geodtest.c of GeographicLib: latitude and bearing at the
  // start (longitude 0), then latitude, longitude, bearing and meters at the end.
  @Test(arguments: [
    [35.60777, -139.44815, 111.098748429560326, -11.17491, -69.95921, 129.289270889708762, 8935244.5604818305],
    [55.52454, 106.05087, 22.020059880982801, 77.03196, 197.18234, 109.112041110671519, 4105086.1713924406],
    [-21.97856, 142.59065, -32.44456876433189, 41.84138, 98.56635, -41.84359951440466, 8394328.894657671],
    [-66.99028, 112.2363, 173.73491240878403, -12.70631, 285.90344, 2.512956620913668, 11150344.2312080241],
    [-17.42761, 173.34268, -159.033557661192928, -15.84784, 5.93557, -20.787484651536988, 16076603.1631180673],
  ])
  func `Karney's test values come out`(row: [Double]) throws {
    let geodesic = try Geodesic()
    let line = geodesic.line(from: (row[1], row[0]), to: (row[4], row[3]))
    #expect(abs(line.distance - row[6]) < 1e-8)
    #expect(abs(line.initialBearing - row[2]) < 1e-13)
    #expect(abs(line.finalBearing - row[5]) < 1e-13)
    let end = geodesic.position(from: (row[1], row[0]), bearing: row[2], distance: row[6])
    #expect(abs(end.latitude - row[3]) < 1e-13)
    #expect(abs((end.longitude - row[4]).remainder(dividingBy: 360)) < 1e-12)
  }

  @Test func `New York to London is as GeographicLib says`() throws {
    // echo 40.6 -73.8 51.6 -0.5 | GeodSolve -i
    #expect(abs(try Geodesic().distance(from: (-73.8, 40.6), to: (-0.5, 51.6)) - 5_551_759.400319) < 1e-6)
  }

  @Test func `a quarter of the meridian and of the equator are as published`() throws {
    let geodesic = try Geodesic()
    #expect(abs(geodesic.distance(from: (10, 0), to: (10, 90)) - 10_001_965.729) < 0.001)  // WGS 84 quadrant
    #expect(abs(geodesic.distance(from: (0, 0), to: (90, 0)) - 6_378_137 * .pi / 2) < 1e-6)
  }

  @Test func `the short way leads over the antimeridian and antipodes converge`() throws {
    let geodesic = try Geodesic()
    #expect(abs(geodesic.distance(from: (179.5, 0), to: (-179.5, 0)) - 111_319.490793) < 1e-6)
    #expect(abs(geodesic.distance(from: (0, 0), to: (180, 0)) - 20_003_931.458625) < 1e-5)  // by way of a pole
    #expect(geodesic.distance(from: (5, 5), to: (5, 5)) == 0)
    #expect(geodesic.distance(from: (0, 91), to: (5, 5)).isNaN)
  }
}
