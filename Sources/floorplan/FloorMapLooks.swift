import SVG

/// The layers of a map of a floor, from bottom to top.
enum FloorLayer: String, CaseIterable {
  case site, building, level, unit, fixture, detail, opening, amenity, occupant, other
}

/// What rooms are for, as far as their colour goes.
enum UnitClass: String, CaseIterable {
  case way, vertical, restroom, closed, open, room

  var title: String {
    switch self {
    case .way: "Ways"
    case .vertical: "Up and down"
    case .restroom: "Restrooms"
    case .closed: "Closed"
    case .open: "Open below"
    case .room: "Rooms"
    }
  }

  /// By the beginning of a category.
  init(_ category: String) {
    let words: [(UnitClass, [String])] = [
      (.way, ["walkway", "corridor", "lobby", "foyer", "platform", "ramp"]),
      (.vertical, ["elevator", "escalator", "stairs", "steps"]), (.restroom, ["restroom", "toilets"]),
      (.closed, ["nonpublic", "storage", "mechanical", "structure", "service"]), (.open, ["opentobelow", "void"]),
    ]
    let category = category.lowercased()
    self = words.first { $0.1.contains(where: category.hasPrefix) }?.0 ?? .room
  }
}

/// What each layer looks like, in light and in dark.
struct FloorMapLooks {
  private let theme: Theme
  /// nil for a map that follows the reader's setting.
  private let isDark: Bool?

  init(_ theme: Theme, name: String?) {
    self.theme = theme
    isDark = name == "auto" ? nil : name == "dark"
  }

  private func paint(_ light: UInt32, _ dark: UInt32) -> Paint {
    isDark.map { Paint($0 ? dark : light) } ?? Paint(light, dark: dark)
  }

  private var wall: Paint { paint(0x5F5A50, 0xA9B4BE) }
  private var line: Paint { paint(0x8C8577, 0x8B98A5) }
  private var floor: Paint { paint(0xFFFFFF, 0x15191D) }

  private func area(_ fill: Paint?, border: Paint? = nil, width: Double = 0, dashes: [Double] = []) -> Look {
    var look = plain
    look.fill = Look.Fill(
      color: fill, border: border ?? line, borderWidth: border == nil ? 0 : width, dashPattern: dashes)
    return look
  }

  private var plain: Look { Look.plain(paletteIndex: 0, theme: theme) }

  private func point(radius: Double) -> Look.Marker {
    let background = paint(0x556B82, 0xA9B4BE)
    return Look.Marker(background: background, radius: radius, border: Look.border(of: background, theme: theme))
  }

  func look(_ layer: FloorLayer) -> Look {
    switch layer {
    case .site: return area(paint(0xEEF1EA, 0x20262B))
    case .building: return area(paint(0xE3DED4, 0x2A2F35))
    case .level: return area(floor, border: wall, width: 1.5)
    case .unit: return look(unit: .room)
    case .fixture: return area(paint(0xE6DFD0, 0x40464D))
    case .detail:
      var look = area(nil)
      look.line = Look.Line(color: line, width: 0.5)
      return look
    case .opening:
      var look = area(nil)
      look.line = Look.Line(color: floor, width: 2.5, cap: .butt)
      look.marker = point(radius: 2)
      return look
    case .amenity:
      var look = plain
      look.marker = point(radius: 4)
      return look
    case .occupant:
      var look = plain
      look.marker = point(radius: 2)
      return look
    case .other: return plain
    }
  }

  func look(unit: UnitClass) -> Look {
    let border = line
    switch unit {
    case .way: return area(paint(0xF7F4EE, 0x2B3138), border: border, width: 0.75)
    case .vertical: return area(paint(0xCFE0F3, 0x2F4A66), border: border, width: 0.75)
    case .restroom: return area(paint(0xD9E8E3, 0x2C4A44), border: border, width: 0.75)
    case .closed: return area(paint(0xD9D9D6, 0x3A3F45), border: border, width: 0.75)
    case .open: return area(nil, border: border, width: 0.75, dashes: [4, 3])
    case .room: return area(paint(0xFBF0D9, 0x4A4331), border: border, width: 0.75)
    }
  }

  /// A wall among lines.
  var wallLook: Look {
    var look = area(nil)
    look.line = Look.Line(color: wall, width: 1.5)
    return look
  }

  /// A point with a Maki glyph.
  func look(glyph: String) -> Look {
    var look = plain
    look.marker = point(radius: 8)
    look.marker.glyph = .icon(glyph)
    return look
  }

  /// The glyph that a category has.
  static func glyph(_ category: String) -> String? {
    let glyphs = [
      ("elevator", "elevator"), ("restroom", "toilet"), ("toilet", "toilet"), ("information", "information"),
      ("drinking", "drinking-water"), ("parking", "parking"), ("phone", "telephone"), ("telephone", "telephone"),
      ("cafe", "cafe"), ("restaurant", "restaurant"), ("shop", "shop"),
    ]
    return glyphs.first { category.lowercased().hasPrefix($0.0) }?.1
  }
}
