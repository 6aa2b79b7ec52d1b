/// A coordinate as one of supercluster's versions keeps it.
///
/// The world is `world` wide and high and begins at `west`.
protocol PlaceNumber: Comparable, Sendable {
  static var world: Double { get }
  static var west: Double { get }
  /// Whether a cluster's centre is kept in Double and only met rounded.
  static var keepsDoubles: Bool { get }

  /// The exact value.
  var double: Double { get }

  /// Ordered as the numbers are.
  var sortKey: UInt32 { get }

  /// What becomes of a mean before anything else is done with it.
  static func settled(_ mean: Double) -> Double

  /// - Parameter settled: what `settled(_:)` gave.
  init(settled: Double)
}

/// supercluster 9: whole numbers, the world 2^30 wide with its middle at 0.
extension Int32: PlaceNumber {
  static var world: Double { 1_073_741_824 }
  static var west: Double { -536_870_912 }
  static var keepsDoubles: Bool { false }

  @inline(__always) var double: Double { Double(self) }

  @inline(__always) var sortKey: UInt32 { UInt32(bitPattern: self) ^ 1 << 31 }

  /// Truncated toward zero.
  @inline(__always)
  static func settled(_ mean: Double) -> Double { Double(Int32(mean)) }

  @inline(__always)
  init(settled: Double) { self.init(settled) }
}

/// supercluster 8 and MapLibre: the world is 1 wide and begins at 0.
extension Float: PlaceNumber {
  static var world: Double { 1 }
  static var west: Double { 0 }
  static var keepsDoubles: Bool { true }

  @inline(__always) var double: Double { Double(self) }

  /// Of negative numbers all bits are turned, of others the sign.
  @inline(__always) var sortKey: UInt32 { bitPattern >> 31 == 0 ? bitPattern | 1 << 31 : ~bitPattern }

  @inline(__always)
  static func settled(_ mean: Double) -> Double { mean }

  @inline(__always)
  init(settled: Double) { self.init(settled) }
}

/// Where an item of a level is met by its neighbours.
struct Place<Number: PlaceNumber>: Sendable, Equatable {
  var x, y: Number
}
