import GeoJSON
import SVG
import SimpleFeatures

/// Reading what a layer's features look like.
extension StyleReader {
  mutating func rules(_ node: Node, _ path: String) throws(StyleError) -> LayerRules {
    var rules = LayerRules()
    if let fill = object("fill", of: node) { rules.fill = try fillRules(fill, join(path, "fill")) }
    if let line = object("line", of: node) { rules.line = try lineRules(line, join(path, "line")) }
    if let marker = object("marker", of: node) { rules.marker = try markerRules(marker, join(path, "marker")) }
    if let icon = object("icon", of: node) { rules.icon = try iconRules(icon, join(path, "icon")) }
    if let label = object("label", of: node) { rules.label = try labelRules(label, join(path, "label")) }
    rules.name = try textRule("name", of: node, path)
    rules.readsSimpleStyle = try boolean(present: "simplestyle", of: node, path) ?? false
    if let selected = object("selected", of: node) {
      let path = join(path, "selected")
      if let fill = object("fill", of: selected) { rules.selectedFill = try fillRules(fill, join(path, "fill")) }
      if let line = object("line", of: selected) { rules.selectedLine = try lineRules(line, join(path, "line")) }
      if let marker = object("marker", of: selected) {
        rules.selectedMarker = try markerRules(marker, join(path, "marker"))
      }
    }
    if let cluster = present("cluster", of: node) {
      if document.value(cluster) == .boolean(false) {
        rules.drawsClusters = false
      } else {
        rules.cluster = try clusterRules(cluster, join(path, "cluster"))
      }
    }
    // A layer with both is classified.
    if let classify = object("classify", of: node) {
      rules.classify = try classifyRules(classify, join(path, "classify"))
    }
    if let categories = object("categories", of: node) {
      let read = try categoryRules(categories, join(path, "categories"))
      if rules.classify == nil { rules.categories = read }
    }
    if let legend = present("legend", of: node) {
      rules.legend = try layerLegendRules(legend, join(path, "legend"))
    }
    return rules
  }

  func fillRules(_ node: Node, _ path: String) throws(StyleError) -> LayerRules.FillRules {
    var rules = LayerRules.FillRules()
    rules.color = try colourRule("color", of: node, path)
    rules.opacity = try numberRule("opacity", of: node, path, 0...1)
    rules.border = try colourRule("border", of: node, path)
    rules.borderWidth = try numberRule("borderWidth", of: node, path)
    rules.borderOpacity = try numberRule("borderOpacity", of: node, path, 0...1)
    rules.dashPattern = try dashPattern("dashPattern", of: node, path)
    rules.dashPhase = try numberRule("dashPhase", of: node, path, -1e9...1e9)
    if let pattern = present("pattern", of: node) {
      let path = join(path, "pattern")
      guard document.kind(pattern) == .object else { throw wrongKind(pattern, path, "an object") }
      guard let type = present("type", of: pattern) else { throw error(pattern, path, "needs a 'type'") }
      var look = Look.Pattern(kind: try word(type, join(path, "type")))
      if let angle = present("angle", of: pattern) { look.angle = try number(angle, join(path, "angle"), -360...360) }
      if let width = present("width", of: pattern) { look.width = try number(width, join(path, "width"), 0.1...100) }
      if let spacing = present("spacing", of: pattern) {
        look.spacing = try number(spacing, join(path, "spacing"), 0.5...200)
      }
      rules.pattern = look
    }
    return rules
  }

  func lineRules(_ node: Node, _ path: String) throws(StyleError) -> LayerRules.LineRules {
    var rules = LayerRules.LineRules()
    rules.color = try colourRule("color", of: node, path)
    rules.width = try numberRule("width", of: node, path)
    rules.opacity = try numberRule("opacity", of: node, path, 0...1)
    rules.dashPattern = try dashPattern("dashPattern", of: node, path)
    rules.dashPhase = try numberRule("dashPhase", of: node, path, -1e9...1e9)
    rules.cap = try wordRule("cap", of: node, path)
    rules.join = try wordRule("join", of: node, path)
    if let casing = present("casing", of: node) {
      let path = join(path, "casing")
      guard document.kind(casing) == .object else { throw wrongKind(casing, path, "an object") }
      rules.hasCasing = true
      rules.casingColor = try colourRule("color", of: casing, path)
      rules.casingWidth = try numberRule("width", of: casing, path)
    }
    return rules
  }

