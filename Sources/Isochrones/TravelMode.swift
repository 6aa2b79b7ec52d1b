/// Who travels.
public enum TravelMode: String, Sendable, CaseIterable {
  case pedestrian, wheelchair, bicycle, car, truck

  /// Whether it has an engine.
  public var isMotor: Bool { self == .car || self == .truck }

  /// Whether it walks or rolls on footways.
  public var isOnFoot: Bool { self == .pedestrian || self == .wheelchair }
}

/// What a range is measured in.
public enum Metric: String, Sendable, CaseIterable {
  case time, distance, energy

  /// The unit of a range, as it is written.
  public var unit: String {
    switch self {
    case .time: "min"
    case .distance: "m"
    case .energy: "Wh"
    }
  }

  /// The search's own units (seconds, meters, watt-hours) in one unit of a range.
  public var scale: Double { self == .time ? 60 : 1 }
}

/// What a traveller may want to keep away from.
public enum Avoidance: String, Sendable, CaseIterable {
  case motorway, toll, ferry, unpaved, steps, tunnel
}
