/// How fast a mode passes a street, by its tags.
extension Travel {
  // MARK: Cars and trucks

  func motorMayPass(_ name: String, _ isOwn: Bool, _ tags: Tags) -> Bool {
    if mode == .truck && truck.exceeds(tags) { return false }
    guard name == "track", !isOwn else { return true }
    return mode == .car
      ? !tags.isOneOf(.tracktype, "grade4", "grade5")
      : !tags.isOneOf(.tracktype, "grade2", "grade3", "grade4", "grade5")
  }

  func motorSpeed(_ name: String, _ base: Double, _ tags: Tags, _ direction: TagKey) -> Double {
    guard base > 0 else { return 0 }
    var speed = base
    if name == "track", let graded = profile.tracktypeSpeeds[tags[.tracktype]] { speed = graded }
    if mode == .truck, let own = TagReadings.speed(tags[.maxspeedHGV]) {
      speed = profile.signFactor * own
    } else if let sign = sign(tags, direction) {
      speed = mode == .car ? profile.signFactor * sign : min(speed, profile.signFactor * sign)
    }
    speed = capped(speed, profile.surfaceSpeeds[tags[.surface]])
    speed = capped(speed, profile.topSpeed)
    return mode == .truck ? min(speed, truck.maximumSpeed) : speed
  }

  // MARK: Bicycles

  private static let sharedPaths = ["path", "footway", "pedestrian", "platform", "bridleway", "track"]

  func bicycleSpeed(_ name: String, _ base: Double, _ tags: Tags) -> Double {
    guard base > 0 else { return 0 }
    if name == "steps" { return base * speedScale }
    var speed = base
    if Self.sharedPaths.contains(name) {
      switch tags[.bicycle] {
      case "designated", "official": speed = max(speed, 18)
      case "yes", "permissive": speed = max(speed, 12)
      default: break
      }
    }
    let caps = [profile.surfaceSpeeds[tags[.surface]], profile.tracktypeSpeeds[tags[.tracktype]]].compactMap { $0 }
    if let cap = caps.min() { speed = name == "track" ? cap : min(speed, cap) }
    if tags[.bicycle] == "dismount" { speed = 4 }
    return speed * speedScale
  }

  // MARK: Wheelchairs

  func wheelchairSpeed(_ name: String, _ base: Double, _ isOwn: Bool, _ tags: Tags) -> Double {
    let isOpened = tags.isOneOf(.wheelchair, "yes", "designated")
    if name == "steps" {
      // As for every class outside the table, one of the mode's own keys opens it, and `foot` is one.
      return isOwn || isOpened || tags[.rampWheelchair] == "yes" ? profile.otherSpeed : 0
    }
    if isOpened { return base }
    if tags.isOneOf(.surface, "earth", "grass", "dirt", "mud", "sand", "snow", "ice", "salt")
      || tags.isOneOf(.smoothness, "bad", "very_bad", "horrible", "very_horrible", "impassable")
      || tags.isOneOf(.tracktype, "grade4", "grade5")
      || tags.isOneOf(
        .sacScale, "mountain_hiking", "demanding_mountain_hiking", "alpine_hiking", "demanding_alpine_hiking",
        "difficult_alpine_hiking")
    {
      return 0
    }
    if let incline = TagReadings.incline(tags[.incline]), abs(incline) > profile.maximumIncline { return 0 }
    if hasHighKerb(tags) { return 0 }
    if ["path", "track", "bridleway"].contains(name),
      ![TagKey.surface, .smoothness, .tracktype, .incline].contains(where: tags.has)
    {
      return 0
    }
    return base
  }

  func hasHighKerb(_ tags: Tags) -> Bool {
    if tags[.kerb] == "raised" { return true }
    return TagReadings.length(tags[.kerbHeight]).map { $0 > profile.maximumKerb } ?? false
  }
}
