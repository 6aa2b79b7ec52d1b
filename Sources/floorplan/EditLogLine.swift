import Arguments
import Editing
import GeoJSON
import SimpleFeatures

/// One line of a log on its way to an operation.
struct EditLogLine {
  let bytes: [UInt8]
  let document: JSONDocument
  let place: LogPlace
  let texts: EditTexts
  let takesBadTexts: Bool

  typealias Node = JSONDocument.Node

  init(
    _ bytes: [UInt8], place: LogPlace, texts: EditTexts, takesBadTexts: Bool
  ) throws(EditLog.Flaw) {
    self.bytes = bytes
    self.place = place
    self.texts = texts
    self.takesBadTexts = takesBadTexts
    do throws(JSONError) { document = try JSONDocument(bytes) } catch {
      throw EditLog.Flaw(
        rule: "log-syntax", message: "not JSON: \(error.expectation) expected",
        column: Place(byte: error.offset, in: bytes).column, line: place.line)
    }
    guard document.kind(document.root) == .object else {
      throw flaw("op-malformed", "a line of a log is an object: one operation", document.root)
    }
  }

  func flaw(_ rule: String, _ message: String, _ node: Node) -> EditLog.Flaw {
    EditLog.Flaw(
      rule: rule, message: message, column: Place(byte: document.nameOffset(node), in: bytes).column, line: place.line)
  }

  func malformed(_ message: String, _ node: Node) -> EditLog.Flaw { flaw("op-malformed", message, node) }

  // MARK: Header

  /// What a line says that is no operation; nil for one that is.
  func header(isFirst: Bool) throws(EditLog.Flaw) -> EditLog.Header? {
    guard let version = document.member("floorplan-edit", of: document.root) else { return nil }
    guard isFirst else { throw malformed("a header can only be the first line", version) }
    guard case .number(let number) = document.value(version), number.value == 1 else {
      throw flaw("log-version", "version of the log is not 1, the only one there is", version)
    }
    var header = EditLog.Header()
    for member in document.children(document.root) {
      switch document.name(member) {
      case "base":
        guard document.kind(member) == .object, let digest = document.member("sha256", of: member) else { continue }
        header.sha256 = try string(digest, "sha256")
      case "gaps":
        let gaps = document.children(member).map { document.value($0).string }
        guard gaps.count == 3, gaps.allSatisfy({ $0.map(Self.isGap) ?? false }) else {
          throw malformed("gaps must be three texts of white space, commas and record separators", member)
        }
        header.gaps = gaps.map { Array(($0 ?? "").utf8) }
      case "bbox":
        let text = try string(member, "bbox")
        header.box = Array(text.utf8)
        do throws(JSONError) { _ = try JSONDocument(Array(text.utf8)) } catch {
          throw malformed("bbox must be the text of a JSON value", member)
        }
      case "form":
        guard let form = FeatureWriter.Form(rawValue: try string(member, "form")) else {
          throw malformed("form must be geojson, ndjson or geojsonseq", member)
        }
        header.form = form
      default: break
      }
    }
    return header
  }

  static func isGap(_ text: String) -> Bool {
    text.utf8.allSatisfy { [0x20, 0x09, 0x0A, 0x0D, 0x1E, 0x2C].contains($0) }
  }

  // MARK: Operation

  private static let addressNames = ["id", "where", "feature"]
  private static let vertexNames = ["at", "near", "within", "from"]

  /// The members that an operation takes, besides `op`, `note` and names that begin with `x-`.
  private static let names = Dictionary(
    uniqueKeysWithValues: EditOperation.Kind.allCases.map { ($0, names(of: $0)) })

  private static func names(of kind: EditOperation.Kind) -> [String] {
    let onFeature = addressNames + ["expect"]
    return switch kind {
    case .create: ["id", "type", "geometry", "properties", "template", "index", "text", "gap"]
    case .delete: onFeature
    case .set: onFeature + ["properties", "unset", "geometry", "newId", "text"]
    case .add: onFeature + ["to", "path"]
    case .insert: onFeature + ["to", "at", "within", "snap"]
    case .move: onFeature + vertexNames + ["to"]
    case .remove: onFeature + vertexNames + ["path"]
    case .reorder: onFeature + vertexNames + ["index"]
    case .branch: onFeature + vertexNames + ["to"]
    case .type: onFeature + ["type", "confirm"]
    case .clear: onFeature + ["confirm"]
    case .undo, .redo: ["steps"]
    case .commit, .discard: []
    }
  }

  func operation() throws(EditLog.Flaw) -> EditOperation {
    let root = document.root
    guard let op = document.member("op", of: root) else { throw malformed("op is missing: what is to be done?", root) }
    guard let word = document.value(op).string else { throw malformed("op must be a string", op) }
    guard let kind = EditOperation.Kind(rawValue: word) else {
      let kinds = EditOperation.Kind.allCases.map(\.rawValue)
      let hint =
        nearest(word, in: kinds).map { "did you mean '\($0)'?" } ?? "there are \(kinds.joined(separator: ", "))"
      throw flaw("op-unknown", "'\(shown(word))' is no operation; \(hint)", op)
    }
    let operation = EditOperation(kind, at: place)
    let names = Self.names[kind] ?? []
    var seen: [(name: String, node: Node)] = []
    for member in document.children(root) {
      let name = document.name(member) ?? ""
      if name == "note" || name.hasPrefix("x-") { continue }
      if seen.contains(where: { $0.name == name }) { throw malformed("\(shown(name)) stands twice", member) }
      seen.append((name, member))
      if name == "op" { continue }
      guard names.contains(name) else {
        let hint = nearest(name, in: names).map { "; did you mean '\($0)'?" } ?? ""
        throw malformed("\(word) takes no '\(shown(name))'\(hint)", member)
      }
      try read(name, member, into: operation)
    }
    try check(operation, seen, root)
    return operation
  }

