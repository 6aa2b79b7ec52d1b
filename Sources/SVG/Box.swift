/// A rectangle of the image, px.
struct Box: Equatable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  func moved(x: Double, y: Double) -> Box {
    Box(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  func united(with other: Box) -> Box {
    Box(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  func overlaps(_ other: Box) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  func contains(_ other: Box) -> Bool {
    left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
  }
}

/// Boxes that were placed, found by the cells of a grid that they touch.
struct BoxIndex {
  private static let cell = 64.0
  private var boxes: [Box] = []
  private var cells: [SIMD2<Int32>: [Int32]] = [:]

  mutating func insert(_ box: Box) {
    for cell in Self.cells(of: box) { cells[cell, default: []].append(Int32(boxes.count)) }
    boxes.append(box)
  }

  func hasOverlap(with box: Box) -> Bool {
    Self.cells(of: box).contains { cell in
      cells[cell]?.contains { boxes[Int($0)].overlaps(box) } ?? false
    }
  }

  private static func cells(of box: Box) -> [SIMD2<Int32>] {
    func number(_ value: Double) -> Int32 { Int32(max(-1e6, min(1e6, (value / cell).rounded(.down)))) }
    var result: [SIMD2<Int32>] = []
    for x in number(box.left)...max(number(box.left), number(box.right)) {
      for y in number(box.top)...max(number(box.top), number(box.bottom)) { result.append(SIMD2(x, y)) }
    }
    return result
  }
}
