import Editing
import Extents
import GeoJSON
import SimpleFeatures

/// What edits came to, on its way to be written: the input with other texts in some places.
final class EditResult {
  let session: EditSession
  let data: EditData
  let texts: EditTexts
  /// Of an inverse log.
  private let header: EditLog.Header?
  /// Handles of changed and deleted features by their number.
  private(set) var changes: [Int: Int] = [:]
  private var changedTexts: [Int: [UInt8]] = [:]
  let additions: [(anchor: Int, handles: [Int])]
  /// The collections' boxes that change, with their old texts.
  private(set) var oldBoxes: [Int: [UInt8]] = [:]

  init(_ session: EditSession, _ data: EditData, _ texts: EditTexts, header: EditLog.Header?) {
    self.session = session
    self.data = data
    self.texts = texts
    self.header = header
    additions = session.additions
    for (handle, entry) in session.entries.enumerated() {
      if let number = entry.number, entry.hasChanged { changes[number] = handle }
    }
  }

  /// The new text of a changed or new feature.
  func text(of handle: Int) -> [UInt8] {
    if let text = changedTexts[handle] { return text }
    guard let state = session.entries[handle].current else { return [] }
    let text = texts.text(of: state, original: session.entries[handle].original)
    changedTexts[handle] = text
    return text
  }

  /// Whether a geometry changed, came or went.
  func movesGeometry(_ handle: Int) -> Bool {
    let entry = session.entries[handle]
    guard let old = entry.original, let new = entry.current else { return true }
    return !new.hasSameGeometry(as: old)
  }

  /// Whether a lone feature or geometry gets company or goes: then a new collection is written.
  var losesLoneness: Bool {
    guard data.isLone else { return false }
    return !additions.isEmpty || changes.values.contains { session.entries[$0].current == nil }
      || !data.skipped.isEmpty
  }

  private func fate(_ number: Int) -> ListChange.Fate {
    if let handle = changes[number] {
      return session.entries[handle].current == nil ? .goes : .becomes(text(of: handle))
    }
    return skipped.contains(number) ? .goes : .stays
  }

  private lazy var skipped = Set(data.skipped)

  // MARK: In the form of the input

  /// Copies the input with the changed texts in place.
  func splice(to output: Output) throws {
    var position = 0
    for splice in try prepare() {
      if splice.range.lowerBound > position { try data.input.copy(position..<splice.range.lowerBound, to: output) }
      try output.write(splice.bytes)
      position = max(position, splice.range.upperBound)
    }
    if position < data.size { try data.input.copy(position..<data.size, to: output) }
  }

  private var prepared: [Splice]?

  /// The places of the input that change; made once.
  @discardableResult
  func prepare() throws -> [Splice] {
    if let prepared { return prepared }
    let made = try splices()
    prepared = made
    return made
  }

