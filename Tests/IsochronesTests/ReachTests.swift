import SimpleFeatures
import TestSupport
import Testing
import Topology

@testable import Isochrones

/// Costs, pieces and areas on networks made by chance, against a naive search and against GEOS.
struct ReachTests {
  private static let seeds: [UInt64] = [1, 2, 3, 4, 5, 6]
  private let car = Travel(.car)

  private func corner(_ streets: RandomStreets) -> SIMD2<Double> {
    SIMD2(streets.lines[0].coordinates[0], streets.lines[0].coordinates[1])
  }

  @Test(arguments: seeds) func `every reached metre is reached, and no other`(_ seed: UInt64) throws {
    let streets = RandomStreets(seed: seed)
    let start = corner(streets)
    let limit = 90.0
    let reach = try reach(streets.network, car, from: start, ranges: [0.5, limit / 60])
    let costs = streets.costs(from: start)
    // The oracle solves each step on its own.
    var expected = 0.0
    for line in streets.distinctSteps {
      let length = RandomStreets.distance(line.a, line.b)
      let from = line.speeds.0 > 0 ? max(0, limit - (costs[line.a] ?? .infinity)) * line.speeds.0 / 3.6 : 0
      let to = line.speeds.1 > 0 ? max(0, limit - (costs[line.b] ?? .infinity)) * line.speeds.1 / 3.6 : 0
      expected += min(length, min(from, length) + min(to, length))
    }
    let reached = reach.length(within: 1)
    #expect(abs(reached - expected) < 1e-5 * expected + 0.01, "\(reached) for \(expected)")
  }

  @Test(arguments: seeds) func `costs along a piece are those of the cheapest way`(_ seed: UInt64) throws {
    let streets = RandomStreets(seed: seed)
    let start = corner(streets)
    let reach = try reach(streets.network, car, from: start, ranges: [2])
    let costs = streets.costs(from: start)
    let steps = streets.distinctSteps
    var numbers = SeededNumbers(seed: seed)
    var checked = 0
    reach.forEachLine { line in
      let part = line.parts[0]
      // A point in the middle of the first step of the piece, where the cost is even.
      let a = SIMD2(part[0], part[1])
      let b = SIMD2(part[2], part[3])
      let share = numbers.number(0, 1)
      let point = a + (b - a) * share
      let whole = stride(from: 0, to: part.count - 2, by: 2).reduce(0.0) { sum, index in
        sum + RandomStreets.distance(SIMD2(part[index], part[index + 1]), SIMD2(part[index + 2], part[index + 3]))
      }
      let done = RandomStreets.distance(a, point) / whole
      let cost = (line.costs.lowerBound + done * (line.costs.upperBound - line.costs.lowerBound)) * 60
      // The same point by the oracle: from either end of a step that it lies on.
      var least = Double.infinity
      for step in steps {
        let (length, first) = (RandomStreets.distance(step.a, step.b), RandomStreets.distance(step.a, point))
        guard abs(first + RandomStreets.distance(point, step.b) - length) < 1e-6 * length else { continue }
        if step.speeds.0 > 0, let from = costs[step.a] { least = min(least, from + first * 3.6 / step.speeds.0) }
        if step.speeds.1 > 0, let from = costs[step.b] {
          least = min(least, from + (length - first) * 3.6 / step.speeds.1)
        }
      }
      // Another street over the same place may be cheaper, so the piece costs at least as much.
      #expect(cost > least - 0.02)
      if abs(cost - least) < 0.02 { checked += 1 }
    }
    #expect(checked > 50)
  }

