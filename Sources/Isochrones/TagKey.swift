/// The keys of tags that the rules look at.
public enum TagKey: Int, Sendable, CaseIterable {
  case highway, fclass, route, access, foot, bicycle, vehicle, motorVehicle, motorcar, hgv, wheelchair, motorroad
  case oneway, onewayBicycle, onewayFoot, cycleway, cyclewayLeft, cyclewayRight, cyclewayBoth, junction
  case maxspeed, maxspeedForward, maxspeedBackward, maxspeedHGV
  case surface, smoothness, tracktype, sacScale, incline, kerb, kerbHeight, rampWheelchair, conveying
  case maxheight, maxwidth, maxlength, maxweight, maxaxleload, hazmat
  case toll, tollHGV, tunnel, bridge, layer, level, area, indoor, duration
  case barrier, door, entrance

  /// The key as OpenStreetMap writes it.
  public var name: String {
    switch self {
    case .motorVehicle: "motor_vehicle"
    case .onewayBicycle: "oneway:bicycle"
    case .onewayFoot: "oneway:foot"
    case .cyclewayLeft: "cycleway:left"
    case .cyclewayRight: "cycleway:right"
    case .cyclewayBoth: "cycleway:both"
    case .maxspeedForward: "maxspeed:forward"
    case .maxspeedBackward: "maxspeed:backward"
    case .maxspeedHGV: "maxspeed:hgv"
    case .sacScale: "sac_scale"
    case .kerbHeight: "kerb:height"
    case .rampWheelchair: "ramp:wheelchair"
    case .tollHGV: "toll:hgv"
    default: "\(self)"
    }
  }

  /// Whether the whole of a `;` list counts, and not its first item alone.
  var isList: Bool { self == .level }
}

/// Finds the key with a name, in a few nanoseconds.
public struct TagKeyIndex: Sendable {
  private static let slotCount = 256
  private let slots: [Int8]
  private let names: [[UInt8]]

  public init() {
    names = TagKey.allCases.map { Array($0.name.utf8) }
    var slots = [Int8](repeating: -1, count: Self.slotCount)
    for (index, name) in names.enumerated() {
      var slot = Self.slot(name.count, name[0], name[name.count / 2], name[name.count - 1])
      while slots[slot] >= 0 { slot = (slot + 1) % Self.slotCount }
      slots[slot] = Int8(index)
    }
    self.slots = slots
  }

  @inline(__always)
  private static func slot(_ count: Int, _ first: UInt8, _ middle: UInt8, _ last: UInt8) -> Int {
    (count &* 31 &+ Int(first) &* 7 &+ Int(middle) &* 13 &+ Int(last) &* 3) & (slotCount &- 1)
  }

  /// The number of the key that stands in a range of a text, −1 for a key that no rule looks at.
  public func index(_ text: Span<UInt8>, _ range: Range<Int>) -> Int {
    let count = range.count
    guard count > 0 else { return -1 }
    let start = range.lowerBound
    var slot = Self.slot(count, text[start], text[start + count / 2], text[range.upperBound - 1])
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if names[index].count == count {
        var position = 0
        while position < count, names[index][position] == text[start + position] { position += 1 }
        if position == count { return index }
      }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
    return -1
  }
}