  private func splices() throws -> [Splice] {
    let anchors = additions.map(\.anchor).filter { $0 < data.featureCount }
    let counts = try data.locate(
      Set(anchors).union(changes.keys).union(data.skipped), counting: countKnownIDs())
    inputIDCounts.merge(counts) { $1 }
    var splices = data.survey.lost.map { Splice(range: $0, bytes: []) }
    if data.survey.hasByteOrderMark { splices.append(Splice(range: 0..<3, bytes: [])) }
    let events = events()
    let last = additions.last.flatMap { $0.anchor == data.featureCount ? $0.handles : nil } ?? []
    let lastList = data.survey.lastCollection ?? EditSurvey.texts
    let gapsList = data.form == .geojson ? 0 : EditSurvey.texts
    var lists = Set(events.keys)
    if !last.isEmpty { lists.insert(lastList) }
    if header?.gaps != nil { lists.insert(gapsList) }
    for id in lists {
      guard let list = id == EditSurvey.texts ? data.survey.top : data.survey.lists[id] else { continue }
      splices += try ListChange.splices(
        list, isCollection: id != EditSurvey.texts, hasSeparators: data.form == .geojsonseq,
        events: (events[id] ?? []).sorted { $0.place.ordinal < $1.place.ordinal },
        last: id == lastList ? last.map(addition) : [], gaps: id == gapsList ? header?.gaps : nil,
        read: { [data] range throws(Failure) in try data.input.bytes(range) })
      if list.isLost { splices.append(Splice(range: list.end..<data.size, bytes: Array("\n]}\n".utf8))) }
    }
    for (id, list) in data.survey.lists where list.isLost && !lists.contains(id) {
      splices.append(Splice(range: list.end..<data.size, bytes: Array("\n]}\n".utf8)))
    }
    splices += try boxSplices(lists)
    // What stands at one place keeps its order.
    return splices.enumerated()
      .sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }.map(\.element)
  }

  private func addition(_ handle: Int) -> ListChange.Addition {
    ListChange.Addition(text: text(of: handle), gap: session.entries[handle].gap)
  }

  /// Changed features and anchors of new ones, by list.
  private func events() -> [Int: [ListChange.Event]] {
    var added: [Int: [Int]] = [:]
    for (anchor, handles) in additions where anchor < data.featureCount { added[anchor] = handles }
    var events: [Int: [ListChange.Event]] = [:]
    for number in Set(changes.keys).union(added.keys).union(skipped) {
      guard let place = data.survey.places[number] else { continue }
      events[place.list, default: []].append(
        ListChange.Event(place: place, fate: fate(number), added: (added[number] ?? []).map(addition)))
    }
    return events
  }

  // MARK: Boxes of collections

  private func boxSplices(_ lists: Set<Int>) throws -> [Splice] {
    var moved: [Int: [Int]] = [:]
    var anchors: [Int: Int] = [:]
    for (number, handle) in changes where movesGeometry(handle) {
      if let list = data.survey.places[number]?.list { moved[list, default: []].append(handle) }
    }
    for (anchor, handles) in additions {
      for handle in handles { anchors[handle] = anchor }
      let list = data.survey.places[anchor]?.list ?? data.survey.lastCollection ?? EditSurvey.texts
      moved[list, default: []] += handles
    }
    // Those that are left out are gone, too.
    for number in data.skipped {
      if let list = data.survey.places[number]?.list, moved[list] == nil { moved[list] = [] }
    }
    let boxed = Set(moved.keys.filter { data.survey.lists[$0]?.box != nil })
    if boxed.isEmpty { return [] }
    let others = changes.filter { movesGeometry($0.value) }
    var extents = try data.extents(of: boxed, leftOut: skipped.union(others.keys))
    for handle in others.values + additions.flatMap(\.handles) {
      let entry = session.entries[handle]
      guard let state = entry.current else { continue }
      let number = entry.number ?? anchors[handle] ?? data.featureCount
      let list = data.survey.places[number]?.list ?? data.survey.lastCollection ?? EditSurvey.texts
      guard boxed.contains(list) else { continue }
      let geometry = texts.geometry(of: state.geometry)
      extents[list]?.extent.add(geometry)
      if geometry.positionCount > 0, !EditTexts.hasAltitudes(geometry) { extents[list]?.isHigh = false }
    }
    var splices: [Splice] = []
    for list in boxed.sorted() {
      guard let box = data.survey.lists[list]?.box, let (extent, isHigh) = extents[list] else { continue }
      let old = try data.input.bytes(box.value)
      if let given = header?.box, data.form == .geojson {
        splices.append(Splice(range: box.value, bytes: given))
        continue
      }
      do throws(JSONError) {
        let document = try JSONDocument(old)
        let elements = document.children(document.root).map { document.range($0) }
        let text = ListText(text: old, range: document.range(document.root), elements: elements)
        switch EditTexts.box(text, document.value(document.root), extent, hasAltitudes: isHigh) {
        case .same: break
        case .changed(let new):
          splices.append(Splice(range: box.value, bytes: new))
          oldBoxes[list] = old
        case .none: splices.append(Splice(range: box.member, bytes: []))
        }
      } catch {
        // The reader has judged it.
        continue
      }
    }
    return splices
  }

  // MARK: In another form

  /// Writes all features anew, one after the other.
  func convert(to form: FeatureWriter.Form, _ output: Output) throws {
    var writer = FeatureWriter(form: form)
    var bytes: [UInt8] = []
    writer.begin(&bytes)
    var added: [Int: [Int]] = [:]
    for (anchor, handles) in additions { added[anchor] = handles }
    func write(_ text: [UInt8]) throws {
      // A bare geometry begins as one; a Feature that floorplan or the log made does not.
      writer.append(text.span, isBareGeometry: ParsedFeature(text, source: 0)?.feature == nil, to: &bytes)
    }
    var leftBehind: [String] = []
    try data.reread { reader, piece in
      guard case .feature = piece else { return leftBehind += Self.members(reader, piece) }
      let number = reader.featureIndex
      for handle in added[number] ?? [] { try write(text(of: handle)) }
      if let handle = changes[number] {
        if session.entries[handle].current != nil { try write(text(of: handle)) }
      } else if !skipped.contains(number) {
        reader.withText(reader.featureRange) {
          writer.append($0, isBareGeometry: reader.isBareGeometry, to: &bytes)
        }
      }
      if bytes.count > 1 << 16 {
        try output.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    for handle in added[data.featureCount] ?? [] { try write(text(of: handle)) }
    writer.end(&bytes)
    try output.write(bytes)
    if !leftBehind.isEmpty { try data.noteLeftBehind(leftBehind) }
  }

  /// The names of a collection's own members in a piece, which have no place in another form.
  private static func members(_ reader: FeatureReader, _ piece: FeatureReader.Piece) -> [String] {
    let text = reader.string(reader.range)
    let whole: String
    switch piece {
    case .prefix: whole = text + "]}"
    case .suffix: whole = "{\"features\":[" + text.drop { $0 != "]" }
    default: return []
    }
    return (rawMembers(whole) ?? []).map(\.name).filter { $0 != "type" && $0 != "features" }
  }

  // MARK: Numbers in the output

  private lazy var goneNumbers = (changes.filter { session.entries[$0.value].current == nil }.map(\.key) + data.skipped)
    .sorted()
  private lazy var addedBefore: [(anchor: Int, count: Int)] = {
    var total = 0
    return additions.map { anchor, handles in
      total += handles.count
      return (anchor, total)
    }
  }()

  /// The number in the output of a feature of the input that is still there.
  func outputNumber(_ number: Int) -> Int {
    number - Self.count(goneNumbers, below: number) + added(upTo: number)
  }

  /// The number in the output of a new feature.
  func outputNumber(anchor: Int, rank: Int) -> Int {
    anchor - Self.count(goneNumbers, below: anchor) + added(upTo: anchor - 1) + rank
  }

  private func added(upTo anchor: Int) -> Int {
    var (low, high) = (0, addedBefore.count)
    while low < high {
      let middle = (low + high) / 2
      if addedBefore[middle].anchor <= anchor { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : addedBefore[low - 1].count
  }

  private static func count(_ numbers: [Int], below limit: Int) -> Int {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < limit { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether any feature of the input is still there behind a number.
  func hasInput(from number: Int) -> Bool {
    data.featureCount - number > goneNumbers.count - Self.count(goneNumbers, below: number)
  }

  /// How often each id of changed features stands in the input, by exact value; known once the splices are.
  private(set) var inputIDCounts: [[UInt8]: Int] = [:]

  /// Counts the ids that the log names, all of which are at hand.
  /// - Returns: ids that have to be counted in the input.
  private func countKnownIDs() -> [PropertyValue] {
    guard data.command.inverse != nil || data.command.squash != nil else { return [] }
    var unknown: [[UInt8]: PropertyValue] = [:]
    for handle in changes.values + additions.flatMap(\.handles) {
      let entry = session.entries[handle]
      for case let id? in [entry.original?.id, entry.current?.id] {
        let key = id.value.canonicalKey
        if data.filter.ids.holds(key) { inputIDCounts[key] = 0 } else { unknown[key] = id.value }
      }
    }
    for entry in session.entries {
      if let key = entry.original?.id?.value.canonicalKey { inputIDCounts[key]? += 1 }
    }
    return Array(unknown.values)
  }
}
