import GeoJSON
import SVG
import SimpleFeatures

/// Reading classes and categories.
extension StyleReader {
  private func property(_ node: Node, _ path: String) throws(StyleError) -> (Expression, name: String?) {
    guard let member = present("property", of: node) else { throw error(node, path, "needs a 'property'") }
    let path = join(path, "property")
    if let name = document.value(member).string { return (Expression(property: name), name) }
    guard let expression = try expression(member, path) else {
      throw wrongKind(member, path, "the name of a property or an expression")
    }
    return (expression, nil)
  }

  /// A ramp or a categorical palette.
  private func palette(_ node: Node, _ path: String) throws(StyleError) -> String? {
    guard let name = try text(present: "palette", of: node, path), let member = present("palette", of: node) else {
      return nil
    }
    let names = Palette.rampNames + Palette.categoricalNames
    guard names.contains(name) else { throw notOneOf(member, join(path, "palette"), name, names) }
    return name
  }

  func classifyRules(_ node: Node, _ path: String) throws(StyleError) -> LayerRules.ClassifyRules {
    let (property, name) = try property(node, path)
    var rules = LayerRules.ClassifyRules(property: property)
    rules.propertyName = name
    rules.offset = document.offset(node)
    if let method = present("method", of: node) { rules.method = try word(method, join(path, "method")) }
    rules.classes = try wholeNumber("classes", of: node, path, 2...100) ?? 5
    if let breaks = present("breaks", of: node) { rules.breaks = try self.breaks(breaks, join(path, "breaks")) }
    rules.palette = try palette(node, path)
    if let colors = present("colors", of: node) {
      guard document.kind(colors) == .array, !document.children(colors).isEmpty else {
        throw wrongKind(colors, join(path, "colors"), "a list of colours")
      }
      var list: [ThemedColour] = []
      for (index, color) in document.children(colors).enumerated() {
        list.append(try themedColour(color, "\(join(path, "colors"))[\(index)]"))
      }
      rules.colors = list
    }
    if let target = present("target", of: node) { rules.target = try word(target, join(path, "target")) }
    if let sizes = present("sizes", of: node) {
      let numbers = document.children(sizes).compactMap { document.value($0).number }
      guard numbers.count == 2, numbers.allSatisfy({ $0 >= 0 && $0 <= 1000 }) else {
        throw error(sizes, join(path, "sizes"), "must be two numbers of pixels")
      }
      rules.sizes = (numbers[0], numbers[1])
    }
    if let titles = present("titles", of: node) {
      for title in document.children(titles) {
        switch document.value(title) {
        case .null: rules.titles.append(nil)
        case .string(let text): rules.titles.append(text)
        default: throw wrongKind(title, join(path, "titles"), "a list of texts or null")
        }
      }
    }
    (rules.missing, rules.missingTitle) = try rest("missing", of: node, path)
    if let format = object("format", of: node) { rules.format = try numberFormat(format, join(path, "format")) }
    return rules
  }

  private func breaks(_ node: Node, _ path: String) throws(StyleError) -> [Double] {
    guard document.kind(node) == .array else { throw wrongKind(node, path, "a list of numbers") }
    var breaks: [Double] = []
    for element in document.children(node) {
      guard let number = document.value(element).number, number.isFinite else {
        throw error(element, path, "must be a list of numbers")
      }
      if let last = breaks.last, number <= last { throw error(element, path, "breaks must rise") }
      breaks.append(number)
    }
    guard breaks.count >= 2 else { throw error(node, path, "needs the least number and an upper bound at least") }
    return breaks
  }

  private func numberFormat(_ node: Node, _ path: String) throws(StyleError) -> NumberFormat {
    var format = NumberFormat()
    if let decimals = present("decimals", of: node), document.value(decimals).string != "auto" {
      format.decimals = try wholeNumber("decimals", of: node, path, 0...15)
    }
    format.grouping = try text(present: "grouping", of: node, path) ?? format.grouping
    format.prefix = try text(present: "prefix", of: node, path) ?? ""
    format.suffix = try text(present: "suffix", of: node, path) ?? ""
    return format
  }

  /// The colour and title of what belongs to no class or category.
  private func rest(
    _ name: String, of node: Node, _ path: String
  ) throws(StyleError) -> (ThemedColour?, String?) {
    guard let rest = object(name, of: node) else { return (nil, nil) }
    let path = join(path, name)
    return (try themedColour("color", of: rest, path), try text(present: "title", of: rest, path))
  }

  mutating func categoryRules(_ node: Node, _ path: String) throws(StyleError) -> LayerRules.CategoryRules {
    let (property, name) = try property(node, path)
    var rules = LayerRules.CategoryRules(property: property)
    rules.propertyName = name
    rules.palette = try palette(node, path)
    rules.limit = try wholeNumber("limit", of: node, path, 2...1000)
    if let values = present("values", of: node) {
      guard document.kind(values) == .array else { throw wrongKind(values, join(path, "values"), "a list") }
      var list: [LayerRules.CategoryRules.Category] = []
      for (index, value) in document.children(values).enumerated() {
        list.append(try category(value, "\(join(path, "values"))[\(index)]"))
      }
      rules.values = list
    }
    if let other = document.member("other", of: node), document.value(other) == .boolean(false) {
      rules.hasOther = false
    } else {
      (rules.other, rules.otherTitle) = try rest("other", of: node, path)
    }
    (rules.missing, rules.missingTitle) = try rest("missing", of: node, path)
    return rules
  }

  private mutating func category(
    _ node: Node, _ path: String
  ) throws(StyleError) -> LayerRules.CategoryRules.Category {
    guard document.kind(node) == .object, let value = present("value", of: node) else {
      throw error(node, path, "needs a 'value'")
    }
    let nodes = document.kind(value) == .array ? document.children(value) : [value]
    var values: [Value] = []
    for node in nodes {
      switch document.kind(node) {
      case .string, .number, .boolean: values.append(Value(document.value(node)))
      default: throw wrongKind(node, join(path, "value"), "a text, a number, true or false, or a list of them")
      }
    }
    var category = LayerRules.CategoryRules.Category(values: values)
    category.title = try text(present: "title", of: node, path)
    category.color = try themedColour("color", of: node, path)
    if let fill = object("fill", of: node) { category.fill = try fillRules(fill, join(path, "fill")) }
    if let line = object("line", of: node) { category.line = try lineRules(line, join(path, "line")) }
    if let marker = object("marker", of: node) { category.marker = try markerRules(marker, join(path, "marker")) }
    return category
  }
}