  private func read(_ name: String, _ member: Node, into operation: EditOperation) throws(EditLog.Flaw) {
    switch name {
    case "id":
      let id = try idText(member, name)
      if operation.kind == .create { operation.id = id } else { try setAddress(.id(id), member, operation) }
    case "where":
      let wanted = try properties(member, name)
      if wanted.isEmpty { throw malformed("where must name a property", member) }
      try setAddress(.properties(wanted), member, operation)
    case "feature": try setAddress(.number(try integer(member, name, from: 0)), member, operation)
    case "expect": operation.expectation = try expectation(member)
    case "newId": operation.newID = try idText(member, name)
    case "type":
      let types: [GeometryType] = [.point, .lineString, .polygon]
      guard let type = document.value(member).string.flatMap(GeometryType.init), types.contains(type) else {
        throw malformed("type must be Point, LineString or Polygon", member)
      }
      operation.type = type
    case "geometry": operation.geometry = try geometry(member)
    case "properties": operation.properties = try properties(member, name)
    case "unset": operation.unset = try strings(member, name)
    case "template": operation.template = try string(member, name)
    case "index": operation.index = try integer(member, name, from: operation.kind == .reorder ? -1 : 0)
    case "to":
      let takesList = operation.kind == .add || operation.kind == .branch
      operation.to = try places(member, takesList: takesList)
    case "at": operation.at = try integers(member, name)
    case "path": operation.path = try integers(member, name)
    case "near": operation.near = try place(member, name)
    case "from": operation.from = try position(member, name)
    case "within":
      guard let meters = document.value(member).number, meters.isFinite, meters >= 0 else {
        throw malformed("within must be a number of meters", member)
      }
      operation.within = meters
    case "snap": operation.snaps = try boolean(member, name)
    case "confirm": operation.isConfirmed = try boolean(member, name)
    case "steps": operation.steps = try integer(member, name, from: 1)
    case "text": operation.text = try featureText(member)
    case "gap":
      let gap = try string(member, name)
      guard Self.isGap(gap) else { throw malformed("gap must be white space, commas and record separators", member) }
      operation.gap = Array(gap.utf8)
    default: break
    }
  }

  private func setAddress(
    _ address: EditOperation.Address, _ member: Node, _ operation: EditOperation
  ) throws(EditLog.Flaw) {
    guard operation.address == nil else { throw malformed("say one of id, where and feature, not two", member) }
    operation.address = address
  }

  // MARK: Combinations

  private func check(_ operation: EditOperation, _ seen: [(name: String, node: Node)], _ root: Node) throws(EditLog
    .Flaw)
  {
    let node = { (name: String) in seen.first { $0.name == name }?.node }
    let has = { (name: String) in node(name) != nil }
    let word = operation.kind.rawValue
    func refuse(_ names: [String], beside other: String) throws(EditLog.Flaw) {
      for name in names { if let node = node(name) { throw malformed("\(name) does not go with \(other)", node) } }
    }
    if has("text") {
      let others = ["type", "geometry", "properties", "template", "unset", "newId"]
      try refuse(operation.kind == .create ? others + ["id"] : others, beside: "text")
    }
    switch operation.kind {
    case .create:
      if has("geometry") { try refuse(["type"], beside: "geometry") }
      if !has("type") && !has("geometry") && !has("template") && !has("text") {
        throw malformed("create needs type, geometry or a template that says the type", root)
      }
      if has("gap") && !has("text") { throw malformed("gap needs text", root) }
    case .set:
      for name in operation.unset where operation.properties.contains(where: { $0.name.hasSameCharacters(as: name) }) {
        throw malformed("\(shown(name)) is both set and unset", node("unset") ?? root)
      }
    case .add, .insert, .move:
      if !has("to") { throw malformed("\(word) needs to", root) }
    case .reorder:
      if !has("index") { throw malformed("reorder needs index", root) }
    case .type:
      if !has("type") { throw malformed("type needs type: Point, LineString or Polygon", root) }
    default: break
    }
    if operation.kind == .insert {
      if has("at") { try refuse(["within", "snap"], beside: "at") }
      return
    }
    guard [.move, .remove, .reorder, .branch].contains(operation.kind) else { return }
    if has("path") { return try refuse(Self.vertexNames, beside: "path") }
    if has("at") { try refuse(["near", "within"], beside: "at") }
    if has("within") && !has("near") { throw malformed("within needs near", root) }
    if !has("at") && !has("near") && !has("from") {
      let more = operation.kind == .remove ? ", or path for a ring or part" : ""
      throw malformed("\(word) needs a vertex: at, near or from\(more)", root)
    }
  }
}
