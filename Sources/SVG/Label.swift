import Glibc

/// A text that wants to stand on the map, and where it may.
struct Label {
  enum Place {
    /// Beside a marker, whose box this is; the position's height in it decides the baseline.
    case point(Box, middle: Double)
    /// In the middle of the longest run inside an area, of that length.
    case area(x: Double, y: Double, run: Double)
    /// On the middle of a line, turned by degrees.
    case line(x: Double, y: Double, angle: Double, length: Double)
  }

  var lines: [String]
  var look: LabelLook
  var isBold: Bool
  var place: Place
  /// Of its marker: less is more important.
  var rank: Int
  /// Of its area, px².
  var size: Double
  /// Of its layer and its point element, so that it goes with a marker that is left out.
  var layer: Int
  var element: Int?

  /// px of the widest line.
  var width: Double {
    lines.map { TextMeasure.width($0, size: look.size, isBold: isBold) }.max() ?? 0
  }

  private var lineHeight: Double { 1.2 * look.size }
  private var height: Double { lineHeight * Double(lines.count) }

  /// A label where it was found to fit.
  struct Placed {
    var x: Double
    /// Of the first baseline.
    var y: Double
    var anchor: String
    var angle = 0.0
    var box: Box
  }

  /// Where it may stand, best first.
  var candidates: [Placed] {
    let (width, height) = (width, height)
    // The middle of capitals lies about 0.36 em above the baseline.
    let first = 0.36 * look.size - Double(lines.count - 1) * lineHeight / 2
    let gap = 4.0
    switch place {
    case .point(let box, let middle):
      let centre = (box.left + box.right) / 2
      let above = Box(
        left: centre - width / 2, top: box.top - gap - height, right: centre + width / 2, bottom: box.top - gap)
      let below = Box(
        left: centre - width / 2, top: box.bottom + gap, right: centre + width / 2, bottom: box.bottom + gap + height)
      let right = Box(
        left: box.right + gap, top: middle - height / 2, right: box.right + gap + width, bottom: middle + height / 2)
      let left = Box(
        left: box.left - gap - width, top: middle - height / 2, right: box.left - gap, bottom: middle + height / 2)
      return [
        Placed(x: right.left, y: middle + first, anchor: "start", box: right),
        Placed(x: left.right, y: middle + first, anchor: "end", box: left),
        Placed(x: centre, y: below.top + 0.8 * look.size, anchor: "middle", box: below),
        Placed(x: centre, y: above.top + 0.8 * look.size, anchor: "middle", box: above),
      ]
    case .area(let x, let y, let run):
      guard width <= run + 8 else { return [] }
      let box = Box(left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2)
      return [Placed(x: x, y: y + first, anchor: "middle", box: box)]
    case .line(let x, let y, let angle, let length):
      guard length > width else { return [] }
      let (sine, cosine) = (abs(sin(angle * .pi / 180)), abs(cos(angle * .pi / 180)))
      let (w, h) = (width / 2 * cosine + height / 2 * sine, width / 2 * sine + height / 2 * cosine)
      let box = Box(left: x - w, top: y - h, right: x + w, bottom: y + h)
      return [Placed(x: x, y: y + first, anchor: "middle", angle: angle, box: box)]
    }
  }

  func append(_ placed: Placed, centerY: Double, to bytes: inout [UInt8]) {
    bytes += "<text".utf8
    var presentation = Presentation()
    presentation[.fill] = .paint(look.color)
    presentation[.stroke] = .paint(look.halo)
    presentation[.strokeWidth] = .number(3)
    presentation[.lineJoin] = .word("round")
    bytes += presentation.attributes()
    for (name, value) in [("x", placed.x), ("y", placed.y)] {
      bytes += " \(name)=\"".utf8
      bytes.appendShort(value, decimals: 1)
      bytes += "\"".utf8
    }
    if look.size != 12 { bytes.appendAttribute("font-size", look.size) }
    if isBold { bytes += " font-weight=\"bold\"".utf8 }
    if placed.anchor != "start" { bytes.appendAttribute("text-anchor", placed.anchor) }
    if placed.angle != 0 {
      bytes += " transform=\"rotate(".utf8
      bytes.appendNumbers([placed.angle, placed.x, centerY], decimals: 1)
      bytes += ")\"".utf8
    }
    bytes += ">".utf8
    if lines.count == 1 {
      bytes.appendText(lines[0])
    } else {
      for (index, line) in lines.enumerated() {
        bytes += "<tspan x=\"".utf8
        bytes.appendShort(placed.x, decimals: 1)
        bytes += "\"".utf8
        if index > 0 { bytes.appendAttribute("dy", lineHeight) }
        bytes += ">".utf8
        // The space keeps the words apart for whoever reads the text aloud.
        bytes.appendText(index + 1 < lines.count ? line + " " : line)
        bytes += "</tspan>".utf8
      }
    }
    bytes += "</text>\n".utf8
  }
}

