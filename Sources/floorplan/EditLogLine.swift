import Arguments
import Editing
import GeoJSON
import SimpleFeatures

/// One line of a log on its way to an operation.
struct EditLogLine {
  private let bytes: [UInt8]
  private let document: JSONDocument
  private let place: LogPlace
  private let texts: EditTexts
  private let takesBadTexts: Bool

  private typealias Node = JSONDocument.Node

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

  private func flaw(_ rule: String, _ message: String, _ node: Node) -> EditLog.Flaw {
    EditLog.Flaw(
      rule: rule, message: message, column: Place(byte: document.nameOffset(node), in: bytes).column, line: place.line)
  }

  private func malformed(_ message: String, _ node: Node) -> EditLog.Flaw { flaw("op-malformed", message, node) }

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

  private static func isGap(_ text: String) -> Bool {
    text.utf8.allSatisfy { [0x20, 0x09, 0x0A, 0x0D, 0x1E, 0x2C].contains($0) }
  }

  // MARK: Operation

  private static let addressNames = ["id", "where", "feature"]
  private static let vertexNames = ["at", "near", "within", "from"]

  /// The members that an operation takes, besides `op`, `note` and names that begin with `x-`.
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
    let kinds = EditOperation.Kind.allCases.map(\.rawValue)
    guard let op = document.member("op", of: root) else { throw malformed("op is missing: what is to be done?", root) }
    guard let word = document.value(op).string else { throw malformed("op must be a string", op) }
    guard let kind = EditOperation.Kind(rawValue: word) else {
      let hint = nearest(word, in: kinds).map { "did you mean '\($0)'?" } ?? "there are \(kinds.joined(separator: ", "))"
      throw flaw("op-unknown", "'\(shown(word))' is no operation; \(hint)", op)
    }
    var operation = EditOperation(kind, at: place)
    let names = Self.names(of: kind)
    var seen: [String: Node] = [:]
    for member in document.children(root) {
      let name = document.name(member) ?? ""
      if name == "note" || name.hasPrefix("x-") { continue }
      guard seen.updateValue(member, forKey: name) == nil else {
        throw malformed("\(shown(name)) stands twice", member)
      }
      if name == "op" { continue }
      guard names.contains(name) else {
        let hint = nearest(name, in: names).map { "; did you mean '\($0)'?" } ?? ""
        throw malformed("\(word) takes no '\(shown(name))'\(hint)", member)
      }
      try read(name, member, into: &operation)
    }
    try check(operation, seen, root)
    return operation
  }

  private func read(_ name: String, _ member: Node, into operation: inout EditOperation) throws(EditLog.Flaw) {
    switch name {
    case "id":
      let id = try idText(member, name)
      if operation.kind == .create { operation.id = id } else { try setAddress(.id(id), member, &operation) }
    case "where":
      let wanted = try properties(member, name)
      if wanted.isEmpty { throw malformed("where must name a property", member) }
      try setAddress(.properties(wanted), member, &operation)
    case "feature": try setAddress(.number(try integer(member, name, from: 0)), member, &operation)
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
    _ address: EditOperation.Address, _ member: Node, _ operation: inout EditOperation
  ) throws(EditLog.Flaw) {
    guard operation.address == nil else { throw malformed("say one of id, where and feature, not two", member) }
    operation.address = address
  }

  // MARK: Combinations

  private func check(_ operation: EditOperation, _ seen: [String: Node], _ root: Node) throws(EditLog.Flaw) {
    let has = { (name: String) in seen[name] != nil }
    let word = operation.kind.rawValue
    func refuse(_ names: [String], beside other: String) throws(EditLog.Flaw) {
      for name in names { if let node = seen[name] { throw malformed("\(name) does not go with \(other)", node) } }
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
      for name in operation.unset where operation.properties.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
        throw malformed("\(shown(name)) is both set and unset", seen["unset"] ?? root)
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

  // MARK: Values

  private func string(_ node: Node, _ name: String) throws(EditLog.Flaw) -> String {
    guard let text = document.value(node).string else { throw malformed("\(name) must be a string", node) }
    return text
  }

  private func boolean(_ node: Node, _ name: String) throws(EditLog.Flaw) -> Bool {
    guard case .boolean(let value) = document.value(node) else { throw malformed("\(name) must be true or false", node) }
    return value
  }

  private func strings(_ node: Node, _ name: String) throws(EditLog.Flaw) -> [String] {
    guard document.kind(node) == .array else { throw malformed("\(name) must be a list of names", node) }
    var result: [String] = []
    for child in document.children(node) { result.append(try string(child, name)) }
    return result
  }

  private func integer(_ node: Node, _ name: String, from least: Int) throws(EditLog.Flaw) -> Int {
    guard let number = document.value(node).number, let value = Int(exactly: number), value >= least else {
      throw malformed("\(name) must be a whole number from \(least)", node)
    }
    return value
  }

  private func integers(_ node: Node, _ name: String) throws(EditLog.Flaw) -> [Int] {
    guard document.kind(node) == .array else { return [try integer(node, name, from: .min)] }
    var result: [Int] = []
    for child in document.children(node) { result.append(try integer(child, name, from: .min)) }
    if result.isEmpty { throw malformed("\(name) must not be empty", node) }
    return result
  }

  private func idText(_ node: Node, _ name: String) throws(EditLog.Flaw) -> ValueText {
    guard document.kind(node) == .string || document.kind(node) == .number else {
      throw malformed("\(name) must be a string or a number", node)
    }
    return ValueText(text: Array(bytes[document.range(node)]), value: document.value(node))
  }

  private func properties(_ node: Node, _ name: String) throws(EditLog.Flaw) -> [Property] {
    guard document.kind(node) == .object else { throw malformed("\(name) must be an object", node) }
    var result: [Property] = []
    for child in document.children(node) {
      let property = document.property(child, bytes)
      if result.contains(where: { $0.name.utf8.elementsEqual(property.name.utf8) }) {
        throw malformed("\(shown(property.name)) stands twice", child)
      }
      result.append(property)
    }
    return result
  }

  private func position(_ node: Node, _ name: String) throws(EditLog.Flaw) -> [ExactNumber] {
    var numbers: [ExactNumber] = []
    for child in document.children(node) {
      guard case .number(let number) = document.value(child), number.value.isFinite else {
        throw malformed("\(name) must be a position: two or more finite numbers", child)
      }
      numbers.append(number)
    }
    guard document.kind(node) == .array, numbers.count >= 2 else {
      throw malformed("\(name) must be a position: two or more finite numbers", node)
    }
    return numbers
  }

  private func place(_ node: Node, _ name: String) throws(EditLog.Flaw) -> EditOperation.Place {
    if let text = document.value(node).string { return .address(text) }
    return .position(try position(node, name))
  }

  private func places(_ node: Node, takesList: Bool) throws(EditLog.Flaw) -> [EditOperation.Place] {
    let children = document.children(node)
    guard takesList, let first = children.first, document.kind(first) != .number else { return [try place(node, "to")] }
    var result: [EditOperation.Place] = []
    for child in children { result.append(try place(child, "to")) }
    return result
  }

  private func expectation(_ node: Node) throws(EditLog.Flaw) -> EditOperation.Expectation {
    guard document.kind(node) == .object else { throw malformed("expect must be an object", node) }
    var result = EditOperation.Expectation()
    var seen: Set<String> = []
    for member in document.children(node) {
      let name = document.name(member) ?? ""
      guard seen.insert(name).inserted else { throw malformed("\(shown(name)) stands twice", member) }
      switch name {
      case "properties": result.properties = try properties(member, name)
      case "absent": result.absent = try strings(member, name)
      case "geometry": result.geometry = try geometry(member).state
      case "sha256":
        let text = try string(member, name).lowercased()
        guard text.utf8.count == 64, text.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 &- 0x61 < 6 }) else {
          throw malformed("sha256 must be 64 hexadecimal digits", member)
        }
        result.sha256 = text
      default:
        let names = ["properties", "absent", "geometry", "sha256"]
        let hint = nearest(name, in: names).map { "; did you mean '\($0)'?" } ?? ""
        throw malformed("expect takes no '\(shown(name))'\(hint)", member)
      }
    }
    return result
  }

  /// A geometry given whole, or null.
  private func geometry(_ node: Node) throws(EditLog.Flaw) -> EditOperation.GivenGeometry {
    if document.kind(node) == .null { return EditOperation.GivenGeometry(state: .null, source: -1) }
    guard document.kind(node) == .object else { throw malformed("geometry must be a geometry or null", node) }
    let text = Array(bytes[document.range(node)])
    let (error, isBare) = Self.judge(text)
    let column = Place(byte: document.offset(node), in: bytes).column - 1
    if let error {
      throw EditLog.Flaw(
        rule: error.rule, message: "geometry: \(error.message)", column: column + error.place.column, line: place.line)
    }
    guard isBare else { throw malformed("geometry must be a geometry, not a Feature or a FeatureCollection", node) }
    return texts.addGeometry(text)
  }

  /// The first error of a text, and whether it is a geometry.
  private static func judge(_ text: [UInt8]) -> (error: Diagnostic?, isBare: Bool) {
    var options = ReadingOptions()
    options.range = .any
    let reader = FeatureReader(BytesSource(text), options: options, windowSize: text.count + 64)
    var isBare = false
    do throws(ByteSourceError) {
      while let piece = try reader.next() { if case .feature = piece { isBare = reader.isBareGeometry } }
    } catch {
      return (nil, false)
    }
    return (reader.takeDiagnostics().first { $0.severity == .error }, isBare)
  }

  /// The whole text of a feature, from an inverse log.
  private func featureText(_ node: Node) throws(EditLog.Flaw) -> FeatureState {
    let text = Array(try string(node, "text").utf8)
    let error = Self.judge(text).error
    if let error, !takesBadTexts {
      throw EditLog.Flaw(
        rule: error.rule, message: "text: \(error.message)", column: Place(byte: document.offset(node), in: bytes).column,
        line: place.line)
    }
    var state = texts.addFeature(text, isBad: error != nil)
    state.isGivenWhole = true
    state.isExempt = true
    return state
  }
}
