import Clustering
import Foundation
import TestSupport
import Testing

/// Distances on the ground against brute force with Vincenty's formula.
struct GroundTests {
  /// Meters on WGS 84 (Vincenty, *Direct and inverse solutions of geodesics on the ellipsoid*, Survey Review 23, 1975);
  /// for positions that are not nearly antipodal.
  private static func vincenty(_ start: GroundClustering.Position, _ end: GroundClustering.Position) -> Double {
    let (a, f) = (6_378_137.0, 1 / 298.257223563)
    let b = a * (1 - f)
    let l = (end.longitude - start.longitude) * .pi / 180
    let (u1, u2) = (atan((1 - f) * tan(start.latitude * .pi / 180)), atan((1 - f) * tan(end.latitude * .pi / 180)))
    var lambda = l
    for _ in 0..<200 {
      let sinSigma = hypot(
        cos(u2) * sin(lambda), cos(u1) * sin(u2) - sin(u1) * cos(u2) * cos(lambda))
      if sinSigma == 0 { return 0 }
      let cosSigma = sin(u1) * sin(u2) + cos(u1) * cos(u2) * cos(lambda)
      let sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = cos(u1) * cos(u2) * sin(lambda) / sinSigma
      let squaredCosAlpha = 1 - sinAlpha * sinAlpha
      let middle = squaredCosAlpha < 1e-15 ? 0 : cosSigma - 2 * sin(u1) * sin(u2) / squaredCosAlpha
      let c = f / 16 * squaredCosAlpha * (4 + f * (4 - 3 * squaredCosAlpha))
      let before = lambda
      lambda =
        l + (1 - c) * f * sinAlpha
        * (sigma + c * sinSigma * (middle + c * cosSigma * (-1 + 2 * middle * middle)))
      if abs(lambda - before) > 1e-12 { continue }
      let squaredU = squaredCosAlpha * (a * a - b * b) / (b * b)
      let big = 1 + squaredU / 16384 * (4096 + squaredU * (-768 + squaredU * (320 - 175 * squaredU)))
      let small = squaredU / 1024 * (256 + squaredU * (-128 + squaredU * (74 - 47 * squaredU)))
      let correction =
        small * sinSigma
        * (middle + small / 4
          * (cosSigma * (-1 + 2 * middle * middle) - small / 6 * middle * (-3 + 4 * sinSigma * sinSigma)
            * (-3 + 4 * middle * middle)))
      return b * big * (sigma - correction)
    }
    return .nan
  }

  private static func meters(_ a: TestPoint, _ b: TestPoint) -> Double {
    vincenty((a.longitude, a.latitude), (b.longitude, b.latitude))
  }

  /// Points round one place, which is often a pole or on the antimeridian.
  private static func points(_ random: inout SeededNumbers, meters: Double) -> [TestPoint] {
    let center = [(0.0, 0.0), (179.99, 40), (30, 89.9), (-70, -90), (10, 60)][random.below(5)]
    return (0..<120).map { index in
      let reach = meters * 6 / 111_000
      let latitude = max(-90, min(90, center.1 + random.number(-reach, reach)))
      let widening = max(0.001, cos(latitude * .pi / 180))
      let longitude = (center.0 + random.number(-reach, reach) / widening).remainder(dividingBy: 360)
      var point = TestPoint(longitude, latitude)
      if index % 9 == 0 { point = TestPoint(center.0, center.1) }
      point.group = Int32(random.below(8) == 0 ? 1 : 0)
      return point
    }
  }

