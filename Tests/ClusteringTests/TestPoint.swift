import Clustering
import TestSupport

/// A point of a test.
struct TestPoint: Sendable {
  var longitude, latitude: Double
  var group: Int32 = 0
  var weight = 1.0

  init(_ longitude: Double, _ latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }

  /// Points in blobs, alone, twice in one place, at the antimeridian and at the poles; coordinates of 6 decimals.
  static func some(_ count: Int, _ random: inout SeededNumbers) -> [TestPoint] {
    var points: [TestPoint] = []
    let centers = (0..<4).map { _ in (random.number(-180, 180), random.number(-80, 80)) }
    for _ in 0..<count {
      let kind = random.below(10)
      var point: TestPoint
      switch kind {
      case 0: point = points.isEmpty ? TestPoint(0, 0) : points[random.below(points.count)]
      case 1:
        point = TestPoint(random.number(179.9, 180) * (random.below(2) == 0 ? 1 : -1), random.number(-1, 1))
      case 2: point = TestPoint(random.below(2) == 0 ? 180 : -180, random.number(-90, 90))
      case 3: point = TestPoint(random.number(-180, 180), [90, -90, 89, -86][random.below(4)])
      case 4: point = TestPoint(random.number(-180, 180), random.number(-85, 85))
      default:
        let center = centers[random.below(centers.count)]
        let spread = [20, 1, 0.01, 0.0001][random.below(4)]
        let longitude = center.0 + random.number(-spread, spread)
        point = TestPoint(
          longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
          max(-90, min(90, center.1 + random.number(-spread, spread))))
      }
      point.longitude = (point.longitude * 1e6).rounded() / 1e6
      point.latitude = (point.latitude * 1e6).rounded() / 1e6
      points.append(point)
    }
    return points
  }
}

extension ClusterPoints {
  init(_ points: [TestPoint], for clustering: PointClustering, keepsPositions: Bool = false) {
    self.init(for: clustering, keepsPositions: keepsPositions)
    for (index, point) in points.enumerated() {
      append(
        longitude: point.longitude, latitude: point.latitude, feature: index, group: point.group, weight: point.weight)
    }
  }
}

extension PointClustering {
  func clusters(of points: [TestPoint], downTo zoom: Int? = nil) -> ClusterTree {
    clusters(of: ClusterPoints(points, for: self), downTo: zoom)
  }
}
