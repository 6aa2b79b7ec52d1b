import SimpleFeatures

/// The forms that features had: their names, brackets and white space, all that stands between the values.
///
/// The features of a file are mostly of one form or a few. One of a known form need not be taken apart: its text is
/// compared with the form, eight bytes at a time, and only its values are looked at. Names that are equal byte for byte
/// to those of a feature that was found regular mean the same, and none stands twice.
struct FeatureForms {
  private static let mostForms = 32
  /// Forms that miss more often than they hit are not looked for again before so many features have gone by.
  private static let pauseLength = 100

  private(set) var forms: [FeatureForm] = []
  private(set) var steps: [FeatureForm.Step] = []
  private(set) var words: [UInt64] = []
  /// For each two forms how many steps they begin with alike, so that no step of a feature is looked at twice.
  private var common: [Int] = []
  /// The form that was met last, to be tried first.
  var last = 0
  private var misses = 0
  private var pause = 0
  /// How many forms were learnt in all.
  private var learnt = 0

  /// Whether to look for the form of the next feature.
  @inline(__always)
  mutating func isWorthTrying() -> Bool {
    if pause == 0 { return !forms.isEmpty }
    pause &-= 1
    return false
  }

  @inline(__always)
  mutating func noteHit(_ form: Int) {
    last = form
    if misses > 0 { misses &-= 1 }
  }

  /// Learns the form of a feature that was found regular without its help.
  mutating func learn(_ text: Span<UInt8>, _ record: FeatureRecord, _ type: GeometryType?, readsGeometries: Bool) {
    guard pause == 0 else { return }
    misses += 1
    if misses > 8 { (misses, pause) = (6, Self.pauseLength) }
    if forms.count == Self.mostForms {
      forms.removeAll(keepingCapacity: true)
      steps.removeAll(keepingCapacity: true)
      words.removeAll(keepingCapacity: true)
      common.removeAll(keepingCapacity: true)
    }
    learnt += 1
    var learner = FormLearner(
      number: learnt, start: record.range.lowerBound, firstStep: steps.count, firstWord: words.count,
      readsGeometries: readsGeometries)
    // The text is known to be JSON, so there is nothing to catch.
    do throws(JSONError) { guard try learner.learn(text, record.range) else { return } } catch { return }
    learner.form.geometryType = type
    learner.form.stepCount = learner.steps.count
    last = forms.count
    forms.append(learner.form)
    steps += learner.steps
    words += learner.words
    if common.isEmpty { common = [Int](repeating: 0, count: Self.mostForms * Self.mostForms) }
    for other in 0..<last {
      let count = commonSteps(other, last)
      common[other * Self.mostForms + last] = count
      common[last * Self.mostForms + other] = count
    }
  }

  /// How many steps two forms begin with alike.
  private func commonSteps(_ a: Int, _ b: Int) -> Int {
    let (first, second) = (forms[a], forms[b])
    for index in 0..<min(first.stepCount, second.stepCount) {
      let (x, y) = (steps[first.firstStep + index], steps[second.firstStep + index])
      // Coordinates are held against the type, wherever that stands.
      let isEqual =
        x.byteCount == y.byteCount && x.value == y.value
        && (x.value != .coordinates || first.geometryType == second.geometryType)
        && (0..<(x.byteCount + 7) / 8).allSatisfy { words[x.firstWord + $0] == words[y.firstWord + $0] }
      if !isEqual { return index }
    }
    return min(first.stepCount, second.stepCount)
  }

  /// A form that may be that of a feature which is like another form up to a step and not in it.
  /// - Parameter tried: a bit for each form that it is not.
  func next(after form: Int, failedAt step: Int, tried: UInt64) -> Int? {
    for candidate in forms.indices where tried >> UInt64(candidate) & 1 == 0 {
      if common[form * Self.mostForms + candidate] == step { return candidate }
    }
    return nil
  }

  /// Whether the text before the value of a step stands at `position`, which may be anywhere in the text.
  @inline(__always)
  func matches(_ step: FeatureForm.Step, _ text: Span<UInt8>, at position: Int) -> Bool {
    var position = position
    var word = step.firstWord
    var rest = step.byteCount
    while true {
      // The padding keeps the load inside the span: no byte before it was 0, as none in a form is.
      let found = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
      let difference = found ^ words[word]
      if rest <= 8 { return difference << UInt64(truncatingIfNeeded: 64 &- 8 &* rest) == 0 }
      if difference != 0 { return false }
      position &+= 8
      word &+= 1
      rest &-= 8
    }
  }
}

/// The form of one feature; its steps and words are in those of all forms.
struct FeatureForm {
  /// A place that a form says: so many bytes into the text before the value of a step, which is counted from the form's
  /// first.
  struct Place {
    var step = 0
    var offset = 0
  }

  enum Value {
    case any, id, coordinates
    /// A whole geometry, of which only the brackets count.
    case geometry
    /// There is none, the form ends here.
    case none
  }

  enum Owner {
    /// The feature: a member that GeoJSON gives no meaning.
    case feature
    case properties
    /// Anything else.
    case other
  }

