import Glibc
import SimpleFeatures
import TestSupport
import Testing

@testable import Extents

@Suite struct TileCoverTests {
  private func cover(_ geometry: Geometry, _ zooms: ClosedRange<Int>, shortWay: Bool = false) throws -> [String] {
    var cover = TileCover(zooms: zooms, takesShortWay: shortWay)
    try cover.add(geometry)
    return try cover.tiles().map { "\($0.zoom)/\($0.x)/\($0.y)" }
  }

  /// Corpus: render/cases/extent_tiles.json.
  @Test func `the known tiles of points and lines`() throws {
    #expect(try cover(.points([[177, -20], [-178, -16]]), 5...5) == ["5/0/17", "5/31/17"])
    #expect(try cover(.points([[177, -20], [-178, 89]]), 0...0) == ["0/0/0"])
    #expect(try cover(.points([[0, 0]]), 1...1) == ["1/1/1"])
    #expect(try cover(.points([[10, 50]]), 0...3) == ["0/0/0", "1/1/0", "2/2/1", "3/4/2"])
    #expect(try cover(.line([[-90, 10], [0, 10]]), 2...2) == ["2/1/1", "2/2/1"])
    #expect(try cover(.line([[-100, -40], [100, 40]]), 2...2) == ["2/0/2", "2/1/2", "2/2/1", "2/3/1"])
    #expect(try cover(.line([[170, 1], [190, 1]]), 4...4) == ["4/0/7", "4/15/7"])
    #expect(try cover(Geometry(), 4...4).isEmpty)
  }

  @Test func `the antimeridian belongs to the side that a line is on`() throws {
    #expect(try cover(.points([[180, 1]]), 4...4) == ["4/15/7"])
    #expect(try cover(.points([[-180, 1]]), 4...4) == ["4/0/7"])
    #expect(try cover(.line([[170, 1], [180, 1]]), 4...4) == ["4/15/7"])
    #expect(try cover(.line([[180, 1], [190, 1]]), 4...4) == ["4/0/7"])
    #expect(try cover(.line([[-190, 1], [-180, 1]]), 4...4) == ["4/15/7"])
    #expect(try cover(.line([[170, 1], [-170, 1]]), 4...4, shortWay: true) == ["4/0/7", "4/15/7"])
    #expect(try cover(.line([[170, 1], [180, 0]]), 4...4) == ["4/15/7", "4/15/8"])
  }

  @Test func `the known tiles of polygons`() throws {
    #expect(try cover(.rectangle(0, 0, 90, 85.0511287798066), 2...2) == ["2/2/0", "2/2/1"])
    let outer = [[-170.0, -80], [170, -80], [170, 80], [-170, 80], [-170, -80]]
    let hole = [[-91.0, -67], [-91, 67], [91, 67], [91, -67], [-91, -67]]
    #expect(try cover(.polygon([outer]), 2...2).count == 16)
    let holed = try cover(.polygon([outer, hole]), 2...2)
    #expect(holed.count == 12 && !holed.contains("2/1/1") && !holed.contains("2/2/2"))
  }

  @Test func `a polygon of no area counts as lines`() throws {
    #expect(try cover(.polygon([[[-90, 10], [0, 10], [-90, 10]]]), 2...2) == ["2/1/1", "2/2/1"])
    #expect(try cover(.polygon([[[0, 10], [30, 20], [60, 30], [0, 10]]]), 2...2) == ["2/2/1"])
    #expect(try cover(.polygon([[[5, 5], [5, 5], [5, 5], [5, 5]]]), 2...2) == ["2/2/1"])
  }

  @Test func `a spike of no area is not covered`() throws {
    let spiked = Geometry.polygon([[[1, 1], [10, 1], [10, 5], [100, 5], [10, 5], [10, 10], [1, 10], [1, 1]]])
    #expect(try cover(spiked, 2...2) == ["2/2/1"])
  }

  @Test func `a ring round a pole covers it the short way, an annulus does not`() throws {
    let ring = [[0.0, 70], [90, 70], [180, 70], [-90, 70], [0, 70]]
    let inner = [[45.0, 82], [-45, 82], [-135, 82], [135, 82], [45, 82]]
    #expect(try cover(.polygon([ring]), 2...2, shortWay: true) == ["2/0/0", "2/1/0", "2/2/0", "2/3/0"])
    let south = ring.map { [$0[0], -$0[1]] }
    #expect(try cover(.polygon([south]), 2...2, shortWay: true) == ["2/0/3", "2/1/3", "2/2/3", "2/3/3"])
    let whole = try cover(.polygon([ring]), 4...4, shortWay: true)
    let annulus = try cover(.polygon([ring, inner]), 4...4, shortWay: true)
    #expect(whole.count == 64)
    #expect(annulus.count == 48 && !annulus.contains("4/0/0") && annulus.contains("4/0/1"))
  }

