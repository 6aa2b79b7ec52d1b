import Testing

/// Path data read back by the grammar of SVG 1.1 section 8.3.9, in px.
struct DrawnPath {
  var subpaths: [(points: [SIMD2<Double>], isClosed: Bool)] = []

  init(_ data: String) throws {
    var rest = Array(data.utf8)[...]
    var pen = SIMD2<Double>.zero
    var start = pen
    var command: UInt8 = 0
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") }
    func number() throws -> Double {
      while let byte = rest.first, isSpace(byte) { rest.removeFirst() }
      var text = ""
      var hasPoint = false
      while let byte = rest.first {
        if byte == UInt8(ascii: "-") && !text.isEmpty { break }
        if byte == UInt8(ascii: ".") && hasPoint { break }
        guard byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || (48...57).contains(byte) else { break }
        hasPoint = hasPoint || byte == UInt8(ascii: ".")
        text.append(Character(Unicode.Scalar(byte)))
        rest.removeFirst()
      }
      return try #require(Double(text.hasPrefix(".") ? "0" + text : text.replacing("-.", with: "-0.")))
    }
    while let byte = rest.first {
      if isSpace(byte) {
        rest.removeFirst()
        continue
      }
      if (65...122).contains(byte) {
        command = byte
        rest.removeFirst()
      }
      switch command {
      case UInt8(ascii: "M"), UInt8(ascii: "m"):
        let offset = SIMD2(try number(), try number())
        pen = command == UInt8(ascii: "M") ? offset : pen + offset
        start = pen
        subpaths.append(([pen], false))
        command = command == UInt8(ascii: "M") ? UInt8(ascii: "L") : UInt8(ascii: "l")
        continue
      case UInt8(ascii: "l"): pen += SIMD2(try number(), try number())
      case UInt8(ascii: "h"): pen.x += try number()
      case UInt8(ascii: "v"): pen.y += try number()
      case UInt8(ascii: "z"):
        subpaths[subpaths.count - 1].isClosed = true
        pen = start
        command = 0
        continue
      default: try #require(Bool(false), "the command \(command) in \(data)")
      }
      try #require(!subpaths.isEmpty && !subpaths[subpaths.count - 1].isClosed)
      subpaths[subpaths.count - 1].points.append(pen)
    }
  }

  var vertices: [SIMD2<Double>] { subpaths.flatMap(\.points) }

  /// The segments that are stroked.
  var strokes: [(SIMD2<Double>, SIMD2<Double>)] {
    subpaths.flatMap { points, isClosed in
      Array(zip(points, points.dropFirst() + (isClosed ? points.prefix(1) : [])))
    }
  }

  /// The edges of what is filled: every subpath is closed for that.
  var edges: [(SIMD2<Double>, SIMD2<Double>)] {
    subpaths.flatMap { points, _ in Array(zip(points, points.dropFirst() + points.prefix(1))) }
  }

  /// Whether the even-odd rule fills a place.
  func fills(_ place: SIMD2<Double>) -> Bool { isInside(place, edges) }
}

/// Whether a ray to the right crosses an odd number of edges.
func isInside(_ place: SIMD2<Double>, _ edges: [(SIMD2<Double>, SIMD2<Double>)]) -> Bool {
  var isInside = false
  for (a, b) in edges where (a.y > place.y) != (b.y > place.y) {
    if place.x < (b.x - a.x) * (place.y - a.y) / (b.y - a.y) + a.x { isInside.toggle() }
  }
  return isInside
}

func distance(_ place: SIMD2<Double>, _ segments: [(SIMD2<Double>, SIMD2<Double>)]) -> Double {
  var least = Double.infinity
  for (a, b) in segments {
    let along = b - a
    let square = (along * along).sum()
    let t = square == 0 ? 0 : max(0, min(1, ((place - a) * along).sum() / square))
    let off = place - a - t * along
    least = min(least, (off * off).sum())
  }
  return least.squareRoot()
}
