import SVG
import SimpleFeatures

/// What a feature says of its own looks: simplestyle 1.1 and four more keys (style.md 6).
public struct SimpleStyle: Sendable, Hashable {
  /// The keys, in the order in which their values are handed over.
  public static let keys = [
    "marker-color", "marker-size", "marker-symbol", "marker-shape", "stroke", "stroke-opacity", "stroke-width", "fill",
    "fill-opacity", "stroke-dasharray", "stroke-dashoffset", "legend-label",
  ]
  /// How many of them, from the first on, say how a feature looks.
  public static let stylingKeyCount = 11

  /// Something that could not be obeyed.
  public struct Complaint: Sendable {
    /// The index of the key.
    public var key: Int
    public var message: String
  }

  private var markerColor: UInt32?
  private var markerSize: MarkerSize?
  private var symbol: String?
  private var shape: Look.Marker.Shape?
  private var stroke: UInt32?
  private var strokeOpacity: Double?
  private var strokeWidth: Double?
  private var fill: UInt32?
  private var fillOpacity: Double?
  private var dashPattern: [Double]?
  private var dashPhase: Double?
  /// Whether any key of markers is there.
  private var hasMarkerKey = false
  /// Whether any key is there that says how a feature looks.
  public private(set) var isStyled = false
  public private(set) var legendLabel: String?

  public init() {}

  /// - Parameter values: of the keys; nil or null where there is none.
  public init(_ values: [PropertyValue?], complaints: inout [Complaint]) {
    var reader = ValueReader(values: values)
    markerColor = reader.colour(0)
    markerSize = reader.size(1)
    symbol = reader.symbol(2)
    shape = reader.shape(3)
    stroke = reader.colour(4)
    strokeOpacity = reader.number(5, 0...1, "a number from 0 to 1")
    strokeWidth = reader.number(6, 0...1e9, "a number from 0")
    fill = reader.colour(7)
    fillOpacity = reader.number(8, 0...1, "a number from 0 to 1")
    dashPattern = reader.dashes(9)
    dashPhase = reader.number(10, -1e9...1e9, "a number")
    legendLabel = reader.text(11)
    // Also a key that is null says that the point is a marker.
    hasMarkerKey = values[..<4].contains { $0 != nil }
    isStyled = (0..<Self.stylingKeyCount).contains { reader.has($0) }
    complaints += reader.complaints
  }

  /// The look of the feature.
  public func look(theme: Theme) -> Look {
    let (grey, dark) = (Paint(0x7E7E7E), Paint(0x555555))
    var look = Look(
      fill: Look.Fill(color: dark, opacity: 0.6, border: dark, borderWidth: 2), line: Look.Line(color: dark),
      marker: Look.Marker(background: grey, border: theme.halo))
    if hasMarkerKey {
      look.marker.shape = .pin
      look.marker.size = .medium
      look.marker.radius = nil
    }
    apply(to: &look, theme: theme)
    return look
  }

  /// Changes what the keys say in the look that a layer gives.
  public func apply(to look: inout Look, theme: Theme) {
    if let markerColor {
      look.marker.background = Paint(markerColor)
      look.marker.tint = Paint(markerColor).tint
    }
    if isStyled { look.marker.border = Look.border(of: look.marker.background, theme: theme) }
    if let markerSize {
      look.marker.size = markerSize
      look.marker.radius = nil
    }
    if let symbol { look.marker.glyph = SymbolTable().glyph(symbol) }
    if let shape { look.marker.shape = shape }
    if let stroke {
      look.fill.border = Paint(stroke)
      look.line.color = Paint(stroke)
    }
    if let strokeOpacity {
      look.fill.borderOpacity = strokeOpacity
      look.line.opacity = strokeOpacity
    }
    if let strokeWidth {
      look.fill.borderWidth = strokeWidth
      look.line.width = strokeWidth
    }
    if let fill { look.fill.color = Paint(fill) }
    if let fillOpacity { look.fill.opacity = fillOpacity }
    if let dashPattern {
      look.fill.dashPattern = dashPattern
      look.line.dashPattern = dashPattern
    }
    if let dashPhase {
      look.fill.dashPhase = dashPhase
      look.line.dashPhase = dashPhase
    }
  }

