import Editing
import Extents
import GeoJSON
import SimpleFeatures

/// The texts that edited features come from, each with a number: those of the input and those of the log.
final class EditTexts {
  private var texts: [[UInt8]] = []
  /// Whether coordinates are plain numbers, not longitudes.
  var isPlanar = false

  /// Takes a text in.
  func add(_ bytes: [UInt8]) -> Int {
    texts.append(bytes)
    return texts.count - 1
  }

  subscript(source: Int) -> [UInt8] { texts[source] }

  /// Takes the text of a feature in, and the feature apart.
  /// - Parameter isBad: whether it breaks a rule.
  func addFeature(_ bytes: [UInt8], isBad: Bool = false) -> FeatureState {
    var state = feature(add(bytes), .all)
    if isBad { state.geometry = .bad }
    return state
  }

  /// Parts of the feature of a text.
  func feature(_ source: Int, _ parts: FeatureParts) -> FeatureState {
    if let parsed = ParsedFeature(texts[source], source: source, parts) { return parsed.state }
    var state = FeatureState(source: source, geometry: .bad, geometrySource: source)
    state.isBeyondMending = true
    return state
  }

  /// Takes in a geometry of the log.
  func addGeometry(_ bytes: [UInt8]) -> EditOperation.GivenGeometry {
    let source = add(bytes)
    return EditOperation.GivenGeometry(
      state: ParsedFeature(bytes, source: source)?.state.geometry ?? .bad, source: source)
  }

  // MARK: Features

  /// The text of a feature as it stands: what is equal by value to what it came from keeps its characters.
  /// - Parameter original: the feature as it was read, if that is at hand.
  func text(of state: FeatureState, original: FeatureState? = nil) -> [UInt8] {
    guard state.source >= 0 else { return made(state, geometryText(of: state, nil)) }
    let read = FeatureParts.all.subtracting(state.unread)
    let known = original?.source == state.source ? original : nil
    guard let base = ParsedFeature(texts[state.source], source: state.source, read, known: known) else {
      return texts[state.source]
    }
    if case .bad = state.geometry, state.geometrySource == state.source {
      guard !state.isBeyondMending, let feature = base.feature else { return base.bytes }
      return render(base, feature, state, geometry: nil)
    }
    let isGeometrySame = state.hasSameGeometry(as: base.state)
    guard let feature = base.feature else {
      if state.id == nil, state.properties.isEmpty, state.geometry.type != nil {
        return isGeometrySame ? base.bytes : geometryText(of: state, base)
      }
      return made(state, isGeometrySame ? base.bytes : geometryText(of: state, base))
    }
    return render(base, feature, state, geometry: isGeometrySame ? nil : geometryText(of: state, base))
  }

  /// A Feature that floorplan makes.
  private func made(_ state: FeatureState, _ geometry: [UInt8]) -> [UInt8] {
    var text = Array("{\"type\":\"Feature\",".utf8)
    if let id = state.id { text += Array("\"id\":".utf8) + id.text + Array(",".utf8) }
    text += Array("\"properties\":".utf8) + Self.object(state.properties) + Array(",\"geometry\":".utf8) + geometry
    text.append(UInt8(ascii: "}"))
    return text
  }

