import Editing
import GeoJSON
import SimpleFeatures

/// A text of a Feature or a geometry, taken apart so that it can be edited and written again.
///
/// The text is known to be JSON; what is no GeoJSON in it becomes a bad geometry.
final class ParsedFeature {
  /// A list of positions, rings or parts.
  struct List {
    var node: JSONDocument.Node
    /// The list that it is an element of, and as which; −1 for none.
    var parent: Int
    var index: Int
    /// The number of its first position, for a list of positions.
    var firstPosition = 0
    /// How many elements it has.
    var count = 0
    var isRing = false
    /// Of a list of positions, without the closing one.
    var vertices: [Vertex] = []
  }

  let bytes: [UInt8]
  let document: JSONDocument
  /// Of a Feature; nil for a bare geometry.
  let feature: JSONDocument.Node?
  /// Nil where it is absent.
  let geometry: JSONDocument.Node?
  private(set) var lists: [List] = []
  private(set) var positions: [JSONDocument.Node] = []
  private(set) var state = FeatureState()
  /// Paths that need not be read again.
  private var knownPaths: ArraySlice<Path>?

  /// - Parameters:
  ///   - source: the number that the text has among those of the run.
  ///   - parts: what is wanted of it; the rest is unread in `state`.
  ///   - known: what the same text has given before, so that only places are looked for.
  init?(_ bytes: [UInt8], source: Int, _ parts: FeatureParts = .all, known: FeatureState? = nil) {
    let document: JSONDocument
    do throws(JSONError) { document = try JSONDocument(bytes) } catch { return nil }
    self.document = document
    self.bytes = bytes
    let root = document.root
    let type = document.kind(root) == .object ? document.firstMember("type", of: root) : nil
    let isFeature = type.map { document.value($0).string == "Feature" } ?? true
    let feature = isFeature && document.kind(root) == .object ? root : nil
    self.feature = feature
    geometry = isFeature ? feature.flatMap { document.firstMember("geometry", of: $0) } : root
    if let known {
      state = known
      findPlaces()
      return
    }
    state.source = source
    state.geometrySource = source
    state.isBeyondMending = document.kind(root) != .object
    state.unread = FeatureParts.all.subtracting(parts)
    if let feature { readFeature(feature) }
    if parts.contains(.geometry) { state.geometry = readGeometry() }
  }

  private func findPlaces() {
    guard case .draft(let draft) = state.geometry,
      let coordinates = geometry.flatMap({ document.firstMember("coordinates", of: $0) })
    else { return }
    knownPaths = draft.parts.flatMap(\.paths)[...]
    var same = Draft(type: draft.type, parts: [])
    _ = readParts(coordinates, &same)
  }

  func text(_ node: JSONDocument.Node) -> [UInt8] { Array(bytes[document.range(node)]) }

  private func readFeature(_ feature: JSONDocument.Node) {
    if let id = document.firstMember("id", of: feature) {
      switch document.kind(id) {
      case .string, .number: state.id = valueText(id)
      case .null: break
      default: state.isBeyondMending = true
      }
    }
    if let properties = document.firstMember("properties", of: feature) {
      switch document.kind(properties) {
      case .object where state.unread.contains(.properties): break
      case .object: state.properties = self.properties(properties)
      case .null: break
      default: state.isBeyondMending = true
      }
    }
  }

  private func valueText(_ node: JSONDocument.Node) -> ValueText {
    ValueText(text: text(node), value: document.value(node))
  }

  /// The members of an object as properties.
  private func properties(_ object: JSONDocument.Node) -> [Property] {
    document.children(object).map { document.property($0, bytes) }
  }

  // MARK: Geometry

  private func readGeometry() -> GeometryState {
    guard let geometry, document.kind(geometry) != .null else { return .null }
    guard document.kind(geometry) == .object, let typeNode = document.firstMember("type", of: geometry),
      let type = document.value(typeNode).string.flatMap(GeometryType.init)
    else { return .bad }
    if type == .geometryCollection { return .collection(document.value(geometry)) }
    guard let coordinates = document.firstMember("coordinates", of: geometry), document.kind(coordinates) == .array
    else { return .bad }
    var draft = Draft(type: type, parts: [])
    for member in document.children(geometry) {
      let name = document.name(member) ?? ""
      if name == "type" || name == "coordinates" || name == "bbox" { continue }
      draft.others.append(PropertyValue.Member(name: name, value: document.value(member)))
    }
    guard readParts(coordinates, &draft) else { return .bad }
    return .draft(draft)
  }

