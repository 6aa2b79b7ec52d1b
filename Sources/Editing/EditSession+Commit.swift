import SimpleFeatures
import Topology

/// What a commit found and saved.
public struct CommitResult: Sendable {
  public struct Finding: Sendable {
    public var handle: Int
    /// The line that changed the feature last.
    public var place: LogPlace
    public var rule: String
    public var message: String
    public var isWarning: Bool
  }

  public var findings: [Finding] = []
  /// Handles, in the order of the result.
  public var created: [Int] = []
  public var changed: [Int] = []
  public var deleted: [Int] = []

  public var failed: Set<Int> { Set(findings.filter { !$0.isWarning }.map(\.handle)) }
}

extension EditSession {
  /// Judges every feature that changed since the last commit; rings that the log made are turned to the right-hand rule.
  ///
  /// Nothing is saved yet: what failed may be put back first.
  public mutating func judge() -> [CommitResult.Finding] {
    var findings: [CommitResult.Finding] = []
    var context: GEOSContext?
    for handle in dirtyInOrder {
      guard var state = entries[handle].current else { continue }
      let place = state.changedBy ?? entries[handle].lastChange ?? LogPlace(log: 0, line: 1)
      let isNew = entries[handle].original.map { !state.hasSameGeometry(as: $0) } ?? true
      if isNew, !state.isExempt, case .draft(var draft) = state.geometry {
        if draft.turnMadeRings() {
          state.geometry = .draft(draft)
          replace(handle, with: state)
        }
        if let flaw = draft.flaw {
          findings.append(
            CommitResult.Finding(
              handle: handle, place: place, rule: flaw.rule, message: "\(name(of: handle)): \(flaw.message)",
              isWarning: false))
        } else if settings.topology != .off, draft.hasRings {
          let shared = context ?? GEOSContext()
          context = shared
          if let finding = topologyFinding(handle, draft, place, shared) { findings.append(finding) }
        }
      }
      for required in entries[handle].template?.required ?? [] {
        let value = state.property(required)?.value ?? .null
        guard value == .null else { continue }
        findings.append(
          CommitResult.Finding(
            handle: handle, place: place, rule: "property-required",
            message: "\(name(of: handle)) needs the property \(required)", isWarning: false))
      }
    }
    return findings
  }

  private func topologyFinding(
    _ handle: Int, _ draft: Draft, _ place: LogPlace, _ context: GEOSContext
  ) -> CommitResult.Finding? {
    guard let flaw = Self.flaw(draft, context) else { return nil }
    var isOld = false
    if case .draft(let old)? = entries[handle].original?.geometry, old.hasRings {
      isOld = Self.flaw(old, context) != nil
    }
    return CommitResult.Finding(
      handle: handle, place: place, rule: isOld ? "topology-old" : "topology-invalid",
      message: "\(name(of: handle)): \(flaw)" + (isOld ? "; it was not valid before, either" : ""),
      isWarning: isOld || settings.topology == .warn)
  }

  /// What makes a geometry invalid: in plain words, then in GEOS's own, with the place.
  private static func flaw(_ draft: Draft, _ context: GEOSContext) -> String? {
    do throws(TopologyError) {
      guard let flaw = try draft.geometry.invalidity(in: context) else { return nil }
      let words =
        switch flaw.reason {
        case "Self-intersection": "polygon crosses itself"
        case "Ring Self-intersection": "ring touches itself"
        case "Hole lies outside shell": "interior ring lies outside its exterior ring"
        case "Holes are nested": "interior ring lies in another"
        case "Interior is disconnected": "interior rings cut the polygon apart"
        case "Nested shells": "part lies in another"
        case "Duplicate Rings": "two rings are the same"
        default: "polygon is not valid"
        }
      return "\(words): \(flaw.reason) at \(NumberText.text(flaw.x)) \(NumberText.text(flaw.y))"
    } catch {
      return "polygon is not valid: \(error)"
    }
  }

  /// Saves: what stands now is what `discard` goes back to, and nothing before can be undone.
  public mutating func save() -> (created: [Int], changed: [Int], deleted: [Int]) {
    var result: (created: [Int], changed: [Int], deleted: [Int]) = ([], [], [])
    for handle in dirtyInOrder {
      switch (entries[handle].committed, entries[handle].current) {
      case (nil, nil): break
      case (nil, _?): result.created.append(handle)
      case (_?, nil): result.deleted.append(handle)
      case (let old?, let new?): if !new.isSame(as: old) { result.changed.append(handle) }
      }
      entries[handle].committed = entries[handle].current
      entries[handle].isDirty = false
    }
    dirty.removeAll()
    forgetSteps()
    return result
  }

  /// Puts a turned ring in place of the one it was; not an edit.
  private mutating func replace(_ handle: Int, with state: FeatureState) { entries[handle].current = state }
}

extension Draft {
  /// Turns rings that the log made to the right-hand rule (RFC 7946 section 3.1.6); the first vertex stays first.
  /// - Returns: whether one was turned.
  mutating func turnMadeRings() -> Bool {
    guard hasRings else { return false }
    var isTurned = false
    for part in parts.indices {
      for path in parts[part].paths.indices where parts[part].paths[path].isMade {
        let vertices = parts[part].paths[path].vertices
        guard let first = vertices.first else { continue }
        var doubled = 0.0
        for index in 1..<max(1, vertices.count - 1) {
          let (a, b) = (vertices[index], vertices[index + 1])
          doubled += (a.x - first.x) * (b.y - first.y) - (b.x - first.x) * (a.y - first.y)
        }
        guard path == 0 ? doubled < 0 : doubled > 0 else { continue }
        parts[part].paths[path].vertices = [first] + vertices.dropFirst().reversed()
        isTurned = true
      }
    }
    return isTurned
  }

  /// What it lacks to be a geometry.
  var flaw: (rule: String, message: String)? {
    let count = vertexCount
    switch type {
    case .point: return count == 1 ? nil : ("point-count", "a Point has one position, this has \(count)")
    case .multiPoint: return count > 0 ? nil : ("point-count", "a MultiPoint has at least one position")
    default: break
    }
    for part in parts {
      for path in part.paths where !path.isOldVoid {
        if !hasRings {
          if path.vertices.count < 2 {
            return ("line-short", "a line has at least two vertices, this has \(path.vertices.count)")
          }
          continue
        }
        var places: [SIMD2<Double>] = []
        for vertex in path.vertices where places.count < 3 && !places.contains([vertex.x, vertex.y]) {
          places.append([vertex.x, vertex.y])
        }
        if places.count < 3 {
          return ("ring-short", "a ring has at least three different places, this has \(places.count)")
        }
      }
    }
    return nil
  }
}
