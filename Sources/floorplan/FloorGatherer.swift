import Floors
import GeoJSON
import SimpleFeatures

/// Takes what the features of `floor-filter` say of floors, and where their texts are.
struct FloorGatherer {
  /// The members of features of one form that are looked at: the step of each in the form, and the number of its name.
  private struct Plan {
    var fields: [(step: Int, name: Int, isTags: Bool)] = []
    /// The same without what only sites, facilities and levels need.
    var shortFields: [(step: Int, name: Int, isTags: Bool)] = []
    var typeStep: Int?
  }

  private(set) var features = FloorFeatures { text in
    propertyValue(text.withUnsafeBufferPointer { Array($0) })
  }
  let texts = FeatureTexts()
  /// For each feature whether the filters of the command line let it pass; empty without any.
  private(set) var matches: [Bool] = []
  /// For each feature whether it is a bare geometry; the index in its file of its file's first.
  private(set) var bareGeometries = Set<Int>()
  /// Where each feature begins; only for a check.
  private(set) var places: [(line: Int32, column: Int32, byte: Int)] = []
  private let filter: FeatureFilter
  private let names: FloorNames
  private let isChecked: Bool
  private var plans: [Int: Plan] = [:]
  private var file = 0
  /// Numbers of types whose names and orders count.
  private var isLong: [Int32: Bool] = [:]

  init(_ filter: FeatureFilter, _ names: FloorNames, isChecked: Bool) {
    self.filter = filter
    self.names = names
    self.isChecked = isChecked
  }

  /// Makes ready for a file.
  mutating func begin(_ source: FloorSource) {
    file = features.files.count
    features.files.append(
      FloorFeatures.File(
        name: source.name, layer: source.layer, archive: source.archive, isEntry: source.isEntry))
    plans.removeAll(keepingCapacity: true)
    texts.begin(name: source.name, plainPath: source.plainPath)
  }

  /// Takes back a file that turned out to be none of GeoJSON.
  mutating func dropFile() { features.files.removeLast() }

  /// Takes the feature that the reader read last.
  mutating func take(_ reader: FeatureReader) throws(Failure) {
    if !filter.isEmpty { matches.append(filter.matches(reader)) }
    if reader.isBareGeometry { bareGeometries.insert(features.count) }
    try texts.append(reader, reader.featureRange)
    let id = reader.idText.map { add(reader, $0) } ?? PropertyPool.null
    var type = PropertyPool.null
    if let number = reader.formNumber {
      if plans[number] == nil { plans[number] = plan(reader, reader.memberSteps()) }
      guard let plan = plans[number] else { return }
      if let step = plan.typeStep { type = add(reader, reader.memberValue(step)) }
      for field in usesAll(type) ? plan.fields : plan.shortFields {
        append(reader, reader.memberValue(field.step), field.name, field.isTags)
      }
    } else {
      for member in reader.members() {
        let name = reader.string(member.name)
        let decoded = name.contains("\\") ? textOfJSONString("\"\(name)\"") : name
        if !member.isProperty {
          if decoded == "feature_type" { type = add(reader, member.value) }
        } else if names.isWanted(decoded) {
          append(reader, member.value, features.number(ofName: decoded), decoded == FloorNames.tags)
        }
      }
    }
    if isChecked {
      let type = reader.statedGeometryType()
      features.geometryTypes[features.count] = .some(type.flatMap(GeometryType.init(rawValue:)))
      let place = reader.place(reader.featureRange.lowerBound)
      places.append((Int32(clamping: place.line), Int32(clamping: place.column), place.byte))
    }
    features.endFeature(file: file, id: id, type: type)
  }

  private mutating func plan(_ reader: FeatureReader, _ steps: [Int]) -> Plan {
    var plan = Plan()
    for (member, step) in zip(reader.members(), steps) {
      let name = reader.string(member.name)
      if !member.isProperty {
        if name == "feature_type" { plan.typeStep = step }
      } else if names.isWanted(name) {
        let field = (step: step, name: features.number(ofName: name), isTags: name == FloorNames.tags)
        plan.fields.append(field)
        if !FloorNames.ofLevels.contains(name) { plan.shortFields.append(field) }
      }
    }
    return plan
  }

  /// Whether all fields of a feature count, by its type.
  private mutating func usesAll(_ type: Int32) -> Bool {
    if isChecked || type == PropertyPool.null { return true }
    if let known = isLong[type] { return known }
    let name = features.pool.string(type).flatMap(IMDFType.init(rawValue:))
    let usesAll = name.map { [.venue, .building, .level].contains($0) } ?? true
    isLong[type] = usesAll
    return usesAll
  }

  private mutating func append(_ reader: FeatureReader, _ range: Range<Int>, _ name: Int, _ isTags: Bool) {
    guard isTags else { return features.append(name: name, value: add(reader, range)) }
    let text = reader.withText(range) { text in text.withUnsafeBufferPointer { Array($0) } }
    guard case .object(let members) = propertyValue(text) else { return }
    for member in members where names.isWanted(member.name) {
      let name = features.number(ofName: "\(FloorNames.tags)/\(member.name)")
      let text = Array(jsonText(member.value).utf8)
      features.append(name: name, value: add(text.span, whole: { member.value.string }))
    }
  }

  private mutating func add(_ reader: FeatureReader, _ range: Range<Int>) -> Int32 {
    reader.withText(range) { text in add(text, whole: { textOfJSONString(reader.string(range)) }) }
  }

  /// - Parameter whole: the characters of a string with escapes.
  private mutating func add(_ text: Span<UInt8>, whole: () -> String?) -> Int32 {
    guard text[0] == UInt8(ascii: "\"") else {
      return text[0] == UInt8(ascii: "n") ? PropertyPool.null : features.add(text: text)
    }
    for index in text.indices where text[index] == UInt8(ascii: "\\") {
      return features.add(string: Array((whole() ?? "").utf8).span)
    }
    return features.add(string: text.extracting(1..<text.count - 1))
  }

  // MARK: What comes of it

  /// Makes the model; the features are as they were but for the ids that references name.
  mutating func model(
    schema: FloorSchema, _ fields: FloorFields, _ geometry: FloorGeometry, houses: [Int: PropertyValue]
  ) throws -> FloorModel {
    try FloorModel(&features, schema: schema, fields, geometry, houses: houses)
  }
}

/// The names of members that `floor-filter` looks at.
struct FloorNames {
  /// An object that holds the tags of OpenStreetMap.
  static let tags = "tags"
  /// What only sites, facilities and levels of IMDF need.
  static let ofLevels: Set<String> = ["name", "short_name", "ordinal", "outdoor", "address_id", "display_point"]

  private let exact: Set<String>
  private let folded: Set<String>

  init(_ fields: FloorFields, isChecked: Bool) {
    var exact = Set(FloorModel.namesOfIMDF + FloorModel.namesOfOpenStreetMap(fields) + [Self.tags])
    if isChecked { exact.formUnion(FloorModel.checkedNames) }
    self.exact = exact
    folded = fields.lowercasedNames
  }

  func isWanted(_ name: String) -> Bool { exact.contains(name) || folded.contains(name.lowercased()) }
}

/// What a JSON text says.
func propertyValue(_ text: [UInt8]) -> PropertyValue {
  do throws(JSONError) {
    let document = try JSONDocument(text)
    return document.value(document.root)
  } catch {
    return .null
  }
}
