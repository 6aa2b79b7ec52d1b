import Glibc
import SimpleFeatures
import TestSupport

@testable import Isochrones

/// Streets made by chance round a place, and what a naive search says of them.
struct RandomStreets {
  /// A line of the input: interleaved degrees and its tags.
  struct Line {
    var coordinates: [Double]
    var tags: [(TagKey, String)]
    /// km/h along it and against it.
    var speeds: (Double, Double)
  }

  var lines: [Line] = []
  let center = SIMD2(15.6, 48.4)

  init(seed: UInt64, count: Int = 120) {
    var numbers = SeededNumbers(seed: seed)
    // Corners of a crooked grid, so that lines share vertices.
    var corners: [SIMD2<Double>] = []
    for row in 0..<9 {
      for column in 0..<9 {
        corners.append(
          center
            + SIMD2(
              Double(column - 4) * 0.003 + numbers.number(-0.001, 0.001),
              Double(row - 4) * 0.002 + numbers.number(-0.0007, 0.0007)))
      }
    }
    corners = corners.map { SIMD2(($0.x * 1e7).rounded() / 1e7, ($0.y * 1e7).rounded() / 1e7) }
    for _ in 0..<count {
      var place = numbers.below(corners.count)
      var coordinates = [corners[place].x, corners[place].y]
      for _ in 0..<1 + numbers.below(4) {
        let (row, column) = (place / 9, place % 9)
        let next =
          min(8, max(0, row + numbers.below(3) - 1)) * 9 + min(8, max(0, column + numbers.below(3) - 1))
        if next == place { continue }
        place = next
        coordinates += [corners[place].x, corners[place].y]
      }
      if coordinates.count < 4 { continue }
      let isOneway = numbers.below(3) == 0
      let isFast = numbers.below(2) == 0
      let speed = isFast ? 50.0 : 20
      lines.append(
        Line(
          coordinates: coordinates,
          tags: [(.highway, isFast ? "tertiary" : "service")] + (isOneway ? [(.oneway, "yes")] : []),
          speeds: (speed, isOneway ? 0 : speed)))
    }
  }

  /// The same streets, each line turned round, so that every way leads back.
  var reversed: RandomStreets {
    var result = self
    result.lines = lines.map { line in
      var line = line
      line.coordinates = stride(from: line.coordinates.count - 2, through: 0, by: -2).flatMap {
        [line.coordinates[$0], line.coordinates[$0 + 1]]
      }
      return line
    }
    return result
  }

  var network: Network {
    get throws {
      try Network(lines.map { ($0.coordinates, $0.tags) })
    }
  }

  // MARK: The oracle

  /// A step between neighbouring vertices, in both directions.
  struct Step: Hashable {
    var a: SIMD2<Double>
    var b: SIMD2<Double>
  }

  /// Meters between positions, by the formula for short lines at their middle latitude.
  static func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let (e2, axis) = (0.00669437999014132, 6_378_137.0)
    let middle = (a.y + b.y) / 2 * Double.pi / 180
    let w2 = 1 - e2 * sin(middle) * sin(middle)
    let north = axis * (1 - e2) / (w2 * w2.squareRoot()) * (b.y - a.y) * Double.pi / 180
    let east = axis / w2.squareRoot() * cos(middle) * (b.x - a.x) * Double.pi / 180
    return (north * north + east * east).squareRoot()
  }

  /// The best speed of each step in its direction.
  var steps: [Step: Double] {
    var steps: [Step: Double] = [:]
    for line in lines {
      for index in stride(from: 0, to: line.coordinates.count - 2, by: 2) {
        let a = SIMD2(line.coordinates[index], line.coordinates[index + 1])
        let b = SIMD2(line.coordinates[index + 2], line.coordinates[index + 3])
        if line.speeds.0 > 0 { steps[Step(a: a, b: b)] = max(steps[Step(a: a, b: b)] ?? 0, line.speeds.0) }
        if line.speeds.1 > 0 { steps[Step(a: b, b: a)] = max(steps[Step(a: b, b: a)] ?? 0, line.speeds.1) }
      }
    }
    return steps
  }

  /// Seconds from a vertex to all vertices: relaxing every step until nothing changes.
  func costs(from start: SIMD2<Double>) -> [SIMD2<Double>: Double] {
    var costs = [start: 0.0]
    let steps = steps
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for (step, speed) in steps {
        guard let cost = costs[step.a] else { continue }
        let next = cost + Self.distance(step.a, step.b) * 3.6 / speed
        if next < (costs[step.b] ?? .infinity) - 1e-9 {
          costs[step.b] = next
          hasChanged = true
        }
      }
    }
    return costs
  }
}

extension Network {
  /// A network of lines with tags, and points.
  init(
    _ lines: [([Double], [(TagKey, String)])], points: [([Double], [(TagKey, String)])] = [],
    mend: (Bool, Double) = (false, 0)
  ) throws {
    var builder = NetworkBuilder()
    (builder.nodesCrossings, builder.gap) = mend
    for (index, line) in lines.enumerated() {
      var geometry = Geometry(type: .lineString)
      geometry.append(.line, line.0)
      builder.addLines(of: geometry, tags: builder.tags.set(line.1), source: Array("\(index)".utf8))
    }
    for point in points {
      var geometry = Geometry(type: .point)
      geometry.append(.points, point.0)
      builder.addPoints(of: geometry, tags: builder.tags.set(point.1))
    }
    self = try builder.network { _, _, _, _ in 0 }
  }
}

extension TagTable {
  mutating func set(_ tags: [(TagKey, String)]) -> Int32 {
    beginSet()
    for (key, value) in tags {
      let bytes = Array(value.utf8)
      setTag(key.rawValue, bytes.span, 0..<bytes.count)
    }
    return internSet()
  }
}

/// What is reached from a place.
func reach(
  _ network: Network, _ travel: Travel, from place: SIMD2<Double>, _ metric: Metric = .time, ranges: [Double],
  isArrival: Bool = false
) throws -> Reach {
  let routes = Routes(network, travel)
  let start = try routes.place(
    Origin(longitude: place.x, latitude: place.y), within: 500, boxes: EdgeBoxes(network))
  return ReachFinder(routes, isArrival: isArrival).reach(from: [start], metric, ranges: ranges)
}
