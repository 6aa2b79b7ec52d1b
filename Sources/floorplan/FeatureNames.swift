import GeoJSON
import SVG
import SimpleFeatures
import Styling

/// What a feature is called, and what else is said of it (svg.md 6).
struct FeatureNames {
  /// What a point's address is made of.
  struct Details {
    var country: String?
    var countryCode: String?
    var postalCode: String?
    var phone: String?

    var isEmpty: Bool { country == nil && countryCode == nil && postalCode == nil && phone == nil }

    /// `Country: France (FR); Postal code: 75001; Phone: +33 1 …`; nil when nothing is known.
    var text: String? {
      var parts: [String] = []
      switch (country, countryCode) {
      case (let country?, let code?): parts.append("Country: \(country) (\(code))")
      case (let word?, nil), (nil, let word?): parts.append("Country: \(word)")
      case (nil, nil): break
      }
      if let postalCode { parts.append("Postal code: \(postalCode)") }
      if let phone { parts.append("Phone: \(phone)") }
      return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }
  }

  private static let nameKeys = ["title", "name", "NAME"]
  private static let countryKeys = ["country"]
  private static let codeKeys = ["countrycode", "country_code", "iso_a2", "addr:country"]
  private static let postalKeys = ["postalcode", "postal_code", "postcode", "zip", "addr:postcode"]
  private static let phoneKeys = ["phone", "phonenumber", "phone_number", "contact:phone", "tel"]

  /// What its layer calls it, else its title or name.
  static func name(_ reader: FeatureReader, _ style: LayerStyle?) -> String? {
    if let style, style.rules.name != nil { return style.name(of: ReaderFeature(reader: reader)) }
    for key in nameKeys {
      if let value = reader.property(key), let text = Value(value).shownText { return text }
    }
    return nil
  }

  private static let addressKeys = PropertyKeys(
    countryKeys + codeKeys + postalKeys + phoneKeys, ignoresCase: true)

  private let keys: PropertyKeys
  private var ranges: [Range<Int>?] = []
  private var addressRanges: [Range<Int>?] = []
  private let labelKey: Int?
  private let dataKeys: Range<Int>
  private let idKey: Int?

  init(_ options: MapFeatureOptions) {
    var names = Self.nameKeys + ["description", "id"]
    labelKey = options.label.map {
      names.append($0); return names.count - 1
    }
    idKey = options.idProperty.map {
      names.append($0); return names.count - 1
    }
    let first = names.count
    for key in options.data { names.append(key) }
    dataKeys = first..<names.count
    // A name that stands twice has to be found once.
    keys = PropertyKeys(names)
  }

  /// Looks at the feature that the reader read last.
  mutating func look(_ reader: FeatureReader) { reader.findProperties(keys, into: &ranges) }

  private func text(_ index: Int, _ reader: FeatureReader) -> String? {
    let name = keys.names[index]
    // The first of equal names is the one that was found.
    let found = keys.names.firstIndex(of: name) ?? index
    return ranges[found].flatMap { Value(reader.value($0)).shownText }
  }

  func name(_ reader: FeatureReader, _ style: LayerStyle?) -> String? {
    if let style, style.rules.name != nil { return style.name(of: ReaderFeature(reader: reader)) }
    for index in Self.nameKeys.indices { if let text = text(index, reader) { return text } }
    return nil
  }

  func description(_ reader: FeatureReader) -> String? {
    text(Self.nameKeys.count, reader).map(TextMeasure.squeezed)
  }

  func label(_ reader: FeatureReader) -> String? { labelKey.flatMap { text($0, reader) } }

  func data(_ reader: FeatureReader) -> [(key: String, value: String)] {
    dataKeys.compactMap { index in text(index, reader).map { (keys.names[index], $0) } }
  }

  /// The id of its element, as a text.
  func id(_ reader: FeatureReader) -> String? {
    if let idKey { return text(idKey, reader) }
    return Self.text(reader.id)
  }

  /// The id of its element as JSON; nil without one.
  func idJSON(_ reader: FeatureReader) -> String? {
    if idKey == nil, case .number(let number) = reader.id { return number.text }
    return id(reader).map(jsonString)
  }

  /// The id by which it is selected: its own, else its property.
  func selectionID(_ reader: FeatureReader) -> String? {
    if let text = Self.text(reader.id) { return text }
    return ranges[Self.nameKeys.count + 1].flatMap { Self.text(reader.value($0)) }
  }

  private static func text(_ id: PropertyValue) -> String? {
    switch id {
    case .string(let text): text
    case .number(let number): number.text
    default: nil
    }
  }

  /// The address in the properties of a point, by the first property present, letter case ignored.
  mutating func details(_ reader: FeatureReader) -> Details {
    guard reader.findProperties(Self.addressKeys, into: &addressRanges) else { return Details() }
    let ranges = addressRanges
    var next = 0
    func first(_ keys: [String]) -> String? {
      defer { next += keys.count }
      for index in next..<next + keys.count {
        if let text = ranges[index].flatMap({ Value(reader.value($0)).shownText }) { return text }
      }
      return nil
    }
    return Details(
      country: first(Self.countryKeys), countryCode: first(Self.codeKeys), postalCode: first(Self.postalKeys),
      phone: first(Self.phoneKeys))
  }
}
