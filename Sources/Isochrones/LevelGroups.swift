/// Parts the lines that meet at a place by their levels, so that floors over one another do not touch.
struct LevelGroups {
  private struct Entry {
    var place: Int32
    var vertex: Int32
    var line: Int32
  }

  private let network: Network
  private var entries: [Entry] = []
  /// The set of levels of each group.
  private(set) var levels: [Int32] = []

  init(_ network: Network) { self.network = network }

  mutating func add(place: Int32, vertex: Int, line: Int) {
    entries.append(Entry(place: place, vertex: Int32(vertex), line: Int32(line)))
  }

  /// Writes −2 − group for each vertex that was added, unless it is alone with its group and ends no line.
  mutating func form(_ nodeOf: inout [Int32], levelSet: ([Double]) -> Int32) {
    entries.sort { ($0.place, $0.vertex) < ($1.place, $1.vertex) }
    var start = 0
    while start < entries.count {
      var end = start + 1
      while end < entries.count, entries[end].place == entries[start].place { end += 1 }
      form(start..<end, &nodeOf, levelSet)
      start = end
    }
  }

  private mutating func form(_ range: Range<Int>, _ nodeOf: inout [Int32], _ levelSet: ([Double]) -> Int32) {
    let sets = range.map { effectiveLevels(entries[$0], range) }
    // Union of entries by way of the levels that they share.
    var group = [Int](repeating: -1, count: sets.count)
    var members: [(levels: [Double], entries: [Int])] = []
    var groupOfLevel: [Double: Int] = [:]
    for (index, set) in sets.enumerated() where !set.isEmpty {
      let met = Set(set.compactMap { groupOfLevel[$0] }).sorted()
      let own = met.first ?? members.count
      if met.isEmpty { members.append(([], [])) }
      for other in met.dropFirst() {
        for entry in members[other].entries { group[entry] = own }
        members[own].entries += members[other].entries
        members[own].levels += members[other].levels
        for level in members[other].levels { groupOfLevel[level] = own }
        members[other] = ([], [])
      }
      group[index] = own
      members[own].entries.append(index)
      for level in set where groupOfLevel[level] != own || !members[own].levels.contains(level) {
        groupOfLevel[level] = own
        members[own].levels.append(level)
      }
    }
    let nearest = groupOfLevel.keys.min { abs($0) < abs($1) || abs($0) == abs($1) && $0 > $1 }
    let ground = nearest.flatMap { groupOfLevel[$0] } ?? 0
    if members.isEmpty { members.append(([], [])) }
    for index in sets.indices where sets[index].isEmpty {
      group[index] = ground
      members[ground].entries.append(index)
    }
    let first = levels.count
    for member in members { levels.append(member.entries.isEmpty ? 0 : levelSet(member.levels.sorted())) }
    for (offset, index) in range.enumerated() {
      let entry = entries[index]
      let isEnd = isStart(entry) || entry.vertex == network.lineStart[Int(entry.line) + 1] - 1
      if members[group[offset]].entries.count > 1 || isEnd || isMarked(entry.place) {
        nodeOf[Int(entry.vertex)] = -2 - Int32(first + group[offset])
      } else {
        nodeOf[Int(entry.vertex)] = Self.noNode
      }
    }
  }

  /// Stands for a vertex that is no node though its place is one for others.
  static let noNode = Int32.min

  /// Places of barriers, lifts and connectors, where every group is a node.
  var marked: Set<Int32> = []

  private func isMarked(_ place: Int32) -> Bool { marked.contains(place) }

  private func isStart(_ entry: Entry) -> Bool { entry.vertex == network.lineStart[Int(entry.line)] }

  /// The levels that a line has at a place: at the foot of stairs the lower alone, if another line there has it.
  private func effectiveLevels(_ entry: Entry, _ range: Range<Int>) -> [Double] {
    let set = Int(network.lineTags[Int(entry.line)])
    let own = network.levelSets[Int(network.levelsOfTags[set])]
    guard own.count > 1, network.tags.value(set, .highway) == "steps" || network.tags.value(set, .fclass) == "steps",
      let lowest = own.first, let highest = own.last
    else { return own }
    let isFirst = isStart(entry)
    guard isFirst || entry.vertex == network.lineStart[Int(entry.line) + 1] - 1 else { return own }
    let sign = TagReadings.inclineSign(network.tags.value(set, .incline))
    guard sign != 0 else { return own }
    let wanted = (sign > 0) == isFirst ? lowest : highest
    let isThere = range.contains { index in
      entries[index].line != entry.line
        && network.levelSets[Int(network.levelsOfTags[Int(network.lineTags[Int(entries[index].line)])])].contains(
          wanted)
    }
    return isThere ? [wanted] : own
  }
}
