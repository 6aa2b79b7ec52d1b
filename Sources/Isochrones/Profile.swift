/// The numbers and words of a mode: speeds in km/h, lengths in meters, times in seconds.
public struct Profile: Sendable, Equatable {
  /// What the vehicle needs to move (flat ground).
  public struct Energy: Sendable, Equatable {
    public var mass: Double
    public var rolling: Double
    public var dragArea: Double
    public var efficiency: Double
    public var auxiliary: Double

    /// Wh a meter at a speed in m/s: rolling and air resistance, and what runs all the time.
    func perMeter(_ speed: Double) -> Double {
      let force = mass * 9.81 * rolling + 0.5 * 1.2 * dragArea * speed * speed
      return (force / efficiency + auxiliary / speed) / 3600
    }
  }

  public var mode: TravelMode
  public var speeds: [String: Double]
  public var otherSpeed: Double
  public var topSpeed: Double?
  public var signFactor = 0.9
  public var ferrySpeed = 5.0
  public var ferryWait = 300.0
  public var liftWait = 60.0
  public var liftLevel = 15.0
  public var escalatorSpeed = 1.62
  public var buffer: Double
  public var indoorBuffer = 5.0
  public var tracktypeSpeeds: [String: Double] = [:]
  public var surfaceSpeeds: [String: Double] = [:]
  public var refused = [
    "no", "private", "agricultural", "forestry", "delivery", "emergency", "military", "restricted", "use_sidepath",
    "permit", "bus", "psv",
  ]
  public var allowed = [
    "yes", "designated", "permissive", "official", "destination", "customers", "public", "dismount", "limited",
  ]
  public var accessKeys: [String]
  /// For car and truck those that are open, for the others those that are closed.
  public var barriers: [String]
  public var maximumIncline = 6.0
  public var maximumKerb = 0.06
  public var energy: Energy?

  /// The keys of `accessKeys` that are the mode's own, so that they open a class outside the table.
  var ownKeys: Int { mode == .car || mode == .truck || mode == .wheelchair ? 2 : 1 }

  /// The speed that `--speed` is measured against.
  public static func standardSpeed(_ mode: TravelMode) -> Double {
    switch mode {
    case .pedestrian: 5
    case .wheelchair: 4
    default: 18
    }
  }

  public init(_ mode: TravelMode) {
    self.mode = mode
    switch mode {
    case .pedestrian, .wheelchair:
      let speed = Self.standardSpeed(mode)
      speeds = Dictionary(uniqueKeysWithValues: Self.footClasses.map { ($0, speed) })
      if mode == .pedestrian { speeds["steps"] = 3 }
      otherSpeed = speed
      buffer = 25
      accessKeys = mode == .pedestrian ? ["foot", "access"] : ["wheelchair", "foot", "access"]
      barriers = ["yes", "wall", "fence"]
      if mode == .wheelchair {
        barriers += Self.turnstiles + ["block", "kissing_gate", "hampshire_gate", "steps"]
      }
    case .bicycle:
      speeds = Self.bicycleSpeeds
      otherSpeed = 4
      buffer = 25
      tracktypeSpeeds = Self.gradeSpeeds([18, 12, 8, 6, 4])
      surfaceSpeeds = Self.bicycleSurfaces
      accessKeys = ["bicycle", "vehicle", "access"]
      barriers = ["yes", "wall", "fence"] + Self.turnstiles
      energy = Energy(mass: 95, rolling: 0.006, dragArea: 0.55, efficiency: 0.80, auxiliary: 0)
    case .car, .truck:
      speeds = mode == .car ? Self.carSpeeds : Self.truckSpeeds
      otherSpeed = 10
      topSpeed = mode == .car ? 140 : 90
      buffer = 50
      tracktypeSpeeds = Self.gradeSpeeds([40, 30, 20, 15, 10])
      surfaceSpeeds = Self.motorSurfaces
      accessKeys =
        mode == .car
        ? ["motorcar", "motor_vehicle", "vehicle", "access"] : ["hgv", "motor_vehicle", "vehicle", "access"]
      barriers = Self.openBarriers
      energy =
        mode == .car
        ? Energy(mass: 1800, rolling: 0.010, dragArea: 0.65, efficiency: 0.90, auxiliary: 500)
        : Energy(mass: 40_000, rolling: 0.006, dragArea: 6.0, efficiency: 0.90, auxiliary: 2000)
    }
  }
}
