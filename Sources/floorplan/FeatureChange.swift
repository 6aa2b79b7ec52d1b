import GeoJSON
import SimpleFeatures

/// A change to the text of a feature that leaves everything else in it as it stands.
enum FeatureChange {
  /// The zooms that tippecanoe is to show it at, and the layer to put it into.
  case tippecanoe(minimumZoom: Int, layer: String?)
  /// Properties, as JSON text, put last, or in place of those that are there.
  case properties([(name: String, text: String)])
  /// The same, and a new id where there is one.
  case renamed(id: String, [(name: String, text: String)])

  /// Appends the text of a feature, changed.
  /// - Parameters:
  ///   - isPlain: whether it is a Feature without members of its own, and so without a `tippecanoe`.
  ///   - isBareGeometry: whether the text is a geometry, which is made a Feature of.
  func append(_ text: Span<UInt8>, isPlain: Bool, isBareGeometry: Bool, to bytes: inout [UInt8]) {
    if case .tippecanoe(let zoom, let layer) = self, isPlain {
      return Self.appendWithTippecanoe(text, zoom, layer, to: &bytes)
    }
    let whole = text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    bytes += applied(to: whole, isBareGeometry: isBareGeometry).utf8
  }

  /// The usual case: the member goes behind the last one, which ends where the white space before the bracket begins.
  private static func appendWithTippecanoe(_ text: Span<UInt8>, _ zoom: Int, _ layer: String?, to bytes: inout [UInt8])
  {
    var end = text.count - 1
    while end > 0, text[end - 1] <= 0x20 { end -= 1 }
    text.extracting(..<end).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    bytes += ",\"tippecanoe\":{".utf8
    if zoom > 0 {
      bytes += "\"minzoom\":".utf8
      bytes.appendDecimal(zoom)
    }
    if let layer { bytes += "\(zoom > 0 ? "," : "")\"layer\":\(jsonString(layer))".utf8 }
    bytes.append(UInt8(ascii: "}"))
    text.extracting(end...).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  private func applied(to text: String, isBareGeometry: Bool) -> String {
    let feature = isBareGeometry ? "{\"type\":\"Feature\",\"properties\":{},\"geometry\":\(text)}" : text
    switch self {
    case .tippecanoe(let zoom, let layer): return Self.withTippecanoe(feature, zoom, layer)
    case .properties(let properties): return Self.withProperties(feature, properties)
    case .renamed(let id, let properties): return Self.withID(Self.withProperties(feature, properties), id)
    }
  }

  private static func withID(_ text: String, _ id: String) -> String {
    var bytes = Array(text.utf8)
    let document: JSONDocument
    do throws(JSONError) { document = try JSONDocument(bytes) } catch { return text }
    guard let old = document.member("id", of: document.root) else { return text }
    bytes.replaceSubrange(document.range(old), with: id.utf8)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func withTippecanoe(_ text: String, _ zoom: Int, _ layer: String?) -> String {
    var bytes = Array(text.utf8)
    let document: JSONDocument
    do throws(JSONError) { document = try JSONDocument(bytes) } catch { return text }
    var members: [(name: String, text: String)] = zoom > 0 ? [("minzoom", "\(zoom)")] : []
    if let layer { members.append(("layer", jsonString(layer))) }
    guard let old = document.member("tippecanoe", of: document.root), document.kind(old) == .object else {
      let object = "{" + members.map { "\"\($0.name)\":\($0.text)" }.joined(separator: ",") + "}"
      return insert(&bytes, ",\"tippecanoe\":\(object)", at: endOfLastMember(document, document.root))
    }
    if let given = document.member("minzoom", of: old).flatMap({ document.value($0).number }), given >= Double(zoom) {
      members.removeAll { $0.name == "minzoom" }
    }
    return set(members, in: old, of: document, &bytes)
  }

  private static func withProperties(_ text: String, _ properties: [(name: String, text: String)]) -> String {
    var bytes = Array(text.utf8)
    let document: JSONDocument
    do throws(JSONError) { document = try JSONDocument(bytes) } catch { return text }
    guard let old = document.member("properties", of: document.root) else {
      let object = "{" + properties.map { "\"\($0.name)\":\($0.text)" }.joined(separator: ",") + "}"
      return insert(&bytes, ",\"properties\":\(object)", at: endOfLastMember(document, document.root))
    }
    guard document.kind(old) == .object else {
      let object = "{" + properties.map { "\"\($0.name)\":\($0.text)" }.joined(separator: ",") + "}"
      bytes.replaceSubrange(document.range(old), with: object.utf8)
      return String(decoding: bytes, as: UTF8.self)
    }
    return set(properties, in: old, of: document, &bytes)
  }

  /// Gives members of an object new values, or adds them behind its last.
  private static func set(
    _ members: [(name: String, text: String)], in object: JSONDocument.Node, of document: JSONDocument,
    _ bytes: inout [UInt8]
  ) -> String {
    let isEmpty = document.children(object).isEmpty
    let end = isEmpty ? document.offset(object) + 1 : endOfLastMember(document, object)
    var added = ""
    var replaced: [(range: Range<Int>, text: String)] = []
    for (name, text) in members {
      if let old = document.member(name, of: object) {
        replaced.append((document.range(old), text))
      } else {
        added += (isEmpty && added.isEmpty ? "" : ",") + "\"\(name)\":\(text)"
      }
    }
    // From the back, so that offsets before stay right.
    bytes.insert(contentsOf: added.utf8, at: end)
    for (range, text) in replaced.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(range, with: text.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func endOfLastMember(_ document: JSONDocument, _ object: JSONDocument.Node) -> Int {
    document.children(object).last.map { document.range($0).upperBound } ?? document.offset(object) + 1
  }

  private static func insert(_ bytes: inout [UInt8], _ text: String, at index: Int) -> String {
    bytes.insert(contentsOf: text.utf8, at: index)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends a whole number of at least 0.
  mutating func appendDecimal(_ number: Int) {
    guard number >= 10 else { return append(UInt8(ascii: "0") + UInt8(number)) }
    appendDecimal(number / 10)
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
