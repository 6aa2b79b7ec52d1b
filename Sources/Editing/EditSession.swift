import SimpleFeatures

/// A feature that the log can mean.
public struct FeatureEntry: Sendable {
  /// In the input; nil for a new one.
  public let number: Int?
  /// As it was read; nil for a new one.
  public internal(set) var original: FeatureState?
  /// As it stands; nil when it is not there.
  public internal(set) var current: FeatureState?
  /// At the last commit.
  public internal(set) var committed: FeatureState?
  /// The feature of the input before which a new one stands.
  let anchor: Int
  public internal(set) var template: Template?
  /// The separator before one that comes back.
  public internal(set) var gap: [UInt8]?
  /// The last line that changed it, whatever became of that.
  public internal(set) var lastChange: LogPlace?
  var isDirty = false

  /// Whether it is another than in the input, by value; there or not counts.
  public var hasChanged: Bool {
    guard let original, let current else { return original != nil || current != nil }
    return lastChange != nil && !current.isSame(as: original)
  }
}

/// Features while a log is applied to them.
///
/// - Complexity: an edit costs O(vertices of its feature); undo keeps old versions of what changed.
public struct EditSession {
  /// What an operation did.
  public struct Outcome: Sendable {
    /// The feature it was on.
    public var handle: Int?
    /// The full path of the vertex added, moved or reordered.
    public var path: [Int]?
  }

  /// What one operation changed, so that it can be taken back.
  struct Step {
    var changes: [StepChange] = []
  }

  public let settings: Editing
  let lookups: EditLookups
  public internal(set) var entries: [FeatureEntry] = []
  var order: FeatureOrder
  private var handlesByID: [[UInt8]: [Int]] = [:]
  private var handlesByNumber: [Int: Int] = [:]
  /// Features that have had a value of a property that the log looks for.
  private var handlesByProperty: [[UInt8]: [Int]] = [:]
  private let watchedProperties: Set<[UInt8]>
  /// Features that have had a vertex at a place; only kept when places are shared.
  var handlesByPlace: [PlaceKey: [Int]] = [:]
  private var undoable: [Step] = []
  private var redoable: [Step] = []
  /// Features changed since the last commit.
  var dirty: [Int] = []
  /// The feature of the operation before.
  private var lastNamed: Int?
  /// What the operation in hand has changed.
  var step = Step()

  /// - Parameters:
  ///   - inputCount: features of the input.
  ///   - watchedProperties: names of properties that addresses of the log begin with.
  public init(_ settings: Editing, inputCount: Int, watchedProperties: Set<[UInt8]> = [], lookups: EditLookups) {
    self.settings = settings
    self.lookups = lookups
    self.watchedProperties = watchedProperties
    order = FeatureOrder(inputCount: inputCount)
  }

  /// Takes in a feature of the input.
  /// - Parameter state: where places are shared or properties watched, and for a bad feature, nothing of it is unread.
  public mutating func load(_ state: FeatureState, number: Int) {
    entries.append(
      FeatureEntry(number: number, original: state, current: state, committed: state, anchor: number))
    handlesByNumber[number] = entries.count - 1
    index(entries.count - 1, state)
  }

  /// Makes the parts of a feature known that an operation needs.
  private mutating func read(_ handle: Int, for operation: EditOperation) {
    guard let original = entries[handle].original else { return }
    let missing = original.unread.intersection(operation.partsNeeded)
    if missing.isEmpty { return }
    let state = lookups.feature(original.source, missing)
    entries[handle].original?.fill(missing, from: state)
    entries[handle].current?.fill(missing, from: state)
    entries[handle].committed?.fill(missing, from: state)
  }

  /// Says that a feature of the input is left out from the start.
  public mutating func leaveOut(number: Int) { order.setDeleted(number, true) }

  // MARK: Which feature

  private mutating func index(_ handle: Int, _ state: FeatureState) {
    if let id = state.id { handlesByID[id.value.canonicalKey, default: []].append(handle) }
    if !watchedProperties.isEmpty {
      for property in state.properties where watchedProperties.contains(Array(property.name.utf8)) {
        let key = Self.key(of: property)
        if handlesByProperty[key]?.contains(handle) != true { handlesByProperty[key, default: []].append(handle) }
      }
    }
    if settings.isShared { indexPlaces(handle, state) }
  }

  private static func key(of property: Property) -> [UInt8] {
    Array(property.name.utf8) + [0] + property.value.value.canonicalKey
  }

