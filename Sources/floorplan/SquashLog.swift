import Editing
import GeoJSON

/// The net effect of a run as a log, feature by feature, with the values before.
struct SquashLog {
  private let result: EditResult

  init(_ result: EditResult) { self.result = result }

  func bytes() throws -> [UInt8] {
    let session = result.session
    try result.prepare()
    let counts = result.inputIDCounts
    let address = { (number: Int, id: ValueText?) -> String in
      if let id, counts[id.value.canonicalKey] == 1 { return "\"id\":\(id.string)" }
      return "\"feature\":\(number)"
    }
    var lines = ["{\"floorplan-edit\":1}"]
    let numbers = result.changes.keys.sorted()
    for number in numbers {
      guard let handle = result.changes[number], session.entries[handle].current == nil,
        let old = session.entries[handle].original
      else { continue }
      lines.append(
        "{\"op\":\"delete\",\(address(number, old.id)),\"expect\":{\"sha256\":\""
          + "\(SHA256.digest(result.texts[old.source]))\"}}")
    }
    var additions = result.additions[...]
    for number in numbers + [.max] {
      while let (anchor, handles) = additions.first, anchor <= number {
        for (rank, handle) in handles.enumerated() {
          let index = result.hasInput(from: anchor) ? result.outputNumber(anchor: anchor, rank: rank) : nil
          if let line = creation(handle, index) { lines.append(line) }
        }
        additions.removeFirst()
      }
      guard let handle = result.changes[number], let old = session.entries[handle].original,
        let new = session.entries[handle].current
      else { continue }
      lines.append("{\"op\":\"set\",\(address(number, old.id))\(difference(old, new))}")
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private func creation(_ handle: Int, _ index: Int?) -> String? {
    guard let state = result.session.entries[handle].current else { return nil }
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
