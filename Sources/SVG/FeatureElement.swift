/// What an element says about its feature. The id stands on the first element that a feature has, the name on each.
struct FeatureElement {
  var id: String?
  /// What the id was made from, where it does not say so itself.
  var dataID: String?
  var name: String?
  var description: String?
  /// Names, made safe, and values of `data-` attributes.
  var data: [(name: String, value: String)] = []
  var isSelected = false
  var hasNonScalingStroke = false

  /// Whether it says nothing.
  var isBare: Bool { id == nil && name == nil && description == nil && data.isEmpty && !isSelected }

  /// - Returns: where in `bytes` further attributes may be put.
  @discardableResult
  mutating func appendPath(_ data: [UInt8], _ attributes: [UInt8] = [], to bytes: inout [UInt8]) -> Int {
    let place = open("<path", attributes, in: &bytes)
    if hasNonScalingStroke { bytes += " vector-effect=\"non-scaling-stroke\"".utf8 }
    bytes += " d=\"".utf8
    bytes += data
    bytes.append(UInt8(ascii: "\""))
    close("path", in: &bytes)
    return place
  }

  /// - Returns: where in `bytes` further attributes may be put.
  @discardableResult
  mutating func appendCircle(
    _ place: PointOnGrid, radius: Double, on grid: Grid, _ attributes: [UInt8] = [], to bytes: inout [UInt8]
  ) -> Int {
    let start = open("<circle", attributes, in: &bytes)
    bytes += " cx=\"".utf8
    bytes.appendSteps(place.x, of: grid.steps, after: .letter)
    bytes += "\" cy=\"".utf8
    bytes.appendSteps(place.y, of: grid.steps, after: .letter)
    bytes.append(UInt8(ascii: "\""))
    bytes.appendAttribute("r", radius)
    close("circle", in: &bytes)
    return start
  }

  /// A drawing that stands in the document's `defs`.
  @discardableResult
  mutating func appendUse(_ id: String, _ place: PointOnGrid, on grid: Grid, to bytes: inout [UInt8]) -> Int {
    let start = open("<use", [], in: &bytes)
    bytes += " xlink:href=\"#\(id)\" x=\"".utf8
    bytes.appendSteps(place.x, of: grid.steps, after: .letter)
    bytes += "\" y=\"".utf8
    bytes.appendSteps(place.y, of: grid.steps, after: .letter)
    bytes.append(UInt8(ascii: "\""))
    close("use", in: &bytes)
    return start
  }

  /// - Returns: where in `bytes` further attributes may be put.
  @discardableResult
  mutating func appendGroup(
    to bytes: inout [UInt8], _ content: (inout [UInt8]) -> Void
  ) -> Int {
    let place = open("<g", [], in: &bytes)
    bytes.append(UInt8(ascii: ">"))
    appendTexts(to: &bytes)
    content(&bytes)
    bytes += "</g>".utf8
    return place
  }

  /// Classes are not written here: they go together with the attributes that come later.
  private mutating func open(_ tag: String, _ attributes: [UInt8], in bytes: inout [UInt8]) -> Int {
    bytes += tag.utf8
    let place = bytes.count
    bytes += attributes
    if isSelected { bytes += " aria-current=\"true\"".utf8 }
    if let id { bytes.appendAttribute("id", id) }
    if let dataID { bytes.appendAttribute("data-id", dataID) }
    for (name, value) in data { bytes.appendAttribute("data-\(name)", value) }
    (id, dataID) = (nil, nil)
    data.removeAll()
    return place
  }

  /// From behind the last attribute on.
  private func close(_ tag: String, in bytes: inout [UInt8]) {
    guard name != nil || description != nil else {
      bytes += "/>".utf8
      return
    }
    bytes.append(UInt8(ascii: ">"))
    appendTexts(to: &bytes)
    bytes += "</".utf8
    bytes += tag.utf8
    bytes.append(UInt8(ascii: ">"))
  }

  private func appendTexts(to bytes: inout [UInt8]) {
    if let name {
      bytes += "<title>".utf8
      bytes.appendText(name)
      bytes += "</title>".utf8
    }
    if let description {
      bytes += "<desc>".utf8
      bytes.appendText(description)
      bytes += "</desc>".utf8
    }
  }
}
