import SimpleFeatures

/// The ids of all clusters of a tree.
public struct ClusterIDs: Sendable {
  private let ids: [Int]
  private let pointCount: Int

  /// The id of a cluster, in 1..<2^53.
  public subscript(cluster: Int) -> Int { ids[cluster - pointCount] }

  /// The cluster that has an id.
  ///
  /// - Complexity: O(clusters).
  public func cluster(_ id: Int) -> Int? { ids.firstIndex(of: id).map { $0 + pointCount } }

  /// supercluster's own numbers: they say where in which array a cluster began.
  ///
  /// - Parameters:
  ///   - tree: made with `numbersAsSupercluster`.
  ///   - features: how many features were read.
  public static func supercluster(_ tree: ClusterTree, features: Int) -> ClusterIDs {
    let hierarchy = tree.hierarchy
    let ids = hierarchy.seedIndices.indices.map { cluster in
      Int(hierarchy.seedIndices[cluster]) << 5 + Int(hierarchy.zooms[cluster]) + 1 + features
    }
    return ClusterIDs(ids: ids, pointCount: tree.pointCount)
  }

  /// Hashes of what a cluster began with, so that an id changes only when that does: FNV-1a of `Z/G/K` modulo 2^53, and of
  /// one more `/` as long as that is 0 or taken. Z is the zoom it is made at, `c` when it never parts, `m` in meters.
  ///
  /// - Parameters:
  ///   - groups: the text G of each group; empty when points have none.
  ///   - taken: the ids of the input's features that are whole numbers, or text of digits only.
  ///   - appendKey: appends K, the id of a point's feature, and returns true; or returns false, and the point's int32 place
  ///     `X,Y` is K.
  /// - Complexity: O(clusters + taken) expected; 4 to 8 bytes for each.
  public static func stable(
    _ tree: ClusterTree, groups: [[UInt8]] = [], taken: [Int] = [],
    appendKey: (_ point: Int, _ text: inout [UInt8]) -> Bool = { _, _ in false }
  ) -> ClusterIDs {
    var names = NumberSet(capacity: tree.clusterCount + taken.count)
    for id in taken where 0..<modulus ~= UInt64(bitPattern: Int64(id)) { names.insert(UInt64(id)) }
    var text: [UInt8] = []
    let ids = tree.clusters.map { cluster -> Int in
      text.removeAll(keepingCapacity: true)
      let zoom = tree.hierarchy.zooms[cluster - tree.pointCount]
      if tree.isOnGround {
        text.append(UInt8(ascii: "m"))
      } else if zoom == Hierarchy.everyZoom {
        text.append(UInt8(ascii: "c"))
      } else {
        NumberText.appendPlain(Double(zoom), to: &text)
      }
      text.append(UInt8(ascii: "/"))
      let group = Int(tree.group(of: cluster))
      if groups.indices.contains(group) { text += groups[group] }
      text.append(UInt8(ascii: "/"))
      let seed = tree.seed(of: cluster)
      if !appendKey(seed, &text) {
        let place = tree.points.places[seed]
        NumberText.appendPlain(place.x.double, to: &text)
        text.append(UInt8(ascii: ","))
        NumberText.appendPlain(place.y.double, to: &text)
      }
      var hash = FNV(text)
      while hash.value % modulus == 0 || !names.insert(hash.value % modulus) { hash.add(UInt8(ascii: "/")) }
      return Int(hash.value % modulus)
    }
    return ClusterIDs(ids: ids, pointCount: tree.pointCount)
  }

  /// The numbers below it are whole in every JSON reader.
  private static var modulus: UInt64 { 1 << 53 }
}

/// Numbers below 2^53, each once: open addressing in a table at most half full.
private struct NumberSet {
  private var slots: [UInt64]

  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = [UInt64](repeating: .max, count: size)
  }

  /// - Returns: whether it was not there.
  @discardableResult
  mutating func insert(_ number: UInt64) -> Bool {
    // The hashes to be are spread already; the ids of an input are not, so by Fibonacci hashing.
    var slot = Int(truncatingIfNeeded: (number &* 0x9e37_79b9_7f4a_7c15) >> 20) & (slots.count - 1)
    while slots[slot] != .max {
      if slots[slot] == number { return false }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = number
    return true
  }
}
