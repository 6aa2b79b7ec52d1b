import Glibc
import SimpleFeatures

/// Finds shapes round positions, whose longitudes it takes on from the west edge of their box eastwards.
///
/// Holds 16 bytes a position.
public struct Shapes: Sendable {
  private let isPlanar: Bool
  private let box: BoundingBox
  private let positions: [SIMD2<Double>]

  /// - Parameters:
  ///   - coordinates: interleaved pairs.
  ///   - box: the smallest round them, as `Extent` gives it.
  public init(around coordinates: [Double], box: BoundingBox, isPlanar: Bool = false) {
    self.isPlanar = isPlanar
    self.box = box
    positions = stride(from: 1, to: coordinates.count, by: 2).map { index in
      let y = coordinates[index]
      if isPlanar { return SIMD2(coordinates[index - 1], y) }
      var x = wrapped(coordinates[index - 1])
      if x < box.west { x += 360 }
      if x > box.unwrappedEast && x - 360 >= box.west { x -= 360 }
      return SIMD2(x, max(-90, min(90, y)))
    }
  }

  /// The convex hull in longitude and latitude; a LineString or Point when all positions lie on a line or are one. Nil
  /// without a position, as all shapes are.
  ///
  /// - Complexity: O(n log n).
  public func hull() -> Shape? {
    let corners = convexHull(of: positions).map { positions[$0] }
    return corners.isEmpty ? nil : Shape(geometry: geometry(corners), measures: .none)
  }

  /// The rectangle of least area: in an equal-area plane round the middle of the box, in meters; in units of the plane
  /// itself when planar.
  ///
  /// - Complexity: O(n log n).
  /// - Throws: `NotInPlane`, and what the plane throws.
  public func rectangle(in plane: Plane? = nil) throws -> Shape? {
    let flat = try plane?.positions(of: positions) ?? positions
    let hull = convexHull(of: flat)
    if hull.isEmpty { return nil }
    if hull.count < 3 { return line(hull[0], hull[hull.count - 1], flat) }
    let rectangle = LeastRectangle(around: hull.map { flat[$0] })
    if rectangle.width <= Self.flatness * rectangle.length {
      let direction = SIMD2(sin(rectangle.angle * .pi / 180), cos(rectangle.angle * .pi / 180))
      let along = { (index: Int) in flat[index].x * direction.x + flat[index].y * direction.y }
      let ends = hull.sorted { along($0) < along($1) }
      return line(ends[0], ends[ends.count - 1], flat)
    }
    let corners = try plane.map { ring(try $0.degrees(of: rectangle.corners)) } ?? rectangle.corners
    return Shape(
      geometry: geometry(corners),
      measures: .rectangle(
        length: rectangle.length, width: rectangle.width, area: rectangle.area, angle: rectangle.angle))
  }

  /// Width over length of a rectangle that is a line: a micrometer in 100 km, what a projection's last digits do.
  private static let flatness = 1e-11

  /// The smallest circle, a polygon of 64 corners from east counterclockwise, in the plane of the positions.
  ///
  /// - Complexity: O(n log n).
  public func circle() -> Shape? {
    let corners = convexHull(of: positions).map { positions[$0] }
    if corners.isEmpty { return nil }
    let circle = SmallestCircle(around: corners)
    let radius = corners.map { distance(circle.center, $0) }.max() ?? 0
    let ring = (0..<Self.corners).map { index in
      let angle = Double(index) / Double(Self.corners) * 2 * .pi
      return circle.center + radius * SIMD2(cos(angle), sin(angle))
    }
    return Shape(
      geometry: geometry(radius == 0 ? [circle.center] : ring), measures: .circle(center: circle.center, radius: radius)
    )
  }

  private static let corners = 64

  /// The smallest circle on the ellipsoid: in an azimuthal equidistant plane that is centred anew on the result until that
  /// moves less than 0.1 mm.
  ///
  /// - Parameter plane: gives the plane round a center in degrees, where distances from the center are true.
  /// - Throws: `NotInPlane`, and what the closures throw.
  public func circle(
    in plane: (_ center: SIMD2<Double>) throws -> Plane, by geodesics: Geodesics
  ) throws -> Shape? {
    guard let first = positions.first else { return nil }
    var center = SIMD2(wrapped(box.west + box.width / 2), box.south + box.height / 2)
    var far = [first]
    // A few rounds do for data that fills a country; data half round the world may never settle.
    for _ in 0..<50 {
      let here = try plane(center)
      let flat = try here.positions(of: positions)
      let hull = convexHull(of: flat)
      far = hull.map { positions[$0] }
      let circle = SmallestCircle(around: hull.map { flat[$0] })
      let next = try here.degrees(of: [circle.center])[0]
      let moved = try geodesics.distance(center, next)
      center = next
      if moved < 1e-4 { break }
    }
    var radius = 0.0
    for position in far { radius = max(radius, try geodesics.distance(center, position)) }
    if far.count == 1 {
      center = SIMD2(wrapped(first.x), first.y)
      return Shape(geometry: AntimeridianCut.point(first), measures: .circle(center: center, radius: 0))
    }
    let corners = try (0..<Self.corners).map { index in
      try geodesics.destination(center, 90 - Double(index) * 360 / Double(Self.corners), radius)
    }
    guard radius.isFinite, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { throw NotInPlane() }
    return Shape(
      geometry: geometry(ring(corners)), measures: .circle(center: center, radius: radius))
  }
}

extension Shapes {
  /// A polygon, line or point with these corners.
  private func geometry(_ corners: [SIMD2<Double>]) -> Geometry {
    if !isPlanar {
      if corners.count == 1 { return AntimeridianCut.point(corners[0]) }
      return corners.count == 2 ? AntimeridianCut.line(corners[0], corners[1]) : AntimeridianCut.polygon(corners)
    }
    var geometry = Geometry(type: corners.count == 1 ? .point : corners.count == 2 ? .lineString : .polygon)
    let ring = corners.count > 2 ? corners + [corners[0]] : corners
    geometry.append(
      corners.count == 1 ? .points : corners.count == 2 ? .line : .exterior, Pairs(ring).numbers)
    return geometry
  }

  /// The rectangle without width between two positions of the data, given by their indices.
  private func line(_ a: Int, _ b: Int, _ flat: [SIMD2<Double>]) -> Shape {
    let length = distance(flat[a], flat[b])
    let ends = [positions[a], positions[b]].sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    let corners = length == 0 ? [ends[0]] : ends
    return Shape(
      geometry: geometry(corners),
      measures: .rectangle(
        length: length, width: 0, area: 0, angle: length == 0 ? 0 : bearing(of: flat[b] - flat[a])))
  }

  /// An open ring with each longitude within 180° of the one before, the first of the middle of the box; one that winds
  /// round a pole holds it.
  private func ring(_ corners: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var last = box.west + box.width / 2
    let closed = (corners + corners.prefix(1)).map { corner in
      last = corner.x + ((last - corner.x) / 360).rounded() * 360
      return SIMD2(last, corner.y)
    }
    return closedRoundPole(closed).dropLast()
  }
}
