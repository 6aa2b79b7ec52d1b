import SimpleFeatures

/// Merges what two logs made of one feature, by value.
public struct ThreeWayMerge {
  public enum Side: Sendable {
    case ours, theirs
  }

  /// What both sides changed, each in its own way.
  public struct Conflict: Sendable {
    /// `feature`, `id`, `properties.NAME` or `geometry`.
    public var part: String
    /// The property in question.
    public var property: String?

    public init(part: String, property: String? = nil) {
      self.part = part
      self.property = property
    }
  }

  /// The side that decides; nil: neither.
  public var preferred: Side?
  public private(set) var conflicts: [Conflict] = []

  public init(preferred: Side? = nil) { self.preferred = preferred }

  /// The feature that both sides agree on; nil when it is deleted.
  /// - Parameter ours: nil when we deleted it; so theirs.
  public mutating func merged(base: FeatureState, ours: FeatureState?, theirs: FeatureState?) -> FeatureState? {
    guard let ours, let theirs else {
      let other = ours ?? theirs
      guard let other, !other.isSame(as: base) else { return nil }
      return decide("feature") == .theirs ? theirs : ours
    }
    if theirs.isSame(as: base) { return ours }
    if ours.isSame(as: base) { return theirs }
    if ours.isBad || theirs.isBad || base.isBad {
      return ours.isSame(as: theirs) || decide("feature") == .ours ? ours : theirs
    }
    var result = ours
    if !theirs.hasSameID(as: base), !theirs.hasSameID(as: ours) {
      if ours.hasSameID(as: base) || decide("id") == .theirs { result.id = theirs.id }
    }
    mergeProperties(base, theirs, into: &result)
    mergeGeometry(base, ours, theirs, into: &result)
    return result
  }

  /// Whose side is taken where both changed something; ours when no one decides, and the conflict is noted.
  private mutating func decide(_ part: String, property: String? = nil) -> Side {
    if let preferred { return preferred }
    conflicts.append(Conflict(part: part, property: property))
    return .ours
  }

  private mutating func mergeProperties(_ base: FeatureState, _ theirs: FeatureState, into result: inout FeatureState) {
    let ours = result
    let added = theirs.properties.filter { base.property($0.name) == nil }
    for name in (base.properties + added).map(\.name) {
      let (old, mine, other) = (base.property(name), ours.property(name), theirs.property(name))
      if Self.isSame(other, old) || Self.isSame(other, result.property(name)) { continue }
      guard Self.isSame(mine, old) || decide("properties.\(name)", property: name) == .theirs else { continue }
      if let other {
        let nameText = theirs.properties.last { $0.name.hasSameCharacters(as: name) }?.nameText ?? []
        EditSession.put(Property(name: name, nameText: nameText, value: other), into: &result.properties)
      } else {
        result.properties.removeAll { $0.name.hasSameCharacters(as: name) }
      }
    }
  }

  private static func isSame(_ a: ValueText?, _ b: ValueText?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): a.value.isSame(as: b.value)
    default: false
    }
  }

  private mutating func mergeGeometry(
    _ base: FeatureState, _ ours: FeatureState, _ theirs: FeatureState, into result: inout FeatureState
  ) {
    if theirs.geometry.isSame(as: base.geometry) || theirs.geometry.isSame(as: ours.geometry) { return }
    if !ours.geometry.isSame(as: base.geometry) {
      if let draft = Self.mergedDraft(base, ours, theirs) {
        result.geometry = .draft(draft)
        return
      }
      if decide("geometry") == .ours { return }
    }
    result.geometry = theirs.geometry
    result.geometrySource = theirs.geometrySource
  }

  /// Path by path; nil where both changed the same vertices, or more than vertices.
  private static func mergedDraft(_ base: FeatureState, _ ours: FeatureState, _ theirs: FeatureState) -> Draft? {
    guard case .draft(let old) = base.geometry, case .draft(var result) = ours.geometry,
      case .draft(let other) = theirs.geometry, old.hasSameShape(as: result), old.hasSameShape(as: other)
    else { return nil }
    let isOneText = ours.geometrySource == theirs.geometrySource
    for part in old.parts.indices {
      for path in old.parts[part].paths.indices {
        let their = other.parts[part].paths[path].vertices.map { isOneText ? $0 : Vertex($0.numbers) }
        guard
          let vertices = merged(
            old.parts[part].paths[path].vertices, result.parts[part].paths[path].vertices, their)
        else { return nil }
        result.parts[part].paths[path].vertices = vertices
      }
    }
    return result
  }

  /// Each side's change is the one run between the common prefix and the common suffix.
  static func merged(_ base: [Vertex], _ ours: [Vertex], _ theirs: [Vertex]) -> [Vertex]? {
    let isSame = { (a: Vertex, b: Vertex) in a.numbers == b.numbers }
    if base.elementsEqual(theirs, by: isSame) || ours.elementsEqual(theirs, by: isSame) { return ours }
    if base.elementsEqual(ours, by: isSame) { return theirs }
    let (mine, other) = (run(base, ours), run(base, theirs))
    if mine.upperBound < other.lowerBound {
      let theirRun = theirs[other.lowerBound..<theirs.count - (base.count - other.upperBound)]
      let tail = ours.count - base.count
      return Array(ours[..<(other.lowerBound + tail)]) + theirRun + ours[(other.upperBound + tail)...]
    }
    if other.upperBound < mine.lowerBound {
      let theirRun = theirs[other.lowerBound..<theirs.count - (base.count - other.upperBound)]
      return Array(ours[..<other.lowerBound]) + theirRun + ours[other.upperBound...]
    }
    return nil
  }

  /// The vertices of the base that a side replaced.
  private static func run(_ base: [Vertex], _ side: [Vertex]) -> Range<Int> {
    let most = min(base.count, side.count)
    var prefix = 0
    while prefix < most, base[prefix].numbers == side[prefix].numbers { prefix += 1 }
    var suffix = 0
    while suffix < most - prefix, base[base.count - 1 - suffix].numbers == side[side.count - 1 - suffix].numbers {
      suffix += 1
    }
    return prefix..<base.count - suffix
  }
}

extension Draft {
  fileprivate func hasSameShape(as other: Draft) -> Bool {
    type == other.type && parts.map(\.paths.count) == other.parts.map(\.paths.count)
  }
}

extension EditSession {
  /// Makes a feature what a merge made of it.
  public mutating func adopt(_ handle: Int, _ state: FeatureState?) {
    let place = entries[handle].lastChange ?? state?.changedBy ?? LogPlace(log: 0, line: 1)
    change(handle, to: state, by: place)
  }

  /// Adds a new feature at the end.
  public mutating func append(_ state: FeatureState, like entry: FeatureEntry) {
    let handle = addEntry(anchor: order.inputCount, offset: .max, template: entry.template, gap: entry.gap)
    change(handle, to: state, by: state.changedBy ?? LogPlace(log: 0, line: 1))
  }
}
