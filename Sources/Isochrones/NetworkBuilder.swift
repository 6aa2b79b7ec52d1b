import Glibc
import SimpleFeatures

/// Gathers lines and points, and makes a network of them.
public struct NetworkBuilder {
  /// Why lines make no network.
  public enum Problem: Error, Equatable {
    /// There is no line at all.
    case noLine
    /// Lines have classes, but none that is a street.
    case noStreet
    /// More than fits.
    case tooLarge
  }

  public var tags = TagTable()
  /// Whether lines get a common node where they cross.
  public var nodesCrossings = false
  /// Meters over which loose ends are joined; 0: not at all.
  public var gap = 0.0

  var vertexX: [Int32] = []
  var vertexY: [Int32] = []
  var lineStart: [Int32] = [0]
  var lineTags: [Int32] = []
  private var sourceText: [UInt8] = []
  private var sourceStart: [Int32] = [0]
  private var pointX: [Int32] = []
  private var pointY: [Int32] = []
  private var pointTags: [Int32] = []

  public init() {}

  /// Positions so far.
  public var vertexCount: Int { vertexX.count }

  /// Adds the lines of a geometry.
  /// - Parameter source: its JSON text.
  public mutating func addLines(of geometry: Geometry, tags set: Int32, source: [UInt8]) {
    for index in geometry.sequences.indices where geometry.sequences[index].kind == .line {
      let first = vertexX.count
      for position in geometry.positions(of: index) {
        guard let (x, y) = Self.validPlace(geometry, position) else { continue }
        if vertexX.count > first && vertexX[vertexX.count - 1] == x && vertexY[vertexY.count - 1] == y { continue }
        vertexX.append(x)
        vertexY.append(y)
      }
      guard vertexX.count - first > 1 else {
        vertexX.removeSubrange(first...)
        vertexY.removeSubrange(first...)
        continue
      }
      lineStart.append(Int32(truncatingIfNeeded: vertexX.count))
      lineTags.append(set)
      sourceText += source
      sourceStart.append(Int32(truncatingIfNeeded: sourceText.count))
    }
  }

  /// Adds the points of a geometry, which count where they lie on a vertex.
  public mutating func addPoints(of geometry: Geometry, tags set: Int32) {
    for index in geometry.sequences.indices where geometry.sequences[index].kind == .points {
      for position in geometry.positions(of: index) {
        guard let (x, y) = Self.validPlace(geometry, position) else { continue }
        pointX.append(x)
        pointY.append(y)
        pointTags.append(set)
      }
    }
  }

  /// The place of a position; nil for one that is not on the globe.
  @inline(__always)
  private static func validPlace(_ geometry: Geometry, _ position: Int) -> (Int32, Int32)? {
    let (x, y) = (geometry.coordinates[2 * position], geometry.coordinates[2 * position + 1])
    guard x.magnitude <= 720, y.magnitude <= 90 else { return nil }
    return place(x, y)
  }

  /// 1e-7 of a degree; longitudes in −180 (excluded) to 180.
  @inline(__always)
  static func place(_ longitude: Double, _ latitude: Double) -> (Int32, Int32) {
    var x = Int64((longitude * 1e7).rounded())
    while x > 1_800_000_000 { x -= 3_600_000_000 }
    while x <= -1_800_000_000 { x += 3_600_000_000 }
    return (Int32(x), Int32((latitude * 1e7).rounded()))
  }

  // MARK: Making the network

  /// - Parameter geodesic: meters between two positions (longitude, latitude, longitude, latitude), for segments of more
  ///   than 10 km.
  /// - Complexity: O(vertices).
  public consuming func network(
    geodesic: (Double, Double, Double, Double) throws -> Double
  ) throws -> Network {
    guard vertexX.count < Int(Int32.max / 4), sourceText.count < Int(Int32.max) else { throw Problem.tooLarge }
    guard !lineTags.isEmpty else { throw Problem.noLine }
    var network = Network()
    var isUsed = [Bool](repeating: false, count: tags.count)
    for set in lineTags { isUsed[Int(set)] = true }
    network.isPlain = isUsed.indices.allSatisfy { !isUsed[$0] || StreetClass(tags, $0, isPlain: false) == .none }
    keepStreets(isPlain: network.isPlain)
    guard !lineTags.isEmpty else { throw Problem.noStreet }

    for set in 0..<tags.count {
      network.levelsOfTags.append(network.levelSet(TagReadings.levels(tags.value(set, .level))))
    }
    let connectors = mend(levelsOfTags: network.levelsOfTags, levelSets: network.levelSets)
    network.tags = tags
    network.vertexX = vertexX
    network.vertexY = vertexY
    network.lineStart = lineStart
    network.lineTags = lineTags
    network.sourceText = sourceText
    network.sourceStart = sourceStart
    (vertexX, vertexY, sourceText) = ([], [], [])
    try network.makeNodesAndEdges(
      points: (pointX, pointY, pointTags), connectors: connectors, geodesic: geodesic)
    return network
  }

  /// Leaves out the lines that are no streets.
  private mutating func keepStreets(isPlain: Bool) {
    let isStreet = (0..<tags.count).map { StreetClass(tags, $0, isPlain: isPlain).isStreet }
    if lineTags.allSatisfy({ isStreet[Int($0)] }) { return }
    var (starts, sets, sourceStarts): ([Int32], [Int32], [Int32]) = ([0], [], [0])
    var (x, y): ([Int32], [Int32]) = ([], [])
    var sources: [UInt8] = []
    for line in lineTags.indices where isStreet[Int(lineTags[line])] {
      let vertices = Int(lineStart[line])..<Int(lineStart[line + 1])
      x += vertexX[vertices]
      y += vertexY[vertices]
      starts.append(Int32(x.count))
      sets.append(lineTags[line])
      sources += sourceText[Int(sourceStart[line])..<Int(sourceStart[line + 1])]
      sourceStarts.append(Int32(sources.count))
    }
    (vertexX, vertexY, lineStart, lineTags) = (x, y, starts, sets)
    (sourceText, sourceStart) = (sources, sourceStarts)
  }
}

extension Network {
  /// The number of a set of levels, a new one when it was not there.
  mutating func levelSet(_ levels: [Double]) -> Int32 {
    if let known = levelSets.firstIndex(of: levels) { return Int32(known) }
    levelSets.append(levels)
    return Int32(levelSets.count - 1)
  }
}