  /// - Returns: whether all is as the type wants it.
  private func readParts(_ coordinates: JSONDocument.Node, _ draft: inout Draft) -> Bool {
    switch draft.type {
    case .point:
      guard document.childCount(coordinates) > 0 else {
        draft.parts = [Part([Path()])]
        return true
      }
      guard let vertex = vertex(coordinates) else { return false }
      draft.parts = [Part([Path([vertex], isMade: false)])]
    case .lineString, .multiPoint:
      guard let path = path(coordinates, parent: -1, index: 0, isRing: false) else { return false }
      draft.parts = [Part([path])]
    case .polygon:
      guard let part = part(coordinates, parent: -1, index: 0) else { return false }
      draft.parts = [part]
    case .multiLineString, .multiPolygon:
      draft.list = addList(coordinates, parent: -1, index: 0)
      for (index, child) in document.children(coordinates).enumerated() {
        guard document.kind(child) == .array else { return false }
        if draft.type == .multiLineString {
          guard let path = path(child, parent: draft.list, index: index, isRing: false) else { return false }
          draft.parts.append(Part([path]))
        } else {
          guard let part = part(child, parent: draft.list, index: index) else { return false }
          draft.parts.append(part)
        }
      }
    case .geometryCollection: return false
    }
    return true
  }

  private func addList(_ node: JSONDocument.Node, parent: Int, index: Int) -> Int {
    lists.append(List(node: node, parent: parent, index: index))
    return lists.count - 1
  }

  private func part(_ node: JSONDocument.Node, parent: Int, index: Int) -> Part? {
    let list = addList(node, parent: parent, index: index)
    var part = Part([], list: list)
    for (index, ring) in document.children(node).enumerated() {
      guard document.kind(ring) == .array, let path = path(ring, parent: list, index: index, isRing: true) else {
        return nil
      }
      part.paths.append(path)
    }
    return part
  }

  private func path(_ node: JSONDocument.Node, parent: Int, index: Int, isRing: Bool) -> Path? {
    let list = addList(node, parent: parent, index: index)
    lists[list].firstPosition = positions.count
    lists[list].isRing = isRing
    let children = document.children(node)
    lists[list].count = children.count
    if let known = knownPaths?.popFirst() {
      positions += children
      lists[list].vertices = known.vertices
      return known
    }
    var vertices: [Vertex] = []
    vertices.reserveCapacity(children.count)
    for child in children {
      guard let vertex = vertex(child) else { return nil }
      vertices.append(vertex)
    }
    let isEmpty = vertices.isEmpty
    if isRing, !isEmpty {
      guard vertices.count >= 4 else { return nil }
      vertices.removeLast()
    }
    lists[list].vertices = vertices
    return Path(vertices, list: list, isMade: isEmpty)
  }

  private func vertex(_ node: JSONDocument.Node) -> Vertex? {
    guard let numbers = document.position(node), numbers.allSatisfy(\.value.isFinite) else { return nil }
    positions.append(node)
    return Vertex(numbers, source: positions.count - 1)
  }

  /// A list of the text, to be written again.
  func list(_ node: JSONDocument.Node) -> ListText {
    let isObject = document.kind(node) == .object
    let elements = document.children(node).map { child in
      (isObject ? document.nameOffset(child) : document.offset(child))..<document.range(child).upperBound
    }
    return ListText(text: bytes, range: document.range(node), elements: elements)
  }
}

extension JSONDocument {
  /// A member of an object as a property.
  func property(_ member: Node, _ bytes: [UInt8]) -> Property {
    let name = self.name(member) ?? ""
    let start = nameOffset(member)
    // The name ends with the last quote before the value.
    let end = bytes[..<offset(member)].lastIndex(of: UInt8(ascii: "\"")) ?? start
    return Property(
      name: name, nameText: Array(bytes[start...end]),
      value: ValueText(text: Array(bytes[range(member)]), value: value(member)))
  }
}
