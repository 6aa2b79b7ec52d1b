/// A geometry as flat arrays: every position in order, and where each sequence of positions ends.
///
/// A `GeometryCollection` is flattened: its members' sequences follow one another, whatever their nesting. A null
/// geometry has no `type`; an empty one has a type and no positions. Numbers beyond the third of a position are not
/// kept here: text that is copied keeps them.
public struct Geometry: Sendable, Equatable {
  /// The type of the whole, nil for a null geometry.
  public var type: GeometryType?
  /// Longitude (or easting) and latitude (or northing) of every position, alternating.
  public var coordinates: [Double] = []
  /// The third number of every position, NaN where there is none; empty when no position has one.
  public var altitudes: [Double] = []
  /// What the positions form, in order.
  public var sequences: [CoordinateSequence] = []

  public init(type: GeometryType? = nil) { self.type = type }

  /// The number of positions.
  public var positionCount: Int { coordinates.count / 2 }

  /// Makes it the null geometry again and keeps the storage, so that one value serves a whole file.
  public mutating func reset() {
    type = nil
    coordinates.removeAll(keepingCapacity: true)
    altitudes.removeAll(keepingCapacity: true)
    sequences.removeAll(keepingCapacity: true)
  }

  /// The indices of the positions of `sequences[index]`.
  public func positions(of index: Int) -> Range<Int> {
    (index == 0 ? 0 : sequences[index - 1].end)..<sequences[index].end
  }

  /// Adds a sequence of positions given as alternating longitudes and latitudes.
  public mutating func append(_ kind: CoordinateSequence.Kind, _ coordinates: some Sequence<Double>) {
    self.coordinates.append(contentsOf: coordinates)
    sequences.append(CoordinateSequence(kind, end: positionCount))
  }
}

/// A run of positions inside a `Geometry`.
public struct CoordinateSequence: Sendable, Equatable {
  public enum Kind: UInt8, Sendable {
    /// Points that have nothing to do with each other: a Point, or all points of a MultiPoint.
    case points
    /// A LineString, or one line of a MultiLineString.
    case line
    /// The exterior ring that opens a polygon; the `interior` rings that follow belong to it.
    case exterior
    /// A hole of the polygon whose `exterior` came last.
    case interior
  }

  public var kind: Kind
  /// The index of the position after the last one.
  public var end: Int

  public init(_ kind: Kind, end: Int) {
    self.kind = kind
    self.end = end
  }

  /// Whether it is a linear ring: its last position repeats its first.
  public var isRing: Bool { kind == .exterior || kind == .interior }
}