  mutating func markerRules(_ node: Node, _ path: String) throws(StyleError) -> LayerRules.MarkerRules {
    var rules = LayerRules.MarkerRules()
    rules.shape = try wordRule("shape", of: node, path)
    rules.size = try sizeRule(node, path)
    rules.radius = try numberRule("radius", of: node, path)
    rules.background = try colourRule("background", of: node, path)
    rules.tint = try tintRule("tint", of: node, path)
    rules.border = try colourRule("border", of: node, path)
    rules.borderWidth = try numberRule("borderWidth", of: node, path)
    rules.symbol = try symbolRule(node, path)
    rules.initials = try textRule("initials", of: node, path)
    rules.picture = try textRule("picture", of: node, path)
    rules.priority = try wordRule("priority", of: node, path)
    rules.opacity = try numberRule("opacity", of: node, path, 0...1)
    rules.z = try numberRule("z", of: node, path, -1e9...1e9)
    if let member = present("displayPriority", of: node) {
      let path = join(path, "displayPriority")
      if let expression = try expression(member, path) {
        rules.displayPriority = .expression(expression)
      } else if let text = document.value(member).string {
        guard let number = DisplayPriority.number(text) else {
          throw notOneOf(member, path, text, ["required", "high", "low"])
        }
        rules.displayPriority = .fixed(number)
      } else {
        rules.displayPriority = .fixed(try number(member, path, 0...1000))
      }
    }
    return rules
  }

  private func sizeRule(_ node: Node, _ path: String) throws(StyleError) -> LayerRules.MarkerRules.SizeRule? {
    guard let member = present("size", of: node) else { return nil }
    let path = join(path, "size")
    if let expression = try expression(member, path) { return .expression(expression) }
    guard let text = document.value(member).string else {
      return .fixed(.height(try number(member, path, 1...1000)))
    }
    guard let size = MarkerSize(word: text) else {
      throw notOneOf(member, path, text, ["small", "medium", "large"])
    }
    return .fixed(size)
  }

  /// `auto` is what is taken without it.
  private func tintRule(_ name: String, of node: Node, _ path: String) throws(StyleError) -> ColourRule? {
    if let member = present(name, of: node), document.value(member).string == "auto" { return nil }
    return try colourRule(name, of: node, path)
  }

  /// A name that is unknown is no error, for the map can be drawn without it.
  private mutating func symbolRule(_ node: Node, _ path: String) throws(StyleError) -> Rule<String>? {
    let rule = try textRule("symbol", of: node, path)
    guard case .fixed(let name) = rule, !name.isEmpty, let member = present("symbol", of: node) else { return rule }
    var table = SymbolTable()
    table.symbols = symbols
    if table.glyph(name) == nil {
      warnings.append(
        StyleWarning(
          message: "\(join(path, "symbol")): no symbol '\(shown(name))'\(suggestion(for: name, in: MakiIcon.names)); "
            + "the marker is plain", offset: document.offset(member)))
    }
    return rule
  }

  mutating func iconRules(_ node: Node, _ path: String) throws(StyleError) -> LayerRules.IconRules {
    var rules = LayerRules.IconRules()
    rules.symbol = try symbolRule(node, path)
    rules.initials = try textRule("initials", of: node, path)
    rules.background = try colourRule("background", of: node, path)
    rules.tint = try tintRule("tint", of: node, path)
    return rules
  }

  private func labelRules(_ node: Node, _ path: String) throws(StyleError) -> LayerRules.LabelRules {
    guard let text = try textRule("text", of: node, path) else { throw error(node, path, "needs a 'text'") }
    return LayerRules.LabelRules(
      text: text, size: try numberRule("size", of: node, path, 1...200),
      color: try tintRule("color", of: node, path), halo: try tintRule("halo", of: node, path),
      maximumWidth: try numberRule("maxWidth", of: node, path, 1...10_000))
  }

  private func clusterRules(_ node: Node, _ path: String) throws(StyleError) -> LayerRules.ClusterRules {
    var rules = LayerRules.ClusterRules()
    rules.background = try colourRule("background", of: node, path)
    if let sizes = present("sizes", of: node) {
      let path = join(path, "sizes")
      var list: [(count: Double, radius: Double)] = []
      for pair in document.children(sizes) {
        let numbers = document.children(pair).compactMap { document.value($0).number }
        guard numbers.count == 2, numbers[1] >= 0, list.last.map({ $0.count < numbers[0] }) ?? true else {
          throw error(pair, path, "must be a list of [COUNT, RADIUS], the counts rising")
        }
        list.append((numbers[0], numbers[1]))
      }
      guard !list.isEmpty else { throw wrongKind(sizes, path, "a list of [COUNT, RADIUS]") }
      rules.sizes = list
    }
    if let ring = present("ring", of: node) {
      guard document.kind(ring) == .object else { throw wrongKind(ring, join(path, "ring"), "an object") }
      for member in document.children(ring) {
        let name = document.name(member) ?? ""
        rules.ring.append((name, try themedColour(member, join(join(path, "ring"), name))))
      }
    }
    return rules
  }
}
