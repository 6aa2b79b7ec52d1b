import Editing
import GeoJSON

/// `--merge`: two logs of one input become one result, feature by feature.
extension EditApplyRun {
  func merge(_ ours: [EditLog], _ theirs: [EditLog], _ data: EditData, _ files: EditFiles) throws {
    var our = EditPlayer(self, ours, try session(data, ours, files))
    try our.play()
    var their = EditPlayer(self, theirs, try session(data, theirs, files))
    try their.play()
    if reporter.errors > 0 { throw Failure(command.isCheck ? .findings : .data) }

    var session = our.session
    try mergeFeatures(data, &session, their.session)
    try mergeNew(&session, their.session)
    if reporter.errors > 0 { throw Failure(.findings) }
    for finding in session.judge() {
      let isError = !finding.isWarning || command.input.isStrict
      try tell(
        isError ? .error : .warning, finding.rule, "merge: \(finding.message)", at: finding.place,
        session.featureName(finding.handle))
    }
    if reporter.errors > 0 { throw Failure(command.isCheck ? .findings : .data) }
    note(session)
    if command.isCheck { return }
    try write(EditResult(session, data, texts, header: ours.first?.header))
    try commitOutputs()
  }

  private var preferred: ThreeWayMerge.Side? {
    command.prefer.map { $0 == .ours ? .ours : .theirs }
  }

  private func mergeFeatures(_ data: EditData, _ session: inout EditSession, _ theirs: EditSession) throws {
    for handle in data.features.indices {
      guard let base = session.entries[handle].original else { continue }
      let (mine, other) = (session.entries[handle].current, theirs.entries[handle].current)
      if let other, other.isSame(as: base) { continue }
      var merge = ThreeWayMerge(preferred: preferred)
      let result = merge.merged(base: base, ours: mine, theirs: other)
      for conflict in merge.conflicts {
        try tell(conflict, (base, mine, other), session.entries[handle], session.featureName(handle))
      }
      session.adopt(handle, result)
    }
  }

  private func mergeNew(_ session: inout EditSession, _ theirs: EditSession) throws {
    var twins: [[UInt8]: Int] = [:]
    for handle in session.entries.indices.reversed() {
      if let id = session.entries[handle].current?.id { twins[id.value.canonicalKey] = handle }
    }
    for entry in theirs.entries where entry.original == nil {
      guard let other = entry.current else { continue }
      guard let twin = other.id.flatMap({ twins[$0.value.canonicalKey] }), let mine = session.entries[twin].current
      else {
        session.append(other, like: entry)
        continue
      }
      if session.entries[twin].original == nil, mine.isSame(as: other) { continue }
      switch preferred {
      case .ours?: break
      case .theirs?: session.adopt(twin, other)
      case nil:
        try tell(
          ThreeWayMerge.Conflict(part: "feature"), (nil, mine, other), session.entries[twin], session.featureName(twin))
      }
    }
  }

  private typealias Sides = (base: FeatureState?, ours: FeatureState?, theirs: FeatureState?)

  private func tell(
    _ conflict: ThreeWayMerge.Conflict, _ sides: Sides, _ entry: FeatureEntry, _ name: FeatureName?
  ) throws {
    let text = { [texts] (state: FeatureState?) -> String in
      guard let state else { return "null" }
      let bytes: [UInt8]
      switch conflict.part {
      case "feature": bytes = texts.text(of: state)
      case "geometry": bytes = texts.geometryText(of: state, nil)
      case "id": bytes = state.id?.text ?? Array("null".utf8)
      default: bytes = conflict.property.flatMap { state.property($0)?.text } ?? Array("null".utf8)
      }
      return SquashLog.onOneLine(bytes)
    }
    let (base, ours, theirs) = (text(sides.base), text(sides.ours), text(sides.theirs))
    let place = entry.lastChange ?? LogPlace(log: 0, line: 1)
    try tell(
      .error, "conflict",
      "merge: both logs change \(conflict.part): ours \(shown(ours)), theirs \(shown(theirs)); "
        + "--prefer ours or theirs decides", at: place, name,
      members: ",\"part\":\(jsonString(conflict.part)),\"base\":\(base),\"ours\":\(ours),\"theirs\":\(theirs)")
  }
}
