import GeoJSON
import SVG
import SimpleFeatures

/// Reading themes, symbols and the legend.
extension StyleReader {
  mutating func readThemes(_ root: Node) throws(StyleError) {
    if let themes = object("themes", of: root) {
      for theme in document.children(themes) {
        let name = document.name(theme) ?? ""
        let path = join("themes", name)
        guard document.kind(theme) == .object else { throw wrongKind(theme, path, "an object") }
        var override = ThemeOverride(name: name)
        for member in document.children(theme) {
          guard let key = document.name(member), StyleMembers.themeNames.contains(key) else { continue }
          if key == "background", document.value(member).string == "none" {
            override.members.append((key, nil))
          } else {
            override.members.append((key, try colour(member, join(path, key))))
          }
        }
        self.themes.append(override)
      }
    }
    if let node = present("theme", of: root), let name = try text("theme", of: root, "") {
      let names = StyleTheme.names + themes.map(\.name).filter { !StyleTheme.names.contains($0) }
      guard names.contains(name) else { throw notOneOf(node, "theme", name, names) }
      theme = name
    }
    if let node = present("palette", of: root), let name = try text("palette", of: root, "") {
      guard Palette.categoricalNames.contains(name) else {
        throw notOneOf(node, "palette", name, Palette.categoricalNames)
      }
      palette = name
    }
  }

  mutating func readSymbols(_ root: Node) throws(StyleError) {
    if let list = object("symbols", of: root) {
      for node in document.children(list) {
        let name = document.name(node) ?? ""
        symbols[name] = try symbol(node, join("symbols", name))
      }
    }
    guard let pictures = object("pictures", of: root) else { return }
    for node in document.children(pictures) {
      let name = document.name(node) ?? ""
      guard let path = document.value(node).string else {
        throw wrongKind(node, join("pictures", name), "the path of a PNG or JPEG")
      }
      picturePaths.append((name, path))
    }
  }

  private func symbol(_ node: Node, _ path: String) throws(StyleError) -> SymbolTable.Symbol {
    guard document.kind(node) == .object else { throw wrongKind(node, path, "an object") }
    var viewBox = [0.0, 0, 15, 15]
    if let box = present("viewBox", of: node) {
      viewBox = document.children(box).compactMap { document.value($0).number }
      guard viewBox.count == 4, viewBox[2] > 0, viewBox[3] > 0, viewBox.allSatisfy({ abs($0) <= 1e6 }) else {
        throw error(box, join(path, "viewBox"), "must be [x, y, width, height]")
      }
    }
    guard let list = present("paths", of: node), document.kind(list) == .array else {
      throw error(node, path, "needs 'paths', a list of path data")
    }
    var paths: [String] = []
    for (index, element) in document.children(list).enumerated() {
      let place = "\(join(path, "paths"))[\(index)]"
      guard let text = document.value(element).string else { throw wrongKind(element, place, "path data") }
      guard let data = SymbolPath.normalized(text) else {
        throw error(element, place, "'\(shown(text))' is not SVG path data")
      }
      paths.append(data)
    }
    return SymbolTable.Symbol(viewBox: viewBox, paths: paths)
  }

  mutating func readLegend(_ root: Node) throws(StyleError) {
    guard let node = present("legend", of: root) else { return }
    if document.value(node) == .boolean(false) {
      legend.isShown = false
      return
    }
    let path = "legend"
    if let position = present("position", of: node), let text = try text(present: "position", of: node, path) {
      let names = ["auto", "none"] + LegendPanel.Position.allCases.map(\.rawValue)
      guard names.contains(text) else { throw notOneOf(position, "legend.position", text, names) }
      legend.position = text
    }
    legend.maximumWidth = try wholeNumber("maxWidth", of: node, path, 64...10_000).map { Double($0) }
    if let overflow = present("overflow", of: node), let text = try text(present: "overflow", of: node, path) {
      guard ["ellipsis", "wrap"].contains(text) else {
        throw notOneOf(overflow, "legend.overflow", text, ["ellipsis", "wrap"])
      }
      legend.wraps = text == "wrap"
    }
    legend.columns = try wholeNumber("columns", of: node, path, 1...100)
    if let order = present("order", of: node), let text = try text(present: "order", of: node, path) {
      guard ["layers", "reverse"].contains(text) else {
        throw notOneOf(order, "legend.order", text, ["layers", "reverse"])
      }
      legend.isReversed = text == "reverse"
    }
    legend.title = try text(present: "title", of: node, path)
    legend.showsCount = try boolean(present: "showCount", of: node, path)
    legend.hidesEmpty = try boolean(present: "hideEmpty", of: node, path)
    guard let items = present("items", of: node) else { return }
    guard document.kind(items) == .array else { throw wrongKind(items, "legend.items", "a list") }
    for (index, item) in document.children(items).enumerated() {
      legend.items.append(try self.item(item, "legend.items[\(index)]"))
    }
  }

  private mutating func item(_ node: Node, _ path: String) throws(StyleError) -> LegendRules.Item {
    guard document.kind(node) == .object else { throw wrongKind(node, path, "an object") }
    var item = LegendRules.Item()
    item.title = try text(present: "title", of: node, path) ?? ""
    item.layer = try text(present: "layer", of: node, path)
    item.background = try themedColour("background", of: node, path)
    item.tint = try themedColour("tint", of: node, path)
    if let icon = object("icon", of: node) {
      item.icon = try iconRules(icon, join(path, "icon"))
      if let shape = present("shape", of: icon) { item.iconShape = try word(shape, join(path, "icon.shape")) }
    }
    if let line = object("line", of: node) { item.line = try lineRules(line, join(path, "line")) }
    if let fill = object("fill", of: node) {
      item.fill = try fillRules(fill, join(path, "fill"))
      item.fillBackground = try themedColour("background", of: fill, join(path, "fill"))
    }
    return item
  }

  func layerLegendRules(_ node: Node, _ path: String) throws(StyleError) -> LayerRules.LayerLegendRules {
    var rules = LayerRules.LayerLegendRules()
    if document.value(node) == .boolean(false) {
      rules.isShown = false
      return rules
    }
    if let kind = present("type", of: node) { rules.kind = try word(kind, join(path, "type")) }
    rules.title = try text(present: "title", of: node, path)
    rules.header = try text(present: "header", of: node, path)
    rules.showsCount = try boolean(present: "showCount", of: node, path)
    rules.hidesEmpty = try boolean(present: "hideEmpty", of: node, path)
    return rules
  }
}
