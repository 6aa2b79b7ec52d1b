import Editing
import GeoJSON

/// The log that, applied to the output of a run, gives its input back byte for byte.
struct InverseLog {
  private let result: EditResult

  init(_ result: EditResult) { self.result = result }

  func bytes() throws -> [UInt8] {
    let session = result.session
    try result.prepare()
    var lines = [try header()]
    let address = addresses()
    for (anchor, handles) in result.additions {
      for (rank, handle) in handles.enumerated() {
        let name = address(handle, result.outputNumber(anchor: anchor, rank: rank))
        lines.append(
          "{\"op\":\"delete\",\(name),\"expect\":{\"sha256\":\"\(SHA256.digest(result.text(of: handle)))\"}}")
      }
    }
    let numbers = result.changes.keys.sorted()
    for number in numbers {
      guard let handle = result.changes[number], session.entries[handle].current != nil,
        let old = session.entries[handle].original
      else { continue }
      let name = address(handle, result.outputNumber(number))
      lines.append(
        "{\"op\":\"set\",\(name),\"text\":\(Self.string(result.texts[old.source])),\"expect\":{\"sha256\":\""
          + "\(SHA256.digest(result.text(of: handle)))\"}}")
    }
    for number in numbers {
      guard let handle = result.changes[number], session.entries[handle].current == nil,
        let old = session.entries[handle].original, let place = result.data.survey.places[number]
      else { continue }
      var line = "{\"op\":\"create\",\"text\":\(Self.string(result.texts[old.source])),\"index\":\(number)"
      if place.ordinal > 0 { line += ",\"gap\":\(Self.string(try result.data.input.bytes(place.separator)))" }
      lines.append(line + "}")
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func string(_ bytes: [UInt8]) -> String { jsonString(String(decoding: bytes, as: UTF8.self)) }

  /// Gives the words that name a feature of the output: its id where no other has it, else its number.
  private func addresses() -> (_ handle: Int, _ number: Int) -> String {
    let session = result.session
    var counts = result.inputIDCounts
    var isRenamed = false
    for handle in result.changes.values {
      let entry = session.entries[handle]
      if let id = entry.original?.id { counts[id.value.canonicalKey, default: 0] -= 1 }
      if let id = entry.current?.id { counts[id.value.canonicalKey, default: 0] += 1 }
      // While ids change back, one may stand twice for a while.
      if let old = entry.original, let new = entry.current, !old.hasSameID(as: new) { isRenamed = true }
    }
    for handle in result.additions.flatMap(\.handles) {
      if let id = session.entries[handle].current?.id { counts[id.value.canonicalKey, default: 0] += 1 }
    }
    let usesIDs = !isRenamed
    return { handle, number in
      if usesIDs, let id = session.entries[handle].current?.id, counts[id.value.canonicalKey] == 1 {
        return "\"id\":\(id.string)"
      }
      return "\"feature\":\(number)"
    }
  }

  /// What lists of features cannot tell.
  private func header() throws -> String {
    var header = "{\"floorplan-edit\":1"
    let data = result.data
    if !data.isLone, let gaps = try gaps() { header += ",\"gaps\":[\(gaps.map(Self.string).joined(separator: ","))]" }
    if data.form == .geojson, let box = result.oldBoxes[0] { header += ",\"bbox\":\(Self.string(box))" }
    if data.form != .geojson, textsLeft <= 1 { header += ",\"form\":\"\(data.form.rawValue)\"" }
    return header + "}"
  }

  /// Texts of the output, of a sequence.
  private var textsLeft: Int {
    let gone = result.changes.values.reduce(0) { $0 + (result.session.entries[$1].current == nil ? 1 : 0) }
    return result.data.survey.top.count - gone + result.additions.reduce(0) { $0 + $1.handles.count }
  }

  /// White space at the ends of the list, and the separator that its first feature lost; nil where all comes out anyway.
  private func gaps() throws -> [[UInt8]]? {
    let data = result.data
    let id = data.form == .geojson ? 0 : EditSurvey.texts
    guard let list = id == EditSurvey.texts ? data.survey.top : data.survey.lists[id] else { return nil }
    let gone = result.changes.filter { result.session.entries[$0.value].current == nil }.keys
      .compactMap { data.survey.places[$0] }.filter { $0.list == id }.sorted { $0.ordinal < $1.ordinal }
    let added = result.additions.reduce(0) { $0 + $1.handles.count }
    let isEmptied = list.count > 0 && list.count - gone.count + added == 0
    let isFilled = list.count == 0 && added > 0
    let losesFirst = gone.first?.ordinal == 0
    guard isEmptied || isFilled || losesFirst else { return nil }
    var separator: [UInt8] = []
    for (ordinal, place) in gone.enumerated() where place.ordinal == ordinal {
      if let next = place.next { separator = try data.input.bytes(place.range.upperBound..<next) }
    }
    let opening = try data.input.bytes(list.start..<(list.firstElement ?? list.end))
    let closing = list.count > 0 ? try data.input.bytes(list.lastEnd..<list.end) : []
    return [opening, closing, separator]
  }
}
