import Arguments
import Editing
import GeoJSON
import SimpleFeatures

/// The values of members, each as its operation wants it.
extension EditLogLine {
  func string(_ node: Node, _ name: String) throws(EditLog.Flaw) -> String {
    guard let text = document.value(node).string else { throw malformed("\(name) must be a string", node) }
    return text
  }

  func boolean(_ node: Node, _ name: String) throws(EditLog.Flaw) -> Bool {
    guard case .boolean(let value) = document.value(node) else {
      throw malformed("\(name) must be true or false", node)
    }
    return value
  }

  func strings(_ node: Node, _ name: String) throws(EditLog.Flaw) -> [String] {
    guard document.kind(node) == .array else { throw malformed("\(name) must be a list of names", node) }
    var result: [String] = []
    for child in document.children(node) { result.append(try string(child, name)) }
    return result
  }

  func integer(_ node: Node, _ name: String, from least: Int) throws(EditLog.Flaw) -> Int {
    guard let number = document.value(node).number, let value = Int(exactly: number), value >= least else {
      throw malformed("\(name) must be a whole number from \(least)", node)
    }
    return value
  }

  func integers(_ node: Node, _ name: String) throws(EditLog.Flaw) -> [Int] {
    guard document.kind(node) == .array else { return [try integer(node, name, from: .min)] }
    var result: [Int] = []
    for child in document.children(node) { result.append(try integer(child, name, from: .min)) }
    if result.isEmpty { throw malformed("\(name) must not be empty", node) }
    return result
  }

  func idText(_ node: Node, _ name: String) throws(EditLog.Flaw) -> ValueText {
    guard document.kind(node) == .string || document.kind(node) == .number else {
      throw malformed("\(name) must be a string or a number", node)
    }
    return ValueText(text: Array(bytes[document.range(node)]), value: document.value(node))
  }

  func properties(_ node: Node, _ name: String) throws(EditLog.Flaw) -> [Property] {
    guard document.kind(node) == .object else { throw malformed("\(name) must be an object", node) }
    var result: [Property] = []
    for child in document.children(node) {
      let property = document.property(child, bytes)
      if result.contains(where: { $0.name.hasSameCharacters(as: property.name) }) {
        throw malformed("\(shown(property.name)) stands twice", child)
      }
      result.append(property)
    }
    return result
  }

  func position(_ node: Node, _ name: String) throws(EditLog.Flaw) -> Position {
    var numbers: [ExactNumber] = []
    for child in document.children(node) {
      guard case .number(let number) = document.value(child), number.value.isFinite else {
        throw malformed("\(name) must be a position: two or more finite numbers", child)
      }
      numbers.append(number)
    }
    guard document.kind(node) == .array, let position = Position(numbers) else {
      throw malformed("\(name) must be a position: two or more finite numbers", node)
    }
    return position
  }

  func place(_ node: Node, _ name: String) throws(EditLog.Flaw) -> EditOperation.Place {
    if let text = document.value(node).string { return .address(text) }
    return .position(try position(node, name))
  }

  func places(_ node: Node, takesList: Bool) throws(EditLog.Flaw) -> [EditOperation.Place] {
    let children = document.children(node)
    guard takesList, let first = children.first, document.kind(first) != .number else { return [try place(node, "to")] }
    var result: [EditOperation.Place] = []
    for child in children { result.append(try place(child, "to")) }
    return result
  }

  func expectation(_ node: Node) throws(EditLog.Flaw) -> EditOperation.Expectation {
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
  func geometry(_ node: Node) throws(EditLog.Flaw) -> EditOperation.GivenGeometry {
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
  func featureText(_ node: Node) throws(EditLog.Flaw) -> FeatureState {
    let text = Array(try string(node, "text").utf8)
    let error = Self.judge(text).error
    if let error, !takesBadTexts {
      throw EditLog.Flaw(
        rule: error.rule, message: "text: \(error.message)",
        column: Place(byte: document.offset(node), in: bytes).column,
        line: place.line)
    }
    var state = texts.addFeature(text, isBad: error != nil)
    state.isGivenWhole = true
    state.isExempt = true
    return state
  }
}
