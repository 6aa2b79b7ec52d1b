import SimpleFeatures

/// What the features of indoor data say of floors: for each its file, its id, its type, and the members that count.
///
/// Columns and flat arrays: about 40 bytes a feature beside the values, of which each is kept once.
public struct FloorFeatures: Sendable {
  /// A file of the input.
  public struct File: Sendable {
    /// As it is told to a person.
    public var name: String
    /// Without folders and suffixes, or the name that the operand gave it.
    public var layer: String
    /// Which archive it belongs to; plain files are one.
    public var archive: Int
    /// Whether it is part of a folder or a zip archive.
    public var isEntry: Bool

    public init(name: String, layer: String, archive: Int, isEntry: Bool) {
      (self.name, self.layer, self.archive, self.isEntry) = (name, layer, archive, isEntry)
    }
  }

  public var files: [File] = []
  public internal(set) var pool: PropertyPool
  /// Names of members that fields refer to by number; those of foreign members begin with a blank.
  public private(set) var names: [String] = []
  private var nameNumbers: [String: Int] = [:]

  /// For each feature the number of its file.
  public private(set) var fileOf: [Int32] = []
  /// The number of its id's text in the pool, -1 without one.
  public private(set) var ids: [Int32] = []
  /// The number of its type as the data say it in the pool: a string, or 0.
  public private(set) var statedTypes: [Int32] = []
  /// For each feature the type of its geometry, nil for null; only where it was asked for.
  public var geometryTypes: [Int: GeometryType?] = [:]
  /// Features whose id is a number.
  public private(set) var hasNumberID: Set<Int> = []
  private var fieldStarts: [Int] = [0]
  private var fieldNames: [UInt16] = []
  private var fieldValues: [Int32] = []

  /// - Parameter decode: what a JSON text says.
  public init(decode: @escaping @Sendable (Span<UInt8>) -> PropertyValue) { pool = PropertyPool(decode: decode) }

  /// Without features.
  init() { self.init { _ in .null } }

  public var count: Int { ids.count }

  /// The number of a member's name, made where it is new.
  public mutating func number(ofName name: String) -> Int {
    if let known = nameNumbers[name] { return known }
    nameNumbers[name] = names.count
    names.append(name)
    return names.count - 1
  }

  /// The number of a name that any feature has.
  func knownName(_ name: String) -> Int? { nameNumbers[name] }

  /// Adds a string to the pool.
  public mutating func add(string: Span<UInt8>) -> Int32 { pool.add(string: string) }

  /// Adds a value that is no string to the pool.
  public mutating func add(text: Span<UInt8>) -> Int32 { pool.add(text: text) }

  /// Gives the feature in hand a field.
  public mutating func append(name: Int, value: Int32) {
    fieldNames.append(UInt16(truncatingIfNeeded: name))
    fieldValues.append(value)
  }

  /// Ends the feature in hand.
  /// - Parameters:
  ///   - id: the number of its `id` in the pool, 0 without one.
  ///   - type: the number of its type.
  public mutating func endFeature(file: Int, id: Int32, type: Int32) {
    if id != PropertyPool.null && !pool.isString(id) { hasNumberID.insert(count) }
    fileOf.append(Int32(file))
    ids.append(id == PropertyPool.null ? -1 : pool.id(id) ?? -1)
    statedTypes.append(type)
    fieldStarts.append(fieldNames.count)
  }

  // MARK: Looking up

  func archive(_ feature: Int) -> Int { files[Int(fileOf[feature])].archive }

  /// The last field of a feature with a name; nil without one.
  func field(_ feature: Int, _ name: Int) -> Int32? {
    var index = fieldStarts[feature + 1]
    while index > fieldStarts[feature] {
      index -= 1
      if Int(fieldNames[index]) == name { return fieldValues[index] }
    }
    return nil
  }

  /// The same; nil for null as well.
  func value(_ feature: Int, _ name: Int?) -> Int32? {
    guard let name, let value = field(feature, name), value != PropertyPool.null else { return nil }
    return value
  }

  /// The names and values of all fields of a feature.
  func fields(_ feature: Int) -> [(name: Int, value: Int32)] {
    (fieldStarts[feature]..<fieldStarts[feature + 1]).map { (Int(fieldNames[$0]), fieldValues[$0]) }
  }

  /// The feature with an id in the archive of another, else in any.
  /// - Complexity: O(n).
  public func feature(withID id: String, like other: Int) -> Int? {
    guard let number = pool.index(ofString: id) else { return nil }
    let found = ids.indices.filter { ids[$0] == number }
    return found.first { archive($0) == archive(other) } ?? found.first
  }

  /// The type of a feature of IMDF, by what it says, its properties or its file.
  public func typeName(_ feature: Int) -> String {
    if let stated = pool.string(statedTypes[feature]) { return stated }
    if let value = value(feature, knownName("feature_type")), let text = pool.string(value) { return text }
    return files[Int(fileOf[feature])].layer
  }

  /// The position of `display_point`, nil without one.
  public func displayPoint(_ feature: Int) -> SIMD2<Double>? {
    guard let value = value(feature, knownName("display_point")),
      case .array(let numbers)? = pool.value(value)["coordinates"], numbers.count >= 2, let x = numbers[0].number,
      let y = numbers[1].number
    else { return nil }
    return SIMD2(x, y)
  }

  /// The number of a feature's id, for messages: its text, else its index in its file.
  public func idText(_ feature: Int) -> String? { ids[feature] < 0 ? nil : pool.string(ids[feature]) }
}

/// The features that have an id, by archive.
struct FeatureIndex {
  /// For each id the first feature that has it, -1 for none.
  private var first: [Int32]
  /// For each feature that is first in its archive, the next one with the same id in another.
  private var next: [Int32: Int32] = [:]
  /// The archive of each feature; empty where there is only one.
  private var archives: [Int32] = []

  init(_ features: FloorFeatures, where isIncluded: (Int) -> Bool = { _ in true }) {
    first = [Int32](repeating: -1, count: features.pool.count)
    if features.files.contains(where: { $0.archive != features.files[0].archive }) {
      archives = (0..<features.count).map { Int32(features.archive($0)) }
    }
    for feature in 0..<features.count where features.ids[feature] >= 0 && isIncluded(feature) {
      let id = Int(features.ids[feature])
      guard first[id] >= 0 else {
        first[id] = Int32(feature)
        continue
      }
      guard !archives.isEmpty else { continue }
      var last = first[id]
      while archives[Int(last)] != archives[feature], let following = next[last] { last = following }
      if archives[Int(last)] != archives[feature] { next[last] = Int32(feature) }
    }
  }

  /// The feature that a reference means: one of its own archive, else of any.
  func feature(_ id: Int32, archive: Int) -> Int? {
    guard id >= 0, Int(id) < first.count, first[Int(id)] >= 0 else { return nil }
    var candidate = first[Int(id)]
    if next.isEmpty { return Int(candidate) }
    while archives[Int(candidate)] != archive {
      guard let following = next[candidate] else { return Int(first[Int(id)]) }
      candidate = following
    }
    return Int(candidate)
  }
}