  /// Text that all features of a form share, and the value behind it.
  struct Step {
    /// Where the text's eight-byte words begin; the last is filled up with zeros.
    var firstWord: Int
    /// At least 1.
    var byteCount: Int
    var value: Value
    /// Where the name of the value's member stands in the text before it.
    var name: Range<Int>
    /// What the value is a member of.
    var owner: Owner
  }

  static let mostSteps = 256
  static let mostWords = 1024

  /// Unlike that of any other form of the input.
  let number: Int
  let firstStep: Int
  var stepCount = 0
  var typeEnd = Place()
  /// The step whose value is the id.
  var id: Int?
  var properties: (start: Place, end: Place)?
  var geometry: (start: Place, end: Place)?
  var geometryType: GeometryType?
  var geometryTypeEnd = Place()
  var hasForeignMembers = false
}

/// Where each step of a form begins in the text that has it.
@safe
struct StepStarts: ~Copyable {
  private static let capacity = FeatureForm.mostSteps + 1
  private let base: UnsafeMutablePointer<Int>

  init() {
    unsafe base = .allocate(capacity: Self.capacity)
    unsafe base.initialize(repeating: 0, count: Self.capacity)
  }

  deinit { unsafe base.deallocate() }

  subscript(step: Int) -> Int {
    @inline(__always) get {
      precondition(step >= 0 && step < Self.capacity)
      return unsafe base[step]
    }
    @inline(__always) nonmutating set {
      precondition(step >= 0 && step < Self.capacity)
      unsafe base[step] = newValue
    }
  }
}

/// Takes a form off a feature.
private struct FormLearner {
  private(set) var steps: [FeatureForm.Step] = []
  private(set) var words: [UInt64] = []
  var form: FeatureForm
  private let firstWord: Int
  private let readsGeometries: Bool
  /// Where the text before the next value begins.
  private var start: Int

  init(number: Int, start: Int, firstStep: Int, firstWord: Int, readsGeometries: Bool) {
    self.start = start
    self.firstWord = firstWord
    self.readsGeometries = readsGeometries
    form = FeatureForm(number: number, firstStep: firstStep)
  }

  /// - Returns: false for a feature whose form is not worth keeping: with a box, or very long.
  mutating func learn(_ text: Span<UInt8>, _ feature: Range<Int>) throws(JSONError) -> Bool {
    for entry in try MemberEntry.members(of: text, at: feature.lowerBound).entries {
      switch entry.member {
      case .type: form.typeEnd = place(entry.value.upperBound)
      case .bbox: return false
      case .id:
        form.id = steps.count
        cut(text, entry, .id)
      case .properties:
        let start = place(entry.value.lowerBound)
        if entry.first == 0x7B {
          for inner in try MemberEntry.members(of: text, at: entry.value.lowerBound).entries {
            cut(text, inner, .any, of: .properties)
          }
        }
        form.properties = (start, place(entry.value.upperBound))
      case .geometry where !readsGeometries:
        form.geometry = (place(entry.value.lowerBound), FeatureForm.Place(step: steps.count + 1, offset: 0))
        cut(text, entry, .geometry)
      case .geometry where entry.first == 0x7B:
        let start = place(entry.value.lowerBound)
        guard try learnGeometry(text, entry.value) else { return false }
        form.geometry = (start, place(entry.value.upperBound))
      case .geometry: break
      default:
        form.hasForeignMembers = true
        cut(text, entry, .any, of: .feature)
      }
      if steps.count >= FeatureForm.mostSteps || words.count > FeatureForm.mostWords { return false }
    }
    cut(text, feature.upperBound..<feature.upperBound, .none, name: 0..<0)
    return true
  }

  private mutating func learnGeometry(_ text: Span<UInt8>, _ geometry: Range<Int>) throws(JSONError) -> Bool {
    for entry in try MemberEntry.members(of: text, at: geometry.lowerBound).entries {
      switch entry.member {
      case .type: form.geometryTypeEnd = place(entry.value.upperBound)
      case .coordinates: cut(text, entry, .coordinates)
      case .bbox: return false
      default: cut(text, entry, .any)
      }
    }
    return true
  }

  private func place(_ index: Int) -> FeatureForm.Place { FeatureForm.Place(step: steps.count, offset: index - start) }

  /// Ends a step before a value.
  private mutating func cut(
    _ text: Span<UInt8>, _ entry: MemberEntry, _ kind: FeatureForm.Value, of owner: FeatureForm.Owner = .other
  ) {
    let name = entry.nameStart - start + 1
    cut(text, entry.value, kind, name: name..<name + entry.name.utf8.count, of: owner)
  }

  private mutating func cut(
    _ text: Span<UInt8>, _ value: Range<Int>, _ kind: FeatureForm.Value, name: Range<Int>,
    of owner: FeatureForm.Owner = .other
  ) {
    steps.append(
      FeatureForm.Step(
        firstWord: firstWord + words.count, byteCount: value.lowerBound - start, value: kind, name: name,
        owner: owner))
    var word: UInt64 = 0
    for (count, index) in (start..<value.lowerBound).enumerated() {
      word |= UInt64(text[index]) << UInt64(count % 8 * 8)
      if count % 8 == 7 || index == value.lowerBound - 1 {
        words.append(word)
        word = 0
      }
    }
    start = value.upperBound
  }
}
