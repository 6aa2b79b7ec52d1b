import GeoJSON
import SVG
import SimpleFeatures

/// Reading values of a style that may be expressions; null counts as absent.
extension StyleReader {
  typealias Node = JSONDocument.Node

  /// The node of a member that is there and not null.
  func present(_ name: String, of node: Node) -> Node? {
    guard let member = document.member(name, of: node), document.kind(member) != .null else { return nil }
    return member
  }

  func object(_ name: String, of node: Node) -> Node? {
    present(name, of: node).flatMap { document.kind($0) == .object ? $0 : nil }
  }

  func expression(_ node: Node, _ path: String) throws(StyleError) -> Expression? {
    document.kind(node) == .array ? try Expression(document, node: node, path: path) : nil
  }

  func colourRule(_ name: String, of node: Node, _ path: String) throws(StyleError) -> ColourRule? {
    guard let member = present(name, of: node) else { return nil }
    let path = join(path, name)
    if let expression = try expression(member, path) { return .expression(expression) }
    return .fixed(try themedColour(member, path))
  }

  /// A colour, or one for light and one for dark.
  func themedColour(_ node: Node, _ path: String) throws(StyleError) -> ThemedColour {
    guard document.kind(node) == .object else { return ThemedColour(try colour(node, path)) }
    guard let light = present("light", of: node), let dark = present("dark", of: node) else {
      throw error(node, path, "needs both 'light' and 'dark'")
    }
    return ThemedColour(light: try colour(light, join(path, "light")), dark: try colour(dark, join(path, "dark")))
  }

  func themedColour(_ name: String, of node: Node, _ path: String) throws(StyleError) -> ThemedColour? {
    guard let member = present(name, of: node) else { return nil }
    return try themedColour(member, join(path, name))
  }

  func colour(_ node: Node, _ path: String) throws(StyleError) -> Colour {
    guard let text = document.value(node).string else { throw wrongKind(node, path, "a colour") }
    guard let colour = Colour(text) else { throw error(node, path, "'\(shown(text))' is not a colour") }
    return colour
  }

  func numberRule(
    _ name: String, of node: Node, _ path: String, _ range: ClosedRange<Double> = 0...1e9
  ) throws(StyleError) -> Rule<Double>? {
    guard let member = present(name, of: node) else { return nil }
    let path = join(path, name)
    if let expression = try expression(member, path) { return .expression(expression) }
    return .fixed(try number(member, path, range))
  }

  func number(_ node: Node, _ path: String, _ range: ClosedRange<Double>) throws(StyleError) -> Double {
    guard let number = document.value(node).number else { throw wrongKind(node, path, "a number") }
    guard range.contains(number) else {
      let limit =
        range.upperBound >= 1e9
        ? "\(NumberText.text(range.lowerBound)) or more"
        : "from \(NumberText.text(range.lowerBound)) to \(NumberText.text(range.upperBound))"
      throw error(node, path, "must be \(limit), not \(NumberText.text(number))")
    }
    return number
  }

  func textRule(_ name: String, of node: Node, _ path: String) throws(StyleError) -> Rule<String>? {
    guard let member = present(name, of: node) else { return nil }
    let path = join(path, name)
    if let expression = try expression(member, path) { return .expression(expression) }
    guard let text = document.value(member).string else { throw wrongKind(member, path, "a text or an expression") }
    return .fixed(text)
  }

  func wordRule<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, of node: Node, _ path: String
  ) throws(StyleError) -> Rule<Word>? {
    guard let member = present(name, of: node) else { return nil }
    let path = join(path, name)
    if let expression = try expression(member, path) { return .expression(expression) }
    return .fixed(try word(member, path))
  }

  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ node: Node, _ path: String
  ) throws(StyleError) -> Word {
    let names = Word.allCases.map(\.rawValue)
    guard let text = document.value(node).string else {
      throw wrongKind(node, path, "one of \(names.joined(separator: ", "))")
    }
    guard let word = Word(rawValue: text) else { throw notOneOf(node, path, text, names) }
    return word
  }

  func notOneOf(_ node: Node, _ path: String, _ text: String, _ names: [String]) -> StyleError {
    error(
      node, path, "'\(shown(text))' is not one of \(names.joined(separator: ", "))\(suggestion(for: text, in: names))")
  }

  /// Lengths of dashes and gaps.
  func dashPattern(_ name: String, of node: Node, _ path: String) throws(StyleError) -> [Double]? {
    guard let member = present(name, of: node) else { return nil }
    let path = join(path, name)
    guard document.kind(member) == .array else { throw wrongKind(member, path, "a list of numbers") }
    var lengths: [Double] = []
    for element in document.children(member) {
      guard let length = document.value(element).number, length.isFinite else {
        throw error(element, path, "must be a list of numbers")
      }
      guard length >= 0 else {
        throw error(element, path, "a length must be 0 or more, not \(NumberText.text(length))")
      }
      lengths.append(length)
    }
    guard lengths.isEmpty || lengths.contains(where: { $0 > 0 }) else {
      throw error(member, path, "must not be all zero")
    }
    return lengths
  }

  func text(present name: String, of node: Node, _ path: String) throws(StyleError) -> String? {
    guard let member = present(name, of: node) else { return nil }
    guard let text = document.value(member).string else { throw wrongKind(member, join(path, name), "a text") }
    return text
  }

  func boolean(present name: String, of node: Node, _ path: String) throws(StyleError) -> Bool? {
    guard let member = present(name, of: node) else { return nil }
    guard case .boolean(let boolean) = document.value(member) else {
      throw wrongKind(member, join(path, name), "true or false")
    }
    return boolean
  }

  func wholeNumber(
    _ name: String, of node: Node, _ path: String, _ range: ClosedRange<Int>
  ) throws(StyleError) -> Int? {
    guard let member = present(name, of: node) else { return nil }
    let path = join(path, name)
    let number = try number(member, path, Double(range.lowerBound)...Double(range.upperBound))
    guard number == number.rounded() else { throw error(member, path, "must be a whole number") }
    return Int(number)
  }
}
