/// Where the numbers come from: openrouteservice (driving-car, driving-hgv, wheelchair), GraphHopper (bike, stairs), OSRM
/// (barriers).
extension Profile {
  static let footClasses = [
    "trunk", "trunk_link", "primary", "primary_link", "secondary", "secondary_link", "tertiary", "tertiary_link",
    "unclassified", "residential", "living_street", "service", "road", "track", "path", "footway", "pedestrian",
    "cycleway", "bridleway", "corridor", "platform",
  ]

  static let carSpeeds: [String: Double] = [
    "motorway": 100, "motorway_link": 60, "trunk": 85, "trunk_link": 60, "primary": 65, "primary_link": 50,
    "secondary": 60, "secondary_link": 50, "tertiary": 50, "tertiary_link": 40, "unclassified": 30, "residential": 30,
    "living_street": 10, "service": 20, "road": 20, "track": 15,
  ]

  static let truckSpeeds: [String: Double] = [
    "motorway": 80, "motorway_link": 50, "trunk": 80, "trunk_link": 50, "primary": 60, "primary_link": 50,
    "secondary": 60, "secondary_link": 50, "tertiary": 50, "tertiary_link": 40, "unclassified": 30, "residential": 30,
    "living_street": 10, "service": 20, "road": 20, "track": 15,
  ]

  static let bicycleSpeeds: [String: Double] = [
    "trunk": 18, "trunk_link": 18, "primary": 18, "primary_link": 18, "secondary": 18, "secondary_link": 18,
    "tertiary": 18, "tertiary_link": 18, "unclassified": 16, "residential": 18, "living_street": 6, "service": 12,
    "road": 12, "track": 12, "cycleway": 18, "path": 6, "footway": 6, "pedestrian": 6, "platform": 6, "bridleway": 6,
    "steps": 2,
  ]

  static let motorSurfaces = table([
    (80, "cement compacted"), (60, "fine_gravel"), (40, "paving_stones metal bricks"),
    (30, "grass wood sett grass_paver gravel unpaved ground dirt pebblestone tartan"), (20, "cobblestone clay"),
    (15, "earth stone rocky sand"), (10, "mud"),
  ])

  static let bicycleSurfaces = table([
    (18, "paved asphalt concrete"), (16, "concrete:lanes concrete:plates paving_stones"),
    (14, "compacted fine_gravel pebblestone"), (12, "unpaved gravel"), (10, "sett dirt earth ground metal mud"),
    (8, "cobblestone grass grass_paver"), (4, "sand wood"), (2, "ice"),
  ])

  static let openBarriers = [
    "border_control", "cattle_grid", "checkpoint", "coupure", "entrance", "gate", "height_restrictor", "kerb",
    "lift_gate", "no", "sally_port", "swing_gate", "toll_booth",
  ]

  static let turnstiles = ["stile", "turnstile", "full-height_turnstile"]

  static func gradeSpeeds(_ speeds: [Double]) -> [String: Double] {
    Dictionary(uniqueKeysWithValues: speeds.enumerated().map { ("grade\($0.offset + 1)", $0.element) })
  }

  private static func table(_ rows: [(Double, String)]) -> [String: Double] {
    var table: [String: Double] = [:]
    for (speed, words) in rows { for word in words.split(separator: " ") { table[String(word)] = speed } }
    return table
  }
}
