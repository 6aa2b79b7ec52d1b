/// Two numbers and everything between them, in degrees or units of the reference system.
///
/// Nothing is checked here, so that numbers from a file can be carried in it: `Extent.init(parts:)` checks them.
public struct Interval: Sendable, Equatable {
  public var low, high: Double

  public init(_ low: Double, _ high: Double) {
    self.low = low
    self.high = high
  }
}
