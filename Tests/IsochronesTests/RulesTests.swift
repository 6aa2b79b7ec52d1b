import ReferenceSystems
import Testing

@testable import Isochrones

/// What texts of tags mean, and the plane, against PROJ.
struct RulesTests {
  @Test(
    arguments: [
      ("50", 50), ("50 km/h", 50), ("50kmh", 50), ("30 mph", 48.28032), ("10 knots", 18.52), ("walk", 6), ("0", nil),
      ("none", nil), ("signals", nil), ("RO:urban", nil), ("-5", nil), ("50;30", nil),
    ] as [(String, Double?)])
  func `a speed is a number and a unit`(_ text: String, _ speed: Double?) {
    #expect(TagReadings.speed(text) == speed)
  }

  @Test(
    arguments: [
      ("3.5", 3.5), ("3,5", 3.5), ("3.5 m", 3.5), ("350 cm", 3.5), ("12'", 3.6576), ("12'6\"", 3.81),
      ("12 ft 6 in", 3.81), ("10 ft", 3.048), ("default", nil), ("none", nil),
    ] as [(String, Double?)])
  func `a length is in metres unless it says otherwise`(_ text: String, _ length: Double?) {
    let read = TagReadings.length(text)
    #expect((read == nil) == (length == nil))
    if let read, let length { #expect(abs(read - length) < 1e-12) }
  }

  @Test(
    arguments: [
      ("20", 1200), ("00:20", 1200), ("1:20:30", 4830), ("PT1H20M", 4800), ("PT90S", 90), ("P1D", 86_400), ("PT", nil),
      ("soon", nil), ("1:2:3:4", nil),
    ] as [(String, Double?)])
  func `a duration is minutes, a clock or ISO 8601`(_ text: String, _ seconds: Double?) {
    #expect(TagReadings.duration(text) == seconds)
  }

  @Test(
    arguments: [
      ("0", [0]), ("0;1", [0, 1]), ("-2--1", [-2, -1]), ("0-3", [0, 1, 2, 3]), ("1,0.5", [0.5, 1]), ("ground", []),
      ("1;x;1", [1]), ("-1", [-1]),
    ] as [(String, [Double])])
  func `levels are items and ranges`(_ text: String, _ levels: [Double]) {
    #expect(TagReadings.levels(text) == levels)
  }

  @Test func `inclines are percent, degrees or a direction`() {
    #expect(TagReadings.incline("8%") == 8 && TagReadings.incline("-8 %") == -8 && TagReadings.incline("up") == nil)
    #expect(abs((TagReadings.incline("45°") ?? 0) - 100) < 1e-9)
    #expect(TagReadings.inclineSign("down") == -1 && TagReadings.inclineSign("3%") == 1)
  }

  @Test func `weights are tonnes`() {
    #expect(TagReadings.weight("7.5") == 7.5 && TagReadings.weight("7500 kg") == 7.5)
    #expect(abs((TagReadings.weight("8 st") ?? 0) - 7.25747792) < 1e-9)
  }

  @Test(arguments: [(15.0, 48.0), (-179.9, -17.0), (20.0, 78.0), (0.0, 0.0)])
  func `the plane is PROJ's transverse Mercator`(_ longitude: Double, _ latitude: Double) throws {
    let plane = TransverseMercator(longitude: longitude, latitude: latitude)
    let system = ReferenceSystem(
      userInput: "+proj=tmerc +lon_0=\(longitude) +lat_0=\(latitude) +k=1 +ellps=WGS84 +towgs84=0,0,0")
    let transformation = try Transformation(from: .crs84, to: system)
    for (dx, dy) in [(0.0, 0.0), (0.1, 0.05), (-0.3, 0.2), (2.0, -1.0), (-1.0, 3.0)] {
      var pair = [longitude + dx, latitude + dy]
      transformation.forward(&pair)
      let own = plane.forward(longitude + dx, latitude + dy)
      #expect(abs(own.x - pair[0]) < 0.001 && abs(own.y - pair[1]) < 0.001, "\(own) \(pair)")
      let back = plane.inverse(own.x, own.y)
      #expect(abs(back.longitude - longitude - dx) < 1e-10 && abs(back.latitude - latitude - dy) < 1e-10)
    }
  }

  @Test func `profiles give the watt-hours that are published for them`() throws {
    let car = try #require(Profile(.car).energy)
    let truck = try #require(Profile(.truck).energy)
    let bicycle = try #require(Profile(.bicycle).energy)
    // Wh a kilometre at 100, 80 and 18 km/h, from the specification of the model.
    #expect(abs(car.perMeter(100 / 3.6) * 1000 - 152) < 1)
    #expect(abs(truck.perMeter(80 / 3.6) * 1000 - 1300) < 10)
    #expect(abs(bicycle.perMeter(18 / 3.6) * 1000 - 4.8) < 0.05)
  }
}
