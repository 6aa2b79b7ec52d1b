/// What an element says about its feature. The id stands on the first element that a feature has, the name on each.
struct FeatureElement {
  var id: String?
  /// What the id was made from, where it does not say so itself.
  var dataID: String?
  var name: String?

  /// Whether it says nothing.
  var isBare: Bool { id == nil && name == nil }

  mutating func appendPath(_ data: [UInt8], _ attributes: String = "", to bytes: inout [UInt8]) {
    open("<path", in: &bytes)
    bytes += attributes.utf8
    bytes += " d=\"".utf8
    bytes += data
    close("path", in: &bytes)
  }

  mutating func appendCircle(
    _ place: PointOnGrid, radius: Double, on grid: Grid, _ attributes: String = "", to bytes: inout [UInt8]
  ) {
    open("<circle", in: &bytes)
    bytes += attributes.utf8
    bytes += " cx=\"".utf8
    bytes.appendSteps(place.x, of: grid.steps, after: .letter)
    bytes += "\" cy=\"".utf8
    bytes.appendSteps(place.y, of: grid.steps, after: .letter)
    bytes.append(UInt8(ascii: "\""))
    bytes.appendAttribute("r", radius)
    bytes.removeLast()
    close("circle", in: &bytes)
  }

  mutating func appendGroup(
    _ attributes: String = "", to bytes: inout [UInt8], _ content: (inout [UInt8]) -> Void
  ) {
    open("<g", in: &bytes)
    bytes += attributes.utf8
    bytes.append(UInt8(ascii: ">"))
    appendTitle(to: &bytes)
    content(&bytes)
    bytes += "</g>".utf8
  }

  private mutating func open(_ tag: String, in bytes: inout [UInt8]) {
    bytes += tag.utf8
    if let id { bytes.appendAttribute("id", id) }
    if let dataID { bytes.appendAttribute("data-id", dataID) }
    (id, dataID) = (nil, nil)
  }

  /// From the end of the last attribute's value on.
  private func close(_ tag: String, in bytes: inout [UInt8]) {
    guard name != nil else {
      bytes += "\"/>".utf8
      return
    }
    bytes += "\">".utf8
    appendTitle(to: &bytes)
    bytes += "</".utf8
    bytes += tag.utf8
    bytes.append(UInt8(ascii: ">"))
  }

  private func appendTitle(to bytes: inout [UInt8]) {
    guard let name else { return }
    bytes += "<title>".utf8
    bytes.appendText(name)
    bytes += "</title>".utf8
  }
}