  @Test func `too many tiles are refused`() throws {
    var world = TileCover(zooms: 14...14)
    #expect(throws: TileCover.TooMany.self) { try world.add(.rectangle(-180, -85, 180, 85)) }
    var line = TileCover(zooms: 30...30)
    #expect(throws: TileCover.TooMany.self) { try line.add(.line([[0, 0], [0, 80]])) }
    var few = TileCover(zooms: 3...4, takesShortWay: false, limit: 4)
    try few.add(.points([[1, 1], [50, 1], [100, 1]]))
    #expect(throws: TileCover.TooMany.self) { try few.tiles() }
  }

  @Test func `edges of tiles are found at every zoom`() {
    var random = SeededNumbers(seed: 5)
    for zoom in 0...30 {
      let grid = TileGrid(zoom: zoom)
      for _ in 0..<50 {
        let row = Int.random(in: 0..<grid.count, using: &random)
        let column = Int.random(in: -grid.count..<3 * grid.count, using: &random)
        if row > 0 {
          let latitude = grid.north(of: row)
          #expect(grid.row(at: latitude) == row && grid.row(above: latitude) == row - 1)
          #expect(grid.row(at: latitude.nextUp) == row - 1)
        }
        let west = grid.west(of: column)
        #expect(grid.column(at: west) == column && grid.column(before: west) == column - 1)
        if abs(west) > 1e-9 { #expect(grid.column(at: west.nextDown) == column - 1) }
      }
    }
  }

  /// The rectangle of a tile, turned as often as asked.
  private func bounds(_ grid: TileGrid, _ x: Int, _ y: Int, turn: Int) -> BoundingBox {
    let column = x + turn * grid.count
    return BoundingBox(
      grid.west(of: column), max(-90, grid.north(of: y + 1)), grid.west(of: column + 1), min(90, grid.north(of: y)))
  }

  @Test func `random lines take the tiles that clipping each edge by each tile gives`() throws {
    var random = SeededNumbers(seed: 6)
    let grid = TileGrid(zoom: 4)
    for _ in 0..<100 {
      let line = (0..<Int.random(in: 2...5, using: &random)).map { _ in
        SIMD2(random.number(-300, 300), random.number(-89, 89))
      }
      var known = Set<Tile>()
      for x in 0..<16 {
        for y in 0..<16 {
          let boxes = (-1...1).map { bounds(grid, x, y, turn: $0) }
          for (a, b) in zip(line, line.dropFirst()) where boxes.contains(where: { clips(a, b, $0) }) {
            known.insert(Tile(zoom: 4, x: x, y: y))
          }
        }
      }
      var cover = TileCover(zooms: 4...4)
      try cover.add(.line(line.map { [$0.x, $0.y] }))
      #expect(try cover.tiles() == known.sorted())
    }
  }

  /// Whether an edge has a piece of some length in a rectangle (Liang and Barsky 1984).
  private func clips(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ box: BoundingBox) -> Bool {
    var (from, to) = (0.0, 1.0)
    for (step, low, high) in [
      (b.x - a.x, box.west - a.x, box.east - a.x), (b.y - a.y, box.south - a.y, box.north - a.y),
    ] {
      from = max(from, min(low / step, high / step))
      to = min(to, max(low / step, high / step))
    }
    return to - from > 1e-13
  }

  @Test func `random polygons take the tiles that clipping them by each tile gives`() throws {
    var random = SeededNumbers(seed: 7)
    let grid = TileGrid(zoom: 5)
    for _ in 0..<60 {
      let center = SIMD2(random.number(-250, 250), random.number(-70, 70))
      let reach = random.number(2, 100)
      let star = star(&random, center, SIMD2(reach, min(reach, 88 - abs(center.y))))
      let hole = star.map { center + ($0 - center) * 0.7 }
      let rings = Bool.random(using: &random) ? [star] : [star, hole]
      var known = Set<Tile>()
      var unsure = Set<Tile>()
      for x in 0..<32 {
        for y in 0..<32 {
          let area =
            (-2...2).map { turn -> Double in
              let box = bounds(grid, x, y, turn: turn)
              if abs(box.west - center.x) > reach + 12 || abs(box.south - center.y) > reach + 12 { return 0 }
              return rings.enumerated().reduce(0) { $0 + ($1.offset == 0 ? 1 : -1) * clippedArea($1.element, box) }
            }.max() ?? 0
          if area > 1e-7 {
            known.insert(Tile(zoom: 5, x: x, y: y))
          } else if area > 1e-13 {
            unsure.insert(Tile(zoom: 5, x: x, y: y))
          }
        }
      }
      var cover = TileCover(zooms: 5...5)
      try cover.add(.polygon(rings.map { ($0 + [$0[0]]).map { [$0.x, $0.y] } }))
      let found = Set(try cover.tiles())
      #expect(found.subtracting(unsure) == known.subtracting(unsure))
    }
  }

  /// A ring that sees its center from everywhere.
  private func star(_ random: inout SeededNumbers, _ center: SIMD2<Double>, _ reach: SIMD2<Double>) -> [SIMD2<Double>] {
    let count = Int.random(in: 5...12, using: &random)
    return (0..<count).map { index in
      let angle = (Double(index) + random.number(0, 0.8)) / Double(count) * 2 * .pi
      return center + random.number(0.1, 1) * reach * SIMD2(cos(angle), sin(angle))
    }
  }

  /// The area of a ring inside a rectangle, after Sutherland and Hodgman (1974).
  private func clippedArea(_ ring: [SIMD2<Double>], _ box: BoundingBox) -> Double {
    var part = ring
    for (axis, limit, sign) in [(0, box.west, 1.0), (0, box.east, -1.0), (1, box.south, 1.0), (1, box.north, -1.0)] {
      var next: [SIMD2<Double>] = []
      for index in part.indices {
        let (a, b) = (part[index], part[(index + 1) % part.count])
        let (insideA, insideB) = (sign * (a[axis] - limit) >= 0, sign * (b[axis] - limit) >= 0)
        if insideA { next.append(a) }
        if insideA != insideB { next.append(a + (b - a) * ((limit - a[axis]) / (b[axis] - a[axis]))) }
      }
      part = next
    }
    var doubled = 0.0
    for index in part.indices {
      let (a, b) = (part[index], part[(index + 1) % part.count])
      doubled += a.x * b.y - b.x * a.y
    }
    return abs(doubled) / 2
  }

  @Test func `self-crossing polygons take every tile that a point inside by the even-odd rule lies in`() throws {
    var random = SeededNumbers(seed: 8)
    let grid = TileGrid(zoom: 4)
    for _ in 0..<40 {
      let ring = (0..<Int.random(in: 4...9, using: &random)).map { _ in
        SIMD2(random.number(-170, 170), random.number(-80, 80))
      }
      var cover = TileCover(zooms: 4...4)
      try cover.add(.polygon([(ring + [ring[0]]).map { [$0.x, $0.y] }]))
      let found = Set(try cover.tiles())
      for _ in 0..<2000 {
        let point = SIMD2(random.number(-170, 170), random.number(-80, 80))
        var isInside = false
        for index in ring.indices {
          let (a, b) = (ring[index], ring[(index + 1) % ring.count])
          if (a.y > point.y) != (b.y > point.y), point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y) {
            isInside.toggle()
          }
        }
        let tile = Tile(zoom: 4, x: grid.column(at: point.x), y: grid.row(at: point.y))
        if isInside { #expect(found.contains(tile)) }
      }
      // And none that the ring's edges do not pass and that holds no point inside.
      for tile in found {
        let box = bounds(grid, Int(tile.x), Int(tile.y), turn: 0)
        let touches = ring.indices.contains { clips(ring[$0], ring[($0 + 1) % ring.count], box) }
        let middle = SIMD2((box.west + box.east) / 2, (box.south + box.north) / 2)
        let crossings = ring.indices.filter { index in
          let (a, b) = (ring[index], ring[(index + 1) % ring.count])
          return (a.y > middle.y) != (b.y > middle.y) && middle.x < a.x + (b.x - a.x) * (middle.y - a.y) / (b.y - a.y)
        }
        #expect(touches || crossings.count % 2 == 1)
      }
    }
  }

  @Test func `the tiles of a range are those of each zoom by itself`() throws {
    var random = SeededNumbers(seed: 9)
    for _ in 0..<30 {
      let star = star(&random, SIMD2(random.number(-250, 250), random.number(-30, 30)), SIMD2(60, 50))
      let geometry = Geometry.polygon([(star + [star[0]]).map { [$0.x, $0.y] }])
      #expect(try cover(geometry, 0...7) == (0...7).flatMap { try cover(geometry, $0...$0) })
    }
  }
}
