/// Who travels and how: the mode with its profile and everything that changes it.
public struct Travel: Sendable, Equatable {
  public var profile: Profile
  /// Ways to keep away from.
  public var avoided: Set<Avoidance> = []
  public var truck = Truck()
  /// Scales every speed of the mode, but not signs, escalators and ferries.
  public var speedScale = 1.0
  /// Meters of the buffer of every line; nil: as the profile says.
  public var buffer: Double?

  public init(_ mode: TravelMode) { profile = Profile(mode) }

  public var mode: TravelMode { profile.mode }

  /// The radius of a line that is, or is not, indoors.
  func radius(isIndoor: Bool) -> Double { buffer ?? (isIndoor ? profile.indoorBuffer : profile.buffer) }

  // MARK: Access

  enum Access {
    case refused, undecided
    /// Allowed by one of the mode's own keys or by a common one.
    case allowed(isOwn: Bool)
  }

  /// What the first key says whose value means anything.
  func access(_ tags: Tags) -> Access {
    for (index, name) in profile.accessKeys.enumerated() {
      guard let key = Self.keysByName[name] else { continue }
      let value = tags[key]
      if value.isEmpty { continue }
      if profile.refused.contains(value) { return .refused }
      if profile.allowed.contains(value) { return .allowed(isOwn: index < profile.ownKeys) }
    }
    return .undecided
  }

  private static let keysByName = Dictionary(uniqueKeysWithValues: TagKey.allCases.map { ($0.name, $0) })

  // MARK: Lines

  /// How the lines with a set of tags are passed.
  func passage(_ table: TagTable, _ set: Int, isPlain: Bool) -> Passage {
    let tags = Tags(table: table, set: set)
    switch StreetClass(table, set, isPlain: isPlain) {
    case .never, .none: return .closed
    case .ferry: return ferry(tags)
    case .lift: return lift(tags)
    case .street(let name):
      var passage = street(name, tags)
      guard passage.isOpen else { return .closed }
      passage.isArea = tags[.area] == "yes"
      passage.radius = radius(isIndoor: tags.isOn(.indoor) || name == "corridor")
      return passage
    }
  }

  private func ferry(_ tags: Tags) -> Passage {
    if avoided.contains(.ferry) { return .closed }
    switch access(tags) {
    case .refused: return .closed
    case .allowed: break
    case .undecided: if mode.isMotor && (tags.has(.foot) || tags.has(.bicycle)) { return .closed }
    }
    var passage = Passage(kind: .ferry)
    directed(&passage, tags, isMotorway: false, forward: profile.ferrySpeed, backward: profile.ferrySpeed)
    passage.wait = profile.ferryWait
    return passage
  }

  private func lift(_ tags: Tags) -> Passage {
    if mode.isMotor { return .closed }
    if case .refused = access(tags) { return .closed }
    let levels = TagReadings.levels(tags[.level])
    let rise = levels.count > 1 ? levels[levels.count - 1] - levels[0] : 1
    // Its speed does not count, for it is passed as a whole and has no length.
    return Passage(
      kind: .lift, forward: 1, backward: 1, wait: profile.liftWait + profile.liftLevel * rise)
  }

  /// Seconds for a lift between levels; nil where the mode may not use it.
  func liftTime(_ tags: Tags, rise: Double) -> Double? {
    if mode.isMotor { return nil }
    if case .refused = access(tags) { return nil }
    return profile.liftWait + profile.liftLevel * rise
  }

  private func street(_ name: String, _ tags: Tags) -> Passage {
    var isOwn = false
    switch access(tags) {
    case .refused: return .closed
    case .allowed(let own): isOwn = own
    case .undecided: break
    }
    if isAvoided(name, tags) { return .closed }
    if !mode.isMotor && tags[.motorroad] == "yes" && !isOwn { return .closed }
    let isEscalator = name == "steps" && tags.isOn(.conveying)
    let base = profile.speeds[name] ?? (isOwn ? profile.otherSpeed : 0)
    // A profile that closes a class closes it for all.
    if profile.speeds[name] == 0 { return .closed }
    var passage = Passage()
    var (forward, backward) = (0.0, 0.0)
    switch mode {
    case .pedestrian:
      forward = isEscalator && base > 0 ? profile.escalatorSpeed : base * speedScale
      backward = forward
    case .wheelchair:
      forward = isEscalator ? 0 : wheelchairSpeed(name, base, isOwn, tags) * speedScale
      backward = forward
    case .bicycle:
      forward = isEscalator ? 0 : bicycleSpeed(name, base, tags)
      backward = forward
      if name != "steps" {
        forward = capped(forward, sign(tags, .maxspeedForward))
        backward = capped(backward, sign(tags, .maxspeedBackward))
      }
    case .car, .truck:
      guard name != "steps", motorMayPass(name, isOwn, tags) else { return .closed }
      forward = motorSpeed(name, base, tags, .maxspeedForward)
      backward = motorSpeed(name, base, tags, .maxspeedBackward)
    }
    directed(
      &passage, tags, isMotorway: name == "motorway" || name == "motorway_link", forward: forward, backward: backward)
    return passage
  }

