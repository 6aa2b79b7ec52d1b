import GeoJSON
import SimpleFeatures

/// Reads a style of version 1.
struct StyleReader {
  let document: JSONDocument
  var title: String?
  var description: String?
  var layers: [StyleFile.Layer] = []
  var theme: String?
  var palette: String?
  var themes: [ThemeOverride] = []
  var legend = LegendRules()
  var symbols: [String: SymbolTable.Symbol] = [:]
  var picturePaths: [(name: String, path: String)] = []
  var warnings: [StyleWarning] = []

  init(_ document: JSONDocument) {
    self.document = document
  }

  mutating func read() throws(StyleError) {
    let root = document.root
    guard document.kind(root) == .object else {
      throw error(root, "", "a style must be an object, not \(document.kind(root).words)")
    }
    try checkVersion(root)
    checkMembers(of: root, StyleMembers.style, "")
    title = try text("title", of: root, "")
    description = try text("description", of: root, "")
    for name in ["themes", "symbols", "pictures"] { try requireObject(name, of: root, "") }
    try requireObject("legend", of: root, "", orFalse: true)
    try readThemes(root)
    try readSymbols(root)
    try readLegend(root)
    guard let list = document.member("layers", of: root) else { return }
    guard document.kind(list) == .array else { throw wrongKind(list, "layers", "a list") }
    for (index, node) in document.children(list).enumerated() {
      layers.append(try layer(node, "layers[\(index)]"))
    }
  }

  private func checkVersion(_ root: JSONDocument.Node) throws(StyleError) {
    guard let node = document.member("version", of: root) else {
      throw error(root, "", "no 'version'; a style begins with \"version\": 1")
    }
    let version = document.value(node).number
    if version == 8 {
      throw StyleError(.mapLibreStyle, "a MapLibre style can only make a legend", at: document.offset(node))
    }
    guard version == 1 else {
      throw error(node, "version", "must be 1, or 8 for a MapLibre style")
    }
  }

  private mutating func layer(_ node: JSONDocument.Node, _ path: String) throws(StyleError) -> StyleFile.Layer {
    guard document.kind(node) == .object else { throw wrongKind(node, path, "an object") }
    guard let idNode = document.member("id", of: node) else {
      throw error(node, path, "a layer needs an 'id'")
    }
    guard let id = document.value(idNode).string, !id.isEmpty else {
      throw error(idNode, "\(path).id", "must be a text that is not empty")
    }
    guard !layers.contains(where: { $0.id == id }) else {
      throw error(idNode, path, "duplicate layer id '\(id)'")
    }
    for name in ["fill", "line", "marker", "icon", "label", "selected", "classify", "categories"] {
      try requireObject(name, of: node, path)
    }
    for name in ["cluster", "legend"] { try requireObject(name, of: node, path, orFalse: true) }
    var filter: Filter?
    if let filterNode = document.member("filter", of: node) {
      filter = try Filter(document, node: filterNode, path: "\(path).filter")
    }
    let rules = try rules(node, path)
    return StyleFile.Layer(
      id: id,
      title: try text("title", of: node, path),
      source: try text("source", of: node, path),
      filter: filter,
      isHidden: try boolean("hidden", of: node, path),
      isUserLocation: try boolean("userLocation", of: node, path),
      isBase: try boolean("base", of: node, path),
      minimumZoom: try number("minzoom", of: node, path) ?? -.infinity,
      maximumZoom: try number("maxzoom", of: node, path) ?? .infinity, rules: rules)
  }

  // MARK: Members of a kind

  func text(_ name: String, of node: JSONDocument.Node, _ path: String) throws(StyleError) -> String? {
    guard let member = document.member(name, of: node) else { return nil }
    guard let text = document.value(member).string else { throw wrongKind(member, join(path, name), "a text") }
    return text
  }

  /// False when it is absent.
  func boolean(_ name: String, of node: JSONDocument.Node, _ path: String) throws(StyleError) -> Bool {
    guard let member = document.member(name, of: node) else { return false }
    guard case .boolean(let boolean) = document.value(member) else {
      throw wrongKind(member, join(path, name), "true or false")
    }
    return boolean
  }

  func number(_ name: String, of node: JSONDocument.Node, _ path: String) throws(StyleError) -> Double? {
    guard let member = document.member(name, of: node) else { return nil }
    guard let number = document.value(member).number else { throw wrongKind(member, join(path, name), "a number") }
    return number
  }

  func requireObject(
    _ name: String, of node: JSONDocument.Node, _ path: String, orFalse: Bool = false
  ) throws(StyleError) {
    guard let member = document.member(name, of: node), document.kind(member) != .object else { return }
    if orFalse, document.value(member) == .boolean(false) { return }
    throw wrongKind(member, join(path, name), orFalse ? "an object or false" : "an object")
  }

  // MARK: Unknown members

  /// Warns of every unknown member of an object and of the objects in it.
  private mutating func checkMembers(of node: JSONDocument.Node, _ members: StyleMembers, _ path: String) {
    guard document.kind(node) == .object else { return }
    var seen: Set<String> = []
    for member in document.children(node) {
      guard let name = document.name(member), !StyleMembers.isLeftAlone(name) else { continue }
      let place = path.isEmpty ? "the style" : path
      guard let content = members.content(of: name) else {
        warn(member, "unknown member '\(name)' in \(place)\(suggestion(for: name, in: members.names))")
        continue
      }
      if !seen.insert(name).inserted { warn(member, "member '\(name)' stands twice in \(place); the last one counts") }
      checkContent(of: member, content, join(path, name))
    }
  }

  private mutating func checkContent(
    of node: JSONDocument.Node, _ content: StyleMembers.Content, _ path: String
  ) {
    switch content {
    case .object(let members): checkMembers(of: node, members, path)
    case .list(let members):
      guard document.kind(node) == .array else { return }
      for (index, element) in document.children(node).enumerated() {
        checkMembers(of: element, members, "\(path)[\(index)]")
      }
    case .named(let members):
      guard document.kind(node) == .object else { return }
      for member in document.children(node) {
        checkMembers(of: member, members, join(path, document.name(member) ?? ""))
      }
    case .anything: break
    }
  }

  mutating func warn(_ member: JSONDocument.Node, _ message: String) {
    warnings.append(StyleWarning(message: message, offset: document.nameOffset(member)))
  }

  // MARK: Complaints

  func error(_ node: JSONDocument.Node, _ path: String, _ message: String) -> StyleError {
    StyleError(message, path: path, at: document.offset(node))
  }

  func wrongKind(_ node: JSONDocument.Node, _ path: String, _ wanted: String) -> StyleError {
    error(node, path, "must be \(wanted), not \(document.kind(node).words)")
  }

  func join(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}
