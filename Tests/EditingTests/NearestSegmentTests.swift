import Editing
import SimpleFeatures
import TestSupport
import Testing

/// Where `insert` puts a vertex: against brute force, and on figures with known answers.
struct NearestSegmentTests {
  private func inserted(_ line: String, _ type: GeometryType = .lineString, to place: String) throws -> String? {
    var session = session(Editing(), feature("a", type, line))
    _ = try session.apply(operation(.insert, "a") { $0.to = [position(place)] })
    return session.geometry(0)
  }

  @Test func `a place between two vertices goes between them`() throws {
    #expect(try inserted("0 0,10 0,20 0", to: "14 1") == "LineString [0 0, 10 0, 14 1, 20 0]")
  }

  @Test func `beyond the end it goes into the last segment`() throws {
    #expect(try inserted("0 0,10 0,20 0", to: "25 0") == "LineString [0 0, 10 0, 25 0, 20 0]")
  }

  @Test func `the closing segment of a ring counts`() throws {
    #expect(try inserted("0 0,10 0,10 10,0 10", .polygon, to: "0 5") == "Polygon [0 0, 10 0, 10 10, 0 10, 0 5]")
  }

  @Test func `across the antimeridian the longitude of the copy is stored`() throws {
    #expect(try inserted("179 0,183 0", to: "-178 0.5") == "LineString [179 0, 182 0.5, 183 0]")
  }

  /// Every point of a fine subdivision of the line is tried, in the plane scaled at the place.
  @Test func `the segment is the one that brute force finds`() throws {
    var numbers = SeededNumbers(seed: 11)
    for _ in 0..<200 {
      let count = 3 + numbers.below(5)
      let points = (0..<count).map { _ in (x: numbers.number(-20, 20), y: numbers.number(-60, 60)) }
      let place = (x: numbers.number(-20, 20), y: numbers.number(-60, 60))
      let scale = cosine(place.y)
      var best = (distance: Double.infinity, segment: 0)
      var second = Double.infinity
      for segment in 0..<count - 1 {
        let (a, b) = (points[segment], points[segment + 1])
        var least = Double.infinity
        for step in 0...2_000 {
          let t = Double(step) / 2_000
          let (dx, dy) = ((a.x + t * (b.x - a.x) - place.x) * scale, a.y + t * (b.y - a.y) - place.y)
          least = min(least, (dx * dx + dy * dy).squareRoot())
        }
        if least < best.distance {
          second = best.distance
          best = (least, segment)
        } else {
          second = min(second, least)
        }
      }
      // Steps of a two-thousandth leave close calls open.
      guard second - best.distance > 0.2 else { continue }
      let line = points.map { "\($0.x) \($0.y)" }.joined(separator: ",")
      let found = try #require(try inserted(line, to: "\(place.x) \(place.y)"))
      let expected = points.map { "\($0.x) \($0.y)" }
      let all = expected[...best.segment] + ["\(place.x) \(place.y)"] + expected[(best.segment + 1)...]
      #expect(found == "LineString [\(all.joined(separator: ", "))]")
    }
  }

  /// By its series, which 20 terms give to the last digit below π.
  private func cosine(_ degrees: Double) -> Double {
    let x = degrees * .pi / 180
    var (term, sum) = (1.0, 1.0)
    for n in 1...20 {
      term *= -x * x / Double((2 * n - 1) * 2 * n)
      sum += term
    }
    return sum
  }
}
