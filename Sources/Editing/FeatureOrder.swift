/// The order of the features: those of the input, less the deleted ones, with new ones between them.
///
/// A new feature stands before a feature of the input, its anchor, whether that is still there or not; so what an undo
/// brings back stands where it stood. Memory grows with the changes, not with the input.
struct FeatureOrder {
  /// New features before one of the input, in order; those that are taken back keep their places.
  struct Group {
    var handles: [Int] = []
    var liveCount = 0
  }

  let inputCount: Int
  /// Anchors and deleted numbers, ascending.
  private var keys: [Int] = []
  /// Those that came since a place was looked for.
  private var newKeys: [Int] = []
  private(set) var groups: [Int: Group] = [:]
  private(set) var deleted: Set<Int> = []
  /// Where the last search ended: before `keys[index]` there are `live` features and all numbers below `number`.
  private var finger = (index: 0, number: 0, live: 0)

  init(inputCount: Int) { self.inputCount = inputCount }

  /// The anchor and the place among its new features for what is to be feature `index`.
  /// - Returns: nil beyond the end.
  /// - Complexity: O(changes), or O(1) when indices ascend.
  mutating func place(of index: Int) -> (anchor: Int, offset: Int)? {
    settleKeys()
    if index < finger.live { finger = (0, 0, 0) }
    var (key, number, live) = finger
    while key < keys.count {
      finger = (key, number, live)
      let anchor = keys[key]
      if index - live < anchor - number { return (number + index - live, 0) }
      live += anchor - number
      let group = groups[anchor]
      if let group, index - live < group.liveCount { return (anchor, index - live) }
      live += group?.liveCount ?? 0
      if anchor < inputCount, !deleted.contains(anchor) {
        if index == live { return (anchor, .max) }
        live += 1
      }
      number = min(anchor + 1, inputCount)
      key += 1
    }
    finger = (key, number, live)
    let rest = index - live
    return rest <= inputCount - number ? (number + rest, rest == inputCount - number ? .max : 0) : nil
  }

  /// Puts a new feature before an anchor.
  /// - Parameter offset: how many live new features of the anchor stand before it.
  mutating func insert(_ handle: Int, anchor: Int, offset: Int, isLive: (Int) -> Bool) {
    newKeys.append(anchor)
    var group = groups.removeValue(forKey: anchor) ?? Group()
    var position = group.handles.count
    if offset < group.liveCount {
      var live = 0
      for (index, other) in group.handles.enumerated() where isLive(other) {
        if live == offset {
          position = index
          break
        }
        live += 1
      }
    }
    group.handles.insert(handle, at: position)
    groups[anchor] = group
  }

  /// Says that a new feature of an anchor came or went.
  mutating func countLive(anchor: Int, by change: Int) {
    groups[anchor]?.liveCount += change
    forget(from: anchor)
  }

  mutating func setDeleted(_ number: Int, _ isDeleted: Bool) {
    if isDeleted {
      newKeys.append(number)
      deleted.insert(number)
    } else {
      deleted.remove(number)
    }
    forget(from: number)
  }

  private mutating func forget(from key: Int) {
    if finger.index > 0, keys[finger.index - 1] >= key { finger = (0, 0, 0) }
  }

  private mutating func settleKeys() {
    // A sort costs as much as a few insertions.
    if newKeys.count < 8 {
      for key in newKeys { insert(key) }
    } else {
      var all: [Int] = []
      for key in (keys + newKeys).sorted() where all.last != key { all.append(key) }
      keys = all
      finger = (0, 0, 0)
    }
    newKeys.removeAll(keepingCapacity: true)
  }

  private mutating func insert(_ key: Int) {
    var (low, high) = (0, keys.count)
    if let last = keys.last, last < key { low = high }
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    if low < keys.count, keys[low] == key { return }
    keys.insert(key, at: low)
    if low < finger.index { finger = (0, 0, 0) }
  }
}
