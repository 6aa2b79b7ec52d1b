/// The points that may join, in input order, as columns; what is the same for all points takes no memory.
///
/// 12 bytes a point, with float32 rules 20; 8 more for each of weights, priorities and altitudes once one is given, 4 for
/// groups, 16 for positions when they are kept.
public struct ClusterPoints: Sendable {
  /// Whether longitudes beyond ±180° are taken inside.
  public let wraps: Bool
  let keepsFloats: Bool
  let keepsPositions: Bool

  /// The index of each point's feature.
  public private(set) var features: [Int32] = []
  /// Longitude and latitude in degrees as given; empty unless they are kept.
  public private(set) var positions: [SIMD2<Double>] = []
  /// How many points had a longitude beyond ±180°, and the feature of the first; counted when it is taken inside.
  public private(set) var outside = (count: 0, first: 0)

  /// The order in which points are taken up: a permutation of all indices, or empty for the order of the input.
  public var order: [Int32] = []

  private(set) var places: [Place<Int32>] = []
  private(set) var floats: [Place<Float>] = []
  /// Each empty while all points have the default.
  private(set) var groups = Column<Int32>(0)
  private(set) var weights = Column<Double>(1)
  private(set) var priorities = Column<Double>(.nan)
  private(set) var altitudes = Column<Double>(.nan)

  /// - Parameter keepsPositions: for boxes, hulls and metres.
  public init(for clustering: PointClustering, keepsPositions: Bool = false) {
    wraps = clustering.wraps
    keepsFloats = clustering.rules == .float32
    self.keepsPositions = keepsPositions
  }

  public var count: Int { features.count }

  /// The group of points that never join.
  public static let neverJoins: Int32 = -1

  /// MapKit's displayPriority "required": from here on a point is always shown and never joins.
  public static let requiredPriority = 1000.0

  public mutating func reserveCapacity(_ count: Int) {
    features.reserveCapacity(count)
    places.reserveCapacity(count)
    if keepsFloats { floats.reserveCapacity(count) }
    if keepsPositions { positions.reserveCapacity(count) }
  }

  /// Adds a point.
  ///
  /// - Parameters:
  ///   - longitude: degrees, within ±540.
  ///   - latitude: degrees, within ±90.
  ///   - altitude: NaN where there is none.
  ///   - feature: the index of its feature in the input.
  ///   - group: only equal groups join; `neverJoins` never does.
  ///   - weight: at least 0.
  ///   - priority: NaN where there is none; from `requiredPriority` on the point never joins.
  public mutating func append(
    longitude: Double, latitude: Double, altitude: Double = .nan, feature: Int, group: Int32 = 0, weight: Double = 1,
    priority: Double = .nan
  ) {
    var inside = longitude
    if wraps && abs(longitude) > 180 {
      inside = WorldPosition.wrapped(longitude)
      if outside.count == 0 { outside.first = feature }
      outside.count += 1
    }
    let position = WorldPosition(longitude: inside, latitude: latitude)
    places.append(position.int32)
    if keepsFloats { floats.append(position.float32) }
    if keepsPositions { positions.append(SIMD2(longitude, latitude)) }
    let index = features.count
    features.append(Int32(feature))
    groups.append(priority >= Self.requiredPriority ? Self.neverJoins : group, at: index)
    weights.append(weight, at: index)
    priorities.append(priority, at: index)
    altitudes.append(altitude, at: index)
  }

  /// Adds the points of a later part of the input, read on its own.
  ///
  /// - Parameters:
  ///   - firstFeature: what is added to the indices of its features.
  ///   - groups: the group here for each group there; nil when they are the same.
  public mutating func append(_ other: ClusterPoints, firstFeature: Int = 0, groups map: [Int32]? = nil) {
    let start = count
    if outside.count == 0 { outside.first = other.outside.first + firstFeature }
    outside.count += other.outside.count
    features.append(contentsOf: other.features.lazy.map { $0 + Int32(firstFeature) })
    places.append(contentsOf: other.places)
    floats.append(contentsOf: other.floats)
    positions.append(contentsOf: other.positions)
    for index in 0..<other.count {
      let group = other.groups[index]
      groups.append(group < 0 ? group : map?[Int(group)] ?? group, at: start + index)
      weights.append(other.weights[index], at: start + index)
      priorities.append(other.priorities[index], at: start + index)
      altitudes.append(other.altitudes[index], at: start + index)
    }
  }

  /// The first array: the points that may join, in the order in which they are taken up.
  var takingPart: [Int32] {
    var nodes = order.isEmpty ? features.indices.map { Int32(truncatingIfNeeded: $0) } : order
    if !groups.isEmpty { nodes.removeAll { !joins(Int($0)) } }
    return nodes
  }

  /// Whether a point may join others.
  public func joins(_ point: Int) -> Bool { groups[point] != Self.neverJoins }

  /// The group of a point.
  public func group(_ point: Int) -> Int32 { groups[point] }
}

/// A value for each point, stored from the first that differs from the default on.
struct Column<Value: Sendable>: Sendable {
  let standard: Value
  private(set) var values: [Value] = []

  init(_ standard: Value) { self.standard = standard }

  var isEmpty: Bool { values.isEmpty }

  subscript(index: Int) -> Value { values.isEmpty ? standard : values[index] }
}

extension Column where Value: Equatable {
  /// - Parameter index: the number of values before this one.
  mutating func append(_ value: Value, at index: Int) {
    if values.isEmpty {
      // NaN, the default of some, is not equal to itself.
      if value == standard || value != value { return }
      values = [Value](repeating: standard, count: index)
    }
    values.append(value)
  }
}