  private static func object(_ properties: [Property]) -> [UInt8] {
    var text: [UInt8] = [UInt8(ascii: "{")]
    for (index, property) in properties.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text += property.nameText
      text.append(UInt8(ascii: ":"))
      text += property.value.text
    }
    text.append(UInt8(ascii: "}"))
    return text
  }

  /// - Parameter geometry: the new text, nil when it has not changed.
  private func render(
    _ base: ParsedFeature, _ feature: JSONDocument.Node, _ state: FeatureState, geometry: [UInt8]?
  ) -> [UInt8] {
    let list = base.list(feature)
    var isSeen: Set<String> = []
    var items: [ListText.Item] = []
    var isChanged = false
    for (index, member) in base.document.children(feature).enumerated() {
      let name = base.document.name(member) ?? ""
      var new: [UInt8]?
      if isSeen.insert(name).inserted {
        switch name {
        case "id": if let id = state.id, !state.hasSameID(as: base.state) { new = id.text }
        case "properties": new = propertiesText(base, member, state)
        case "geometry": new = geometry
        case "bbox" where geometry != nil:
          switch box(base, member, state.geometry) {
          case .same: break
          case .changed(let text): new = text
          case .none:
            isChanged = true
            continue
          }
        default: break
        }
      }
      if let new {
        isChanged = true
        items.append(.changed(index, Self.member(base, member) + new))
      } else {
        items.append(.old(index))
      }
    }
    let colon = base.document.children(feature).last.map { Self.colon(base, $0) } ?? [UInt8(ascii: ":")]
    let add = { (name: String, value: [UInt8]) in
      isChanged = true
      items.append(.new(Array("\"\(name)\"".utf8) + colon + value))
    }
    if let id = state.id, !isSeen.contains("id") { add("id", id.text) }
    if !state.properties.isEmpty, !isSeen.contains("properties") { add("properties", Self.object(state.properties)) }
    if let geometry, !isSeen.contains("geometry") { add("geometry", geometry) }
    return isChanged ? list.rendered(items) : base.bytes
  }

  /// The name of a member and what stands before its value.
  private static func member(_ base: ParsedFeature, _ node: JSONDocument.Node) -> [UInt8] {
    Array(base.bytes[base.document.nameOffset(node)..<base.document.offset(node)])
  }

  /// The colon of a member with the white space round it.
  private static func colon(_ base: ParsedFeature, _ node: JSONDocument.Node) -> [UInt8] {
    let before = base.bytes[..<base.document.offset(node)]
    return Array(before[((before.lastIndex(of: UInt8(ascii: "\"")) ?? 0) + 1)...])
  }

  /// The new text of `properties`; nil when nothing has changed.
  private func propertiesText(_ base: ParsedFeature, _ node: JSONDocument.Node, _ state: FeatureState) -> [UInt8]? {
    if state.hasSameProperties(as: base.state) { return nil }
    guard base.document.kind(node) == .object else { return Self.object(state.properties) }
    var items: [ListText.Item] = []
    let members = base.document.children(node)
    for (index, member) in members.enumerated() {
      let old = base.state.properties[index]
      // Most properties are where they were.
      let isInPlace = state.properties.indices.contains(index) && state.properties[index].isSame(as: old)
      if isInPlace {
        items.append(.old(index))
        continue
      }
      guard let value = state.property(old.name) else { continue }
      if value.value.isSame(as: old.value.value) || isDoubled(old.name, base.state) {
        items.append(.old(index))
      } else {
        items.append(.changed(index, Self.member(base, member) + value.text))
      }
    }
    let colon = members.last.map { Self.colon(base, $0) } ?? [UInt8(ascii: ":")]
    for property in state.properties where base.state.property(property.name) == nil {
      items.append(.new(property.nameText + colon + property.value.text))
    }
    return base.list(node).rendered(items)
  }

  private func isDoubled(_ name: String, _ state: FeatureState) -> Bool {
    state.properties.reduce(0) { $0 + ($1.name.hasSameCharacters(as: name) ? 1 : 0) } > 1
  }

  // MARK: Geometries

  /// - Parameter base: the feature's text taken apart, when that is at hand.
  func geometryText(of state: FeatureState, _ base: ParsedFeature?) -> [UInt8] {
    if case .null = state.geometry { return Array("null".utf8) }
    guard state.geometrySource >= 0 else {
      guard case .draft(let draft) = state.geometry else { return Array("null".utf8) }
      let coordinates = CoordinatesText(nil).text(of: draft)
      return Array("{\"type\":\"\(draft.type.rawValue)\",\"coordinates\":".utf8) + coordinates + [UInt8(ascii: "}")]
    }
    let isBase = base?.state.geometrySource == state.geometrySource
    let parsed = isBase ? base : ParsedFeature(texts[state.geometrySource], source: state.geometrySource)
    guard let parsed, let node = parsed.geometry else { return Array("null".utf8) }
    guard case .draft(let draft) = state.geometry, case .draft(let old) = parsed.state.geometry,
      !draft.isSame(as: old)
    else { return parsed.text(node) }
    let coordinates = CoordinatesText(parsed).text(of: draft)
    var items: [ListText.Item] = []
    for (index, member) in parsed.document.children(node).enumerated() {
      switch parsed.document.name(member) {
      case "type" where draft.type != old.type:
        items.append(.changed(index, Self.member(parsed, member) + Array("\"\(draft.type.rawValue)\"".utf8)))
      case "coordinates": items.append(.changed(index, Self.member(parsed, member) + coordinates))
      case "bbox":
        switch box(parsed, member, state.geometry) {
        case .same: items.append(.old(index))
        case .changed(let text): items.append(.changed(index, Self.member(parsed, member) + text))
        case .none: break
        }
      default: items.append(.old(index))
      }
    }
    return parsed.list(node).rendered(items)
  }

  /// The positions of a feature, with their altitudes.
  func geometry(of state: FeatureState) -> Geometry {
    state.unread.contains(.geometry) ? Self.geometry(of: texts[state.source]) : geometry(of: state.geometry)
  }

  /// The positions of a geometry, with their altitudes.
  func geometry(of state: GeometryState) -> Geometry {
    switch state {
    case .null, .bad: Geometry()
    case .draft(let draft): draft.geometry
    case .collection(let value): Self.geometry(of: Array(jsonText(value).utf8))
    }
  }

  /// The positions of the text of a feature or a geometry.
  static func geometry(of text: [UInt8]) -> Geometry {
    let reader = FeatureReader(BytesSource(text), windowSize: text.count + 64)
    do throws(ByteSourceError) {
      return try reader.nextFeature() ? reader.geometry : Geometry()
    } catch {
      return Geometry()
    }
  }

  // MARK: Boxes

  enum Box {
    case same
    case changed([UInt8])
    /// There is no position to be boxed.
    case none
  }

  private func box(_ base: ParsedFeature, _ node: JSONDocument.Node, _ state: GeometryState) -> Box {
    var extent = Extent(isPlanar: isPlanar)
    let geometry = self.geometry(of: state)
    extent.add(geometry)
    return Self.box(base.list(node), base.document.value(node), extent, hasAltitudes: Self.hasAltitudes(geometry))
  }

  /// Whether every position has an altitude.
  static func hasAltitudes(_ geometry: Geometry) -> Bool {
    !geometry.altitudes.isEmpty && geometry.altitudes.allSatisfy { !$0.isNaN }
  }

  /// A box with new numbers where they differ.
  static func box(_ list: ListText, _ old: PropertyValue, _ extent: Extent, hasAltitudes: Bool) -> Box {
    guard case .array(let elements) = old, elements.count == 4 || elements.count == 6,
      elements.allSatisfy({ $0.number != nil })
    else { return .same }
    guard let box = extent.box else { return .none }
    var numbers: [(index: Int, value: Double)] = [(0, box.west), (1, box.south), (2, box.east), (3, box.north)]
    if elements.count == 6 {
      (numbers[2].index, numbers[3].index) = (3, 4)
      if hasAltitudes, let altitudes = extent.altitudes {
        numbers.insert((2, altitudes.lowerBound), at: 2)
        numbers.append((5, altitudes.upperBound))
      }
    }
    let items: [ListText.Item] = numbers.map { index, value in
      if elements[index].number == value { return .old(index) }
      return .changed(index, Array(NumberText.text(value).utf8))
    }
    let text = list.rendered(items)
    return text == Array(list.text[list.range]) ? .same : .changed(text)
  }
}