  /// Features that have an id now.
  func handles(withID id: ValueText) -> [Int] {
    (handlesByID[id.value.canonicalKey] ?? []).filter { entries[$0].current != nil }
  }

  /// The feature that an operation is about; nil when there is none, or more than one.
  public func peek(_ operation: EditOperation) -> Int? {
    guard operation.kind.isOnFeature, operation.kind != .create else { return nil }
    do throws(EditError) { return try handle(for: operation, helps: false) } catch { return nil }
  }

  /// - Parameter helps: whether ids like a missing one are looked for.
  private func handle(for operation: EditOperation, helps: Bool = true) throws(EditError) -> Int {
    switch operation.address {
    case nil:
      guard let lastNamed, operation.kind != .delete else {
        let isDelete = operation.kind == .delete
        throw EditError(
          "address-missing", "say which feature: id, where or feature" + (isDelete ? "" : "; no line before named one"))
      }
      guard entries[lastNamed].current != nil else {
        throw EditError("feature-not-found", "\(name(of: lastNamed)) is not there any more")
      }
      return lastNamed
    case .id(let id):
      let found = handles(withID: id)
      guard let handle = found.first else {
        let like = helps ? lookups.idsLike(id) : []
        throw EditError(
          "feature-not-found",
          "no feature has the id \(id.string)" + (like.isEmpty ? "" : "; like it are \(like.joined(separator: ", "))"))
      }
      guard found.count == 1 else {
        throw EditError(
          "feature-ambiguous", "\(found.count) features have the id \(id.string); name one by feature or where")
      }
      return handle
    case .properties(let wanted):
      let found = (wanted.first.flatMap { handlesByProperty[Self.key(of: $0)] } ?? []).filter { matches($0, wanted) }
      guard let handle = found.first else {
        throw EditError("feature-not-found", "no feature has these properties")
      }
      guard found.count == 1 else {
        throw EditError("feature-ambiguous", "\(found.count) features have these properties; say more of them")
      }
      return handle
    case .number(let number):
      guard let handle = handlesByNumber[number] else {
        throw EditError(
          "feature-not-found",
          "feature \(number) does not exist: the input has \(order.inputCount) features"
            + (order.inputCount > 0 ? ", 0 to \(order.inputCount - 1)" : ""))
      }
      guard entries[handle].current != nil else {
        throw EditError("feature-not-found", "feature \(number) is deleted already")
      }
      return handle
    }
  }

  private func matches(_ handle: Int, _ wanted: [Property]) -> Bool {
    guard let state = entries[handle].current else { return false }
    return wanted.allSatisfy { state.property($0.name)?.value.isSame(as: $0.value.value) == true }
  }

  /// How messages name a feature.
  public func name(of handle: Int) -> String {
    let entry = entries[handle]
    if let id = (entry.current ?? entry.committed ?? entry.original)?.id { return "feature \(id.string)" }
    if let number = entry.number { return "feature \(number)" }
    return entry.template.map { "the new \($0.title)" } ?? "the new feature"
  }

  // MARK: Applying

  /// Applies an operation that is no `commit`.
  /// - Throws: why it cannot be done; nothing has changed then.
  public mutating func apply(_ operation: EditOperation) throws(EditError) -> Outcome {
    step = Step()
    switch operation.kind {
    case .undo:
      guard undoable.count >= operation.steps else {
        throw EditError("nothing-to-undo", Self.steps(operation.steps, undoable.count, "undone"))
      }
      for _ in 0..<operation.steps { if let step = undoable.popLast() { redoable.append(takeBack(step)) } }
      return Outcome()
    case .redo:
      guard redoable.count >= operation.steps else {
        throw EditError("nothing-to-redo", Self.steps(operation.steps, redoable.count, "redone"))
      }
      for _ in 0..<operation.steps { if let step = redoable.popLast() { undoable.append(takeBack(step)) } }
      return Outcome()
    case .discard:
      goBack { _ in true }
      return Outcome()
    case .commit: return Outcome()
    case .create:
      let outcome = try create(operation)
      finish(operation, isBarrier: false)
      return outcome
    default: break
    }
    let handle = try handle(for: operation)
    lastNamed = handle
    read(handle, for: operation)
    let barrier: Bool
    var outcome = Outcome(handle: handle)
    do throws(EditError) {
      if let path = try editVertices(handle, operation) {
        (outcome.path, barrier) = (path, false)
      } else {
        (outcome.path, barrier) = try edit(handle, operation)
      }
    } catch {
      _ = takeBack(step)
      step = Step()
      throw error
    }
    finish(operation, isBarrier: barrier)
    return outcome
  }