  /// Reads the values, and takes note of what is wrong with them.
  private struct ValueReader {
    var values: [PropertyValue?]
    var complaints: [Complaint] = []

    func has(_ key: Int) -> Bool {
      guard let value = values[key] else { return false }
      return value != .null
    }

    private mutating func complain(_ key: Int, _ message: String) {
      complaints.append(Complaint(key: key, message: message))
    }

    private mutating func reject(_ key: Int, _ wanted: String) {
      complain(key, "'\(SimpleStyle.keys[key])' is not \(wanted); the default is used")
    }

    mutating func colour(_ key: Int) -> UInt32? {
      guard has(key), let value = values[key] else { return nil }
      if let text = value.string {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        let isHex = digits.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }
        if isHex, digits.utf8.count == 3 || digits.utf8.count == 6, let colour = Colour("#" + digits) {
          return colour.rgb
        }
      }
      reject(key, "a colour (#rgb or #rrggbb)")
      return nil
    }

    mutating func size(_ key: Int) -> MarkerSize? {
      guard has(key) else { return nil }
      if let size = MarkerSize(word: values[key]?.string) { return size }
      reject(key, "one of small, medium, large")
      return nil
    }

    mutating func shape(_ key: Int) -> Look.Marker.Shape? {
      guard has(key) else { return nil }
      if let shape = (values[key]?.string).flatMap(Look.Marker.Shape.init) { return shape }
      reject(key, "one of \(Look.Marker.Shape.allCases.map(\.rawValue).joined(separator: ", "))")
      return nil
    }

    mutating func symbol(_ key: Int) -> String? {
      guard has(key), let value = values[key] else { return nil }
      let name: String
      switch value {
      case .string(let text): name = text
      case .number(let number): name = NumberText.text(number.value)
      default:
        reject(key, "a text")
        return nil
      }
      if name.isEmpty { return nil }
      if SymbolTable().glyph(name) != nil { return name }
      let hint = nearest(name, in: MakiIcon.names).map { "did you mean '\($0)'? " } ?? ""
      complain(key, "no symbol '\(shortened(name))'; \(hint)the marker is plain")
      return nil
    }

    mutating func number(_ key: Int, _ range: ClosedRange<Double>, _ wanted: String) -> Double? {
      guard has(key), let value = values[key] else { return nil }
      if let number = value.number, range.contains(number) { return number }
      if let text = value.string, let number = ExactNumber(reading: text)?.value, range.contains(number) {
        complain(key, "'\(SimpleStyle.keys[key])' is text; read as the number \(NumberText.text(number))")
        return number
      }
      reject(key, wanted)
      return nil
    }

    mutating func dashes(_ key: Int) -> [Double]? {
      guard has(key), let value = values[key] else { return nil }
      var lengths: [Double]?
      switch value {
      case .array(let elements):
        let numbers = elements.compactMap(\.number)
        if numbers.count == elements.count { lengths = numbers }
      case .string(let text):
        let parts = text.split { $0 == " " || $0 == "," }
        let numbers = parts.compactMap { ExactNumber(reading: String($0))?.value }
        if numbers.count == parts.count, !parts.isEmpty { lengths = numbers }
      default: break
      }
      if let lengths, lengths.allSatisfy({ $0 >= 0 && $0.isFinite && $0 <= 1e6 }), lengths.count <= 100,
        lengths.contains(where: { $0 > 0 }) || lengths.isEmpty
      {
        return lengths
      }
      reject(key, "a list of lengths such as \"10 8\"")
      return nil
    }

    func text(_ key: Int) -> String? {
      guard let value = values[key] else { return nil }
      return Value(value).shownText
    }

    private func shortened(_ text: String) -> String {
      text.count > 60 ? text.prefix(60) + "…" : text
    }
  }
}
