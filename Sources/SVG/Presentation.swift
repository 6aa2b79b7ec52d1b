/// Presentation attributes of an element in a fixed order.
struct Presentation: Equatable {
  enum Name: Int, CaseIterable {
    case fill, fillOpacity, stroke, strokeWidth, strokeOpacity, dashArray, dashOffset, lineCap, lineJoin, opacity

    var text: String {
      switch self {
      case .fill: "fill"
      case .fillOpacity: "fill-opacity"
      case .stroke: "stroke"
      case .strokeWidth: "stroke-width"
      case .strokeOpacity: "stroke-opacity"
      case .dashArray: "stroke-dasharray"
      case .dashOffset: "stroke-dashoffset"
      case .lineCap: "stroke-linecap"
      case .lineJoin: "stroke-linejoin"
      case .opacity: "opacity"
      }
    }

    /// What an element says that must not have what its group has.
    var initial: String {
      switch self {
      case .fill: "#000"
      case .stroke, .dashArray: "none"
      case .fillOpacity, .strokeOpacity, .opacity, .strokeWidth: "1"
      case .dashOffset: "0"
      case .lineCap: "butt"
      case .lineJoin: "miter"
      }
    }
  }

  enum Value: Equatable {
    case paint(Paint)
    case number(Double)
    case numbers([Double])
    case word(String)
  }

  private var values = [Value?](repeating: nil, count: Name.allCases.count)

  subscript(name: Name) -> Value? {
    get { values[name.rawValue] }
    set { values[name.rawValue] = newValue }
  }

  /// The attributes as text, each with a space before it, those of paints that a dark setting changes also as classes.
  ///
  /// - Parameters:
  ///   - base: attributes of the group that need not be said again.
  ///   - classes: further classes, with spaces between.
  ///   - more: attributes that stand behind the classes.
  func attributes(over base: Presentation? = nil, classes: String = "", more: String = "") -> [UInt8] {
    var classes = classes
    var bytes: [UInt8] = []
    for name in Name.allCases {
      let value = self[name]
      if value == base?[name] { continue }
      switch value {
      case nil: bytes.appendAttribute(name.text, name.initial)
      case .paint(let paint):
        if let own = paint.darkClass(isStroke: name == .stroke) { classes += classes.isEmpty ? own : " " + own }
        bytes.appendAttribute(name.text, paint)
      case .number(let number): bytes.appendAttribute(name.text, number)
      case .numbers(let numbers): bytes.appendAttribute(name.text, numbers)
      case .word(let word): bytes.appendAttribute(name.text, word)
      }
    }
    guard !classes.isEmpty else { return more.utf8 + bytes }
    var result: [UInt8] = []
    result.appendAttribute("class", classes)
    return result + more.utf8 + bytes
  }

  mutating func setStroke(
    _ color: Paint, width: Double, opacity: Double = 1, dashPattern: [Double] = [], dashPhase: Double = 0,
    cap: Look.Line.Cap? = nil, join: Look.Line.Join? = .round
  ) {
    self[.stroke] = .paint(color)
    self[.strokeWidth] = .number(width)
    if opacity != 1 { self[.strokeOpacity] = .number(opacity) }
    if !dashPattern.isEmpty {
      self[.dashArray] = .numbers(dashPattern)
      if dashPhase != 0 { self[.dashOffset] = .number(dashPhase) }
    }
    let cap = cap ?? (dashPattern.isEmpty ? .round : .butt)
    if cap != .butt { self[.lineCap] = .word(cap.rawValue) }
    if let join, join != .miter { self[.lineJoin] = .word(join.rawValue) }
  }
}

extension Presentation {
  /// - Parameter pattern: the id of the pattern that fills, nil for an even colour.
  init(_ look: Look.Fill, pattern: String? = nil) {
    if let color = look.color {
      self[.fill] = pattern.map { .word("url(#\($0))") } ?? .paint(color)
      if look.opacity != 1 { self[.fillOpacity] = .number(look.opacity) }
    } else {
      self[.fill] = .word("none")
    }
    if look.borderWidth > 0 {
      setStroke(
        look.border, width: look.borderWidth, opacity: look.borderOpacity, dashPattern: look.dashPattern,
        dashPhase: look.dashPhase)
    }
  }

  init(_ look: Look.Line) {
    self[.fill] = .word("none")
    guard look.width > 0 else { return }
    setStroke(
      look.color, width: look.width, opacity: look.opacity, dashPattern: look.dashPattern, dashPhase: look.dashPhase,
      cap: look.cap, join: look.join)
  }

  init(_ casing: Look.Casing, opacity: Double, join: Look.Line.Join) {
    self[.fill] = .word("none")
    setStroke(casing.color, width: casing.width, opacity: opacity, join: join)
  }

  /// Of the shape of a marker.
  init(_ look: Look.Marker) {
    self[.fill] = .paint(look.background)
    if look.borderWidth > 0 {
      self[.stroke] = .paint(look.border)
      self[.strokeWidth] = .number(look.borderWidth)
    }
    if look.opacity != 1 { self[.opacity] = .number(look.opacity) }
  }
}

extension Paint {
  /// The class whose rule gives the colour for a dark setting; nil when both are the same.
  func darkClass(isStroke: Bool) -> String? {
    dark == rgb ? nil : "fp-\(isStroke ? "s" : "f")\(Self.hex(dark).dropFirst())"
  }

  /// The rules of all classes that these paints have.
  static func darkRules(of paints: some Sequence<Paint>) -> String {
    let colours = Set(paints.filter { $0.dark != $0.rgb }.map(\.dark)).sorted()
    if colours.isEmpty { return "" }
    let rules = colours.map { colour in
      let hex = Self.hex(colour)
      return ".fp-f\(hex.dropFirst()){fill:\(hex)}.fp-s\(hex.dropFirst()){stroke:\(hex)}"
    }
    return "@media (prefers-color-scheme:dark){\(rules.joined())}"
  }
}