extension Label {
  /// Where an area's label goes: in the middle of its longest horizontal run, which is surely inside.
  ///
  /// - Returns: nil for an area without a height.
  static func place(in outline: GridOutline, on grid: Grid) -> (place: Place, size: Double)? {
    let steps = Double(grid.steps)
    var largest: (area: Double, piece: Range<Int>)?
    for index in outline.ends.indices {
      let piece = outline.piece(index)
      let area = abs(outline.area(of: piece))
      if area > largest?.area ?? 0 { largest = (area, piece) }
    }
    guard let largest else { return nil }
    let heights = outline.vertices[largest.piece].map(\.y)
    guard let top = heights.min(), let bottom = heights.max(), bottom > top else { return nil }
    var best: (x: Double, y: Double, run: Double)?
    // The middle first; another height has to be better by a good deal.
    for (numerator, bonus) in [(8, 1.25), (7, 1.2), (9, 1.2), (6, 1.1), (10, 1.1), (5, 1), (11, 1), (4, 1), (12, 1)] {
      let y = Double(top) + Double(bottom - top) * Double(numerator) / 16 + 0.25
      guard let run = outline.longestRun(atY: y) else { continue }
      let length = run.to - run.from
      if length * bonus > best?.run ?? 0 {
        best = ((run.from + run.to) / 2, y, length * bonus)
      }
    }
    guard let best, let run = outline.longestRun(atY: best.y) else { return nil }
    return (
      .area(x: best.x / steps, y: best.y / steps, run: (run.to - run.from) / steps), largest.area / (steps * steps)
    )
  }

  /// Where a line's label goes: on the middle of its longest piece.
  static func place(along outline: GridOutline, on grid: Grid, width: Double) -> Place? {
    let steps = Double(grid.steps)
    var longest: (length: Double, piece: Range<Int>)?
    for index in outline.ends.indices {
      let piece = outline.piece(index)
      let length = outline.length(of: piece)
      if length > longest?.length ?? 0 { longest = (length, piece) }
    }
    guard let longest else { return nil }
    let half = width / 2 * steps
    let middle = outline.position(at: longest.length / 2, along: longest.piece)
    let from = outline.position(at: max(0, longest.length / 2 - half), along: longest.piece)
    let to = outline.position(at: min(longest.length, longest.length / 2 + half), along: longest.piece)
    var angle = atan2(to.y - from.y, to.x - from.x) * 180 / .pi
    if angle > 90 { angle -= 180 }
    if angle <= -90 { angle += 180 }
    return .line(x: middle.x / steps, y: middle.y / steps, angle: angle, length: longest.length / steps)
  }
}

extension GridOutline {
  /// The area of a ring, steps²; its sign tells the winding.
  fileprivate func area(of piece: Range<Int>) -> Double {
    var sum = 0.0
    guard var last = vertices[piece].last else { return 0 }
    for vertex in vertices[piece] {
      sum += Double(last.x) * Double(vertex.y) - Double(vertex.x) * Double(last.y)
      last = vertex
    }
    return sum / 2
  }

  /// The longest part of a horizontal line that lies inside, by the even-odd rule over all rings.
  fileprivate func longestRun(atY y: Double) -> (from: Double, to: Double)? {
    var crossings: [Double] = []
    for index in ends.indices {
      let piece = piece(index)
      guard var a = vertices[piece].last else { continue }
      for b in vertices[piece] {
        let (ay, by) = (Double(a.y), Double(b.y))
        if (ay > y) != (by > y) {
          crossings.append(Double(a.x) + Double(b.x - a.x) * (y - ay) / (by - ay))
        }
        a = b
      }
    }
    crossings.sort()
    var best: (from: Double, to: Double)?
    for index in stride(from: 0, to: crossings.count - 1, by: 2) {
      let length = crossings[index + 1] - crossings[index]
      if length > best.map({ $0.to - $0.from }) ?? 0 { best = (crossings[index], crossings[index + 1]) }
    }
    return best
  }

  fileprivate func length(of piece: Range<Int>) -> Double {
    var sum = 0.0
    for index in piece.dropFirst() { sum += vertices[index - 1].distance(to: vertices[index]) }
    return sum
  }

  /// The place that far along a line.
  fileprivate func position(at distance: Double, along piece: Range<Int>) -> (x: Double, y: Double) {
    var rest = distance
    for index in piece.dropFirst() {
      let (a, b) = (vertices[index - 1], vertices[index])
      let length = a.distance(to: b)
      if rest <= length, length > 0 {
        let t = rest / length
        return (Double(a.x) + Double(b.x - a.x) * t, Double(a.y) + Double(b.y - a.y) * t)
      }
      rest -= length
    }
    let last = vertices[piece.upperBound - 1]
    return (Double(last.x), Double(last.y))
  }
}

extension GridVertex {
  fileprivate func distance(to other: GridVertex) -> Double {
    let (dx, dy) = (Double(other.x - x), Double(other.y - y))
    return (dx * dx + dy * dy).squareRoot()
  }
}
