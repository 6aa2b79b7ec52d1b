import Editing
import GeoJSON

/// The net effect of a run as a log, feature by feature, with the values before.
///
/// Changes stand in the order of the output, but for one thing: a feature that has an id which another is to get changes
/// before that one, and of those that trade their ids in a ring one gets another id for the time being.
struct SquashLog {
  private let result: EditResult
  private let session: EditSession
  private var lines = ["{\"floorplan-edit\":1}"]
  /// Features that are to give their id away, by that id.
  private var holders: [[UInt8]: Int] = [:]
  /// Features whose turn it is, which wait for others.
  private var waiting: Set<Int> = []
  private var isWritten: Set<Int> = []
  /// Features that have an id for the time being.
  private var isParked: Set<Int> = []

  init(_ result: EditResult) {
    self.result = result
    session = result.session
  }

  mutating func bytes() throws -> [UInt8] {
    try result.prepare()
    let numbers = result.changes.keys.sorted()
    for number in numbers {
      guard let handle = result.changes[number], let old = session.entries[handle].original else { continue }
      if let new = session.entries[handle].current {
        if let id = old.id, !new.hasSameID(as: old) { holders[id.value.canonicalKey] = handle }
      } else {
        let digest = SHA256.digest(result.texts[old.source])
        lines.append("{\"op\":\"delete\",\(address(handle)),\"expect\":{\"sha256\":\"\(digest)\"}}")
      }
    }
    var additions = result.additions[...]
    for number in numbers + [.max] {
      while let (anchor, handles) = additions.first, anchor <= number {
        for (rank, handle) in handles.enumerated() {
          free(session.entries[handle].current?.id)
          let index = result.hasInput(from: anchor) ? result.outputNumber(anchor: anchor, rank: rank) : nil
          if let line = creation(handle, index) { lines.append(line) }
        }
        additions.removeFirst()
      }
      if let handle = result.changes[number] { writeChange(handle) }
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private mutating func writeChange(_ handle: Int) {
    guard let old = session.entries[handle].original, let new = session.entries[handle].current,
      !isWritten.contains(handle)
    else { return }
    waiting.insert(handle)
    if !new.hasSameID(as: old) { free(new.id) }
    waiting.remove(handle)
    isWritten.insert(handle)
    lines.append("{\"op\":\"set\",\(address(handle))\(difference(old, new))}")
  }

  /// Sees to it that no feature has an id any more.
  private mutating func free(_ id: ValueText?) {
    guard let id, let holder = holders[id.value.canonicalKey], !isParked.contains(holder) else { return }
    if !waiting.contains(holder) { return writeChange(holder) }
    lines.append("{\"op\":\"set\",\(address(holder)),\"newId\":\(jsonString("floorplan:\(id.string)"))}")
    isParked.insert(holder)
  }

  /// The words that name a feature of the input: its id where no other has it, else its number.
  private func address(_ handle: Int) -> String {
    let entry = session.entries[handle]
    if let id = entry.original?.id, !isParked.contains(handle), result.inputIDCounts[id.value.canonicalKey] == 1 {
      return "\"id\":\(id.string)"
    }
    return "\"feature\":\(entry.number ?? 0)"
  }

  private func creation(_ handle: Int, _ index: Int?) -> String? {
    guard let state = session.entries[handle].current else { return nil }
    var line = "{\"op\":\"create\""
    if let id = state.id { line += ",\"id\":\(id.string)" }
    if !state.properties.isEmpty { line += ",\"properties\":\(Self.object(state.properties))" }
    line += ",\"geometry\":\(geometry(state))"
    if let index { line += ",\"index\":\(index)" }
    return line + "}"
  }

  private func difference(_ old: FeatureState, _ new: FeatureState) -> String {
    var line = ""
    var expected: [String] = []
    let changed = new.properties.filter { old.property($0.name)?.value.isSame(as: $0.value.value) != true }
    let unset = old.properties.filter { new.property($0.name) == nil }
    if !changed.isEmpty { line += ",\"properties\":\(Self.object(changed))" }
    if !unset.isEmpty {
      line += ",\"unset\":[\(unset.map { String(decoding: $0.nameText, as: UTF8.self) }.joined(separator: ","))]"
    }
    let before = old.properties.filter { property in
      (changed + unset).contains { $0.name.hasSameCharacters(as: property.name) }
    }
    let absent = changed.filter { old.property($0.name) == nil }
    if !before.isEmpty { expected.append("\"properties\":\(Self.object(before))") }
    if !absent.isEmpty {
      expected.append(
        "\"absent\":[\(absent.map { String(decoding: $0.nameText, as: UTF8.self) }.joined(separator: ","))]")
    }
    if !new.hasSameGeometry(as: old) {
      line += ",\"geometry\":\(geometry(new))"
      if case .bad = old.geometry {} else { expected.append("\"geometry\":\(geometry(old))") }
    }
    if let id = new.id, !new.hasSameID(as: old) { line += ",\"newId\":\(id.string)" }
    return expected.isEmpty ? line : line + ",\"expect\":{\(expected.joined(separator: ","))}"
  }

  private static func object(_ properties: [Property]) -> String {
    let members = properties.map { property in
      String(decoding: property.nameText, as: UTF8.self) + ":" + onOneLine(property.value.text)
    }
    return "{\(members.joined(separator: ","))}"
  }

  private func geometry(_ state: FeatureState) -> String { Self.onOneLine(result.texts.geometryText(of: state, nil)) }

  /// A value without the white space that holds line breaks.
  static func onOneLine(_ text: [UInt8]) -> String {
    var writer = FeatureWriter(form: .ndjson)
    var bytes: [UInt8] = []
    writer.append(text.span, to: &bytes)
    bytes.removeLast()
    return String(decoding: bytes, as: UTF8.self)
  }
}