  @Test(arguments: seeds) func `to the origin is from it with every way turned round`(_ seed: UInt64) throws {
    let streets = RandomStreets(seed: seed)
    let start = corner(streets)
    let to = try reach(streets.network, car, from: start, ranges: [1, 2], isArrival: true)
    let from = try reach(streets.reversed.network, car, from: start, ranges: [1, 2])
    for range in 0...1 { #expect(abs(to.length(within: range) - from.length(within: range)) < 0.01) }
  }

  @Test(arguments: seeds) func `a field's areas are those of GEOS, valid and nested`(_ seed: UInt64) throws {
    let streets = RandomStreets(seed: seed)
    let reach = try reach(streets.network, Travel(.pedestrian), from: corner(streets), ranges: [3, 6, 10])
    let areas = try AreaMaker().areas(of: reach)
    try #require(areas.count == 3)
    let context = GEOSContext()
    let plane = try #require(PlaneLines.lines(of: reach).first)
    var smaller: Geometry?
    for area in areas {
      let buffers = try plane.lines.filter { $0.range <= area.range }.map { line in
        var geometry = Geometry(type: .lineString)
        geometry.append(.line, line.coordinates)
        return try geometry.buffered(by: line.radius, segmentsPerQuadrant: 32, in: context)
      }
      let exact = plane.degrees(try Geometry.unaryUnion(of: buffers, in: context))
      #expect(try area.geometry.isValid(in: context))
      #expect(abs(area.geometry.geodesicArea / exact.geodesicArea - 1) < 0.005)
      let apart =
        try area.geometry.subtracting(exact, in: context).geodesicArea
        + exact.subtracting(area.geometry, in: context).geodesicArea
      #expect(apart < 0.005 * exact.geodesicArea, "\(apart / exact.geodesicArea)")
      if let smaller {
        let outside = try smaller.subtracting(area.geometry, in: context)
        #expect(outside.geodesicArea < 1e-5 * area.geometry.geodesicArea)
      }
      smaller = area.geometry
    }
  }

  @Test(arguments: seeds) func `a range alone has the area that it has in a series`(_ seed: UInt64) throws {
    let streets = RandomStreets(seed: seed)
    let network = try streets.network
    let series = try AreaMaker().areas(of: try reach(network, car, from: corner(streets), ranges: [0.3, 0.7, 1.1]))
    let alone = try AreaMaker().areas(of: try reach(network, car, from: corner(streets), ranges: [0.7]))
    let (a, b) = (series[1].geometry, alone[0].geometry)
    let apart = try a.subtracting(b).geodesicArea + b.subtracting(a).geodesicArea
    #expect(apart < 1e-5 * b.geodesicArea)
  }

  @Test(arguments: [5, 6, 7], seeds) func `areas are valid at every precision`(_ decimals: Int, _ seed: UInt64) throws {
    let streets = RandomStreets(seed: seed, count: 250)
    var maker = AreaMaker()
    maker.decimals = decimals
    var travel = Travel(.pedestrian)
    for buffer in [3.0, 12, 40] {
      travel.buffer = buffer
      let reach = try reach(streets.network, travel, from: corner(streets), ranges: [4, 9])
      for area in try maker.areas(of: reach) {
        let grid = (0..<decimals).reduce(1.0) { value, _ in value / 10 }
        let geometry = area.isFiner ? try area.geometry.onGrid(grid) : area.geometry
        #expect(try geometry.isValid(), "buffer \(buffer)")
      }
    }
  }

  @Test(arguments: [1.0, -1]) func `an area round a pole holds it`(_ side: Double) throws {
    let latitude = 89.999 * side
    let circle = stride(from: -180.0, through: 180, by: 20).flatMap { [$0, latitude] }
    let network = try Network([(circle, [])])
    var travel = Travel(.pedestrian)
    travel.buffer = 200
    let wide = try reach(network, travel, from: SIMD2(7, latitude), .distance, ranges: [5000])
    // 111.69 m from the pole all round: with a buffer of 200 m a disc.
    let disc = try #require(try AreaMaker().areas(of: wide).first?.geometry)
    #expect(abs(disc.geodesicArea / (Double.pi * 311.69 * 311.69) - 1) < 0.03)
    #expect(disc.coordinates.contains(90 * side))
    #expect(try disc.isValid())
    #expect(wide.length(within: 0) > 690)
  }

  @Test func `shares of the nearest origin do not overlap and make up the whole`() throws {
    let streets = RandomStreets(seed: 9)
    let routes = Routes(try streets.network, Travel(.pedestrian))
    let boxes = EdgeBoxes(routes.network)
    let places = try [0, 20, 40].map { index in
      let line = streets.lines[index].coordinates
      return try routes.place(Origin(longitude: line[0], latitude: line[1]), within: 500, boxes: boxes)
    }
    let reach = ReachFinder(routes, isArrival: false).reach(from: places, .time, ranges: [8])
    let whole = try #require(try AreaMaker().areas(of: reach).first)
    let shares = try AreaMaker().areas(of: reach, isShared: true)
    #expect(shares.count == 3)
    let sum = shares.reduce(0.0) { $0 + $1.geometry.geodesicArea }
    #expect(abs(sum / whole.geometry.geodesicArea - 1) < 0.005)
    for (index, a) in shares.enumerated() {
      for b in shares[(index + 1)...] {
        #expect(try a.geometry.intersection(with: b.geometry).geodesicArea < 1e-5 * sum)
      }
    }
  }
}

extension RandomStreets {
  /// Each step of each class once, with its speeds along and against.
  var distinctSteps: [(a: SIMD2<Double>, b: SIMD2<Double>, speeds: (Double, Double))] {
    struct Key: Hashable {
      var step: Step
      var name: String
    }
    var result: [Key: (Double, Double)] = [:]
    for line in lines {
      for index in stride(from: 0, to: line.coordinates.count - 2, by: 2) {
        let a = SIMD2(line.coordinates[index], line.coordinates[index + 1])
        let b = SIMD2(line.coordinates[index + 2], line.coordinates[index + 3])
        let isForward = (a.x, a.y) < (b.x, b.y)
        let key = Key(step: isForward ? Step(a: a, b: b) : Step(a: b, b: a), name: line.tags[0].1)
        let old = result[key] ?? (0, 0)
        let own = isForward ? line.speeds : (line.speeds.1, line.speeds.0)
        result[key] = (max(old.0, own.0), max(old.1, own.1))
      }
    }
    return result.map { ($0.key.step.a, $0.key.step.b, $0.value) }
  }
}
