import SimpleFeatures

/// Whether geometries lie in a box, chain by chain: points at ±170 lie in −175 to 175, although the smallest box round
/// them does not. The border is inside.
public struct Containment: Sendable {
  public let isPlanar: Bool
  public let takesShortWay: Bool
  private let south, north: Double
  /// West and east edges; one, or two that meet at the antimeridian.
  private let spans: [Interval]

  /// - Parameter box: in degrees, west > east when it crosses the antimeridian, or with longitudes past 180; or in units of
  ///   the reference system when planar.
  public init(box: BoundingBox, isPlanar: Bool = false, takesShortWay: Bool = false) {
    self.isPlanar = isPlanar
    self.takesShortWay = takesShortWay && !isPlanar
    south = box.south
    north = box.north
    if isPlanar {
      spans = [Interval(box.west, box.east)]
    } else {
      let longitudes = Longitudes(drawnFrom: box.west, to: box.unwrappedEast)
      spans = [longitudes.first] + (longitudes.second.map { [$0] } ?? [])
    }
  }

  /// Whether every position lies in the box; a geometry without one does.
  ///
  /// - Complexity: O(positions).
  public func holds(_ geometry: Geometry) -> Bool {
    let coordinates = geometry.coordinates.span
    var poles = PoleCount()
    for index in geometry.sequences.indices {
      let sequence = geometry.sequences[index]
      let range = geometry.positions(of: index)
      if sequence.kind != .interior, let pole = poles.takePole(), !holds(latitude: pole) { return false }
      if range.isEmpty { continue }
      let (least, greatest) = extremes(of: range, in: coordinates)
      if !holds(latitude: least.y) || !holds(latitude: greatest.y) { return false }
      if sequence.kind == .points {
        for position in range {
          let x = coordinates[position * 2]
          if !holds(from: x, to: x) { return false }
        }
      } else if takesShortWay && greatest.x - least.x > 180 {
        let way = ShortWay(range, in: coordinates)
        if sequence.isRing && way.winds {
          poles.addRing(turn: way.turn, latitudes: least.y + greatest.y)
          if !holds(from: -180, to: 180) { return false }
        } else if !holds(from: way.west, to: way.east) {
          return false
        }
      } else if !holds(from: least.x, to: greatest.x) {
        return false
      }
    }
    if let pole = poles.takePole() { return holds(latitude: pole) }
    return true
  }

  private func holds(latitude: Double) -> Bool {
    let latitude = isPlanar ? latitude : max(-90, min(90, latitude))
    return latitude >= south && latitude <= north
  }

  /// Whether the longitudes of a chain as drawn lie inside.
  private func holds(from west: Double, to east: Double) -> Bool {
    if isPlanar { return holds(Interval(west, east)) }
    let longitudes = Longitudes(drawnFrom: west, to: east)
    return holds(longitudes.first) && (longitudes.second.map(holds) ?? true)
  }

  private func holds(_ interval: Interval) -> Bool {
    if spans.contains(where: { interval.low >= $0.low && interval.high <= $0.high }) { return true }
    // 180 and −180 are one meridian.
    guard !isPlanar, interval.low == interval.high, abs(interval.low) == 180 else { return false }
    return spans.contains { $0.low == -180 || $0.high == 180 }
  }
}
