import TestSupport
import Testing

@testable import SVG

@Suite struct PathDataTests {
  private func text(precision: Int = 1, _ write: (inout PathData) -> Void) -> String {
    var path = PathData(Grid(precision: precision))
    write(&path)
    return String(decoding: path.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (0, 7, 1200, "M7 1200"), (1, 5, -5, "M.5-.5"), (1, 15, 5, "M1.5.5"), (1, 10, 5, "M1 .5"), (1, 0, 0, "M0 0"),
    (2, 105, 50, "M1.05.5"), (4, 12_345_678, -1, "M1234.5678-.0001"), (3, 1_000_100, 1, "M1000.1.001"),
    (1, -100, 100, "M-10 10"), (1, 105, 20, "M10.5 2"),
  ])
  func `numbers have no needless zero and no needless separator`(precision: Int, x: Int, y: Int, expected: String) {
    #expect(text(precision: precision) { $0.move(toX: x, y: y) } == expected)
  }

  @Test func `one letter serves all lines that follow, and straight steps are short`() {
    let path = text {
      $0.move(toX: 100, y: 200)
      $0.line(toX: 113, y: 195)
      $0.line(toX: 118, y: 198)
      $0.line(toX: 128, y: 198)
      $0.line(toX: 121, y: 198)
      $0.line(toX: 121, y: 198)
      $0.line(toX: 121, y: 148)
      $0.close()
      $0.move(toX: 120, y: 210)
      $0.line(toX: 121, y: 211)
      $0.line(toX: 120, y: 213)
    }
    #expect(path == "M10 20l1.3-.5.5.3h1-.7v-5zm2 1 .1.1-.1.2")
  }

  @Test(arguments: [(0.05, 1), (0.049, 0), (-0.05, 0), (-0.051, -1), (12.349, 123), (-12.36, -124), (-12.0, -120)])
  func `pixels are rounded half up`(pixels: Double, expected: Int) {
    #expect(Grid(precision: 1).rounded(pixels) == expected)
  }

  @Test func `no vertex that is left out is farther than a step from the line that replaces it`() {
    var random = SeededNumbers(seed: 3)
    for round in 0..<300 {
      var chain = [Vertex(x: 100, y: 100)]
      for _ in 0..<Int.random(in: 1...80, using: &random) {
        let stride = round % 3 == 0 ? 0.15 : 3.0
        let last = chain[chain.count - 1]
        chain.append(
          Vertex(
            x: last.x + Double.random(in: -0.3 * stride...stride, using: &random),
            y: last.y + Double.random(in: -0.4 * stride...0.4 * stride, using: &random)))
      }
      let grid = Grid(precision: 1)
      var simplifier = GridSimplifier()
      for isRing in [false, true] {
        var outline = GridOutline()
        if isRing {
          simplifier.append(ring: chain, on: grid, to: &outline)
        } else {
          simplifier.append(line: chain[...], on: grid, to: &outline)
        }
        guard !outline.ends.isEmpty else { continue }
        let kept = outline.vertices.map { SIMD2(Double($0.x), Double($0.y)) }
        let segments = Array(zip(kept, kept.dropFirst() + (isRing ? kept.prefix(1) : [])))
        for vertex in chain {
          let place = SIMD2(Double(grid.rounded(vertex.x)), Double(grid.rounded(vertex.y)))
          #expect(distance(place, segments) <= 1 + 1e-9)
        }
      }
    }
  }

  @Test func `vertices on a straight line go`() {
    var simplifier = GridSimplifier()
    var outline = GridOutline()
    let line = (0...1000).map { Vertex(x: Double($0) * 0.7, y: Double($0) * 0.31) }
    simplifier.append(line: line[...], on: Grid(precision: 1), to: &outline)
    #expect(outline.vertices.count == 2)
  }
}