  /// Says that too few steps can be taken back, or taken again.
  public static func steps(_ wanted: Int, _ there: Int, _ what: String) -> String {
    there == 0
      ? "there is nothing that could be \(what)" : "only \(there) of \(wanted) steps can be \(what)"
  }

  private mutating func finish(_ operation: EditOperation, isBarrier: Bool) {
    if isBarrier {
      undoable.removeAll()
    } else {
      undoable.append(step)
    }
    redoable.removeAll()
    step = Step()
  }

  /// Changes a feature as part of the operation in hand.
  mutating func change(_ handle: Int, to state: FeatureState?, by place: LogPlace) {
    var state = state
    state?.changedBy = place
    entries[handle].lastChange = place
    step.changes.append(.state(handle: handle, entries[handle].current))
    set(handle, to: state)
  }

  /// Puts features back as a step says, and gives the step that does it again.
  private mutating func takeBack(_ step: Step) -> Step {
    var inverse = Step()
    for change in step.changes.reversed() {
      switch change {
      case .state(let handle, let state):
        inverse.changes.append(.state(handle: handle, entries[handle].current))
        set(handle, to: state)
      case .splice(let splice): inverse.changes.append(.splice(swap(splice)))
      }
    }
    return inverse
  }

  /// Makes a feature what it is from now on, and keeps the indexes true.
  private mutating func set(_ handle: Int, to state: FeatureState?) {
    let old = entries[handle].current
    var state = state
    // What was kept for an undo may know less.
    if let original = entries[handle].original { state?.fill(.all.subtracting(original.unread), from: original) }
    entries[handle].current = state
    noteDirty(handle)
    if (old == nil) != (state == nil) {
      let anchor = entries[handle].anchor
      if entries[handle].number != nil {
        order.setDeleted(anchor, state == nil)
      } else {
        order.countLive(anchor: anchor, by: state == nil ? -1 : 1)
      }
    }
    if let id = old?.id, state.map({ !$0.hasSameID(as: old ?? $0) }) ?? true {
      handlesByID[id.value.canonicalKey]?.removeAll { $0 == handle }
    }
    guard let state else { return }
    if let id = state.id, old.map({ !$0.hasSameID(as: state) }) ?? true {
      handlesByID[id.value.canonicalKey, default: []].append(handle)
    }
    if !watchedProperties.isEmpty || settings.isShared {
      var other = state
      other.id = nil
      index(handle, other)
    }
  }

  /// Notes that a feature has to be judged at the next commit.
  mutating func noteDirty(_ handle: Int) {
    if entries[handle].isDirty { return }
    entries[handle].isDirty = true
    dirty.append(handle)
  }

  /// Takes the last operation's feature for the next one that names none.
  mutating func nameLast(_ handle: Int) { lastNamed = handle }

  /// Puts features back to the last commit; undo and redo are emptied.
  /// - Parameter isMeant: which.
  public mutating func goBack(_ isMeant: (Int) -> Bool) {
    step = Step()
    for handle in dirty where isMeant(handle) { set(handle, to: entries[handle].committed) }
    forgetSteps()
  }

  mutating func forgetSteps() {
    undoable.removeAll()
    redoable.removeAll()
  }

  /// Adds an entry for a new feature, not there yet.
  mutating func addEntry(anchor: Int, offset: Int, template: Template?, gap: [UInt8]?) -> Int {
    entries.append(
      FeatureEntry(
        number: nil, original: nil, current: nil, committed: nil, anchor: anchor, template: template, gap: gap))
    order.insert(entries.count - 1, anchor: anchor, offset: offset) { entries[$0].current != nil }
    return entries.count - 1
  }

  // MARK: The result

  /// New features that are there, by the feature of the input before which they stand, ascending.
  public var additions: [(anchor: Int, handles: [Int])] {
    order.groups.keys.sorted().compactMap { key in
      let handles = (order.groups[key]?.handles ?? []).filter { entries[$0].current != nil }
      return handles.isEmpty ? nil : (key, handles)
    }
  }

  /// Handles of those that changed since the last commit, in the order of the result.
  var dirtyInOrder: [Int] {
    var ranks: [Int: Int] = [:]
    for group in order.groups.values {
      for (rank, handle) in group.handles.enumerated() where entries[handle].isDirty { ranks[handle] = rank }
    }
    return dirty.sorted { a, b in
      let (first, second) = (entries[a].anchor, entries[b].anchor)
      if first != second { return first < second }
      return (ranks[a] ?? .max) < (ranks[b] ?? .max)
    }
  }
}