  func capped(_ speed: Double, _ limit: Double?) -> Double { limit.map { min(speed, $0) } ?? speed }

  /// The sign for a direction.
  func sign(_ tags: Tags, _ key: TagKey) -> Double? {
    TagReadings.speed(tags[tags.has(key) ? key : .maxspeed])
  }

  private func isAvoided(_ name: String, _ tags: Tags) -> Bool {
    avoided.contains { what in
      switch what {
      case .motorway: name == "motorway" || name == "motorway_link"
      case .toll: tags[.toll] == "yes" || mode == .truck && tags[.tollHGV] == "yes"
      case .ferry: false
      case .unpaved: Self.isUnpaved(name, tags)
      case .steps: name == "steps"
      case .tunnel: tags.isOn(.tunnel)
      }
    }
  }

  private static let unpavedSurfaces = [
    "unpaved", "compacted", "fine_gravel", "gravel", "pebblestone", "ground", "dirt", "earth", "grass", "mud", "sand",
    "rock", "woodchips", "clay",
  ]

  private static func isUnpaved(_ name: String, _ tags: Tags) -> Bool {
    if tags.has(.surface) { return unpavedSurfaces.contains(tags[.surface]) }
    if tags.isOneOf(.tracktype, "grade2", "grade3", "grade4", "grade5") { return true }
    return name == "track" && !tags.has(.tracktype)
  }

  // MARK: Directions

  private enum Direction {
    case both, forward, backward, closed
  }

  private func directed(
    _ passage: inout Passage, _ tags: Tags, isMotorway: Bool, forward: Double, backward: Double
  ) {
    var direction = mode.isOnFoot ? onFoot(tags) : byVehicle(tags, isMotorway)
    switch tags[.conveying] {
    case "forward": direction = direction == .both || direction == .forward ? .forward : .closed
    case "backward": direction = direction == .both || direction == .backward ? .backward : .closed
    default: break
    }
    passage.forward = direction == .both || direction == .forward ? forward : 0
    passage.backward = direction == .both || direction == .backward ? backward : 0
  }

  private func onFoot(_ tags: Tags) -> Direction {
    switch tags[.onewayFoot] {
    case "yes", "true", "1": .forward
    case "-1", "reverse", "backward": .backward
    default: .both
    }
  }

  private func byVehicle(_ tags: Tags, _ isMotorway: Bool) -> Direction {
    if mode == .bicycle,
      [TagKey.cycleway, .cyclewayLeft, .cyclewayRight, .cyclewayBoth].contains(where: {
        tags[$0].hasPrefix("opposite")
      })
    {
      return .both
    }
    let key: TagKey = mode == .bicycle && tags.has(.onewayBicycle) ? .onewayBicycle : .oneway
    switch tags[key] {
    case "yes", "true", "1": return .forward
    case "-1", "reverse", "backward": return .backward
    case "no": return .both
    case "reversible", "alternating": return .closed
    default: return isMotorway || tags.isOneOf(.junction, "roundabout", "circular") ? .forward : .both
    }
  }

  // MARK: Points

  /// Whether a point with a set of tags stops who travels.
  func isStopped(_ table: TagTable, _ set: Int) -> Bool {
    let tags = Tags(table: table, set: set)
    if mode == .truck && truck.exceeds(tags) { return true }
    if tags.has(.barrier) || tags.has(.door) || tags.has(.entrance) {
      switch access(tags) {
      case .refused: return true
      case .allowed: return false
      case .undecided: break
      }
    }
    if mode == .wheelchair && hasHighKerb(tags) { return true }
    guard tags.has(.barrier) else { return false }
    return profile.barriers.contains(tags[.barrier]) != mode.isMotor
  }
}
