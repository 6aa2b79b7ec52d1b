/// How a mode passes lines of one kind, in each direction.
struct Passage: Sendable, Equatable {
  enum Kind: UInt8, Sendable {
    case street, ferry, lift, connector
  }

  var kind = Kind.street
  /// km/h along the line and against it; 0 is closed.
  var forward = 0.0
  var backward = 0.0
  /// Seconds to wait before, whatever the length.
  var wait = 0.0
  /// The rim of a square.
  var isArea = false
  /// Meters of the buffer.
  var radius = 0.0

  var isOpen: Bool { forward > 0 || backward > 0 }

  /// Whether it is passed as a whole, never painted, counted or snapped to.
  var isTransfer: Bool { kind != .street }

  static let closed = Passage()

  /// The passage of what was mapped twice: open where either is, at the higher speed.
  func merged(with other: Passage, isReversed: Bool) -> Passage {
    var result = isOpen || !other.isOpen ? self : other
    let (f, b) = isReversed ? (other.backward, other.forward) : (other.forward, other.backward)
    result.forward = max(forward, f)
    result.backward = max(backward, b)
    if isOpen && other.isOpen {
      result.isArea = isArea && other.isArea
      result.wait = min(wait, other.wait)
    }
    return result
  }
}

/// The truck: lengths in meters, weights in tonnes, speed in km/h.
///
/// The defaults are the largest that EU directive 96/53/EC lets everywhere, and the limiter speed of 92/6/EEC.
public struct Truck: Sendable, Equatable {
  public var height = 4.0
  public var width = 2.55
  public var length = 16.5
  public var weight = 40.0
  public var axleLoad = 11.5
  public var maximumSpeed = 90.0
  public var carriesHazardousGoods = false

  public init() {}

  /// Whether signs keep it out; what equals a limit passes.
  func exceeds(_ tags: Tags) -> Bool {
    let lengths: [(TagKey, Double)] = [(.maxheight, height), (.maxwidth, width), (.maxlength, length)]
    for (key, own) in lengths where tags.has(key) {
      if let limit = TagReadings.length(tags[key]), own > limit { return true }
    }
    for (key, own) in [(TagKey.maxweight, weight), (.maxaxleload, axleLoad)] where tags.has(key) {
      if let limit = TagReadings.weight(tags[key]), own > limit { return true }
    }
    return carriesHazardousGoods && tags[.hazmat] == "no"
  }
}
