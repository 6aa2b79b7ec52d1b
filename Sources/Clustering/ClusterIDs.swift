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
  ///   - taken: calls its argument with the ids of the input's features that are whole numbers, or text of digits only.
  ///   - appendKey: appends K, the id of a point's feature, and returns true; or returns false, and the point's int32 place
  ///     `X,Y` is K.
  /// - Complexity: O(clusters + taken) expected; 4 to 8 bytes for each.
  public static func stable(
    _ tree: ClusterTree, groups: [[UInt8]] = [], taken: ((Int) -> Void) -> Void = { _ in },
    appendKey: (_ point: Int, _ text: inout [UInt8]) -> Bool = { _, _ in false }
  ) -> ClusterIDs {
    var ids: [Int] = []
    ids.reserveCapacity(tree.clusterCount)
    forEachHash(tree, groups, appendKey) { hash in ids.append(Int(hash.value % modulus)) }
    // They are hashes, so that two hardly ever meet; and most ids of an input are smaller than the least of them.
    let least = ids.min() ?? .max
    var large: [Int] = []
    var takenCount = 0
    taken { id in
      takenCount += 1
      if id >= least { large.append(id) }
    }
    if least > 0 && !NumberSet.hasTwins(ids, large) { return ClusterIDs(ids: ids, pointCount: tree.pointCount) }
    var names = NumberSet(capacity: ids.count + takenCount)
    taken { id in if id >= 0 { names.insert(id) } }
    ids.removeAll(keepingCapacity: true)
    forEachHash(tree, groups, appendKey) { hash in
      var hash = hash
      while hash.value % modulus == 0 || !names.insert(Int(hash.value % modulus)) { hash.add(UInt8(ascii: "/")) }
      ids.append(Int(hash.value % modulus))
    }
    return ClusterIDs(ids: ids, pointCount: tree.pointCount)
  }

  private static func forEachHash(
    _ tree: ClusterTree, _ groups: [[UInt8]], _ appendKey: (_ point: Int, _ text: inout [UInt8]) -> Bool,
    _ body: (FNV) -> Void
  ) {
    var text: [UInt8] = []
    for cluster in tree.clusters {
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
      body(FNV(text))
    }
  }

  /// The numbers below it are whole in every JSON reader.
  private static var modulus: UInt64 { 1 << 53 }
}

/// Numbers from 0 on, each once: open addressing in a table at most half full.
private struct NumberSet {
  private var slots: [Int]

  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = [Int](repeating: -1, count: size)
  }

  /// - Returns: whether it was not there.
  @discardableResult
  mutating func insert(_ number: Int) -> Bool {
    var slot = Self.slot(number, among: slots.count)
    while slots[slot] >= 0 {
      if slots[slot] == number { return false }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = number
    return true
  }

  /// Hashes are spread already; the ids of an input are not, so by Fibonacci hashing.
  private static func slot(_ number: Int, among count: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(number) &* 0x9e37_79b9_7f4a_7c15) >> 20) & (count - 1)
  }

  /// Whether any number stands twice in two arrays.
  ///
  /// A table of bits, which stays in the cache, leaves few that can; only they are compared.
  static func hasTwins(_ first: [Int], _ second: [Int]) -> Bool {
    var size = 64
    while size < (first.count + second.count) * 8 { size *= 2 }
    var (once, twice) = ([UInt64](repeating: 0, count: size / 64), [UInt64](repeating: 0, count: size / 64))
    for number in [first, second].joined() {
      let slot = slot(number, among: size)
      let bit = (1 as UInt64) << UInt64(slot & 63)
      twice[slot >> 6] |= once[slot >> 6] & bit
      once[slot >> 6] |= bit
    }
    let suspects = [first, second].joined().filter { number in
      let slot = slot(number, among: size)
      return twice[slot >> 6] >> UInt64(slot & 63) & 1 == 1
    }
    var names = NumberSet(capacity: suspects.count)
    return !suspects.allSatisfy { names.insert($0) }
  }
}
