import GeoJSON
import Isochrones
import ReferenceSystems
import SimpleFeatures

/// Takes the features of a network: their lines, the points that may stand on them, and the tags that rules look at.
struct NetworkGatherer {
  private(set) var builder: NetworkBuilder
  private let input: FeatureInput
  private let filter: FeatureFilter
  private let keys = TagKeyIndex()
  private var crs: CRSMeaning??
  private var transformation: Transformation?

  init(_ input: FeatureInput, _ filter: FeatureFilter, _ builder: NetworkBuilder) {
    self.input = input
    self.filter = filter
    self.builder = builder
  }

  /// Makes ready for an input.
  mutating func begin() { crs = nil }

  /// Takes the feature that the reader read last.
  mutating func take(_ reader: FeatureReader) throws {
    if crs != .some(reader.crs) {
      transformation = try Self.transformation(input.crs, reader.crs)
      crs = .some(reader.crs)
    }
    if !filter.isEmpty, !filter.matches(reader) { return }
    if !reader.hasValidFeature && input.invalid == .skip { return }
    let geometry = reader.geometry
    let hasLines = geometry.sequences.contains { $0.kind == .line }
    let hasPoints = geometry.sequences.contains { $0.kind == .points }
    guard hasLines || hasPoints else { return }
    var source: Range<Int>? = reader.idText
    var tags = builder.tags
    builder.tags = TagTable()
    source = readTags(reader, &tags, source)
    let matters =
      hasLines || [TagKey.barrier, .door, .entrance, .kerb].contains(where: tags.hasTag) || tags.hasTag(.highway)
    let set = matters ? tags.internSet() : 0
    builder.tags = tags
    guard matters else { return }
    let place = transformation.map { Self.transformed(geometry, $0) } ?? geometry
    if hasLines {
      let text = source.map { range in reader.withText(range) { text in text.withUnsafeBufferPointer { Array($0) } } }
      builder.addLines(of: place, tags: set, source: text ?? Array(String(reader.featureIndex).utf8))
    }
    if hasPoints { builder.addPoints(of: place, tags: set) }
  }

  /// Fills a set of tags from the properties, and from an object `tags` what they lack.
  /// - Returns: where the text of the source stands: the feature's id, else the first of the usual properties.
  private func readTags(_ reader: FeatureReader, _ tags: inout TagTable, _ id: Range<Int>?) -> Range<Int>? {
    tags.beginSet()
    var source = id
    var rank = id == nil ? Int.max : -1
    var more: Range<Int>?
    reader.forEachProperty { text, name, value in
      let key = keys.index(text, name)
      if key >= 0 {
        Self.setTag(key, text, value, reader, &tags)
      } else if name.count == 4, Self.equals(text, name, "tags") {
        more = value
      } else if rank >= 0, let own = Self.sourceRank(text, name), own < rank, text[value.lowerBound] != 0x6E {
        (rank, source) = (own, value)
      }
    }
    if let more {
      reader.forEachMember(of: more) { text, name, value in
        let key = keys.index(text, name)
        guard key >= 0, let known = TagKey(rawValue: key), !tags.hasTag(known) else { return }
        Self.setTag(key, text, value, reader, &tags)
      }
    }
    return source
  }

  private static func setTag(
    _ key: Int, _ text: Span<UInt8>, _ value: Range<Int>, _ reader: FeatureReader, _ tags: inout TagTable
  ) {
    switch text[value.lowerBound] {
    case 0x22:
      let inner = value.lowerBound + 1..<value.upperBound - 1
      if inner.contains(where: { text[$0] == 0x5C }) {
        setTag(key, textOfJSONString(reader.string(value)), &tags)
      } else {
        tags.setTag(key, text, inner)
      }
    case 0x74: setTag(key, "yes", &tags)
    case 0x66: setTag(key, "no", &tags)
    case 0x5B:
      // Its first item counts.
      guard case .array(let items) = propertyValue(Array(reader.string(value).utf8)) else { return }
      switch items.first {
      case .string(let text)?: setTag(key, text, &tags)
      case .number(let number)?: setTag(key, number.text, &tags)
      case .boolean(let flag)?: setTag(key, flag ? "yes" : "no", &tags)
      default: break
      }
    case 0x6E, 0x7B: break
    default: tags.setTag(key, text, value)
    }
  }

  private static func setTag(_ key: Int, _ value: String, _ tags: inout TagTable) {
    let bytes = Array(value.utf8)
    tags.setTag(key, bytes.span, 0..<bytes.count)
  }

  private static let sourceNames: [StaticString] = ["id", "osm_id", "osmid", "@id", "fid"]

  private static func sourceRank(_ text: Span<UInt8>, _ name: Range<Int>) -> Int? {
    guard (2...6).contains(name.count) else { return nil }
    return sourceNames.firstIndex { equals(text, name, $0) }
  }

  private static func equals(_ text: Span<UInt8>, _ name: Range<Int>, _ word: StaticString) -> Bool {
    guard name.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { bytes in bytes.indices.allSatisfy { bytes[$0] == text[name.lowerBound + $0] } }
  }

  // MARK: Reference systems

  /// The operation that brings an input to longitude and latitude, nil for one that is there.
  static func transformation(_ given: String?, _ meaning: CRSMeaning?) throws(Failure) -> Transformation? {
    var source = ReferenceSystem.crs84
    if let given {
      source = ReferenceSystem(userInput: given)
    } else if case .other(let name)? = meaning {
      source = ReferenceSystem(fromData: name) ?? .crs84
    }
    if source.isLonLat { return nil }
    return try ExtentSpace.check { () throws(ReferenceSystemError) in try Transformation(from: source, to: .crs84) }
  }

  /// A geometry in longitude and latitude; a position without an image is left out.
  static func transformed(_ geometry: Geometry, _ transformation: Transformation) -> Geometry {
    var coordinates = geometry.coordinates
    transformation.forward(&coordinates)
    if coordinates.allSatisfy(\.isFinite) {
      var result = geometry
      result.coordinates = coordinates
      return result
    }
    var result = Geometry(type: geometry.type)
    for index in geometry.sequences.indices {
      let kept = geometry.positions(of: index).filter {
        coordinates[2 * $0].isFinite && coordinates[2 * $0 + 1].isFinite
      }
      result.append(geometry.sequences[index].kind, kept.flatMap { [coordinates[2 * $0], coordinates[2 * $0 + 1]] })
    }
    return result
  }
}
