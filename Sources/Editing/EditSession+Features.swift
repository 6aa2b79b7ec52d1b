import SimpleFeatures

/// `create`, `delete`, `set`, and what an operation expects.
extension EditSession {
  /// Applies an operation to a feature.
  /// - Returns: the path of the vertex it was on, and whether nothing before it can be undone.
  mutating func edit(
    _ handle: Int, _ operation: EditOperation
  ) throws(EditError) -> (path: [Int]?, isBarrier: Bool) {
    guard let state = entries[handle].current else { return (nil, false) }
    if let expectation = operation.expectation { try check(expectation, state, handle) }
    switch operation.kind {
    case .delete:
      change(handle, to: nil, by: operation.place)
      return (nil, false)
    case .set:
      try set(handle, state, operation)
      return (nil, false)
    default:
      if state.isBad {
        throw EditError(
          "feature-invalid", "\(name(of: handle)) breaks a rule; delete it, or set its whole geometry")
      }
      return try editGeometry(handle, state, operation)
    }
  }

  // MARK: Expectations

  func check(
    _ expectation: EditOperation.Expectation, _ state: FeatureState, _ handle: Int
  ) throws(EditError) {
    for wanted in expectation.properties {
      let found = state.property(wanted.name)
      guard found?.value.isSame(as: wanted.value.value) != true else { continue }
      let has = found.map { "has \(wanted.name) \($0.string)" } ?? "has no \(wanted.name)"
      throw EditError("conflict-property", "\(name(of: handle)) \(has), the log expects \(wanted.value.string)")
    }
    for absent in expectation.absent {
      guard let found = state.property(absent) else { continue }
      throw EditError(
        "conflict-property", "\(name(of: handle)) has \(absent) \(found.string), the log expects none")
    }
    if let geometry = expectation.geometry, !state.geometry.isSame(as: geometry) {
      throw EditError("conflict-geometry", "\(name(of: handle)) has another geometry than the log expects")
    }
    if let wanted = expectation.sha256 {
      let found = SHA256.digest(lookups.text(state))
      if found != wanted {
        throw EditError(
          "conflict-text", "the text of \(name(of: handle)) is another than the log expects: its SHA-256 is \(found)")
      }
    }
  }

  // MARK: create

  mutating func create(_ operation: EditOperation) throws(EditError) -> Outcome {
    var state = operation.text ?? FeatureState(id: operation.id)
    var template: Template?
    if let name = operation.template {
      guard let found = settings.templates?[name] else {
        throw EditError(
          "template-unknown",
          settings.templates == nil
            ? "template '\(name)' is not known; --templates FILE says what it is"
            : "template '\(name)' is not in the file of --templates")
      }
      template = found
      state.properties = found.properties
    }
    if operation.text == nil {
      for property in operation.properties { Self.put(property, into: &state.properties) }
      try setGeometry(of: &state, operation, template)
    }
    if let id = state.id, let other = handles(withID: id).first, operation.text == nil {
      throw EditError("id-exists", "\(name(of: other)) has that id; choose another, or leave it out")
    }
    var place = (anchor: order.inputCount, offset: Int.max)
    if let index = operation.index {
      guard let found = order.place(of: index) else {
        throw EditError("index-out-of-range", "index \(index) is beyond the end of the features")
      }
      place = found
    }
    let handle = addEntry(anchor: place.anchor, offset: place.offset, template: template, gap: operation.gap)
    change(handle, to: state, by: operation.place)
    nameLast(handle)
    return Outcome(handle: handle)
  }

  private func setGeometry(
    of state: inout FeatureState, _ operation: EditOperation, _ template: Template?
  ) throws(EditError) {
    if let geometry = operation.geometry {
      try checkPermission(geometry.state.type, template)
      (state.geometry, state.geometrySource) = (geometry.state, geometry.source)
      return
    }
    guard let type = operation.type ?? (template?.types.count == 1 ? template?.types.first : nil) else {
      throw EditError(
        "op-malformed",
        template.map { "template '\($0.name)' leaves the type open; say type or geometry" } ?? "say type or geometry")
    }
    try checkPermission(type, template)
    state.geometry = .draft(Draft(drawing: type))
  }

  /// Whether geometries of a type may be made or changed; null always.
  func checkPermission(_ type: GeometryType?, _ template: Template?) throws(EditError) {
    guard let type else { return }
    let isAllowed = type == .geometryCollection ? settings.allowed.count == 3 : settings.allowed.contains(type.single)
    guard isAllowed else {
      throw EditError("permission", "\(type.rawValue) is not among the types of --allow")
    }
    if let template, !template.types.isEmpty, !template.types.contains(type.single) {
      let types = template.types.map(\.rawValue).joined(separator: " or ")
      throw EditError("permission", "\(template.title) is \(types), not \(type.rawValue)")
    }
  }

  // MARK: set

  private mutating func set(
    _ handle: Int, _ state: FeatureState, _ operation: EditOperation
  ) throws(EditError) {
    if var text = operation.text {
      text.active = nil
      return change(handle, to: text, by: operation.place)
    }
    let isTest =
      operation.properties.isEmpty && operation.unset.isEmpty && operation.geometry == nil && operation.newID == nil
    if isTest { return }
    var state = state
    if state.isBad {
      guard operation.geometry != nil, !state.isBeyondMending else {
        throw EditError("feature-invalid", "\(name(of: handle)) breaks a rule; delete it, or set its whole geometry")
      }
    }
    for changed in operation.properties.map(\.name) + operation.unset {
      let count = state.properties.reduce(0) { $0 + ($1.name.hasSameCharacters(as: changed) ? 1 : 0) }
      if count > 1 {
        throw EditError("duplicate-key", "\(name(of: handle)) has the property \(changed) twice; take one out by hand")
      }
    }
    for changed in operation.unset { state.properties.removeAll { $0.name.hasSameCharacters(as: changed) } }
    for property in operation.properties { Self.put(property, into: &state.properties) }
    if let geometry = operation.geometry {
      if case .null = state.geometry {} else { try checkPermission(state.geometry.type, nil) }
      try checkPermission(geometry.state.type, entries[handle].template)
      (state.geometry, state.geometrySource) = (geometry.state, geometry.source)
      state.active = nil
      state.isExempt = false
    }
    if let id = operation.newID {
      if let other = handles(withID: id).first(where: { $0 != handle }) {
        throw EditError("id-exists", "\(name(of: other)) has the id \(id.string) already")
      }
      state.id = id
    }
    change(handle, to: state, by: operation.place)
  }

  /// Gives a property a value; a new one comes last.
  static func put(_ property: Property, into properties: inout [Property]) {
    if let index = properties.firstIndex(where: { $0.name.hasSameCharacters(as: property.name) }) {
      properties[index].value = property.value
    } else {
      properties.append(property)
    }
  }
}