  @Test(arguments: 0..<30)
  func `clusters in meters are those of brute force`(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    var clustering = GroundClustering(radius: [0, 50, 5000, 300_000][random.below(4)])
    clustering.minimumPoints = [2, 2, 4][random.below(3)]
    let points = Self.points(&random, meters: max(50, clustering.radius))
    var taken = Set<Int>()
    var expected: [[Int32]] = []
    for i in points.indices where !taken.contains(i) {
      let near = points.indices.filter { j in
        j != i && !taken.contains(j) && points[i].group == points[j].group
          && Self.meters(points[i], points[j]) <= clustering.radius
      }
      if near.isEmpty || near.count + 1 < clustering.minimumPoints { continue }
      taken.formUnion(near + [i])
      expected.append((near + [i]).sorted().map { Int32($0) })
    }
    let columns = ClusterPoints(points, for: PointClustering(), keepsPositions: true)
    let tree = clustering.clusters(of: columns, distance: Self.vincenty)
    let lists = MemberLists(tree)
    #expect(tree.clusters.map { lists.members(of: $0) } == expected)
    #expect(tree.wrongZooms().isEmpty && tree.nodes(at: 0).count == 120 - taken.count + expected.count)
    #expect(tree.clusters.allSatisfy { tree.expansionZoom(of: $0) == nil })
  }

  @Test(arguments: 0..<20)
  func `separated clusters in meters are apart`(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    var clustering = GroundClustering(radius: 5000)
    clustering.separates = true
    let points = Self.points(&random, meters: 5000)
    let tree = clustering.clusters(
      of: ClusterPoints(points, for: PointClustering(), keepsPositions: true), distance: Self.vincenty)
    let shown = tree.nodes(at: 0).map { Int($0) }
    for a in shown {
      for b in shown where a < b && tree.group(of: a) == tree.group(of: b) {
        let places = [a, b].map { node in
          tree.isCluster(node) ? tree.position(of: node) : (points[node].longitude, points[node].latitude)
        }
        #expect(Self.vincenty(places[0], places[1]) > 5000)
      }
    }
    #expect(tree.wrongZooms().isEmpty)
  }

  @Test func `at a pole all longitudes meet`() {
    let points = [TestPoint(0, 90), TestPoint(90, 90), TestPoint(-120, 89.9)]
    let tree = GroundClustering(radius: 20_000).clusters(
      of: ClusterPoints(points, for: PointClustering(), keepsPositions: true), distance: Self.vincenty)
    #expect(tree.clusterCount == 1 && tree.count(of: 3) == 3 && tree.position(of: 3).latitude > 89.9)
  }

  @Test(arguments: 0..<40)
  func `dense places are those of brute force`(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    var clustering = DensityClustering(radius: [0, 0.005, 50, 5000, 300_000][random.below(5)])
    clustering.minimumPoints = 2 + random.below(8)
    let points = Self.points(&random, meters: max(0.01, clustering.radius))
    let near = points.indices.map { i in
      points.indices.filter {
        points[i].group == points[$0].group && Self.meters(points[i], points[$0]) <= clustering.radius
      }
    }
    let isCore = near.map { $0.count >= clustering.minimumPoints }
    // Cores in reach of one another, spread from the lowest on.
    var label = [Int](repeating: -1, count: points.count)
    var clusters = 0
    for start in points.indices where isCore[start] && label[start] < 0 {
      var front = [start]
      while let core = front.popLast() {
        if label[core] >= 0 { continue }
        label[core] = clusters
        front += near[core].filter { isCore[$0] && label[$0] < 0 }
      }
      clusters += 1
    }
    for border in points.indices where !isCore[border] {
      let cores = near[border].filter { isCore[$0] }
      let nearest = cores.min {
        (Self.meters(points[border], points[$0]), $0) < (Self.meters(points[border], points[$1]), $1)
      }
      if let nearest { label[border] = label[nearest] }
    }
    let (tree, parts) = clustering.clusters(
      of: ClusterPoints(points, for: PointClustering(), keepsPositions: true), distance: Self.vincenty)
    #expect(tree.assignments(at: 0).map { $0 < 0 ? -1 : Int($0) - points.count } == label)
    #expect(parts == points.indices.map { isCore[$0] ? .core : label[$0] < 0 ? .noise : .border })
    let seeds = (0..<clusters).map { cluster in points.indices.first { isCore[$0] && label[$0] == cluster } }
    #expect(tree.clusters.map { tree.seed(of: $0) } == seeds)
  }
}
