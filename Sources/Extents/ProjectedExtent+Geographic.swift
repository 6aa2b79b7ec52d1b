import SimpleFeatures

extension ProjectedExtent {
  /// Takes in a geometry whose positions lie at `target` in a geographic system, in degrees.
  mutating func addGeographic(
    _ geometry: Geometry, _ source: Pairs, _ target: Pairs, _ transform: (inout [Double]) throws -> Void
  ) rethrows {
    var poles = PoleCount()
    for index in geometry.sequences.indices {
      let sequence = geometry.sequences[index]
      let range = geometry.positions(of: index)
      if sequence.kind != .interior, let pole = poles.takePole() { extent.include(pole: pole) }
      if sequence.kind == .points {
        for position in range {
          extent.include(target[position], target[position], from: target[position].x, to: target[position].x)
        }
        continue
      }
      guard !range.isEmpty else { continue }
      let way = try curve(range, source, target, transform)
      if sequence.isRing && abs(way.turn) >= 180 {
        poles.addRing(turn: way.turn, latitudes: way.low.y + way.high.y)
        extent.include(way.low, way.high, from: -180, to: 180)
      } else {
        extent.include(way.low, way.high, from: way.low.x, to: way.high.x)
      }
    }
    if let pole = poles.takePole() { extent.include(pole: pole) }
  }

  /// Follows a line or ring from position to position and over as many middles as it takes.
  private func curve(
    _ range: Range<Int>, _ source: Pairs, _ target: Pairs, _ transform: (inout [Double]) throws -> Void
  ) rethrows -> GeographicWay {
    let edges = range.dropFirst().map { position in
      ProjectedEdge(source: (source[position - 1], source[position]), target: (target[position - 1], target[position]))
    }
    let middles = try Pairs.transformed(edges.lazy.map(\.middle), transform).positions
    var latitudes = GeographicWay(from: target[range.lowerBound])
    for (edge, middle) in zip(edges, middles) {
      if middle.x.isFinite && middle.y.isFinite { latitudes.go(to: middle) }
      latitudes.go(to: edge.target.1)
    }
    var known = (longitudes: Interval(-.infinity, .infinity), latitudes: latitudes.latitudes)
    if let box = extent.planarBox {
      known.latitudes = Interval(min(known.latitudes.low, box.south), max(known.latitudes.high, box.north))
    }
    // First only so far that it is clear which way round each edge goes; whether the whole winds round a pole is then too.
    var way = GeographicWay(from: target[range.lowerBound])
    for (edge, middle) in zip(edges, middles) {
      try follow(edge, over: middle, inside: known, &way, transform)
    }
    if abs(way.turn) >= 180 || way.high.x - way.low.x >= 360 { return way }
    // Then, beginning at the same longitude, until nothing can leave what that has found.
    known.longitudes = Interval(way.low.x, way.high.x)
    known.latitudes = Interval(min(known.latitudes.low, way.low.y), max(known.latitudes.high, way.high.y))
    way.returnToStart()
    for (edge, middle) in zip(edges, middles) {
      try follow(edge, over: middle, inside: known, &way, transform)
    }
    return way
  }

  /// Degrees.
  private static let tolerance = 1e-7

  /// Goes along an edge, halving it where its curve may leave what is inside already.
  private func follow(
    _ edge: ProjectedEdge, over middle: SIMD2<Double>, inside known: (longitudes: Interval, latitudes: Interval),
    _ way: inout GeographicWay, _ transform: (inout [Double]) throws -> Void
  ) rethrows {
    var ahead = [(edge: edge, middle: middle)]
    while let (edge, middle) = ahead.popLast() {
      guard middle.x.isFinite, middle.y.isFinite else {
        way.go(to: edge.target.1)
        continue
      }
      let bend = Bend(edge.target, middle)
      let (a, b) = edge.target
      let isWhole = edge.depth == 0
      let mustHalve =
        !bend.isClear
        || mayLeave(
          way.x + min(0, bend.chord), way.x + max(0, bend.chord), off: bend.off.x, tolerance: Self.tolerance,
          isWhole: isWhole, known.longitudes)
        || mayLeave(
          min(a.y, b.y), max(a.y, b.y), off: bend.off.y, tolerance: Self.tolerance, isWhole: isWhole,
          known.latitudes)
      if mustHalve && !edge.isIndivisible {
        let (first, second) = edge.halves(at: middle)
        let middles = try Pairs.transformed([first.middle, second.middle], transform)
        ahead.append((second, middles[1]))
        ahead.append((first, middles[0]))
      } else {
        way.go(to: middle)
        way.go(to: edge.target.1)
      }
    }
  }
}

/// How far the middle of an edge lies off the middle of its chord, longitudes the short way.
private struct Bend {
  /// Degrees from the first end to the second, −180 to 180.
  let chord: Double
  let off: SIMD2<Double>
  /// Whether both halves together go the way that the chord goes.
  let isClear: Bool

  init(_ ends: (SIMD2<Double>, SIMD2<Double>), _ middle: SIMD2<Double>) {
    chord = shortStep(from: ends.0.x, to: ends.1.x)
    let first = shortStep(from: ends.0.x, to: middle.x)
    let second = shortStep(from: middle.x, to: ends.1.x)
    off = SIMD2(abs(chord / 2 - first), abs(middle.y - (ends.0.y + ends.1.y) / 2))
    isClear = abs(first + second - chord) < 1
  }
}

private func shortStep(from a: Double, to b: Double) -> Double { (b - a).remainder(dividingBy: 360) }

/// A way over positions in degrees that takes every step the short way.
private struct GeographicWay {
  private let start: Double
  /// The longitude reached, counted on past ±180.
  private(set) var x: Double
  var low, high: SIMD2<Double>

  init(from position: SIMD2<Double>) {
    start = position.x
    x = position.x
    low = position
    high = position
  }

  /// From the start to the position reached: about 360 eastwards or −360 when the way went round a pole.
  var turn: Double { x - start }

  var latitudes: Interval { Interval(low.y, high.y) }

  /// Begins again and keeps what was reached.
  mutating func returnToStart() { x = start }

  mutating func go(to position: SIMD2<Double>) {
    // Whole turns added, not steps summed, so that no rounding gathers.
    x = position.x + ((x - position.x) / 360).rounded() * 360
    let reached = SIMD2(x, position.y)
    low = low.replacing(with: reached, where: reached .< low)
    high = high.replacing(with: reached, where: reached .> high)
  }
}
